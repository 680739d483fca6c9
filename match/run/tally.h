// SPDX-License-Identifier: MIT
// Counts the games of a match, in any order.
#pragma once

#include "game/match_ptn.h"
#include "stats/elo.h"
#include "stats/trial.h"

enum { MATCH_ENGINES_MAX = 64 };

// Counts of one pairing, from the side of its first engine. Repeated pairs count once.
typedef struct MatchPairing {
    int first, second;
    WinDrawLoss games;
    Pentanomial pairs; // whole pairs only
    WinDrawLoss white; // those of `games` in which its first engine is White
} MatchPairing;

typedef struct MatchTotals {
    int64_t games;      // finished with a result, including those of earlier runs
    int64_t repeated;   // of these, games of pairs that repeat another pair
    int64_t planned;    // games of this shard
    int64_t earlier;    // games read from the file to resume
    int64_t elapsed_ms; // of this run
    int64_t endings[ENDINGS];
    int engine_count;
    struct {
        WinDrawLoss games;       // without repetitions
        int64_t faults[ENDINGS]; // games lost by a fault
        int64_t extra_answers;   // `bestmove` lines without a `go`
        int64_t starts;
        int64_t closest_us; // the least time left on its clock; INT64_MAX: no clock
        char name[TEI_NAME];
    } engines[MATCH_ENGINES_MAX];
    MatchPairing *pairings;
    int pairing_count;
    Trial trial;         // no options: not a trial
    double llr;          // with has_sprt
    SprtVerdict verdict; // with has_sprt; once decided, no more games are counted
    uint64_t signature; // sum over all finished games of a hash of number, names, moves, ending and
                        // result; so it does not depend on the order
} MatchTotals;

typedef struct TallyGame TallyGame;

typedef struct MatchTally {
    MatchTotals totals;
    bool has_sprt; // the SPRT is for the first pairing
    Sprt sprt;
    TallyGame *games;             // hash table of the games counted, by number, and of pairs
    size_t game_count, game_room; // game_room is a power of two
    size_t pairing_room;
} MatchTally;

// Makes an empty tally; `sprt` may be NULL.
void match_tally_init(MatchTally *tally, const Sprt *sprt);
void match_tally_finish(MatchTally *tally);
void match_totals_finish(MatchTotals *totals);

// The index of the engine with that name, or -1.
int match_tally_engine(const MatchTally *tally, const char *name);

// The pairing of two engines in any order, or NULL.
MatchPairing *match_tally_pairing(const MatchTally *tally, int one, int two);

// All pairs that an engine has played, from its side.
Pentanomial match_engine_pairs(const MatchTotals *totals, int engine);

// Append an engine or a pairing, which must be new. False when there is no room.
bool match_tally_add_engine(MatchTally *tally, const char *name, Fault *fault);
bool match_tally_add_pairing(MatchTally *tally, int first, int second, Fault *fault);

// True when game `number` was counted. `file` is the index of its file in a report, otherwise 0.
// `ret_hash`, which may be NULL, gets the hash of the game.
bool match_tally_has(const MatchTally *tally, int file, int64_t number, uint64_t *ret_hash);

// Counts a game, and its pair as soon as both games of it were added from the same file. A pair
// that repeats both games of a counted pair (colours, moves and results) adds nothing to results,
// pairs, SPRT and trial, because repeated games are no new evidence. A game counts in the results
// at once, and is subtracted again if its pair turns out to be a repetition. Its engines and their
// pairing must have been added. Returns false, fills `fault` and counts nothing when the game was
// counted before, does not fit the other game of its pair, or there is no memory.
bool match_tally_add(MatchTally *tally, const MatchResult *result, Fault *fault);
