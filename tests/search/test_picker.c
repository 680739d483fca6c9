// SPDX-License-Identifier: MIT
#include <string.h>

#include "movegen.h"
#include "outcome.h"
#include "picker.h"
#include "unit.h"
#include "walk.h"
#include "win.h"

enum { POSITIONS = 120 };

typedef struct Stall {
    Rng rng;
    History history;
    Context context;
    Move killers[KILLERS];
    const Threat *threat;
    MoveList list;
    Move moves[MOVES_MAX], picked[MOVES_MAX + 1];
} Stall;

static Stall stall;

static void start(uint64_t seed) {
    memset(&stall, 0, sizeof stall);
    stall.rng = rng_of(seed);
    for (int i = 0; i < MOVE_CODES; i += 3) {
        stall.history.butterfly[i & 1][i] =
            (int16_t)rng_between(&stall.rng, -HISTORY_LIMIT, HISTORY_LIMIT);
    }
    stall.context = (Context){WHITE, SLOT_NONE, SLOT_NONE};
}

static void walk(int size, int64_t positions, WalkVisit *visit) {
    start(support_seed() + (uint64_t)size);
    walk_games(support_seed() + (uint64_t)size, size, WALK_ANY, positions, visit, NULL);
}

// Picks all moves of a position, which stay in stall.picked; after the first `all` only those that
// give tak. `sorted`: expects no early moves, and the others by falling scores, equal ones by the
// move.
static int pick_taks(const Board *board, Move table_move, bool sorted, int all) {
    Picker picker;
    PolicyView view;
    int count = 0;
    int score_before = INT32_MAX;
    Move move_before = MOVE_NONE;
    stall.context.side = board_turn(board);
    RoadMap maps[] = {road_map(board, WHITE), road_map(board, BLACK)};
    PolicySums sums = {0};
    policy_sums_fill(&sums, board_size(board));
    policy_view(&view, board, &sums, maps, MOVE_NONE, MOVE_NONE, board->geometry->board);
    PickerInput input = {
        .board = board,
        .maps = maps,
        .sums = &sums,
        .threat = stall.threat,
        .history = &stall.history,
        .context = stall.context,
        .table_move = table_move,
        .killers = stall.killers,
        .list = &stall.list,
    };
    picker_init(&picker, &input);
    while (count <= MOVES_MAX) {
        if (count == all) {
            Board copy = *board;
            Threats threats;
            threats_init(&threats, board);
            picker_keep_taks(&picker, &threats, &copy);
        }
        Move move = picker_next(&picker);
        if (move == MOVE_NONE) {
            break;
        }
        int score = history_score(&stall.history, &stall.context, move) +
                    PARAM(POLICY_WEIGHT) * policy_score(&view, move);
        ck_assert(!sorted || score < score_before || (score == score_before && move > move_before));
        score_before = score;
        move_before = move;
        stall.picked[count++] = move;
    }
    ck_assert_uint_eq(picker_next(&picker), MOVE_NONE);
    return count;
}

static int pick_all(const Board *board, Move table_move, bool sorted) {
    return pick_taks(board, table_move, sorted, -1);
}

// The picked moves are these, in any order.
static void expect_picked(int count, int wanted) {
    ck_assert_int_eq(count, wanted);
    support_sort_moves(stall.moves, wanted);
    support_sort_moves(stall.picked, count);
    ck_assert_int_eq(memcmp(stall.moves, stall.picked, (size_t)count * sizeof(Move)), 0);
}

static void expect_each_once(const Board *board, Move table_move) {
    int legal = movegen_all(board, stall.moves);
    int count = pick_all(board, table_move, false);
    if (table_move != MOVE_NONE && board_is_legal(board, table_move)) {
        ck_assert_uint_eq(stall.picked[0], table_move);
    }
    expect_picked(count, legal);
}

static void visit_all(const Board *board, Move next, void *context) {
    (void)context;
    if (board_outcome(board) != ONGOING) {
        return;
    }
    Move *killers = stall.killers;
    Move some = walk_pick(&stall.rng, board, WALK_PLAIN);
    Move garbage = (Move)rng_next(&stall.rng);
    killers[0] = rng_chance(&stall.rng, 50) ? walk_pick(&stall.rng, board, WALK_PLAIN) : garbage;
    killers[1] = rng_chance(&stall.rng, 50) ? next : (Move)rng_next(&stall.rng);
    expect_each_once(board, MOVE_NONE);
    expect_each_once(board, some);
    expect_each_once(board, killers[0]);
    expect_each_once(board, garbage);
    expect_each_once(board, (Move)(some ^ 0x40));
}

TEST_RANGE(each_legal_move_comes_once, SIZE_LEAST, SIZE_MOST + 1) {
    walk(_i, POSITIONS, visit_all);
}

// Killers and the counter move that are legal come once and early, in this order, the others never.
static void visit_early(const Board *board, Move next, void *context) {
    (void)context;
    if (board_outcome(board) != ONGOING || next == MOVE_NONE) {
        return;
    }
    Move some[4];
    for (int i = 0; i < 4; i++) {
        some[i] = rng_chance(&stall.rng, 60) ? walk_pick(&stall.rng, board, WALK_PLAIN)
                                             : (Move)rng_next(&stall.rng);
    }
    stall.context = (Context){.previous1 = 5 * 64 + 3, .previous2 = SLOT_NONE};
    stall.killers[0] = some[1];
    stall.killers[1] = some[2];
    stall.history.counter_moves[board_turn(board)][stall.context.previous1] = some[3];
    expect_each_once(board, some[0]);
    pick_all(board, some[0], false);
    int at = 0;
    for (int i = 0; i < 4; i++) {
        bool again = false;
        for (int before = 0; before < i; before++) {
            again = again || some[before] == some[i];
        }
        if (!again && board_is_legal(board, some[i])) {
            ck_assert_uint_eq(stall.picked[at++], some[i]);
        }
    }
    stall.context.previous1 = SLOT_NONE;
}

TEST_RANGE(early_moves_come_in_their_order, SIZE_LEAST, SIZE_MOST + 1) {
    walk(_i, POSITIONS, visit_early);
}

// Under a threat exactly the moves that may answer it come.
static void visit_threats(const Board *board, Move next, void *context) {
    (void)context;
    Threat threat;
    if (board_outcome(board) != ONGOING || board_is_opening(board)) {
        return;
    }
    RoadMap map = road_map(board, (Colour)!board_turn(board));
    if (!threat_of_roads(board, &map, &threat)) {
        return;
    }
    int legal = movegen_all(board, stall.moves);
    int wanted = 0;
    for (int i = 0; i < legal; i++) {
        if (threat_may_answer(&threat, board, stall.moves[i])) {
            stall.moves[wanted++] = stall.moves[i];
        }
    }
    stall.threat = &threat;
    stall.killers[0] = walk_pick(&stall.rng, board, WALK_PLAIN);
    stall.killers[1] = next;
    Move table_move = walk_pick(&stall.rng, board, WALK_PLAIN);
    expect_picked(pick_all(board, table_move, false), wanted);
    stall.threat = NULL;
}

TEST_RANGE(only_answers_come_under_a_threat, SIZE_LEAST, SIZE_MOST + 1) {
    walk(_i, 4 * POSITIONS, visit_threats);
}

static void visit_sorted(const Board *board, Move next, void *context) {
    (void)next;
    (void)context;
    if (board_outcome(board) == ONGOING) {
        ck_assert_int_eq(pick_all(board, MOVE_NONE, true), (int)movegen_count(board));
    }
}

TEST_RANGE(picks_are_sorted, SIZE_LEAST, SIZE_MOST + 1) {
    start(support_seed() + 8);
    walk_games(support_seed() + 8, _i, WALK_ANY, POSITIONS, visit_sorted, NULL);
    stall.history = (History){0}; // now there are many equals
    walk_games(support_seed() + 9, _i, WALK_ANY, POSITIONS, visit_sorted, NULL);
}

// From some move on only moves that give tak come, early ones first, the others sorted.
static void visit_taks(const Board *board, Move next, void *context) {
    int *left = context;
    if (board_outcome(board) != ONGOING || board_is_opening(board) || win_in_one(board, &next)) {
        return;
    }
    Move early = rng_chance(&stall.rng, 50) ? MOVE_NONE : next;
    stall.killers[0] = early ? walk_pick(&stall.rng, board, WALK_PLAIN) : MOVE_NONE;
    int legal = pick_all(board, early, !early);
    int all = rng_between(&stall.rng, 0, 4);
    Board copy = *board;
    Threats threats;
    threats_init(&threats, board);
    int wanted = 0;
    for (int i = 0; i < legal; i++) {
        if (i < all || threats_gives_tak(&threats, &copy, stall.picked[i])) {
            stall.moves[wanted++] = stall.picked[i];
        }
    }
    ck_assert_int_eq(pick_taks(board, early, !early, all), wanted);
    ck_assert_int_eq(memcmp(stall.moves, stall.picked, (size_t)wanted * sizeof(Move)), 0);
    *left += wanted > all;
}

TEST_RANGE(late_moves_give_tak, SIZE_LEAST, SIZE_MOST + 1) {
    int left = 0;
    start(support_seed() + 10);
    walk_games(support_seed() + 10, _i, WALK_ANY, 4 * POSITIONS, visit_taks, &left);
    ck_assert_int_gt(left, 0);
}

TEST(thousands_of_moves) {
    Rules rules = {8, 0, {50, 50}, {2, 2}};
    Board board = unit_board_rules("x8/x,11111111,x4,11111111,x/x8/x3,11111111,x4/x5,11111111,x2/"
                                   "x8/x2,11111111,x3,11111111,x/x8 1 60",
                                   &rules);
    start(7);
    int legal = (int)movegen_count(&board);
    ck_assert_int_gt(legal, 3000);
    ck_assert_int_eq(pick_all(&board, MOVE_NONE, true), legal);
    expect_each_once(&board, unit_move(&board, "4b7-1111"));
}
