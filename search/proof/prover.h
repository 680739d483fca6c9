// SPDX-License-Identifier: MIT
// Proves that a player wins within a number of plies, or that the player does not.
//
// Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002)
// over all moves, or only those moves of the attacker that give tak. Because many lines of Tak
// transpose, numbers are not summed over the children: they are the largest number plus a part of
// the number of other children (T. Ueda et al., "Weak proof-number search", 2008).
//
// Every question has a limit in plies. The shortest win visits no position twice, so an answer does
// not depend on the line that led to the position. The exceptions are positions that occurred twice
// in the game: their next occurrence is a draw, and results for other such sets have other table
// keys.
#pragma once

#include "game.h"
#include "proof/short_win.h"

enum { PROOF_PLIES_MOST = 120 };

typedef struct Prover Prover;

// Does this player win within so many plies? Only by a road, or also by the count; with any moves,
// or only with moves that give tak (except the last one).
typedef struct ProofQuestion {
    Colour attacker;
    Scope scope;
    bool road_only;
    int plies; // 1 to PROOF_PLIES_MOST
} ProofQuestion;

// Allocates a prover with a table of `mib` MiB; NULL when there is no memory. destroy(NULL) is
// fine.
Prover *prover_create(size_t mib);
void prover_destroy(Prover *prover);

// Forgets all results.
void prover_clear(Prover *prover);

// Sets the position and the game before it. Keeps earlier results. False when there is no memory.
bool prover_set(Prover *prover, const Game *game);

// The same by a board and the keys of the `count` earlier positions that can still occur again.
bool prover_set_past(Prover *prover, const Board *board, const uint64_t *keys, size_t count);

// Sets the position to another one, with the same game before it.
void prover_move_to(Prover *prover, const Board *board);

// Ends the work when `stop` (may be NULL) becomes true, or at the time `deadline` (clock_now_ms();
// 0: never).
void prover_limit(Prover *prover, const atomic_bool *stop, int64_t deadline);

// Limits the nodes of all questions together, as prover_nodes counts them; 0: no limit. When they
// are used up, prover_is_over is true.
void prover_limit_nodes(Prover *prover, uint64_t most);

// Sets a function to call every 500 nodes before checking the limits; NULL: none.
void prover_watch(Prover *prover, void (*on_poll)(void *user), void *user);

// True when prover_limit ends the work now.
bool prover_is_over(Prover *prover);

// The nodes of all questions.
uint64_t prover_nodes(const Prover *prover);

// Answers a question about the position, with about `nodes` nodes at most; OPEN when they are not
// enough. When WON, `ret_win` has the number of plies, whether every line ends with a road, and the
// winning move or, when the defender is to move, the longest defence found (MOVE_NONE: any move).
Truth prover_ask(Prover *prover, const ProofQuestion *question, uint64_t nodes, Win *ret_win);
