// SPDX-License-Identifier: MIT
// The settings of the engine, and the table of its options, which TEI and the library use.
#pragma once

#include <stddef.h>

#include "board.h"
#include "net.h"
#include "reader.h"

// Settings of the search. The ranges are those of the options.
typedef struct SearchSettings {
    int64_t hash;     // MiB of the transposition table
    int64_t threads;  // used at LEVEL_FULL; other levels search with one
    int64_t lines;    // number of lines searched and reported (MultiPV)
    int64_t overhead; // ms per move kept back for the pipe and the GUI
    int64_t level;    // LEVEL_FULL to LEVEL_MOST, see level.h
    int64_t network;  // the network corrects the terms of the evaluation; 0: it does not
    int64_t variety;  // centi-flats, 0 to VARIETY_MOST, see level.h
    // The random choices of levels and variety depend on this number, so the same seed gives the
    // same moves. Each game has its seed.
    uint64_t seed;
} SearchSettings;

// The defaults: BREDON_HASH MiB, one thread, one line, 20 ms, full strength, with the network, seed
// 0.
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

// The options in the order for GUIs: name, field of EngineOptions, default, least and greatest
// value, words for the values from 0 on (NULL: it is a number), and what it sets.
// clang-format off
#define ENGINE_OPTION_LIST(X) \
    X("HalfKomi", half_komi, 0, -HALF_KOMI_MAX, HALF_KOMI_MAX, NULL, \
      "twice the komi, positive for Black") \
    X("Hash", search.hash, BREDON_HASH, 1, 1048576, NULL, "MiB of the transposition table") \
    X("Threads", search.threads, 1, 1, BREDON_THREADS, NULL, "threads that think") \
    X("MultiPV", search.lines, 1, 1, 500, NULL, "lines that are shown") \
    X("MoveOverhead", search.overhead, 20, 0, 10000, NULL, \
      "ms kept back on every move for the pipe and the GUI") \
    X("Level", search.level, LEVEL_FULL, LEVEL_FULL, LEVEL_MOST, NULL, \
      "0 full strength; 1 to 20: about 1050 to 2380 on playtak.com") \
    X("Variety", search.variety, 0, 0, VARIETY_MOST, NULL, \
      "centi-flats that a move may cost for another opening, first 8 plies") \
    X("Network", search.network, NET_BUILT, 0, NET_BUILT, "false true", \
      "a small neural network corrects the hand-made terms of the evaluation") \
    X("Opening", opening, OPENING_SWAP, 0, OPENING_RULES - 1, "swap no-swap double-black-stack", \
      "what the first turns place, for games from the first position") \
    X("DrawPlies", draw_plies, 0, 0, 1000, NULL, \
      "a draw after so many plies without a placement or a crush; 0 never") \
    X("Flats", pieces.flats, 0, 0, STONES_MAX, NULL, \
      "stones of both players; 0 is the size's own") \
    X("Flats1", pieces.flats_of[WHITE], 0, 0, STONES_MAX, NULL, \
      "stones of White; 0: as Flats says") \
    X("Flats2", pieces.flats_of[BLACK], 0, 0, STONES_MAX, NULL, \
      "stones of Black; 0: as Flats says") \
    X("Caps", pieces.caps, -1, -1, CAPS_MAX, NULL, \
      "capstones of both players; -1 is the size's own") \
    X("Caps1", pieces.caps_of[WHITE], -1, -1, CAPS_MAX, NULL, \
      "capstones of White; -1: as Caps says") \
    X("Caps2", pieces.caps_of[BLACK], -1, -1, CAPS_MAX, NULL, \
      "capstones of Black; -1: as Caps says")
// clang-format on

typedef struct EngineOption {
    const char *name, *help;
    int64_t first, least, most; // the default, and the range
    const char *values;         // the words for 0, 1 and so on, separated by blanks; or NULL
    size_t offset;              // of the option's int64_t in EngineOptions
} EngineOption;

enum {
#define ONE(...) +1
    ENGINE_OPTIONS = 0 ENGINE_OPTION_LIST(ONE),
#undef ONE
    ENGINE_OFTEN = 7, // the first ones of the list, which are set often
};

extern const EngineOption engine_options[ENGINE_OPTIONS];

// The place of an option's value.
static inline int64_t *engine_option_at(EngineOptions *options, const EngineOption *option) {
    return (int64_t *)(void *)((char *)options + option->offset);
}

// Reads the value of an option: a whole number in its range, or one of its words (words_alike).
bool engine_option_read(const EngineOption *option, Word word, int64_t *ret_value, Fault *fault);

// Sets all options to their defaults.
void engine_options_init(EngineOptions *ret_options);

// The rules of a new game on a board of `size`, 3 to 8.
Rules engine_rules(const EngineOptions *options, int size);
