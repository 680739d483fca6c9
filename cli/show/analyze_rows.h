// SPDX-License-Identifier: MIT
// Reports of a search as rows of a table for people, or as JSON.
#ifndef BREDON_CLI_SHOW_ANALYZE_ROWS_H
#define BREDON_CLI_SHOW_ANALYZE_ROWS_H

#include "searcher.h"
#include "textbuf.h"

// How rows are printed.
typedef struct RowStyle {
    int columns;   // of the terminal; 0: as many as it takes
    bool numbered; // with the number of the line in front, where there are several at a depth
    bool unicode;  // else ASCII only
} RowStyle;

// The head of the table, and a row of it: depth, score in flats ("+1.25"; ">=" for at least that
// much) or "win in 3 plies", the chance to win with draws for half, win/draw/loss in per cent,
// nodes, nodes a second, seconds, the line. In few columns W/D/L, speed, nodes, time and chance
// make room for the line, in this order. Ends in a newline.
void analyze_add_head(TextBuf *text, RowStyle style);
void analyze_add_row(TextBuf *text, const SearchReport *row, RowStyle style);

// The line whole, in as many rows as it takes; nothing when the row of the table
// has it whole already.
void analyze_add_whole_line(TextBuf *text, const SearchReport *row, RowStyle style);

// Objects of JSON, one a line.
void analyze_add_json_position(TextBuf *text, const Game *game);
void analyze_add_json_row(TextBuf *text, const SearchReport *row);
void analyze_add_json_best(TextBuf *text, Move move);

#endif
