// SPDX-License-Identifier: MIT
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match_reader.h"
#include "match_tally.h"
#include "text_file.h"

// Makes the engines of a game known, and their pairing. The first engine of a pairing is White in
// games of even numbers.
static bool meet(MatchTally *tally, const MatchResult *result, Fault *fault) {
    int engines[2];
    for (int i = 0; i < 2; i++) {
        int colour = i ^ (int)(result->number & 1); // the first engine's comes first
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

static bool read_file(const char *path, MatchTally *tally, Fault *fault) {
    MatchReader reader;
    MatchResult result;
    MatchReading reading;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        char quote[FAULT_QUOTE];
        const char *why = text_file_problem(errno);
        fault_set(fault, 0, "can't read '%s': %s", fault_quote(quote, path, strlen(path)), why);
        return false;
    }
    match_reader_init(&reader, fd, path);
    while ((reading = match_reader_next(&reader, &result, fault)) == MATCH_READ_GAME) {
        Fault why;
        if (!meet(tally, &result, &why) || !match_tally_add(tally, &result, &why)) {
            match_reader_refuse(&reader, why.text, fault);
            reading = MATCH_READ_FAULT;
            break;
        }
    }
    match_reader_finish(&reader);
    close(fd);
    return reading == MATCH_READ_END;
}

bool match_totals_read(char *const paths[], int path_count, const Sprt *sprt,
                       MatchTotals *ret_totals, Fault *fault) {
    MatchTally tally;
    bool good = true;
    match_tally_init(&tally, sprt);
    for (int i = 0; good && i < path_count; i++) {
        good = read_file(paths[i], &tally, fault);
    }
    if (good && sprt && tally.totals.pairing_count > 1) {
        fault_set(fault, 0, "a test needs two engines, and the games are of %d",
                  tally.totals.engine_count);
        good = false;
    }
    if (good) {
        *ret_totals = tally.totals;
        ret_totals->planned = ret_totals->games;
        tally.totals.pairings = NULL; // are the caller's now
    }
    match_tally_finish(&tally);
    return good;
}

void match_totals_finish(MatchTotals *totals) {
    free(totals->pairings);
    *totals = (MatchTotals){0};
}
