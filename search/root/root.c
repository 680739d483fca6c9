// SPDX-License-Identifier: MIT
#include "root/root.h"

#include <string.h>

#include "movegen.h"
#include "node.h"
#include "outcome.h"
#include "win.h"

static bool is_wanted(Move move, const Move *only, int only_count) {
    for (int i = 0; i < only_count; i++) {
        if (only[i] == move) {
            return true;
        }
    }
    return only_count == 0;
}

// Puts a road in one first, so that no other move needs to be searched.
static void put_win_first(Worker *worker) {
    Move win;
    RootMove *root = win_by_road(&worker->path.board, &win) ? root_find(worker, win) : NULL;
    if (root) {
        RootMove first = worker->root.moves[0];
        worker->root.moves[0] = *root;
        *root = first;
    }
}

// Removes the roads in one that the level overlooks, unless no other move is left.
static void remove_overlooked(Worker *worker) {
    const Handicap *handicap = &worker->shared->handicap;
    Move roads[MOVES_MAX];
    int count = handicap->misses_spreads ? win_roads(&worker->path.board, roads) : 0;
    int kept = 0;
    for (int i = 0; count > 0 && i < worker->root.count; i++) {
        Move move = worker->root.moves[i].move;
        if (!handicap_misses(handicap, move) || !is_wanted(move, roads, count)) {
            worker->root.moves[kept++] = worker->root.moves[i];
        }
    }
    worker->root.count = kept > 0 ? kept : worker->root.count;
}

// Puts the moves that leave the opponent a road in one last. So the move played stops the road, as
// a person expects, even when the position is lost in two plies in another way, such as the flat
// count.
static void put_unsafe_last(Board *board, Move moves[], int count) {
    Move unsafe[MOVES_MAX];
    int unsafe_count = 0;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        Move road;
        Undo undo;
        board_apply(board, move, &undo);
        if (board_outcome(board) == ONGOING && win_by_road(board, &road)) {
            unsafe[unsafe_count++] = move;
        } else {
            moves[kept++] = move;
        }
        board_undo(board, move, &undo);
    }
    memcpy(moves + kept, unsafe, (size_t)unsafe_count * sizeof *unsafe);
}

void root_fill(Worker *worker, const Move *only, int only_count) {
    const Handicap *handicap = &worker->shared->handicap;
    Move moves[MOVES_MAX];
    int count = movegen_all(&worker->path.board, moves);
    if (handicap->level != LEVEL_FULL && !handicap->misses_spreads) {
        put_unsafe_last(&worker->path.board, moves, count);
    }
    worker->root.count = 0;
    for (int i = 0; i < count; i++) {
        if (is_wanted(moves[i], only, only_count)) {
            RootMove *root = &worker->root.moves[worker->root.count++];
            root->move = moves[i];
            root->bonus = handicap_bonus(handicap, moves[i]);
            root->score = root->previous = -SCORE_INFINITE;
            root->depth = root->seldepth = 0;
            root->nodes = 0;
            root->proved = SCORE_NONE;
            root->line.length = 1;
            root->line.moves[0] = moves[i];
        }
    }
    if (worker->root.count == 0 && only_count > 0) {
        root_fill(worker, NULL, 0);
        return;
    }
    Threats *threats = &frame_at(&worker->path, 0)->threats;
    threats_init(threats, &worker->path.board);
    worker->root.threatened =
        !board_is_opening(&worker->path.board) && threats_find_roads(threats, &worker->path.board);
    remove_overlooked(worker);
    put_win_first(worker);
}

Score root_static_score(Worker *worker) {
    const Board *board = &worker->path.board;
    Line *line = &worker->path.lines[1];
    Move road;
    line->length = 0;
    Outcome outcome = board_outcome(board);
    if (outcome != ONGOING) {
        int sign = board_turn(board) == WHITE ? -outcome_sign(outcome) : outcome_sign(outcome);
        return sign > 0 ? score_win_in(1) : sign < 0 ? score_loss_in(1) : SCORE_DRAW;
    }
    if (win_by_road(board, &road) && !handicap_misses(&worker->shared->handicap, road)) {
        line->moves[line->length++] = road;
        return score_loss_in(2);
    }
    return -evaluate(board);
}

RootMove *root_find(const Worker *worker, Move move) {
    for (int i = 0; i < worker->root.count; i++) {
        if (worker->root.moves[i].move == move) {
            return &worker->root.moves[i];
        }
    }
    return NULL;
}

void root_know(RootMove *root, int depth, Score score, Bound bound) {
    root->depth = depth;
    root->known = score;
    root->bound = bound;
}

void root_put_first(Worker *worker, const RootMove *root) {
    RootMove first = *root;
    memmove(worker->root.moves + 1, worker->root.moves,
            (size_t)(root - worker->root.moves) * sizeof *root);
    worker->root.moves[0] = first;
}

// True when a root move comes before another: by the score of this iteration, then of the last one.
static bool is_before(const RootMove *move, const RootMove *other) {
    return move->score != other->score ? move->score > other->score
                                       : move->previous > other->previous;
}

static bool is_known_before(const RootMove *move, const RootMove *other) {
    return move->known > other->known;
}

// Insertion sort, which is stable and fast for few moves that are nearly sorted.
static void sort(RootMove *moves, int count, bool (*before)(const RootMove *, const RootMove *)) {
    for (int i = 1; i < count; i++) {
        RootMove move = moves[i];
        int at = i;
        while (at > 0 && before(&move, &moves[at - 1])) {
            at--;
        }
        if (at < i) {
            memmove(&moves[at + 1], &moves[at], (size_t)(i - at) * sizeof move);
            moves[at] = move;
        }
    }
}

void root_sort(Worker *worker) {
    sort(worker->root.moves + worker->root.first, worker->root.count - worker->root.first,
         is_before);
}

void root_sort_lines(Worker *worker, int count) {
    sort(worker->root.moves, count, is_known_before);
}

// Extends a line to `length` moves with moves from the table.
static void follow_table(Worker *worker, Line *line, int length) {
    Undo undos[MAX_PLY];
    Move next = MOVE_NONE;
    for (int i = 0; i < line->length; i++) {
        board_apply(&worker->path.board, line->moves[i], &undos[i]);
    }
    while (line->length < length && (next = node_known_move(worker)) != MOVE_NONE) {
        board_apply(&worker->path.board, next, &undos[line->length]);
        line->moves[line->length++] = next;
    }
    for (int i = line->length - 1; i >= 0; i--) {
        board_undo(&worker->path.board, line->moves[i], &undos[i]);
    }
}

void root_complete_line(Worker *worker) {
    RootMove *first = &worker->root.moves[0];
    if (first->bound == BOUND_LOWER && !score_is_proved(first->known)) {
        follow_table(worker, &first->line, first->depth);
    }
}

int root_lines(const Worker *worker, RootLine *ret_lines) {
    const Handicap *handicap = &worker->shared->handicap;
    bool by_score = handicap->level == LEVEL_FULL && handicap->bonus == 0;
    int count = 0;
    while (count < worker->shared->lines && count < worker->root.count &&
           worker->root.moves[count].depth > 0) {
        const RootMove *root = &worker->root.moves[count];
        RootLine line = {root, score_shift(root->known, -root->bonus), root->bound};
        int at = count++;
        // The first line is played, even when only a bonus put it first.
        for (; at > 1 && line.score > ret_lines[at - 1].score; at--) {
            ret_lines[at] = ret_lines[at - 1];
        }
        ret_lines[at] = line;
    }
    // The first line may come from a stopped iteration, with a lower score than in the last one.
    // The other lines are then known only not to be better.
    Score first = ret_lines[0].score;
    for (int i = 1; i < count && by_score && !score_is_proved(first); i++) {
        if (ret_lines[i].score > first && !score_is_proved(ret_lines[i].score)) {
            ret_lines[i].score = first;
            ret_lines[i].bound = BOUND_UPPER;
        }
    }
    return count;
}
