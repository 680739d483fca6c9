// SPDX-License-Identifier: MIT
#include "annotate_run.h"

#include <stdlib.h>

#include "pool.h"

// Jobs per thread that may be drawn before the oldest one is taken.
enum { AHEAD = 4 };

typedef struct AnnotateRun AnnotateRun;

typedef struct Worker {
    AnnotateRun *run;
    Annotator annotator;
    int64_t step; // bytes of the input per position of the game
} Worker;

struct AnnotateRun {
    const AnnotateSettings *settings;
    const AnnotateEvents *events;
    GameStream *stream;
    Worker *workers;
    int64_t number; // the number of the last game in its file, or among the player's games there
    _Atomic int64_t positions, bytes; // done
};

static void finish_game(AnnotatedGame *game) {
    game_piece_finish(&game->piece);
    game_notes_finish(&game->notes);
    textbuf_finish(&game->text);
}

// A game with an error before its names may be one of the player, so its error is reported.
static bool is_wanted(AnnotateRun *run, const GamePiece *piece) {
    const AnnotateSettings *settings = run->settings;
    const PtnGame *game = &piece->game;
    Word name;
    if (piece->alien) {
        return true;
    }
    bool own = !settings->player || ptn_game_has_player(game, settings->player);
    run->number = (game->number == 1 ? 0 : run->number) + own;
    if (own) {
        return settings->number == 0 || run->number == settings->number;
    }
    return piece->status == PTN_FAULT &&
           !(ptn_game_tag(game, "Player1", &name) && ptn_game_tag(game, "Player2", &name));
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    AnnotateRun *run = user;
    AnnotatedGame *game = job;
    GameStreaming got = game_stream_next(run->stream, &game->piece, fault);
    while (got == STREAM_PIECE && !is_wanted(run, &game->piece)) {
        atomic_fetch_add(&run->bytes, (int64_t)game_piece_length(&game->piece));
        game_piece_finish(&game->piece);
        got = game_stream_next(run->stream, &game->piece, fault);
    }
    return got == STREAM_PIECE ? POOL_JOB : got == STREAM_FAULT ? POOL_FAULT : POOL_END;
}

static void count_position(void *user) {
    const Worker *worker = user;
    atomic_fetch_add(&worker->run->positions, 1);
    atomic_fetch_add(&worker->run->bytes, worker->step);
}

static bool annotate(void *user, int number, void *job, Fault *fault) {
    AnnotateRun *run = user;
    Worker *worker = &run->workers[number];
    AnnotatedGame *game = job;
    const GamePiece *piece = &game->piece;
    worker->step = (int64_t)(game_piece_length(piece) / (piece->game.move_count + 1));
    if (!annotate_game(&worker->annotator, &piece->game, &game->notes, fault)) {
        return false;
    }
    annotate_add_game(&game->text, piece->text, &piece->game, &game->notes, run->settings->engine);
    return !game->text.failed || fault_set(fault, 0, "no memory for a game");
}

static bool pass_on(void *user, void *job) {
    AnnotateRun *run = user;
    AnnotatedGame *game = job;
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
    run->events->on_tick(run->events->user, atomic_load(&run->positions), atomic_load(&run->bytes));
}

static bool make_workers(AnnotateRun *run, const atomic_bool *stop, Fault *fault) {
    run->workers = calloc((size_t)run->settings->jobs, sizeof *run->workers);
    if (!run->workers) {
        return fault_set(fault, 0, "no memory");
    }
    for (int i = 0; i < run->settings->jobs; i++) {
        Worker *worker = &run->workers[i];
        worker->run = run;
        if (!annotator_init(&worker->annotator, &run->settings->limits, stop, fault)) {
            return false;
        }
        worker->annotator.on_position = count_position;
        worker->annotator.user = worker;
    }
    return true;
}

bool annotate_run(const AnnotateSettings *settings, GameStream *stream, atomic_bool *stop,
                  const AnnotateEvents *events, Fault *fault) {
    AnnotateRun run = {.settings = settings, .events = events, .stream = stream};
    PoolTask task = {
        .user = &run,
        .size = sizeof(AnnotatedGame),
        .ahead = AHEAD,
        .stop = stop,
        .draw = draw,
        .work = annotate,
        .take = pass_on,
        .drop = drop,
        .tick = tick,
    };
    bool good = make_workers(&run, stop, fault) && pool_run(&task, settings->jobs, fault);
    for (int i = 0; run.workers && i < settings->jobs; i++) {
        annotator_finish(&run.workers[i].annotator);
    }
    free(run.workers);
    return good;
}
