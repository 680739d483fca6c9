// SPDX-License-Identifier: MIT
// A match: many games between two or more engines, several at a time, each opening with both
// colours, counted, written down, resumed, and stopped when it is decided.
//
// Game g of the schedule belongs to pair g / 2; pair p is of pairing p mod P and round p / P, where
// the P pairings are all of 0-1, 0-2, ..., 1-2, ... (round robin) or 0-1, 0-2, ... (gauntlet). All
// pairings of a round play the same opening, round r the r-th of the book, which begins again at
// its end. In even games the first engine of the pairing is White. So the schedule depends on the
// settings alone, and a shard is a part of it.
#ifndef BREDON_BENCH_MATCH_MATCH_H
#define BREDON_BENCH_MATCH_MATCH_H

#include "match/tally.h"

enum { MATCH_CONCURRENCY_MAX = 512 };

typedef struct MatchSettings {
    const TeiSpec *specs; // engines; all names, also those that engines give themselves, differ
    const MatchLimits *limits; // of each engine, at least one of them
    int engine_count;          // 2 to MATCH_ENGINES_MAX
    bool gauntlet;
    MatchRules rules;
    const Book *book;      // in the order in which it is played
    int64_t games;         // of each pairing, 1 or more; an odd number leaves the last pair half
    int64_t shard, shards; // plays the pairs p with p mod shards == shard; 0 of 1 is all
    int64_t concurrency;   // 1 to MATCH_CONCURRENCY_MAX
    bool has_sprt;         // two engines only: is the first one better?
    Sprt sprt;
    const char *out; // PTN file, appended to; NULL: none
    bool resume;     // count the games that are in `out`, play the rest
} MatchSettings;

typedef struct MatchEvents {
    void *user;
    // All are called under one lock, one at a time. `number` counts from 0.
    void (*on_game)(void *user, int64_t number, int white, int black, const MatchRecord *record,
                    const MatchTotals *totals);
    // One line for a person: an engine that died with its last lines behind it, an engine
    // restarted.
    void (*on_note)(void *user, const char *text);
} MatchEvents;

typedef struct Match Match;

// Reads the file to be resumed, and starts every engine once to see that it
// can be and that its options are right. NULL with a fault when one of these fails.
Match *match_create(const MatchSettings *settings, const MatchEvents *events, Fault *fault);

// Plays. False with a fault when the match could not go on (no memory, full disk, an engine that
// can't be started any more); what was played is counted and written.
bool match_run(Match *match, Fault *fault);

// Ends the match after the running moves; the games that are broken off do not count. May be called
// from a signal handler.
void match_stop(Match *match);

// Valid between events and after match_run.
const MatchTotals *match_totals(const Match *match);

void match_destroy(Match *match);

#endif
