// SPDX-License-Identifier: MIT
// From single questions to proofs: who wins and within how many plies, whether that is the fewest,
// the line against the longest defence, and a check of all of it by the rules alone.
#ifndef BREDON_SEARCH_PROOF_PROOF_H
#define BREDON_SEARCH_PROOF_PROOF_H

#include "path.h"
#include "proof/prover.h"

// What is proved about one player's win.
typedef struct WinProof {
    ProofQuestion question; // `plies`: the longest win that is asked for
    int none;               // no win within so many plies
    int best;               // a win within so many; 0: none is known
    bool road;              // that ends with a road in every line
    bool taks;              // that consists of taks
    int taks_none;          // no win by taks within so many plies
} WinProof;

// Begins a proof of the question for a position in which `turn` is to move. With ALL_MOVES, wins by
// taks are looked for as well, because they are found first.
WinProof win_proof(const ProofQuestion *question, Colour turn);

// True when a win is proved and no shorter one exists.
bool win_proof_is_exact(const WinProof *proof);

// True when nothing is left to ask for: the proof is exact, or, with `first`, there is a win, or
// none within the plies of the question.
bool win_proof_is_done(const WinProof *proof, bool first);

// Works on a proof of the prover's position with about `nodes` nodes: until it is exact, or, with
// `first`, until there is a win.
void win_proof_work(Prover *prover, WinProof *proof, bool first, uint64_t nodes);

// A proof for the player to move: who wins.
typedef struct Proof {
    WinProof win, loss; // of the player to move
} Proof;

// Begins both proofs; the question's `attacker` does not matter.
Proof proof_begin(const ProofQuestion *question, Colour turn);

// The one of the two that has a win, else NULL.
const WinProof *proof_won(const Proof *proof);

// Works on both, by turns, until one has a win (`first`) or is exact, nothing is left to ask for,
// or `nodes` nodes are over.
void proof_work(Prover *prover, Proof *proof, bool first, uint64_t nodes);

// Gives the line of a proved win from the game's position, which must be the prover's, to its end.
// With an exact proof it has exactly `best` plies, else at most. False when what the table has lost
// could not be proved again, or there is no memory. Leaves prover and game as they were.
bool proof_line(Prover *prover, const Game *game, const WinProof *proof, Line *ret_line);

// Plays, by the rules alone, each defence against the proved win, and what the prover answers.
// True when each line is won within `best` plies. `ret_positions`: how many were seen.
bool proof_verify(Prover *prover, const Game *game, const WinProof *proof, uint64_t *ret_positions);

#endif
