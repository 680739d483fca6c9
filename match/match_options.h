// SPDX-License-Identifier: MIT
// The command line of `bredon match`.
#pragma once

#include "match_engines.h"
#include "options.h"

enum { MATCH_ARGS = 1 };

typedef struct MatchArgs {
    EngineList engines;
    Book book;
    MatchSettings settings; // points into the rest
    MatchLimits played[MATCH_ENGINES_MAX];
    // The other options as given.
    int64_t size, seed, patience, plies;
    int half_komi;
    OpeningRule opening;
    const char *openings;
    const char *trial_file; // NULL: a match
    Trial trial;
    enum { ORDER_RANDOM = 1, ORDER_FILE } order; // 0: not given
    bool json;
    const char *log;      // NULL: none
    const char *html;     // NULL: none
    char *const *reports; // files to be added up instead of a match
    int report_count;
    Fault note; // for the user; its text may be ""
} MatchArgs;

// Reads and checks the words after the command, and the openings. `args` must not be moved; on
// success it must be finished, on failure nothing needs to be freed.
bool match_args_read(MatchArgs *args, int argc, char *const argv[], Fault *fault);
void match_args_finish(MatchArgs *args);

extern const OptionTable match_options;

// The notes of the command for help.
extern const char match_notes[];
