// SPDX-License-Identifier: MIT
// Finds puzzles in single positions: where only one move wins, where all moves but one lose, or
// where only one keeps the win chance.
#pragma once

#include "path.h"
#include "proof/proof.h"
#include "searcher.h"

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

// The state of a thread that looks for puzzles.
typedef struct PuzzleFinder {
    const PuzzleSettings *settings;
    const atomic_bool *stop;
    Prover *prover;
    Search *search;
    Move *moves; // room for MOVES_MAX
    bool failed; // there was no memory; see `fault`
    Fault fault;
} PuzzleFinder;

// Makes a finder; puzzle_finder_finish must be called in any case. Returns false and fills `fault`.
bool puzzle_finder_init(PuzzleFinder *finder, const PuzzleSettings *settings,
                        const atomic_bool *stop, Fault *fault);
void puzzle_finder_finish(PuzzleFinder *finder);

// True when puzzle->board, a position without history, is a puzzle. Sets the fields of its theme,
// the solution (line.moves[0]) and the first moves of the attempts, but neither the rest of the
// lines nor `nodes`. False when it is not a puzzle, when the nodes are too few to know, or after a
// stop.
bool puzzle_find(PuzzleFinder *finder, Puzzle *puzzle);

// Sets the prover to a position without history. False when there is no memory.
bool puzzle_go_to(PuzzleFinder *finder, const Board *board);

// PUZZLE_AVOID: sets the plies within which the move is proved not to lose. False when a loss is
// found, or when they are fewer than the plies within which the other moves lose.
bool puzzle_is_safe(PuzzleFinder *finder, Puzzle *puzzle);

// Adds the rest to a puzzle, from empty tables, so that it depends on the position alone. False
// when the nodes are too few, when a search finds that the move of PUZZLE_AVOID loses, or when
// stopped.
bool puzzle_complete(PuzzleFinder *finder, Puzzle *puzzle);

// The proof that a player wins after the move of a puzzle's position, with about `nodes` nodes; the
// prover is then at the position after the move. When the move ends the game: best 0, and
// *ret_outcome says how.
WinProof puzzle_prove_after(PuzzleFinder *finder, const Puzzle *puzzle, Move move,
                            const ProofQuestion *question, bool first, uint64_t nodes,
                            Outcome *ret_outcome);

// Searches a position, leaving out the move `without` unless it is MOVE_NONE. Gives the win chance
// in per cent; -1 when there is no move, or when stopped.
int puzzle_look(PuzzleFinder *finder, const Board *board, Move without, uint64_t nodes,
                SearchReport *ret_report);
