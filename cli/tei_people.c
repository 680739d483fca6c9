// SPDX-License-Identifier: MIT
// The commands of a session that are for people and scripts.
#include "tei.h"

#include "bench_run.h"
#include "count.h"
#include "eval.h"
#include "picture.h"

#include <inttypes.h>
#include <stdlib.h>

void tei_show(Tei *tei) {
    TextBuf text;
    if (!tei->has_position) {
        tei_reset(tei, tei->size);
    }
    textbuf_init(&text);
    picture_add(&text, &tei->game);
    if (!text.failed) {
        line_write_text(&tei->out, &text);
    }
    textbuf_finish(&text);
}

void tei_explain(Tei *tei) {
    TextBuf text;
    if (!tei->has_position) {
        tei_reset(tei, tei->size);
    }
    textbuf_init(&text);
    picture_add_eval(&text, &tei->game.board);
    if (!text.failed) {
        line_write_text(&tei->out, &text);
    }
    textbuf_finish(&text);
}

// What a job in the background needs.
typedef struct Job {
    Tei *tei;
    Board board;
    int depth;
    bool bench;
} Job;

static void on_bench_row(void *user, const BenchRow *row) {
    Tei *tei = user;
    line_write(&tei->out, "info string bench %d of %d: %" PRIu64 " nodes", row->index + 1,
               row->count, row->nodes);
}

static void *run_job(void *user) {
    Job *job = user;
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
        }
    }
    free(job);
    return NULL;
}

void tei_wait_job(Tei *tei) {
    if (tei->job_joinable) {
        pthread_join(tei->job, NULL);
        tei->job_joinable = false;
    }
}

static void start_job(Tei *tei, int depth, bool bench) {
    Job *job = malloc(sizeof *job);
    tei_wait_job(tei);
    if (!tei->has_position) {
        tei_reset(tei, tei->size);
    }
    if (job) {
        *job = (Job){tei, tei->game.board, depth, bench};
        tei->job_joinable = pthread_create(&tei->job, NULL, run_job, job) == 0;
    }
    if (!tei->job_joinable) {
        free(job);
        line_write(&tei->out, "info string error: no memory or thread for it");
    }
}

// The number behind a command, or `otherwise` when there is none.
static bool read_depth(Tei *tei, Reader *words, const char *what, int most, int64_t otherwise,
                       int64_t *ret_depth) {
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
    if (!parse_i64(word, what, 0, most, ret_depth, &fault)) {
        tei_error(tei, &fault);
        return false;
    }
    return true;
}

void tei_perft(Tei *tei, Reader *words) {
    int64_t depth;
    if (read_depth(tei, words, "perft", PERFT_DEPTH_MAX, -1, &depth)) {
        start_job(tei, (int)depth, false);
    }
}

void tei_bench(Tei *tei, Reader *words) {
    int64_t depth;
    if (read_depth(tei, words, "bench", BENCH_DEPTH_MAX, BENCH_DEPTH, &depth)) {
        start_job(tei, (int)depth, true);
    }
}
