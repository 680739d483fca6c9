// SPDX-License-Identifier: MIT
#include "report.h"

#include <stdlib.h>
#include <string.h>

#include "match_ptn.h"

// Counts the games that an earlier file and the file being read both have, by number: equal and
// different ones.
typedef struct Common {
    int64_t equal, different;
} Common;

typedef struct Report {
    MatchTally tally;
    char *const *paths;
    int file;       // index of the file that is read
    Common *common; // one for each file before it
} Report;

// Adds the engines of a game and their pairing, if they are new. The first engine of a pairing is
// White in games with even numbers.
static bool add_engines(MatchTally *tally, const MatchResult *result, Fault *fault) {
    int engines[2];
    for (int i = 0; i < 2; i++) {
        int colour = i ^ (int)(result->number & 1); // add the first engine first
        const char *name = result->names[colour];
        engines[i] = match_tally_engine(tally, name);
        if (engines[i] < 0) {
            engines[i] = tally->totals.engine_count;
            if (!match_tally_add_engine(tally, name, fault)) {
                return false;
            }
        }
    }
    return engines[0] == engines[1] || match_tally_pairing(tally, engines[0], engines[1]) ||
           match_tally_add_pairing(tally, engines[0], engines[1], fault);
}

static bool count_game(void *user, const PtnGame *game, const MatchResult *result, Fault *fault) {
    Report *report = user;
    MatchResult counted = *result;
    (void)game;
    counted.file = report->file;
    for (int i = 0; i < report->file; i++) {
        uint64_t hash;
        if (match_tally_has(&report->tally, i, result->number, &hash)) {
            report->common[i].equal += hash == result->hash;
            report->common[i].different += hash != result->hash;
        }
    }
    return add_engines(&report->tally, result, fault) &&
           match_tally_add(&report->tally, &counted, fault);
}

// Ends a file: refuses it if it has the same games as an earlier one.
static bool end_file(Report *report, Fault *fault) {
    const char *path = report->paths[report->file];
    for (int i = 0; i < report->file; i++) {
        if (report->common[i].equal > 0 && report->common[i].different == 0) {
            const char *other = report->paths[i];
            return fault_set(fault, 0, "'%s' has the same games as '%s'", quoted(path).text,
                             quoted(other).text);
        }
        report->common[i] = (Common){0};
    }
    return true;
}

static bool read_file(Report *report, Fault *fault) {
    GameStream stream;
    int64_t whole;
    game_stream_init(&stream, &report->paths[report->file], 1, NULL);
    bool good = match_ptn_read(&stream, count_game, report, &whole, fault);
    game_stream_finish(&stream);
    return good && end_file(report, fault);
}

bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       MatchTotals *ret_totals, Fault *fault) {
    Report report = {.paths = paths, .common = calloc((size_t)path_count, sizeof(Common))};
    MatchTotals *totals = &report.tally.totals;
    bool good = report.common || fault_set(fault, 0, "no memory");
    match_tally_init(&report.tally, sprt);
    for (; good && report.file < path_count; report.file++) {
        good = read_file(&report, fault);
    }
    free(report.common);
    if (good && sprt && totals->pairing_count > 1) {
        good = fault_set(fault, 0, "--sprt compares two engines, but the games are of %d",
                         totals->engine_count);
    }
    if (good) {
        totals->planned = totals->games;
        *ret_totals = *totals;
        totals->pairings = NULL; // the caller owns them now
    }
    match_tally_finish(&report.tally);
    return good;
}
