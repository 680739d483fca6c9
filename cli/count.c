// SPDX-License-Identifier: MIT
#include "count.h"

#include "budget.h"
#include "movegen.h"
#include "outcome.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// Threads take the root's moves one by one until none is left.
typedef struct Pool {
    const Board *board;
    CountMove *moves;
    int move_count, depth;
    PerftTable *table;
    atomic_int next;
} Pool;

static void *count_some(void *user) {
    Pool *pool = user;
    Board board = *pool->board;
    for (;;) {
        int i = atomic_fetch_add(&pool->next, 1);
        if (i >= pool->move_count) {
            return NULL;
        }
        Undo undo;
        board_apply(&board, pool->moves[i].move, &undo);
        pool->moves[i].nodes = perft_count(&board, pool->depth - 1, pool->table);
        board_undo(&board, pool->moves[i].move, &undo);
    }
}

// Runs the pool with threads beside this one; with fewer when the system gives fewer.
static void run_pool(Pool *pool, int threads) {
    pthread_t others[COUNT_THREADS_MAX];
    int started = 0;
    while (started < threads - 1 && pthread_create(&others[started], NULL, count_some, pool) == 0) {
        started++;
    }
    count_some(pool);
    for (int i = 0; i < started; i++) {
        pthread_join(others[i], NULL);
    }
}

static bool count_moves(const Board *board, int depth, const CountOptions *options,
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
                 .table = options->table};
    atomic_init(&pool.next, 0);
    run_pool(&pool, options->threads);
    for (int i = 0; i < move_count; i++) {
        ret_count->nodes += list[i].nodes;
    }
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
    if (depth > 0 && (options->divide || options->threads > 1)) {
        if (!count_moves(board, depth, options, ret_count)) {
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
