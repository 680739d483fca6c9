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

// Sets the list to the legal moves, or to those of `only` if `count` is not 0. A road in one comes
// first, so that no other move needs to be searched.
static void set_moves(Root *list, const Board *board, const Move *only, int count) {
    Move moves[MOVES_MAX], roads[MOVES_MAX];
    int move_count = movegen_all(board, moves);
    int road_count = win_roads(board, roads);
    list->first = list->count = 0;
    for (int i = 0; i < move_count; i++) {
        Move move = moves[i];
        if (count == 0 || contains(only, count, move)) {
            list->moves[list->count++] = (RootMove){
                .move = move,
                .score = -SCORE_INFINITE,
                .previous = contains(roads, road_count, move) ? score_win_in(1) : SCORE_DRAW,
                .line = {1, {move}},
            };
        }
    }
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

// Prepares the root moves for the level: leaves out the roads in one that are overlooked, if other
// moves remain, and sets the bonuses. Moves that leave the opponent a road in one come last: so the
// move played stops the road, as a person expects, even when the position is lost in two plies in
// another way, such as the flat count.
static void filter(Worker *worker) {
    const Handicap *handicap = &worker->shared->handicap;
    Root *list = &worker->root;
    bool stops_roads = handicap->level != LEVEL_FULL && !handicap->misses_spreads;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        RootMove root = list->moves[i];
        bool road = root.previous == score_win_in(1);
        if (road && handicap_misses(handicap, root.move)) {
            continue;
        }
        if (!road && stops_roads && leaves_road(&worker->path.board, root.move)) {
            root.previous = score_loss_in(2);
        }
        root.bonus = handicap_bonus(handicap, root.move);
        list->moves[kept++] = root;
    }
    list->count = kept > 0 ? kept : list->count;
}

void root_fill(Worker *worker) {
    const SearchLimits *limits = &worker->shared->limits;
    const Board *board = &worker->path.board;
    Threats *threats = &frame_at(&worker->path, 0)->threats;
    Root *list = &worker->root;
    set_moves(list, board, limits->searchmoves, limits->searchmove_count);
    if (list->count == 0) {
        set_moves(list, board, NULL, 0);
    }
    filter(worker);
    root_sort(worker);
    threats_init(threats, board);
    list->threatened = !board_is_opening(board) && threats_find_roads(threats, board);
    if (!list->threatened) { // what is two plies below compares itself with the root
        Node node = {
            .raw_eval = SCORE_NONE, .threats = threats, .context = path_context(&worker->path, 0)};
        node_evaluate(worker, &node);
    }
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
    if (first->bound == BOUND_LOWER && !score_is_proved(first->known)) {
        node_extend_line(worker, &first->line, first->depth);
    }
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
