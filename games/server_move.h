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

// The moves of a game, on the heap; all 0 at first.
typedef struct ServerMoves {
    Move *at;
    size_t count, room;
    bool over; // the last text has moves after the end of the game
} ServerMoves;

// Reads moves that are separated by commas, such as "P A1,P E5,M A1 A2 1", and plays them from
// `start`. False at the first one that can't be read, is illegal or comes after the end, and
// without memory; the caller frees `at` in any case.
bool server_moves_read(ServerMoves *moves, const Board *start, Word text, Fault *fault);
