// SPDX-License-Identifier: MIT
// A search of the position of the command line, with its options: until its limits, Ctrl-C, or an
// error on standard output.
#ifndef BREDON_CLI_SHOW_THINK_H
#define BREDON_CLI_SHOW_THINK_H

#include "args.h"
#include "searcher.h"

typedef struct Thinker {
    const Args *args;
    SearchLimits limits;
    SearchCallbacks callbacks;
    // Called in the caller's thread, with the user of the callbacks: before the search, and every
    // 20 ms while it runs. May be NULL.
    void (*on_begin)(void *user);
    void (*on_tick)(void *user, int64_t elapsed_ms);
} Thinker;

// The limits of the command line. Without any: `default_ms`, on a terminal no limit.
SearchLimits think_limits(const Args *args, bool terminal, int64_t default_ms);

// The settings of the command line, with no overhead for clocks.
SearchSettings think_settings(const Args *args);

// Searches, and returns after the last callback. *ret_stopped: Ctrl-C ended the search; a second
// one ends the program. False when the search could not begin.
bool think(const Thinker *thinker, SearchReport *ret_report, bool *ret_stopped, Fault *fault);

#endif
