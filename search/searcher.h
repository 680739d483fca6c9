// SPDX-License-Identifier: MIT
// The facade of the search: set a position, go, stop. What it finds comes out through callbacks,
// which are called from the thread that searches. It prints nothing.
//
// One Search is one engine: several can live in a process. Its functions are called from one
// thread.
#ifndef BREDON_SEARCH_SEARCHER_H
#define BREDON_SEARCH_SEARCHER_H

#include "budget.h"
#include "game.h"
#include "margins.h"
#include "root/level.h"
#include "score.h"
#include "settings.h"
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
    void (*on_info)(void *user, const SearchInfo *info); // may be NULL
    // Once for each search_go; MOVE_NONE when the game is over in the position. May be NULL.
    void (*on_bestmove)(void *user, Move move);
} SearchCallbacks;

// A SearchInfo that can be kept, with its line.
typedef struct SearchReport {
    SearchInfo info; // info.line is NULL; info.line_length is 0 where nothing was reported
    Move line[MAX_PLY];
    Move best; // MOVE_NONE when the game is over
} SearchReport;

// Takes over what is reported; `best` becomes the first move of the line.
void search_report_set(SearchReport *report, const SearchInfo *info);

typedef struct Search Search;

// A search with these settings; NULL callbacks: none. Without settings it has the defaults, and its
// table is taken with the first search, change of settings or new game. NULL with a fault when
// there is no memory.
Search *search_create(const SearchSettings *settings, const SearchCallbacks *callbacks,
                      Fault *fault);

// Stops, waits, and frees; NULL is fine.
void search_destroy(Search *search);

// The settings of the searches to come. Stops a running search first. Another level forgets what
// was learned, which would make this one stronger or weaker. False when the memory for the table
// can't be had: the old table stays, everything else is set.
bool search_set(Search *search, const SearchSettings *settings, Fault *fault);

// Sets a margin, within its range, for the searches to come. Stops a running search first. Without
// effect where MARGINS_ARE_OPTIONS is false.
void search_set_margin(Search *search, MarginId id, int value);

// Forgets all that was learned and begins to empty the table, in the background. Stops a running
// search first.
void search_new_game(Search *search);

// ---- One answer at a time

// Called in the thread that waits for an answer, about every 20 ms; false ends the search.
typedef struct SearchWatch {
    void *user;
    bool (*goes_on)(void *user);
} SearchWatch;

// Searches the position of a game and gives the last report about the best line. The callbacks are
// called, too. Without a watch (NULL) it searches in the calling thread, and the limits must end
// the search. False with a fault when there is no memory or no thread.
bool search_once(Search *search, const Game *game, const SearchLimits *limits,
                 const SearchWatch *watch, SearchReport *ret_report, Fault *fault);

// ---- A session, in which lines come in while a search runs

// Waits, at most `ms` milliseconds, until the table of a new game is empty; false when it is not
// yet. A search that does not wait for it has to take its pages one by one.
bool search_await_table(Search *search, int ms);

// The position to search and its history, copied. A running search is not disturbed. False when
// there is no memory: the old position stays.
bool search_set_game(Search *search, const Game *game);

// Starts a search in a thread of its own and returns. A running search is stopped first, and its
// on_bestmove comes before this returns. `start_ms` is when the request came (clock_now_ms). False
// with a fault when there is no memory or no thread: then no callback comes.
bool search_go(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault);

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
