// SPDX-License-Identifier: MIT
#include "tune/tune_set.h"

#include <math.h>
#include <stdlib.h>

#include "textbuf.h"

void tune_set_finish(TuneSet *set) {
    free(set->positions);
    free(set->terms);
    free(set->leads);
    *set = (TuneSet){.count = 0};
}

void tune_shares(int phase, double ret_shares[PHASES]) {
    PhaseMix mix = phase_mix(phase);
    ret_shares[0] = (double)mix.opening / PHASE_HALF;
    ret_shares[1] = (double)mix.middle / PHASE_HALF;
    ret_shares[2] = (double)mix.end / PHASE_HALF;
}

// Makes room for one more position with a lead in every term.
static bool make_room(TuneSet *set) {
    TunePosition *positions =
        array_reserve(set->positions, set->count, 1, &set->room, sizeof *positions);
    set->positions = positions ? positions : set->positions;
    uint16_t *terms =
        array_reserve(set->terms, set->lead_count, TERMS, &set->term_room, sizeof *terms);
    set->terms = terms ? terms : set->terms;
    float *leads =
        array_reserve(set->leads, set->lead_count, TERMS, &set->lead_room, sizeof *leads);
    set->leads = leads ? leads : set->leads;
    return positions && terms && leads;
}

bool tune_set_add(TuneSet *set, const Board *board, int score, int sign) {
    EvalTrace trace;
    double shares[PHASES];
    if (!make_room(set)) {
        return false;
    }
    evaluate_trace(board, &trace);
    tune_shares(trace.phase, shares);
    set->positions[set->count++] = (TunePosition){
        .first = set->lead_count,
        .score = (int16_t)score,
        .phase = (int16_t)trace.phase,
        .sign = (int8_t)sign,
    };
    for (int term = 0; term < TERMS; term++) {
        const int *count = trace.count[term];
        TuneSpread *spread = &set->spread[term];
        spread->held += count[WHITE] != 0 || count[BLACK] != 0;
        if (count[WHITE] != count[BLACK]) {
            double lead = (double)(count[WHITE] - count[BLACK]) / COUNT_PARTS;
            set->terms[set->lead_count] = (uint16_t)term;
            set->leads[set->lead_count++] = (float)lead;
            spread->differed++;
            spread->square += lead * lead;
            for (int phase = 0; phase < PHASES; phase++) {
                spread->shared[phase] += lead * lead * shares[phase] * shares[phase];
            }
        }
    }
    return true;
}

void tune_set_aim(TuneSet *set, double lambda, double score_scale) {
    for (size_t i = 0; i < set->count; i++) {
        TunePosition *position = &set->positions[i];
        double result = (position->sign + 1) / 2.0;
        double chance = 1 / (1 + exp(-position->score / score_scale));
        position->target = (float)(lambda * result + (1 - lambda) * chance);
    }
}

double tune_set_value(const TuneSet *set, size_t position, const double *weights) {
    double shares[PHASES];
    double value = 0;
    tune_shares(set->positions[position].phase, shares);
    size_t end = tune_set_end(set, position);
    for (size_t i = set->positions[position].first; i < end; i++) {
        const double *weight = weights + set->terms[i] * PHASES;
        value += (weight[0] * shares[0] + weight[1] * shares[1] + weight[2] * shares[2]) *
                 (double)set->leads[i];
    }
    return value;
}
