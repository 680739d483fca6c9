// SPDX-License-Identifier: MIT
// The start of a game as its tags tell it. Used by ptn_file.c only.
#ifndef BREDON_ENGINE_TEXT_PTN_TAGS_H
#define BREDON_ENGINE_TEXT_PTN_TAGS_H

#include "text/ptn_file.h"

// Makes the first position from Size, TPS, Komi (`half_komi` without the tag), Flats, Caps and
// Opening. On failure *ret_line is the line of the tag that is at fault (or of the game), to which
// the column belongs.
bool ptn_tags_start(const PtnGame *game, int half_komi, Board *ret_start, size_t *ret_line,
                    Fault *fault);

#endif
