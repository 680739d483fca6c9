// SPDX-License-Identifier: MIT
#include "net_positions.h"

#include <math.h>
#include <stdlib.h>

#include "eval.h"
#include "feature_stream.h"
#include "textbuf.h"

void net_positions_finish(NetPositions *positions) {
    free(positions->fitted.at);
    free(positions->held.at);
    free(positions->rows);
    *positions = (NetPositions){0};
}

static bool add_position(NetPositions *all, const Board *board, int score, int white_result,
                         bool held) {
    NetPart *part = held ? &all->held : &all->fitted;
    EvalTrace trace;
    NetView view;
    evaluate_trace(board, false, &trace);
    net_view(board, trace.phase, &view);
    NetPosition *at = array_reserve(part->at, part->count, 1, &part->room, sizeof *at);
    part->at = at ? at : part->at;
    uint16_t *rows =
        array_reserve(all->rows, all->row_count, SQUARES, &all->row_room, sizeof *rows);
    all->rows = rows ? rows : all->rows;
    if (!at || !rows) {
        return false;
    }
    int side = board_turn(board) == WHITE ? 1 : -1;
    part->at[part->count++] = (NetPosition){
        .base = (float)(trace.total * side),
        .score = (float)score,
        .result = (float)(white_result * side + 1) / 2,
        .first = all->row_count,
        .count = (uint8_t)view.count,
        .phase = (uint8_t)view.phase,
    };
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        for (int i = 0; i < NET_QUANTITIES; i++) {
            part->at[part->count - 1].quantities[viewer][i] = (int8_t)view.quantities[viewer][i];
        }
    }
    for (int i = 0; i < view.count; i++) {
        all->rows[all->row_count++] = (uint16_t)view.rows[0][i];
    }
    return true;
}

bool net_positions_add_game(NetPositions *all, const DataGame *game) {
    bool held = features_hold_out(game, all->holdout);
    int result = outcome_sign(game->outcome);
    Board board;
    Undo undo;
    if (game->rules.size != all->size) {
        return true;
    }
    board_init(&board, &game->rules);
    for (int ply = 0; ply < game->count; ply++) {
        int score = game->moves[ply].score;
        if (features_suits_network(&board, game, ply) &&
            !add_position(all, &board, score, result, held)) {
            return false;
        }
        board_apply(&board, game->moves[ply].move, &undo);
    }
    all->games += !held;
    return true;
}

int net_row_of_other(int row) {
    int state = (row - NET_SQUARES) % NET_STATES;
    int stack = state % NET_STACKS;
    int below = 0;
    while (2 * below + 1 < stack) {
        below = 2 * below + 1;
    }
    int top = state / NET_STACKS;
    return row - state + (top ^ 1) * NET_STACKS + (stack ^ below);
}

void net_positions_view(const NetPositions *positions, const NetPosition *position,
                        NetView *ret_view) {
    ret_view->count = position->count;
    ret_view->phase = position->phase;
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        for (int i = 0; i < NET_QUANTITIES; i++) {
            ret_view->quantities[viewer][i] = position->quantities[viewer][i];
        }
    }
    for (int i = 0; i < position->count; i++) {
        int row = positions->rows[position->first + (size_t)i];
        ret_view->rows[0][i] = row;
        ret_view->rows[1][i] = net_row_of_other(row);
    }
}

double net_logistic(double x) {
    return 1 / (1 + exp(-x));
}

static double cross_entropy(double chance, double result) {
    const double least = 1e-9;
    chance = fmin(fmax(chance, least), 1 - least);
    return -result * log(chance) - (1 - result) * log(1 - chance);
}

double net_base(const void *user, const NetPosition *position) {
    (void)user;
    return (double)position->base;
}

double net_score(const void *user, const NetPosition *position) {
    (void)user;
    return (double)position->score;
}

double net_loss(const NetPart *part, NetValue *value, const void *user, double factor) {
    double sum = 0;
    for (size_t i = 0; i < part->count; i++) {
        const NetPosition *position = &part->at[i];
        sum +=
            cross_entropy(net_logistic(value(user, position) * factor), (double)position->result);
    }
    return sum / (double)part->count;
}

double net_factor(const NetPart *on, NetValue *value) {
    const double golden = 0.618033988749895;
    double low = 0;
    double high = NET_FACTOR_MOST;
    while (high - low > 1e-5) {
        double part = golden * (high - low);
        bool lower = net_loss(on, value, NULL, high - part) < net_loss(on, value, NULL, low + part);
        *(lower ? &high : &low) = lower ? low + part : high - part;
    }
    return low;
}
