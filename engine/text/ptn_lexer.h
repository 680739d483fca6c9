// SPDX-License-Identifier: MIT
// The tokens of a PTN file: tags, comments, move numbers and words. Used by ptn_file.c only.
#ifndef BREDON_ENGINE_TEXT_PTN_LEXER_H
#define BREDON_ENGINE_TEXT_PTN_LEXER_H

#include "reader.h"

typedef enum PtnTokenKind {
    PTN_TOKEN_END,
    PTN_TOKEN_TAG,
    PTN_TOKEN_COMMENT,
    PTN_TOKEN_NUMBER, // a move number with its dots
    PTN_TOKEN_WORD,   // a move, a result, a placeholder, or none of them
    PTN_TOKEN_BAD,    // a bracket, quote or brace without its partner
} PtnTokenKind;

typedef struct PtnToken {
    PtnTokenKind kind;
    size_t begin, end; // in the text
    size_t line;       // where it begins, from 1
    Word text;         // a comment without its braces, the digits of a number, else all of it
    Word name, value;  // of a tag
    size_t dots;       // behind a number
    const char *why;   // what is wrong with a bad one
    bool spaced;       // an empty line is above it
} PtnToken;

typedef struct PtnLexer {
    const char *text;
    size_t length;
    size_t at;
    size_t line, column; // of `at`, from 1; the column in bytes
} PtnLexer;

// Reads the next token. A token that the end of the text cuts off reaches up to that end; a tag
// that is not closed reaches up to the end of its line.
PtnToken ptn_lexer_next(PtnLexer *lexer);

#endif
