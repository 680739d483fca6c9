// SPDX-License-Identifier: MIT
// Plays one fast game of the engine against itself. It depends only on the DatagenRules, the seed
// and the game's number, so it is the same on every machine.
//
// A game begins with a few random plies, mostly flats, after which neither side has a road in one
// and the first score is within a bound. All later moves are the best moves of the search; random
// ones would separate the result from the positions before them. Both sides share one table, empty
// at the start of the game. A proved result is played out. A game without an end is a draw: at the
// third occurrence of a position, after `draw_plies` plies without a placement or a crush, or at
// DATA_MOVES_MAX.
#pragma once

#include <stdatomic.h>

#include "data/data_file.h"
#include "searcher.h"

enum {
    DATAGEN_VERSION = 1, // of the method of making games; part of datagen_hash
    DATAGEN_SIZES_MAX = SIZE_MOST - SIZE_LEAST + 1,
    DATAGEN_KOMIS_MAX = 2 * HALF_KOMI_MAX + 1,
};

typedef struct DatagenRules {
    // Game g has sizes[g mod size_count] and half_komis[g / size_count mod komi_count].
    int sizes[DATAGEN_SIZES_MAX], size_count;
    int half_komis[DATAGEN_KOMIS_MAX], komi_count;
    int64_t nodes;      // per move, at most; no iteration begins after a quarter of them
    int64_t hash;       // MiB
    int64_t bound;      // centi-flats, 0 to EVAL_MAX; grows with each opening that is rejected
    int64_t draw_plies; // 0: never
} DatagenRules;

// Plays games, one after the other.
typedef struct DatagenPlayer {
    Search *search;
    SearchReport report; // of the last search
    uint64_t nodes;      // of all searches
} DatagenPlayer;

bool datagen_player_init(DatagenPlayer *player, const DatagenRules *rules, Fault *fault);
void datagen_player_finish(DatagenPlayer *player);

// Plays game `number` of `seed`. False when *stop is set or there is no memory (then *stop is not
// set).
bool datagen_play(DatagenPlayer *player, const DatagenRules *rules, uint32_t seed, uint64_t number,
                  const atomic_bool *stop, DataGame *ret_game);
