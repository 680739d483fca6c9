// SPDX-License-Identifier: MIT
// The move notation of the playtak server: "P A1", "P A1 W", "P A1 C", and for spreads the first
// square, the last one and the drops, as in "M A1 A3 1 2".
#ifndef BREDON_CLI_PLAYTAK_SERVER_MOVE_H
#define BREDON_CLI_PLAYTAK_SERVER_MOVE_H

#include "board.h"
#include "reader.h"

enum { SERVER_MOVE_TEXT = 32 };

// Writes a legal move. Returns ret_text.
const char *server_move_write(Move move, char ret_text[SERVER_MOVE_TEXT]);

// Reads a move that must be legal on this board; `fault` says why it is not.
bool server_move_read(const Board *board, Word text, Move *ret_move, Fault *fault);

#endif
