// SPDX-License-Identifier: MIT
// Counts the games of a match, in any order.
#pragma once

#include "match/elo.h"
#include "match/match_ptn.h"
#include "match/trial.h"

enum { MATCH_ENGINES_MAX = 64 };

// Counts of one pairing, from the side of its first engine. Repeated pairs count once.
typedef struct MatchPairing {
    int first, second;
    WinDrawLoss games;
    Pentanomial pairs; // whole pairs only
} MatchPairing;

typedef struct MatchTotals {
    int64_t games;      // finished with a result, also in an earlier run
    int64_t repeated;   // of these, in pairs whose games are both the same as those of another pair
    int64_t planned;    // in this shard
    int64_t earlier;    // read from the file to resume
    int64_t elapsed_ms; // of this run
    int64_t endings[ENDINGS];
    int engine_count;
    struct {
        WinDrawLoss games;       // without repetitions
        int64_t faults[ENDINGS]; // games lost by time, hang, crash or illegal move
        int64_t extra_answers;   // `bestmove` lines without a `go`
        int64_t starts;
        int64_t closest_us; // the least time left on its clock; INT64_MAX: no clock
        char name[TEI_NAME];
    } engines[MATCH_ENGINES_MAX];
    MatchPairing *pairings;
    int pairing_count;
    Trial trial;         // without options: none
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

// Append an engine or a pairing, which must be new. False when there is no room.
bool match_tally_add_engine(MatchTally *tally, const char *name, Fault *fault);
bool match_tally_add_pairing(MatchTally *tally, int first, int second, Fault *fault);

// True when the game with that number was counted, of a file of a report (0 else). ret_hash, which
// may be NULL, gets its hash.
bool match_tally_has(const MatchTally *tally, int file, int64_t number, uint64_t *ret_hash);

// Counts a game, and its pair when both games of it are there, from the same file. A pair
// that repeats both games of a counted one, in colours, moves and result, adds nothing to results,
// pairs, SPRT and trial: two engines that always play the same games say no more in a hundred of
// them than in one. A game counts in the results until the other one of its pair is there. Its
// engines and their pairing must have been added. False with a fault, and nothing is counted, when
// the game was counted before, when it does not fit the other game of its pair, or when there is no
// memory.
bool match_tally_add(MatchTally *tally, const MatchResult *result, Fault *fault);
