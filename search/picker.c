// SPDX-License-Identifier: MIT
#include "picker.h"

#include "movegen.h"

enum {
    ORDER_FLAT = 6000, // placements before quiet spreads
    ORDER_CAP = 4000,
    ORDER_WALL = 0,
    ORDER_GAIN = 5000, // each flat that a spread wins
    ORDER_SPREAD = -4000,
    ORDER_CENTRE = 1200, // each step of a capstone from the edge
};

int spread_flat_gain(const Board *board, Move move) {
    Colour mover = board_turn(board);
    int from = move_square(move);
    int hand = pattern_hand(move_pattern(move));
    uint64_t pieces = board->stack[from];
    uint64_t own = board_flats(board, mover);
    uint64_t theirs = board_flats(board, (Colour)!mover);
    bool flat = (board->block & bits_of(from)) == 0;
    int gain = -(int)(own >> from & 1);
    Drops drops = drops_of(move);
    int square;
    int count;

    if (board->height[from] > hand) {
        gain += board_piece(board, from, hand) == mover ? 1 : -1;
    }
    while (drops_next(&drops, &square, &count)) {
        gain += (int)(theirs >> square & 1) - (int)(own >> square & 1);
        if (flat) {
            gain += (Colour)(pieces & 1) == mover ? 1 : -1;
        }
        flat = true; // below the top of the hand there are only flats
        pieces >>= count;
    }
    return gain;
}

static int steps_from_edge(const Board *board, int square) {
    int last = board_size(board) - 1;
    int file = square_file(square);
    int rank = square_rank(square);
    int across = file < last - file ? file : last - file;
    int along = rank < last - rank ? rank : last - rank;
    return across < along ? across : along;
}

static int order_of(const Picker *picker, Move move) {
    const Board *board = picker->board;
    int score = history_score(picker->history, &picker->context, move);
    if (move_is_spread(move)) {
        return score + ORDER_SPREAD + ORDER_GAIN * spread_flat_gain(board, move);
    }
    switch (move_kind(move)) {
    case FLAT:
        return score + ORDER_FLAT;
    case CAP:
        return score + ORDER_CAP + ORDER_CENTRE * steps_from_edge(board, move_square(move));
    default:
        return score + ORDER_WALL;
    }
}

static bool was_early(const Picker *picker, Move move) {
    for (int i = 0; i < picker->early_count; i++) {
        if (picker->early[i] == move) {
            return true;
        }
    }
    return false;
}

static void add_early(Picker *picker, Move move) {
    if (move != MOVE_NONE && !was_early(picker, move) &&
        (!picker->threat || threat_may_answer(picker->threat, move)) &&
        board_is_legal(picker->board, move)) {
        picker->early[picker->early_count++] = move;
    }
}

void picker_init(Picker *picker, const Board *board, const History *history, const Context *context,
                 const Threat *threat, ScoredMove *moves, Move table_move,
                 const Move killers[KILLERS]) {
    picker->board = board;
    picker->history = history;
    picker->context = *context;
    picker->threat = threat;
    picker->moves = moves;
    picker->early_count = picker->early_next = 0;
    picker->count = 0;
    picker->generated = false;
    picker->score = 0;
    add_early(picker, table_move);
    for (int i = 0; i < KILLERS; i++) {
        add_early(picker, killers[i]);
    }
    add_early(picker, history->counter[context->side][context->last]);
}

static void generate(Picker *picker) {
    Move moves[MOVES_MAX];
    int count = movegen_all(picker->board, moves);
    for (int i = 0; i < count; i++) {
        if ((picker->threat && !threat_may_answer(picker->threat, moves[i])) ||
            was_early(picker, moves[i])) {
            continue;
        }
        picker->moves[picker->count++] =
            (ScoredMove){.move = moves[i], .score = order_of(picker, moves[i])};
    }
}

// The moves are a heap: making it costs little more than one look at each, and then each pick a few
// steps, so that neither the first pick nor a long list is dear. Equal scores go by the move, so
// that the order is the same everywhere.
static bool is_before(ScoredMove a, ScoredMove b) {
    return a.score != b.score ? a.score > b.score : a.move < b.move;
}

static void sift_down(ScoredMove *heap, int count, int at) {
    ScoredMove moved = heap[at];
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(heap[child + 1], heap[child])) {
            child++;
        }
        if (!is_before(heap[child], moved)) {
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

static Move pick_best(Picker *picker) {
    if (picker->count == 0) {
        return MOVE_NONE;
    }
    ScoredMove best = picker->moves[0];
    picker->moves[0] = picker->moves[--picker->count];
    sift_down(picker->moves, picker->count, 0);
    picker->score = best.score;
    return best.move;
}

Move picker_next(Picker *picker) {
    if (picker->early_next < picker->early_count) {
        return picker->early[picker->early_next++];
    }
    if (!picker->generated) {
        picker->generated = true;
        generate(picker);
        make_heap(picker);
    }
    return pick_best(picker);
}
