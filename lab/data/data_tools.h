// SPDX-License-Identifier: MIT
// Merges files of games and counts their contents. No file is kept in memory as a whole.
#pragma once

#include "data/data_writer.h"

// Gets one line about a file that is cut off or damaged, or about files with the same games.
typedef void DataReport(void *user, const char *line);

// Counts of what was read.
typedef struct DataTally {
    int64_t files; // that could be opened
    int64_t games;
    int64_t troubles; // lines given to DataReport
} DataTally;

// Reads all games of the files one after the other; "-" is standard input. Reports what can't be
// read and continues. `open` (may be NULL) gets each header, `visit` each game; when one of them
// returns false, the reading ends and returns false.
typedef struct DataVisitor {
    void *user;
    bool (*open)(void *user, int index, const DataHeader *header, Fault *fault);
    DataVisit *visit;
    DataReport *report;
} DataVisitor;

bool data_read_files(char *const paths[], int count, const DataVisitor *visitor,
                     DataTally *ret_tally, Fault *fault);

// Writes the games of all files, in this order, into a new file. Its header has their settings and
// seed 0; each game keeps its own seed. Files with the same seed are reported, and their games
// written twice. The file appears only when it is complete. Returns false and fills `fault` when it
// can't be written, no file could be read, or the files have different settings. `tally` gets the
// counts of what was read, also after a failure.
bool data_merge(const char *out, char *const paths[], int count, DataReport *report, void *user,
                DataTally *tally, Fault *fault);

// Counts for the games of one size and komi.
typedef struct DataGroup {
    int64_t games, outcomes[DRAW + 1];
    int64_t plies;     // all moves, also of openings
    int64_t positions; // plies with a score
    int64_t proved;    // positions with a proved score
    int longest;       // plies
} DataGroup;

enum { DATA_KOMIS = 2 * HALF_KOMI_MAX + 1, DATA_SIZES = SIZE_MOST + 1 };

typedef struct DataStat {
    DataGroup groups[DATA_SIZES][DATA_KOMIS]; // by size and by half komi + HALF_KOMI_MAX
} DataStat;

// Counts a game. A `visit` for data_read_files, whose user is a DataStat.
bool data_stat_game(void *stat, const DataGame *game, Fault *fault);
