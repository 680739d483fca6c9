// SPDX-License-Identifier: MIT
// Reads the `info` lines of engines.
#pragma once

#include "reader.h"

// What an engine reported about its move, from the `info` lines before `bestmove`. Fields that were
// not reported are 0.
typedef struct TeiThought {
    bool has_score;
    bool is_bound; // the score is a bound; no exact one was reported
    int score;     // centi-flats for the side to move; a win proved in n plies is 10000 - n
    int depth, seldepth;
    int64_t nodes;
    int64_t time_ms; // as the engine measured it
    int64_t used_us; // as the client measured it, from before the write until after the read
} TeiThought;

// Updates `thought` from a line; `reader` is at the text after the word `info`. Fields are found by
// name, because engines write them in any order. Lines about other variations than the first are
// ignored, and so are values that are not numbers or are far too large. A bound never replaces an
// exact score; then the depth of its line is ignored as well.
void tei_info_read(Reader reader, TeiThought *thought);
