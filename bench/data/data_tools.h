// SPDX-License-Identifier: MIT
// Files of games as data: joining many into one, and counting what is in them. Both stream: no file
// is held in memory.
#ifndef BREDON_BENCH_DATA_DATA_TOOLS_H
#define BREDON_BENCH_DATA_DATA_TOOLS_H

#include "data/data_writer.h"

// Takes one line about a file that is cut off or damaged, or whose games are there twice.
typedef void DataTell(void *user, const char *line);

// What was read of files.
typedef struct DataTally {
    int64_t files; // that could be opened
    int64_t games;
    int64_t troubles; // lines that were told
} DataTally;

// Reads all games of some files, one after the other; "-" is standard input. What can't be read is
// told and left out. `open` (may be NULL) sees each header, `visit` each game; when one of them
// returns false the reading ends with false.
typedef struct DataVisitor {
    void *user;
    bool (*open)(void *user, int index, const DataHeader *header, Fault *fault);
    DataVisit *visit;
    DataTell *tell;
} DataVisitor;

bool data_read_files(char *const paths[], int count, const DataVisitor *visitor,
                     DataTally *ret_tally, Fault *fault);

// Writes the games of all files, in that order, into a new file. Its header has the settings and
// the nodes that all files have in common, or 0, and seed 0: each game carries its own. A game that
// is in two files (the same settings, seed and number) is told, and written twice. The file is
// there when all is done, and not before. False with a fault when it can't be written, or when none
// of the files can be read. `tally` is what was read until then, in any case.
bool data_merge(const char *out, char *const paths[], int count, DataTell *tell, void *user,
                DataTally *tally, Fault *fault);

// The games of one size and komi.
typedef struct DataGroup {
    int64_t games, outcomes[DRAW + 1];
    int64_t plies;     // moves, those of the openings too
    int64_t positions; // with a score
    int64_t proved;    // of them
    int64_t within[3]; // the others: at most 1, 3 and more flats from even
    int longest;       // plies
} DataGroup;

enum { DATA_KOMIS = 2 * HALF_KOMI_MAX + 1, DATA_SIZES = SIZE_MOST + 1 };

typedef struct DataStat {
    DataGroup groups[DATA_SIZES][DATA_KOMIS]; // by size and half komi + HALF_KOMI_MAX
} DataStat;

// Counts a game: a visit for data_read_files, with a DataStat as its user.
bool data_stat_game(void *stat, const DataGame *game, Fault *fault);

#endif
