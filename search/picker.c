// SPDX-License-Identifier: MIT
#include "picker.h"

#include <string.h>

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

// Removes the early moves from a list of moves.
static int without_early(const Picker *picker, Move *moves, int count) {
    for (int i = 0; i < picker->early_count; i++) {
        int end = 0; // of the list up to the early move; 0: it is not there
        for (int j = 0; j < count; j++) {
            end += moves[j] == picker->early[i] ? j + 1 : 0;
        }
        if (end > 0) {
            moves[end - 1] = moves[--count];
        }
    }
    return count;
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

// Adds all placements of a kind, except early ones, with their policy scores. Much cheaper than
// scoring a list.
static int add_kind(const Picker *picker, const PolicyView *view, Kind kind, int count) {
    MoveList *list = picker->input.list;
    uint64_t squares = board_empty(picker->input.board);
    for (int i = 0; i < picker->early_count; i++) {
        Move early = picker->early[i];
        bool same = !move_is_spread(early) && move_kind(early) == kind;
        squares &= ~(same ? bits_of(move_square(early)) : 0);
    }
    while (squares) {
        Move move = move_place(bits_pop(&squares), kind);
        list->moves[count] = move;
        list->policies[count++] = (int16_t)policy_placement_score(view, move);
    }
    return count;
}

static int add_placements(const Picker *picker, const PolicyView *view) {
    const Board *board = picker->input.board;
    Colour turn = board_turn(board);
    int count = 0;
    if (board->stones[turn] > 0) {
        count = add_kind(picker, view, FLAT, count);
        count = add_kind(picker, view, WALL, count);
    }
    return board->caps[turn] > 0 ? add_kind(picker, view, CAP, count) : count;
}

// Computes the scores of moves that have policy scores and are all spreads, or all placements: so
// the loop has no branch.
static inline void score_moves(MoveList *list, int begin, int end, const HistoryRows *rows,
                               bool spreads) {
    for (int i = begin; i < end; i++) {
        Move move = list->moves[i];
        int history = history_row_score(rows, move, move_slot_of(move, spreads));
        list->scores[i] = history + PARAM(POLICY_WEIGHT) * list->policies[i];
    }
}

// Generates and scores all moves but the early ones. Not inlined: the view would take stack at each
// ply of the search.
static __attribute__((noinline)) void generate(Picker *picker) {
    const PickerInput *input = &picker->input;
    const Board *board = input->board;
    MoveList *list = input->list;
    HistoryRows rows = history_rows(input->history, &input->context);
    uint64_t squares = board->geometry->board;
    bool listed = input->threat || board_is_opening(board);
    PolicyView view;
    int count = 0;
    int done = 0; // moves that have policy scores

    picker->best_policy = INT16_MIN;
    if (input->threat) {
        count = late_answers(picker, list->moves, &squares);
    } else if (listed) {
        count = without_early(picker, list->moves, movegen_all(board, list->moves));
    }
    if (listed && count == 0) {
        return;
    }
    policy_view(&view, board, input->sums, input->maps, input->previous1, input->previous2,
                squares);
    if (!listed) {
        done = add_placements(picker, &view);
        Move *spreads = list->moves + done;
        count = done + without_early(picker, spreads, movegen_spreads(board, spreads));
    }
    policy_scores(&view, list->moves + done, count - done, list->policies + done);
    for (int i = 0; i < count; i++) {
        picker->best_policy = max_int(picker->best_policy, list->policies[i]);
    }
    while (done < count && !move_is_spread(list->moves[done])) {
        done++;
    }
    score_moves(list, 0, done, &rows, false);
    score_moves(list, done, count, &rows, true);
    picker->count = count;
}

// Scores as a vector: compilers make slow code of loops that compare them.
enum { LANES = 8 };

typedef int32_t Lanes __attribute__((vector_size(LANES * sizeof(int32_t))));
typedef uint32_t Marks __attribute__((vector_size(LANES * sizeof(uint32_t))));

_Static_assert(MOVES_MAX % LANES == 0, "a list ends with a whole vector");
_Static_assert(MOVES_MAX <= 0x8000, "place_of has 16 bits for places and for their number");

static inline Lanes lanes_at(const MoveList *list, int at) {
    Lanes lanes;
    memcpy(&lanes, &list->scores[at], sizeof lanes);
    return lanes;
}

// Makes the list end here: the rest of the last vector gets scores below all others.
static void end_list(Picker *picker, int count) {
    picker->count = count;
    for (int i = count; i % LANES != 0; i++) {
        picker->input.list->scores[i] = INT32_MIN;
    }
}

// The best score of a list that is not empty.
static int best_score(const MoveList *list, int count) {
    Lanes most = lanes_at(list, 0);
    for (int i = LANES; i < count; i += LANES) {
        Lanes more = lanes_at(list, i);
        Lanes greater = more > most;
        most = (more & greater) | (most & ~greater);
    }
    int best = most[0];
    for (int lane = 1; lane < LANES; lane++) {
        best = max_int(best, most[lane]);
    }
    return best;
}

// The place of a score in a list; of several equal ones, that of the smallest move.
static int place_of(const MoveList *list, int count, int score) {
    Marks mark = {0x10000, 0x10001, 0x10002, 0x10003, 0x10004, 0x10005, 0x10006, 0x10007};
    Marks marks = {0};
    uint32_t sum = 0; // of the places, and their number in the upper half
    for (int i = 0; i < count; i += LANES, mark += LANES) {
        marks += mark & (Marks)(lanes_at(list, i) == score);
    }
    for (int lane = 0; lane < LANES; lane++) {
        sum += marks[lane];
    }
    int best = (int)(sum & 0xffff);
    if (sum >> 16 > 1) {
        best = -1;
        for (int i = 0; i < count; i++) {
            if (list->scores[i] == score && (best < 0 || list->moves[i] < list->moves[best])) {
                best = i;
            }
        }
    }
    return best;
}

static void generate_once(Picker *picker) {
    if (!picker->generated) {
        picker->generated = true;
        generate(picker);
        end_list(picker, picker->count);
    }
}

int picker_count(Picker *picker) {
    generate_once(picker);
    return picker->early_count - picker->early_next + picker->count;
}

Move picker_next(Picker *picker) {
    MoveList *list = picker->input.list;
    if (picker->early_next < picker->early_count) {
        return picker->early[picker->early_next++];
    }
    generate_once(picker);
    picker->late = true;
    if (picker->count == 0) {
        return MOVE_NONE;
    }
    int best = place_of(list, picker->count, best_score(list, picker->count));
    Move move = list->moves[best];
    picker->policy = list->policies[best];
    int last = --picker->count;
    list->moves[best] = list->moves[last];
    list->policies[best] = list->policies[last];
    list->scores[best] = list->scores[last];
    list->scores[last] = INT32_MIN;
    return move;
}

void picker_keep_taks(Picker *picker, Threats *threats, Board *board) {
    MoveList *list = picker->input.list;
    int early = picker->early_next;
    int count = 0;
    generate_once(picker);
    for (int i = early; i < picker->early_count; i++) {
        if (threats_gives_tak(threats, board, picker->early[i])) {
            picker->early[early++] = picker->early[i];
        }
    }
    for (int i = 0; i < picker->count; i++) {
        if (threats_gives_tak(threats, board, list->moves[i])) {
            list->moves[count] = list->moves[i];
            list->policies[count] = list->policies[i];
            list->scores[count++] = list->scores[i];
        }
    }
    picker->early_count = early;
    end_list(picker, count);
}
