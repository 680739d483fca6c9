// SPDX-License-Identifier: MIT
// What can be set of the engine, and the one table of its options, which TEI and the library read.
#ifndef BREDON_SEARCH_SETTINGS_H
#define BREDON_SEARCH_SETTINGS_H

#include <stddef.h>

#include "board.h"
#include "library/bredon.h"

// How searches are done. The ranges are those of the options.
typedef struct SearchSettings {
    int64_t hash;     // MiB of the table
    int64_t threads;  // a level other than LEVEL_FULL thinks with one
    int64_t lines;    // that are searched and reported (MultiPV)
    int64_t overhead; // ms kept back on every move for the pipe and the GUI
    int64_t level;    // LEVEL_FULL to LEVEL_MOST, see root/level.h
    int64_t variety;  // centi-flats, 0 to VARIETY_MOST, see root/level.h
    // What chance there is in levels and variety comes from this number: the same one gives the
    // same moves. One for each game.
    uint64_t seed;
} SearchSettings;

// The defaults: 64 MiB, one thread, one line, 20 ms, full strength, seed 0.
SearchSettings search_settings(void);

// How many pieces the players have; the second two are White's and Black's own.
typedef struct PieceOptions {
    int64_t flats, flats_of[2]; // 0: as `flats` says, and for that one as the size has it
    int64_t caps, caps_of[2];   // -1: the same
} PieceOptions;

typedef struct EngineOptions {
    SearchSettings search;
    int64_t half_komi;
    int64_t draw_plies; // of a Game
    PieceOptions pieces;
} EngineOptions;

typedef struct EngineOption {
    BredonOption shown; // name, help, default, range
    size_t offset;      // of its int64_t in EngineOptions
} EngineOption;

enum { ENGINE_OPTIONS = 14, ENGINE_OFTEN = 7 };

// In the order in which GUIs show them: the first ENGINE_OFTEN are set often.
extern const EngineOption engine_options[ENGINE_OPTIONS];

// Where the value of an option is.
static inline int64_t *engine_option_at(EngineOptions *options, const EngineOption *option) {
    return (int64_t *)(void *)((char *)options + option->offset);
}

// All options at their defaults.
void engine_options_init(EngineOptions *ret_options);

// The rules of a new position on a board of `size`.
Rules engine_rules(const EngineOptions *options, int size);

#endif
