// SPDX-License-Identifier: MIT
#include "picker.h"

#include "movegen.h"

enum {
    ORDER_KILLER = 100000,
    ORDER_FLAT = 3000, // placements before quiet spreads
    ORDER_CAP = 2000,
    ORDER_WALL = 0,
    ORDER_GAIN = 2500, // each flat that a spread wins
    ORDER_SPREAD = -1500,
};

void picker_init(Picker *picker, const Board *board, const History *history, ScoredMove *moves,
                 Move table_move, int ply) {
    bool known = table_move && board_is_legal(board, table_move);
    *picker = (Picker){
        .board = board,
        .history = history,
        .moves = moves,
        .table_move = known ? table_move : (Move)MOVE_NONE,
        .ply = ply,
        .stage = known ? PICK_TABLE : PICK_GENERATE,
    };
}

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

static int order_of(const Picker *picker, Move move) {
    const Move *killers = picker->history->killers[picker->ply];
    if (move == killers[0] || move == killers[1]) {
        return ORDER_KILLER + (move == killers[0]);
    }
    int score = history_score(picker->history, board_turn(picker->board), move);
    if (move_is_spread(move)) {
        return score + ORDER_SPREAD + ORDER_GAIN * spread_flat_gain(picker->board, move);
    }
    switch (move_kind(move)) {
    case FLAT:
        return score + ORDER_FLAT;
    case CAP:
        return score + ORDER_CAP;
    default:
        return score + ORDER_WALL;
    }
}

static void generate(Picker *picker) {
    Move moves[MOVES_MAX];
    int count = movegen_all(picker->board, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] != picker->table_move) {
            picker->moves[picker->count++] =
                (ScoredMove){.move = moves[i], .score = order_of(picker, moves[i])};
        }
    }
}

// Brings the best of the moves that are left to the front.
static Move pick_best(Picker *picker) {
    if (picker->next == picker->count) {
        return MOVE_NONE;
    }
    int best = picker->next;
    for (int i = best + 1; i < picker->count; i++) {
        if (picker->moves[i].score > picker->moves[best].score) {
            best = i;
        }
    }
    ScoredMove picked = picker->moves[best];
    picker->moves[best] = picker->moves[picker->next];
    picker->moves[picker->next++] = picked;
    return picked.move;
}

Move picker_next(Picker *picker) {
    switch (picker->stage) {
    case PICK_TABLE:
        picker->stage = PICK_GENERATE;
        return picker->table_move;
    case PICK_GENERATE:
        generate(picker);
        picker->stage = PICK_REST;
        return pick_best(picker);
    default:
        return pick_best(picker);
    }
}
