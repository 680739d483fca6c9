// SPDX-License-Identifier: MIT
#include "match/report.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_reader.h"

// What the games of an earlier file have in common with those of the file that is read.
typedef enum Likeness {
    NOTHING_COMMON, // no game has a number that both files have
    ALL_EQUAL,      // all games with the same number are equal so far
    SOME_DIFFER,    // it is another match
} Likeness;

typedef struct Report {
    MatchTally tally;
    char *const *paths;
    int file;           // index of the file that is read
    Likeness *likeness; // with each file before it
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
    return engines[0] == engines[1] || tally->pairing_of[engines[0]][engines[1]] >= 0 ||
           match_tally_add_pairing(tally, engines[0], engines[1], fault);
}

static bool count_game(Report *report, MatchResult *result, Fault *fault) {
    result->file = report->file;
    for (int i = 0; i < report->file; i++) {
        uint64_t hash;
        if (match_tally_has(&report->tally, i, result->number, &hash)) {
            bool differs = report->likeness[i] == SOME_DIFFER || hash != result->hash;
            report->likeness[i] = differs ? SOME_DIFFER : ALL_EQUAL;
        }
    }
    return add_engines(&report->tally, result, fault) &&
           match_tally_add(&report->tally, result, fault);
}

// Ends a file: it must not be the same match as an earlier one.
static bool end_file(Report *report, Fault *fault) {
    char quotes[2][FAULT_QUOTE];
    const char *path = report->paths[report->file];
    for (int i = 0; i < report->file; i++) {
        if (report->likeness[i] == ALL_EQUAL) {
            const char *other = report->paths[i];
            fault_set(fault, 0, "'%s' has the same games as '%s'",
                      fault_quote(quotes[0], path, strlen(path)),
                      fault_quote(quotes[1], other, strlen(other)));
            return false;
        }
        report->likeness[i] = NOTHING_COMMON;
    }
    return true;
}

static bool read_file(Report *report, Fault *fault) {
    GameStream stream;
    MatchReader reader = {.stream = &stream, .foreign = true};
    MatchReading reading;
    game_stream_init(&stream, &report->paths[report->file], 1, NULL);
    while ((reading = match_reader_next(&reader, fault)) == MATCH_READ_GAME) {
        Fault why;
        if (!count_game(report, &reader.result, &why)) {
            match_reader_refuse(&reader, why.text, fault);
            reading = MATCH_READ_FAULT;
            break;
        }
    }
    match_reader_finish(&reader);
    game_stream_finish(&stream);
    return reading == MATCH_READ_END && end_file(report, fault);
}

// Drops the pairs of pairings with few pairs, as of games of other programs: they would stand for
// all games.
static void drop_few_pairs(const MatchTotals *totals) {
    for (int i = 0; i < totals->pairing_count; i++) {
        MatchPairing *pairing = &totals->pairings[i];
        const WinDrawLoss *games = &pairing->games;
        if (4 * pentanomial_pairs(&pairing->pairs) < games->win + games->draw + games->loss) {
            pairing->pairs = (Pentanomial){0};
        }
    }
}

bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       MatchTotals *ret_totals, Fault *fault) {
    Report report = {.paths = paths, .likeness = calloc((size_t)path_count, sizeof(Likeness))};
    MatchTotals *totals = &report.tally.totals;
    bool good = report.likeness != NULL;
    if (!good) {
        fault_set(fault, 0, "out of memory");
    }
    match_tally_init(&report.tally, sprt);
    for (; good && report.file < path_count; report.file++) {
        good = read_file(&report, fault);
    }
    free(report.likeness);
    if (good && sprt && totals->pairing_count > 1) {
        fault_set(fault, 0, "--sprt compares two engines, but the games are of %d",
                  totals->engine_count);
        good = false;
    }
    if (good) {
        if (!sprt) {
            drop_few_pairs(totals);
        }
        totals->planned = totals->games;
        *ret_totals = *totals;
        totals->pairings = NULL; // the caller owns them now
    }
    match_tally_finish(&report.tally);
    return good;
}
