// SPDX-License-Identifier: MIT
// Finds puzzles in single positions.
#pragma once

#include "proof/proof.h"
#include "puzzles.h"
#include "searcher.h"

// The state of a thread that looks for puzzles.
struct PuzzleFinder {
    const PuzzleSettings *settings;
    const atomic_bool *stop;
    Prover *prover;
    Search *search;
    Move *moves; // room for MOVES_MAX
    bool failed; // there was no memory; see `fault`
    Fault fault;
};

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
