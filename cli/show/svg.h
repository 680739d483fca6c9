// SPDX-License-Identifier: MIT
// Positions as pictures: SVG as text, drawn as players see a board from the side. Flats are slabs
// that pile up, walls stand across their square, capstones are round towers; White is light and
// Black is dark, also without colour.
#ifndef BREDON_CLI_SHOW_SVG_H
#define BREDON_CLI_SHOW_SVG_H

#include "fault.h"
#include "outcome.h"
#include "textbuf.h"
#include "wdl.h"

// What a search has found, for the side to move.
typedef struct SvgAnalysis {
    Score score;
    Wdl wdl;
    int depth;
    const Move *line; // the best one, of so many moves
    int length;
} SvgAnalysis;

typedef struct SvgStyle {
    bool flip;       // as Black sees it
    uint64_t marked; // squares to be tinted, as those of the last move
    Move best;       // to be drawn: a spread as an arrow with what it drops, a placement as a piece
                     // that is not there yet; MOVE_NONE: none
    const SvgAnalysis *analysis; // shown beside and below the board; NULL: none
} SvgStyle;

// A whole file: the board with coordinates, and what each player has in hand beside it. A legal
// move, where one is given.
void svg_board(TextBuf *text, const Board *board, Outcome outcome, const SvgStyle *style);

// How each file begins; svg_save recognises its own files by it.
extern const char svg_begin[];

// A file that Bredon has drawn is replaced; any other one stays, and so do those that are read and
// the other one that is written, as in output_is_apart. svg_check says whether svg_save would do
// it, and leaves all as it was.
bool svg_check(const char *path, const char *const inputs[], int count, const char *output,
               Fault *fault);
bool svg_save(const char *path, const char *const inputs[], int count, const char *output,
              const TextBuf *text, Fault *fault);

#endif
