// SPDX-License-Identifier: MIT
// One thread's search: its board, its lines, what it has learned. Private to search/.
#ifndef BREDON_SEARCH_WORKER_H
#define BREDON_SEARCH_WORKER_H

#include "budget.h"
#include "busy.h"
#include "game.h"
#include "history.h"
#include "level.h"
#include "margins.h"
#include "picker.h"
#include "prune.h"
#include "table.h"

#include <pthread.h>
#include <stdatomic.h>

// The best line from a ply on.
typedef struct Line {
    int length;
    Move moves[MAX_PLY];
} Line;

// A move at the root and what the search thinks of it.
typedef struct RootMove {
    Move move;
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
    Score score;
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
    int lines; // wanted at the root (MultiPV)
    Busy busy; // with several workers only
} Shared;

// What is known of one ply of the line being searched.
typedef struct Frame {
    Move move;    // being searched here; MOVE_NONE for a null move
    int slot;     // of that move, SLOT_NONE for a null move
    int reduced;  // plies that this move was reduced by
    int extended; // plies of extension from the root up to here
    Score eval;   // static evaluation, SCORE_NONE where the opponent threatens
    Move killers[KILLERS];
} Frame;

enum { FRAMES_BEFORE = 2 }; // frames that stand for the two moves before the root

typedef struct Worker {
    Shared *shared;
    int index;        // in shared->workers
    pthread_t thread; // of a helper that is running
    bool running;
    atomic_bool done; // of a helper: its answer stands
    Board board;
    _Atomic uint64_t nodes; // written by this worker only
    int seldepth;
    int depth;     // of the running iteration
    int stable;    // iterations that the best move has stood for
    int64_t began; // clock_now_ms() when the first iteration began
    bool stopped;  // the running iteration is not finished; `answer` stands
    bool exact;    // nothing is left out or looked at less deep: for proofs of a length
    Line lines[MAX_PLY + 1];
    Frame frames[FRAMES_BEFORE + MAX_PLY + 2];
    // Keys of the game and of the line being searched, for repetitions; `quiet` says how many of
    // the last ones can come back.
    uint64_t *keys;
    int *quiet;
    int key_count, root_keys;
    History history;
    bool learned;      // something may be known from a search since worker_forget
    ScoredMove *arena; // MOVES_MAX for each ply; pages that are never touched cost nothing
    RootMove *root;
    int root_count;
    bool root_threatened; // by a road in one
    int root_first;      // the root moves before this one are lines of this iteration that are done
    struct Tinue *tinue; // made when it is first wanted
    uint64_t tinue_nodes[2]; // that looks for tinue took in this search: own, the opponent's
    Answer answer;           // the first line
    // All lines of the running iteration as far as it is, and of the one before; for several lines
    // only, an array of shared->lines each.
    Answer *lines_now, *lines_before;
    int now_count, before_count;
} Worker;

static inline Frame *frame_at(Worker *worker, int ply) {
    return &worker->frames[FRAMES_BEFORE + ply];
}

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

enum { DRAW_NEAR = 32 }; // plies to a draw without progress that a search may well see

// Under which key the table has what is known of the worker's position. What a search that leaves
// nothing out finds is kept apart: it must not rest on what others have left out. And where plies
// without progress are soon a draw, what is true with one number of them is not with another.
static inline uint64_t worker_key(const Worker *worker, uint64_t key) {
    int draw_plies = worker->shared->draw_plies;
    int left = draw_plies - worker->quiet[worker->key_count];
    if (draw_plies > 0 && left <= DRAW_NEAR) {
        key ^= UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)left;
    }
    return key ^ (worker->exact ? UINT64_C(0x5851f42d4c957f2d) : 0);
}

// The nodes of all workers.
uint64_t shared_nodes(const Shared *shared);

// Searches the worker's board at `depth` with the window (alpha, beta) from the root's moves; fills
// their scores and lines.
Score search_root(Worker *worker, int depth, Score alpha, Score beta);

// Searches one node below the root. The window holds -SCORE_INFINITE <= alpha < beta <=
// SCORE_INFINITE. `cut` says that a move is expected to be too good here. When worker->stopped is
// set the result means nothing.
Score search_node(Worker *worker, int depth, int ply, Score alpha, Score beta, bool cut);

// A worker of number `index`; NULL when there is no memory. destroy(NULL) is fine.
Worker *worker_create(Shared *shared, int index);
void worker_destroy(Worker *worker);

// Makes the worker ready for a game's position and history, with so many lines at the root. False
// when there is no memory.
bool worker_prepare(Worker *worker, const Game *game, int lines);

// Forgets what was learned in other searches.
void worker_forget(Worker *worker);

// Plays and takes back a move, with the history of keys.
void worker_play(Worker *worker, Move move, Undo *ret_undo);
void worker_take_back(Worker *worker, Move move, const Undo *undo);

// True when a limit was reached; looks at the clock now and then only. Sets worker->stopped.
bool worker_must_stop(Worker *worker);

// Sets the line of `ply`: a move and the line below it.
void line_extend(Worker *worker, int ply, Move move);

#endif
