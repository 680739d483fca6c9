// SPDX-License-Identifier: MIT
// Reads moves as a person types them.
#pragma once

#include "board.h"
#include "reader.h"

// Reads a move of the side to move, which is the person. Besides PTN it accepts blanks ("3 c3 >
// 12"), squares in capitals ("A1", "CC3") and w for a wall. The game must not be over. If the text
// is not a legal move, the fault is one line that says why.
bool typed_move_read(const Board *board, const char *text, size_t length, Move *ret_move,
                     Fault *fault);

// True when the text looks like a move, legal or not: it begins with a square or a number, or is
// only a file of some board (a to h).
bool typed_move_is_like(const char *text, size_t length);
