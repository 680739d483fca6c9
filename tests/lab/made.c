// SPDX-License-Identifier: MIT
#include "made.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "outcome.h"

enum { SCORE_MOST = 30000, NOISE = 40, GAME_PLIES = 60 };

void made_weights(int size, double ret_weights[TUNE_WEIGHTS]) {
    Rng rng = rng_of(2024 + (uint64_t)size);
    Weight weights[TERMS];
    weights_list(size, weights);
    for (int term = 0; term < TERMS; term++) {
        int now[PHASES] = {weights[term].opening, weights[term].middle, weights[term].end};
        for (int phase = 0; phase < PHASES; phase++) {
            int change = rng_between(&rng, -30, 50);
            bool flat = term == TERM_FLATS && phase == 1;
            ret_weights[term * PHASES + phase] = flat ? 100 : now[phase] * (100 + change) / 100;
        }
    }
}

double made_value(const Board *board, const double weights[TUNE_WEIGHTS]) {
    EvalTrace trace;
    double shares[PHASES];
    double value = 0;
    evaluate_trace(board, &trace);
    tune_shares(trace.phase, shares);
    for (int i = 0; i < TUNE_WEIGHTS; i++) {
        int term = i / PHASES;
        int lead = trace.count[term][WHITE] - trace.count[term][BLACK];
        value += weights[i] * shares[i % PHASES] * lead / COUNT_PARTS;
    }
    return value;
}

int made_sign(Rng *rng, double value, double scale) {
    double lot = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    return lot < 1 / (1 + exp(-value / scale)) ? 1 : -1;
}

static int made_score(double value) {
    return (int)lround(fmin(fmax(value, -SCORE_MOST), SCORE_MOST));
}

void made_game(Rng *rng, int size, const double weights[TUNE_WEIGHTS], double scale,
               DataGame *ret_game) {
    DataGame *game = ret_game;
    Board board;
    Undo undo;
    int plies = rng_between(rng, 6, GAME_PLIES);
    double value = 0;
    game->rules = rules_of(size, rng_between(rng, -2, 4));
    game->opening = 2;
    game->count = 0;
    board_init(&board, &game->rules);
    while (game->count < plies) {
        Move move = walk_pick(rng, &board, WALK_PLAIN);
        board_apply(&board, move, &undo);
        if (board_outcome(&board) != ONGOING) {
            if (game->count > 0) {
                break;
            }
            board_undo(&board, move, &undo);
            continue;
        }
        board_undo(&board, move, &undo);
        int score = DATA_NO_SCORE;
        if (game->count >= game->opening) {
            value = made_value(&board, weights);
            double noise = rng_between(rng, -NOISE, NOISE);
            score = made_score(board_turn(&board) == WHITE ? value + noise : noise - value);
        }
        game->moves[game->count++] = (DataMove){move, (int16_t)score};
        board_apply(&board, move, &undo);
    }
    game->outcome = rng_chance(rng, 4)                 ? DRAW
                    : made_sign(rng, value, scale) > 0 ? WHITE_ROAD
                                                       : BLACK_ROAD;
}

typedef struct Maker {
    TuneSet *set;
    const double *weights;
    double scale;
    Rng rng;
} Maker;

static void visit(const Board *board, Move next, void *context) {
    Maker *maker = context;
    (void)next;
    if (board_outcome(board) == ONGOING) {
        double value = made_value(board, maker->weights);
        int sign = made_sign(&maker->rng, value, maker->scale);
        if (!tune_set_add(maker->set, board, made_score(value), sign)) {
            fprintf(stderr, "no memory\n");
            exit(1);
        }
    }
}

void made_set(uint64_t seed, int size, int64_t positions, const double weights[TUNE_WEIGHTS],
              double scale, TuneSet *set) {
    Maker maker = {set, weights, scale, rng_of(seed + 1)};
    walk_games(seed, size, WALK_STANDARD, positions, visit, &maker);
}
