// SPDX-License-Identifier: MIT
// Sums up all games of a run: each player by name, and the moves that lost most.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_TOTALS_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_TOTALS_H

#include "annotate/annotate_tables.h"

enum { TOTAL_WORST = 10 };

typedef struct PlayerTotal {
    TextBuf name;
    int games;
    PlayerNote note; // accuracy and loss are sums until all games are added
} PlayerTotal;

typedef struct AnnotateTotals {
    PlayerTotal *players;
    size_t count, room;
    int64_t games;
    bool many_files;             // set by the caller: rows name the file of a game
    WorstRow worst[TOTAL_WORST]; // worst first
    size_t worst_count;
} AnnotateTotals;

void annotate_totals_finish(AnnotateTotals *totals);

// Adds a game. False when there is no memory; the totals must be finished then, too.
bool annotate_totals_add(AnnotateTotals *totals, const AnnotatedGame *game);

// Adds the tables of all games, the most accurate player first. Adds nothing for a single game. No
// game may be added after it.
void annotate_totals_show(TextBuf *text, AnnotateTotals *totals, ReportStyle style);

#endif
