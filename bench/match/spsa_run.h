// SPDX-License-Identifier: MIT
// SPSA by games: steps of two games each, several at a time, written down and resumed.
//
// The file is text: a line that says what was planned, one with the names of the parameters, and a
// line a step: how many steps are done, the points of its two games, and the parameters behind it.
#ifndef BREDON_BENCH_MATCH_SPSA_RUN_H
#define BREDON_BENCH_MATCH_SPSA_RUN_H

#include "match/match_game.h"
#include "match/spsa.h"

typedef struct SpsaSettings {
    const TeiSpec *spec; // the engine, which plays against itself
    const MatchLimits *limits;
    MatchRules rules;
    const Book *book;
    const Spsa *spsa; // the parameters and the number of steps
    uint64_t seed;    // of the steps
    int64_t concurrency;
    const char *out; // NULL: none
    bool resume;
} SpsaSettings;

typedef struct SpsaEvents {
    void *user;
    // Called under one lock. `done` steps are done, the last one brought `result` points.
    void (*on_step)(void *user, const Spsa *spsa, int64_t done, double result);
    void (*on_note)(void *user, const char *text); // a game that was lost by a fault
} SpsaEvents;

typedef struct SpsaRun SpsaRun;

// Checks that the engine starts and has all the options, and reads the file to be resumed. NULL
// with a fault when one of these fails.
SpsaRun *spsa_run_create(const SpsaSettings *settings, const SpsaEvents *events, Fault *fault);

// Plays the steps. False with a fault when it could not go on; what was done is written.
bool spsa_run(SpsaRun *run, Fault *fault);

// Ends the run; games that are broken off do not count. May be called from a signal handler.
void spsa_run_stop(SpsaRun *run);

// The parameters as they are now, and how many steps are done.
const Spsa *spsa_run_result(const SpsaRun *run, int64_t *ret_done);

void spsa_run_destroy(SpsaRun *run);

#endif
