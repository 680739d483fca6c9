// SPDX-License-Identifier: MIT
// A search of the position of the command line, with its options: until its limits, Ctrl-C, or a
// standard output that takes nothing more.
#ifndef BREDON_CLI_SHOW_THINK_H
#define BREDON_CLI_SHOW_THINK_H

#include "args.h"
#include "searcher.h"

typedef struct Thinker {
    const Args *args;
    SearchLimits limits;
    SearchCallbacks callbacks;
    // With the user of the callbacks, in the thread that called: the search can begin; every 20 ms
    // while it runs. May be NULL.
    void (*on_begin)(void *user);
    void (*on_tick)(void *user, int64_t elapsed_ms);
} Thinker;

// The limits of the command line. Where there are none: `default_ms`, and on a terminal none.
SearchLimits think_limits(const Args *args, bool terminal, int64_t default_ms);

// The settings of the command line, without overhead.
SearchSettings think_settings(const Args *args);

// Searches, and returns when the last callback has. *ret_stopped: Ctrl-C ended it; a second one
// ends the program. False when the search could not begin.
bool think(const Thinker *thinker, SearchReport *ret_report, bool *ret_stopped, Fault *fault);

#endif
