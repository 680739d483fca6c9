// SPDX-License-Identifier: MIT
// Links that contain a game: those of the editor PTN Ninja, https://ptn.ninja/GAME&ply=5! and so
// on, and those of the play server, https://playtak.com/?load=GAME.
#pragma once

#include "reader.h"
#include "textbuf.h"

// True when the text begins like such a link, with or without https:// and www., or with the
// http:// or https:// of any other.
bool ptn_link_is(const char *text);

// The position that a link shows.
typedef struct LinkPlace {
    int64_t plies;  // that come before it in its line; -1: the link does not say
    TextBuf branch; // the name of the branch (ptn_branch.h) with it; empty: the main line
} LinkPlace;

// Appends the PTN of a text for which ptn_link_is is true. Sets *ret_place (may be NULL), whose
// `branch` the caller frees. False for a link that names a game on a server (`fault` says where to
// get it), and when the game is missing, damaged or too long; then nothing is appended or set.
bool ptn_link_read(const char *link, TextBuf *ret_ptn, LinkPlace *ret_place, Fault *fault);
