// SPDX-License-Identifier: MIT
#include "root/root.h"

#include <string.h>

#include "clamp.h"
#include "movegen.h"
#include "node.h"
#include "outcome.h"
#include "win.h"

static bool contains(const Move *moves, int count, Move move) {
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

// True when the move leaves the opponent a road in one.
static bool leaves_road(Board *board, Move move) {
    Move road;
    Undo undo;
    board_apply(board, move, &undo);
    bool leaves = board_outcome(board) == ONGOING && win_by_road(board, &road);
    board_undo(board, move, &undo);
    return leaves;
}

// Adds the legal moves of `only` (count 0: all legal moves), except the roads in one that the
// handicap overlooks.
//
// A road in one comes first, so that no other move needs to be searched. At a level, the moves that
// leave the opponent a road in one come last. So the move played stops the road, as a person
// expects, even when the position is lost in two plies in another way, such as the flat count.
static void add_moves(Worker *worker, const Move *only, int only_count, const Handicap *handicap) {
    Root *list = &worker->root;
    Board *board = &worker->path.board;
    bool stops_roads = handicap->level != LEVEL_FULL && !handicap->misses_spreads;
    Move moves[MOVES_MAX], roads[MOVES_MAX];
    int count = movegen_all(board, moves);
    int road_count = win_roads(board, roads);
    list->count = 0;
    for (int i = 0; i < count; i++) {
        Move move = moves[i];
        bool road = contains(roads, road_count, move);
        if ((only_count > 0 && !contains(only, only_count, move)) ||
            (road && handicap_misses(handicap, move))) {
            continue;
        }
        list->moves[list->count++] = (RootMove){
            .move = move,
            .bonus = handicap_bonus(handicap, move),
            .score = -SCORE_INFINITE,
            .previous = road                                      ? score_win_in(1)
                        : stops_roads && leaves_road(board, move) ? score_loss_in(2)
                                                                  : SCORE_DRAW,
            .line = {1, {move}},
        };
    }
    root_sort(worker);
}

void root_fill(Worker *worker) {
    static const Handicap none = {0};
    const SearchLimits *limits = &worker->shared->limits;
    const Board *board = &worker->path.board;
    Threats *threats = &frame_at(&worker->path, 0)->threats;
    worker->root.first = 0;
    add_moves(worker, limits->searchmoves, limits->searchmove_count, &worker->shared->handicap);
    if (worker->root.count == 0) {
        add_moves(worker, limits->searchmoves, limits->searchmove_count, &none);
    }
    if (worker->root.count == 0) {
        add_moves(worker, NULL, 0, &none);
    }
    threats_init(threats, board);
    worker->root.threatened = !board_is_opening(board) && threats_find_roads(threats, board);
}

// The score of the position after a root move without a search, for the player who made it. Sets
// the line of ply 1.
static Score static_score(Worker *worker) {
    const Board *board = &worker->path.board;
    Line *line = &worker->path.lines[1];
    Move road;
    line->length = 0;
    Outcome outcome = board_outcome(board);
    if (outcome != ONGOING) {
        int sign = board_turn(board) == WHITE ? -outcome_sign(outcome) : outcome_sign(outcome);
        return sign * score_win_in(1);
    }
    if (path_is_drawn(&worker->path, worker->shared->draw_plies)) {
        return SCORE_DRAW;
    }
    if (win_by_road(board, &road) && !handicap_misses(&worker->shared->handicap, road)) {
        line->moves[line->length++] = road;
        return score_loss_in(2);
    }
    return -evaluate(board, worker->shared->network);
}

void root_evaluate(Worker *worker, RootMove *root, Bound bound) {
    int depth = worker->root.depth > 1 ? worker->root.depth - 1 : 1;
    Undo undo;
    worker_play(worker, root->move, &undo);
    root->score = score_shift(static_score(worker), root->bonus);
    worker_take_back(worker, root->move, &undo);
    path_set_line(&worker->path, 0, root->move);
    root->line = worker->path.lines[0];
    root->seldepth = 1;
    root_know(root, depth, root->score, bound);
}

int root_line_count(const Worker *worker) {
    return min_int(worker->shared->lines, worker->root.count);
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

static bool is_reported_before(const RootMove *move, const RootMove *other) {
    return root_reported_score(move) > root_reported_score(other);
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

void root_complete_line(Worker *worker) {
    RootMove *first = &worker->root.moves[0];
    Line *line = &first->line;
    Board *board = &worker->path.board;
    Board before = *board;
    Undo undo;
    Move next;
    if (first->bound != BOUND_LOWER || score_is_proved(first->known)) {
        return;
    }
    for (int i = 0; i < line->length; i++) {
        board_apply(board, line->moves[i], &undo);
    }
    while (line->length < first->depth && (next = node_known_move(worker)) != MOVE_NONE) {
        board_apply(board, next, &undo);
        line->moves[line->length++] = next;
    }
    *board = before;
}

int root_sort_for_report(Worker *worker) {
    const Handicap *handicap = &worker->shared->handicap;
    RootMove *moves = worker->root.moves;
    int count = 0;
    while (count < root_line_count(worker) && moves[count].depth > 0) {
        count++;
    }
    // The first line is played, even when only a bonus put it first.
    sort(moves + 1, count - 1, is_reported_before);
    // The first line may come from a stopped iteration, with a lower score than in the last one.
    // The other lines are then known only not to be better.
    Score first = moves[0].known;
    bool by_score = handicap->level == LEVEL_FULL && handicap->bonus == 0;
    for (int i = 1; i < count && by_score && !score_is_proved(first); i++) {
        if (moves[i].known > first && !score_is_proved(moves[i].known)) {
            root_know(&moves[i], moves[i].depth, first, BOUND_UPPER);
        }
    }
    return count;
}
