// SPDX-License-Identifier: MIT
// Reads books of openings: one opening per line, or one per PTN game.
//
// The first line that is neither empty nor a comment ('#' or ';') decides the format. With '[' at
// its beginning the file is PTN: each opening is the main line of a game, from its TPS tag. With a
// '/' in its first word each line is a TPS. If the next line goes on with "2." or a later move, the
// file is PTN without tags. Otherwise each line is a list of moves from the empty board, as
// ptn_play_text reads it: with move numbers, commas and comments. Lines end in \n or \r\n.
#pragma once

#include "game.h"

typedef struct Opening {
    size_t line;  // in the file, from 1
    Board start;  // position before the moves
    Move *moves;  // all legal
    size_t count; // of moves
} Opening;

typedef struct Book {
    Opening *openings;
    size_t count, room;
    size_t skipped; // games that end within the plies to take
} Book;

// Reads the openings of a text. Faults begin with `name` and the line: "book.txt:12: ply 3, 'f9':
// ...". All openings must have the size of `rules` and get its other rules, except that PTN tags
// may set komi, opening rule and piece counts. An illegal opening, one that ends the game, and an
// empty book are faults.
//
// With `plies` above 0 each line or game gives its first `plies` moves as an opening; what comes
// after them need not even be legal. Those that have fewer, or end the game with
// them, are skipped.
bool book_read(const char *name, const char *text, size_t length, const Rules *rules, size_t plies,
               Book *ret_book, Fault *fault);

// As book_read, from a file; "-" is standard input.
bool book_load(const char *path, const Rules *rules, size_t plies, Book *ret_book, Fault *fault);

// Makes a book with one opening: the empty board.
bool book_empty(const Rules *rules, Book *ret_book, Fault *fault);

// Puts the openings into a random order that depends on the seed alone.
void book_shuffle(Book *book, uint64_t seed);

// Plays an opening. False when there is no memory. game_finish must be called in any case.
bool book_game(const Opening *opening, Game *ret_game);

// A hash of the openings in their order.
uint64_t book_hash(const Book *book);

void book_finish(Book *book);
