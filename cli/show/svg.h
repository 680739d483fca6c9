// SPDX-License-Identifier: MIT
// Positions as SVG pictures, drawn as a player sees the board. Flats are slabs that pile up, walls
// stand across their square, capstones are round towers; White is light and Black is dark, also
// without colour.
#pragma once

#include "fault.h"
#include "outcome.h"
#include "score.h"
#include "textbuf.h"

// What a search has found, for the side to move.
typedef struct SvgAnalysis {
    Score score;
    Wdl wdl;
    int depth;
    const Move *line; // the best one
    int length;       // of the line
} SvgAnalysis;

typedef struct SvgStyle {
    bool flip;       // as Black sees it
    uint64_t marked; // squares to tint, such as those of the last move
    Move best;       // drawn as an arrow with its drops (a spread) or as a half transparent piece
                     // (a placement); MOVE_NONE: none
    const SvgAnalysis *analysis; // shown beside and below the board; NULL: none
} SvgStyle;

// Adds a whole file: the board with coordinates, and each player's pieces in hand beside it. `best`
// must be a legal move or MOVE_NONE.
void svg_board(TextBuf *text, const Board *board, Outcome outcome, const SvgStyle *style);

// The beginning of each file, by which svg_save recognises its own files.
extern const char svg_begin[];

// Writes the file of --svg. A file drawn by Bredon is replaced. Any other file is refused, and so
// are inputs and the other output (output_is_apart). With `text` NULL it changes nothing and only
// checks whether the file can be written.
bool svg_save(const char *path, const char *const inputs[], int count, const char *output,
              const TextBuf *text, Fault *fault);
