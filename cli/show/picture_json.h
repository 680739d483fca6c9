// SPDX-License-Identifier: MIT
// A position as members of an object of JSON.
#ifndef BREDON_CLI_SHOW_PICTURE_JSON_H
#define BREDON_CLI_SHOW_PICTURE_JSON_H

#include "game.h"
#include "textbuf.h"

// tps, size, komi, to_move, move_number, opening, last_move, stones, caps, flats, result, points,
// legal_moves and squares, into the object that is open.
void picture_add_json_members(TextBuf *text, const Game *game);

#endif
