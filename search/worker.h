// SPDX-License-Identifier: MIT
// One thread's search: its position, what it has learned, its moves at the root. Private to
// search/.
#ifndef BREDON_SEARCH_WORKER_H
#define BREDON_SEARCH_WORKER_H

#include <pthread.h>
#include <stdatomic.h>

#include "abdada.h"
#include "budget.h"
#include "history.h"
#include "margins.h"
#include "path.h"
#include "root/level.h"
#include "table/table.h"

// A move at the root and what the search thinks of it.
typedef struct RootMove {
    Move move;
    Score bonus;    // of the level, see level.h; in all scores of root moves and answers
    Score score;    // of the present iteration, -SCORE_INFINITE when it is no better than others
    Score previous; // of the iteration before
    int seldepth;
    uint64_t nodes; // of this search, below it
    Line line;
    Score proved; // by a tinue that begins with it or answers it, which is the line then;
                  // SCORE_NONE: nothing is
} RootMove;

// The answer of the search so far. It changes only when something better is known, so that it can
// be given at any moment: an iteration that is stopped leaves the last good one standing.
typedef struct Answer {
    Move move; // MOVE_NONE before the first root move was searched
    int depth, seldepth;
    Score score, bonus; // that of the move, which the score includes
    // BOUND_LOWER when the move is better than the window knew; BOUND_UPPER for a report only, see
    // deepen_lines.
    Bound bound;
    Line line;
} Answer;

struct Worker;
struct Tinue;

// What all workers of a search share.
typedef struct Shared {
    Table *table;
    atomic_bool stop; // somebody asked for the end
    atomic_bool quit; // the time is up, or the first worker is done
    SearchLimits limits;
    Budget budget;
    Style style;    // of the position at the root
    int draw_plies; // of the game
    Margins margins;
    struct Worker **workers; // the first one reports and keeps the clock
    int worker_count;
    int lines;     // wanted at the root (MultiPV)
    Abdada abdada; // with several workers only
} Shared;

// The moves at the root and the iteration that runs.
typedef struct Root {
    RootMove *moves;
    int count;
    int first;               // the moves before this one are lines of this iteration that are done
    bool threatened;         // by a road in one
    int depth;               // of the running iteration, plies
    int stable;              // iterations that the best move has stood for
    int64_t began;           // clock_now_ms() when the first iteration began
    uint64_t tinue_nodes[2]; // that looks for tinue took in this search: own, the opponent's
    Answer answer;           // the first line
    // All lines of the running iteration as far as it is, and of the one before; for several lines
    // only, an array of shared->lines each.
    Answer *lines_now, *lines_before;
    int now_count, before_count;
} Root;

// What stays when the next position is searched.
typedef struct Learned {
    History history;
    struct Tinue *tinue; // made when it is first wanted
    bool any;            // something may be known from a search since worker_forget
} Learned;

typedef struct Worker {
    Shared *shared;
    int index;        // in shared->workers
    pthread_t thread; // of a helper that is running
    bool running;
    atomic_bool done;       // of a helper: its answer stands
    _Atomic uint64_t nodes; // written by this worker only
    int seldepth;           // plies
    bool stopped;           // the running iteration is not finished; the answer stands
    bool no_pruning;        // no move is left out or reduced: for proofs of a length
    Path path;
    Root root;
    Learned learned;
    PolicySums sums; // of the size of the board
} Worker;

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

enum { DRAW_NEAR = 32 }; // plies to a draw without progress that a search may well see

// Under which key the table has what is known of the worker's position. What a search without
// pruning finds is kept apart: it must not rest on what others have left out. And where plies
// without progress are soon a draw, what is true with one number of them is not with another.
static inline uint64_t worker_key(const Worker *worker, uint64_t key) {
    int draw_plies = worker->shared->draw_plies;
    int left = draw_plies - worker->path.quiet[worker->path.key_count];
    if (draw_plies > 0 && left <= DRAW_NEAR) {
        key ^= UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)left;
    }
    return key ^ (worker->no_pruning ? UINT64_C(0x5851f42d4c957f2d) : 0);
}

// A worker of number `index`; NULL when there is no memory. destroy(NULL) is fine.
Worker *worker_create(Shared *shared, int index);
void worker_destroy(Worker *worker);

// Makes the worker ready for a game's position and history, with so many lines at the root. False
// when there is no memory.
bool worker_prepare(Worker *worker, const Game *game, int lines);

// Forgets what was learned in other searches.
void worker_forget(Worker *worker);

// Plays and takes back a move, which counts as a node.
void worker_play(Worker *worker, Move move, Undo *ret_undo);
void worker_take_back(Worker *worker, Move move, const Undo *undo);

// The nodes of all workers.
uint64_t shared_nodes(const Shared *shared);

// True when a limit was reached; looks at the clock now and then only. Sets worker->stopped.
bool worker_must_stop(Worker *worker);

#endif
