// SPDX-License-Identifier: MIT
#include "searcher.h"

#include <stdlib.h>
#include <string.h>

#include "clock/stop.h"
#include "helpers.h"
#include "os/thread.h"
#include "root/deepen.h"
#include "root/root.h"

enum { WATCH_MS = 20 };

struct Search {
    SearchCallbacks callbacks;
    Shared shared;
    Table table;
    bool used;               // a search has begun since the table was cleared
    SearchSettings settings; // hash: MiB of the table; without a table, of the next one
    Game game;               // the latest position; workers copy what they need
    // All workers ever made. The running search uses shared.workers and shared.worker_count.
    Worker **workers;
    int worker_room;
    int64_t reserve;      // ms of a clock kept for stalls, see budget_reserve
    SearchReport *report; // of search_once; else NULL
    Move *searchmoves;
    pthread_t thread;
    bool joinable;
    bool over;    // there is nothing to search
    bool endless; // no limit except `stop`, or looks for a proof that may not exist
    pthread_mutex_t lock;
    pthread_cond_t changed; // signals changes of `running`, `shared.stop`, `shared.clock_from`
    pthread_t self;         // what pthread_self gives in `thread`; valid if has_self
    bool has_self;
    bool running; // from search_go until on_bestmove has returned and all threads have ended
};

void search_report_set(SearchReport *report, const SearchInfo *info) {
    report->info = *info;
    report->info.line = NULL;
    memcpy(report->line, info->line, (size_t)info->line_length * sizeof report->line[0]);
    report->best = info->line[0];
}

Search *search_create(const SearchSettings *settings, const SearchCallbacks *callbacks,
                      Fault *fault) {
    Search *search = calloc(1, sizeof *search);
    if (!search) {
        fault_set(fault, 0, "no memory for a search");
        return NULL;
    }
    pthread_mutex_init(&search->lock, NULL);
    condition_init(&search->changed);
    search->reserve = RESERVE_MOST;
    search->callbacks = callbacks ? *callbacks : (SearchCallbacks){0};
    search->shared.on_poll = search->callbacks.on_poll;
    search->shared.poll_user = search->callbacks.user;
    search->settings = search_settings();
    search->shared.table = &search->table;
    atomic_init(&search->shared.stop, false);
    table_init(&search->table);
    Board start;
    Rules rules = rules_of(6, 0);
    board_init(&start, &rules);
    game_init(&search->game, &start);
    if (settings && !search_set(search, settings, fault)) {
        search_destroy(search);
        return NULL;
    }
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
    table_finish(&search->table);
    game_finish(&search->game);
    free(search->searchmoves);
    pthread_cond_destroy(&search->changed);
    pthread_mutex_destroy(&search->lock);
    free(search);
}

// Gives the table `mib` MiB and its pages; false when there is no memory.
static bool resize_table(Search *search, int64_t mib, int threads) {
    if (mib == search->settings.hash && search->table.buckets) {
        return true;
    }
    if (!table_resize(&search->table, (size_t)mib)) {
        return false;
    }
    search->settings.hash = mib;
    table_clear(&search->table, threads);
    search->used = false;
    return search->table.buckets != NULL;
}

bool search_set(Search *search, const SearchSettings *settings, Fault *fault) {
    search_stop(search);
    search_wait(search);
    bool has_table = resize_table(search, settings->hash, (int)settings->threads);
    // What was learned with another level or another evaluation is of no use.
    bool other =
        settings->level != search->settings.level || settings->network != search->settings.network;
    int64_t hash = search->settings.hash;
    search->settings = *settings;
    search->settings.hash = hash;
    if (other) {
        search_new_game(search);
    }
    return has_table ||
           fault_set(fault, 0, "no memory for a table of %lld MiB", (long long)settings->hash);
}

void search_set_param(Search *search, ParamId id, int value) {
    search_stop(search);
    search_wait(search);
    params_set(id, value);
}

void search_new_game(Search *search) {
    search_stop(search);
    search_wait(search);
    const SearchSettings *settings = &search->settings;
    if (search->used) {
        table_clear(&search->table, (int)settings->threads);
    }
    // Allocate the table now, not while a clock runs.
    (void)resize_table(search, settings->hash, (int)settings->threads);
    for (int i = 0; i < search->worker_room; i++) {
        worker_forget(search->workers[i]);
    }
    search->used = false;
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

// Copies the limits and the list of moves that they point to.
static bool copy_limits(Search *search, const SearchLimits *limits) {
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

static void report_line(Search *search, const RootMove *root, int number, bool last) {
    SearchInfo info = {
        .depth = root->depth,
        .seldepth = root->seldepth,
        .number = number,
        .score = root_reported_score(root),
        .lower_bound = root->bound == BOUND_LOWER,
        .upper_bound = root->bound == BOUND_UPPER,
        .nodes = shared_nodes(&search->shared),
        .time_ms = clock_now_ms() - search->shared.budget.start,
        .hashfull = table_hashfull(&search->table),
        .line = root->line.moves,
        .line_length = root->line.length,
        .last = last,
    };
    // search->game may already be the game of the next search.
    info.wdl = wdl_of(info.score, board_size(&search->workers[0]->path.board));
    if (search->report && last && number == 1) {
        search_report_set(search->report, &info);
    }
    if (search->callbacks.on_info) {
        search->callbacks.on_info(search->callbacks.user, &info);
    }
}

static void report(Search *search, Worker *worker, bool last) {
    int count = root_sort_for_report(worker);
    for (int i = 0; i < count; i++) {
        report_line(search, &worker->root.moves[i], i + 1, last);
    }
}

static void report_iteration(void *user, Worker *worker) {
    report(user, worker, false);
}

// After `go infinite` and `go ponder` the best move must wait for `stop` (`ponderhit`), even when
// the search is finished.
static bool must_wait(const Search *search) {
    const Shared *shared = &search->shared;
    return !atomic_load(&shared->stop) && (shared->limits.infinite || shared_ponders(shared));
}

static void wait_for_client(Search *search) {
    bool waits = must_wait(search);
    while (search->callbacks.on_poll && must_wait(search)) {
        search->callbacks.on_poll(search->callbacks.user, true);
    }
    pthread_mutex_lock(&search->lock);
    while (must_wait(search)) {
        pthread_cond_wait(&search->changed, &search->lock);
    }
    pthread_mutex_unlock(&search->lock);
    search->shared.looked = waits ? clock_now_ms() : search->shared.looked; // that is no stall
}

// Runs all workers until the first one is done.
static void search_all(Search *search) {
    Shared *shared = &search->shared;
    Worker *first = shared->workers[0];
    helpers_start(shared);
    root_fill(first);
    deepen(first, report_iteration, search);
    atomic_store(&shared->quit, true);
    wait_for_client(search); // also when a level's limits ended the search
    helpers_choose(shared);
    root_complete_line(first);
}

static void think(Search *search) {
    Worker *first = search->workers[0];
    Move best = MOVE_NONE;
    table_new_search(&search->table);
    if (!search->over) {
        search_all(search);
        report(search, first, true);
        best = first->root.moves[0].move;
    } else {
        wait_for_client(search);
    }
    if (search->callbacks.on_bestmove) {
        search->callbacks.on_bestmove(search->callbacks.user, best);
    }
    if (search->shared.budget.soft >= 0 && !search->over) {
        worker_look(&search->shared);
        search->reserve = budget_reserve(search->reserve, search->shared.stall);
    }
    helpers_join(&search->shared);
    pthread_mutex_lock(&search->lock);
    search->running = search->has_self = false;
    pthread_cond_broadcast(&search->changed);
    pthread_mutex_unlock(&search->lock);
}

static void *search_thread(void *user) {
    Search *search = user;
    // `thread` may not be written yet.
    pthread_mutex_lock(&search->lock);
    search->self = pthread_self();
    search->has_self = true;
    pthread_mutex_unlock(&search->lock);
    think(search);
    return NULL;
}

// Prepares the workers for the position and the budget; fewer than wanted when there is no memory.
// False when there is not even one.
static bool make_workers(Search *search) {
    Shared *shared = &search->shared;
    // Workers that this search does not use are kept for later searches.
    int threads = shared->handicap.level == LEVEL_FULL
                      ? budget_threads(&shared->budget, (int)search->settings.threads)
                      : 1;
    int room = threads > search->worker_room ? threads : search->worker_room;
    Worker **workers = realloc(search->workers, (size_t)room * sizeof(Worker *));
    if (!workers) {
        return false;
    }
    search->workers = workers;
    shared->lines = (int)search->settings.lines;
    shared->workers = workers;
    shared->worker_count = 0;
    while (shared->worker_count < threads) {
        int index = shared->worker_count;
        if (index == search->worker_room) {
            workers[index] = worker_create(shared, index);
            search->worker_room += workers[index] != NULL;
        }
        if (index == search->worker_room || !worker_prepare(workers[index], &search->game)) {
            break;
        }
        shared->worker_count++;
    }
    return shared->worker_count > 0;
}

// Prepares a search and marks it as running.
static bool prepare(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault) {
    const SearchSettings *settings = &search->settings;
    const Board *board = &search->game.board;
    Shared *shared = &search->shared;
    search_stop(search);
    search_wait(search);
    int level = (int)settings->level;
    shared->handicap = handicap_of(level, (int)settings->variety, settings->seed, board);
    if (!copy_limits(search, limits)) {
        return fault_set(fault, 0, "no memory for a search");
    }
    // Without memory for the table the search works, but more slowly.
    (void)resize_table(search, settings->hash, (int)settings->threads);
    search->over = game_end(&search->game) != ONGOING;
    // A level has its limits, except for `go infinite`. Any other limit overrides `infinite`.
    bool limited = limits_end(limits) || (level != LEVEL_FULL && !limits->infinite);
    search->endless = !search->over && !limited;
    shared->limits.infinite = search->endless && !limits->solved;
    level_limit(level, (int)settings->lines, board, &shared->limits);
    shared->params = params_of(board_size(board));
    shared->draw_plies = search->game.draw_plies;
    shared->network = settings->network != 0;
    // How long helpers may keep the first thread waiting is not known before they run.
    int64_t reserve = settings->threads > 1 ? RESERVE_MOST : search->reserve;
    shared->budget = budget_of(&shared->limits, board, (int)settings->overhead, reserve, start_ms);
    if (!make_workers(search)) {
        return fault_set(fault, 0, "no memory for a search");
    }
    atomic_store(&shared->stop, false);
    atomic_store(&shared->quit, false);
    atomic_store(&shared->clock_from, limits->ponder ? PONDERING : start_ms);
    atomic_store(&shared->thought_enough, false);
    search->running = search->used = true;
    shared->looked = clock_now_ms(); // what came before, such as getting a table, is no stall
    return true;
}

bool search_go(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault) {
    if (!prepare(search, limits, start_ms, fault)) {
        return false;
    }
    if (search->callbacks.on_poll) {
        return true;
    }
    if (thread_start(&search->thread, search_thread, search) != 0) {
        search->running = false;
        return fault_set(fault, 0, "no thread for a search");
    }
    search->joinable = true;
    return true;
}

void search_think(Search *search) {
    if (search->callbacks.on_poll && search_is_running(search)) {
        think(search);
    }
}

bool search_ponderhit(Search *search, int64_t now_ms) {
    pthread_mutex_lock(&search->lock);
    bool hit =
        search->running && !atomic_load(&search->shared.stop) && shared_ponders(&search->shared);
    if (hit) {
        atomic_store(&search->shared.clock_from, now_ms);
        pthread_cond_broadcast(&search->changed);
    }
    pthread_mutex_unlock(&search->lock);
    return hit;
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
    int64_t until = clock_now_ms() + ms;
    pthread_mutex_lock(&search->lock);
    while (search->running && condition_wait_until(&search->changed, &search->lock, until)) {
    }
    bool done = !search->running;
    pthread_mutex_unlock(&search->lock);
    return done;
}

bool search_once(Search *search, const Game *game, const SearchLimits *limits,
                 const SearchWatch *watch, SearchReport *ret_report, Fault *fault) {
    int64_t start = clock_now_ms();
    search_stop(search);
    search_wait(search);
    if (!search_set_game(search, game)) {
        return fault_set(fault, 0, "no memory for a search");
    }
    SearchReport report = {.best = MOVE_NONE};
    search->report = &report;
    bool begun =
        watch ? search_go(search, limits, start, fault) : prepare(search, limits, start, fault);
    if (begun && !watch) {
        think(search);
    }
    while (begun && watch && !search_wait_for(search, WATCH_MS)) {
        if (!watch->continues(watch->user)) {
            search_stop(search);
        }
    }
    search_wait(search);
    search->report = NULL;
    if (begun) {
        *ret_report = report;
    }
    return begun;
}

bool search_is_running(Search *search) {
    pthread_mutex_lock(&search->lock);
    bool running = search->running;
    pthread_mutex_unlock(&search->lock);
    return running;
}

bool search_calls_back(Search *search) {
    pthread_mutex_lock(&search->lock);
    bool own = search->has_self && pthread_equal(search->self, pthread_self());
    pthread_mutex_unlock(&search->lock);
    return own;
}

bool search_is_endless(Search *search) {
    return search_is_running(search) && !atomic_load(&search->shared.stop) &&
           (search->endless || shared_ponders(&search->shared));
}
