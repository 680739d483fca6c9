// SPDX-License-Identifier: MIT
// A search whose callbacks keep what is reported, and check it by the rules for all reports.
#pragma once

#include <stdatomic.h>

#include "outcome.h"
#include "searcher.h"
#include "textbuf.h"

enum { PROBE_LINES = 500 };

// A line after the first one, as reported.
typedef struct ProbeLine {
    Move move; // its first
    int depth;
    Score score;
} ProbeLine;

typedef struct Probe {
    Search *search;
    SearchSettings settings; // of the searches to come; at first a small table and no overhead
    Board board;             // the position of the running search
    Board next;              // the one that was set last
    bool drawn;              // the game that was set last, by the count or by draw_plies
    atomic_int infos;        // since probe_go
    atomic_int bests;        // since probe_init
    bool styled;             // to be set: the first line need not be the best (levels, variety)
    TextBuf fault;           // the first rule that was broken and where; empty when none was
    // The last report; to be read when the search is over.
    SearchInfo info; // of the first line; its `line` is the one below
    Move line[MAX_PLY];
    Move best;
    ProbeLine lines[PROBE_LINES]; // of the last report, the first one included
    int line_count;
} Probe;

void probe_init(Probe *probe);
void probe_finish(Probe *probe);

void probe_set_game(Probe *probe, const Game *game);

// A game that starts in a position.
void probe_set_board(Probe *probe, const Board *board);

// Starts a search, which may still run afterwards; fails the test when it can't.
void probe_go(Probe *probe, const SearchLimits *limits);

// Waits until the running search has reported so many times.
void probe_await(Probe *probe, int infos);

// Waits for the end of a search and checks that it kept the rules: one bestmove, legal, the first
// move of the last line; at least one report and the last one marked as such.
void probe_wait(Probe *probe);

// Searches a position, with what was learned before, and waits.
void probe_continue(Probe *probe, const Board *board, const SearchLimits *limits);

// The same with nothing learned before.
void probe_run(Probe *probe, const Board *board, const SearchLimits *limits);

// The same to a depth, with nothing learned before.
void probe_search(Probe *probe, const Board *board, int depth);

// Plays the last line on a board and gives the result after it.
Outcome probe_outcome(const Probe *probe);

// Limits of one kind.
SearchLimits probe_depth(int depth);
SearchLimits probe_infinite(void);
