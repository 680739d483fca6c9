// SPDX-License-Identifier: MIT
// The tables below a graph and after all games: players, and the moves that lost most.
#ifndef BREDON_CLI_ANNOTATE_ANNOTATE_TABLES_H
#define BREDON_CLI_ANNOTATE_ANNOTATE_TABLES_H

#include "annotate_run.h"

typedef struct ReportStyle {
    bool coloured; // for a terminal
    bool unicode;  // else ASCII only
    int columns;   // of the terminal; 0: no terminal, and reports are 80 columns wide
} ReportStyle;

enum { REPORT_WIDTH = 80 };

// The escape sequence for the colour of a mark; for MARK_NONE the one that resets it. "" unless
// `coloured`.
const char *annotate_paint(bool coloured, MoveMark mark);

// The number and text of the move of an index: "12. c3!" or "12... c3!".
enum { MOVE_LABEL = 48 };
void annotate_label(const AnnotatedGame *game, size_t index, char ret_text[MOVE_LABEL]);

typedef struct PlayerRow {
    const char *side; // "White " or "Black "; "": none
    Word name;
    int games; // 0: not shown
    const PlayerNote *note;
} PlayerRow;

// Adds a head and a row for each player. A narrow terminal gets only the most important columns.
void annotate_add_players(TextBuf *text, const PlayerRow *rows, size_t count, ReportStyle style);

// Adds the same figures of a player to an object of JSON.
void annotate_add_player_members(TextBuf *text, const PlayerNote *note);

enum { WORST_WHERE = 128, WORST_LINE = 8 };

typedef struct WorstRow {
    char label[MOVE_LABEL];
    char where[WORST_WHERE]; // whose move, and in which game; UTF-8
    MoveMark mark;
    double loss, before, after; // points and chances in percent, of the player who moved
    Move line[WORST_LINE];      // what was better
    int line_length;
} WorstRow;

// Fills all of a row but `where`.
void annotate_worst_row(const AnnotatedGame *game, size_t index, WorstRow *ret_row);

// Adds a head and the rows; if there are no rows, a line that says so.
void annotate_add_worst(TextBuf *text, const WorstRow *rows, size_t count, ReportStyle style);

#endif
