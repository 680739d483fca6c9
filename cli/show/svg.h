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
    const SvgAnalysis *analysis; // to be told beside and below the board; NULL: none
} SvgStyle;

// A whole file: the board with coordinates, and what each player has in hand beside it. A legal
// move, where one is given.
void svg_board(TextBuf *text, const Board *board, Outcome outcome, const SvgStyle *style);

// How each file begins, by which svg_save knows it again.
extern const char svg_begin[];

// ---- parts, in units of which a square has SVG_SQUARE

enum { SVG_SQUARE = 100 };

// The colours, and the six pieces for svg_piece.
void svg_add_definitions(TextBuf *text);

// A piece on the square whose upper left corner is at (x, y), `raise` above the board.
void svg_piece(TextBuf *text, Colour colour, Kind kind, double x, double y, double raise);

// The pieces of a stack.
void svg_stack(TextBuf *text, const Board *board, int square, int x, int y);

// ---- files

// Refuse a picture in the place of a file that is read or written besides; "-" is standard input
// or output.
bool svg_check_read(const char *path, const char *input, Fault *fault);
bool svg_check_written(const char *path, const char *output, Fault *fault);

// A file that Bredon has drawn is replaced, any other one is spared. The first looks whether
// svg_save would do it, and leaves all as it was.
bool svg_check(const char *path, Fault *fault);
bool svg_save(const char *path, const TextBuf *text, Fault *fault);

#endif
