// SPDX-License-Identifier: MIT
// `explore --tree`: judges all positions that occur often, several at a time. The scores stay in
// the database, so the same command continues where it was stopped.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "command.h"
#include "games/explore_session.h"
#include "now.h"
#include "opening_tree.h"
#include "os/machine.h"
#include "os/signals.h"
#include "pool.h"
#include "screen.h"

enum { AHEAD = 4 };

typedef struct Judging {
    const GamesOptions *options;
    GameDb db;
    OpeningTree tree;
    int64_t nodes;
    const TreePosition **wanted; // to judge, the most frequent ones first
    size_t count;                // of them
    size_t drawn;                // jobs that were begun
    size_t done;                 // and those that are in the database
    size_t known;                // positions that were judged before
    Search **engines;            // one for each thread
    int threads;
    bool live; // shows progress
    int64_t begun;
    atomic_bool stop;
    Fault fault; // of the database
    bool failed;
} Judging;

// A position, and the one after the move that the engine would play there, unless that is in the
// tree as well: so that a book knows how good the moves of people are compared with the best one.
typedef struct Judged {
    const TreePosition *position;
    StoredEval eval, best_eval;
    bool has_best;
    int64_t best; // key
    bool whole;   // not stopped
} Judged;

// ---- Which positions

static int compare_wanted(const void *a, const void *b) {
    const TreePosition *first = *(const TreePosition *const *)a;
    const TreePosition *second = *(const TreePosition *const *)b;
    int64_t more = second->games - first->games;
    return more ? (more > 0 ? 1 : -1) : (first > second) - (first < second);
}

// Lists the positions of this shard that have no score of enough nodes.
static bool choose(Judging *it, Fault *fault) {
    const OpeningTree *tree = &it->tree;
    const GamesOptions *options = it->options;
    it->wanted = malloc((tree->count + 1) * sizeof *it->wanted);
    if (!it->wanted) {
        return fault_set(fault, 0, "no memory");
    }
    for (size_t i = 0; i < tree->count; i++) {
        const TreePosition *position = &tree->positions[i];
        if (options->shards > 0 &&
            (uint64_t)position->key % (uint64_t)options->shards != (uint64_t)options->shard) {
            continue;
        }
        if (explore_is_judged(&position->eval, it->nodes)) {
            it->known++;
        } else {
            it->wanted[it->count++] = position;
        }
    }
    qsort(it->wanted, it->count, sizeof *it->wanted, compare_wanted);
    return true;
}

static bool find(Judging *it, Fault *fault) {
    const GamesOptions *options = it->options;
    TreeLimits limits = {(int)options->tree, options->least, false, &it->stop};
    GameIndex index;
    if (!game_index_open(&index, &it->db, &options->filter, fault)) {
        return false;
    }
    bool good = opening_tree_find(&index, &options->filter, &options->game.board, &limits, NULL,
                                  NULL, &it->tree, fault);
    game_index_finish(&index);
    return good && choose(it, fault);
}

// ---- Searches

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Judging *it = user;
    (void)fault;
    if (it->drawn == it->count) {
        return POOL_END;
    }
    ((Judged *)job)->position = it->wanted[it->drawn++];
    return POOL_JOB;
}

static bool judge(void *user, int worker, void *job, Fault *fault) {
    Judging *it = user;
    Judged *judged = job;
    Search *engine = it->engines[worker];
    Move moves[TREE_PLIES];
    Move best = MOVE_NONE;
    Game game;
    int length = opening_tree_moves(&it->tree, judged->position, moves);
    bool good = true;
    game_init(&game, &it->tree.start);
    for (int i = 0; i < length && good; i++) {
        good = game_push(&game, moves[i]) || fault_set(fault, 0, "no memory");
    }
    good = good && explore_search(engine, &game, it->nodes, &it->stop, &judged->eval, &best, fault);
    if (good && best != MOVE_NONE && length < it->options->tree) {
        good = game_push(&game, best) || fault_set(fault, 0, "no memory");
        judged->best = position_key(&game.board, NULL);
        judged->has_best = good && !opening_tree_position(&it->tree, judged->best);
        good = good && (!judged->has_best || explore_search(engine, &game, it->nodes, &it->stop,
                                                            &judged->best_eval, &best, fault));
    }
    game_finish(&game);
    judged->whole = !atomic_load(&it->stop);
    return good;
}

// Stores the scores of a job: last that of its position, which says that the job is done.
static bool take(void *user, void *job) {
    Judging *it = user;
    const Judged *judged = job;
    int half_komi = it->tree.start.rules.half_komi;
    StoredEval known = {.nodes = 0};
    Fault *fault = &it->fault;
    if (!judged->whole) {
        return false;
    }
    bool good =
        !judged->has_best || opening_tree_eval(&it->db, judged->best, half_komi, &known, fault);
    good = good &&
           (!judged->has_best || explore_is_judged(&known, it->nodes) ||
            explore_store(&it->db, judged->best, half_komi, &judged->best_eval, fault)) &&
           explore_store(&it->db, judged->position->key, half_komi, &judged->eval, fault);
    it->failed = !good;
    it->done += good;
    return good;
}

static void on_tick(void *user) {
    const Judging *it = user;
    double part = (double)it->done / (double)(it->count + 1);
    double s = (double)(clock_now_ms() - it->begun) / 1000;
    int64_t left = part > 0 ? (int64_t)(s * (1 - part) / part + 0.5) : 0;
    if (it->live && it->done > 0) {
        screen_progress("%zu of %zu positions, %" PRId64 ":%02d:%02d left", it->done, it->count,
                        left / 3600, (int)(left / 60 % 60), (int)(left % 60));
    } else if (it->live) {
        screen_progress("%zu positions", it->count);
    }
}

// ---- The command

static bool make_engines(Judging *it, Fault *fault) {
    int jobs = it->options->jobs > 0 ? (int)it->options->jobs : machine_processors();
    it->threads = (size_t)jobs > it->count ? (int)it->count : jobs;
    it->engines = calloc((size_t)it->threads + 1, sizeof(Search *));
    bool good = it->engines || fault_set(fault, 0, "no memory");
    for (int i = 0; i < it->threads && good; i++) {
        it->engines[i] = explore_make_search(fault);
        good = it->engines[i];
    }
    return good;
}

static bool run(Judging *it, Fault *fault) {
    PoolTask task = {.user = it,
                     .size = sizeof(Judged),
                     .ahead = AHEAD,
                     .stop = &it->stop,
                     .draw = draw,
                     .work = judge,
                     .take = take,
                     .tick = on_tick};
    it->db.stop = &it->stop;
    it->begun = clock_now_ms();
    bool good = find(it, fault) && make_engines(it, fault) &&
                (it->count == 0 || pool_run(&task, it->threads, fault));
    if (it->live) {
        screen_end_progress();
    }
    if (good && it->failed) {
        *fault = it->fault;
    }
    return good && !it->failed;
}

// Says in one line what was done.
static void report(const Judging *it, bool stopped) {
    printf("%zu position%s judged, %zu known before", it->done, plural_s((int64_t)it->done),
           it->known);
    if (stopped && it->wanted) {
        printf(", %zu left", it->count - it->done);
    }
    puts(stopped ? "; stopped, the same command continues" : "");
}

int explore_tree(const GamesOptions *options) {
    Judging it = {.options = options,
                  .nodes = options->nodes > 0 ? options->nodes : EXPLORE_NODES,
                  .live = screen_of(STDERR_FILENO).live};
    Fault fault;
    atomic_init(&it.stop, false);
    if (!rules_are_usual(&options->game.board.rules)) {
        fault_set(&fault, 0, "--tree: only positions with the usual pieces can keep scores");
        return command_refuse("explore", &fault);
    }
    if (!games_options_open(options, DB_WRITE, &it.db, &fault)) {
        return command_refuse("explore", &fault);
    }
    Watch *watch = watch_start(watch_set_flag, &it.stop, &fault);
    bool good = watch && run(&it, &fault);
    // After a fault pool_run has set the stop, too.
    bool stopped = watch && atomic_load(&it.stop) && (good || !it.wanted);
    watch_end(watch);
    for (int i = 0; i < it.threads && it.engines; i++) {
        search_destroy(it.engines[i]);
    }
    free(it.engines);
    free(it.wanted);
    opening_tree_finish(&it.tree);
    game_db_close(&it.db);
    if (!good && !stopped) {
        return command_refuse("explore", &fault);
    }
    report(&it, stopped);
    return stopped ? EXIT_NOT_FINISHED : 0;
}
