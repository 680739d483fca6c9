// SPDX-License-Identifier: MIT
#include "root/deepen.h"

#include <string.h>

#include "node.h"
#include "prune.h"
#include "root/root.h"

enum { DEPTH_MAX = MAX_PLY - 8 };

// Sorts the root moves by their scores in this iteration, then in the last one; equal moves keep
// their order. Insertion sort: the moves are few and nearly sorted.
static void root_sort(Worker *worker) {
    int first = worker->root.first;
    for (int i = first + 1; i < worker->root.count; i++) {
        RootMove move = worker->root.moves[i];
        int at = i;
        while (at > first && (move.score > worker->root.moves[at - 1].score ||
                              (move.score == worker->root.moves[at - 1].score &&
                               move.previous > worker->root.moves[at - 1].previous))) {
            at--;
        }
        if (at < i) {
            memmove(&worker->root.moves[at + 1], &worker->root.moves[at],
                    (size_t)(i - at) * sizeof move);
            worker->root.moves[at] = move;
        }
    }
}

// Stores score and line of a root move that did not fail low. It becomes the answer at once when it
// is better than the first move or than the answer, or when it is the answer itself and had only a
// lower bound. So a search that is stopped later loses nothing. A loss remains a bound until all
// moves are searched.
static void root_keep(Worker *worker, RootMove *root, Score score, bool better) {
    path_set_line(&worker->path, 0, root->move);
    root->score = score;
    root->seldepth = worker->seldepth;
    root->line = worker->path.lines[0];
    if (root->proved != SCORE_NONE && score_is_proved(score)) {
        root->proved = score;
    }
    if (worker->root.first > 0) {
        return;
    }
    const Answer *answer = &worker->root.answer;
    bool same = answer->move == root->move;
    if (answer->move == MOVE_NONE || better || score > answer->score ||
        (same && answer->bound == BOUND_LOWER)) {
        Bound bound = score_is_loss(score) ? BOUND_LOWER : BOUND_EXACT;
        worker->root.answer = root_answer(root, worker->root.depth, score, bound);
    }
}

// A root move failed high. It is searched again with a wider window; if time runs out before that,
// it is the answer, with a lower bound as its score.
static void root_fail_high(Worker *worker, RootMove *root, Score beta) {
    Answer *answer = &worker->root.answer;
    root->score = beta;
    if (worker->root.first > 0) {
        return;
    }
    if (answer->move != root->move) {
        path_set_line(&worker->path, 0, root->move);
        answer->line = worker->path.lines[0];
    }
    answer->move = root->move;
    answer->depth = worker->root.depth;
    answer->seldepth = worker->seldepth;
    answer->score = beta;
    answer->bonus = root->bonus;
    answer->bound = BOUND_LOWER;
}

// Searches root move number `index`; late moves are reduced at first.
static Score search_unproved(Worker *worker, RootMove *root, int index, int depth, Score alpha,
                             Score beta) {
    Move move = root->move;
    uint64_t before = worker_nodes(worker);
    Frame *frame = frame_at(&worker->path, 0);
    Undo undo;
    const Margins *margins = &worker->shared->margins;
    int reduction = 0;
    if (index >= MARGIN(margins, ROOT_FREE) && depth > 2 && !worker->no_pruning &&
        !worker->root.threatened && !score_is_loss(alpha)) {
        reduction =
            (prune_reduction(margins, depth, index + 1) + SIZE_MARGIN(margins, REDUCE_ROOT)) / 100;
        reduction = reduction > depth - 2 ? depth - 2 : reduction;
    }
    frame->move = move;
    frame->slot = move_slot(move);
    worker_play(worker, move, &undo);
    bool careless = worker->shared->style.misses_spreads;
    Score score = careless ? root_glance(worker) : SCORE_INFINITE;
    if (index > 0 && !careless) {
        frame->reduced = reduction;
        score = -search_node(worker, depth - 1 - reduction, 1, -alpha - 1, -alpha, true);
        if (score > alpha && reduction > 0 && !worker->stopped) {
            frame->reduced = 0;
            score = -search_node(worker, depth - 1, 1, -alpha - 1, -alpha, true);
        }
    }
    if (!careless && (index == 0 || (score > alpha && score < beta && !worker->stopped))) {
        frame->reduced = 0;
        score = -search_node(worker, depth - 1, 1, -beta, -alpha, false);
    }
    worker_take_back(worker, move, &undo);
    root->nodes += worker_nodes(worker) - before;
    return score;
}

// As search_unproved, for a move that may be proved already. A proved loss is not searched; a
// proved win is searched only for a shorter win.
static Score search_root_move(Worker *worker, RootMove *root, int index, int depth, Score alpha,
                              Score beta) {
    Score proved = root->proved;
    if (proved == SCORE_NONE || worker->no_pruning) {
        return search_unproved(worker, root, index, depth, alpha, beta);
    }
    Score low = alpha > proved ? alpha : proved;
    if (score_is_win(proved) && low < beta) {
        Score score = search_unproved(worker, root, index, depth, low, beta);
        if (score > proved || worker->stopped) {
            return score;
        }
    }
    Line *below = &worker->path.lines[1];
    below->length = root->line.length - 1;
    memcpy(below->moves, root->line.moves + 1, (size_t)below->length * sizeof(Move));
    return proved;
}

Score search_root(Worker *worker, int depth, Score alpha, Score beta) {
    Score best = -SCORE_INFINITE;
    for (int i = worker->root.first; i < worker->root.count; i++) {
        RootMove *root = &worker->root.moves[i];
        // Scores of root moves include the bonus of the move; scores inside the tree do not.
        Score low = score_shift(alpha, -root->bonus);
        Score high = score_shift(beta, -root->bonus);
        Score score = search_root_move(worker, root, i - worker->root.first, depth, low, high);
        score = score_shift(score, root->bonus);
        if (worker->stopped) {
            return best;
        }
        if (score > best) {
            best = score;
        }
        if (score >= beta) {
            root_fail_high(worker, root, beta);
            break;
        }
        // A score that fails low is only a bound, and its line is not reliable.
        if (score > alpha) {
            root_keep(worker, root, score, i > worker->root.first);
            alpha = score;
        }
        if (alpha >= score_win_in(1) && worker->shared->lines == 1) {
            break;
        }
    }
    return best;
}

// The share of the soft time, per cent, after which this search begins no new iteration.
static int soft_share(const Worker *worker) {
    uint64_t all = worker_nodes(worker);
    uint64_t best = 0;
    for (int i = 0; i < worker->root.count; i++) {
        if (worker->root.moves[i].move == worker->root.answer.move) {
            best = worker->root.moves[i].nodes;
        }
    }
    return budget_share(all > 0 ? (int)(best * 100 / all) : 0, worker->root.stable);
}

// Searches one line of an iteration with an aspiration window around its last score; the window
// widens when the search fails.
static void search_line(Worker *worker, int depth) {
    const Margins *margins = &worker->shared->margins;
    RootMove *first = &worker->root.moves[worker->root.first];
    Score guess = first->previous;
    int window = MARGIN(margins, ASPIRATION_WINDOW);
    Score alpha = -SCORE_INFINITE;
    Score beta = SCORE_INFINITE;
    if (depth >= MARGIN(margins, ASPIRATION_DEPTH) && !score_is_proved(guess)) {
        alpha = guess - window;
        beta = guess + window;
    }
    for (;;) {
        for (int i = worker->root.first; i < worker->root.count; i++) {
            worker->root.moves[i].score = -SCORE_INFINITE;
        }
        worker->seldepth = 0;
        Score score = search_root(worker, depth, alpha, beta);
        root_sort(worker);
        if (worker->stopped || (score > alpha && score < beta)) {
            return;
        }
        window *= MARGIN(margins, ASPIRATION_GROWTH);
        // The move that failed high is searched first in the next try.
        first->previous = score >= beta ? beta : first->previous;
        if (score <= alpha) {
            alpha = score - window > -SCORE_PROVED ? score - window : -SCORE_INFINITE;
        } else {
            beta = score + window < SCORE_PROVED ? score + window : SCORE_INFINITE;
        }
    }
}

static Answer answer_of(const Worker *worker, const RootMove *root) {
    return root_answer(root, worker->root.depth, root->score, BOUND_EXACT);
}

// Sorts lines by score: a line that was searched later can have a better score.
static void sort_lines(Answer *lines, int count) {
    for (int i = 1; i < count; i++) {
        Answer line = lines[i];
        int at = i;
        for (; at > 0 && line.score > lines[at - 1].score; at--) {
            lines[at] = lines[at - 1];
        }
        lines[at] = line;
    }
}

// Searches all lines of an iteration. False when the search was stopped.
static bool search_iteration(Worker *worker) {
    int lines = worker->shared->lines;
    lines = lines < worker->root.count ? lines : worker->root.count;
    worker->root.now_count = 0;
    for (worker->root.first = 0; worker->root.first < lines; worker->root.first++) {
        search_line(worker, worker->root.depth);
        if (worker->stopped) {
            return false;
        }
        Answer line = answer_of(worker, &worker->root.moves[worker->root.first]);
        if (!worker->root.lines_now) {
            worker->root.answer = line;
            return true;
        }
        worker->root.lines_now[worker->root.now_count++] = line;
        sort_lines(worker->root.lines_now, worker->root.now_count);
        worker->root.answer = worker->root.lines_now[0];
    }
    return true;
}

static bool has_move(const Answer *lines, int count, Move move) {
    for (int i = 0; i < count; i++) {
        if (lines[i].move == move) {
            return true;
        }
    }
    return false;
}

// Limits the scores of the lines from the last iteration. The first line may come from the
// iteration that was stopped, with a lower score than before; of the other lines that iteration
// knows only that they are not better than the first one.
static void bound_rest(const Worker *worker, Answer *lines, int count) {
    const Style *style = &worker->shared->style;
    Score first = lines[0].score;
    bool by_score = style->level == LEVEL_FULL && style->bonus == 0;
    for (int i = 1; i < count && by_score && !score_is_proved(first); i++) {
        if (lines[i].score > first && !score_is_proved(lines[i].score)) {
            lines[i].score = first;
            lines[i].bound = BOUND_UPPER;
        }
    }
}

int deepen_lines(const Worker *worker, Answer *ret_lines) {
    int count = 1;
    ret_lines[0] = worker->root.answer;
    const Answer *sources[] = {worker->root.lines_now, worker->root.lines_before};
    const int counts[] = {worker->root.now_count, worker->root.before_count};
    for (int source = 0; source < 2 && worker->root.lines_now; source++) {
        for (int i = 0; i < counts[source] && count < worker->shared->lines; i++) {
            if (!has_move(ret_lines, count, sources[source][i].move)) {
                ret_lines[count++] = sources[source][i];
            }
        }
    }
    // The first line is the one played. The reported scores are without bonuses.
    for (int i = 0; i < count; i++) {
        ret_lines[i].score = score_shift(ret_lines[i].score, -ret_lines[i].bonus);
    }
    sort_lines(ret_lines + 1, count - 1);
    bound_rest(worker, ret_lines, count);
    return count;
}

// True when no deeper iteration is wanted or useful.
static bool is_enough(const Worker *worker, int depth) {
    const Shared *shared = worker->shared;
    const SearchLimits *limits = &shared->limits;
    Score score = worker->root.answer.score;

    // All lines of N plies were searched: there is no mate in N.
    if (depth >= DEPTH_MAX || worker->no_pruning) {
        return true;
    }
    if (worker->index > 0) {
        return false;
    }
    if (limits->depth > 0 && depth >= limits->depth) {
        return true;
    }
    if (limits->soft_nodes > 0 && worker_nodes(worker) >= limits->soft_nodes) {
        return true;
    }
    if (score_is_proved(score)) {
        int plies = score_mate(score) > 0 ? score_mate(score) : -score_mate(score);
        if (limits->solved || (limits->mate > 0 && plies <= limits->mate)) {
            return true;
        }
        // A shorter win is unlikely now; `go mate` looks for it without pruning.
        if (!limits->infinite && depth >= plies && shared->lines == 1) {
            return true;
        }
    }
    int64_t elapsed = clock_now_ms() - shared->budget.start;
    if (shared->budget.soft >= 0) {
        return worker->root.count == 1 || elapsed * 100 >= soft_share(worker) * shared->budget.soft;
    }
    return shared->budget.hard >= 0 && elapsed >= shared->budget.hard;
}

// Prepares the next iteration: keeps the scores and lines of this one.
static void turn_over(Worker *worker) {
    for (int i = 0; i < worker->root.count; i++) {
        worker->root.moves[i].previous = worker->root.moves[i].score;
    }
    Answer *lines = worker->root.lines_before;
    worker->root.lines_before = worker->root.lines_now;
    worker->root.lines_now = lines;
    worker->root.before_count = worker->root.now_count;
    worker->root.now_count = 0;
}

// Completes the wanted lines when the first iteration was stopped: a move that was not searched
// gets the score of root_glance.
static void glance_at_rest(Worker *worker) {
    int lines = worker->shared->lines;
    if (!worker->root.lines_now || worker->root.before_count > 0) {
        return;
    }
    for (int i = 0; i < worker->root.count && worker->root.now_count < lines; i++) {
        RootMove *root = &worker->root.moves[i];
        Undo undo;
        if (has_move(worker->root.lines_now, worker->root.now_count, root->move)) {
            continue;
        }
        if (root->move == worker->root.answer.move) {
            worker->root.lines_now[worker->root.now_count++] = worker->root.answer;
            continue;
        }
        worker_play(worker, root->move, &undo);
        root->score = score_shift(root_glance(worker), root->bonus);
        worker_take_back(worker, root->move, &undo);
        path_set_line(&worker->path, 0, root->move);
        root->line = worker->path.lines[0];
        root->seldepth = 1;
        worker->root.lines_now[worker->root.now_count++] = answer_of(worker, root);
    }
}

// Searches for a tinue of either side from the root, with a small part of the nodes. True when the
// answer is proved to lose; then the iteration must be searched again without that move, and until
// then the next move (with several lines, the next line) is the answer.
static bool prove(Worker *worker) {
    bool full = worker->shared->style.level == LEVEL_FULL;
    if (worker->index > 0 || !full || worker->no_pruning) {
        return false;
    }
    root_prove_win(worker);
    if (!root_prove_loss(worker)) {
        return false;
    }
    const RootMove *lost = &worker->root.moves[worker->root.count - 1];
    for (int i = 0; i < worker->root.now_count; i++) {
        if (worker->root.lines_now[i].move == lost->move) {
            worker->root.lines_now[i] = answer_of(worker, lost);
        }
    }
    if (worker->root.now_count > 1) {
        sort_lines(worker->root.lines_now, worker->root.now_count);
        worker->root.answer = worker->root.lines_now[0];
    }
    return true;
}

void deepen(Worker *worker, DeepenReport *report, void *user) {
    worker->root.began = clock_now_ms();
    worker->root.stable = 0;
    worker->root.exact.move = MOVE_NONE;
    for (worker->root.depth = 1;; worker->root.depth++) {
        if (!search_iteration(worker)) {
            glance_at_rest(worker);
            break;
        }
        if (prove(worker)) {
            worker->root.depth--;
            turn_over(worker);
            continue;
        }
        bool same = worker->root.answer.move == worker->root.exact.move;
        worker->root.stable = same ? worker->root.stable + 1 : 0;
        worker->root.exact = worker->root.answer;
        if (report) {
            report(user, worker);
        }
        if (worker_must_stop(worker) || is_enough(worker, worker->root.depth)) {
            break;
        }
        // For a mate in N the last iteration is searched again without pruning.
        if (worker->root.depth == worker->shared->limits.mate) {
            worker->no_pruning = true;
            worker->root.depth--;
        }
        turn_over(worker);
    }
}
