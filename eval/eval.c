// SPDX-License-Identifier: MIT
// Terms are counted for each player, White's lead in each is weighed, and the weights go by how far
// the game has come. The race, a flat lead that grows as the game runs out, is Topaz' and Tiltak's
// idea; phases by the pieces in hand are Tiltak's.
#include "eval.h"

#include "terms.h"

#include <string.h>

// What counts times mixed weights are parts of.
enum { VALUE_PARTS = PHASE_HALF * COUNT_PARTS };

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

// What one player's pieces do not tell: whose turn it is, komi, and the flat lead, which grows in
// weight as the plies to the end of the game run out.
static void count_whole(const Board *board, Counts counts[2]) {
    int lead = bits_count(board_flats(board, WHITE)) - bits_count(board_flats(board, BLACK));
    int half_lead = 2 * lead - board->rules.half_komi;
    counts[board_turn(board)][TERM_TEMPO] = counted(1);
    counts[BLACK][TERM_KOMI] = (int16_t)(board->rules.half_komi * COUNT_PARTS / 2);
    counts[WHITE][TERM_RACE] =
        (int16_t)(half_lead * COUNT_PARTS / (plies_to_count(board) + RACE_SOFTNESS));
}

static void count_all(const Board *board, Counts counts[2]) {
    memset(counts, 0, 2 * sizeof counts[0]);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        count_pieces(board, (Colour)colour, counts[colour]);
        count_stacks(board, (Colour)colour, counts[colour]);
        count_lines(board, (Colour)colour, counts[colour]);
        count_roads(board, (Colour)colour, counts[colour]);
    }
    count_whole(board, counts);
}

// The lead of White in every term, times the weights of one phase.
static int32_t weigh(const int16_t weights[TERMS], const int16_t lead[TERMS]) {
    int32_t sum = 0;
    for (int term = 0; term < TERMS; term++) {
        sum += weights[term] * lead[term];
    }
    return sum;
}

static int total_of(const Board *board, Counts counts[2], int phase) {
    const Weights *weights = weights_of(board_size(board));
    PhaseMix mix = phase_mix(phase);
    int16_t lead[TERMS];
    for (int term = 0; term < TERMS; term++) {
        lead[term] = (int16_t)(counts[WHITE][term] - counts[BLACK][term]);
    }
    int64_t sum = (int64_t)weigh(weights->middle, lead) * mix.middle;
    sum += mix.opening ? (int64_t)weigh(weights->opening, lead) * mix.opening
                       : (int64_t)weigh(weights->end, lead) * mix.end;
    return (int)(sum / VALUE_PARTS);
}

// From VALUE_PARTS to the nearest whole.
static int rounded(int64_t parts) {
    return (int)((parts + (parts < 0 ? -VALUE_PARTS : VALUE_PARTS) / 2) / VALUE_PARTS);
}

void evaluate_trace(const Board *board, EvalTrace *ret_trace) {
    const Weights *weights = weights_of(board_size(board));
    EvalTrace *trace = ret_trace;
    Counts counts[2];
    count_all(board, counts);
    trace->phase = phase_of(board);
    PhaseMix mix = phase_mix(trace->phase);
    for (int term = 0; term < TERMS; term++) {
        Weight weight = weight_of(weights, (Term)term);
        for (int colour = WHITE; colour <= BLACK; colour++) {
            trace->count[term][colour] = counts[colour][term];
            trace->value[term][colour] =
                rounded((int64_t)counts[colour][term] * weight_at(&weight, mix));
        }
    }
    trace->total = total_of(board, counts, trace->phase);
}

int evaluate(const Board *board) {
    Counts counts[2];
    count_all(board, counts);
    int total = total_of(board, counts, phase_of(board));
    int value = board_turn(board) == WHITE ? total : -total;
    return value > EVAL_MAX ? EVAL_MAX : value < -EVAL_MAX ? -EVAL_MAX : value;
}
