// SPDX-License-Identifier: MIT
// The tokens of a PTN file: tags, comments, move numbers and words. Used by ptn_file.c only.
#pragma once

#include "reader.h"

typedef enum PtnTokenKind {
    PTN_TOKEN_END,
    PTN_TOKEN_TAG,
    PTN_TOKEN_COMMENT,
    PTN_TOKEN_NUMBER, // a move number with its dots
    PTN_TOKEN_WORD,   // a move, a result, a placeholder, or anything else
    PTN_TOKEN_BAD,    // a bracket, quote or brace without its counterpart
} PtnTokenKind;

typedef struct PtnToken {
    PtnTokenKind kind;
    size_t begin, end; // in the text
    size_t line;       // where it begins, from 1
    Word text;         // comment: without braces; number: its digits; else the whole token
    Word name, value;  // of a PTN_TOKEN_TAG
    size_t dots;       // of a PTN_TOKEN_NUMBER: the dots after it
    const char *why;   // of a PTN_TOKEN_BAD: what is wrong
    bool spaced;       // an empty line comes before it
} PtnToken;

typedef struct PtnLexer {
    const char *text;
    size_t length;
    size_t at;
    size_t line, column; // of `at`, from 1; the column in bytes
} PtnLexer;

// Reads the next token. A token without its closing character extends to the end of the text; an
// unclosed tag extends to the end of its line.
PtnToken ptn_lexer_next(PtnLexer *lexer);
