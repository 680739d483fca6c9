// SPDX-License-Identifier: MIT
// Pattern tables: the value of the pieces on top of each window of two by two squares.
//
// The value depends on the place of the window, on its four tops as seen by the side to move, and
// on the phase of the game. Symmetric places share a table. All values are fitted to games together
// (lab/fit.py patterns). The idea and the method are those of strong Othello programs
// (M. Buro, "Improving heuristic mini-max search by supervised learning", 2002).
#pragma once

#include "weights.h"

// The top of a square, as the side to move sees it.
typedef enum PatternTop {
    PATTERN_EMPTY,
    PATTERN_OWN_FLAT,
    PATTERN_THEIR_FLAT,
    PATTERN_OWN_WALL,
    PATTERN_THEIR_WALL,
    PATTERN_OWN_CAP,
    PATTERN_THEIR_CAP,
    PATTERN_TOPS
} PatternTop;

// The value of one content of a window, in halves of a centi-flat, on an empty board and at the end
// of the game. Between these it is interpolated by the phase.
typedef struct Pattern {
    int8_t opening, end;
} Pattern;

enum {
    PATTERN_UNITS = 2, // in a centi-flat
    PATTERN_PARTS = PATTERN_UNITS * PHASE_FULL,
    PATTERN_WINDOWS = (SIZE_MOST - 1) * (SIZE_MOST - 1), // of the largest board
    PATTERN_CONTENTS = 8 * 8 * 8 * 8,
};

// The table of a place, indexed by the tops of its squares: the one nearest to a corner of the
// board, its neighbour on the rank, its neighbour on the file, and the one diagonally opposite.
typedef Pattern PatternTable[8][8][8][8];

// The distances of a window from the nearest edge along a rank or a file are 0 to places - 1.
static inline int pattern_places(int size) {
    return size / 2;
}

// The tables of a size, 3 to 8, with the index rank * places + file by the distances of the window.
// NULL when the size has no patterns.
const PatternTable *pattern_tables(int size);

// A window: its lowest square, its table, and its content, the index into the table.
typedef struct PatternWindow {
    uint8_t square, table;
    uint16_t content;
} PatternWindow;

// Lists all windows of a board. Returns their number.
int patterns_list(const Board *board, PatternWindow ret_windows[PATTERN_WINDOWS]);

// The sum of all windows for the side to move at a phase (0 to PHASE_FULL), in PATTERN_PARTS of a
// centi-flat.
int patterns_value(const Board *board, int phase);

// The value of one window, in the same parts.
int pattern_value(const PatternTable *tables, const PatternWindow *window, int phase);
