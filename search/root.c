// SPDX-License-Identifier: MIT
#include "root.h"

#include <string.h>

#include "movegen.h"
#include "outcome.h"
#include "road.h"

static bool is_wanted(Move move, const Move *only, int only_count) {
    for (int i = 0; i < only_count; i++) {
        if (only[i] == move) {
            return true;
        }
    }
    return only_count == 0;
}

// A road in one is the answer: then no other move need be looked at.
static void root_put_win_first(Worker *worker) {
    Move win;
    if (!road_in_one(&worker->board, &win)) {
        return;
    }
    for (int i = 1; i < worker->root_count; i++) {
        if (worker->root[i].move == win) {
            RootMove first = worker->root[0];
            worker->root[0] = worker->root[i];
            worker->root[i] = first;
        }
    }
}

// Leaves out the roads in one that this player does not see, unless there is nothing else.
static void root_overlook(Worker *worker) {
    const Style *style = &worker->shared->style;
    Move roads[MOVES_MAX];
    int count = style->misses_spreads ? movegen_roads(&worker->board, roads) : 0;
    int kept = 0;
    for (int i = 0; count > 0 && i < worker->root_count; i++) {
        Move move = worker->root[i].move;
        if (!style_misses(style, move) || !is_wanted(move, roads, count)) {
            worker->root[kept++] = worker->root[i];
        }
    }
    worker->root_count = kept > 0 ? kept : worker->root_count;
}

// Puts the moves that leave the opponent a road in one behind the others. Where all is lost in two
// plies anyway, by the count perhaps, a person expects to see the road closed all the same.
static void put_open_last(Board *board, Move moves[], int count) {
    Move open[MOVES_MAX];
    int open_count = 0;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        Move road;
        Undo undo;
        board_apply(board, move, &undo);
        if (board_outcome(board) == ONGOING && road_in_one(board, &road)) {
            open[open_count++] = move;
        } else {
            moves[kept++] = move;
        }
        board_undo(board, move, &undo);
    }
    memcpy(moves + kept, open, (size_t)open_count * sizeof *open);
}

void root_fill(Worker *worker, const Move *only, int only_count) {
    const Style *style = &worker->shared->style;
    Move moves[MOVES_MAX];
    int count = movegen_all(&worker->board, moves);
    if (style->level != LEVEL_FULL && !style->misses_spreads) {
        put_open_last(&worker->board, moves, count);
    }
    worker->root_count = 0;
    for (int i = 0; i < count; i++) {
        if (is_wanted(moves[i], only, only_count)) {
            RootMove *root = &worker->root[worker->root_count++];
            root->move = moves[i];
            root->score = root->previous = -SCORE_INFINITE;
            root->seldepth = 0;
            root->nodes = 0;
            root->line.length = 1;
            root->line.moves[0] = moves[i];
        }
    }
    if (worker->root_count == 0 && only_count > 0) {
        root_fill(worker, NULL, 0);
        return;
    }
    root_overlook(worker);
    root_put_win_first(worker);
}

Score root_glance(Worker *worker) {
    const Board *board = &worker->board;
    Line *line = &worker->lines[1];
    Move road;
    line->length = 0;
    Outcome outcome = board_outcome(board);
    if (outcome != ONGOING) {
        int sign = board_turn(board) == WHITE ? -outcome_sign(outcome) : outcome_sign(outcome);
        return sign > 0 ? score_win_in(1) : sign < 0 ? score_loss_in(1) : SCORE_DRAW;
    }
    if (road_in_one(board, &road) && !style_misses(&worker->shared->style, road)) {
        line->moves[line->length++] = road;
        return score_loss_in(2);
    }
    return -evaluate(board);
}
