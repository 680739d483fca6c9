// SPDX-License-Identifier: MIT
#include "picker.h"

#include "clamp.h"
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
    const PickerInput *input = &picker->input;
    if (move != MOVE_NONE && !was_early(picker, move) && board_is_legal(input->board, move) &&
        (!input->threat || threat_may_answer(input->threat, input->board, move))) {
        picker->early[picker->early_count++] = move;
    }
}

void picker_init(Picker *picker, const PickerInput *input) {
    const Context *context = &input->context;
    *picker = (Picker){.input = *input};
    add_early(picker, input->table_move);
    for (int i = 0; i < KILLERS; i++) {
        add_early(picker, input->killers[i]);
    }
    add_early(picker, input->history->counter_moves[context->side][context->previous1]);
}

// Writes the wanted moves, and the squares that they may change. Returns the number of moves. Early
// moves are left out of answers to a threat: often nothing is left to score then.
static int wanted_moves(const Picker *picker, Move *ret_moves, uint64_t *ret_squares) {
    const PickerInput *input = &picker->input;
    if (!input->threat) {
        *ret_squares = input->board->geometry->board;
        return movegen_all(input->board, ret_moves);
    }
    int all = threat_answers(input->threat, input->board, ret_moves);
    int count = 0;
    *ret_squares = 0;
    for (int i = 0; i < all; i++) {
        Move move = ret_moves[i];
        if (!was_early(picker, move)) {
            *ret_squares |= move_squares(move);
            ret_moves[count++] = move;
        }
    }
    return count;
}

// Generates and scores all moves but the early ones. Not inlined: the array would take stack at
// each ply of the search.
static __attribute__((noinline)) void generate(Picker *picker) {
    const PickerInput *input = &picker->input;
    HistoryRows rows = history_rows(input->history, &input->context);
    int weight = PARAM(POLICY_WEIGHT);
    ScoredMove *out = input->moves;
    PolicyView view;
    Move moves[MOVES_MAX];
    uint64_t squares;
    uint64_t early = 0;
    int best_policy = INT16_MIN;
    int wanted = wanted_moves(picker, moves, &squares);
    for (int i = 0; i < picker->early_count; i++) {
        early |= bits_of(move_square(picker->early[i]));
    }
    if (wanted > 0) {
        policy_view(&view, input->board, input->sums, input->maps, input->previous1,
                    input->previous2, squares);
    }
    for (int i = 0; i < wanted; i++) {
        Move move = moves[i];
        // Few moves share a square with an early one: the first test saves most of the second.
        if ((early >> move_square(move) & 1) && was_early(picker, move)) {
            continue;
        }
        int policy = policy_score(&view, move);
        best_policy = max_int(best_policy, policy);
        *out++ = scored_move(history_row_score(&rows, move) + weight * policy, move, policy);
    }
    picker->best_policy = best_policy;
    picker->count = (int)(out - input->moves);
}

// The moves are a heap: making it takes little more than one look at each move, and a pick takes a
// few steps. Most nodes need only a few picks.
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

static Move give(Picker *picker, ScoredMove scored) {
    picker->policy = scored_policy_of(scored);
    return scored_move_of(scored);
}

static void generate_once(Picker *picker) {
    if (!picker->generated) {
        picker->generated = true;
        generate(picker);
        for (int i = picker->count / 2; i-- > 0;) {
            sift_down(picker->input.moves, picker->count, i);
        }
    }
}

// Gives the next early move. False when none is left: then all other moves are generated.
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
    ScoredMove *moves = picker->input.moves;
    Move move;
    if (pick_early(picker, &move)) {
        return move;
    }
    if (picker->count == 0) {
        return MOVE_NONE;
    }
    ScoredMove best = moves[0];
    moves[0] = moves[--picker->count];
    sift_down(moves, picker->count, 0);
    return give(picker, best);
}

Move picker_any(Picker *picker) {
    Move move;
    if (pick_early(picker, &move)) {
        return move;
    }
    return picker->count > 0 ? give(picker, picker->input.moves[--picker->count]) : MOVE_NONE;
}
