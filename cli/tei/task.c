// SPDX-License-Identifier: MIT
// The commands perft and bench. They run in bredon_tei_line, or with host.poll in bredon_tei_think.
// The host feeds lines meanwhile, which are kept until the end.
#include <inttypes.h>

#include "bench_run.h"
#include "movegen.h"
#include "outcome.h"
#include "perft.h"
#include "tei/tei.h"

// A perft of SLICE_DEPTH takes a few milliseconds at most.
enum { SLICE_DEPTH = 3, POLL_MS = 5 };

// Lets the host feed lines. False when the client wants no result any more.
static bool goes_on(Tei *tei) {
    if (tei->host.poll) {
        tei->host.poll(tei->host.user, false);
    } else if (tei->host.meanwhile && !tei->host.meanwhile(tei->host.user)) {
        tei->waits = false;
    }
    return tei->waits;
}

static void on_bench_row(void *user, const BenchRow *row) {
    tei_print(user, "info string bench %d of %d: %" PRIu64 " nodes", row->index + 1, row->count,
              row->nodes);
}

static void on_bench_poll(void *user, bool idle) {
    Tei *tei = user;
    (void)idle;
    if (!goes_on(tei)) {
        atomic_store(&tei->task.stop, true);
    }
}

// As perft_count, but reads lines meanwhile; 0 when it was stopped.
static uint64_t count_in_slices(Tei *tei, Board *board, int depth, int64_t *polled) {
    if (clock_now_ms() - *polled >= POLL_MS) {
        goes_on(tei);
        *polled = clock_now_ms();
    }
    if (depth <= SLICE_DEPTH) {
        return perft_count(board, depth);
    }
    Move moves[MOVES_MAX];
    int count = board_outcome(board) == ONGOING ? movegen_all(board, moves) : 0;
    uint64_t nodes = 0;
    for (int i = 0; i < count && tei->waits; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        nodes += count_in_slices(tei, board, depth - 1, polled);
        board_undo(board, moves[i], &undo);
    }
    return tei->waits ? nodes : 0;
}

static void bench(Tei *tei, int depth) {
    BenchResult result;
    BenchCallbacks callbacks = {tei, on_bench_row, on_bench_poll, &tei->task.stop};
    Fault fault;
    if (bench_run(depth, tei->options.engine.search.network != 0, &callbacks, &result, &fault)) {
        tei_print(tei, "signature %016" PRIx64, result.signature);
        tei_print(tei, "%" PRIu64 " nodes %" PRIu64 " nps", result.nodes, bench_nps(&result));
    } else if (tei->waits) {
        tei_error(tei, "bench", "%s", fault.text);
    }
}

static void perft(Tei *tei, int depth) {
    Board board = tei->game.board;
    int64_t start = clock_now_ms();
    int64_t polled = start;
    uint64_t nodes = count_in_slices(tei, &board, depth, &polled);
    int64_t ms = clock_now_ms() - start;
    if (tei->waits) {
        tei_print(tei, "nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64, nodes, ms,
                  nodes * 1000 / (uint64_t)(ms > 0 ? ms : 1));
    }
}

void tei_run_task(Tei *tei) {
    TeiTaskKind kind = tei->task.kind;
    atomic_store(&tei->task.stop, false);
    if (tei->waits) {
        (kind == TASK_BENCH ? bench : perft)(tei, tei->task.depth);
    }
    if (!tei->waits) {
        tei_print(tei, "info string %s: stopped", kind == TASK_BENCH ? "bench" : "perft");
    }
    tei->task.kind = TASK_NONE;
    tei->waits = false;
}

// Starts a perft or bench; with host.poll, bredon_tei_think runs it.
static void start_task(Tei *tei, TeiTaskKind kind, int depth) {
    tei_have_position(tei);
    if (tei->task.kind != TASK_NONE) {
        tei_run_task(tei); // it was stopped before its turn
    }
    tei->task.kind = kind;
    tei->task.depth = depth;
    tei->waits = !tei->quit;
    if (!tei->host.poll) {
        tei_run_task(tei);
    }
}

void tei_perft(Tei *tei, Reader *words) {
    int64_t depth;
    Word word;
    Fault fault = {.text = "a depth is missing"};
    if (reader_next(words, &word) &&
        tei_number(word, "the depth", 0, PERFT_DEPTH_MAX, &depth, &fault)) {
        start_task(tei, TASK_PERFT, (int)depth);
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
        start_task(tei, TASK_BENCH, (int)depth);
    } else {
        tei_error(tei, "bench", "%s", fault.text);
    }
}
