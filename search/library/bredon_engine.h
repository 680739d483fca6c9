// SPDX-License-Identifier: MIT
// The contents of a Bredon. Used by bredon*.c only.
#pragma once

#include "game.h"
#include "library/bredon.h"
#include "searcher.h"
#include "textbuf.h"

// One line of a result, with its texts.
typedef struct EngineLine {
    BredonInfo info;
    TextBuf text;
    char move[16];
} EngineLine;

// What a search writes. Its thread does so until it has ended.
typedef struct EngineSearch {
    BredonCallbacks callbacks;
    bool short_of_memory; // there was no memory for a line of the result
    char best[16];
    BredonResult result;
    const BredonInfo **infos; // of result.lines
    size_t room;              // lines
    EngineLine lines[];
} EngineSearch;

struct Bredon {
    Search *search;
    EngineOptions options;
    int size; // of the current position
    Game game;
    Fault fault;
    BredonErrorCode code;
    // Memory of returned values.
    char tps[384];
    char *move_texts;
    const char **moves;
    BredonTerm terms[TERMS];
    BredonEvaluation evaluation;
    EngineSearch *last; // the running search or the last one; NULL before the first one
};

// Refuses a call: sets error and code, and returns false.
bool engine_refuse(Bredon *engine, BredonErrorCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same with the text that engine->fault has.
bool engine_fail(Bredon *engine, BredonErrorCode code);

// False when there is no engine, or a callback of it calls.
bool engine_is_usable(const Bredon *engine);

// bredon_search.c: the callbacks, and the memory of a search; NULL is fine.
void engine_on_info(void *user, const SearchInfo *info);
void engine_on_bestmove(void *user, Move move);
void engine_search_free(EngineSearch *search);
