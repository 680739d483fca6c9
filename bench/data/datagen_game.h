// SPDX-License-Identifier: MIT
// One fast game of the engine against itself. It depends on the rules below, the seed and the
// game's number alone: the same on every machine, whatever else is played at the same time.
//
// A game begins with a few random plies, mostly flats, on which nobody is about to win and the
// first search is within a bound; its other moves are the best ones that the search knows. There
// are no random moves later: they would make the result say little about the positions before them.
// Both sides share one table, empty at the start of the game. A proved result is played out to the
// end of the game, and a game without an end is a draw: at the third occurrence of a position,
// after so many plies without a placement or a crush, or at DATA_MOVES_MAX.
#ifndef BREDON_BENCH_DATA_DATAGEN_GAME_H
#define BREDON_BENCH_DATA_DATAGEN_GAME_H

#include <stdatomic.h>

#include "data/data_file.h"
#include "searcher.h"

enum {
    DATAGEN_VERSION = 1, // of the way in which games are made, see datagen_settings
    DATAGEN_SIZES_MAX = SIZE_MOST - SIZE_LEAST + 1,
    DATAGEN_KOMIS_MAX = 2 * HALF_KOMI_MAX + 1,
};

typedef struct DatagenRules {
    // Game g has size g mod size_count, komi g / size_count mod komi_count of these lists.
    int sizes[DATAGEN_SIZES_MAX], size_count;
    int half_komis[DATAGEN_KOMIS_MAX], komi_count;
    int64_t nodes;      // a move, at most; no iteration is begun after a quarter of them
    int64_t hash;       // MiB
    int64_t bound;      // centi-flats, 0 to EVAL_MAX; wider with each opening that is not taken
    int64_t draw_plies; // 0: never
} DatagenRules;

// Who plays the games, one after the other.
typedef struct DatagenPlayer {
    Search *search;
    SearchReport report; // of its last search
    uint64_t nodes;      // of all its searches
} DatagenPlayer;

bool datagen_player_init(DatagenPlayer *player, const DatagenRules *rules, Fault *fault);
void datagen_player_finish(DatagenPlayer *player);

// Plays game `number` of `seed`. False when *stop was set, or there is no memory (then *stop is not
// set).
bool datagen_play(DatagenPlayer *player, const DatagenRules *rules, uint32_t seed, uint64_t number,
                  const atomic_bool *stop, DataGame *ret_game);

#endif
