// SPDX-License-Identifier: MIT
// Sums up all games of a run: each player by name, and the moves that lost most.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_TOTALS_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_TOTALS_H

#include "annotate/annotate_tables.h"

enum { TOTAL_WORST = 10 };

typedef struct PlayerTotal {
    char *name;
    size_t name_length;
    int games;
    double accuracy, loss; // sums over the moves
    PlayerNote note;       // what they come to
} PlayerTotal;

typedef struct AnnotateTotals {
    PlayerTotal *players; // by when they were met first
    size_t count, room;
    int64_t games;
    bool many_files;             // set by the caller: a game needs its file to be found
    WorstRow worst[TOTAL_WORST]; // worst first
    size_t worst_count;
} AnnotateTotals;

void annotate_totals_finish(AnnotateTotals *totals);

// Adds a game. False when there is no memory; the totals are to be finished then, too.
bool annotate_totals_add(AnnotateTotals *totals, const AnnotatedGame *game);

// The tables of all games, the most accurate player first. `earlier` games were annotated before
// and are not among them. Nothing where there is only one game. Ends the adding.
void annotate_totals_show(TextBuf *text, AnnotateTotals *totals, int64_t earlier,
                          ReportStyle style);

#endif
