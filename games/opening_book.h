// SPDX-License-Identifier: MIT
// A book of openings for the engine: positions of one board size and komi with the moves to play
// there, in a file of its own. docs/games.md describes the file.
//
// A position counts with its eight symmetries, whatever moves led to it.
#pragma once

#include "board.h"
#include "textbuf.h"

// The greatest score, and minus the least one: no proved win or loss, which is for a search.
enum { BOOK_SCORE_MOST = 30000 };

// A move of the book, in a position.
typedef struct BookMove {
    uint64_t key;   // of the position, see board_position_key
    Move move;      // turned as the position with this key is
    int16_t score;  // centi-flats for the player who moves
    uint32_t games; // how often it was played, at least 1
} BookMove;

// All 0: no book.
typedef struct OpeningBook {
    BookMove *moves; // on the heap; sorted by key
    size_t count;
    int size, half_komi;
    bool told; // opening_book_check has said why the book can't be used
} OpeningBook;

// What the book plays in a position.
typedef struct BookChoice {
    Move move; // legal
    int score;
    uint64_t games, of; // how often the move was played, and all moves of the book in the position
} BookChoice;

// Appends the file of a book and sorts its moves by their keys; keys and moves occur only once.
void opening_book_write(TextBuf *file, OpeningBook *book);

// Reads a file. False with `fault`, which names it, when it can't be read, is something else, was
// made by another version, or is damaged; then there is nothing to finish.
bool opening_book_read(const char *path, OpeningBook *ret_book, Fault *fault);

// The same of the text of a file that is called `path`.
bool opening_book_parse(const char *text, size_t length, const char *path, OpeningBook *ret_book,
                        Fault *fault);

void opening_book_finish(OpeningBook *book);

// True when an engine plays from a book by these rules. Only one at full strength does, because
// levels are rated without a book. When false, ret_why->text says why, once; then it is empty, as
// without a book.
bool opening_book_check(OpeningBook *book, const Rules *rules, bool full_strength, Fault *ret_why);

// Chooses a move for an engine: at random, in proportion to the games, but the same again for one
// seed and position. False when the book has no move; ret_why is that of opening_book_check.
bool opening_book_choose(OpeningBook *book, const Board *board, bool full_strength, uint64_t seed,
                         BookChoice *ret_choice, Fault *ret_why);
