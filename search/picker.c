// SPDX-License-Identifier: MIT
#include "picker.h"

#include "movegen.h"

static bool was_early(const Picker *picker, Move move) {
    for (int i = 0; i < picker->early_count; i++) {
        if (picker->early[i] == move) {
            return true;
        }
    }
    return false;
}

static void add_early(Picker *picker, Move move) {
    if (move != MOVE_NONE && !was_early(picker, move) && board_is_legal(picker->from.board, move) &&
        (!picker->from.threat ||
         threat_may_answer(picker->from.threat, picker->from.board, move))) {
        picker->early[picker->early_count++] = move;
    }
}

void picker_init(Picker *picker, const PickFrom *from, const History *history,
                 const Context *context, const Params *params, ScoredMove *moves, Move table_move,
                 const Move killers[KILLERS]) {
    picker->from = *from;
    picker->history = history;
    picker->context = *context;
    picker->params = params;
    picker->moves = moves;
    picker->early_count = picker->early_next = 0;
    picker->count = 0;
    picker->generated = false;
    picker->score = picker->policy = picker->best = 0;
    add_early(picker, table_move);
    for (int i = 0; i < KILLERS; i++) {
        add_early(picker, killers[i]);
    }
    add_early(picker, history->counter_moves[context->side][context->previous1]);
}

// A policy score within the 16 bits that a scored move has for it. No score has reached the limit.
static int narrow(int policy) {
    return policy > INT16_MAX ? INT16_MAX : policy < INT16_MIN ? INT16_MIN : policy;
}

// Writes the moves that are wanted and were not given yet, and the squares that they may change.
static int wanted_moves(const Picker *picker, Move *ret_moves, uint64_t *ret_squares) {
    const PickFrom *from = &picker->from;
    int all = from->threat ? threat_answers(from->threat, from->board, ret_moves)
                           : movegen_all(from->board, ret_moves);
    int count = 0;
    uint64_t squares = from->threat ? 0 : from->board->geometry->board;
    for (int i = 0; i < all; i++) {
        Move move = ret_moves[i];
        if (!was_early(picker, move)) {
            squares |= from->threat ? move_squares(move) : 0;
            ret_moves[count++] = move;
        }
    }
    *ret_squares = squares;
    return count;
}

// Kept out of line: its array would take stack at each ply of the line.
static __attribute__((noinline)) void generate(Picker *picker) {
    const PickFrom *from = &picker->from;
    PolicyView view;
    Move moves[MOVES_MAX];
    uint64_t squares;
    picker->best = INT16_MIN;
    picker->count = wanted_moves(picker, moves, &squares);
    if (picker->count == 0) {
        return;
    }
    policy_view(&view, from->board, from->sums, from->maps, from->previous1, from->previous2,
                squares);
    for (int i = 0; i < picker->count; i++) {
        int policy = narrow(policy_score(&view, moves[i]));
        int score = history_score(picker->history, &picker->context, moves[i]) +
                    PARAM(picker->params, POLICY_WEIGHT) * policy;
        picker->best = policy > picker->best ? policy : picker->best;
        picker->moves[i] = scored_move(score, moves[i], policy);
    }
}

// The moves are a heap. To make it costs little more than one look at each move, and each pick
// costs a few steps; most nodes need only a few picks.
static void sift_down(ScoredMove *heap, int count, int at) {
    ScoredMove moved = heap[at];
    for (int child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && heap[child + 1] > heap[child];
        if (heap[child] <= moved) {
            break;
        }
        heap[at] = heap[child];
    }
    heap[at] = moved;
}

static void make_heap(Picker *picker) {
    for (int i = picker->count / 2; i-- > 0;) {
        sift_down(picker->moves, picker->count, i);
    }
}

static Move given(Picker *picker, ScoredMove scored) {
    picker->score = scored_score_of(scored);
    picker->policy = scored_policy_of(scored);
    return scored_move_of(scored);
}

static Move pick_best(Picker *picker) {
    ScoredMove best = picker->moves[0];
    picker->moves[0] = picker->moves[--picker->count];
    sift_down(picker->moves, picker->count, 0);
    return given(picker, best);
}

static void generate_once(Picker *picker) {
    if (!picker->generated) {
        picker->generated = true;
        generate(picker);
        make_heap(picker);
    }
}

// Gives the early moves first. False when there are none left: then all others are generated.
static bool pick_early(Picker *picker, Move *ret_move) {
    if (picker->early_next < picker->early_count) {
        *ret_move = picker->early[picker->early_next++];
        return true;
    }
    generate_once(picker);
    return false;
}

int picker_count(Picker *picker) {
    generate_once(picker);
    return picker->early_count - picker->early_next + picker->count;
}

Move picker_next(Picker *picker) {
    Move move;
    if (pick_early(picker, &move)) {
        return move;
    }
    return picker->count > 0 ? pick_best(picker) : MOVE_NONE;
}

Move picker_any(Picker *picker) {
    Move move;
    if (pick_early(picker, &move)) {
        return move;
    }
    return picker->count > 0 ? given(picker, picker->moves[--picker->count]) : MOVE_NONE;
}
