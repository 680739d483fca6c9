// SPDX-License-Identifier: MIT
// The tokens of a PTN file or a list of moves: tags, comments, move numbers and words.
#pragma once

#include "reader.h"

typedef enum PtnTokenKind {
    PTN_TOKEN_END,
    PTN_TOKEN_TAG,
    PTN_TOKEN_COMMENT,
    PTN_TOKEN_NUMBER, // a move number: 1. 1... 1) and the 1 of "1 a1"
    PTN_TOKEN_WORD,   // a move, a result, a placeholder, or anything else
    PTN_TOKEN_BAD,    // a bracket, quote or brace without its counterpart
} PtnTokenKind;

typedef struct PtnToken {
    PtnTokenKind kind;
    size_t begin, end; // in the text
    size_t line;       // where it begins, from 1
    Word text;         // comment: without braces; number: its digits; else the whole token
    Word name, value;  // of a PTN_TOKEN_TAG
    size_t dots;       // of a PTN_TOKEN_NUMBER: the dots after it, at least 1
    const char *why;   // of a PTN_TOKEN_BAD: what is wrong
    bool spaced;       // an empty line comes before it
} PtnToken;

typedef struct PtnLexer {
    const char *text;
    size_t length;
    size_t at;
    size_t line, column; // of `at`, from 1; the column in bytes
    bool tags;           // the game has tags
    bool list;           // words without tags: a semicolon usually separates them
    size_t last_move;    // of a list: the semicolons before this place separate moves
} PtnLexer;

// True for the names that PTN Ninja gives to branches, such as "1w1" and "1w1/3b2".
bool ptn_is_branch_name(Word comment);

// Reads the next token. A token without its closing character extends to the end of the text; an
// unclosed tag extends to the end of its line.
PtnToken ptn_lexer_next(PtnLexer *lexer);
