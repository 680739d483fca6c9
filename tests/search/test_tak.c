// SPDX-License-Identifier: MIT
// Moves that give tak, against brute force: the move is played, the opponent passes.
#include "movegen.h"
#include "outcome.h"
#include "threats.h"
#include "unit.h"
#include "walk.h"
#include "win.h"

enum { POSITIONS = 400, WALKS = 40, ENOUGH = 100 };

// How a move gives tak: the road needs a placement, a spread onto one square, or one onto several.
typedef enum Tak { NO_TAK, BY_FAR_THROW, BY_THROW, BY_PLACEMENT } Tak;

static Tak tak_of(const Board *board, Move move) {
    Board after = *board;
    Undo undo;
    Move roads[MOVES_MAX];
    board_apply(&after, move, &undo);
    if (board_outcome(&after) != ONGOING) {
        return NO_TAK;
    }
    board_pass(&after);
    Tak best = NO_TAK;
    int count = win_roads(&after, roads);
    for (int i = 0; i < count; i++) {
        Tak tak = !move_is_spread(roads[i])                     ? BY_PLACEMENT
                  : pattern_length(move_pattern(roads[i])) == 1 ? BY_THROW
                                                                : BY_FAR_THROW;
        best = tak > best ? tak : best;
    }
    return best;
}

typedef struct Seen {
    int by_placement;    // moves that give tak so
    int by_throw, found; // positions with such a tak by a throw, and where one of them is found
} Seen;

static void visit(const Board *board, Move next, void *context) {
    Seen *seen = context;
    Move moves[MOVES_MAX], win;
    (void)next;
    // A tak that exists already does not count, nor does a move that ends the game.
    if (board_is_opening(board) || board_outcome(board) != ONGOING || win_by_road(board, &win)) {
        return;
    }
    Board same = *board;
    Threats threats;
    threats_init(&threats, board);
    int count = movegen_all(board, moves);
    bool thrown = false;
    bool found = false;
    for (int i = 0; i < count; i++) {
        Board after = *board;
        Undo undo;
        board_apply(&after, moves[i], &undo);
        if (board_outcome(&after) != ONGOING) {
            continue;
        }
        Tak tak = tak_of(board, moves[i]);
        bool given = threats_gives_tak(&threats, &same, moves[i]);
        ck_assert(board_equal(&same, board));
        ck_assert_msg(!given || tak > NO_TAK, "no tak, move %d", moves[i]);
        ck_assert_msg(given || tak != BY_PLACEMENT || move_kind(moves[i]) == WALL, "tak, move %d",
                      moves[i]);
        seen->by_placement += tak == BY_PLACEMENT;
        thrown = thrown || tak == BY_THROW;
        found = found || (tak == BY_THROW && given);
    }
    seen->by_throw += thrown;
    seen->found += found;
}

TEST_RANGE(taks_by_brute_force, SIZE_LEAST, SIZE_MOST + 1) {
    Seen seen = {0};
    for (uint64_t i = 0; i < WALKS && (seen.by_placement < ENOUGH || seen.by_throw < ENOUGH); i++) {
        walk_games(support_seed() + WALKS * (uint64_t)_i + i, _i, WALK_ANY, POSITIONS, visit,
                   &seen);
    }
    ck_assert_int_ge(seen.by_placement, ENOUGH);
    ck_assert_int_ge(seen.by_throw, ENOUGH);
    // Those by a throw onto one square are not all looked for, but in most positions one is found.
    unit_expect_share("positions with a tak by a throw where one is found", seen.found,
                      seen.by_throw, 40);
}

// A wall that leaves can give tak, too; so can a capture, and the threat of one.
static const struct {
    const char *tps, *move;
    bool given;
} positions[] = {
    {"x5/x5/x5/1,1,1,x,x/x5 1 8", "d2", true},
    {"x5/x5/x5/1,1,1,x,x/x5 1 8", "e2", true},
    {"x5/x5/x5/1,1,1,x,x/x5 1 8", "Sd2", false},
    {"x5/x5/x5/1,1,1,x,x/x5 1 8", "d4", false},
    {"x5/x5/x3,1,x/1,1,1,x,x/x5 1 8", "d3-", true},
    {"x5/x5/x5/1,1,1,x,2/x4,1 1 8", "d2", true},
    {"x5/x5/x5/1,1,1,x,2/x5 1 8", "d2", false},
    {"x5/x5/x5/1,1,1,x,2/x4,1S 1 8", "d2", false},
    // A capstone that can flatten a wall on the gap; a piece that can capture on a gap.
    {"x3,1,x/x3,1,1/1,1S,x,1,x/x3,1,1S/x2,2,1S,1 1 21", "Ce3", true},
    {"x5/x4,1C/x3,2S,x/1,1,1,1,2S/x5 1 8", "e4-", true},
    {"x5/x5/x3,2,x/1,1,1,1,2S/x5 1 8", "Ce3", true},
    {"x5/x5/x3,2,x/1,1,1,1,2S/x5 1 8", "e3", false},
    {"x5/x5/x3,2S,x/1,1,1,1,2/x5 1 8", "e3", true},
    // The gap joins both halves of the road; the new piece beside it joins neither.
    {"x5/x5/1,1,2,1,1/x5/x5 1 8", "c4", true},
    {"x5/x5/1,1,2,1,1/x5/x5 1 8", "Sc4", false},
    {"x5/x5/1,1,2,1,1/x5/x5 1 8", "b4", false},
    {"x5/x5/1,1,2S,1,1/x5/x5 1 8", "c4", false},
    {"x5/x5/1,1,2S,1,1/x5/x5 1 8", "Cc4", true},
    // It takes two pieces: one to give tak, and one for the road.
    {"x2,11111112/x3/1,x2 1 9", "b1", true},
    {"x2,111111112/x3/1,x2 1 10", "b1", false},
};

TEST_EACH(taks_by_hand, positions) {
    Board board = unit_board(positions[_i].tps);
    Threats threats;
    threats_init(&threats, &board);
    ck_assert_int_eq(threats_gives_tak(&threats, &board, unit_move(&board, positions[_i].move)),
                     positions[_i].given);
}
