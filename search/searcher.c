// SPDX-License-Identifier: MIT
#include "searcher.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "outcome.h"
#include "root/deepen.h"
#include "root/helpers.h"
#include "root/root.h"

enum { DEFAULT_HASH_MIB = 64, DEFAULT_OVERHEAD_MS = 20, TABLE_PATIENCE_MS = 10 };

struct Search {
    SearchCallbacks callbacks;
    Shared shared;
    Table table;
    size_t hash_mib;
    int overhead;
    Game game; // as set; the worker has its own copy of what it needs
    // Made with the first search that needs them; shared.workers and shared.worker_count are what
    // the running one uses.
    Worker **workers;
    int worker_room, threads, lines;
    int level, variety;
    uint64_t seed;
    Answer *report; // room for all lines
    Move *searchmoves;
    pthread_t thread;
    bool joinable;
    bool endless; // no limit but `stop`, or a proof that may never come
    pthread_mutex_t lock;
    pthread_cond_t changed; // `running` or `shared.stop` has changed
    bool running;           // from search_go until on_bestmove has returned and no thread is left
};

Search *search_create(const SearchCallbacks *callbacks) {
    Search *search = calloc(1, sizeof *search);
    if (!search) {
        return NULL;
    }
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&search->lock, NULL);
    pthread_cond_init(&search->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    search->callbacks = *callbacks;
    search->hash_mib = DEFAULT_HASH_MIB;
    search->overhead = DEFAULT_OVERHEAD_MS;
    search->threads = search->lines = 1;
    search->shared.table = &search->table;
    margins_init(&search->shared.margins);
    atomic_init(&search->shared.stop, false);
    table_init(&search->table);
    Board start;
    Rules rules = rules_of(6, 0);
    board_init(&start, &rules);
    game_init(&search->game, &start);
    return search;
}

void search_destroy(Search *search) {
    if (!search) {
        return;
    }
    search_stop(search);
    search_wait(search);
    for (int i = 0; i < search->worker_room; i++) {
        worker_destroy(search->workers[i]);
    }
    free(search->workers);
    free(search->report);
    table_finish(&search->table);
    game_finish(&search->game);
    free(search->searchmoves);
    pthread_cond_destroy(&search->changed);
    pthread_mutex_destroy(&search->lock);
    free(search);
}

bool search_set_hash(Search *search, size_t mib, Fault *fault) {
    search_stop(search);
    search_wait(search);
    if (mib == search->hash_mib && search->table.buckets) {
        return true;
    }
    if (!table_resize(&search->table, mib)) {
        fault_set(fault, 0, "no memory for a table of %zu MiB", mib);
        return false;
    }
    search->hash_mib = mib;
    return true;
}

void search_set_overhead(Search *search, int overhead_ms) {
    search->overhead = overhead_ms;
}

void search_set_threads(Search *search, int threads) {
    search->threads = threads;
}

void search_set_lines(Search *search, int lines) {
    search->lines = lines;
}

void search_set_level(Search *search, int level) {
    if (level != search->level) {
        // What was learned at another level would make this one stronger or weaker.
        search_new_game(search);
        search->level = level;
    }
}

void search_set_variety(Search *search, int variety) {
    search->variety = variety;
}

void search_set_seed(Search *search, uint64_t seed) {
    search->seed = seed;
}

void search_set_margin(Search *search, MarginId id, int value) {
    search_stop(search);
    search_wait(search);
    search->shared.margins.values[id] = value;
}

void search_new_game(Search *search) {
    search_stop(search);
    search_wait(search);
    // The pages of the table are taken now, not while a clock runs.
    if (search->table.buckets || table_resize(&search->table, search->hash_mib)) {
        table_clear(&search->table, search->threads);
    }
    for (int i = 0; i < search->worker_room; i++) {
        worker_forget(search->workers[i]);
    }
}

bool search_await_table(Search *search, int ms) {
    return search_is_running(search) || table_await(&search->table, ms);
}

bool search_set_game(Search *search, const Game *game) {
    Game copy;
    if (!game_copy(&copy, game)) {
        return false;
    }
    game_finish(&search->game);
    search->game = copy;
    return true;
}

// Copies the limits with the list of moves they point to.
static bool keep_limits(Search *search, const SearchLimits *limits) {
    Move *moves = NULL;
    if (limits->searchmove_count > 0) {
        size_t bytes = (size_t)limits->searchmove_count * sizeof *moves;
        moves = malloc(bytes);
        if (!moves) {
            return false;
        }
        memcpy(moves, limits->searchmoves, bytes);
    }
    free(search->searchmoves);
    search->searchmoves = moves;
    search->shared.limits = *limits;
    search->shared.limits.searchmoves = moves;
    return true;
}

static void report_line(Search *search, const Answer *answer, int number, bool last) {
    SearchInfo info = {
        .depth = answer->depth,
        .seldepth = answer->seldepth,
        .number = number,
        .score = answer->score,
        .lower_bound = answer->bound == BOUND_LOWER,
        .upper_bound = answer->bound == BOUND_UPPER,
        .nodes = shared_nodes(&search->shared),
        .time_ms = clock_now_ms() - search->shared.budget.start,
        .hashfull = table_hashfull(&search->table),
        .line = answer->line.moves,
        .line_length = answer->line.length,
        .last = last,
    };
    // search->game may be that of the next search already.
    info.wdl = wdl_of(info.score, board_size(&search->workers[0]->path.board));
    search->callbacks.on_info(search->callbacks.user, &info);
}

static void report(Search *search, const Worker *worker, bool last) {
    int count = deepen_lines(worker, search->report);
    for (int i = 0; i < count; i++) {
        report_line(search, &search->report[i], i + 1, last);
    }
}

static void report_iteration(void *user, const Worker *worker) {
    report(user, worker, false);
}

// After `go infinite` the best move waits for `stop`, even when there is nothing left to search.
static void wait_for_stop(Search *search) {
    pthread_mutex_lock(&search->lock);
    while (!atomic_load(&search->shared.stop)) {
        pthread_cond_wait(&search->changed, &search->lock);
    }
    pthread_mutex_unlock(&search->lock);
}

// All workers search until the first one is done.
static void search_all(Search *search) {
    Shared *shared = &search->shared;
    const SearchLimits *limits = &shared->limits;
    Worker *first = shared->workers[0];
    helpers_start(shared);
    root_fill(first, limits->searchmoves, limits->searchmove_count);
    deepen(first, report_iteration, search);
    if (limits->infinite) {
        wait_for_stop(search); // also where a level's limits ended the search
    }
    atomic_store(&shared->quit, true);
    helpers_await(shared);
    helpers_choose(shared);
}

// The table of a new game may not be empty yet. To wait a little for it costs less time than to
// take its pages during the search.
static void settle_table(Search *search) {
    int64_t until = clock_now_ms() + TABLE_PATIENCE_MS;
    while (!table_await(&search->table, 1) && clock_now_ms() < until &&
           !atomic_load(&search->shared.stop)) {
    }
    table_settle(&search->table);
    table_new_search(&search->table);
}

static void think(Search *search) {
    const Worker *first = search->workers[0];
    Move best = MOVE_NONE;

    settle_table(search);

    if (board_outcome(&first->path.board) == ONGOING) {
        search_all(search);
        report(search, first, true);
        best = first->root.answer.move;
    }
    search->callbacks.on_bestmove(search->callbacks.user, best);
    helpers_join(&search->shared);
    pthread_mutex_lock(&search->lock);
    search->running = false;
    pthread_cond_broadcast(&search->changed);
    pthread_mutex_unlock(&search->lock);
}

static void *search_thread(void *user) {
    think(user);
    return NULL;
}

// True when the limits end a search for certain. A level is a limit, too, but for `go infinite`.
static bool is_limited(const SearchLimits *limits, int level) {
    if (level != LEVEL_FULL && !limits->infinite) {
        return true;
    }
    return limits->depth > 0 || limits->nodes > 0 || limits->soft_nodes > 0 ||
           limits->movetime >= 0 || limits->mate > 0 || limits->time[WHITE] >= 0 ||
           limits->time[BLACK] >= 0 || limits->inc[WHITE] > 0 || limits->inc[BLACK] > 0;
}

// Makes the workers that the search wants ready for its position. With less memory it has fewer,
// but at least one.
static bool make_workers(Search *search) {
    Shared *shared = &search->shared;
    Answer *lines = realloc(search->report, (size_t)search->lines * sizeof *lines);
    // Workers that are not wanted now stay for later searches.
    int threads = search->level == LEVEL_FULL ? search->threads : 1;
    int room = threads > search->worker_room ? threads : search->worker_room;
    Worker **workers = realloc(search->workers, (size_t)room * sizeof(Worker *));
    search->report = lines ? lines : search->report;
    search->workers = workers ? workers : search->workers;
    if (!lines || !workers) {
        return false;
    }
    shared->lines = search->lines;
    shared->workers = workers;
    shared->worker_count = 0;
    while (shared->worker_count < threads) {
        int index = shared->worker_count;
        if (index == search->worker_room) {
            workers[index] = worker_create(shared, index);
            search->worker_room += workers[index] != NULL;
        }
        if (index == search->worker_room ||
            !worker_prepare(workers[index], &search->game, search->lines)) {
            break;
        }
        shared->worker_count++;
    }
    return shared->worker_count > 0;
}

// Makes everything ready for a search, which is then taken to be running.
static bool prepare(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault) {
    search_stop(search);
    search_wait(search);
    if (!make_workers(search) || !keep_limits(search, limits)) {
        fault_set(fault, 0, "no memory for a search");
        return false;
    }
    if (!search->table.buckets && !table_resize(&search->table, search->hash_mib)) {
        // A search without a table is slower, but it answers.
        table_init(&search->table);
    }
    // Any limit that was asked for ends a search that was also told to be infinite.
    search->endless = !is_limited(limits, search->level);
    search->shared.limits.infinite = search->endless && !limits->solved;
    level_limit(search->level, search->lines, &search->game.board, &search->shared.limits);
    search->shared.style =
        style_of(search->level, search->variety, search->seed, &search->game.board);
    search->shared.draw_plies = search->game.draw_plies;
    search->shared.budget =
        budget_of(&search->shared.limits, &search->game.board, search->overhead, start_ms);
    atomic_store(&search->shared.stop, false);
    atomic_store(&search->shared.quit, false);
    search->running = true;
    return true;
}

bool search_run(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault) {
    if (!prepare(search, limits, start_ms, fault)) {
        return false;
    }
    think(search);
    return true;
}

bool search_go(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault) {
    if (!prepare(search, limits, start_ms, fault)) {
        return false;
    }
    if (pthread_create(&search->thread, NULL, search_thread, search) != 0) {
        search->running = false;
        fault_set(fault, 0, "no thread for a search");
        return false;
    }
    search->joinable = true;
    return true;
}

void search_stop(Search *search) {
    atomic_store(&search->shared.stop, true);
    pthread_mutex_lock(&search->lock);
    pthread_cond_broadcast(&search->changed);
    pthread_mutex_unlock(&search->lock);
}

void search_wait(Search *search) {
    if (search->joinable) {
        pthread_join(search->thread, NULL);
        search->joinable = false;
    }
}

bool search_wait_for(Search *search, int ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_mutex_lock(&search->lock);
    while (search->running) {
        if (pthread_cond_timedwait(&search->changed, &search->lock, &until) == ETIMEDOUT) {
            break;
        }
    }
    bool done = !search->running;
    pthread_mutex_unlock(&search->lock);
    return done;
}

bool search_is_running(Search *search) {
    pthread_mutex_lock(&search->lock);
    bool running = search->running;
    pthread_mutex_unlock(&search->lock);
    return running;
}

bool search_is_endless(Search *search) {
    return search_is_running(search) && search->endless && !atomic_load(&search->shared.stop);
}
