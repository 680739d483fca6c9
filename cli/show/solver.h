// SPDX-License-Identifier: MIT
// The work and the results of the command `solve`. Private to the files solve*.c of this folder.
#pragma once

#include "args.h"
#include "proof/proof.h"
#include "searcher.h"
#include "textbuf.h"

typedef enum Verdict { UNKNOWN, TINUE, GAELET, LOST, OVER } Verdict;

// What is proved about a move of the side to move.
typedef struct SolvedMove {
    Move move;
    Proof proof;    // of the position after it
    Outcome result; // of a move that ends the game, else ONGOING
    Line line;      // after the move
    int sign;       // 1: the mover wins, -1: the mover loses, 0: not known
    int plies;      // to the end, with the move; else 0
    bool exact;     // no shorter win, or no longer defence, exists
} SolvedMove;

typedef struct Solver {
    const Args *args;
    Prover *prover;
    SearchLimits limits;
    int64_t start, deadline; // clock_now_ms(); deadline 0: none
    const atomic_bool *stop; // by Ctrl-C
    bool shows;              // progress
    int64_t shown;
    Proof proof;
    // Made from the proof.
    Verdict verdict;
    WinProof road; // in addition to a win by the count: a longer win by a road
    int taks;      // 1: taks alone win as fast as the tinue, 0: they do not, -1: not known
    Outcome end;   // of the game, now or after the line; ONGOING when nothing is proved
    Line line;
    bool taks_of[MAX_PLY]; // [i]: move i of the line gives tak
    bool verified;
    uint64_t positions;
    const char *limit; // the limit that ended the work
    uint64_t nodes;
    int64_t ms;
    SolvedMove *moves; // of --wins, sorted; on the heap
    int move_count;
} Solver;

// The size of the table in MiB: that of the options, else as small as their number of nodes needs
// (room for two entries a node), and `most` at most.
int64_t solver_table(const Args *args, int64_t most);

// Proves whether args->game is won or lost, as the options ask, with a prover of its own. The
// solver has args and stop; solver_finish must be called in any case. Returns false and fills
// `fault`.
bool solver_run(Solver *it, Fault *fault);
void solver_finish(Solver *it);

// Begins the object of JSON with the question: the position, and the options that the answer
// depends on.
void solver_begin_json(TextBuf *text, const Args *args, const Board *board);

// Adds the whole object of JSON, or the lines of text.
void solver_add_json(TextBuf *text, const Solver *it);
void solver_add_text(TextBuf *text, const Solver *it);

// The proof of the win or loss; NULL when nothing is proved.
const WinProof *solver_won(const Solver *it);

// Solves each line of the file of --batch, and prints or writes the answers. Returns the exit
// status.
int solve_batch(const Args *args);

// The number of nodes that the options still allow.
uint64_t solver_nodes_left(const Solver *it);

// Finds out which moves win or, if no win is proved, which lose. Returns false and fills `fault`
// when there is no memory.
bool solver_find_moves(Solver *it, Fault *fault);

// Adds the table of the moves, or their objects of JSON.
void solver_add_moves(TextBuf *text, const Solver *it);

// Adds the moves of a line, each with a space before it; `taks` (may be NULL): which give tak.
void solver_add_line(TextBuf *text, const Line *line, const bool *taks);
