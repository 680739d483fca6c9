// SPDX-License-Identifier: MIT
// The evaluation agrees with what a player says of the positions of bench/eval_positions.inc.
#include "eval.h"
#include "outcome.h"
#include "unit.h"

static const struct {
    int half_komi;
    const char *tps;
    Colour better;
    Term term;
    Colour favours;
} positions[] = {
#include "eval_positions.inc"
};

TEST_EACH(the_better_side_and_a_reason, positions) {
    Board board = unit_board_komi(positions[_i].tps, positions[_i].half_komi);
    EvalTrace trace;
    ck_assert_int_eq(board_outcome(&board), ONGOING);
    evaluate_trace(&board, true, &trace);
    const int *value = trace.value[positions[_i].term];
    int lead = value[WHITE] - value[BLACK];
    ck_assert_msg(positions[_i].better == WHITE ? trace.total > 0 : trace.total < 0,
                  "%s: %d for White", positions[_i].tps, trace.total);
    ck_assert_msg(positions[_i].favours == WHITE ? lead > 0 : lead < 0, "%s: %s is %d for White",
                  positions[_i].tps, term_text(positions[_i].term)->text, lead);
}

TEST(all_sizes_but_the_smallest_are_there) {
    bool found[SIZE_MOST + 1] = {false};
    ck_assert_int_ge(UNIT_COUNT(positions), 20);
    for (int i = 0; i < UNIT_COUNT(positions); i++) {
        Board board = unit_board_komi(positions[i].tps, positions[i].half_komi);
        found[board_size(&board)] = true;
    }
    for (int size = SIZE_LEAST + 1; size <= SIZE_MOST; size++) {
        ck_assert_msg(found[size], "none of size %d", size);
    }
}
