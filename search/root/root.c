// SPDX-License-Identifier: MIT
#include "root/root.h"

#include <assert.h>
#include <string.h>

#include "movegen.h"
#include "node.h"
#include "outcome.h"
#include "proof/tinue.h"
#include "road.h"

enum {
    PROOF_SHARE = 50,  // per cent of the nodes, per player, when the user asked for a proof
    TINUE_LEAST = 500, // nodes; shorter wins are found by alpha-beta
};

static bool is_wanted(Move move, const Move *only, int only_count) {
    for (int i = 0; i < only_count; i++) {
        if (only[i] == move) {
            return true;
        }
    }
    return only_count == 0;
}

// Puts a road in one first: then no other move needs to be searched.
static void root_put_win_first(Worker *worker) {
    Move win;
    if (!road_in_one(&worker->path.board, &win)) {
        return;
    }
    for (int i = 1; i < worker->root.count; i++) {
        if (worker->root.moves[i].move == win) {
            RootMove first = worker->root.moves[0];
            worker->root.moves[0] = worker->root.moves[i];
            worker->root.moves[i] = first;
        }
    }
}

// Removes the roads in one that this level overlooks, unless no other move is left.
static void root_overlook(Worker *worker) {
    const Style *style = &worker->shared->style;
    Move roads[MOVES_MAX];
    int count = style->misses_spreads ? movegen_roads(&worker->path.board, roads) : 0;
    int kept = 0;
    for (int i = 0; count > 0 && i < worker->root.count; i++) {
        Move move = worker->root.moves[i].move;
        if (!style_misses(style, move) || !is_wanted(move, roads, count)) {
            worker->root.moves[kept++] = worker->root.moves[i];
        }
    }
    worker->root.count = kept > 0 ? kept : worker->root.count;
}

// Puts the moves that leave the opponent a road in one last. So the road is closed even when the
// position is lost in two plies in another way, such as the flat count, as a person expects.
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
    int count = movegen_all(&worker->path.board, moves);
    if (style->level != LEVEL_FULL && !style->misses_spreads) {
        put_open_last(&worker->path.board, moves, count);
    }
    worker->root.count = 0;
    for (int i = 0; i < count; i++) {
        if (is_wanted(moves[i], only, only_count)) {
            RootMove *root = &worker->root.moves[worker->root.count++];
            root->move = moves[i];
            root->bonus = style_bonus(style, moves[i]);
            root->score = root->previous = -SCORE_INFINITE;
            root->seldepth = 0;
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
        !board_is_opening(&worker->path.board) && threats_find(threats, &worker->path.board);
    root_overlook(worker);
    root_put_win_first(worker);
}

Score root_glance(Worker *worker) {
    const Board *board = &worker->path.board;
    Line *line = &worker->path.lines[1];
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

// Searches for a tinue of the side to move on the worker's board, with what is left of the tinue
// share of this search's nodes; false when too few are left. `whose`: 0 for the side to move at the
// root, 1 for its opponent.
static bool find_tinue(Worker *worker, int whose, Line *ret_line) {
    uint64_t before = worker_nodes(worker);
    bool asked = worker->shared->limits.solved || worker->shared->limits.mate > 0;
    int part = asked ? PROOF_SHARE : SIZE_MARGIN(&worker->shared->margins, TINUE_SHARE);
    uint64_t share = before * (uint64_t)part / 100;
    uint64_t taken = worker->root.tinue_nodes[whose];
    if (share < taken + TINUE_LEAST) {
        return false;
    }
    if (!worker->learned.tinue) {
        worker->learned.tinue = tinue_create(); // NULL without memory: then no tinue is found
    }
    if (!worker->learned.tinue) {
        return false;
    }
    bool found = tinue_find(worker->learned.tinue, worker, share - taken, ret_line);
    worker->root.tinue_nodes[whose] += worker_nodes(worker) - before;
    return found;
}

static RootMove *root_of(const Worker *worker, Move move) {
    for (int i = 0; i < worker->root.count; i++) {
        if (worker->root.moves[i].move == move) {
            return &worker->root.moves[i];
        }
    }
    return NULL;
}

bool root_is_lost(const Worker *worker, Move move) {
    const RootMove *root = root_of(worker, move);
    return root && root->proved != SCORE_NONE && score_is_loss(root->proved);
}

Answer root_answer(const RootMove *root, int depth, Score score, Bound bound) {
    return (Answer){root->move, depth, root->seldepth, score, root->bonus, bound, root->line};
}

// Notes that the line of a root move proves `score`, and returns the move as an answer.
static Answer prove_root(RootMove *root, int depth, Score score) {
    root->proved = root->score = root->previous = score;
    Answer answer = root_answer(root, depth, score, BOUND_EXACT);
    answer.seldepth = root->line.length;
    return answer;
}

// Moves a root move to the front; the others keep their order.
static void put_first(Worker *worker, RootMove *root) {
    RootMove first = *root;
    memmove(worker->root.moves + 1, worker->root.moves,
            (size_t)(root - worker->root.moves) * sizeof *root);
    worker->root.moves[0] = first;
}

void root_prove_win(Worker *worker) {
    Line line;
    if (score_is_proved(worker->root.answer.score) || !find_tinue(worker, 0, &line)) {
        return;
    }
    RootMove *root = root_of(worker, line.moves[0]);
    if (!root) {
        return;
    }
    root->line = line;
    worker->root.answer = prove_root(root, worker->root.depth, score_win_in(line.length));
    put_first(worker, root);
}

// The first root move that is not proved and does not lose at a glance, with the score of
// root_glance and, at ply 0, its line; NULL when there is none. It need not be the first of the
// list: lost moves have scores, most others have none yet.
static RootMove *find_open(Worker *worker, Score *ret_score) {
    for (int i = 0; i < worker->root.count; i++) {
        RootMove *root = &worker->root.moves[i];
        Undo undo;
        if (root->proved != SCORE_NONE) {
            continue;
        }
        worker_play(worker, root->move, &undo);
        *ret_score = root_glance(worker);
        worker_take_back(worker, root->move, &undo);
        if (!score_is_loss(*ret_score)) {
            path_set_line(&worker->path, 0, root->move);
            return root;
        }
    }
    return NULL;
}

// Replaces an answer that was proved to lose: by the move of find_open, or by the longest loss.
static void answer_next(Worker *worker) {
    Score score = SCORE_DRAW;
    RootMove *best = find_open(worker, &score);
    if (best) {
        int depth = worker->root.depth > 1 ? worker->root.depth - 1 : 1;
        score = score_shift(score, best->bonus);
        worker->root.answer = root_answer(best, depth, score, BOUND_LOWER);
        worker->root.answer.seldepth = 1;
        worker->root.answer.line = worker->path.lines[0];
        put_first(worker, best);
        return;
    }
    for (int i = 0; i < worker->root.count; i++) {
        RootMove *root = &worker->root.moves[i];
        if (root->proved != SCORE_NONE && (!best || root->proved > best->proved)) {
            best = root;
        }
    }
    assert(best); // where no move is open, all are proved
    worker->root.answer = prove_root(best, worker->root.depth, best->proved);
    worker->root.answer.bound = BOUND_LOWER;
}

bool root_prove_loss(Worker *worker) {
    RootMove *root = root_of(worker, worker->root.answer.move);
    Line line;
    Undo undo;
    if (worker->stopped || score_is_proved(worker->root.answer.score)) {
        return false;
    }
    assert(root); // the answer is a root move
    worker_play(worker, root->move, &undo);
    bool on = board_outcome(&worker->path.board) == ONGOING &&
              !path_is_drawn(&worker->path, worker->shared->draw_plies);
    bool lost = on && find_tinue(worker, 1, &line) && line.length < MAX_PLY;
    worker_take_back(worker, root->move, &undo);
    if (!lost) {
        return false;
    }
    root->line.length = line.length + 1;
    root->line.moves[0] = root->move;
    memcpy(root->line.moves + 1, line.moves, (size_t)line.length * sizeof(Move));
    prove_root(root, worker->root.depth, score_loss_in(root->line.length));
    RootMove lost_root = *root;
    RootMove *end = worker->root.moves + worker->root.count;
    memmove(root, root + 1, (size_t)(end - root - 1) * sizeof *root);
    end[-1] = lost_root;
    answer_next(worker);
    return true;
}

// Extends a line by moves from the table. A move that failed high has a line of one move, which
// tells a person little when the search ends there.
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

void root_settle(Worker *worker) {
    Answer *answer = &worker->root.answer;
    const Answer *exact = &worker->root.exact;
    if (answer->bound != BOUND_LOWER || score_is_proved(answer->score)) {
        return;
    }
    if (exact->move == answer->move) {
        *answer = *exact;
    } else {
        follow_table(worker, &answer->line, answer->depth);
    }
}
