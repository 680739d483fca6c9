// SPDX-License-Identifier: MIT
// Positions and moves as members of an object of JSON.
#pragma once

#include "game.h"
#include "textbuf.h"

// Adds these members to the open object: tps, size, komi, to_move, move_number, opening,
// opening_rule, last_move, stones, caps, flats, result, points, legal_moves, squares.
void picture_add_json_members(TextBuf *text, const Game *game);

// A move as PTN; null for MOVE_NONE.
void json_move(TextBuf *text, const char *name, Move move);

// An array of moves.
void json_moves(TextBuf *text, const char *name, const Move moves[], int count);

// The member "tps".
void json_tps(TextBuf *text, const Board *board);
