// SPDX-License-Identifier: MIT
// What a search reports, as rows of a table for people or as JSON.
#ifndef BREDON_CLI_SHOW_ANALYZE_ROWS_H
#define BREDON_CLI_SHOW_ANALYZE_ROWS_H

#include "searcher.h"
#include "textbuf.h"

// A report that can be kept.
typedef struct AnalyzeRow {
    SearchInfo info; // its line is not to be used
    Move line[MAX_PLY];
    int length;
} AnalyzeRow;

void analyze_row_set(AnalyzeRow *row, const SearchInfo *info);

// The head of the table, and a row of it: depth, score in flats ("+1.25", "win in 3" plies; ">="
// for at least that much), the chance to win with draws for half, win/draw/loss in per cent, nodes,
// nodes a second, seconds, the line. In so many columns W/D/L, speed, nodes, time and chance make
// room for the line, in this order; 0: all are there. Ends in a newline.
void analyze_add_head(TextBuf *text, int columns);
void analyze_add_row(TextBuf *text, const AnalyzeRow *row, int columns, bool unicode);

// The line whole, in as many rows of so many columns as it takes; nothing when the row of the table
// has it whole already.
void analyze_add_whole_line(TextBuf *text, const AnalyzeRow *row, int columns);

// Objects of JSON, one a line.
void analyze_add_json_position(TextBuf *text, const Game *game);
void analyze_add_json_row(TextBuf *text, const AnalyzeRow *row);
void analyze_add_json_best(TextBuf *text, Move move);

#endif
