// SPDX-License-Identifier: MIT
// The engine as an opponent and as an adviser.
#ifndef BREDON_CLI_PLAY_PLAY_ENGINE_H
#define BREDON_CLI_PLAY_PLAY_ENGINE_H

#include "searcher.h"

enum { PLAY_LINE = 6 };

// What a search found.
typedef struct PlayThought {
    Move move;  // MOVE_NONE when the game is over
    bool known; // the rest is there
    Score score;
    Move line[PLAY_LINE];
    int length;
} PlayThought;

typedef struct PlayEngine {
    Search *search;
    PlayThought thought; // of the search that runs
} PlayEngine;

// False when there is no memory. hash_mib 0: the size that the search has by itself.
bool play_engine_init(PlayEngine *engine, int64_t hash_mib, int threads, Fault *fault);
void play_engine_finish(PlayEngine *engine);

// Searches the position; `stopped` is asked again and again and ends the search early.
bool play_engine_think(PlayEngine *engine, const Game *game, const SearchLimits *limits,
                       int64_t start_ms, bool (*stopped)(void *user), void *user,
                       PlayThought *ret_thought, Fault *fault);

#endif
