// SPDX-License-Identifier: MIT
#include <string.h>

#include "history.h"
#include "unit.h"

enum { FROM_A = 2 * 64 + 7, FROM_B = 5 * 64 + 20 }; // slots of moves before

static History history[1]; // empty when a test begins

static const Move good = 0x0041, other = 0x0142, third = 0x0377;
static const Context white = {WHITE, FROM_A, FROM_B};
static const Context black = {BLACK, FROM_A, FROM_B};

static void forget(void) {
    memset(history, 0, sizeof history);
}

TEST_FIXTURE(forget, NULL)

TEST(a_cut_praises_the_move_and_blames_those_before) {
    Move tried[] = {other, third};
    history_cut(history, &white, 4, good, tried, 2);
    ck_assert_int_gt(history_score(history, &white, good), 0);
    ck_assert_int_lt(history_score(history, &white, other), 0);
    ck_assert_int_lt(history_score(history, &white, third), 0);
}

// Moves that share neither their bits nor their slot with those of the cut, and the other side.
TEST(nothing_else_changes) {
    Move tried[] = {other};
    history_cut(history, &black, 9, good, tried, 1);
    for (int code = 1; code < MOVE_CODES; code++) {
        Move move = (Move)code;
        if (!move_is_spread(move) && (move_kind(move) < FLAT || move >> 8 != 0)) {
            continue;
        }
        ck_assert_int_eq(history_score(history, &white, move), 0);
        if (move_slot(move) != move_slot(good) && move_slot(move) != move_slot(other)) {
            ck_assert_int_eq(history_score(history, &black, move), 0);
        }
    }
}

// What was learned after one move is used after another, but counts less.
TEST(what_came_before_matters) {
    Context same_last = {WHITE, FROM_A, SLOT_NONE};
    Context same_own = {WHITE, SLOT_NONE, FROM_B};
    Context neither = {WHITE, SLOT_NONE, SLOT_NONE};
    history_cut(history, &white, 6, good, NULL, 0);
    int all = history_score(history, &white, good);
    int some = history_score(history, &neither, good);
    ck_assert_int_gt(some, 0);
    ck_assert_int_gt(history_score(history, &same_last, good), some);
    ck_assert_int_gt(history_score(history, &same_own, good), some);
    ck_assert_int_gt(all, history_score(history, &same_last, good));
    ck_assert_int_gt(all, history_score(history, &same_own, good));
}

// Spreads of one stack in one direction are alike after the same moves, whatever they drop.
TEST(throws_of_a_stack_learn_from_each_other) {
    Move throw = move_spread(9, RIGHT, 1);
    Move like = move_spread(9, RIGHT, 6);
    history_cut(history, &white, 6, throw, NULL, 0);
    ck_assert_int_gt(history_score(history, &white, like), 0);
    ck_assert_int_gt(history_score(history, &white, throw), history_score(history, &white, like));
    ck_assert_int_eq(history_score(history, &white, move_spread(9, LEFT, 1)), 0);
}

TEST(each_move_has_a_slot_of_its_kind) {
    bool seen[SLOTS] = {false};
    for (int square = 0; square < SQUARES; square++) {
        for (int row = 1; row < 8; row++) {
            Move move = row < 4 ? move_place(square, (Kind)row)
                                : move_spread(square, (Direction)(row - 4), 1);
            int slot = move_slot(move);
            ck_assert(slot > SLOT_NONE && slot < SLOTS && !seen[slot]);
            seen[slot] = true;
            if (row >= 4) {
                ck_assert_int_eq(move_slot((Move)(move | 0x7e00)), slot);
            }
        }
    }
}

TEST(a_deeper_cut_counts_for_more) {
    history_cut(history, &white, 2, good, NULL, 0);
    history_cut(history, &white, 5, other, NULL, 0);
    ck_assert_int_gt(history_score(history, &white, other), history_score(history, &white, good));
}

TEST(no_score_passes_the_limit) {
    static const int depths[] = {0, 1, 2, 7, 30, 127};
    for (int d = 0; d < UNIT_COUNT(depths); d++) {
        *history = (History){0};
        Move tried[] = {other};
        for (int i = 0; i < 20000; i++) {
            history_cut(history, &white, depths[d], good, tried, 1);
            ck_assert_int_le(history_score(history, &white, good), 3 * HISTORY_LIMIT);
            ck_assert_int_ge(history_score(history, &white, other), -3 * HISTORY_LIMIT);
        }
        ck_assert_int_gt(history_score(history, &white, good), 2 * HISTORY_LIMIT);
        ck_assert_int_lt(history_score(history, &white, other), -2 * HISTORY_LIMIT);
    }
}

TEST(old_lessons_fade) {
    Move tried[] = {good};
    for (int i = 0; i < 1000; i++) {
        history_cut(history, &white, 8, good, NULL, 0);
    }
    for (int i = 0; i < 100; i++) {
        history_cut(history, &white, 8, other, tried, 1);
    }
    ck_assert_int_lt(history_score(history, &white, good), 0);
    ck_assert_int_gt(history_score(history, &white, other), 0);
}

TEST(the_last_cut_after_a_move_is_its_counter) {
    history_cut(history, &white, 1, good, NULL, 0);
    ck_assert_uint_eq(history->counter_moves[WHITE][FROM_A], good);
    history_cut(history, &white, 1, other, NULL, 0);
    ck_assert_uint_eq(history->counter_moves[WHITE][FROM_A], other);
    ck_assert_uint_eq(history->counter_moves[BLACK][FROM_A], MOVE_NONE);
    ck_assert_uint_eq(history->counter_moves[WHITE][FROM_B], MOVE_NONE);
}

enum { WEIGHT = 64 };

static const char *const middle_game = "1,x2,1,x/2,x2,1,x/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 10";

static int corrected(const Board *board, const Context *context, int weight) {
    Corrections corrections;
    corrections_find(history, board, context, &corrections);
    return correction_of(&corrections, weight);
}

static void learn_error(const Board *board, const Context *context, int depth, int error) {
    Corrections corrections;
    corrections_find(history, board, context, &corrections);
    correction_learn(&corrections, depth, error);
}

TEST(a_correction_goes_the_way_of_the_error) {
    Board board = unit_board(middle_game);
    for (int sign = -1; sign <= 1; sign += 2) {
        *history = (History){0};
        ck_assert_int_eq(corrected(&board, &white, WEIGHT), 0);
        int last = 0;
        for (int i = 0; i < 20; i++) {
            learn_error(&board, &white, 6, sign * 100);
            int now = sign * corrected(&board, &white, WEIGHT);
            ck_assert_int_ge(now, last);
            last = now;
        }
        ck_assert_int_gt(last, 0);
        ck_assert_int_eq(corrected(&board, &white, 0), 0);
        ck_assert_int_eq(corrected(&board, &white, 2 * WEIGHT) / 2, sign * last);
    }
}

TEST(a_deeper_error_corrects_more) {
    Board board = unit_board(middle_game);
    learn_error(&board, &white, 1, 200);
    int shallow = corrected(&board, &white, WEIGHT);
    *history = (History){0};
    learn_error(&board, &white, 4, 200);
    ck_assert_int_gt(corrected(&board, &white, WEIGHT), shallow);
}

TEST(a_correction_has_a_limit) {
    Board board = unit_board(middle_game);
    for (int sign = -1; sign <= 1; sign += 2) {
        *history = (History){0};
        for (int i = 0; i < 20000; i++) {
            learn_error(&board, &white, 120, sign * 64000);
        }
        int most = (CORRECTIONS + 2) * CORRECTION_LIMIT / 64;
        ck_assert_int_le(sign * corrected(&board, &white, WEIGHT), most);
        ck_assert_int_gt(sign * corrected(&board, &white, WEIGHT), most / 2);
    }
}

// Errors belong to the side to move; what is alike in a part is corrected by that part.
TEST(alike_positions_share_a_part) {
    Board board = unit_board(middle_game);
    Board passed = board;
    Board alike = unit_board("1,x2,1,1/2,x2,1,2/2,x3,1/2,2,1,1,2/1,2,x,212,x 1 11");
    Board strange = unit_board("x2,1S,x2/x,2C,x,1,1/x2,12,x2/x,221,x3/1,x2,2S,x 1 9");
    Context elsewhere = {WHITE, FROM_B, FROM_A};
    board_pass(&passed);
    for (int i = 0; i < 10; i++) {
        learn_error(&board, &white, 8, 100);
    }
    int all = corrected(&board, &white, WEIGHT);
    int part = corrected(&alike, &elsewhere, WEIGHT);
    ck_assert_int_gt(part, 0);
    ck_assert_int_gt(all, part);
    ck_assert_int_eq(corrected(&strange, &elsewhere, WEIGHT), 0);
    ck_assert_int_eq(corrected(&passed, &black, WEIGHT), 0);
    // So is what the same two moves led to, or the last one of them; not the other one.
    Context same_last = {WHITE, FROM_A, SLOT_NONE};
    Context same_own = {WHITE, SLOT_NONE, FROM_B};
    int moved = corrected(&strange, &white, WEIGHT);
    ck_assert_int_gt(moved, 0);
    ck_assert_int_gt(all, moved);
    ck_assert_int_gt(corrected(&strange, &same_last, WEIGHT), 0);
    ck_assert_int_gt(moved, corrected(&strange, &same_last, WEIGHT));
    ck_assert_int_eq(corrected(&strange, &same_own, WEIGHT), 0);
}

// The road pieces of each player are a part of their own: with the other's changed, and the stacks
// and walls too, that one is left.
TEST(road_pieces_of_each_player_are_a_part) {
    Board board = unit_board("1,1,x4/x,1,x4/x6/x4,2,x/x4,2,2/x6 1 4");
    Context elsewhere = {WHITE, FROM_B, FROM_A};
    Board same_white = unit_board("1,1,x4/x,1,x4/x3,2S,x2/2,x5/x2,2,x3/x,12,x4 1 5");
    Board same_black = unit_board("x2,1,x3/x,21,x4/x3,1S,x2/x4,2,x/x4,2,2/1,x5 1 5");
    learn_error(&board, &white, 8, 100);
    int all = corrected(&board, &elsewhere, WEIGHT);
    int by_white = corrected(&same_white, &elsewhere, WEIGHT);
    int by_black = corrected(&same_black, &elsewhere, WEIGHT);
    ck_assert_int_gt(by_white, 0);
    ck_assert_int_eq(by_white, by_black);
    ck_assert_int_gt(all, by_white + by_black);
}
