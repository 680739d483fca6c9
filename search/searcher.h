// SPDX-License-Identifier: MIT
// The interface of the search: set a position, go, stop. Results come through callbacks, which are
// called from the searching thread. The search prints nothing.
//
// A Search is one engine; a process can have several. All functions of one Search are called from
// one thread, unless stated otherwise.
#pragma once

#include "clock/budget.h"
#include "game.h"
#include "level.h"
#include "params.h"
#include "score.h"
#include "settings.h"

// A report about one line of an iteration, finished or stopped; valid during the callback only.
typedef struct SearchInfo {
    int depth, seldepth; // plies
    int number;          // of the line, from 1, which is the best one
    Score score;         // for the side to move
    bool lower_bound;    // the score is a lower bound: the search was stopped before it was exact
    bool upper_bound; // the score is an upper bound: the line is from the last iteration, limited
                      // by the first line
    Wdl wdl;
    uint64_t nodes;
    int64_t time_ms;  // since `go`
    int hashfull;     // filled part of the table, per mille
    const Move *line; // the moves from the root, at least one
    int line_length;
    bool last; // the last report before on_bestmove
} SearchInfo;

typedef struct SearchCallbacks {
    void *user;
    void (*on_info)(void *user, const SearchInfo *info); // may be NULL
    // Called once for each search_go; MOVE_NONE when the game is over (game_end). May
    // be NULL.
    void (*on_bestmove)(void *user, Move move);
    // NULL: search_go starts a thread. Otherwise the search runs in search_think, and calls this in
    // the same thread every few milliseconds. It may call the functions of a session that do not
    // wait for the end of the search. `idle`: it only waits for search_stop or search_ponderhit.
    void (*on_poll)(void *user, bool idle);
} SearchCallbacks;

// A copy of a SearchInfo that stays valid.
typedef struct SearchReport {
    SearchInfo info; // info.line is NULL; info.line_length 0: no report
    Move line[MAX_PLY];
    Move best; // MOVE_NONE when the game is over
} SearchReport;

// Copies a report; `best` becomes the first move of its line.
void search_report_set(SearchReport *report, const SearchInfo *info);

typedef struct Search Search;

// Makes a search. With `settings` NULL it has the defaults, and memory for the table is allocated
// by the first search, change of settings or new game. `callbacks` may be NULL. Returns NULL and
// fills `fault` when there is no memory.
Search *search_create(const SearchSettings *settings, const SearchCallbacks *callbacks,
                      Fault *fault);

// Stops the search, waits for its end, and frees everything; NULL is fine.
void search_destroy(Search *search);

// Changes the settings for later searches. Stops a running search first. A change of the
// level clears table and histories, which would make the new one stronger or weaker. A new table
// gets its pages before this returns, see table.h. False when there is no memory for the table:
// then the old table stays, and all other settings change.
bool search_set(Search *search, const SearchSettings *settings, Fault *fault);

// As params_set, for later searches. Stops a running search first.
void search_set_param(Search *search, ParamId id, int value);

// Clears the table and the histories, if a search has used them. Stops a running search first.
void search_new_game(Search *search);

// ---- One search at a time

// Called about every 20 ms in the thread that waits for the search; false ends the search.
typedef struct SearchWatch {
    void *user;
    bool (*continues)(void *user);
} SearchWatch;

// Searches the position of a game, waits for the end, and gives the last report about the best
// line. The callbacks are called as well. With `watch` NULL it searches in the calling thread, and
// the limits must end the search. Returns false and fills `fault` when there is no memory or no
// thread.
bool search_once(Search *search, const Game *game, const SearchLimits *limits,
                 const SearchWatch *watch, SearchReport *ret_report, Fault *fault);

// ---- A session, whose commands may come while a search runs

// Sets the position to search and its history; copies the game. Does not change a running search.
// False when there is no memory: the old position stays.
bool search_set_game(Search *search, const Game *game);

// Starts a search in its own thread (see on_poll) and returns. Stops a running search first and
// waits for its on_bestmove. `start_ms` is clock_now_ms() when the request came. Returns false and
// fills `fault` when there is no memory or no thread: then no callback is called.
bool search_go(Search *search, const SearchLimits *limits, int64_t start_ms, Fault *fault);

// With on_poll: runs the search that search_go has prepared. Does nothing when there is none.
void search_think(Search *search);

// The opponent has made the move for which a search with limits.ponder runs: from `now_ms`
// (clock_now_ms) on its clock runs, and it ends by its limits. False when no such search waits for
// this; then nothing happens.
bool search_ponderhit(Search *search, int64_t now_ms);

// Asks the running search to end; does nothing without a search. May be called from any thread.
void search_stop(Search *search);

// Waits until on_bestmove has returned and all threads have ended.
void search_wait(Search *search);

// As search_wait, for at most `ms` milliseconds; false when the search still runs.
bool search_wait_for(Search *search, int ms);

// True from search_go until on_bestmove has returned and all threads have ended.
bool search_is_running(Search *search);

// True in a callback of the running search, which has its own thread. May be called from any
// thread.
bool search_calls_back(Search *search);

// True when a search runs that may never end without search_stop (search_ponderhit), and neither
// was called.
bool search_is_endless(Search *search);
