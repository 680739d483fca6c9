// SPDX-License-Identifier: MIT
#include "annotate_run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "annotate_text.h"

// How many games each job may be ahead of the one that is waited for.
enum { AHEAD = 4 };

typedef struct Slot {
    bool full;
    AnnotatedGame game;
} Slot;

typedef struct Job {
    AnnotateRun *run;
    Annotator annotator;
    pthread_t thread;
    bool running;
    double step; // bytes that a position of the game stands for
} Job;

struct AnnotateRun {
    AnnotateSettings settings;
    const atomic_bool *stop, *stream_stop;
    atomic_bool over; // all that goes on is to end
    pthread_mutex_t reading;
    GameStream *stream; // under `reading`, as is what follows
    uint64_t read;      // games so far
    bool ended;
    pthread_mutex_t lock; // for all below
    pthread_cond_t changed;
    Slot *slots; // a ring: game n is in slots[n % slot_count]
    size_t slot_count;
    uint64_t given; // games that annotate_next has given out
    bool failed;
    Fault fault;
    AnnotateProgress progress;
    int working; // jobs that go on
    int job_count;
    Job *jobs;
};

void annotated_game_finish(AnnotatedGame *game) {
    game_piece_finish(&game->piece);
    game_notes_finish(&game->notes);
    textbuf_finish(&game->text);
}

static bool is_over(const AnnotateRun *run) {
    return atomic_load(&run->over) || atomic_load(run->stop);
}

// What was read before still comes.
static void fail(AnnotateRun *run, const Fault *fault) {
    pthread_mutex_lock(&run->lock);
    if (!run->failed) {
        run->failed = true;
        run->fault = *fault;
    }
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
}

// Reads the next game and its number. False when there is none.
static bool take_piece(AnnotateRun *run, GamePiece *ret_piece, uint64_t *ret_number) {
    Fault fault;
    pthread_mutex_lock(&run->reading);
    GameStreaming got = STREAM_END;
    if (!run->ended && !is_over(run)) {
        got = game_stream_next(run->stream, ret_piece, &fault);
        *ret_number = run->read;
        run->read += got == STREAM_PIECE;
        run->ended = got != STREAM_PIECE;
    }
    pthread_mutex_unlock(&run->reading);
    if (got == STREAM_FAULT) {
        fail(run, &fault);
    }
    return got == STREAM_PIECE;
}

static void count_position(void *user) {
    Job *job = user;
    AnnotateRun *run = job->run;
    pthread_mutex_lock(&run->lock);
    run->progress.positions++;
    run->progress.bytes += job->step;
    pthread_mutex_unlock(&run->lock);
}

static bool write_text(const AnnotateRun *run, AnnotatedGame *game, Fault *fault) {
    const GamePiece *piece = &game->piece;
    annotate_add_game(&game->text, piece->text, piece->length, &piece->game, &game->notes,
                      run->settings.engine);
    if (game->text.failed) {
        fault_set(fault, 0, "no memory for a game");
    }
    return !game->text.failed;
}

static bool annotate(Job *job, AnnotatedGame *game, Fault *fault) {
    const GamePiece *piece = &game->piece;
    job->step = (double)piece->length / (double)(piece->game.move_count + 1);
    return annotate_game(&job->annotator, &piece->game, &game->notes, fault) &&
           write_text(job->run, game, fault);
}

// Waits for the turn of a game and hands it over. False when nobody wants it any more.
static bool hand_over(AnnotateRun *run, uint64_t number, const AnnotatedGame *game) {
    pthread_mutex_lock(&run->lock);
    while (number >= run->given + run->slot_count && !is_over(run)) {
        pthread_cond_wait(&run->changed, &run->lock);
    }
    bool wanted = number < run->given + run->slot_count;
    if (wanted) {
        run->slots[number % run->slot_count] = (Slot){true, *game};
        run->progress.games += game->piece.status != PTN_END && game->notes.whole;
    }
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    return wanted;
}

static void *work(void *user) {
    Job *job = user;
    AnnotateRun *run = job->run;
    bool good = true;
    while (good) {
        AnnotatedGame game = {0};
        uint64_t number = 0;
        Fault fault;
        if (!take_piece(run, &game.piece, &number)) {
            break;
        }
        good = annotate(job, &game, &fault);
        if (!good) {
            fail(run, &fault);
            atomic_store(&run->over, true);
        }
        if (!good || !hand_over(run, number, &game)) {
            annotated_game_finish(&game);
            break;
        }
    }
    pthread_mutex_lock(&run->lock);
    run->working--;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static bool start_job(AnnotateRun *run, Fault *fault) {
    Job *job = &run->jobs[run->job_count];
    job->run = run;
    if (!annotator_init(&job->annotator, &run->settings.limits, &run->over, fault)) {
        return false;
    }
    job->annotator.on_position = count_position;
    job->annotator.user = job;
    run->job_count++;
    run->working++;
    job->running = pthread_create(&job->thread, NULL, work, job) == 0;
    if (!job->running) {
        run->working--;
        fault_set(fault, 0, "no thread for another game; give fewer --jobs");
    }
    return job->running;
}

static void init_locks(AnnotateRun *run) {
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&run->reading, NULL);
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

AnnotateRun *annotate_start(const AnnotateSettings *settings, GameStream *stream,
                            const atomic_bool *stop, Fault *fault) {
    AnnotateRun *run = calloc(1, sizeof *run);
    if (!run) {
        fault_set(fault, 0, "no memory");
        return NULL;
    }
    init_locks(run);
    atomic_init(&run->over, false);
    run->settings = *settings;
    run->stop = stop;
    run->stream = stream;
    run->stream_stop = stream->stop;
    stream->stop = &run->over;
    run->slot_count = (size_t)settings->jobs * AHEAD;
    run->slots = calloc(run->slot_count, sizeof *run->slots);
    run->jobs = calloc((size_t)settings->jobs, sizeof *run->jobs);
    bool good = run->slots && run->jobs;
    if (!good) {
        fault_set(fault, 0, "no memory");
    }
    // `working` is not looked at before the jobs are there, but it is theirs to change.
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < settings->jobs && good; i++) {
        good = start_job(run, fault);
    }
    pthread_mutex_unlock(&run->lock);
    if (!good) {
        annotate_finish(run);
        return NULL;
    }
    return run;
}

// After a stop: whoever searches or waits is to end.
static void stop_jobs(AnnotateRun *run) {
    atomic_store(&run->over, true);
    pthread_cond_broadcast(&run->changed);
    for (int i = 0; i < run->job_count; i++) {
        annotator_stop(&run->jobs[i].annotator);
    }
}

static struct timespec time_after(int ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return until;
}

AnnotateStatus annotate_next(AnnotateRun *run, int ms, AnnotatedGame *ret_game, Fault *fault) {
    struct timespec until = time_after(ms);
    AnnotateStatus status = ANNOTATE_WAIT;
    pthread_mutex_lock(&run->lock);
    if (is_over(run)) {
        stop_jobs(run);
    }
    Slot *slot = &run->slots[run->given % run->slot_count];
    int waited = 0;
    while (!slot->full && run->working > 0 && waited == 0) {
        waited = pthread_cond_timedwait(&run->changed, &run->lock, &until);
    }
    if (slot->full) {
        *ret_game = slot->game;
        slot->full = false;
        run->given++;
        status = ANNOTATE_GAME;
        pthread_cond_broadcast(&run->changed);
    } else if (run->working == 0) {
        *fault = run->fault;
        status = run->failed ? ANNOTATE_FAULT : ANNOTATE_END;
    }
    pthread_mutex_unlock(&run->lock);
    return status;
}

AnnotateProgress annotate_progress(AnnotateRun *run) {
    pthread_mutex_lock(&run->lock);
    AnnotateProgress progress = run->progress;
    pthread_mutex_unlock(&run->lock);
    return progress;
}

void annotate_finish(AnnotateRun *run) {
    if (!run) {
        return;
    }
    // A search that was about to begin did not hear it.
    pthread_mutex_lock(&run->lock);
    while (run->working > 0) {
        struct timespec until = time_after(20);
        stop_jobs(run);
        pthread_cond_timedwait(&run->changed, &run->lock, &until);
    }
    pthread_mutex_unlock(&run->lock);
    for (int i = 0; i < run->job_count; i++) {
        if (run->jobs[i].running) {
            pthread_join(run->jobs[i].thread, NULL);
        }
        annotator_finish(&run->jobs[i].annotator);
    }
    for (size_t i = 0; run->slots && i < run->slot_count; i++) {
        if (run->slots[i].full) {
            annotated_game_finish(&run->slots[i].game);
        }
    }
    run->stream->stop = run->stream_stop;
    free(run->slots);
    free(run->jobs);
    pthread_cond_destroy(&run->changed);
    pthread_mutex_destroy(&run->lock);
    pthread_mutex_destroy(&run->reading);
    free(run);
}
