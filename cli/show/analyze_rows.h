// SPDX-License-Identifier: MIT
// Reports of a search as rows of a table for people, or as JSON.
#pragma once

#include "searcher.h"
#include "textbuf.h"

// How rows are printed.
typedef struct RowStyle {
    int columns;   // of the terminal; 0: no limit
    bool numbered; // with the number of the line, when there are several per depth
    bool unicode;  // else ASCII only
} RowStyle;

// Add the head of the table, and a row: depth, score in flats ("+1.25"; ">=" for a lower bound) or
// "win 3" in plies, the win chance with draws as half, win/draw/loss in per cent, nodes, nodes per
// second, seconds, the line. On a narrow terminal W/D/L, speed, nodes, time and chance are left
// out, in this order, to make room for the line. Each ends in a newline. 40 columns are enough.
void analyze_add_head(TextBuf *text, RowStyle style);
void analyze_add_row(TextBuf *text, const SearchReport *row, RowStyle style);

// On a terminal, adds the whole line, wrapped: rows of the table are cut.
void analyze_add_whole_line(TextBuf *text, const SearchReport *row, RowStyle style);

// Adds an object of JSON on a line.
void analyze_add_json_row(TextBuf *text, const SearchReport *row);
