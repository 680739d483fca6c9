// SPDX-License-Identifier: MIT
// The position of a prover and its short wins: wins within four plies are found by trying all moves
// but those that certainly change nothing, without proof numbers. Private to search/proof/.
#pragma once

#include <stdatomic.h>

#include "policy/policy.h"
#include "proof/proof_table.h"
#include "threats.h"

enum { SHORT_PLIES = 4, WIN_KILLERS = 2 };

typedef struct WinFinder {
    Board board;
    // The question: who wins, with which moves, and whether only a road counts.
    Colour attacker;
    Scope scope;
    bool road_only;
    // The keys of positions that occurred twice in the game: the next occurrence is a draw. Other
    // positions need not be remembered, because the shortest win repeats none.
    const uint64_t *drawn;
    int drawn_count;
    uint64_t salt; // part of all table keys; depends on drawn positions, attacker and road_only
    ProofTable table;
    // A node is a position after a move. The work ends without a result at the limit of nodes, when
    // `stop` (may be NULL) is set, or at the deadline (clock_now_ms(); 0: none).
    uint64_t nodes, limit;
    uint64_t most;   // the limit of all questions together; 0: none
    uint64_t looked; // nodes when the clock was last read
    const atomic_bool *stop;
    int64_t deadline;
    bool over;
    void (*on_poll)(void *user); // called now and then; may be NULL
    void *user;
    Move killers[WIN_KILLERS]; // the attacker's latest moves that won in three plies
    uint8_t refutes[1 << 16];  // by move: how often it refuted a win
    PolicySums sums;
} WinFinder;

// Whether the attacker wins within a number of plies.
typedef enum Truth { NOT_WON, WON, OPEN } Truth;

// A win: within how many plies, whether every line ends with a road, and by which move.
typedef struct Win {
    int plies;
    bool road;
    Move move;
} Win;

// The table key of the position.
uint64_t finder_key(const WinFinder *finder);

// Plays a move, which counts as a node, and takes it back.
void finder_play(WinFinder *finder, Move move, Undo *ret_undo);
void finder_take_back(WinFinder *finder, Move move, const Undo *undo);

// True when the work was stopped or its deadline has passed.
bool finder_was_stopped(const WinFinder *finder);

// True when the work must end, also by the limit of nodes. Reads the clock only now and then.
bool finder_is_over(WinFinder *finder);

// True when the game has ended. Gives whether the attacker has won, and whether there is a road.
bool finder_ended(const WinFinder *finder, Truth *ret_truth, bool *ret_road);

// As win_in_one, but with `road_only` only by a road. Gives one such move and whether it makes a
// road.
bool finder_win_in_one(const WinFinder *finder, Move *ret_move, bool *ret_road);

// Finds the roads that the attacker threatens with the next move. False when there are none.
bool finder_threat(const WinFinder *finder, Threat *ret_threat);

// Writes the moves of the attacker, who is to move; only those that may answer a road in one that
// the defender threatens. Returns their number. `ret_threats` gets the threats.
int finder_attacks(const WinFinder *finder, Threats *ret_threats, Move ret_moves[MOVES_MAX]);

// The same of the defender; `ret_lost` tells how the moves lose that are left out: its `plies` is 2
// if a road is threatened. Returns -1 when the defender has a road in one, or `may_wait` and no
// road is threatened: then the position is not won.
int finder_defences(const WinFinder *finder, bool may_wait, Threats *ret_threats,
                    Move ret_moves[MOVES_MAX], Win *ret_lost);

// Looks the position up in the table: won or not won within `plies`, or OPEN. `ret_entry` gets its
// entry.
Truth finder_recall(const WinFinder *finder, int plies, ProofEntry *ret_entry, Win *ret_win);

// Counts a defender's move that refuted a win; it is then tried early in other positions.
void finder_count_refutation(WinFinder *finder, Move move);

// Whether a win is forced within `plies`, at most SHORT_PLIES: odd when the attacker is to move,
// even when the defender is. The game must not be over. OPEN when the work must end.
Truth finder_short(WinFinder *finder, int plies, Win *ret_win);
