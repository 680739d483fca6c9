// SPDX-License-Identifier: MIT
// What each term of the evaluation counts, on positions that a person can check.
#include "eval.h"
#include "unit.h"

// Whole counts of White and Black.
static const struct {
    const char *tps;
    Term term;
    int white, black;
} wholes[] = {
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_FLATS, 4, 2},
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_FLAT_CORNER, 2, 1},
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_FLAT_EDGE, 1, 1},
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_FLAT_CENTRE, 1, 0},
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_WALLS, 0, 1},
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_WALL_EDGE, 0, 1},
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_WALL_CENTRE, 0, 0},
    {"1,x3,2/x5/x2,1,x2/x5/1,1,2,2S,2C 1 5", TERM_CAPS, 0, 1},
    {"x6/x6/x2,1,2,x2/x,1,x4/x6/x6 1 5", TERM_FLAT_CENTRE, 1, 1},
    {"x6/x6/x2,1S,2S,x2/x,1S,x4/x6/2S,1S,x4 1 5", TERM_WALL_CENTRE, 1, 1},
    {"x6/x6/x2,1S,2S,x2/x,1S,x4/x6/2S,1S,x4 1 5", TERM_WALL_EDGE, 1, 1},
    {"x5/x5/x2,1C,x2/x5/x4,2C 1 5", TERM_CAP_CENTRE, 2, 0},
    {"x5/x,1C,x3/x5/x3,2C,x/x5 1 5", TERM_CAP_CENTRE, 1, 1},
    {"x6/x6/x3,1C,x2/x6/x3,2C,x2/x6 1 5", TERM_CAP_CENTRE, 2, 1},
    {"x7/x7/x7/x3,1C,x3/x4,1C,x2/x7/x6,2C 1 5", TERM_CAP_CENTRE, 5, 0},
    {"x8/x8/x8/x3,1C,x4/x4,1C,x3/x8/x8/x7,2C 1 5", TERM_CAP_CENTRE, 6, 0},
    {"x5/x5/x2,1C,x2/x5/x4,2C 1 5", TERM_CAP_REACH, 4, 2},
    {"x5/x5/x,2S,1C,x2/x5/x5 1 5", TERM_CAP_REACH, 3, 0},
    {"x5/x5/x2,121C,x2/x5/x5 1 5", TERM_CAP_REACH, 8, 0},
    {"x5/x5/x2,1C,x2/x5/x4,2C 1 5", TERM_CAP_ALONE, 1, 1},
    {"x5/x5/x2,1C,2,x/x5/x4,2C 1 5", TERM_CAP_ALONE, 0, 1},
    {"x5/x5/x2,1C,1,2C/x5/x5 1 5", TERM_CAP_ALONE, 1, 0},
    {"x5/x5/x5/x5/1121,x4 1 5", TERM_FLAT_SUPPORT, 2, 0},
    {"x5/x5/x5/x5/1121,x4 1 5", TERM_FLAT_CAPTIVE, 1, 0},
    {"x3/x3/1112121,x2 1 6", TERM_FLAT_SUPPORT, 1, 0},
    {"x3/x3/1112121,x2 1 6", TERM_FLAT_CAPTIVE, 1, 0},
    {"x5/x5/x5/x5/112S,x4 1 5", TERM_WALL_SUPPORT, 0, 0},
    {"x5/x5/x5/x5/112S,x4 1 5", TERM_WALL_CAPTIVE, 0, 2},
    {"x5/x5/x5/x5/1222S,x4 1 5", TERM_WALL_SUPPORT, 0, 2},
    {"x5/x5/x5/x5/1222S,x4 1 5", TERM_WALL_CAPTIVE, 0, 1},
    {"x5/x5/x5/x5/122C,x3,1C 1 5", TERM_HARD_SUPPORT, 0, 1},
    {"x5/x5/x5/x5/122C,x3,1C 1 5", TERM_HARD_CAPTIVE, 0, 1},
    {"x5/x5/x5/x5/122C,x3,1C 1 5", TERM_SOFT_SUPPORT, 0, 0},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_SOFT_SUPPORT, 0, 1},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_SOFT_CAPTIVE, 0, 1},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_HARD_SUPPORT, 0, 0},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_HARD_CAPTIVE, 0, 0},
    {"x3/x3/1112121,x2 1 6", TERM_DEEP_OWN, 3, 0},
    {"x3/x3/1112121,x2 1 6", TERM_DEEP_THEIRS, 1, 0},
    {"x3/x3/x,1222212,x 1 6", TERM_DEEP_OWN, 0, 3},
    {"x3/x3/x,1222212,x 1 6", TERM_DEEP_THEIRS, 0, 1},
    {"x3/x3/x,122221S,x 1 6", TERM_DEEP_OWN, 0, 0},
    {"x3/x3/x,122221S,x 1 6", TERM_DEEP_OWN_BLOCK, 1, 0},
    {"x3/x3/x,122221S,x 1 6", TERM_DEEP_THEIRS_BLOCK, 2, 0},
    {"x5/x5/x5/x5/112222212C,x4 1 9", TERM_DEEP_OWN_BLOCK, 0, 2},
    {"x5/x5/x5/x5/112222212C,x4 1 9", TERM_DEEP_THEIRS_BLOCK, 0, 2},
    {"x5/x5/x5/2S,x4/1121,x4 1 5", TERM_STACK_BY_WALL, 4, 0},
    {"x5/x5/x5/1S,x4/1121,x4 1 5", TERM_STACK_BY_WALL, 0, 0},
    {"x5/x5/x5/2S,x4/1121S,x4 1 5", TERM_STACK_BY_WALL, 0, 0},
    {"x5/x5/x5/2C,x4/1121,2S,x3 1 5", TERM_STACK_BY_WALL, 4, 0},
    {"x5/x5/x5/2C,x4/1121,2S,x3 1 5", TERM_STACK_BY_CAP, 4, 0},
    {"x5/x5/x5/2C,x4/1,x4 1 5", TERM_STACK_BY_CAP, 0, 0},
    {"x5/x5/x5/x,22,x3/x,1C,x3 1 5", TERM_STACK_BY_CAP, 0, 2},
    {"x5/x5/1,1,1,2,x/x5/x5 1 5", TERM_OPEN_1, 2, 2},
    {"x5/x5/1,1,1,2,x/x5/x5 1 5", TERM_OPEN_3, 1, 0},
    {"x5/x5/1,1,1,2,x/x5/x5 1 5", TERM_RIM_1, 1, 0},
    {"x5/x5/1,1,1,2,x/x5/x5 1 5", TERM_SHUT_3, 0, 0},
    {"x5/x5/1,1,1,2S,x/x5/x5 1 5", TERM_OPEN_1, 2, 0},
    {"x5/x5/1,1,1,2S,x/x5/x5 1 5", TERM_OPEN_3, 0, 0},
    {"x5/x5/1,1,1,2S,x/x5/x5 1 5", TERM_SHUT_3, 1, 0},
    {"x5/x5/x,1,2C,x2/x5/x5 1 5", TERM_OPEN_1, 1, 2},
    {"x5/x5/x,1,2C,x2/x5/x5 1 5", TERM_SHUT_1, 1, 0},
    {"x7/x7/x7/1,1,x5/x7/x7/x7 1 9", TERM_OPEN_2, 1, 0},
    {"x7/x7/x7/1,1,x4,2S/x7/x7/x7 1 9", TERM_SHUT_2, 1, 0},
    {"x7/x7/x7/1,1,1,1,x3/x7/x7/x7 1 9", TERM_OPEN_4, 1, 0},
    {"x7/x7/x7/1,1,1,1,x2,2S/x7/x7/x7 1 9", TERM_SHUT_4, 1, 0},
    {"x7/x7/x7/1,1,1,1,1,x2/x7/x7/x7 1 9", TERM_OPEN_5, 1, 0},
    {"x7/x7/x7/1,1,1,1,1,x,2S/x7/x7/x7 1 9", TERM_SHUT_5, 1, 0},
    {"x7/x7/x7/1,1,1,1,1,1,x/x7/x7/x7 1 9", TERM_OPEN_6, 1, 0},
    {"x7/x7/x7/1,1,1,1,1,1,2S/x7/x7/x7 1 9", TERM_SHUT_6, 1, 0},
    {"x8/x8/x8/x8/x8/1,1,1,1,1,1,1,x/x8/x8 1 9", TERM_OPEN_6, 1, 0},
    {"x8/x8/x8/x8/x8/2,2,2,2,2,2,2,1C/x8/x8 1 9", TERM_SHUT_6, 0, 1},
    {"x7/x7/x7/x7/x7/x7/1,1,x5 1 9", TERM_RIM_2, 1, 0},
    {"x7/x7/x7/x7/x7/x7/1,1,1,x4 1 9", TERM_RIM_3, 1, 0},
    {"x7/x7/x7/x7/x7/x7/1,1,1,1,x3 1 9", TERM_RIM_4, 1, 0},
    {"x7/x7/x7/x7/x7/x7/1,1,1,1,1,x2 1 9", TERM_RIM_5, 1, 0},
    {"x7/x7/x7/x7/x7/x7/1,1,1,1,1,1,x 1 9", TERM_RIM_6, 1, 0},
    {"2,2,2,x3,1S/x7/x7/x7/x7/x7/x7 1 9", TERM_RIM_3, 0, 1},
    {"2,2,2,x3,1S/x7/x7/x7/x7/x7/x7 1 9", TERM_SHUT_3, 0, 0},
    {"x5/x5/1,x,1C,x,2/x5/1,1,2,x2 1 5", TERM_GROUPS, 3, 2},
    {"x5/1,1,1,x2/1,2,1,x2/1,1,1,x2/x5 1 9", TERM_GROUPS, 1, 1},
    {"x5/x5/x5/x,1,x3/1,1S,1,x2 1 5", TERM_GROUPS, 3, 0},
    {"x5/x5/x5/x5/1,1,1,x2 1 5", TERM_ROAD_NEAR, 3, 0},
    {"x5/x5/x5/x5/1,1,1,1,x 1 5", TERM_MOVE_NEAR_1, 1, 0},
    {"x5/x5/x5/x5/1,1,1,1,x 2 5", TERM_WAIT_NEAR_1, 1, 0},
    {"x5/x5/x5/x5/1,1,1,1,x 2 5", TERM_MOVE_NEAR_1, 0, 0},
    {"x5/x5/x5/x5/1,1,1,x2 1 5", TERM_MOVE_NEAR_2, 1, 0},
    {"x5/x5/x5/x5/1,1,1,1,2 1 5", TERM_MOVE_NEAR_2, 1, 0},
    {"x5/x5/x5/x5/1,1,1,x2 2 5", TERM_WAIT_NEAR_2, 1, 0},
    {"2,2,x3/x5/x5/x5/1,1,x3 1 5", TERM_MOVE_NEAR_3, 1, 0},
    {"2,2,x3/x5/x5/x5/1,1,x3 1 5", TERM_WAIT_NEAR_3, 0, 1},
    {"x3/x3/1,x2 1 2", TERM_WAIT_NEAR_3, 0, 1},
    {"x3/x3/1,x2 1 2", TERM_BOTH_NEAR, 1, 1},
    {"x5/x5/1,x4/1,x4/1,1,1,x2 1 5", TERM_BOTH_NEAR, 1, 0},
    {"x5/x5/x5/x5/1,1,1,x2 1 5", TERM_BOTH_NEAR, 0, 0},
    {"x5/x5/x5/x5/1,1,1,1,x 1 5", TERM_GAP_EMPTY, 1, 0},
    {"x5/x5/x5/x,1,1,1,1/1,x4 1 5", TERM_GAP_EMPTY, 2, 0},
    {"x5/x5/x5/x5/1,1,1,1,2 1 5", TERM_GAP_EMPTY, 0, 0},
    {"x5/x5/x5/x5/1,1,1,1,2 1 5", TERM_GAP_FLAT, 1, 0},
    {"x5/x5/x5/x5/1,1,1,1,2S 1 5", TERM_GAP_FLAT, 0, 0},
    {"x5/x5/x5/x5/1,1,2,2S,2C 1 5", TERM_TEMPO, 1, 0},
    {"x5/x5/x5/x5/1,1,2,2S,2C 2 5", TERM_TEMPO, 0, 1},
    {"x5/x5/x5/1S,x4/1121,x4 1 5", TERM_STACK_BY_OWN, 3, 0},
    {"x5/x5/x5/2S,x4/1121,x4 1 5", TERM_STACK_BY_OWN, 0, 0},
    {"x5/x5/x5/x,22,x3/x,2C,x3 1 5", TERM_STACK_BY_OWN, 0, 1},
    {"x5/x5/x5/x5/1121,2,x,2,x 1 5", TERM_STACK_TARGETS, 2, 0},
    {"x5/x5/x5/x5/1121,2S,x,2,x 1 5", TERM_STACK_TARGETS, 0, 0},
    {"x5/x5/x5/1,x4/122,x4 1 5", TERM_MOVE_SUPPORT, 1, 0},
    {"x5/x5/x5/1,x4/122,x4 1 5", TERM_MOVE_CAPTIVES, 1, 0},
    {"x5/x5/x5/1,x4/122,x4 1 5", TERM_MOVE_TALLEST, 2, 0},
    {"x5/x5/x5/1,x4/122,x4 1 5", TERM_MOVE_BARE, 2, 0},
    {"x5/x5/x5/1,x4/122,x4 2 5", TERM_WAIT_SUPPORT, 1, 0},
    {"x5/x5/x5/1,x4/122,x4 2 5", TERM_WAIT_CAPTIVES, 1, 0},
    {"x5/x5/x5/1,x4/122,x4 2 5", TERM_WAIT_TALLEST, 2, 0},
    {"x5/x5/x5/1,x4/122,x4 2 5", TERM_WAIT_BARE, 2, 0},
    {"x5/x5/x5/1,x4/122,2,x3 1 5", TERM_MOVE_BARE, 0, 0},
    {"x5/x5/x5/1,x4/122,2,x3 1 5", TERM_MOVE_TALLEST, 2, 0},
    {"x5/x5/1,x4/x5/122,x4 1 5", TERM_MOVE_TALLEST, 0, 0},
    {"x5/x5/x5/1S,x4/122S,x4 1 5", TERM_MOVE_TALLEST, 0, 0},
    {"x5/x5/x5/x5/122,x2,1111,x 1 5", TERM_MOVE_TALLEST, 2, 0},
    {"x3/x3/1,1111122,x 1 9", TERM_MOVE_CAPTIVES, 1, 0},
    {"x5/x5/x5/x5/1,1,1,x2 1 5", TERM_WAYS_2, 2, 0},
    {"x5/x5/x5/x,1,1,1,x/1,x4 1 5", TERM_WAYS_2, 3, 0},
    {"x5/x5/x5/x5/1,1,x3 1 5", TERM_WAYS_3, 3, 0},
    {"x5/x5/x5/x5/1,1,1,1,x 1 5", TERM_WAYS_2, 0, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,2,1,x 1 9", TERM_END_1, 1, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,2,1,x 1 9", TERM_END2_2, 1, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,1,x2 1 9", TERM_END_2, 1, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,2,x2 1 9", TERM_END_2, 0, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,x3 1 9", TERM_END_3, 1, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,2S/1,x3 1 9", TERM_END2_4, 1, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,x/2,x3 1 9", TERM_END_4, 0, 1},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,x/2,x3 1 9", TERM_END2_4, 0, 0},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,1S,x/x4 2 9", TERM_END_6, 0, 1},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,2S,2,x/x4 2 9", TERM_END2_8, 0, 1},
    {"1S,2S,1S,2S/2S,2S,1S,1S/1S,x3/x4 2 9", TERM_END_8, 0, 1},
    {"1S,2S,1S,2S/2S,2S,1S,x/x4/x4 2 9", TERM_END_12, 0, 1},
    {"x4/x4/x4/1,1,x2 1 5", TERM_END_16, 1, 0},
    {"x4/x4/x4/1,1,x2 1 5", TERM_END2_16, 1, 0},
    {"x5/x5/x5/x5/1,1,x3 1 5", TERM_END_16, 0, 0},
};

// Counts in sixteenths: pieces times reach, and half flats by plies left.
static const struct {
    const char *tps;
    Term term;
    int white, black;
} parts[] = {
    {"x5/x5/x5/x5/1121,x4 1 5", TERM_FLAT_SUPPORT_REACH, 2 * 8, 0},
    {"x5/x5/x5/x5/1121,x4 1 5", TERM_FLAT_CAPTIVE_REACH, 8, 0},
    {"x5/x5/x5/x5/1121,2,2S,x2 1 5", TERM_FLAT_CAPTIVE_REACH, 4 + 1, 0},
    {"x5/x5/x5/x5/1222S,x4 1 5", TERM_WALL_SUPPORT_REACH, 0, 2 * 8},
    {"x5/x5/x5/x5/1222S,x4 1 5", TERM_FLAT_CAPTIVE_REACH, 0, 0},
    {"x5/x5/x5/x5/122C,x3,1C 1 5", TERM_HARD_SUPPORT_REACH, 0, 3 + 3},
    {"x5/x5/x5/x5/122C,x,1C,x2 1 5", TERM_HARD_SUPPORT_REACH, 0, 3 + 1},
    {"x5/x5/x5/x5/212C,x4 1 5", TERM_SOFT_SUPPORT_REACH, 0, 3 + 3},
    {"x8/x8/x8/x8/x8/x2,1111111111,x5/x8/x8 1 20", TERM_FLAT_SUPPORT_REACH, 7 * 14, 0},
    {"x4/x4/x4/1,1,x2 1 5", TERM_RACE, 4 * 16 / (14 + 2), 0},
    {"1S,2S,1S,2S/x,2S,x,1S/x,2S,x2/1,1,x2 1 5", TERM_RACE, 4 * 16 / (7 + 2), 0},
    {"x4/x4/x4/1,1,x2 1 5", TERM_RACE_HAND, 4 * 16 / (13 + 1), 0},
    {"x4/x4/x4/1,1,x2 2 5", TERM_RACE_HAND, 4 * 16 / (13 + 1), 0},
    {"x4/x4/x4/2,2,x2 1 5", TERM_RACE, -4 * 16 / (14 + 2), 0},
};

static void expect_count(const char *tps, Term term, int white, int black) {
    Board board = unit_board(tps);
    EvalTrace trace;
    evaluate_trace(&board, &trace);
    ck_assert_msg(trace.count[term][WHITE] == white && trace.count[term][BLACK] == black,
                  "%s, %s: got %d and %d, want %d and %d sixteenths", tps, term_text(term)->text,
                  trace.count[term][WHITE], trace.count[term][BLACK], white, black);
}

START_TEST(whole_counts) {
    expect_count(wholes[_i].tps, wholes[_i].term, wholes[_i].white * COUNT_PARTS,
                 wholes[_i].black * COUNT_PARTS);
}

START_TEST(counts_in_parts) {
    expect_count(parts[_i].tps, parts[_i].term, parts[_i].white, parts[_i].black);
}

START_TEST(no_term_is_left_out) {
    for (int term = 0; term < TERMS; term++) {
        bool found = term == TERM_KOMI; // which TPS has not
        for (int i = 0; i < UNIT_COUNT(wholes); i++) {
            found = found || ((int)wholes[i].term == term && (wholes[i].white || wholes[i].black));
        }
        for (int i = 0; i < UNIT_COUNT(parts); i++) {
            found = found || ((int)parts[i].term == term && (parts[i].white || parts[i].black));
        }
        ck_assert_msg(found, "no position for %s", term_text((Term)term)->text);
    }
}

int main(void) {
    TCase *tcase = tcase_create("eval_terms");
    tcase_add_loop_test(tcase, whole_counts, 0, UNIT_COUNT(wholes));
    tcase_add_loop_test(tcase, counts_in_parts, 0, UNIT_COUNT(parts));
    tcase_add_test(tcase, no_term_is_left_out);
    return unit_run("eval_terms", tcase);
}
