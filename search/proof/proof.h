// SPDX-License-Identifier: MIT
// Proofs from single questions: who wins, within how many plies, and whether no win is shorter; the
// line against the longest defence; and a check of it all by the rules alone.
#pragma once

#include "path.h"
#include "proof/prover.h"

// What is proved about one player's win.
typedef struct WinProof {
    ProofQuestion question; // `plies`: of the longest win to look for
    int no_win_within;      // plies: no shorter or equally long win exists
    int best;               // a win within this number of plies, the last one the attacker's;
                            // 0: none is known
    bool road;              // that win ends with a road in every line
    bool taks;              // that win consists of taks
    int no_taks_win_within; // plies: the same of wins that consist of taks
} WinProof;

// Begins a proof for a position in which `turn` is to move. With ALL_MOVES, it also looks for wins
// by taks, which are found sooner.
WinProof win_proof(const ProofQuestion *question, Colour turn);

// True when a win is proved, and none with fewer plies whose last move is the attacker's. A win may
// still be a ply shorter when every defence ends the game by filling the board or with the
// defender's last piece.
bool win_proof_is_exact(const WinProof *proof);

// True when the proof is exact and the win surely has `best` plies, because no move of the
// defender's has to end the game earlier. Wins by the count in more than three plies are only
// called so while the defender keeps pieces and squares. `board` is the position of the proof.
bool win_proof_is_shortest(const WinProof *proof, const Board *board);

// True when the work is done: the proof is exact, no win exists within the plies of the question,
// or, with `first`, there is a win.
bool win_proof_is_done(const WinProof *proof, bool first);

// Works on a proof of the prover's position with about `nodes` nodes: until it is exact, or, with
// `first`, until there is a win.
void win_proof_work(Prover *prover, WinProof *proof, bool first, uint64_t nodes);

// Proofs of who wins.
typedef struct Proof {
    WinProof win, loss; // of the player to move
} Proof;

// Begins both proofs; `attacker` of the question is ignored.
Proof proof_begin(const ProofQuestion *question, Colour turn);

// The proof that has a win; NULL when neither has one.
const WinProof *proof_won(const Proof *proof);

// Works on both in turn until one is exact or, with `first`, has a win; until both are done; or for
// about `nodes` nodes.
void proof_work(Prover *prover, Proof *proof, bool first, uint64_t nodes);

// Gives the line of a proved win from the game's position, which must be the prover's, to the end.
// It has exactly `best` plies when the proof is exact and the attacker makes the last move, else at
// most as many. False when a result that the table has lost could not be proved again, or when
// there is no memory. Prover and game are unchanged afterwards.
bool proof_line(Prover *prover, const Game *game, const WinProof *proof, Line *ret_line);

// Checks a proved win by the rules alone: plays every defence and the prover's reply to it. True
// when each line is won within `best` plies. `ret_positions`: the number of positions visited.
bool proof_verify(Prover *prover, const Game *game, const WinProof *proof, uint64_t *ret_positions);
