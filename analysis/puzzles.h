// SPDX-License-Identifier: MIT
// Finds puzzles in games: positions where only one move wins, where all moves but one lose, or
// where only one keeps the win chance.
#pragma once

#include "game_stream.h"
#include "path.h"

enum {
    PUZZLE_ATTEMPTS = 3,
    PUZZLE_LIMITS = -1,      // for PuzzleSettings.unique
    PUZZLE_ENDS = INT16_MAX, // for Puzzle.proved: every other move ends the game
    // In PuzzleSettings.nodes: the nodes of the proof after the move of PUZZLE_AVOID, and of the
    // search for PUZZLE_BEST; of the proof from nothing; of the search after the move of
    // PUZZLE_AVOID.
    DEEP_TIMES = 10,
    PROOF_TIMES = 20,
    LONG_TIMES = 100,
    SAFE_CHANCE = 10, // per cent: win chance after the move of PUZZLE_AVOID, at least
    BEST_GAP = 40,    // percentage points of win chance between the best two moves
};

// At most one puzzle of a game for each.
typedef enum PuzzleTheme {
    PUZZLE_TAKS,  // a forced road: moves that give tak are enough
    PUZZLE_QUIET, // a forced road that also needs other moves
    PUZZLE_COUNT, // a forced win that can end by the count
    PUZZLE_AVOID, // all moves but one are proved to lose; no loss is found after that one
    PUZZLE_BEST,  // only one move keeps the win chance; found by a search, not proved
    PUZZLE_THEMES,
} PuzzleTheme;

typedef struct PuzzleSettings {
    bool themes[PUZZLE_THEMES];
    int least, most; // plies of the win, or of the loss that is avoided
    int unique;      // no other move wins within so many more plies; PUZZLE_LIMITS: none is found
                     // with `nodes` for each
    uint64_t nodes;  // for each question about a position, at most INT64_MAX / LONG_TIMES
    size_t mib;      // table of a finder
} PuzzleSettings;

typedef struct Puzzle {
    PuzzleTheme theme;
    Board board;
    size_t ply; // of the game, from 0: the position before move number `ply`
    // The length of the shortest win; for PUZZLE_AVOID the plies within which all other moves lose;
    // for PUZZLE_BEST the length of the search's line.
    int plies;
    // It is proved that no other move wins within so many plies; for PUZZLE_AVOID, that the
    // opponent has no win within so many plies, including the move.
    int proved;
    int chance; // PUZZLE_AVOID and PUZZLE_BEST: win chance of the move by a search, in per cent; a
                // draw counts half
    int next;   // PUZZLE_BEST: with the next best move
    uint64_t nodes;                 // of a proof with an empty table, or of the search
    int lures;                      // moves that look better to the evaluation
    Line line;                      // begins with the move
    Line attempts[PUZZLE_ATTEMPTS]; // other moves with their refutations, the most tempting first
    int attempt_count;
} Puzzle;

typedef struct PuzzleGame {
    GamePiece piece;
    Puzzle *puzzles; // sorted by ply
    int count;
    bool whole; // the work was not ended by a stop
} PuzzleGame;

typedef struct PuzzleFinder PuzzleFinder; // puzzle_find.h

// Finds the puzzles of found->piece; the caller frees found->puzzles in any case. Returns false and
// fills `fault` when there is no memory.
bool puzzles_find(PuzzleFinder *finder, PuzzleGame *found, Fault *fault);

// Appends a puzzle as a game of PTN: a comment that says what is proved, the solution, and the
// attempts as branches. `source` is its game, number `number` of all games, for names and date.
void puzzle_add_ptn(TextBuf *text, const Puzzle *puzzle, const PuzzleSettings *settings,
                    const PtnGame *source, int64_t number);
