// SPDX-License-Identifier: MIT
// SPSA by games: steps of two games each, several at once, written to a file that can be resumed.
//
// The file is text. Line 1: what was planned; line 2: the names of the parameters; then a line per
// step: the number of steps done, the result of its two games, and the parameters after it. Those
// that are only tried have their two values behind the name, and their points in the lines.
#ifndef BREDON_BENCH_MATCH_SPSA_RUN_H
#define BREDON_BENCH_MATCH_SPSA_RUN_H

#include "match/match.h"
#include "match/spsa.h"

typedef struct SpsaSettings {
    const MatchSettings *match; // engine 0 plays against itself; rules, book, concurrency, out and
                                // resume are used
    const Spsa *spsa;           // parameters and number of steps
    uint64_t seed;              // of the steps
} SpsaSettings;

typedef struct SpsaEvents {
    void *user;
    void (*on_step)(void *user, const Spsa *spsa); // called under one lock after each step
    void (*on_note)(void *user, const char *text); // a game was lost by a fault
} SpsaEvents;

typedef struct SpsaRun SpsaRun;

// Checks that the engine starts and has all options, and reads the file to resume. NULL with a
// fault when one of these fails.
SpsaRun *spsa_run_create(const SpsaSettings *settings, const SpsaEvents *events, Fault *fault);

// Plays the steps. False with a fault when it can't continue; finished steps are written.
bool spsa_run(SpsaRun *run, Fault *fault);

// Ends the run; unfinished games do not count. May be called from a signal handler.
void spsa_run_stop(SpsaRun *run);

// The current parameters.
const Spsa *spsa_run_result(const SpsaRun *run);

void spsa_run_destroy(SpsaRun *run);

#endif
