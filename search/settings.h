// SPDX-License-Identifier: MIT
// The settings of the engine, and the table of its options, which TEI and the library use.
#pragma once

#include <stddef.h>

#include "board.h"
#include "library/bredon.h"
#include "reader.h"

// Settings of the search. The ranges are those of the options.
typedef struct SearchSettings {
    int64_t hash;     // MiB of the transposition table
    int64_t threads;  // used at LEVEL_FULL; other levels search with one
    int64_t lines;    // number of lines searched and reported (MultiPV)
    int64_t overhead; // ms per move kept back for the pipe and the GUI
    int64_t level;    // LEVEL_FULL to LEVEL_MOST, see root/level.h
    int64_t limited;  // 1: `rating` decides instead of `level`
    int64_t rating;   // RATING_LEAST to RATING_MOST, see root/level.h
    int64_t variety;  // centi-flats, 0 to VARIETY_MOST, see root/level.h
    // The random choices of levels and variety depend on this number, so the same seed gives the
    // same moves. Each game has its seed.
    uint64_t seed;
} SearchSettings;

// The defaults: BREDON_HASH MiB, one thread, one line, 20 ms, full strength, seed 0.
SearchSettings search_settings(void);

// Piece counts: for both players, and for White and Black alone.
typedef struct PieceOptions {
    // In flats_of, 0 means the value of `flats`; in `flats`, 0 means the standard count.
    int64_t flats, flats_of[2];
    // In caps_of, -1 means the value of `caps`; in `caps`, -1 means the standard count.
    int64_t caps, caps_of[2];
} PieceOptions;

typedef struct EngineOptions {
    SearchSettings search;
    int64_t half_komi;
    int64_t opening;    // an OpeningRule
    int64_t draw_plies; // see Game
    PieceOptions pieces;
} EngineOptions;

typedef struct EngineOption {
    BredonOption shown; // name, help, default, range
    size_t offset;      // of the option's int64_t in EngineOptions
} EngineOption;

enum { ENGINE_OPTIONS = 17, ENGINE_OFTEN = 9 };

// The words of an option that is true or false.
extern const char engine_truth[];

// In the order for GUIs: the first ENGINE_OFTEN are those set often.
extern const EngineOption engine_options[ENGINE_OPTIONS];

// The place of an option's value.
static inline int64_t *engine_option_at(EngineOptions *options, const EngineOption *option) {
    return (int64_t *)(void *)((char *)options + option->offset);
}

// Reads the value of an option: a whole number in its range, or one of its words (words_alike).
bool engine_option_read(const BredonOption *option, Word word, int64_t *ret_value, Fault *fault);

// Sets all options to their defaults.
void engine_options_init(EngineOptions *ret_options);

// The rules of a new game on a board of `size`, 3 to 8.
Rules engine_rules(const EngineOptions *options, int size);
