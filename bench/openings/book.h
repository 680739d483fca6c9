// SPDX-License-Identifier: MIT
// Openings: a file of them, read whole, checked, one a line or one a game.
//
// The form is told by the first line that is neither empty nor a comment ('#'): '[' begins PTN (the
// games' main lines, from their TPS tags on), a '/' in it makes each line a TPS, anything else
// makes each line a list of moves from the empty board. Lines end in \n or \r\n.
#ifndef BREDON_BENCH_OPENINGS_BOOK_H
#define BREDON_BENCH_OPENINGS_BOOK_H

#include "game.h"

typedef struct Opening {
    size_t line;  // in the file, from 1
    Board start;  // before the moves
    Move *moves;  // all legal
    size_t count; // of moves
} Opening;

typedef struct Book {
    Opening *openings;
    size_t count, room;
} Book;

// The openings of a text. `name` stands in faults: "book.txt:12: move 3 'f9': ...". All of them
// must be of the size of `rules`, and take the rest of the rules, too, but for the komi and the
// sets of pieces that tags of PTN may bring. An opening that is illegal, or ends the game, is a
// fault; so is a book without openings.
bool book_read(const char *name, const char *text, size_t length, const Rules *rules,
               Book *ret_book, Fault *fault);

// The same from a file; "-" is standard input.
bool book_load(const char *path, const Rules *rules, Book *ret_book, Fault *fault);

// A book with one opening: the empty board.
bool book_empty(const Rules *rules, Book *ret_book, Fault *fault);

// Puts the openings into a random order that only the seed decides.
void book_shuffle(Book *book, uint64_t seed);

// Plays an opening. False when there is no memory. The game must be finished in any case.
bool book_game(const Opening *opening, Game *ret_game);

void book_finish(Book *book);

#endif
