// SPDX-License-Identifier: MIT
#include "openings/openings.h"

#include <stdlib.h>

#include "pool.h"
#include "searcher.h"

enum {
    NODES_A_MIB = 1 << 15, // gives a table with twice as many entries as nodes
    HASH_MIB_MAX = 256,
    AHEAD = 8, // candidates per thread that may be drawn before the oldest one is taken
};

// A candidate, as a job of the pool.
typedef struct Candidate {
    Move moves[OPENING_PLIES_MOST];
    Board board; // after the moves
    Score score; // from White's side
    bool balanced;
} Candidate;

typedef struct Maker {
    const OpeningsSettings *settings;
    const OpeningsEvents *events;
    atomic_bool stop;
    OpeningDraw draw;
    DrawStatus status; // of the last draw
    bool ended;        // an event has ended the work
    int64_t last_kept; // how many were searched by then
    OpeningsTotals totals;
    Search *searches[OPENINGS_THREADS_MAX]; // one per thread
} Maker;

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

// Searches a candidate, independently of all searches before.
static bool look(void *user, int worker, void *job, Fault *fault) {
    Maker *maker = user;
    Candidate *candidate = job;
    const OpeningsSettings *settings = maker->settings;
    Search *search = maker->searches[worker];
    SearchReport report;
    Game game;
    SearchLimits limits = search_limits();
    limits.nodes = (uint64_t)settings->nodes;
    game_init(&game, &candidate->board);
    limits.stop = &maker->stop;
    search_new_game(search);
    if (!search_once(search, &game, &limits, NULL, &report, fault)) {
        return false;
    }
    Score score = report.info.score;
    candidate->score = board_turn(&candidate->board) == WHITE ? score : -score;
    candidate->balanced =
        !report.info.lower_bound && abs(candidate->score - settings->aim) <= settings->bound;
    return true;
}

static bool take(void *user, void *job) {
    Maker *maker = user;
    const Candidate *candidate = job;
    const OpeningsEvents *events = maker->events;
    // After a stop the search may be incomplete.
    if (atomic_load(&maker->stop)) {
        return false;
    }
    maker->totals.searched++;
    if (candidate->balanced) {
        maker->totals.kept++;
        maker->last_kept = maker->totals.searched;
        maker->ended = !events->on_opening(events->user, candidate->moves, candidate->board.ply,
                                           candidate->score) ||
                       maker->totals.kept == maker->settings->count;
    } else if (maker->totals.searched - maker->last_kept >= maker->settings->patience) {
        maker->totals.hopeless = maker->ended = true;
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

// Makes a search for each thread. Its table fits the nodes: clearing a larger one would take more
// time than it saves.
static bool prepare(Maker *maker, Fault *fault) {
    SearchSettings settings = search_settings();
    int64_t mib = 1 + maker->settings->nodes / NODES_A_MIB;
    settings.hash = mib < HASH_MIB_MAX ? mib : HASH_MIB_MAX;
    for (int i = 0; i < maker->settings->threads; i++) {
        maker->searches[i] = search_create(&settings, NULL, fault);
        if (!maker->searches[i]) {
            return false;
        }
    }
    return true;
}

bool openings_make(const OpeningsSettings *settings, const OpeningsEvents *events,
                   OpeningsTotals *ret_totals, Fault *fault) {
    Maker *maker = calloc(1, sizeof *maker);
    if (!maker) {
        return fault_set(fault, 0, "no memory");
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
        search_destroy(maker->searches[i]);
    }
    opening_draw_finish(&maker->draw);
    free(maker);
    return good;
}

OpeningPlies openings_default_plies(int size) {
    int plies = size <= 5 ? 4 : 6;
    return (OpeningPlies){plies, plies};
}
