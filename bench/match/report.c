// SPDX-License-Identifier: MIT
#include "match/report.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "match/report_reader.h"
#include "os/file.h"
#include "text_file.h"
#include "textbuf.h"

// ---- Pairs of games of other programs

enum { BUCKETS = 1 << 12 };

// Larger than any number that a game has itself.
static const int64_t FIRST_NUMBER = INT64_C(1) << 50;

// A game without a partner so far.
typedef struct Single {
    uint64_t key; // hash of opening, White and Black
    int64_t number;
    size_t next; // next in the bucket: its index + 1; 0: none
} Single;

typedef struct Singles {
    Single *games;
    size_t count, room;
    size_t buckets[BUCKETS];
    int64_t next_number; // always even
} Singles;

static uint64_t single_key(const MatchResult *result, Colour white) {
    uint64_t key = result->opening;
    for (int i = 0; i < 2; i++) {
        const char *name = result->names[i == 0 ? white : !white];
        key = XXH3_64bits_withSeed(name, strlen(name), key);
    }
    return key;
}

// Gives a game a number that makes it the partner of an earlier game with the same opening and
// swapped colours; else a new even number. False without memory.
static bool number_single(Singles *singles, MatchResult *result) {
    uint64_t wanted = single_key(result, BLACK);
    size_t *link = &singles->buckets[wanted % BUCKETS];
    result->number = singles->next_number;
    if (result->opening == 0) {
        singles->next_number += 2;
        return true;
    }
    for (; *link; link = &singles->games[*link - 1].next) {
        Single *single = &singles->games[*link - 1];
        if (single->key == wanted) {
            result->number = single->number + 1;
            *link = single->next;
            return true;
        }
    }
    Single *games = array_reserve(singles->games, singles->count, 1, &singles->room, sizeof *games);
    if (!games) {
        return false;
    }
    singles->games = games;
    uint64_t key = single_key(result, WHITE);
    singles->games[singles->count] =
        (Single){key, singles->next_number, singles->buckets[key % BUCKETS]};
    singles->buckets[key % BUCKETS] = ++singles->count;
    singles->next_number += 2;
    return true;
}

// ---- Files that have the same games

typedef struct Entry {
    int64_t round;
    uint64_t hash;
} Entry;

// The games of one file; sorted after reading.
typedef struct FileGames {
    Entry *entries;
    size_t count, room;
} FileGames;

static bool note_game(FileGames *games, const MatchResult *result) {
    Entry *entries = array_reserve(games->entries, games->count, 1, &games->room, sizeof *entries);
    if (!entries) {
        return false;
    }
    games->entries = entries;
    entries[games->count++] = (Entry){result->number + 1, result->hash};
    return true;
}

static int compare_entries(const void *a, const void *b) {
    const Entry *one = a;
    const Entry *two = b;
    return one->round != two->round ? (one->round > two->round) - (one->round < two->round)
                                    : (one->hash > two->hash) - (one->hash < two->hash);
}

// The first round that both files have, if all games in their common rounds are equal; else 0. In
// different matches such games differ.
static int64_t same_games(const FileGames *a, const FileGames *b) {
    int64_t first = 0;
    for (size_t i = 0, j = 0; i < a->count && j < b->count;) {
        const Entry *one = &a->entries[i];
        const Entry *two = &b->entries[j];
        if (one->round == two->round && one->hash != two->hash) {
            return 0;
        }
        first = one->round == two->round && first == 0 ? one->round : first;
        i += one->round <= two->round;
        j += two->round <= one->round;
    }
    return first;
}

static bool check_files(char *const paths[], const FileGames *files, int last, Fault *fault) {
    char quotes[2][FAULT_QUOTE];
    for (int i = 0; i < last; i++) {
        int64_t round = same_games(&files[i], &files[last]);
        if (round > 0) {
            fault_set(fault, 0, "'%s': the game of Round %" PRId64 " is in '%s' already",
                      fault_quote(quotes[0], paths[last], strlen(paths[last])), round,
                      fault_quote(quotes[1], paths[i], strlen(paths[i])));
            return false;
        }
    }
    return true;
}

// ---- Totals

// Adds the engines of a game and their pairing, if they are new. The first engine of a pairing is
// White in games with even numbers.
static bool meet(MatchTally *tally, const MatchResult *result, Fault *fault) {
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

// Counts a game of a file.
static bool count(MatchTally *tally, Singles *singles, FileGames *games, MatchResult *result,
                  Fault *fault) {
    if (!note_game(games, result) || (result->foreign && !number_single(singles, result))) {
        fault_set(fault, 0, "out of memory");
        return false;
    }
    return meet(tally, result, fault) && match_tally_add(tally, result, fault);
}

static bool read_file(const char *path, MatchTally *tally, FileGames *games, Fault *fault) {
    MatchReader reader;
    MatchResult result;
    MatchReading reading = MATCH_READ_FAULT;
    int fd = file_open(path, O_RDONLY);
    if (fd < 0) {
        char quote[FAULT_QUOTE];
        const char *why = text_file_problem(errno);
        fault_set(fault, 0, "can't read '%s': %s", fault_quote(quote, path, strlen(path)), why);
        return false;
    }
    Singles *singles = calloc(1, sizeof *singles);
    match_reader_init(&reader, fd, path);
    reader.foreign = true;
    match_tally_number_anew(tally);
    if (singles) {
        singles->next_number = FIRST_NUMBER;
        reading = match_reader_next(&reader, &result, fault);
    } else {
        fault_set(fault, 0, "out of memory");
    }
    while (reading == MATCH_READ_GAME) {
        Fault why;
        const Rules *rules = &reader.game.rules;
        tally->totals.sizes |= (uint64_t)1 << rules->size;
        tally->totals.komis |= (uint64_t)1 << (rules->half_komi + HALF_KOMI_MAX);
        if (count(tally, singles, games, &result, &why)) {
            reading = match_reader_next(&reader, &result, fault);
        } else {
            match_reader_refuse(&reader, why.text, fault);
            reading = MATCH_READ_FAULT;
        }
    }
    match_reader_finish(&reader);
    close(fd);
    if (singles) {
        free(singles->games);
        free(singles);
    }
    return reading == MATCH_READ_END;
}

static bool read_files(char *const paths[], int count, MatchTally *tally, FileGames *files,
                       Fault *fault) {
    for (int i = 0; i < count; i++) {
        if (!read_file(paths[i], tally, &files[i], fault)) {
            return false;
        }
        if (files[i].count > 1) {
            qsort(files[i].entries, files[i].count, sizeof *files[i].entries, compare_entries);
        }
        if (!check_files(paths, files, i, fault)) {
            return false;
        }
    }
    return true;
}

// Drops the pairs of pairings with few pairs: these would stand for all of its games.
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
    MatchTally tally;
    FileGames *files = calloc((size_t)path_count, sizeof *files);
    match_tally_init(&tally, sprt);
    bool good = files && read_files(paths, path_count, &tally, files, fault);
    if (!files) {
        fault_set(fault, 0, "out of memory");
    }
    for (int i = 0; files && i < path_count; i++) {
        free(files[i].entries);
    }
    free(files);
    if (good && sprt && tally.totals.pairing_count > 1) {
        fault_set(fault, 0, "a test needs two engines, and the games are of %d",
                  tally.totals.engine_count);
        good = false;
    }
    if (good) {
        if (!sprt) {
            drop_few_pairs(&tally.totals);
        }
        *ret_totals = tally.totals;
        ret_totals->planned = ret_totals->games;
        tally.totals.pairings = NULL; // the caller owns them now
    }
    match_tally_finish(&tally);
    return good;
}
