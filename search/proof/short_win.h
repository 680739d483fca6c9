// SPDX-License-Identifier: MIT
// The position that a prover works on, and its shortest wins: what is forced within four plies is
// found by trying all moves that can matter, without numbers. Private to search/proof/.
#ifndef BREDON_SEARCH_PROOF_SHORT_WIN_H
#define BREDON_SEARCH_PROOF_SHORT_WIN_H

#include <stdatomic.h>

#include "policy/policy.h"
#include "proof/proof_table.h"
#include "threats.h"

enum { SHORT_PLIES = 4, WIN_KILLERS = 2 };

typedef struct WinFinder {
    Board board;
    // The question: whose win, with which moves of his, and whether only a road counts.
    Colour attacker;
    Scope scope;
    bool road_only;
    // Positions that occurred twice in the game, so that they are draws when they come again. A
    // win in the fewest plies comes to no position twice, so that nothing else can be repeated.
    const uint64_t *drawn;
    int drawn_count;
    uint64_t salt; // part of the keys of table: of the drawn positions, attacker and kind of win
    ProofTable table;
    // Nodes are positions that were made. The work ends, with nothing claimed, at the limit, when
    // `stop` (may be NULL) is set, or at a time (clock_now_ms(); 0: none).
    uint64_t nodes, limit;
    uint64_t looked; // at the clock, with so many nodes
    const atomic_bool *stop;
    int64_t deadline;
    bool over;
    void (*on_poll)(void *user); // called now and then; may be NULL
    void *user;
    Move killers[WIN_KILLERS]; // the attacker's last moves that won in three plies
    uint8_t refutes[1 << 16];  // how often a defender's move was enough, by move
    PolicySums sums;
} WinFinder;

// What is known of a position to be won within a number of plies.
typedef enum Truth { NOT_WON, WON, OPEN } Truth;

// A win: within how many plies, whether every line ends with a road, and by which move.
typedef struct Win {
    int plies;
    bool road;
    Move move;
} Win;

// The key of the table about the position.
uint64_t finder_key(const WinFinder *finder);

// Plays a move, which counts as a node, and takes it back.
void finder_play(WinFinder *finder, Move move, Undo *ret_undo);
void finder_take_back(WinFinder *finder, Move move, const Undo *undo);

// True when the work was stopped or its time is over.
bool finder_is_told(const WinFinder *finder);

// True when the work must end, also because of its nodes; looks at the clock only now and then.
bool finder_is_over(WinFinder *finder);

// True when the game has ended; whether it was won by the attacker, and by a road.
bool finder_ended(const WinFinder *finder, Truth *ret_truth, bool *ret_road);

// True when the side to move wins with its next move; gives one such move. `roads_only`: only a
// road counts. `ret_road`: it is one.
bool finder_wins_at_once(WinFinder *finder, bool roads_only, Move *ret_move, bool *ret_road);

// The attacker's threat of a road with his next move. False when there is none.
bool finder_threat(const WinFinder *finder, Threat *ret_threat);

// Writes the moves of the side to move; only those that may answer `threat` unless it is NULL.
// Returns their number.
int finder_moves(const WinFinder *finder, const Threat *threat, Move ret_moves[MOVES_MAX]);

// What is known of the position, which was not played out: won or not within `plies`, or OPEN.
// `ret_claim` gets the entry about it.
Truth finder_recall(const WinFinder *finder, int plies, ProofEntry *ret_claim, Win *ret_win);

// Notes that a defender's move was enough: it is tried early elsewhere.
void finder_refuted(WinFinder *finder, Move move);

// Whether a win is forced within `plies`, at most SHORT_PLIES: odd when the attacker is to move,
// even when the defender is. The game has not ended. OPEN when the work must end.
Truth finder_short(WinFinder *finder, int plies, Win *ret_win);

#endif
