// SPDX-License-Identifier: MIT
// The contents of a Bredon. Used by bredon*.c only.
#pragma once

#include "game.h"
#include "library/bredon.h"
#include "searcher.h"
#include "textbuf.h"

// The texts of one line of the result.
typedef struct EngineLine {
    TextBuf text;
    char move[16];
} EngineLine;

struct Bredon {
    Search *search;
    EngineOptions options;
    int size; // of the current position
    Game game;
    Fault fault;
    // Memory of returned values.
    char tps[384];
    char *move_texts;
    const char **moves;
    BredonTerm terms[TERMS];
    BredonEvaluation evaluation;
    // The search. Its thread writes these members until it has ended.
    BredonCallbacks callbacks;
    bool searched;
    bool short_of_memory; // there was no memory for a line of the result
    size_t line_room;
    EngineLine *line_texts;
    BredonInfo *lines;
    char best[16];
    BredonResult result;
};

// bredon_search.c: the callbacks, and the memory of results.
void engine_on_info(void *user, const SearchInfo *info);
void engine_on_bestmove(void *user, Move move);
void engine_result_finish(Bredon *engine);
