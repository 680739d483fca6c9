// SPDX-License-Identifier: MIT
// Reads and writes positions as TPS.
#pragma once

#include "board.h"
#include "reader.h"

enum { TPS_TEXT = 384 };

// Writes the compressed form, always three words. Move numbers above MOVE_NUMBER_MAX are written as
// MOVE_NUMBER_MAX. Returns the length.
size_t tps_write(const Board *board, char ret_text[TPS_TEXT]);

// Counts the rows of a TPS without reading them; 0 for an empty text.
int tps_size(const char *text, size_t length);

// Reads a position. The size is the number of rows. Komi, opening and piece counts are those of
// `rules`; when its size is another one, the piece counts are the standard ones. Accepted: letters
// in any case; runs as x, x3 or x,x,x; quotes, [TPS "..."] or TPS "..." around the text; no player
// (White); no number (as if every move had been a placement). Refused, with the square or field:
// rows of wrong length, sizes other than 3 to 8, unknown letters, S or C alone, more pieces than
// the rules give, players other than 1 and 2, numbers below 1 or above MOVE_NUMBER_MAX (the rules
// only ask whether it is 1), text after the position.
bool tps_read(const char *text, size_t length, const Rules *rules, Board *ret_board, Fault *fault);

// Reads a position at the start of a longer text. Takes player and number only if they are
// numbers. The reader is then after the position; on failure it does not move.
bool tps_read_next(Reader *reader, const Rules *rules, Board *ret_board, Fault *fault);
