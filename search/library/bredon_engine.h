// SPDX-License-Identifier: MIT
// What is behind the handle of the library; for bredon*.c alone.
#ifndef BREDON_SEARCH_LIBRARY_BREDON_ENGINE_H
#define BREDON_SEARCH_LIBRARY_BREDON_ENGINE_H

#include "game.h"
#include "library/bredon.h"
#include "searcher.h"
#include "textbuf.h"

// The options in the order of their names.
typedef enum EngineOption {
    ENGINE_CAPS,
    ENGINE_CAPS_WHITE,
    ENGINE_CAPS_BLACK,
    ENGINE_DRAW_PLIES,
    ENGINE_FLATS,
    ENGINE_FLATS_WHITE,
    ENGINE_FLATS_BLACK,
    ENGINE_HALF_KOMI,
    ENGINE_HASH,
    ENGINE_LEVEL,
    ENGINE_OVERHEAD,
    ENGINE_LINES,
    ENGINE_THREADS,
    ENGINE_VARIETY,
    ENGINE_OPTIONS
} EngineOption;

// A line of the result with its texts.
typedef struct EngineLine {
    TextBuf text;
    char move[16];
} EngineLine;

struct Bredon {
    Search *search;
    int64_t options[ENGINE_OPTIONS];
    int size; // of the latest position
    Game game;
    Fault fault;
    // What was given out.
    char tps[384];
    char *move_texts;
    const char **moves;
    BredonTerm terms[TERMS];
    BredonEvaluation evaluation;
    // The search. The thread that searches writes these until it has ended.
    BredonCallbacks callbacks;
    bool searched;
    bool has_seed;        // the game that is played has one
    bool short_of_memory; // a line of the result could not be kept
    size_t line_room;
    EngineLine *line_texts;
    BredonInfo *lines;
    char best[16];
    BredonResult result;
};

// bredon_options.c.
void engine_options_init(int64_t ret_values[ENGINE_OPTIONS]);
// The rules of the next position on a board of `size`, by komi and piece counts.
Rules engine_rules(const Bredon *engine, int size);

// bredon_search.c: the callbacks, and the memory of results.
void engine_on_info(void *user, const SearchInfo *info);
void engine_on_bestmove(void *user, Move move);
void engine_result_finish(Bredon *engine);

#endif
