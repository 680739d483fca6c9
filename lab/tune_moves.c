// SPDX-License-Identifier: MIT
#include "tune_moves.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "json.h"
#include "tune/move_fit.h"
#include "tune/tune_source.h"

// Too large for a stack.
typedef struct Job {
    const TuneArgs *args;
    bool progress;
    MoveGames games;
    MoveFit fit;
    double weights[MOVE_WEIGHTS];
    PolicyWeights rounded[POLICY_PHASES];
    MoveMark before, after; // of the games held out, or of all when there are none
} Job;

static bool take_game(void *user, const DataGame *game) {
    Job *job = user;
    const TuneArgs *args = job->args;
    TuneChoice choice = {args->size, args->sample, args->holdout, false};
    return move_games_add(&job->games, &choice, game);
}

static bool read_games(Job *job, Fault *fault) {
    if (!tune_read(job->args, take_game, job, fault)) {
        return false;
    }
    if (job->games.train.count == 0) {
        fault_set(fault, 0, "size %d: no positions to fit", job->args->size);
        return false;
    }
    return true;
}

static bool run_fit(Job *job, Fault *fault) {
    const TuneArgs *args = job->args;
    int size = args->size;
    FitSettings settings = {.pull = (double)args->pull, .epochs = (int)args->epochs};
    FitEvents events = {tune_show_epoch, &size};
    const MoveSet *judge = job->games.held.count > 0 ? &job->games.held : &job->games.train;
    bool fine = move_fit(&job->games.train, &job->games.held, &settings,
                         job->progress ? &events : NULL, &job->fit);
    if (job->progress) {
        fprintf(stderr, "\n");
    }
    if (!fine) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    move_weights_read(policy_weights(args->size, 0), job->weights);
    job->before = move_set_mark(judge, job->weights, NULL);
    move_weights_round(job->fit.weights, job->rounded);
    move_weights_read(job->rounded, job->weights);
    job->after = move_set_mark(judge, job->weights, NULL);
    return true;
}

static void add_mark(TextBuf *text, const char *name, const MoveMark *mark) {
    textbuf_format(text, "%-10s %10.4f %9.1f %% %10.2f\n", name, mark->loss, 100 * mark->first,
                   mark->rank);
}

static void add_report(TextBuf *text, const Job *job) {
    const MoveGames *games = &job->games;
    textbuf_format(text,
                   "size %d: fitted to %zu positions of %" PRIu64 " games; held out %zu of %" PRIu64
                   "\nepochs %d, the best was %d\n\n%-10s %10s %11s %10s\n",
                   job->args->size, games->train.count, games->train_games, games->held.count,
                   games->held_games, job->fit.epochs, job->fit.best, "", "loss", "first",
                   "mean rank");
    add_mark(text, "before", &job->before);
    add_mark(text, "after", &job->after);
}

static void json_mark(TextBuf *text, const char *name, const MoveMark *mark) {
    json_open(text, name, '{');
    json_real(text, "loss", mark->loss);
    json_real(text, "first", mark->first);
    json_real(text, "rank", mark->rank);
    json_close(text, '}');
}

static void add_json(TextBuf *text, const Job *job) {
    const MoveGames *games = &job->games;
    json_begin_line(text, "moves");
    json_integer(text, "size", job->args->size);
    json_integer(text, "games", (int64_t)games->train_games);
    json_integer(text, "positions", (int64_t)games->train.count);
    json_integer(text, "held_games", (int64_t)games->held_games);
    json_integer(text, "held_positions", (int64_t)games->held.count);
    json_integer(text, "epochs", job->fit.epochs);
    json_integer(text, "best_epoch", job->fit.best);
    json_mark(text, "before", &job->before);
    json_mark(text, "after", &job->after);
    json_end_line(text);
}

static void add_source(TextBuf *text, const Job *job) {
    const MoveGames *games = &job->games;
    TextBuf origin = {0};
    textbuf_format(&origin,
                   "Fitted to the moves of %zu positions of %" PRIu64 " games (pull %" PRId64
                   "). On %zu others the\nmean loss is %.4f, the best move by the weights is the "
                   "one played in %.1f %%,\nand the mean rank of the one played %.2f.\n",
                   games->train.count, games->train_games, job->args->pull, games->held.count,
                   job->after.loss, 100 * job->after.first, job->after.rank);
    move_source_add(text, job->args->size, job->rounded, origin.failed ? "" : origin.at);
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

bool tune_moves(const TuneArgs *args, const TextBuf *out, bool progress, Fault *fault) {
    Job *job = calloc(1, sizeof *job);
    if (!job) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    job->args = args;
    job->progress = progress;
    bool fine = read_games(job, fault) && run_fit(job, fault) && print(job, out, fault);
    move_games_finish(&job->games);
    free(job);
    return fine;
}
