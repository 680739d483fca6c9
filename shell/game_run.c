// SPDX-License-Identifier: MIT
#include "game_run.h"

#include <stdio.h>
#include <string.h>

#include "games_source.h"
#include "os/signals.h"
#include "pool.h"
#include "screen.h"

bool game_files_check(GameFiles *files, const char *command, Fault *fault) {
    int inputs = 0;
    for (int i = 0; i < files->count; i++) {
        inputs += strcmp(files->at[i], "-") == 0;
    }
    if (files->count == 0) {
        fault_set(fault, 0, "no file given: bredon %s, or - for standard input", command);
        return false;
    }
    if (inputs > 1) {
        fault_set(fault, 0, "'-' is given twice, but there is one standard input");
        return false;
    }
    for (int i = 0; i < files->count; i++) {
        if (games_source_is(files->at[i])) {
            files->bytes = -1;
        } else if (!game_stream_check(files->at[i], &files->bytes, fault)) {
            return false;
        }
    }
    return true;
}

static void end_progress(const GameFiles *files) {
    if (files->live) {
        screen_end_progress();
    }
}

typedef struct GameRun {
    GameFiles *files;
    const GameTask *task;
    GameStream stream;
} GameRun;

// Whether a piece is wanted, and in the range of --games. The end of a file belongs to the game
// before it; other pieces that are not counted belong to the next one.
static bool wants(GameRun *run, const GamePiece *piece) {
    GameFiles *files = run->files;
    bool game = piece->status != PTN_END && !piece->alien;
    GameWish wish = run->task->wants ? run->task->wants(run->task->user, piece)
                    : game           ? GAME_COUNTED
                                     : GAME_BESIDE;
    files->number += wish == GAME_COUNTED;
    int64_t number = files->number + (wish == GAME_BESIDE && piece->status != PTN_END);
    return wish != GAME_LEFT_OUT && (number >= files->from || files->from == 1);
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    GameRun *run = user;
    GameStreaming got = STREAM_END;
    while (run->files->number < run->files->to &&
           (got = game_stream_next(&run->stream, job, fault)) == STREAM_PIECE) {
        if (wants(run, job)) {
            if (!run->task->begin || run->task->begin(run->task->user, job, fault)) {
                return POOL_JOB;
            }
            game_piece_finish(job);
            return POOL_FAULT;
        }
        game_piece_finish(job);
        got = STREAM_END;
    }
    return got == STREAM_FAULT ? POOL_FAULT : POOL_END;
}

static bool work(void *user, int worker, void *job, Fault *fault) {
    const GameTask *task = ((GameRun *)user)->task;
    return task->work(task->user, worker, job, fault);
}

static void drop(void *user, void *job) {
    ((GameRun *)user)->task->finish(job);
    game_piece_finish(job);
}

static bool take(void *user, void *job) {
    const GameTask *task = ((GameRun *)user)->task;
    bool more = task->take(task->user, job);
    drop(user, job);
    return more;
}

static void tick(void *user) {
    const GameTask *task = ((GameRun *)user)->task;
    task->tick(task->user);
}

void game_files_open(const GameFiles *files, GameStream *ret_stream) {
    game_stream_init(ret_stream, files->at, files->count, &files->stop);
    ret_stream->defaults = files->defaults;
    ret_stream->read = games_source_read;
    ret_stream->db = files->db;
    ret_stream->reads = games_source_is;
}

void game_files_close(GameFiles *files, GameStream *stream) {
    files->bad |= stream->bad;
    game_stream_finish(stream);
}

bool game_files_run(GameFiles *files, const GameTask *task, Fault *fault) {
    enum { AHEAD = 4 };
    GameRun run = {.files = files, .task = task};
    PoolTask pool = {
        .user = &run,
        .size = task->size,
        .ahead = AHEAD,
        .stop = &files->stop,
        .draw = draw,
        .work = work,
        .take = take,
        .drop = drop,
        .tick = files->live ? tick : NULL,
    };
    Watch *watch = watch_start(watch_set_flag, &files->stop, fault);
    if (!watch) {
        return false;
    }
    game_files_open(files, &run.stream);
    bool good = pool_run(&pool, task->jobs, fault);
    end_progress(files);
    game_files_close(files, &run.stream);
    watch_end(watch);
    return good;
}

bool game_files_report(GameFiles *files, const char *command, const GamePiece *piece,
                       const char *more) {
    end_progress(files);
    if (piece->status != PTN_FAULT) {
        return false;
    }
    fprintf(stderr, "bredon %s: '%s': %s%s\n", command, quoted(piece->path).text, piece->fault.text,
            more);
    return files->bad = true;
}
