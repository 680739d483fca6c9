// SPDX-License-Identifier: MIT
// Positions as text for people. No blank lines, no spaces at the end of a line, at most 80 columns
// (except the TPS of a full board) or the width of the terminal: on a narrow one squares shrink as
// far as their content allows, then the lines between them go, and at last a sentence says how many
// columns the board needs. Other lines are wrapped between words.
//
// A square shows the top of its stack, the number of its pieces when there are several, and after a
// capstone on other pieces h (hard: on a piece of its own side) or s (soft: on one of the other
// side).
#pragma once

#include "game.h"
#include "textbuf.h"

typedef struct PictureStyle {
    bool unicode;    // shapes and lines; else ASCII
    bool colour;     // for a terminal
    bool flip;       // drawn as Black sees the board
    bool stacks;     // list all pieces of each stack below the board
    int columns;     // of the terminal; 0: no limit
    uint64_t marked; // squares that are shown in brackets
} PictureStyle;

// Add the position in a style: the board with TPS, last move, turn, pieces in hand, flats, the
// result and the number of legal moves; or only the board.
void picture_draw(TextBuf *text, const Game *game, const PictureStyle *style);
void picture_draw_board(TextBuf *text, const Board *board, const PictureStyle *style);

// Adds a line that explains the shapes of a style.
void picture_add_legend(TextBuf *text, const PictureStyle *style);

// The squares of the last move; 0 at the start of a game.
uint64_t picture_last_move(const Game *game);

// A stack bottom to top, with a letter for its top unless that is a flat: "1212C". `ret_text` holds
// HEIGHT_MAX + 2 bytes. Returns its length, 0 for an empty square.
int picture_stack(const Board *board, int square, char *ret_text);
