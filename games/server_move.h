// SPDX-License-Identifier: MIT
// The move notation of the playtak server: "P A1", "P A1 W", "P A1 C", and for spreads the first
// square, the last one and the drops, as in "M A1 A3 1 2".
#pragma once

#include "board.h"
#include "reader.h"
#include "textbuf.h"

// Appends a legal move.
void server_move_add(TextBuf *text, Move move);

// Reads a move that must be legal on this board and written as server_move_add does.
bool server_move_read(const Board *board, Word word, Move *ret_move, Fault *fault);
