// SPDX-License-Identifier: MIT
#include "proof/children.h"

#include <stdlib.h>

#include "win.h"

// First numbers, and what an undecided child adds to those of its siblings, in sixteenths.
enum {
    QUIET_PROOF = 8,
    QUIET_RANKS = 4, // the number grows by one after each so many quiet moves
    ANSWERED_PROOF = 8,
    FREE_PROOF = 6,
    ANSWER_PART = 16,
    FREE_PART = 2,
};

// Sets the child's numbers from the table. False when the table has none.
static bool recall(const Prover *prover, int plies, Child *child) {
    const WinFinder *finder = &prover->finder;
    ProofEntry entry;
    if (!proof_table_find(&finder->table, finder_key(finder), &entry)) {
        return false;
    }
    Numbers numbers = proof_entry_answer(&entry, finder->scope, plies);
    if (numbers.proof == 0 && numbers.disproof == 0) {
        return false;
    }
    child->numbers = numbers;
    child->win = entry.win[finder->scope];
    child->road = entry.road[finder->scope];
    return true;
}

// Sets the numbers of the position after an attacker's move that may give tak. False when it gives
// none.
static bool rate_tak(Prover *prover, Child *child) {
    WinFinder *finder = &prover->finder;
    Move moves[MOVES_MAX];
    Move road;
    Threat threat;
    if (!finder_threat(finder, &threat)) {
        return false;
    }
    if (win_by_road(&finder->board, &road)) {
        child->numbers = IS_NOT_WON;
        return true;
    }
    int answers = threat_answers(&threat, &finder->board, moves);
    child->win = 2;
    child->road = true;
    child->numbers = answers == 0 ? IS_WON : (Numbers){number(1 + answers / 4), 1};
    return true;
}

// Adds the position after a move as a child. `tak`: the attacker's move may give tak, or the
// defender's move answers one. `rank`: the place of the move among its siblings.
static void add_child(Prover *prover, const ProofNode *node, Move move, bool tak, int rank) {
    WinFinder *finder = &prover->finder;
    Child *child = &prover->children[prover->child_count];
    Undo undo;
    Truth truth;
    bool road;
    if (prover->child_count == CHILDREN_MAX) {
        finder->over = true; // no room
        return;
    }
    *child = (Child){.move = move, .win = WIN_UNKNOWN};
    finder_play(finder, move, &undo);
    bool skipped = false;
    if (finder_ended(finder, &truth, &road)) {
        child->numbers = truth == WON ? IS_WON : IS_NOT_WON;
        child->win = 0;
        child->road = road;
    } else if (node->attack && finder->scope == TAKS_ONLY && !rate_tak(prover, child)) {
        skipped = true;
    } else if (!recall(prover, node->plies - 1, child)) {
        if (node->attack) {
            if (finder->scope == ALL_MOVES && (!tak || !rate_tak(prover, child))) {
                child->numbers = (Numbers){number(QUIET_PROOF + rank / QUIET_RANKS), 1};
            }
        } else {
            Move win;
            bool won = tak && finder_win_in_one(finder, &win, &road);
            child->numbers = won ? IS_WON : (Numbers){tak ? ANSWERED_PROOF : FREE_PROOF, 1};
            child->win = won ? 1 : WIN_UNKNOWN;
            child->road = road;
        }
    }
    finder_take_back(finder, move, &undo);
    prover->child_count += !skipped;
}

typedef struct Ranked {
    int score;
    Move move;
} Ranked;

static int by_score(const void *a, const void *b) {
    const Ranked *one = a;
    const Ranked *other = b;
    return one->score != other->score ? (one->score < other->score ? 1 : -1)
                                      : (int)one->move - (int)other->move;
}

// The moves of a node, the most promising first; `first` before all others.
static void rank_moves(const Prover *prover, bool attack, const RoadMap maps[2], Move first,
                       const Move *moves, int count, Ranked *ret_ranked) {
    const WinFinder *finder = &prover->finder;
    PolicyView view;
    policy_view(&view, &finder->board, &finder->sums, maps, MOVE_NONE, MOVE_NONE,
                finder->board.geometry->board);
    for (int i = 0; i < count; i++) {
        int score = policy_score(&view, moves[i]);
        score += attack ? 0 : 4 * finder->refutes[moves[i]];
        ret_ranked[i] = (Ranked){moves[i] == first ? INT32_MAX : score, moves[i]};
    }
    qsort(ret_ranked, (size_t)count, sizeof *ret_ranked, by_score);
}

void add_attacks(Prover *prover, const ProofNode *node, Move first) {
    WinFinder *finder = &prover->finder;
    Board *board = &finder->board;
    Move moves[MOVES_MAX];
    Ranked ranked[MOVES_MAX];
    Threats threats;
    int count = finder_attacks(finder, &threats, moves);
    bool all = finder->scope == TAKS_ONLY;
    rank_moves(prover, true, threats.maps, first, moves, count, ranked);
    int quiet = 0;
    for (int i = 0; i < count && !finder_is_over(finder); i++) {
        Move move = ranked[i].move;
        bool tak = all || threats_gives_tak(&threats, board, move);
        add_child(prover, node, move, tak, quiet);
        quiet += !tak;
        if (prover->child_count > node->first &&
            prover->children[prover->child_count - 1].numbers.proof == 0) {
            break;
        }
    }
}

bool add_defences(Prover *prover, ProofNode *node, Move first) {
    WinFinder *finder = &prover->finder;
    Move moves[MOVES_MAX];
    Ranked ranked[MOVES_MAX];
    Threats threats;
    bool may_wait = finder->scope == TAKS_ONLY && !node->root;
    int count = finder_defences(finder, may_wait, &threats, moves, &node->lost);
    if (count < 0) {
        return false;
    }
    bool threatened = node->lost.plies == 2;
    node->part = threatened ? ANSWER_PART : FREE_PART;
    rank_moves(prover, false, threats.maps, first, moves, count, ranked);
    for (int i = 0; i < count && !finder_is_over(finder); i++) {
        add_child(prover, node, ranked[i].move, threatened, i);
        if (prover->children[prover->child_count - 1].numbers.disproof == 0) {
            break;
        }
    }
    return true;
}
