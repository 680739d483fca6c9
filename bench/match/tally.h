// SPDX-License-Identifier: MIT
// Counting the games of a match, in whatever order they come.
#ifndef BREDON_BENCH_MATCH_TALLY_H
#define BREDON_BENCH_MATCH_TALLY_H

#include "match/elo.h"
#include "match/match_ptn.h"
#include "match/sprt.h"

enum { MATCH_ENGINES_MAX = 64 };

// All that is known of one pairing, from the side of its first engine.
typedef struct MatchPairing {
    int first, second;
    WinDrawLoss games;
    Pentanomial pairs; // whole pairs only
} MatchPairing;

typedef struct MatchTotals {
    int64_t games;      // finished, with a result; those of an earlier run too
    int64_t planned;    // of this shard
    int64_t earlier;    // found in the file by resume
    int64_t elapsed_ms; // of this run
    int64_t endings[ENDINGS];
    uint64_t sizes; // of games in files: a bit for each size of a board
    uint64_t komis; // the same for half_komi + HALF_KOMI_MAX
    int engine_count;
    struct {
        WinDrawLoss games;
        int64_t faults[ENDINGS]; // time, hang, crash, illegal: as the loser
        int64_t extra_answers;   // `bestmove` lines that nobody had asked for
        int64_t starts;
        int64_t closest_us; // the least that was left on its clock; INT64_MAX: had no clock
        char name[TEI_NAME];
    } engines[MATCH_ENGINES_MAX];
    MatchPairing *pairings;
    int pairing_count;
    double llr;          // with has_sprt
    SprtVerdict verdict; // with has_sprt; once there is one, no game is counted any more
    uint64_t signature;  // of all finished games: the sum of a hash for each, of its number, names,
                         // moves, ending and result, so that the order does not matter
} MatchTotals;

typedef struct TallyGame TallyGame;

typedef struct MatchTally {
    MatchTotals totals;
    bool has_sprt; // for the first pairing
    Sprt sprt;
    TallyGame *games;             // those counted, hashed by their numbers
    size_t game_count, game_room; // the room is a power of two
    int pairing_room;
    short pairing_of[MATCH_ENGINES_MAX][MATCH_ENGINES_MAX]; // -1: none
} MatchTally;

// `sprt` may be NULL.
void match_tally_init(MatchTally *tally, const Sprt *sprt);
void match_tally_finish(MatchTally *tally);
void match_totals_finish(MatchTotals *totals);

// The index of an engine, -1 when there is none of that name.
int match_tally_engine(const MatchTally *tally, const char *name);

// Add to the ends of the lists. The name and the pairing must be new; false with a fault when there
// is no room for them.
bool match_tally_add_engine(MatchTally *tally, const char *name, Fault *fault);
bool match_tally_add_pairing(MatchTally *tally, int first, int second, Fault *fault);

// Whether a game of this number was counted.
bool match_tally_has(const MatchTally *tally, int64_t number);

// The games that come from now on are numbered anew, so their pairs are among themselves.
void match_tally_number_anew(MatchTally *tally);

// Counts a game, and its pair when both games of that are there. Its engines and their pairing must
// be known. A game that is there already, or one that is no pair with the other game of its pair,
// is a fault, and so is a lack of memory; then nothing was counted.
bool match_tally_add(MatchTally *tally, const MatchResult *result, Fault *fault);

#endif
