// SPDX-License-Identifier: MIT
#include "openings/openings.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "searcher.h"

enum {
    NODES_A_MIB = 1 << 15, // a table with twice as many entries as nodes
    HASH_MIB_MAX = 256,
    TICK_MS = 100,
    STOP_MS = 10,
    AHEAD = 8, // candidates a thread may be ahead of the oldest one that is not done
    RING = AHEAD * OPENINGS_THREADS_MAX,
};

typedef struct Candidate {
    Move moves[OPENING_PLIES_MOST];
    Score score; // for White
    bool balanced;
    bool done;
} Candidate;

typedef struct Maker Maker;

// One thread and its search.
typedef struct Seeker {
    Maker *maker;
    Search *search;
    pthread_t thread;
    Score score; // of the side to move
    bool known;  // it is no mere bound
} Seeker;

// Threads draw candidates in turn, search them, and leave them in a ring; openings_make takes them
// out in the order in which they were drawn.
struct Maker {
    const OpeningsSettings *settings;
    pthread_mutex_t lock;
    pthread_cond_t free_place; // or the end
    pthread_cond_t news;       // a candidate is done, or a thread has ended
    OpeningDraw draw;
    DrawStatus status; // of the last draw
    int64_t drawn, taken;
    int ahead; // most that drawn - taken may be
    bool ending;
    bool failed; // a search had no memory
    int alive;   // threads
    int started;
    Candidate ring[RING];
    Seeker seekers[OPENINGS_THREADS_MAX];
};

static void on_info(void *user, const SearchInfo *info) {
    Seeker *seeker = user;
    seeker->score = info->score;
    seeker->known = !info->lower_bound;
}

static void on_bestmove(void *user, Move move) {
    (void)user;
    (void)move;
}

// Searches a position as if it were the first one ever. False when there is no memory.
static bool look(Seeker *seeker, const Board *board) {
    Game game;
    SearchLimits limits = search_limits();
    limits.nodes = (uint64_t)seeker->maker->settings->nodes;
    game_init(&game, board);
    seeker->known = false;
    search_new_game(seeker->search);
    return search_set_game(seeker->search, &game) &&
           search_run(seeker->search, &limits, clock_now_ms(), NULL);
}

// Takes over what the search found. To be called with the lock.
static void judge(const Seeker *seeker, const Board *board, Candidate *candidate) {
    const OpeningsSettings *settings = seeker->maker->settings;
    candidate->score = board_turn(board) == WHITE ? seeker->score : -seeker->score;
    candidate->balanced = seeker->known && abs(candidate->score - settings->aim) <= settings->bound;
    candidate->done = true;
}

// Draws the next candidate; NULL when there is nothing left to do. To be called with the lock.
static Candidate *draw_candidate(Maker *maker, Board *ret_board) {
    while (!maker->ending && maker->drawn - maker->taken >= maker->ahead) {
        pthread_cond_wait(&maker->free_place, &maker->lock);
    }
    if (maker->ending || maker->status != DRAW_OPENING) {
        return NULL;
    }
    Candidate *candidate = &maker->ring[maker->drawn % maker->ahead];
    maker->status = opening_draw_next(&maker->draw, candidate->moves, ret_board);
    if (maker->status != DRAW_OPENING) {
        return NULL;
    }
    maker->drawn++;
    candidate->done = false;
    return candidate;
}

static void *seek(void *user) {
    Seeker *seeker = user;
    Maker *maker = seeker->maker;
    Board board;
    Candidate *candidate;
    pthread_mutex_lock(&maker->lock);
    while ((candidate = draw_candidate(maker, &board))) {
        pthread_mutex_unlock(&maker->lock);
        bool looked = look(seeker, &board);
        pthread_mutex_lock(&maker->lock);
        maker->failed = maker->failed || !looked;
        judge(seeker, &board, candidate);
        pthread_cond_signal(&maker->news);
    }
    maker->alive--;
    pthread_cond_signal(&maker->news);
    pthread_mutex_unlock(&maker->lock);
    return NULL;
}

// Waits for news, for so many ms at most. To be called with the lock.
static void wait_for_news(Maker *maker, int ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += ms * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&maker->news, &maker->lock, &until);
}

// Takes what is done out of the ring. False when nothing more is wanted. To be called with the
// lock, which is left while an event is told.
static bool take_done(Maker *maker, const OpeningsEvents *events, OpeningsTotals *totals) {
    while (maker->taken < maker->drawn && maker->ring[maker->taken % maker->ahead].done) {
        Candidate candidate = maker->ring[maker->taken++ % maker->ahead];
        pthread_cond_signal(&maker->free_place);
        totals->searched++;
        if (candidate.balanced) {
            const OpeningsSettings *settings = maker->settings;
            totals->kept++;
            pthread_mutex_unlock(&maker->lock);
            bool more =
                events->on_opening(events->user, candidate.moves, settings->plies, candidate.score);
            pthread_mutex_lock(&maker->lock);
            if (!more || totals->kept == settings->count) {
                return false;
            }
        }
    }
    return true;
}

// To be called with the lock, as all is until the threads have ended.
static void collect(Maker *maker, const OpeningsEvents *events, OpeningsTotals *totals) {
    int64_t tick = clock_now_ms();
    while (!maker->failed && take_done(maker, events, totals)) {
        if (maker->alive == 0 && maker->taken == maker->drawn) {
            totals->exhausted = maker->status == DRAW_EXHAUSTED;
            break;
        }
        if (clock_now_ms() - tick >= TICK_MS) {
            tick = clock_now_ms();
            pthread_mutex_unlock(&maker->lock);
            bool more = events->on_tick(events->user, totals);
            pthread_mutex_lock(&maker->lock);
            if (!more) {
                break;
            }
        }
        if (maker->taken == maker->drawn || !maker->ring[maker->taken % maker->ahead].done) {
            wait_for_news(maker, TICK_MS);
        }
    }
    maker->ending = true;
    pthread_cond_broadcast(&maker->free_place);
    while (maker->alive > 0) {
        // Again and again: a search that is about to begin does not hear of a stop.
        for (int i = 0; i < maker->started; i++) {
            search_stop(maker->seekers[i].search);
        }
        wait_for_news(maker, STOP_MS);
    }
}

// Makes a search for each thread. A table that is much too large would cost more time than it
// saves.
static bool prepare(Maker *maker, Fault *fault) {
    int64_t mib = 1 + maker->settings->nodes / NODES_A_MIB;
    for (int i = 0; i < maker->settings->threads; i++) {
        Seeker *seeker = &maker->seekers[i];
        SearchCallbacks callbacks = {seeker, on_info, on_bestmove};
        seeker->maker = maker;
        seeker->search = search_create(&callbacks);
        if (!seeker->search) {
            fault_set(fault, 0, "no memory for a search");
            return false;
        }
        if (!search_set_hash(seeker->search, (size_t)(mib < HASH_MIB_MAX ? mib : HASH_MIB_MAX),
                             fault)) {
            return false;
        }
    }
    return true;
}

// Starts as many threads as the system gives.
static bool start(Maker *maker, Fault *fault) {
    for (int i = 0; i < maker->settings->threads; i++) {
        Seeker *seeker = &maker->seekers[i];
        if (pthread_create(&seeker->thread, NULL, seek, seeker) != 0) {
            break;
        }
        maker->started++;
        maker->alive++;
    }
    if (maker->started == 0) {
        fault_set(fault, 0, "no thread for a search");
        return false;
    }
    return true;
}

static Maker *maker_create(const OpeningsSettings *settings) {
    Maker *maker = calloc(1, sizeof *maker);
    if (!maker) {
        return NULL;
    }
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&maker->news, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_cond_init(&maker->free_place, NULL);
    pthread_mutex_init(&maker->lock, NULL);
    maker->settings = settings;
    maker->ahead = AHEAD * settings->threads;
    maker->status = DRAW_OPENING;
    opening_draw_init(&maker->draw, &settings->rules, settings->plies, settings->seed);
    return maker;
}

static void maker_destroy(Maker *maker) {
    for (int i = 0; i < maker->started; i++) {
        pthread_join(maker->seekers[i].thread, NULL);
    }
    for (int i = 0; i < maker->settings->threads; i++) {
        search_destroy(maker->seekers[i].search);
    }
    opening_draw_finish(&maker->draw);
    pthread_cond_destroy(&maker->news);
    pthread_cond_destroy(&maker->free_place);
    pthread_mutex_destroy(&maker->lock);
    free(maker);
}

bool openings_make(const OpeningsSettings *settings, const OpeningsEvents *events,
                   OpeningsTotals *ret_totals, Fault *fault) {
    OpeningsTotals totals = {0};
    Maker *maker = maker_create(settings);
    if (!maker) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    if (!prepare(maker, fault)) {
        maker_destroy(maker);
        return false;
    }
    pthread_mutex_lock(&maker->lock);
    bool good = start(maker, fault);
    if (good) {
        collect(maker, events, &totals);
        good = !maker->failed && maker->status != DRAW_NO_MEMORY;
        if (!good) {
            fault_set(fault, 0, "no memory");
        }
    }
    pthread_mutex_unlock(&maker->lock);
    maker_destroy(maker);
    if (good) {
        *ret_totals = totals;
    }
    return good;
}

int openings_default_plies(int size) {
    return size <= 5 ? 4 : 6;
}
