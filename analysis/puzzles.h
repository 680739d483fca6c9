// SPDX-License-Identifier: MIT
// Finds puzzles in games, and writes them.
#pragma once

#include "game_stream.h"
#include "puzzle_find.h"

typedef struct PuzzleGame {
    GamePiece piece;
    Puzzle *puzzles; // sorted by ply
    int count;
    bool whole; // the work was not ended by a stop
} PuzzleGame;

// Finds the puzzles of found->piece; the caller frees found->puzzles in any case. Returns false and
// fills `fault` when there is no memory.
bool puzzles_find(PuzzleFinder *finder, PuzzleGame *found, Fault *fault);

// Appends a puzzle as a game of PTN: a comment that says what is proved, the solution, and the
// attempts as branches. `source` is its game, number `number` of all games, for names and date.
void puzzle_add_ptn(TextBuf *text, const Puzzle *puzzle, const PuzzleSettings *settings,
                    const PtnGame *source, int64_t number);
