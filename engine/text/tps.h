// SPDX-License-Identifier: MIT
// Positions as text: TPS. What is read leniently and what is refused stands at tps_read.
#ifndef BREDON_ENGINE_TEXT_TPS_H
#define BREDON_ENGINE_TEXT_TPS_H

#include "board.h"
#include "reader.h"

enum { TPS_TEXT = 384 };

// Writes the compressed form, always three words; a move number beyond MOVE_NUMBER_MAX as that.
// Returns its length.
size_t tps_write(const Board *board, char ret_text[TPS_TEXT]);

// The number of rows of a TPS, without reading it; 0 when it has no text.
int tps_size(const char *text, size_t length);

// Reads a position. The size is the number of rows; `rules` gives komi and piece counts when its
// size is that size, else the standard set is taken with its komi.
// Read: runs as x, x3 or x,x,x; quotes and [TPS "..."] around it; a missing player (White) and
// number (as many turns as the pieces suggest).
// Refused, naming the square or field: rows of the wrong length, sizes other than 3 to 8, unknown
// letters, S or C alone, more pieces than the set has, players other than 1 and 2, numbers below 1,
// anything behind.
bool tps_read(const char *text, size_t length, const Rules *rules, Board *ret_board, Fault *fault);

// The same for a position at the head of a longer text: takes the words that belong to it (player
// and number only when they are numbers) and leaves the reader behind them, or where it was on
// failure.
bool tps_read_next(Reader *reader, const Rules *rules, Board *ret_board, Fault *fault);

#endif
