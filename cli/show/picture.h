// SPDX-License-Identifier: MIT
// Positions as text for people. No blank lines, no spaces at the end of a line, at most 80 columns
// (but for the TPS of a full board), and on a narrower terminal as many as it has: squares shrink
// as far as what stands on them lets them, and lines are broken between words.
//
// A square shows the top of its stack, the number of its pieces when there are several, and behind
// a capstone on others h (hard: it lies on a piece of its own side) or s (soft: on one of the
// other's).
#ifndef BREDON_CLI_SHOW_PICTURE_H
#define BREDON_CLI_SHOW_PICTURE_H

#include "game.h"
#include "textbuf.h"

typedef struct PictureStyle {
    bool unicode;    // shapes and lines; else ASCII
    bool colour;     // for a terminal
    bool flip;       // as Black sees it
    bool stacks;     // each stack whole, below the board
    int columns;     // of the terminal; 0: as many as it takes
    uint64_t marked; // squares that stand in brackets
} PictureStyle;

// The position in a style: the board, and what a player wants to know: TPS, last move, turn, pieces
// in hand, flats, the result, the number of legal moves. Or the board alone.
void picture_draw(TextBuf *text, const Game *game, const PictureStyle *style);
void picture_draw_board(TextBuf *text, const Board *board, const PictureStyle *style);

// A line that says what the shapes of a style mean.
void picture_add_legend(TextBuf *text, const PictureStyle *style);

// The squares of the last move; 0 at the start of a game.
uint64_t picture_last_move(const Game *game);

// A stack bottom to top, with a letter for its top unless that is a flat: "1212C". `ret_text` holds
// HEIGHT_MAX + 2 bytes. Returns its length, 0 for an empty square.
int picture_stack(const Board *board, int square, char *ret_text);

#endif
