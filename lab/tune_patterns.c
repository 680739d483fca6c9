// SPDX-License-Identifier: MIT
#include "tune_patterns.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "json.h"
#include "tune/pattern_fit.h"
#include "tune/tune_source.h"

// Too large for a stack.
typedef struct Job {
    const TuneArgs *args;
    PatternGames games;
    PatternFit fit;
} Job;

static bool take_game(void *user, const DataGame *game) {
    Job *job = user;
    const TuneArgs *args = job->args;
    TuneChoice choice = {args->size, args->sample, args->holdout, false};
    return pattern_games_add(&job->games, &choice, game);
}

static bool run_fit(Job *job, bool progress, Fault *fault) {
    const TuneArgs *args = job->args;
    int size = args->size;
    FitEvents events = {tune_show_epoch, &size};
    TuneSettings settings = {
        .lambda = args->lambda,
        .fit = {(double)args->pull, (int)args->epochs, (int)args->threads},
    };
    bool fine =
        pattern_fit(&job->games, size, &settings, progress ? &events : NULL, &job->fit, fault);
    if (progress) {
        fprintf(stderr, "\n");
    }
    return fine;
}

static void add_mark(TextBuf *text, const char *name, PatternMark mark) {
    textbuf_format(text, "%-16s %10.5f %10.5f\n", name, mark.result, mark.target);
}

static void add_report(TextBuf *text, const Job *job) {
    const PatternGames *games = &job->games;
    const PatternFit *fit = &job->fit;
    textbuf_format(text,
                   "size %d: fitted to %zu positions of %" PRIu64 " games; held out %zu of %" PRIu64
                   "\nepochs %d, the best was %d\n\n%-16s %10s %10s\n",
                   job->args->size, games->train.count, games->train_games, games->held.count,
                   games->held_games, fit->epochs, fit->best, "loss", "results", "targets");
    add_mark(text, "without patterns", fit->before);
    add_mark(text, "fitted", fit->after);
    add_mark(text, "fitted, rounded", fit->rounded);
    textbuf_format(text,
                   "\nThe largest weight is %.1f centi-flats; those of %d patterns were cut to "
                   "%.1f.\n",
                   (double)fit->largest / PATTERN_UNITS, fit->cut,
                   (double)INT8_MAX / PATTERN_UNITS);
}

static void json_mark(TextBuf *text, const char *name, PatternMark mark) {
    json_open(text, name, '{');
    json_real(text, "results", mark.result);
    json_real(text, "targets", mark.target);
    json_close(text, '}');
}

static void add_json(TextBuf *text, const Job *job) {
    const PatternGames *games = &job->games;
    const PatternFit *fit = &job->fit;
    json_begin_line(text, "patterns");
    json_integer(text, "size", job->args->size);
    json_integer(text, "games", (int64_t)games->train_games);
    json_integer(text, "positions", (int64_t)games->train.count);
    json_integer(text, "held_games", (int64_t)games->held_games);
    json_integer(text, "held_positions", (int64_t)games->held.count);
    json_integer(text, "epochs", fit->epochs);
    json_integer(text, "best_epoch", fit->best);
    json_real(text, "score_scale", fit->score_scale > 0 ? fit->score_scale : NAN);
    json_mark(text, "without", fit->before);
    json_mark(text, "fitted", fit->after);
    json_mark(text, "rounded", fit->rounded);
    json_real(text, "largest", (double)fit->largest / PATTERN_UNITS);
    json_integer(text, "cut", fit->cut);
    json_end_line(text);
}

static void add_source(TextBuf *text, const Job *job) {
    const PatternGames *games = &job->games;
    const PatternFit *fit = &job->fit;
    bool held = games->held.count > 0;
    TextBuf origin = {0};
    textbuf_format(&origin,
                   "Fitted to %zu positions of %" PRIu64 " games (lambda %.2f, pull %" PRId64
                   "). On %zu %s the\nloss with the results went from %.5f to %.5f.\n",
                   games->train.count, games->train_games, job->args->lambda, job->args->pull,
                   held ? games->held.count : games->train.count, held ? "others" : "of these",
                   fit->before.result, fit->rounded.result);
    pattern_source_add(text, job->args->size, (const PatternTable *)fit->tables,
                       origin.failed ? "" : origin.at);
    text->failed = text->failed || origin.failed;
    textbuf_finish(&origin);
}

static bool print(const Job *job, const TextBuf *out, Fault *fault) {
    TextBuf text = {0};
    TextBuf source = {0};
    if (job->args->json) {
        add_json(&text, job);
    } else {
        add_report(&text, job);
    }
    add_source(&source, job);
    bool fine = tune_give_out(job->args, &text, &source, out, fault);
    textbuf_finish(&text);
    textbuf_finish(&source);
    return fine;
}

bool tune_patterns(const TuneArgs *args, const TextBuf *out, bool progress, Fault *fault) {
    Job *job = calloc(1, sizeof *job);
    if (!job) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    job->args = args;
    bool fine = tune_read(args, take_game, job, fault) && run_fit(job, progress, fault) &&
                print(job, out, fault);
    pattern_games_finish(&job->games);
    free(job);
    return fine;
}
