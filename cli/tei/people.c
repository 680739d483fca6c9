// SPDX-License-Identifier: MIT
// The TEI commands for people and scripts.
#include <inttypes.h>
#include <stdlib.h>

#include "bench_run.h"
#include "movegen.h"
#include "os/thread.h"
#include "outcome.h"
#include "show/count.h"
#include "show/explain.h"
#include "show/picture.h"
#include "tei/tei.h"

// A perft of SLICE_DEPTH takes a few milliseconds at most.
enum { SLICE_DEPTH = 3, POLL_MS = 5 };

void tei_show(Tei *tei, Reader *words) {
    TextBuf text = {0};
    (void)words;
    tei_have_position(tei);
    picture_draw(&text, &tei->game,
                 &(PictureStyle){.stacks = true, .marked = picture_last_move(&tei->game)});
    tei_print_text(tei, &text);
}

void tei_explain(Tei *tei, Reader *words) {
    enum { COLUMNS = 80 };
    TextBuf text = {0};
    (void)words;
    tei_have_position(tei);
    explain_add(&text, &tei->game.board, false, COLUMNS);
    tei_print_text(tei, &text);
}

// A perft or a bench: it runs in a thread of its own, so that input is still read, or, with
// host.poll, in bredon_tei_think.
typedef struct Job {
    Tei *tei;
    struct Job *next;
    Board board;
    int depth;
    bool bench;
} Job;

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

// As count_perft.
static bool run_perft(const Tei *tei, const Board *start, int depth, Count *ret_count,
                      Fault *fault) {
    if (!tei->host.poll) {
        return count_perft(start, depth, &(CountOptions){.threads = 1}, ret_count, fault);
    }
    Board board = *start;
    int64_t began = clock_now_ms();
    int64_t polled = began;
    uint64_t nodes = count_in_slices(tei, &board, depth, &polled);
    int64_t ms = clock_now_ms() - began;
    *ret_count =
        (Count){.nodes = nodes, .ms = ms, .nps = nodes * 1000 / (uint64_t)(ms > 0 ? ms : 1)};
    return true;
}

static void run_job(const Job *job) {
    Tei *tei = job->tei;
    Fault fault;
    if (job->bench) {
        BenchResult result;
        BenchCallbacks callbacks = {tei, on_bench_row, tei->host.poll ? on_bench_poll : NULL};
        if (bench_run(job->depth, &callbacks, &result, &fault)) {
            tei_print(tei, "signature %016" PRIx64, result.signature);
            tei_print(tei, "%" PRIu64 " nodes %" PRIu64 " nps", result.nodes, bench_nps(&result));
        } else {
            tei_error(tei, &fault);
        }
    } else {
        Count count;
        if (run_perft(tei, &job->board, job->depth, &count, &fault)) {
            tei_print(tei, "nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64, count.nodes, count.ms,
                      count.nps);
        } else {
            tei_error(tei, &fault);
        }
    }
}

// Does the oldest job. The list is accessed only under the lock, which the caller has; other jobs
// may be appended meanwhile.
static void do_first(Tei *tei) {
    Job *job = tei->jobs;
    pthread_mutex_unlock(&tei->jobs_lock);
    run_job(job);
    pthread_mutex_lock(&tei->jobs_lock);
    tei->jobs = job->next;
    free(job);
}

void tei_do_job(Tei *tei) {
    pthread_mutex_lock(&tei->jobs_lock);
    do_first(tei);
    pthread_mutex_unlock(&tei->jobs_lock);
}

// Does the jobs in order until none is left; then this thread no longer uses the session.
static void *run_jobs(void *user) {
    Tei *tei = user;
    pthread_mutex_lock(&tei->jobs_lock);
    while (tei->jobs) {
        do_first(tei);
    }
    pthread_cond_broadcast(&tei->jobs_done);
    pthread_mutex_unlock(&tei->jobs_lock);
    return NULL;
}

bool tei_has_jobs(Tei *tei) {
    pthread_mutex_lock(&tei->jobs_lock);
    bool any = tei->jobs != NULL;
    pthread_mutex_unlock(&tei->jobs_lock);
    return any;
}

bool tei_await_jobs(Tei *tei, int ms) {
    int64_t until = clock_now_ms() + ms;
    pthread_mutex_lock(&tei->jobs_lock);
    while (tei->jobs && condition_wait_until(&tei->jobs_done, &tei->jobs_lock, until)) {
    }
    bool done = !tei->jobs;
    pthread_mutex_unlock(&tei->jobs_lock);
    return done;
}

void tei_drop_jobs(Tei *tei) {
    while (tei->jobs) {
        Job *job = tei->jobs;
        tei->jobs = job->next;
        free(job);
    }
}

// Appends a job. False with a fault when JOBS_MOST are there, and when it is the first one and no
// thread can be started.
static bool add_job(Tei *tei, Job *job, Fault *fault) {
    enum { JOBS_MOST = 1000 }; // so that no client fills the memory with them
    pthread_t thread;
    pthread_mutex_lock(&tei->jobs_lock);
    Job **end = &tei->jobs;
    int jobs = 0;
    for (; *end && jobs < JOBS_MOST; jobs++) {
        end = &(*end)->next;
    }
    bool added = jobs < JOBS_MOST;
    if (added) {
        *end = job;
    } else {
        fault_set(fault, 0, "%d commands wait already", JOBS_MOST);
    }
    if (tei->jobs == job && !tei->host.poll) {
        added = thread_start(&thread, run_jobs, tei) == 0;
        if (added) {
            pthread_detach(thread);
        } else {
            tei->jobs = NULL;
            fault_set(fault, 0, "no thread for this command");
        }
    }
    pthread_mutex_unlock(&tei->jobs_lock);
    return added;
}

static void start_job(Tei *tei, int depth, bool bench) {
    Fault fault;
    tei_have_position(tei);
    Job *job = malloc(sizeof *job);
    if (!job) {
        fault_set(&fault, 0, "no memory for this command");
    } else {
        *job = (Job){.tei = tei, .board = tei->game.board, .depth = depth, .bench = bench};
        if (add_job(tei, job, &fault)) {
            return;
        }
        free(job);
    }
    tei_error(tei, &fault);
}

// The number after a command, or `otherwise` when there is none.
static bool read_depth(Tei *tei, Reader *words, const char *what, int least, int most,
                       int64_t otherwise, int64_t *ret_depth) {
    Word word;
    Fault fault;
    *ret_depth = otherwise;
    if (!reader_next(words, &word)) {
        if (otherwise < 0) {
            fault_set(&fault, 0, "%s: no depth given", what);
            tei_error(tei, &fault);
        }
        return otherwise >= 0;
    }
    if (!parse_i64(word, what, least, most, ret_depth, &fault)) {
        tei_error(tei, &fault);
        return false;
    }
    return true;
}

void tei_perft(Tei *tei, Reader *words) {
    int64_t depth;
    if (read_depth(tei, words, "perft", 0, PERFT_DEPTH_MAX, -1, &depth)) {
        start_job(tei, (int)depth, false);
    }
}

void tei_bench(Tei *tei, Reader *words) {
    int64_t depth;
    if (read_depth(tei, words, "bench", 1, BENCH_DEPTH_MAX, BENCH_DEPTH, &depth)) {
        start_job(tei, (int)depth, true);
    }
}
