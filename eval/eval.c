// SPDX-License-Identifier: MIT
// Counts the terms for each player and multiplies White's lead in each term by its weight. Weights
// depend on the phase of the game. Phases from the pieces in hand come from Tiltak; counting full
// squares as well gave a better fit.
#include "eval.h"

#include <string.h>

#include "clamp.h"
#include "net.h"
#include "road.h"
#include "terms.h"

// The number of parts in a centi-flat; sums are in these parts.
enum { VALUE_PARTS = PHASE_HALF * COUNT_PARTS };

// The mean of two shares: of the pieces placed and of the squares that are full.
static int phase_of(const Board *board) {
    const Rules *rules = &board->rules;
    int all = rules->stones[WHITE] + rules->caps[WHITE] + rules->stones[BLACK] + rules->caps[BLACK];
    int used = all - board_in_hand(board, WHITE) - board_in_hand(board, BLACK);
    int squares = board_size(board) * board_size(board);
    int filled = bits_count(board_occupied(board));
    return (PHASE_HALF * used / all) + (PHASE_HALF * filled / squares);
}

static void count_all(const Board *board, const RoadMap maps[2], Counts counts[2]) {
    EvalView view = {
        .board = board,
        .maps = maps,
        .closed = reach_closed(board),
        .empty = board_empty(board),
    };
    memset(counts, 0, 2 * sizeof counts[0]);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        view.attacked[colour] = count_stacks(&view, (Colour)colour, counts[colour]) |
                                (bits_beside(board->tops[colour]) & ~view.closed);
    }
    count_pieces(&view, counts);
    count_lines(&view, counts);
    count_roads(&view, counts);
    count_takes(&view, WHITE, counts[WHITE]);
    count_takes(&view, BLACK, counts[BLACK]);
    count_whole(&view, counts);
}

// The sum over all terms of White's lead times the weight in one phase.
static int32_t weigh(const int16_t weights[TERMS], const int16_t lead[TERMS]) {
    int32_t sum = 0;
    for (int term = 0; term < TERMS; term++) {
        sum += weights[term] * lead[term];
    }
    return sum;
}

// The sum of the terms for White, in VALUE_PARTS.
static int64_t evaluate_terms(const Board *board, Counts counts[2], int phase) {
    const Weights *weights = weights_of(board_size(board));
    PhaseMix mix = phase_mix(phase);
    int16_t lead[TERMS];
    for (int term = 0; term < TERMS; term++) {
        lead[term] = (int16_t)(counts[WHITE][term] - counts[BLACK][term]);
    }
    int64_t sum = (int64_t)weigh(weights->middle, lead) * mix.middle;
    return sum + (mix.opening ? (int64_t)weigh(weights->opening, lead) * mix.opening
                              : (int64_t)weigh(weights->end, lead) * mix.end);
}

// What the network adds to the terms for White, in centi-flats; 0 if it is not wanted.
static int correction_of(const Board *board, int phase, bool network) {
    int value = network ? net_value(board, phase) : 0;
    return board_turn(board) == WHITE ? value : -value;
}

// The sum of terms and correction, in centi-flats.
static int sum_of(int64_t terms, int correction) {
    return (int)((terms + (int64_t)correction * VALUE_PARTS) / VALUE_PARTS);
}

// Rounds VALUE_PARTS to the nearest centi-flat.
static int rounded(int64_t parts) {
    return (int)((parts + (parts < 0 ? -VALUE_PARTS : VALUE_PARTS) / 2) / VALUE_PARTS);
}

void evaluate_trace(const Board *board, bool network, EvalTrace *ret_trace) {
    const Weights *weights = weights_of(board_size(board));
    EvalTrace *trace = ret_trace;
    Counts counts[2];
    RoadMap maps[2] = {road_map(board, WHITE), road_map(board, BLACK)};
    trace->phase = phase_of(board);
    count_all(board, maps, counts);
    PhaseMix mix = phase_mix(trace->phase);
    for (int term = 0; term < TERMS; term++) {
        Weight weight = weight_of(weights, (Term)term);
        for (int colour = WHITE; colour <= BLACK; colour++) {
            trace->count[term][colour] = counts[colour][term];
            trace->value[term][colour] =
                rounded((int64_t)counts[colour][term] * weight_at(&weight, mix));
        }
    }
    trace->correction = correction_of(board, trace->phase, network);
    trace->total = sum_of(evaluate_terms(board, counts, trace->phase), trace->correction);
}

int evaluate_with(const Board *board, const RoadMap *maps, bool network) {
    Counts counts[2];
    int phase = phase_of(board);
    count_all(board, maps, counts);
    int total = sum_of(evaluate_terms(board, counts, phase), correction_of(board, phase, network));
    int value = board_turn(board) == WHITE ? total : -total;
    return clamp(value, -EVAL_MAX, EVAL_MAX);
}

int evaluate(const Board *board, bool network) {
    RoadMap maps[2] = {road_map(board, WHITE), road_map(board, BLACK)};
    return evaluate_with(board, maps, network);
}
