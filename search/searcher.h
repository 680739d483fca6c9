// SPDX-License-Identifier: MIT
// The facade of the search: set a position, go, stop. What it finds comes out through callbacks,
// which are called from the thread that searches. It prints nothing.
//
// One Search is one engine: several can live in a process. Its functions are called from one
// thread.
#ifndef BREDON_SEARCH_SEARCHER_H
#define BREDON_SEARCH_SEARCHER_H

#include <stddef.h>

#include "budget.h"
#include "game.h"
#include "margins.h"
#include "root/level.h"
#include "score.h"
#include "wdl.h"

// The report of a finished iteration, or of the one that was stopped; valid during the callback
// only.
typedef struct SearchInfo {
    int depth, seldepth; // plies
    int number;          // of the line, from 1, best first
    Score score;         // from the side to move
    bool lower_bound;    // the score is at least that much: the search was stopped before it knew
    bool upper_bound;    // at most: a line of the iteration before, and the first one got worse
    Wdl wdl;
    uint64_t nodes;
    int64_t time_ms;  // since `go`
    int hashfull;     // per mille
    const Move *line; // the best line from the root, never empty
    int line_length;
    bool last; // the last one before on_bestmove
} SearchInfo;

typedef struct SearchCallbacks {
    void *user;
    void (*on_info)(void *user, const SearchInfo *info);
    // Once for each search_go; MOVE_NONE when the game is over in the position.
    void (*on_bestmove)(void *user, Move move);
} SearchCallbacks;

typedef struct Search Search;

// NULL when there is no memory. The table is taken with the first call that wants it: a
// search, or one that sets its size, a level, or a new game.
Search *search_create(const SearchCallbacks *callbacks);

// Stops, waits, and frees; NULL is fine.
void search_destroy(Search *search);

// The size of the table in MiB, for the searches to come. False when the memory can't be had: the
// old table stays. Stops a running search first.
bool search_set_hash(Search *search, size_t mib, Fault *fault);

// Milliseconds kept back on every move for the pipe and the GUI.
void search_set_overhead(Search *search, int overhead_ms);

// How many threads think, 1 to 1024, and how many lines are reported, 1 to 500, in the searches to
// come.
void search_set_threads(Search *search, int threads);
void search_set_lines(Search *search, int lines);

// The level, LEVEL_FULL to LEVEL_MOST, and the variety, 0 to VARIETY_MOST centi-flats, of the
// searches to come. See level.h. Another level forgets what was learned; a running search is
// stopped then. A limited level thinks with one thread.
void search_set_level(Search *search, int level);
void search_set_variety(Search *search, int variety);

// What chance there is in levels and variety comes from this number: the same one gives the same
// moves. One for each game. A new search has 0.
void search_set_seed(Search *search, uint64_t seed);

// Sets a margin, within its range, for the searches to come. Without effect where
// MARGINS_ARE_OPTIONS is false.
void search_set_margin(Search *search, MarginId id, int value);

// Forgets all that was learned and begins to empty the table, in the background. Stops a running
// search first.
void search_new_game(Search *search);

// Waits, at most `ms` milliseconds, until the table of a new game is empty; false when it is not
// yet. A search that does not wait for it has to take its pages one by one.
bool search_await_table(Search *search, int ms);

// The position to search and its history, copied. A running search is not disturbed. False when
// there is no memory: the old position stays.
bool search_set_game(Search *search, const Game *game);

// Starts a search in a thread of its own and returns. A running search is stopped first, and its
// on_bestmove comes before this returns. `start_ms` is when the request came (clock_now_ms). False
// when there is no memory or no thread: then no callback comes.
bool search_go(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault);

// The same in the calling thread: returns after on_bestmove. For limits that end the search.
bool search_run(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault);

// Asks the running search to end; does nothing when there is none. May be called from any thread.
void search_stop(Search *search);

// Waits until on_bestmove has returned and all threads have ended.
void search_wait(Search *search);

// The same for at most `ms` milliseconds; false when the search is still running then.
bool search_wait_for(Search *search, int ms);

bool search_is_running(Search *search);

// True when the running search may never end without `search_stop`, which nobody has called yet.
bool search_is_endless(Search *search);

#endif
