// SPDX-License-Identifier: MIT
// Reads moves as a person types them. Explains what is wrong with a move that can't be played, and
// what could be typed instead.
#ifndef BREDON_CLI_PLAY_PLAY_EXPLAIN_H
#define BREDON_CLI_PLAY_PLAY_EXPLAIN_H

#include "board.h"
#include "reader.h"

// Reads a move of the side to move, which is the person. Besides PTN it accepts blanks ("3 c3 >
// 12"), squares in capitals ("A1", "CC3") and w for a wall. The game must not be over. If the text
// is no legal move, the fault is one line that says why and what to type.
bool play_read_move(const Board *board, const char *text, size_t length, Move *ret_move,
                    Fault *fault);

// True when the text looks like a move, legal or not: it names a square, or begins like one.
bool play_is_like_move(const char *text, size_t length);

#endif
