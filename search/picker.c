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

// What the score of a move depends on.
typedef struct Scorer {
    PolicyView view;
    HistoryRows rows;
    int weight; // of the policy
    int best_policy;
} Scorer;

static inline ScoredMove score(Scorer *scorer, Move move, int policy) {
    scorer->best_policy = max_int(scorer->best_policy, policy);
    return scored_move(history_row_score(&scorer->rows, move) + scorer->weight * policy, move,
                       policy);
}

// Scores moves of a list, except early ones.
static ScoredMove *score_list(ScoredMove *out, const Picker *picker, Scorer *scorer,
                              const Move *moves, int count) {
    int16_t policies[MOVES_MAX];
    uint64_t early = 0;
    for (int i = 0; i < picker->early_count; i++) {
        early |= bits_of(move_square(picker->early[i]));
    }
    policy_scores(&scorer->view, moves, count, policies);
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        // Few moves share a square with an early one: the first test saves most of the second.
        if (!(early >> move_square(move) & 1) || !was_early(picker, move)) {
            *out++ = score(scorer, move, policies[i]);
        }
    }
    return out;
}

// Scores all placements of a kind, except early ones. Much cheaper than from a list.
static ScoredMove *score_kind(ScoredMove *out, const Picker *picker, Scorer *scorer, Kind kind) {
    uint64_t squares = board_empty(picker->input.board);
    for (int i = 0; i < picker->early_count; i++) {
        Move early = picker->early[i];
        bool same = !move_is_spread(early) && move_kind(early) == kind;
        squares &= ~(same ? bits_of(move_square(early)) : 0);
    }
    while (squares) {
        Move move = move_place(bits_pop(&squares), kind);
        *out++ = score(scorer, move, policy_placement_score(&scorer->view, move));
    }
    return out;
}

// Scores all moves, in the order of movegen_all.
static ScoredMove *score_all(ScoredMove *out, const Picker *picker, Scorer *scorer, Move *moves) {
    const Board *board = picker->input.board;
    Colour turn = board_turn(board);
    if (board_is_opening(board)) {
        return score_list(out, picker, scorer, moves, movegen_all(board, moves));
    }
    if (board->stones[turn] > 0) {
        out = score_kind(out, picker, scorer, FLAT);
        out = score_kind(out, picker, scorer, WALL);
    }
    if (board->caps[turn] > 0) {
        out = score_kind(out, picker, scorer, CAP);
    }
    return score_list(out, picker, scorer, moves, movegen_spreads(board, moves));
}

// Writes the answers to the threat but the early ones, and the squares that they may change.
// Returns their number, which is often 0.
static int late_answers(const Picker *picker, Move *ret_moves, uint64_t *ret_squares) {
    int all = threat_answers(picker->input.threat, picker->input.board, ret_moves);
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
    Scorer scorer;
    scorer.rows = history_rows(input->history, &input->context);
    scorer.weight = PARAM(POLICY_WEIGHT);
    scorer.best_policy = INT16_MIN;
    ScoredMove *out = input->moves;
    Move moves[MOVES_MAX];
    uint64_t squares = input->board->geometry->board;
    int answers = input->threat ? late_answers(picker, moves, &squares) : 0;
    if (!input->threat || answers > 0) {
        policy_view(&scorer.view, input->board, input->sums, input->maps, input->previous1,
                    input->previous2, squares);
        out = input->threat ? score_list(out, picker, &scorer, moves, answers)
                            : score_all(out, picker, &scorer, moves);
    }
    picker->best_policy = scorer.best_policy;
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
