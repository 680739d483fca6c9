// SPDX-License-Identifier: MIT
// Proves that a player wins within a number of plies, or that he does not.
//
// Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002)
// over all moves of both players, or those of the attacker's that give tak, with the largest number
// and a part of the count of the others in place of sums (T. Ueda et al., "Weak proof-number
// search", 2008), because most lines of Tak transpose.
//
// Every question has a bound in plies. So no answer rests on the line that led to a position: a
// win in the fewest plies comes to no position twice, and what is claimed of a position holds
// wherever it comes up with as many plies left. Only what occurred twice in the game before is a
// draw, and has table of its own.
#ifndef BREDON_SEARCH_PROOF_PROVER_H
#define BREDON_SEARCH_PROOF_PROVER_H

#include "game.h"
#include "proof/short_win.h"

enum { PROOF_PLIES_MOST = 120 };

typedef struct Prover Prover;

// What is asked: does this player win within so many plies, from now on, by the count or a road, or
// by a road only; with any moves, or only such that give tak (but for the one that wins)?
typedef struct ProofQuestion {
    Colour attacker;
    Scope scope;
    bool road_only;
    int plies; // 1 to PROOF_PLIES_MOST
} ProofQuestion;

// Allocates a prover with `mib` MiB for table; NULL when there is no memory. destroy(NULL) is
// fine.
Prover *prover_create(size_t mib);
void prover_destroy(Prover *prover);

// Forgets all that was learned.
void prover_clear(Prover *prover);

// Sets the position and what occurred before it. What was claimed earlier is kept. False when there
// is no memory.
bool prover_set(Prover *prover, const Game *game);

// The same by a board and the keys of the `count` earlier positions that can still occur again.
bool prover_set_past(Prover *prover, const Board *board, const uint64_t *keys, size_t count);

// Sets the position to one of the same game, with the same past.
void prover_move_to(Prover *prover, const Board *board);

// Ends the work when `stop` (may be NULL) becomes true, or at the time `deadline` (clock_now_ms();
// 0: never).
void prover_limit(Prover *prover, const atomic_bool *stop, int64_t deadline);

// Calls `on_poll` every 500 nodes, before it looks at the limits; NULL: no more.
void prover_watch(Prover *prover, void (*on_poll)(void *user), void *user);

// True when the work was ended so.
bool prover_is_over(Prover *prover);

// The nodes of all questions.
uint64_t prover_nodes(const Prover *prover);

// Answers a question about the position with at most about `nodes` nodes. WON: `ret_win` says
// within how many plies, whether a road ends every line, and gives the winning move or, when the
// defender is to move, the longest defence found (MOVE_NONE: any move).
Truth prover_ask(Prover *prover, const ProofQuestion *question, uint64_t nodes, Win *ret_win);

#endif
