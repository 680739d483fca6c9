// SPDX-License-Identifier: MIT
#include "proof/short_win.h"

#include "movegen.h"
#include "now.h"
#include "outcome.h"
#include "win.h"

enum { CLOCK_NODES = 500 };

uint64_t finder_key(const WinFinder *finder) {
    return finder->board.key ^ finder->salt;
}

void finder_play(WinFinder *finder, Move move, Undo *ret_undo) {
    finder->nodes++;
    board_apply(&finder->board, move, ret_undo);
}

void finder_take_back(WinFinder *finder, Move move, const Undo *undo) {
    board_undo(&finder->board, move, undo);
}

bool finder_was_stopped(const WinFinder *finder) {
    return (finder->stop && atomic_load_explicit(finder->stop, memory_order_relaxed)) ||
           (finder->deadline && clock_now_ms() >= finder->deadline);
}

bool finder_is_over(WinFinder *finder) {
    if (finder->nodes - finder->looked > CLOCK_NODES) {
        finder->looked = finder->nodes;
        if (finder->on_poll) {
            finder->on_poll(finder->user);
        }
        finder->over = finder->over || finder_was_stopped(finder);
    }
    finder->over = finder->over || finder->nodes >= finder->limit;
    return finder->over;
}

static bool is_drawn(const WinFinder *finder) {
    for (int i = 0; i < finder->drawn_count; i++) {
        if (finder->drawn[i] == finder->board.key) {
            return true;
        }
    }
    return false;
}

bool finder_ended(const WinFinder *finder, Truth *ret_truth, bool *ret_road) {
    Outcome outcome = board_outcome(&finder->board);
    int sign = finder->attacker == WHITE ? outcome_sign(outcome) : -outcome_sign(outcome);
    *ret_road = outcome == WHITE_ROAD || outcome == BLACK_ROAD;
    *ret_truth = sign > 0 && (*ret_road || !finder->road_only) ? WON : NOT_WON;
    return outcome != ONGOING || is_drawn(finder);
}

bool finder_win_in_one(const WinFinder *finder, Move *ret_move, bool *ret_road) {
    const Board *board = &finder->board;
    *ret_road = win_by_road(board, ret_move);
    return *ret_road || (!finder->road_only &&
                         (win_by_count(board, ret_move) || win_by_filling(board, ret_move)));
}

// True when the defender can place a wall that neither ends the game nor helps the attacker. So
// when the attacker threatens nothing, the defender has a defence against a win with the next move.
// `more`: the number of squares that may be filled before that.
static bool can_wait(const Board *board, Colour defender, int more) {
    return !board_is_opening(board) && board->stones[defender] > 0 &&
           board_in_hand(board, defender) > 2 && board_in_hand(board, (Colour)!defender) > 2 &&
           bits_count(board_empty(board)) > board_size(board) + more;
}

bool finder_threat(const WinFinder *finder, Threat *ret_threat) {
    const Board *board = &finder->board;
    RoadMap map = road_map(board, finder->attacker);
    bool found = threat_of_roads(board, &map, ret_threat);
    ret_threat->draws = finder->drawn_count > 0;
    return found;
}

// Writes the moves of the side to move, which may have to answer a threatened road.
static int moves_of(const WinFinder *finder, bool threatened, Threats *threats, Move *ret_moves) {
    threats->threat.draws = finder->drawn_count > 0;
    return threatened ? threat_answers(&threats->threat, &finder->board, ret_moves)
                      : movegen_all(&finder->board, ret_moves);
}

int finder_attacks(const WinFinder *finder, Threats *ret_threats, Move ret_moves[MOVES_MAX]) {
    threats_init(ret_threats, &finder->board);
    bool threatened = threats_find_roads(ret_threats, &finder->board);
    return moves_of(finder, threatened, ret_threats, ret_moves);
}

int finder_defences(const WinFinder *finder, bool may_wait, Threats *ret_threats,
                    Move ret_moves[MOVES_MAX], Win *ret_lost) {
    Move road;
    threats_init(ret_threats, &finder->board);
    if (threats_win_by_road(ret_threats, &finder->board, &road)) {
        return -1;
    }
    bool threatened = threats_find_roads(ret_threats, &finder->board);
    if (!threatened && may_wait) {
        return -1;
    }
    *ret_lost = (Win){.plies = threatened ? 2 : 1, .road = true};
    return moves_of(finder, threatened, ret_threats, ret_moves);
}

// Whether every answer loses to the attacker's next move. `*ret_win` gets the longest defence.
static Truth loses_in_two(WinFinder *finder, Win *ret_win) {
    const Board *board = &finder->board;
    bool waits = finder->scope == TAKS_ONLY || can_wait(board, board_turn(board), 0);
    Move moves[MOVES_MAX];
    Threats threats;
    bool road;
    int count = finder_defences(finder, waits, &threats, moves, ret_win);
    if (count < 0) {
        return NOT_WON;
    }
    for (int i = 0; i < count; i++) {
        Undo undo;
        Move move;
        Truth truth;
        finder_play(finder, moves[i], &undo);
        bool ended = finder_ended(finder, &truth, &road);
        if (!ended) {
            truth = finder_win_in_one(finder, &move, &road) ? WON : NOT_WON;
            ret_win->plies = 2;
        }
        finder_take_back(finder, moves[i], &undo);
        if (truth == NOT_WON) {
            ret_win->move = moves[i];
            return NOT_WON;
        }
        ret_win->road &= road;
        if (!ended) {
            ret_win->move = moves[i];
        }
    }
    return WON;
}

// False when a move of the attacker certainly does not win in three plies, because it threatens
// nothing and the defender has a harmless move.
static bool can_win_in_three(WinFinder *finder, Threats *threats, bool tall, bool waits,
                             Move move) {
    Board *board = &finder->board;
    if (!waits) {
        return true;
    }
    if (!move_is_spread(move) && move_kind(move) == WALL) {
        return false;
    }
    // A stack, also one that this move makes, may have spreads that complete a road with several
    // new squares at once. These threats are found only in the position after the move.
    bool stacks = move_is_spread(move) &&
                  (move_squares(move) & ~bits_of(move_square(move)) & board_occupied(board)) != 0;
    return tall || stacks || threats_gives_tak(threats, board, move);
}

static Truth try_move(WinFinder *finder, Move move, Win *ret_win) {
    Undo undo;
    Truth truth;
    bool road;
    finder_play(finder, move, &undo);
    bool ended = finder_ended(finder, &truth, &road);
    *ret_win = (Win){.road = road};
    if (!ended) {
        truth = loses_in_two(finder, ret_win);
    }
    finder_take_back(finder, move, &undo);
    ret_win->plies++;
    ret_win->move = move;
    return truth;
}

static Truth wins_in_three(WinFinder *finder, Win *ret_win) {
    Board *board = &finder->board;
    Colour defender = (Colour)!finder->attacker;
    Threats threats;
    Move moves[MOVES_MAX];
    if (finder_win_in_one(finder, &ret_win->move, &ret_win->road)) {
        ret_win->plies = 1;
        return WON;
    }
    int count = finder_attacks(finder, &threats, moves);
    bool waits = finder->scope == TAKS_ONLY || can_wait(board, defender, board_size(board));
    bool tall = (board->tall & board->tops[finder->attacker]) != 0 || finder->scope == TAKS_ONLY;
    for (int killer = 0; killer < WIN_KILLERS; killer++) {
        for (int i = 0; i < count; i++) {
            if (moves[i] == finder->killers[killer] && try_move(finder, moves[i], ret_win) == WON) {
                return WON;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        if (moves[i] != finder->killers[0] && moves[i] != finder->killers[1] &&
            can_win_in_three(finder, &threats, tall, waits, moves[i]) &&
            try_move(finder, moves[i], ret_win) == WON) {
            finder->killers[1] = finder->killers[0];
            finder->killers[0] = moves[i];
            return WON;
        }
    }
    return NOT_WON;
}

Truth finder_recall(const WinFinder *finder, int plies, ProofEntry *ret_entry, Win *ret_win) {
    proof_table_find(&finder->table, finder_key(finder), ret_entry);
    Numbers known = proof_entry_answer(ret_entry, finder->scope, plies);
    if (known.proof == 0 && known.disproof > 0) {
        *ret_win =
            (Win){ret_entry->win[finder->scope], ret_entry->road[finder->scope], ret_entry->move};
        return WON;
    }
    return known.disproof == 0 && known.proof > 0 ? NOT_WON : OPEN;
}

// As wins_in_three, with the table.
static Truth recall_three(WinFinder *finder, Win *ret_win) {
    ProofEntry entry;
    Truth truth = finder_recall(finder, 3, &entry, ret_win);
    if (truth != OPEN) {
        return truth;
    }
    truth = wins_in_three(finder, ret_win);
    if (truth == WON) {
        proof_entry_win(&entry, finder->scope, ret_win->plies, ret_win->road);
        entry.move = ret_win->move;
    } else {
        proof_entry_no_win(&entry, finder->scope, 3);
    }
    entry.effort = entry.effort > 2 ? entry.effort : 2;
    proof_table_store(&finder->table, &entry);
    return truth;
}

// Of the moves from `at` on, moves the one that most often refuted a win to `at`.
static void bring_best(const WinFinder *finder, Move *moves, int count, int at) {
    int best = at;
    for (int i = at + 1; i < count; i++) {
        best = finder->refutes[moves[i]] > finder->refutes[moves[best]] ? i : best;
    }
    Move move = moves[best];
    moves[best] = moves[at];
    moves[at] = move;
}

// Moves those moves of the defender to the front that give tak, because few moves answer them.
// Returns their number. With TAKS_ONLY, the defender's moves are few already.
static int bring_taks(WinFinder *finder, Threats *threats, Move *moves, int count) {
    int taks = 0;
    for (int i = 0; i < count && finder->scope != TAKS_ONLY; i++) {
        if (threats_gives_tak(threats, &finder->board, moves[i])) {
            Move move = moves[i];
            moves[i] = moves[taks];
            moves[taks++] = move;
        }
    }
    return taks;
}

void finder_count_refutation(WinFinder *finder, Move move) {
    if (++finder->refutes[move] == UINT8_MAX) {
        for (int i = 0; i < 1 << 16; i++) {
            finder->refutes[i] /= 2;
        }
    }
}

static Truth loses_in_four(WinFinder *finder, Win *ret_win) {
    enum { SORTED = 12 };
    Move moves[MOVES_MAX];
    Threats threats;
    Win longest;
    bool road;
    int count = finder_defences(finder, finder->scope == TAKS_ONLY, &threats, moves, &longest);
    if (count < 0) {
        return NOT_WON;
    }
    int taks = bring_taks(finder, &threats, moves, count);
    for (int i = 0; i < count; i++) {
        Undo undo;
        Truth truth;
        Win win = {0};
        if (i < SORTED) {
            bring_best(finder, moves, i < taks ? taks : count, i);
        }
        if (finder_is_over(finder)) {
            return OPEN;
        }
        finder_play(finder, moves[i], &undo);
        if (!finder_ended(finder, &truth, &road)) {
            truth = recall_three(finder, &win);
            road = win.road;
        }
        finder_take_back(finder, moves[i], &undo);
        if (truth == NOT_WON) {
            finder_count_refutation(finder, moves[i]);
            ret_win->move = moves[i];
            return NOT_WON;
        }
        longest.road &= road;
        if (win.plies + 1 >= longest.plies) {
            longest.plies = win.plies + 1;
            longest.move = moves[i];
        }
    }
    *ret_win = longest;
    return WON;
}

Truth finder_short(WinFinder *finder, int plies, Win *ret_win) {
    *ret_win = (Win){0};
    switch (plies) {
    case 0:
        return NOT_WON;
    case 1:
        ret_win->plies = 1;
        return finder_win_in_one(finder, &ret_win->move, &ret_win->road) ? WON : NOT_WON;
    case 2:
        return loses_in_two(finder, ret_win);
    case 3:
        return recall_three(finder, ret_win);
    default:
        return loses_in_four(finder, ret_win);
    }
}
