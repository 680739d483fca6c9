// SPDX-License-Identifier: MIT
// Annotated games for people and for programs: a graph and tables as text, the graph as SVG, JSON.
#pragma once

#include "annotate_text.h"
#include "version.h"

// The name of this program in comments.
#define ANNOTATING_ENGINE "Bredon " BREDON_VERSION

typedef struct ReportStyle {
    bool coloured; // for a terminal
    bool unicode;  // else ASCII only
    int columns;   // of the terminal; 0: no terminal, and reports are 80 columns wide
} ReportStyle;

enum { REPORT_WIDTH = 80 };

// Adds the graph of White's chances as text, and below it the tables of the game.
void annotate_add_report(TextBuf *text, const AnnotatedGame *game, ReportStyle style);

// Adds the graph as a whole file of SVG.
void annotate_add_svg(TextBuf *text, const AnnotatedGame *game);

// Adds one object of JSON for each move and one for the game. The help of the command lists the
// members.
void annotate_add_json(TextBuf *text, const AnnotatedGame *game);

// ---- Sums of all games: each player by name.

enum { MOVE_LABEL = 48 };

// A row of a table: a player, or games or moves of one kind.
typedef struct PlayerTotal {
    TextBuf name;
    int games;
    double points;   // of the games with a result
    int with_result; // number of these games
    PlayerNote note; // accuracy and loss are sums
} PlayerTotal;

typedef struct AnnotateTotals {
    PlayerTotal *players;
    size_t count, room;
    int64_t games;
} AnnotateTotals;

// Adds a game. False when there is no memory; the totals must be finished then, too.
bool annotate_totals_add(AnnotateTotals *totals, const AnnotatedGame *game);

// Adds the table of all games, the most accurate player first. Adds nothing for a single game.
void annotate_totals_show(TextBuf *text, AnnotateTotals *totals, ReportStyle style);

void annotate_totals_finish(AnnotateTotals *totals);

// Finds the row of a name, or adds one; NULL without memory.
PlayerTotal *annotate_totals_row(AnnotateTotals *totals, Word name);

// Adds a player's side of a game to the row of a name. False when there is no memory.
bool annotate_totals_count(AnnotateTotals *totals, Word name, const AnnotatedGame *game,
                           Colour colour);

typedef enum RowKind {
    ROW_PLAYER, // a player: all but the score
    ROW_GAMES,  // games of one player: with the score in per cent
    ROW_MOVES,  // moves of these games: without score and rating
} RowKind;

// Adds the rows with games, in their order, as a table whose first column has the head `what`.
void annotate_totals_add_table(TextBuf *text, const AnnotateTotals *totals, const char *what,
                               RowKind kind, ReportStyle style);

// ---- What these reports share.

// The move number (as in PTN) of the move with an index, and a label with number and move: "12.
// c3!" or "12... c3!".
int64_t annotate_number(const AnnotatedGame *game, size_t index);
void annotate_label(const AnnotatedGame *game, size_t index, char ret_text[MOVE_LABEL]);

// The escape sequence for the colour of a mark; for MARK_NONE the sequence that resets the colour.
// "" unless `coloured`.
const char *annotate_paint(bool coloured, MoveMark mark);

// Adds the tables of a game: both players, the turning points, and the forced wins.
void annotate_add_tables(TextBuf *text, const AnnotatedGame *game, ReportStyle style);

// Adds the file and the number of a game to an object of JSON.
void annotate_add_place(TextBuf *text, const AnnotatedGame *game);

// Adds the figures of a player to an object of JSON.
void annotate_add_player_members(TextBuf *text, const PlayerNote *note);

// Adds the name and the figures of a row, those that its table has, to an object of JSON.
void annotate_add_total_members(TextBuf *text, const PlayerTotal *total, RowKind kind);
