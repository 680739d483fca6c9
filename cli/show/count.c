// SPDX-License-Identifier: MIT
#include "show/count.h"

#include <pthread.h>
#include <stdlib.h>

#include "budget.h"
#include "movegen.h"
#include "outcome.h"
#include "pool.h"

// The threads take the moves of the root one by one.
typedef struct Counting {
    const Board *board;
    const CountOptions *options;
    CountMove *moves;
    int depth;
    int64_t start;
    int next;
    atomic_bool stop;     // never
    pthread_mutex_t lock; // of what follows
    CountProgress progress;
    bool by_replies; // progress is updated after each reply to a root move, else after each move
} Counting;

// Progress is updated by replies only if a count takes longer than the update.
enum { REPLIES_DEPTH = 5, AHEAD = 4 };

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Counting *counting = user;
    (void)fault;
    *(int *)job = counting->next;
    return counting->next++ < counting->progress.moves ? POOL_JOB : POOL_END;
}

static void add_nodes(Counting *counting, int move, uint64_t nodes) {
    pthread_mutex_lock(&counting->lock);
    counting->moves[move].nodes += nodes;
    counting->progress.nodes += nodes;
    pthread_mutex_unlock(&counting->lock);
}

// Counts below a move of the root.
static bool count_move(void *user, int worker, void *job, Fault *fault) {
    Counting *counting = user;
    int move = *(int *)job;
    Board board = *counting->board;
    Undo undo;
    (void)worker;
    (void)fault;
    board_apply(&board, counting->moves[move].move, &undo);
    if (!counting->by_replies) {
        add_nodes(counting, move,
                  perft_count(&board, counting->depth - 1, counting->options->table));
        return true;
    }
    Move replies[MOVES_MAX];
    int count = board_outcome(&board) == ONGOING ? movegen_all(&board, replies) : 0;
    for (int i = 0; i < count; i++) {
        board_apply(&board, replies[i], &undo);
        add_nodes(counting, move,
                  perft_count(&board, counting->depth - 2, counting->options->table));
        board_undo(&board, replies[i], &undo);
    }
    return true;
}

static bool count_done(void *user, void *job) {
    Counting *counting = user;
    (void)job;
    pthread_mutex_lock(&counting->lock);
    counting->progress.done++;
    pthread_mutex_unlock(&counting->lock);
    return true;
}

static void tick(void *user) {
    Counting *counting = user;
    pthread_mutex_lock(&counting->lock);
    CountProgress progress = counting->progress;
    pthread_mutex_unlock(&counting->lock);
    progress.ms = clock_now_ms() - counting->start;
    counting->options->on_progress(counting->options->user, &progress);
}

static bool count_moves(const Board *board, int depth, const CountOptions *options, int64_t start,
                        Count *ret_count, Fault *fault) {
    Move moves[MOVES_MAX];
    int move_count = board_outcome(board) == ONGOING ? movegen_all(board, moves) : 0;
    CountMove *list = calloc((size_t)move_count + 1, sizeof *list);
    if (!list) {
        fault_set(fault, 0, "no memory for a list of moves");
        return false;
    }
    for (int i = 0; i < move_count; i++) {
        list[i].move = moves[i];
    }
    Counting counting = {.board = board,
                         .options = options,
                         .moves = list,
                         .depth = depth,
                         .start = start,
                         .progress = {.moves = move_count},
                         .by_replies = options->on_progress && depth >= REPLIES_DEPTH};
    PoolTask task = {
        .user = &counting,
        .size = sizeof(int),
        .ahead = AHEAD,
        .stop = &counting.stop,
        .draw = draw,
        .work = count_move,
        .take = count_done,
        .tick = options->on_progress ? tick : NULL,
    };
    atomic_init(&counting.stop, false);
    pthread_mutex_init(&counting.lock, NULL);
    bool good = pool_run(&task, options->threads, fault);
    pthread_mutex_destroy(&counting.lock);
    ret_count->nodes = counting.progress.nodes;
    if (good && options->divide) {
        ret_count->moves = list;
        ret_count->move_count = move_count;
    } else {
        free(list);
    }
    return good;
}

bool count_perft(const Board *board, int depth, const CountOptions *options, Count *ret_count,
                 Fault *fault) {
    int64_t start = clock_now_ms();
    *ret_count = (Count){0};
    if (depth > 0 && (options->divide || options->threads > 1 || options->on_progress)) {
        if (!count_moves(board, depth, options, start, ret_count, fault)) {
            return false;
        }
    } else {
        Board copy = *board;
        ret_count->nodes = perft_count(&copy, depth, options->table);
    }
    ret_count->ms = clock_now_ms() - start;
    ret_count->nps = ret_count->nodes * 1000 / (uint64_t)(ret_count->ms > 0 ? ret_count->ms : 1);
    return true;
}
