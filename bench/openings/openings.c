// SPDX-License-Identifier: MIT
#include "openings/openings.h"

#include <stdlib.h>

#include "pool.h"
#include "searcher.h"

enum {
    NODES_A_MIB = 1 << 15, // a table with twice as many entries as nodes
    HASH_MIB_MAX = 256,
    AHEAD = 8, // candidates a thread may be ahead of the oldest one that is not done
};

// A candidate, as a job of the pool.
typedef struct Candidate {
    Move moves[OPENING_PLIES_MOST];
    Board board; // behind them
    Score score; // for White
    bool balanced;
} Candidate;

// The search of a thread, and what it said last.
typedef struct Seeker {
    Search *search;
    Score score; // of the side to move
    bool known;  // it is no mere bound
} Seeker;

typedef struct Maker {
    const OpeningsSettings *settings;
    const OpeningsEvents *events;
    atomic_bool stop;
    OpeningDraw draw;
    DrawStatus status; // of the last draw
    bool ended;        // by an event
    OpeningsTotals totals;
    Seeker seekers[OPENINGS_THREADS_MAX];
} Maker;

static void on_info(void *user, const SearchInfo *info) {
    Seeker *seeker = user;
    seeker->score = info->score;
    seeker->known = !info->lower_bound;
}

static void on_bestmove(void *user, Move move) {
    (void)user;
    (void)move;
}

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Maker *maker = user;
    Candidate *candidate = job;
    maker->status = opening_draw_next(&maker->draw, candidate->moves, &candidate->board);
    if (maker->status == DRAW_NO_MEMORY) {
        fault_set(fault, 0, "no memory");
        return POOL_FAULT;
    }
    return maker->status == DRAW_OPENING ? POOL_JOB : POOL_END;
}

// Searches a candidate as if its position were the first one ever.
static bool look(void *user, int worker, void *job, Fault *fault) {
    Maker *maker = user;
    Candidate *candidate = job;
    const OpeningsSettings *settings = maker->settings;
    Seeker *seeker = &maker->seekers[worker];
    Game game;
    SearchLimits limits = search_limits();
    limits.nodes = (uint64_t)settings->nodes;
    game_init(&game, &candidate->board);
    seeker->known = false;
    search_new_game(seeker->search);
    if (!search_set_game(seeker->search, &game) ||
        !search_run(seeker->search, &limits, clock_now_ms(), NULL)) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    candidate->score = board_turn(&candidate->board) == WHITE ? seeker->score : -seeker->score;
    candidate->balanced = seeker->known && abs(candidate->score - settings->aim) <= settings->bound;
    return true;
}

static bool take(void *user, void *job) {
    Maker *maker = user;
    const Candidate *candidate = job;
    const OpeningsEvents *events = maker->events;
    // Behind a stop a search may have been broken off.
    if (atomic_load(&maker->stop)) {
        return false;
    }
    maker->totals.searched++;
    if (candidate->balanced) {
        maker->totals.kept++;
        maker->ended = !events->on_opening(events->user, candidate->moves, maker->settings->plies,
                                           candidate->score) ||
                       maker->totals.kept == maker->settings->count;
    }
    return !maker->ended;
}

static void tick(void *user) {
    Maker *maker = user;
    if (!maker->ended && !maker->events->on_tick(maker->events->user, &maker->totals)) {
        maker->ended = true;
        atomic_store(&maker->stop, true);
    }
}

static void interrupt(void *user, int worker) {
    const Maker *maker = user;
    search_stop(maker->seekers[worker].search);
}

// Makes a search for each thread. A table that is much too large would cost more time than it
// saves.
static bool prepare(Maker *maker, Fault *fault) {
    int64_t mib = 1 + maker->settings->nodes / NODES_A_MIB;
    for (int i = 0; i < maker->settings->threads; i++) {
        Seeker *seeker = &maker->seekers[i];
        SearchCallbacks callbacks = {seeker, on_info, on_bestmove};
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

bool openings_make(const OpeningsSettings *settings, const OpeningsEvents *events,
                   OpeningsTotals *ret_totals, Fault *fault) {
    Maker *maker = calloc(1, sizeof *maker);
    if (!maker) {
        fault_set(fault, 0, "no memory");
        return false;
    }
    PoolTask task = {
        .user = maker,
        .size = sizeof(Candidate),
        .ahead = AHEAD,
        .stop = &maker->stop,
        .draw = draw,
        .work = look,
        .take = take,
        .tick = tick,
        .interrupt = interrupt,
    };
    maker->settings = settings;
    maker->events = events;
    atomic_init(&maker->stop, false);
    opening_draw_init(&maker->draw, &settings->rules, settings->plies, settings->seed);
    bool good = prepare(maker, fault) && pool_run(&task, settings->threads, fault);
    if (good) {
        maker->totals.exhausted = !maker->ended && maker->status == DRAW_EXHAUSTED;
        *ret_totals = maker->totals;
    }
    for (int i = 0; i < settings->threads; i++) {
        search_destroy(maker->seekers[i].search);
    }
    opening_draw_finish(&maker->draw);
    free(maker);
    return good;
}

int openings_default_plies(int size) {
    return size <= 5 ? 4 : 6;
}
