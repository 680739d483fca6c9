// SPDX-License-Identifier: MIT
#include "show/count.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "budget.h"
#include "movegen.h"
#include "outcome.h"

// Threads take the root's moves one by one until none is left.
typedef struct Pool {
    const Board *board;
    CountMove *moves;
    int move_count, depth;
    PerftTable *table;
    atomic_int next;
    pthread_mutex_t lock; // of what follows
    pthread_cond_t ended; // the last thread
    int running;
    CountProgress progress;
    bool by_replies; // progress goes on with each reply to a move of the root, else with each move
} Pool;

// Counts are told apart by replies only where one takes longer than to say so.
enum { REPLIES_DEPTH = 5 };

static void add_nodes(Pool *pool, int move, uint64_t nodes) {
    pthread_mutex_lock(&pool->lock);
    pool->moves[move].nodes += nodes;
    pool->progress.nodes += nodes;
    pthread_mutex_unlock(&pool->lock);
}

// Counts below a move of the root that has been made.
static void count_move(Pool *pool, Board *board, int move) {
    if (!pool->by_replies) {
        add_nodes(pool, move, perft_count(board, pool->depth - 1, pool->table));
        return;
    }
    Move replies[MOVES_MAX];
    int count = board_outcome(board) == ONGOING ? movegen_all(board, replies) : 0;
    for (int i = 0; i < count; i++) {
        Undo undo;
        board_apply(board, replies[i], &undo);
        add_nodes(pool, move, perft_count(board, pool->depth - 2, pool->table));
        board_undo(board, replies[i], &undo);
    }
}

static void count_some(Pool *pool) {
    Board board = *pool->board;
    for (;;) {
        int i = atomic_fetch_add(&pool->next, 1);
        if (i >= pool->move_count) {
            return;
        }
        Undo undo;
        board_apply(&board, pool->moves[i].move, &undo);
        count_move(pool, &board, i);
        board_undo(&board, pool->moves[i].move, &undo);
        pthread_mutex_lock(&pool->lock);
        pool->progress.done++;
        pthread_mutex_unlock(&pool->lock);
    }
}

static void *run_thread(void *user) {
    Pool *pool = user;
    count_some(pool);
    pthread_mutex_lock(&pool->lock);
    pool->running--;
    pthread_cond_broadcast(&pool->ended);
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

// Tells how far the threads are until they have ended.
static void watch_threads(Pool *pool, const CountOptions *options, int64_t start) {
    pthread_mutex_lock(&pool->lock);
    while (pool->running > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        if (pthread_cond_timedwait(&pool->ended, &pool->lock, &until) == ETIMEDOUT) {
            CountProgress progress = pool->progress;
            pthread_mutex_unlock(&pool->lock);
            progress.ms = clock_now_ms() - start;
            options->on_progress(options->user, &progress);
            pthread_mutex_lock(&pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

// Runs the pool with threads beside this one, which watches them when somebody wants to know how
// far they are; with fewer when the system gives fewer.
static void run_pool(Pool *pool, const CountOptions *options, int64_t start) {
    pthread_t others[COUNT_THREADS_MAX];
    int wanted = options->threads - (options->on_progress ? 0 : 1);
    int started = 0;
    pool->running = wanted;
    while (started < wanted && pthread_create(&others[started], NULL, run_thread, pool) == 0) {
        started++;
    }
    pthread_mutex_lock(&pool->lock);
    pool->running -= wanted - started;
    pthread_mutex_unlock(&pool->lock);
    if (options->on_progress && started > 0) {
        watch_threads(pool, options, start);
    } else {
        count_some(pool);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(others[i], NULL);
    }
}

static bool count_moves(const Board *board, int depth, const CountOptions *options, int64_t start,
                        Count *ret_count) {
    Move moves[MOVES_MAX];
    int move_count = board_outcome(board) == ONGOING ? movegen_all(board, moves) : 0;
    CountMove *list = calloc((size_t)move_count + 1, sizeof *list);
    if (!list) {
        return false;
    }
    for (int i = 0; i < move_count; i++) {
        list[i].move = moves[i];
    }
    Pool pool = {.board = board,
                 .moves = list,
                 .move_count = move_count,
                 .depth = depth,
                 .table = options->table,
                 .progress = {.moves = move_count},
                 .by_replies = options->on_progress && depth >= REPLIES_DEPTH};
    atomic_init(&pool.next, 0);
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.ended, NULL);
    run_pool(&pool, options, start);
    pthread_cond_destroy(&pool.ended);
    pthread_mutex_destroy(&pool.lock);
    ret_count->nodes = pool.progress.nodes;
    if (options->divide) {
        ret_count->moves = list;
        ret_count->move_count = move_count;
    } else {
        free(list);
    }
    return true;
}

bool count_perft(const Board *board, int depth, const CountOptions *options, Count *ret_count) {
    int64_t start = clock_now_ms();
    *ret_count = (Count){0};
    if (depth > 0 && (options->divide || options->threads > 1 || options->on_progress)) {
        if (!count_moves(board, depth, options, start, ret_count)) {
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
