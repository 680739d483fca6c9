// SPDX-License-Identifier: MIT
#include "annotate_run.h"

#include <pthread.h>
#include <stdlib.h>

#include "pool.h"

// Jobs per thread that may be drawn before the oldest one is taken.
enum { AHEAD = 4 };

typedef struct AnnotateRun AnnotateRun;

typedef struct Worker {
    AnnotateRun *run;
    Annotator annotator;
    bool made;
    double step; // bytes of the input per position of the game
} Worker;

struct AnnotateRun {
    const AnnotateSettings *settings;
    const AnnotateEvents *events;
    GameStream *stream;
    const atomic_bool *stop; // the caller's
    atomic_bool over;        // ends all searches
    pthread_mutex_t lock;    // protects the progress
    AnnotateProgress progress;
    Worker *workers;
};

static void finish_game(AnnotatedGame *game) {
    game_piece_finish(&game->piece);
    game_notes_finish(&game->notes);
    textbuf_finish(&game->text);
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    AnnotateRun *run = user;
    AnnotatedGame *game = job;
    GameStreaming got = game_stream_next(run->stream, &game->piece, fault);
    return got == STREAM_PIECE ? POOL_JOB : got == STREAM_FAULT ? POOL_FAULT : POOL_END;
}

static void count_position(void *user) {
    Worker *worker = user;
    AnnotateRun *run = worker->run;
    pthread_mutex_lock(&run->lock);
    run->progress.positions++;
    run->progress.bytes += worker->step;
    pthread_mutex_unlock(&run->lock);
}

static bool annotate(void *user, int number, void *job, Fault *fault) {
    AnnotateRun *run = user;
    Worker *worker = &run->workers[number];
    AnnotatedGame *game = job;
    const GamePiece *piece = &game->piece;
    worker->step = (double)piece->length / (double)(piece->game.move_count + 1);
    if (!annotate_game(&worker->annotator, &piece->game, &game->notes, fault)) {
        return false;
    }
    annotate_add_game(&game->text, piece->text, piece->length, &piece->game, &game->notes,
                      &run->settings->style);
    if (game->text.failed) {
        fault_set(fault, 0, "no memory for a game");
    }
    return !game->text.failed;
}

static bool give_out(void *user, void *job) {
    AnnotateRun *run = user;
    AnnotatedGame *game = job;
    pthread_mutex_lock(&run->lock);
    run->progress.games += game->piece.status != PTN_END && game->notes.whole;
    pthread_mutex_unlock(&run->lock);
    bool more = run->events->on_game(run->events->user, game);
    finish_game(game);
    return more;
}

static void drop(void *user, void *job) {
    (void)user;
    finish_game(job);
}

static void tick(void *user) {
    AnnotateRun *run = user;
    if (atomic_load(run->stop)) {
        atomic_store(&run->over, true);
    }
    pthread_mutex_lock(&run->lock);
    AnnotateProgress progress = run->progress;
    pthread_mutex_unlock(&run->lock);
    run->events->on_tick(run->events->user, &progress);
}

static bool make_workers(AnnotateRun *run, Fault *fault) {
    run->workers = calloc((size_t)run->settings->jobs, sizeof *run->workers);
    if (!run->workers) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    for (int i = 0; i < run->settings->jobs; i++) {
        Worker *worker = &run->workers[i];
        worker->run = run;
        worker->made =
            annotator_init(&worker->annotator, &run->settings->limits, &run->over, fault);
        if (!worker->made) {
            return false;
        }
        worker->annotator.on_position = count_position;
        worker->annotator.user = worker;
    }
    return true;
}

bool annotate_run(const AnnotateSettings *settings, GameStream *stream, const atomic_bool *stop,
                  const AnnotateEvents *events, Fault *fault) {
    AnnotateRun run = {.settings = settings, .events = events, .stream = stream, .stop = stop};
    PoolTask task = {
        .user = &run,
        .size = sizeof(AnnotatedGame),
        .ahead = AHEAD,
        .stop = &run.over,
        .draw = draw,
        .work = annotate,
        .take = give_out,
        .drop = drop,
        .tick = tick,
    };
    const atomic_bool *stream_stop = stream->stop;
    atomic_init(&run.over, atomic_load(stop));
    pthread_mutex_init(&run.lock, NULL);
    stream->stop = &run.over;
    bool good = make_workers(&run, fault) && pool_run(&task, settings->jobs, fault);
    stream->stop = stream_stop;
    for (int i = 0; run.workers && i < settings->jobs; i++) {
        if (run.workers[i].made) {
            annotator_finish(&run.workers[i].annotator);
        }
    }
    free(run.workers);
    pthread_mutex_destroy(&run.lock);
    return good;
}
