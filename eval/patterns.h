// SPDX-License-Identifier: MIT
// Pattern tables: what the windows of two by two squares are worth by what stands on top of them.
//
// The worth of a window depends on its place, on its four tops, seen from the side to move, and on
// the phase of the game. Symmetric places share a table. The numbers are fitted to games, all at
// once (lab/fit.py patterns). The idea and the method are those of strong Othello programs
// (M. Buro, "Improving heuristic mini-max search by supervised learning", 2002).
#ifndef BREDON_EVAL_PATTERNS_H
#define BREDON_EVAL_PATTERNS_H

#include "weights.h"

// What stands on a square, for the side to move.
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

// The worth of one content of a window, in halves of a centi-flat: with an empty board and at the
// end of the game. Between them it is interpolated by the phase.
typedef struct Pattern {
    int8_t opening, end;
} Pattern;

enum {
    PATTERN_UNITS = 2, // in a centi-flat
    PATTERN_PARTS = PATTERN_UNITS * PHASE_FULL,
    PATTERN_WINDOWS = (SIZE_MOST - 1) * (SIZE_MOST - 1), // of the largest board
    PATTERN_CONTENTS = 8 * 8 * 8 * 8,
};

// The table of a place, by the tops of its squares: the one nearest to the corner of the board, its
// neighbour along the rank, its neighbour along the file, and the one across.
typedef Pattern PatternTable[8][8][8][8];

// The distances of a window from the nearest edge along a rank or a file are 0 to places - 1.
static inline int pattern_places(int size) {
    return size / 2;
}

// The tables of a size, 3 to 8: index rank * places + file, by the distances of the window. NULL: a
// size without patterns.
const PatternTable *pattern_tables(int size);

// A window: its lowest square, its table, and its content, which is an index into the table.
typedef struct PatternWindow {
    uint8_t square, table;
    uint16_t content;
} PatternWindow;

// Lists all windows of a board. Returns their number.
int patterns_list(const Board *board, PatternWindow ret_windows[PATTERN_WINDOWS]);

// The worth of all windows for the side to move at a phase (0 to PHASE_FULL), in PATTERN_PARTS of a
// centi-flat.
int patterns_value(const Board *board, int phase);

// The worth of one window, in the same parts.
int pattern_value(const PatternTable *tables, const PatternWindow *window, int phase);

#endif
