// SPDX-License-Identifier: MIT
// The TEI commands for people and scripts.
#include <inttypes.h>
#include <stdlib.h>

#include "bench_run.h"
#include "show/count.h"
#include "show/explain.h"
#include "show/picture.h"
#include "tei/tei.h"

// Prints a text and frees it.
static void print(Tei *tei, TextBuf *text) {
    if (!text->failed) {
        line_write_text(&tei->out, text);
    }
    textbuf_finish(text);
}

void tei_show(Tei *tei, Reader *words) {
    TextBuf text = {0};
    (void)words;
    tei_have_position(tei);
    picture_draw(&text, &tei->game,
                 &(PictureStyle){.stacks = true, .marked = picture_last_move(&tei->game)});
    print(tei, &text);
}

void tei_explain(Tei *tei, Reader *words) {
    enum { COLUMNS = 80 };
    TextBuf text = {0};
    (void)words;
    tei_have_position(tei);
    explain_add(&text, &tei->game.board, false, COLUMNS);
    print(tei, &text);
}

// A perft or a bench: it runs in a thread of its own, so that input is still read.
typedef struct Job {
    Tei *tei;
    struct Job *next;
    Board board;
    int depth;
    bool bench;
} Job;

static void on_bench_row(void *user, const BenchRow *row) {
    Tei *tei = user;
    line_write(&tei->out, "info string bench %d of %d: %" PRIu64 " nodes", row->index + 1,
               row->count, row->nodes);
}

static void run_job(const Job *job) {
    LineWriter *out = &job->tei->out;
    if (job->bench) {
        BenchResult result;
        Fault fault;
        if (bench_run(job->depth, on_bench_row, job->tei, &result, &fault)) {
            line_write(out, "signature %016" PRIx64, result.signature);
            line_write(out, "%" PRIu64 " nodes %" PRIu64 " nps", result.nodes, bench_nps(&result));
        } else {
            tei_error(job->tei, &fault);
        }
    } else {
        Count count;
        if (count_perft(&job->board, job->depth, &(CountOptions){.threads = 1}, &count)) {
            line_write(out, "nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64, count.nodes,
                       count.ms, count.nps);
        } else {
            line_write(out, "info string error: no memory for perft");
        }
    }
}

// Runs the jobs in order until none is left. The list is accessed only under the lock; when it is
// empty this thread no longer uses the session.
static void *run_jobs(void *user) {
    Tei *tei = user;
    pthread_mutex_lock(&tei->jobs_lock);
    while (tei->jobs) {
        Job *job = tei->jobs;
        pthread_mutex_unlock(&tei->jobs_lock);
        run_job(job);
        pthread_mutex_lock(&tei->jobs_lock);
        tei->jobs = job->next;
        free(job);
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

void tei_wait_jobs(Tei *tei) {
    pthread_mutex_lock(&tei->jobs_lock);
    while (tei->jobs) {
        pthread_cond_wait(&tei->jobs_done, &tei->jobs_lock);
    }
    pthread_mutex_unlock(&tei->jobs_lock);
}

// Appends a job. False when it is the first one and no thread can be created.
static bool add_job(Tei *tei, Job *job) {
    pthread_t thread;
    bool added = true;
    pthread_mutex_lock(&tei->jobs_lock);
    Job **end = &tei->jobs;
    while (*end) {
        end = &(*end)->next;
    }
    *end = job;
    if (tei->jobs == job) {
        added = pthread_create(&thread, NULL, run_jobs, tei) == 0;
        if (added) {
            pthread_detach(thread);
        } else {
            tei->jobs = NULL;
        }
    }
    pthread_mutex_unlock(&tei->jobs_lock);
    return added;
}

static void start_job(Tei *tei, int depth, bool bench) {
    tei_have_position(tei);
    Job *job = malloc(sizeof *job);
    if (job) {
        *job = (Job){.tei = tei, .board = tei->game.board, .depth = depth, .bench = bench};
        if (add_job(tei, job)) {
            return;
        }
        free(job);
    }
    line_write(&tei->out, "info string error: no memory or thread for this command");
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
