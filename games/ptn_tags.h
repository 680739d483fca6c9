// SPDX-License-Identifier: MIT
// Makes the first position of a game from its tags. Used by ptn_reader.c only.
#pragma once

#include "ptn_game.h"

// Makes the first position from Size, TPS, Komi, Flats, Caps and Opening. For missing tags the
// `defaults` apply. An unknown opening is read as swap: *ret_warning says so, and
// *ret_line is its line; else the text of *ret_warning is empty. On failure *ret_line is the line
// of the faulty tag, else of the game; the column of `fault` is a column of that line.
bool ptn_tags_start(const PtnGame *game, const PtnDefaults *defaults, Board *ret_start,
                    size_t *ret_line, Fault *ret_warning, Fault *fault);
