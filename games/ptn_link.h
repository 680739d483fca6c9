// SPDX-License-Identifier: MIT
// Links that contain a game: those of the editor PTN Ninja, https://ptn.ninja/GAME&ply=5! and so
// on, and those of the play server, https://playtak.com/?load=GAME.
#pragma once

#include "reader.h"
#include "textbuf.h"

// True when the text begins like such a link, with or without https:// and www., or with the
// http:// or https:// of any other.
bool ptn_link_is(const char *text);

// Appends the PTN of a text for which ptn_link_is is true. *ret_plies (may be NULL) is how many
// plies of the game come before the position that the link shows; -1 when it does not say, or shows
// a branch. False for a link that names a game on a server (`fault` says where to get it), and when
// the game is missing, damaged or too long; then nothing is appended.
bool ptn_link_read(const char *link, TextBuf *ret_ptn, int64_t *ret_plies, Fault *fault);
