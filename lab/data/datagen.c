// SPDX-License-Identifier: MIT
#include "data/datagen.h"

#include <inttypes.h>
#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bench_run.h"
#include "data/data_writer.h"
#include "pool.h"
#include "screen.h"

enum {
    AHEAD = 16,          // games per thread that may be played before the oldest one is written
    SIGNATURE_DEPTH = 2, // bench depth, 30,000 nodes: enough to tell engines apart
};

// A game, as a job of the pool.
typedef struct Job {
    int64_t number;
    size_t length; // of its record; 0: the game was stopped
    int64_t positions;
    uint64_t nodes;
    unsigned char bytes[DATA_RECORD_MOST];
} Job;

// The state of one thread.
typedef struct Worker {
    DatagenPlayer player;
    DataGame game;
} Worker;

typedef struct Datagen {
    const DatagenSettings *settings;
    atomic_bool *stop;
    Worker *workers;
    int64_t next; // number of the next game
    OutputFile file;
    bool failed; // writing failed
    Fault fault; // why
    DatagenTotals totals;
    int64_t start_ms;
} Datagen;

bool datagen_hash(const DatagenRules *rules, uint64_t *ret_hash, Fault *fault) {
    BenchResult bench;
    TextBuf text = {0};
    if (!bench_run(SIGNATURE_DEPTH, NET_BUILT, &(BenchCallbacks){0}, &bench, fault)) {
        return false;
    }
    textbuf_format(&text, "%d %" PRIu64 " %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " sizes",
                   DATAGEN_VERSION, bench.signature, rules->nodes, rules->hash, rules->bound,
                   rules->draw_plies);
    for (int i = 0; i < rules->size_count; i++) {
        textbuf_format(&text, " %d", rules->sizes[i]);
    }
    textbuf_add_string(&text, " komis");
    for (int i = 0; i < rules->komi_count; i++) {
        textbuf_format(&text, " %d", rules->half_komis[i]);
    }
    bool good = !text.failed || fault_set(fault, 0, "no memory");
    *ret_hash = good ? XXH3_64bits(text.at, text.length) : 0;
    textbuf_finish(&text);
    return good;
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Datagen *datagen = user;
    (void)fault;
    if (datagen->next == datagen->settings->games) {
        return POOL_END;
    }
    ((Job *)job)->number = datagen->next++;
    return POOL_JOB;
}

static bool play(void *user, int worker, void *at, Fault *fault) {
    Datagen *datagen = user;
    Job *job = at;
    Worker *self = &datagen->workers[worker];
    const DatagenSettings *settings = datagen->settings;
    bool played = datagen_play(&self->player, &settings->rules, (uint32_t)settings->seed,
                               (uint64_t)job->number, datagen->stop, &self->game);
    job->nodes = self->player.nodes;
    self->player.nodes = 0;
    if (played) {
        job->positions = self->game.count - self->game.opening;
        job->length = data_write_game(&self->game, job->bytes);
    } else if (!atomic_load(datagen->stop)) {
        return fault_set(fault, 0, "no memory for game %lld", (long long)job->number);
    }
    return true;
}

static bool write_game(void *user, void *at) {
    Datagen *datagen = user;
    const Job *job = at;
    datagen->totals.nodes += job->nodes;
    if (job->length == 0) {
        return false;
    }
    datagen->failed = !output_add(&datagen->file, job->bytes, job->length, &datagen->fault);
    if (!datagen->failed) {
        datagen->totals.games++;
        datagen->totals.positions += job->positions;
    }
    return !datagen->failed;
}

static void tick(void *user) {
    Datagen *datagen = user;
    const DatagenTotals *totals = &datagen->totals;
    double seconds = (double)(clock_now_ms() - datagen->start_ms + 1) / 1000;
    double played = (double)(totals->games - totals->earlier);
    screen_progress("%" PRId64 " of %" PRId64 " games, %.1f games/s, %" PRId64
                    " positions, %.0f positions/s",
                    totals->games, datagen->settings->games, played / seconds, totals->positions,
                    (double)totals->positions / seconds);
}

// Checks and counts a game of an existing file, which must hold games 0, 1, 2, ... of our seed.
static bool count_game(void *user, const DataGame *game, Fault *fault) {
    Datagen *datagen = user;
    if (game->seed != (uint32_t)datagen->settings->seed ||
        game->number != (uint64_t)datagen->totals.earlier) {
        const char *out = datagen->settings->out;
        return fault_set(fault, 0, "'%s' holds game %llu of seed %lu where game %lld is due",
                         quoted(out).text, (unsigned long long)game->number,
                         (unsigned long)game->seed, (long long)datagen->totals.earlier);
    }
    datagen->totals.earlier++;
    return true;
}

static bool open_file(Datagen *datagen, Fault *fault) {
    const DatagenSettings *settings = datagen->settings;
    DataHeader header = {.seed = (uint64_t)settings->seed,
                         .nodes = (uint64_t)settings->rules.nodes};
    bool opened = datagen_hash(&settings->rules, &header.settings, fault) &&
                  data_create(&datagen->file, settings->out, &header,
                              settings->resume ? count_game : NULL, datagen, fault);
    datagen->next = datagen->totals.games = datagen->totals.earlier;
    return opened;
}

static bool make_workers(Datagen *datagen, Fault *fault) {
    const DatagenSettings *settings = datagen->settings;
    datagen->workers = calloc((size_t)settings->threads, sizeof *datagen->workers);
    if (!datagen->workers) {
        return fault_set(fault, 0, "no memory for %lld threads", (long long)settings->threads);
    }
    for (int64_t i = 0; i < settings->threads; i++) {
        if (!datagen_player_init(&datagen->workers[i].player, &settings->rules, fault)) {
            return false;
        }
    }
    return true;
}

static bool play_games(Datagen *datagen, Fault *fault) {
    PoolTask task = {
        .user = datagen,
        .size = sizeof(Job),
        .ahead = AHEAD,
        .stop = datagen->stop,
        .draw = draw,
        .work = play,
        .take = write_game,
        .tick = datagen->settings->live ? tick : NULL,
    };
    int64_t left = datagen->settings->games - datagen->next;
    int64_t threads = datagen->settings->threads < left ? datagen->settings->threads : left;
    datagen->start_ms = clock_now_ms();
    bool good = threads <= 0 || pool_run(&task, (int)threads, fault);
    datagen->totals.elapsed_ms = clock_now_ms() - datagen->start_ms;
    if (datagen->settings->live) {
        screen_end_progress();
    }
    if (datagen->failed) {
        *fault = datagen->fault;
    }
    return good && !datagen->failed;
}

bool datagen_run(const DatagenSettings *settings, atomic_bool *stop, DatagenTotals *ret_totals,
                 Fault *fault) {
    Datagen datagen = {.settings = settings, .stop = stop, .file = output_none};
    // The file is opened last, so that other errors leave no file.
    bool good = make_workers(&datagen, fault) && open_file(&datagen, fault);
    if (good) {
        good = play_games(&datagen, fault);
        *ret_totals = datagen.totals;
    }
    for (int64_t i = 0; datagen.workers && i < settings->threads; i++) {
        datagen_player_finish(&datagen.workers[i].player);
    }
    free(datagen.workers);
    return data_finish(&datagen.file, good ? fault : NULL) && good;
}
