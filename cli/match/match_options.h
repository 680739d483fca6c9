// SPDX-License-Identifier: MIT
// The command line of `bredon match`.
#ifndef BREDON_CLI_MATCH_MATCH_OPTIONS_H
#define BREDON_CLI_MATCH_MATCH_OPTIONS_H

#include "match/match_engines.h"
#include "options.h"

enum { MATCH_ARGS = 1 };

typedef struct MatchArgs {
    // As read.
    EngineList engines;
    MatchRules rules;
    Sprt sprt;
    int64_t size, games, shard, shards, concurrency, seed, patience;
    int half_komi;
    const char *openings, *out;
    const char *spsa; // parameters to be tuned by games of one engine against itself; NULL: a match
    bool gauntlet, in_file_order, resume, json, has_sprt;
    char *const *reports; // files to be added up instead of a match
    int report_count;
    // What it comes to.
    Book book;
    MatchSettings settings; // points into the rest; not made for reports
} MatchArgs;

// Reads and checks the words behind the command, and the openings. `args` must stay where it is; on
// success it must be finished, on failure nothing is held.
bool match_args_read(MatchArgs *args, int argc, char *const argv[], Fault *fault);
void match_args_finish(MatchArgs *args);

// True when the settings deserve a word of warning, which is put into `ret_warning`.
bool match_args_warn(const MatchArgs *args, Fault *ret_warning);

// `bredon match --spsa`: tunes, and shows how. The exit status: 0 all steps were done, 3 stopped, 2
// it could not go on.
int match_spsa(const MatchArgs *args);

extern const OptionTable match_options;

// What help says below the options.
extern const char match_notes[];

#endif
