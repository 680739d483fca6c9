// SPDX-License-Identifier: MIT
// Links to the editor PTN Ninja, which contain a game: https://ptn.ninja/GAME&ply=5! and so on.
#pragma once

#include "reader.h"
#include "textbuf.h"

// True when the text begins like such a link, with or without https:// and www.
bool ptn_link_is(const char *text);

// Appends the PTN of a text that begins like a link. *ret_plies (may be NULL) is how many plies of
// the game come before the position that the link shows; -1 when it does not say, or shows a
// branch. False for a link that names a game on a server, and when the game is missing, damaged or
// too long; then nothing is appended.
bool ptn_link_read(const char *link, TextBuf *ret_ptn, int64_t *ret_plies, Fault *fault);
