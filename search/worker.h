// SPDX-License-Identifier: MIT
// The search of one thread: position, histories, root moves. Private to search/.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "clock/budget.h"
#include "history.h"
#include "level.h"
#include "params.h"
#include "path.h"
#include "table/table.h"

// A root move and what the search knows of it.
//
// The list of root moves is sorted, and the first move is played. The search can be stopped at any
// moment, because a move that this iteration has not searched keeps its results of the last one.
typedef struct RootMove {
    Move move;
    Score bonus;    // of the level, see level.h; part of all scores of root moves
    Score score;    // in this iteration; -SCORE_INFINITE when the move failed low
    Score previous; // in the last iteration
    // The latest score that did not fail low, and the search that gave it.
    Score known;
    Bound bound;         // of `known`: BOUND_EXACT or, after a fail high, BOUND_LOWER
    int depth, seldepth; // plies; depth 0: nothing is known yet
    Line line;
    uint64_t nodes; // searched below this move in this search
    bool proved;    // `known` is proved by a tinue that begins with the move or answers it
} RootMove;

struct Worker;
struct Tinue;

#define PONDERING INT64_MAX // of clock_from: the time is the opponent's

// What all workers of a search share.
typedef struct Shared {
    Table *table;
    atomic_bool stop; // the user wants the search to end
    atomic_bool quit; // the time is up, or the first worker has finished
    SearchLimits limits;
    Budget budget;
    // clock_now_ms() when the clock began to run: when `go` came; PONDERING before
    // search_ponderhit.
    _Atomic int64_t clock_from;
    atomic_bool thought_enough; // while pondering: search_ponderhit ends the search
    Handicap handicap;          // of the root position
    int draw_plies;             // of the game
    bool network;               // corrects the evaluation
    Params params;
    struct Worker **workers; // the first one reports and watches the clock
    int worker_count;
    int lines; // number of lines wanted at the root (MultiPV)
    // Called by the first worker every POLL_MS, see SearchCallbacks. May be NULL.
    void (*on_poll)(void *user, bool idle);
    void *poll_user;
    int64_t polled; // clock_now_ms() when on_poll returned
    // clock_now_ms() when the first worker last looked, and the longest time between two looks of
    // all searches so far, ms.
    int64_t looked, stall;
} Shared;

// The root moves and this iteration.
typedef struct Root {
    RootMove *moves;
    int count;
    int first;               // the moves before this one are finished lines of this iteration
    Move best;               // of the last finished iteration; MOVE_NONE: none
    bool threatened;         // the opponent threatens a road in one
    int depth;               // of this iteration, plies
    int stable;              // iterations for which the best move has not changed
    int64_t began;           // clock_now_ms() at the start of the first iteration
    uint64_t tinue_nodes[2]; // nodes of tinue searches in this search: for the side to move, for
                             // the opponent
} Root;

// What a worker keeps for the next search.
typedef struct Learned {
    History history;
    struct Tinue *tinue; // made when it is first needed
    bool any;            // something may have been learned since worker_forget
} Learned;

typedef struct Worker {
    Shared *shared;
    int index;        // in shared->workers
    pthread_t thread; // of a helper, while `running`
    bool running;
    atomic_bool done;       // of a helper: its search has ended
    _Atomic uint64_t nodes; // written by this worker only
    int seldepth;           // plies
    bool stopped;           // this iteration was stopped
    bool no_pruning;        // no move is pruned or reduced: `go mate` proves a number of plies
    Path path;
    Root root;
    Learned learned;
    PolicySums sums; // for the size of the board
} Worker;

// The nodes that this worker has searched in this search.
static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

enum { DRAW_KEY_PLIES = 32 }; // plies to a draw without progress; see worker_key

// The table key of the worker's position, whose board or symmetric board has the key `key`. Near
// the draw without progress, the plies left are part of it. A search without pruning has other
// keys, because its results must not depend on those of pruned searches.
static inline uint64_t worker_key(const Worker *worker, uint64_t key) {
    int draw_plies = worker->shared->draw_plies;
    int left = draw_plies - worker->path.reversible[worker->path.key_count];
    if (draw_plies > 0 && left <= DRAW_KEY_PLIES) {
        key ^= UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)left;
    }
    return key ^ (worker->no_pruning ? UINT64_C(0x5851f42d4c957f2d) : 0);
}

// Makes worker number `index`; NULL when there is no memory. destroy(NULL) is fine.
Worker *worker_create(Shared *shared, int index);
void worker_destroy(Worker *worker);

// Sets the worker to the position and history of a game. False when there is no memory.
bool worker_prepare(Worker *worker, const Game *game);

// Forgets what earlier searches have learned.
void worker_forget(Worker *worker);

// Plays a move, which counts as a node, and takes it back.
void worker_play(Worker *worker, Move move, Undo *ret_undo);
void worker_take_back(Worker *worker, Move move, const Undo *undo);

// True until search_ponderhit: the time is the opponent's.
static inline bool shared_ponders(const Shared *shared) {
    return atomic_load_explicit(&shared->clock_from, memory_order_relaxed) == PONDERING;
}
