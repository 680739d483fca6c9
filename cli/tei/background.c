// SPDX-License-Identifier: MIT
// The commands perft and bench. One of them at a time runs in a thread, so that input is still
// read; with host.poll it runs in bredon_tei_think.
#include <inttypes.h>

#include "bench_run.h"
#include "movegen.h"
#include "os/thread.h"
#include "outcome.h"
#include "perft.h"
#include "tei/tei.h"

// A perft of SLICE_DEPTH takes a few milliseconds at most.
enum { SLICE_DEPTH = 3, POLL_MS = 5 };

static void on_bench_row(void *user, const BenchRow *row) {
    Tei *tei = user;
    tei_print(tei, "info string bench %d of %d: %" PRIu64 " nodes", row->index + 1, row->count,
              row->nodes);
    if (tei->host.poll) {
        tei->host.poll(tei->host.user, false);
    }
}

static void on_bench_poll(void *user, bool idle) {
    const Tei *tei = user;
    tei->host.poll(tei->host.user, idle);
}

// perft_count for a session that thinks in slices. After `quit` the count is wrong.
static uint64_t count_in_slices(const Tei *tei, Board *board, int depth, int64_t *polled) {
    if (depth <= SLICE_DEPTH) {
        if (clock_now_ms() - *polled >= POLL_MS) {
            tei->host.poll(tei->host.user, false);
            *polled = clock_now_ms();
        }
        return perft_count(board, depth, NULL);
    }
    Move moves[MOVES_MAX];
    int count = board_outcome(board) == ONGOING ? movegen_all(board, moves) : 0;
    uint64_t nodes = 0;
    for (int i = 0; i < count && !tei->quit; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        nodes += count_in_slices(tei, board, depth - 1, polled);
        board_undo(board, moves[i], &undo);
    }
    return nodes;
}

static void bench(Tei *tei, TextBuf *text) {
    BenchResult result;
    BenchCallbacks callbacks = {tei, on_bench_row, tei->host.poll ? on_bench_poll : NULL};
    Fault fault;
    if (bench_run(tei->task.depth, &callbacks, &result, &fault)) {
        textbuf_format(text, "signature %016" PRIx64 "\n", result.signature);
        textbuf_format(text, "%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes,
                       bench_nps(&result));
    } else {
        textbuf_format(text, "info string error: bench: %s\n", fault.text);
    }
}

static void perft(Tei *tei, TextBuf *text) {
    Board board = tei->task.board;
    int64_t start = clock_now_ms();
    int64_t polled = start;
    uint64_t nodes = tei->host.poll ? count_in_slices(tei, &board, tei->task.depth, &polled)
                                    : perft_count(&board, tei->task.depth, NULL);
    int64_t ms = clock_now_ms() - start;
    textbuf_format(text, "nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64 "\n", nodes, ms,
                   nodes * 1000 / (uint64_t)(ms > 0 ? ms : 1));
}

static void set_state(Tei *tei, TeiTaskState state) {
    pthread_mutex_lock(&tei->task_lock);
    tei->task.state = state;
    pthread_cond_broadcast(&tei->task_changed);
    pthread_mutex_unlock(&tei->task_lock);
}

void tei_run_task(Tei *tei) {
    TextBuf text = {0};
    (tei->task.bench ? bench : perft)(tei, &text);
    set_state(tei, TASK_REPORTS);
    tei_print_text(tei, &text);
    set_state(tei, TASK_NONE); // after this the thread must not use the session
}

static void *task_thread(void *user) {
    tei_run_task(user);
    return NULL;
}

bool tei_has_task(Tei *tei) {
    pthread_mutex_lock(&tei->task_lock);
    bool any = tei->task.state != TASK_NONE;
    pthread_mutex_unlock(&tei->task_lock);
    return any;
}

bool tei_await_task(Tei *tei, int ms) {
    int64_t until = clock_now_ms() + ms;
    pthread_mutex_lock(&tei->task_lock);
    while (tei->task.state != TASK_NONE &&
           condition_wait_until(&tei->task_changed, &tei->task_lock, until)) {
    }
    bool done = tei->task.state == TASK_NONE;
    pthread_mutex_unlock(&tei->task_lock);
    return done;
}

// Starts a perft or bench of the position; refuses it while another one runs.
static void start_task(Tei *tei, int depth, bool bench) {
    pthread_t thread;
    pthread_mutex_lock(&tei->task_lock);
    // A client that has read the result may send the next command before the thread has ended.
    while (tei->task.state == TASK_REPORTS) {
        pthread_cond_wait(&tei->task_changed, &tei->task_lock);
    }
    bool idle = tei->task.state == TASK_NONE;
    if (idle) {
        tei_have_position(tei);
        tei->task = (TeiTask){TASK_RUNS, bench, depth, tei->game.board};
    }
    pthread_mutex_unlock(&tei->task_lock);
    if (!idle) {
        tei_error(tei, bench ? "bench" : "perft",
                  "a perft or bench is still running; wait for its result");
    } else if (!tei->host.poll && thread_start(&thread, task_thread, tei) != 0) {
        set_state(tei, TASK_NONE);
        tei_error(tei, bench ? "bench" : "perft", "no thread can be started");
    } else if (!tei->host.poll) {
        pthread_detach(thread);
    }
}

void tei_perft(Tei *tei, Reader *words) {
    int64_t depth;
    Word word;
    Fault fault = {.text = "a depth is missing"};
    if (reader_next(words, &word) &&
        tei_number(word, "the depth", 0, PERFT_DEPTH_MAX, &depth, &fault)) {
        start_task(tei, (int)depth, false);
    } else {
        tei_error(tei, "perft", "%s", fault.text);
    }
}

void tei_bench(Tei *tei, Reader *words) {
    int64_t depth = BENCH_DEPTH;
    Word word;
    Fault fault;
    if (!reader_next(words, &word) ||
        tei_number(word, "the depth", 1, BENCH_DEPTH_MAX, &depth, &fault)) {
        start_task(tei, (int)depth, true);
    } else {
        tei_error(tei, "bench", "%s", fault.text);
    }
}
