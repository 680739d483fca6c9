// SPDX-License-Identifier: MIT
#include "eval.h"

#include "distance.h"

#include <string.h>

// How often each term holds for one player.
typedef int Counts[TERMS];

static void count_tops(const Board *board, Colour colour, Counts counts) {
    uint64_t caps = board_caps(board) & board->tops[colour];
    counts[TERM_FLATS] = bits_count(board_flats(board, colour));
    counts[TERM_WALLS] = bits_count(board_walls(board) & board->tops[colour]);
    counts[TERM_CAPS] = bits_count(caps);
    for (uint64_t left = caps; left;) {
        int square = bits_pop(&left);
        int last = board_size(board) - 1;
        int file = square_file(square);
        int rank = square_rank(square);
        int across = file < last - file ? file : last - file;
        int along = rank < last - rank ? rank : last - rank;
        counts[TERM_CAP_CENTRE] += across < along ? across : along;
        if (board->height[square] > 1 && board_piece(board, square, 1) == colour) {
            counts[TERM_HARD_CAP]++;
        }
    }
}

// The pieces under the tops: own ones and captives, within reach of a hand and deeper.
static void count_stacks(const Board *board, Colour colour, Counts counts) {
    static const Term support[] = {TERM_FLAT_SUPPORT, TERM_WALL_SUPPORT, TERM_CAP_SUPPORT};
    static const Term captive[] = {TERM_FLAT_CAPTIVE, TERM_WALL_CAPTIVE, TERM_CAP_CAPTIVE};
    int size = board_size(board);
    for (uint64_t left = board->tops[colour] & board->tall; left;) {
        int square = bits_pop(&left);
        int height = board->height[square];
        int top = (int)board_top(board, square) - (int)FLAT;
        int hand = height < size ? height : size;
        uint64_t stack = board->stack[square];
        int black = bits_count(stack & bits_low(hand) & ~UINT64_C(1));
        int black_deep =
            bits_count(stack) + bits_count(board->buried[square]) - black - (int)(stack & 1);
        int own = colour == BLACK ? black : hand - 1 - black;
        int own_deep = colour == BLACK ? black_deep : height - hand - black_deep;
        counts[support[top]] += own;
        counts[captive[top]] += hand - 1 - own;
        counts[TERM_DEEP_OWN] += own_deep;
        counts[TERM_DEEP_THEIRS] += height - hand - own_deep;
    }
}

static void count_roads(const Board *board, Colour colour, Counts counts) {
    uint64_t own = board_road(board, colour);
    uint64_t ranks = own;
    uint64_t files = own;
    int size = board_size(board);
    // Fold every rank onto its first square, and every file onto the first rank.
    ranks |= ranks >> 4;
    ranks |= ranks >> 2;
    ranks |= ranks >> 1;
    files |= files >> 32;
    files |= files >> 16;
    files |= files >> 8;
    counts[TERM_LINES] =
        bits_count(ranks & UINT64_C(0x0101010101010101)) + bits_count(files & 0xff);
    RoadDistance distance = road_distance(board, colour);
    counts[TERM_ROAD_NEAR] = size - distance.near;
    counts[TERM_ROAD_FAR] = size - distance.far;
}

// 0 with all pieces in hand, PHASE_FULL with none.
static int phase_of(const Board *board) {
    int phase = 0;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int all = board->rules.stones[colour] + board->rules.caps[colour];
        int used = PHASE_FULL * (all - board_in_hand(board, (Colour)colour)) / all;
        phase = used > phase ? used : phase;
    }
    return phase;
}

// The fewest plies after which the count could end the game.
static int plies_to_count(const Board *board) {
    int left = bits_count(board_empty(board));
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int hand = 2 * board_in_hand(board, (Colour)colour);
        left = hand < left ? hand : left;
    }
    return left;
}

// What one player's pieces do not tell: komi, and the flat lead, which grows in weight as the plies
// to the end of the game run out.
static void count_whole(const Board *board, EvalTrace *trace) {
    int lead = bits_count(board_flats(board, WHITE)) - bits_count(board_flats(board, BLACK));
    trace->count[TERM_KOMI][BLACK] = board->rules.half_komi;
    trace->parts[TERM_KOMI] = 2;
    trace->count[TERM_RACE][WHITE] = 2 * lead - board->rules.half_komi;
    trace->parts[TERM_RACE] = plies_to_count(board) + RACE_SOFTNESS;
}

static void weigh(const Weight *weights, EvalTrace *trace) {
    PhaseMix mix = phase_mix(trace->phase);
    for (int term = 0; term < TERMS; term++) {
        int weight = weight_at(&weights[term], mix);
        int white = trace->count[term][WHITE] * weight;
        int black = trace->count[term][BLACK] * weight;
        // Most terms are spared the division.
        if (trace->parts[term] != 1) {
            white /= trace->parts[term];
            black /= trace->parts[term];
        }
        trace->value[term][WHITE] = white;
        trace->value[term][BLACK] = black;
        trace->total += white - black;
    }
}

void evaluate_trace(const Board *board, EvalTrace *ret_trace) {
    EvalTrace *trace = ret_trace;
    memset(trace, 0, sizeof *trace);
    trace->phase = phase_of(board);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        Counts counts = {0};
        count_tops(board, (Colour)colour, counts);
        count_stacks(board, (Colour)colour, counts);
        count_roads(board, (Colour)colour, counts);
        counts[TERM_TEMPO] = board_turn(board) == (Colour)colour;
        for (int term = 0; term < TERMS; term++) {
            trace->count[term][colour] = counts[term];
        }
    }
    for (int term = 0; term < TERMS; term++) {
        trace->parts[term] = 1;
    }
    count_whole(board, trace);
    weigh(weights_of(board_size(board)), trace);
}

int evaluate(const Board *board) {
    EvalTrace trace;
    evaluate_trace(board, &trace);
    int value = board_turn(board) == WHITE ? trace.total : -trace.total;
    return value > EVAL_MAX ? EVAL_MAX : value < -EVAL_MAX ? -EVAL_MAX : value;
}
