// SPDX-License-Identifier: MIT
// What the shallower searches of a node itself decide: ProbCut and singular extensions.
// The evaluation is far outside of the window wherever a decision is wanted, so little is searched.
#include "alone.h"
#include "eval.h"
#include "node.h"
#include "params.h"
#include "unit.h"

TEST_VARIABLE(Alone, alone, alone_finish, alone_finish)

// White is to move; nothing happens here.
static const char *const quiet = "x5/x,1,2,x2/x,2,1,x2/x,1,2,1,x/x,2,x3 1 6";

enum {
    PLY = 1,
    FAR = 300, // centi-flats, more than the margins in use here
    MANY = 32, // extensions of a line that nobody would want
    SINGULAR = PARAM_VALUE_SINGULAR_DEPTH,
    PROB = PARAM_VALUE_PROB_DEPTH,
    // Too deep for reverse futility to decide.
    DEEP = PARAM_VALUE_REVERSE_DEPTH + 1,
};

static Board start(void) {
    Board board = unit_board(quiet);
    alone_start(&alone, 1, &board);
    // No null move is tried after another one.
    frame_at(&alone.worker->path, PLY - 1)->move = MOVE_NONE;
    return board;
}

// The depth to which the position after a move was searched, -1 when it was not.
static int depth_after(Move move) {
    TableEntry entry;
    return alone_known_after(&alone, move, &entry) ? entry.depth : -1;
}

// What internal iterative reductions leave of a depth where the table knows no move.
static int reduced(int depth) {
    return depth - (depth >= params_table()[PARAM_INTERNAL_DEPTH].values[5 - SIZE_LEAST]);
}

// Stores what is known of the position.
static void store(const Board *board, Move move, int depth, Score score, Bound bound) {
    TableEntry entry = {.move = move,
                        .score = (int16_t)score,
                        .eval = (int16_t)evaluate(board, true),
                        .depth = (uint8_t)depth,
                        .bound = (uint8_t)bound};
    table_store(&alone.table, worker_key(alone.worker, board->key), &entry);
}

static const struct {
    const char *name;
    int depth, told; // plies of the node, and of what the table knows
    int above;       // centi-flats of the table's score above the evaluation
    Bound bound;
    int before; // extensions of the line so far
    bool exact; // a proof
    int more;   // plies more after the table's move
} lines[] = {
    {"better than all others by far", SINGULAR, SINGULAR - 1, FAR, BOUND_LOWER, 0, false, 1},
    {"an exact score", SINGULAR, SINGULAR - 1, FAR, BOUND_EXACT, 0, false, 1},
    {"three plies less deep", SINGULAR, SINGULAR - 3, FAR, BOUND_LOWER, 0, false, 1},
    {"four plies less deep", SINGULAR, SINGULAR - 4, FAR, BOUND_LOWER, 0, false, 0},
    {"a bound from above", SINGULAR, SINGULAR - 1, FAR, BOUND_UPPER, 0, false, 0},
    {"no better than others", SINGULAR, SINGULAR - 1, -FAR, BOUND_LOWER, 0, false, 0},
    {"near the horizon", SINGULAR - 1, SINGULAR - 2, FAR, BOUND_LOWER, 0, false, 0},
    {"extended often enough", SINGULAR, SINGULAR - 1, FAR, BOUND_LOWER, MANY, false, 0},
    {"a proof", SINGULAR, SINGULAR - 1, FAR, BOUND_LOWER, 0, true, 0},
};

TEST_EACH(the_only_good_move_is_extended, lines) {
    Board board = start();
    Score eval = evaluate(&board, true);
    Move move = unit_move(&board, "c5");
    frame_at(&alone.worker->path, PLY - 1)->extended = lines[_i].before;
    alone.worker->no_pruning = lines[_i].exact;
    store(&board, move, lines[_i].told, eval + lines[_i].above, lines[_i].bound);
    search_node(alone.worker, lines[_i].depth, PLY, eval - FAR, eval + FAR, false);
    int depth = lines[_i].depth - 1 + lines[_i].more;
    ck_assert_msg(depth_after(move) == (lines[_i].exact ? depth : reduced(depth)), "%s: %d",
                  lines[_i].name, depth_after(move));
}

static const struct {
    const char *name;
    int depth;
    int above; // centi-flats of the evaluation above the window
    int window;
    bool cut, exact;
    int told; // plies that the table knows, with a score in the window; 0: nothing
    bool wanted;
} cuts[] = {
    {"far above", DEEP, FAR, 1, true, false, 0, true},
    {"far above where no cut is expected", DEEP, FAR, 1, false, false, 0, false},
    {"far above, but the table knows better", DEEP, FAR, 1, true, false,
     DEEP - PARAM_VALUE_PROB_LESS, false},
    {"far above, and the table knows less", DEEP, FAR, 1, true, false,
     DEEP - PARAM_VALUE_PROB_LESS - 1, true},
    {"far below", PROB, -FAR, 1, false, false, 0, true},
    {"far below where a cut is expected", PROB, -FAR, 1, true, false, 0, false},
    {"far below, but the table knows better", PROB, -FAR, 1, false, false,
     PROB - PARAM_VALUE_PROB_LESS, false},
    {"near the horizon", PROB - 1, -FAR, 1, false, false, 0, false},
    {"the principal variation", PROB, -FAR, 2, false, false, 0, false},
    {"a proof", PROB, -FAR, 1, false, true, 0, false},
};

TEST_EACH(what_is_far_outside_is_decided, cuts) {
    TableEntry entry;
    Board board = start();
    Score eval = evaluate(&board, true);
    Score beta = cuts[_i].above > 0 ? eval - cuts[_i].above : eval - cuts[_i].above + 1;
    alone.worker->no_pruning = cuts[_i].exact;
    if (cuts[_i].told > 0) {
        store(&board, MOVE_NONE, cuts[_i].told, cuts[_i].above > 0 ? beta : beta - 1, BOUND_EXACT);
    }
    Score score =
        search_node(alone.worker, cuts[_i].depth, PLY, beta - cuts[_i].window, beta, cuts[_i].cut);
    ck_assert(table_find(&alone.table, worker_key(alone.worker, board.key), &entry));
    if (cuts[_i].wanted) {
        ck_assert_msg(entry.depth == reduced(cuts[_i].depth - PARAM_VALUE_PROB_LESS), "%s: %d",
                      cuts[_i].name, entry.depth);
        // So far outside as that search is, only its margin is taken off.
        Score margin = params_scaled(&alone.shared.params, PARAM(PROB_MARGIN));
        ck_assert_int_eq(entry.score - score, cuts[_i].above > 0 ? margin : -margin);
    } else {
        ck_assert_msg(entry.depth >= reduced(cuts[_i].depth), "%s: %d", cuts[_i].name, entry.depth);
    }
    ck_assert_int_eq(score >= beta, cuts[_i].above > 0);
}

// A search of the same node leaves no trace for the next one.
TEST(no_move_is_missing_afterwards) {
    Board board = start();
    Frame *frame = frame_at(&alone.worker->path, PLY);
    Score eval = evaluate(&board, true);
    store(&board, unit_move(&board, "c5"), SINGULAR - 1, eval + FAR, BOUND_LOWER);
    search_node(alone.worker, SINGULAR, PLY, eval - FAR, eval + FAR, false);
    ck_assert(!frame->shallow);
    ck_assert_uint_eq(frame->excluded, MOVE_NONE);
    ck_assert(board_equal(&alone.worker->path.board, &board));
}
