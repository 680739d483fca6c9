// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "movegen.h"
#include "outcome.h"
#include "text/ptn.h"
#include "textbuf.h"
#include "unit.h"

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

// Writes moves in the order of the alphabet, with blanks between.
static void write_sorted(const Move *moves, int count, TextBuf *buf) {
    char(*texts)[PTN_TEXT] = calloc((size_t)count + 1, sizeof *texts);
    ck_assert_ptr_nonnull(texts);
    for (int i = 0; i < count; i++) {
        ptn_write_move(moves[i], texts[i]);
    }
    qsort(texts, (size_t)count, sizeof *texts, by_text);
    for (int i = 0; i < count; i++) {
        textbuf_format(buf, "%s%s", i ? " " : "", texts[i]);
    }
    free(texts);
}

// The same order for a list from a table.
static void sort_list(const Board *board, const char *list, TextBuf *buf) {
    Move moves[512];
    int count = 0;
    Reader reader = reader_of_string(list);
    Word word;
    while (reader_next(&reader, &word)) {
        ck_assert(ptn_parse_move(word, board_size(board), &moves[count++], NULL));
    }
    write_sorted(moves, count, buf);
}

// All spreads of the side to move, and how many placements there are.
static const struct {
    const char *tps;
    int placements;
    const char *spreads;
} lists[] = {
    // Nothing on the board, and the opening: placements of a flat only.
    {"x5/x5/x5/x5/x5 1 1", 25, ""},
    {"x5/x5/x2,2,x2/x5/x5 2 1", 24, ""},
    {"x3/x,1,x/x3 1 1", 8, ""},
    {"x3/x,2,x/x3 2 1", 8, ""},
    {"x3/x,1,x/x,2,x 1 2", 14, "b2+ b2> b2- b2<"},
    // A flat and a stack that walls lock in.
    {"x,2S,x/2S,1,2S/x,2S,x 1 5", 8, ""},
    {"x,2S,x/1S,11,2S/x,2S,x 1 7", 8, "a2+ a2- a2>"},
    // Only the owner of the top moves a stack.
    {"x3/x,112,x/x3 1 3", 16, ""},
    {"x3/x,112,x/x3 2 3", 16, "b2+ b2> b2- b2< 2b2+ 2b2> 2b2- 2b2< 3b2+ 3b2> 3b2- 3b2<"},
    // A lone capstone flattens a wall next to it, its own too; with pieces below it does not.
    {"x5/x5/x,2S,121C,1S,x/x5/x5 1 10", 44,
     "c3< c3> c3+ 2c3+ 2c3+11 3c3+ 3c3+12 3c3+21 c3- 2c3- 2c3-11 3c3- 3c3-12 3c3-21 d3> d3+ d3-"},
    // A throw flattens a wall when only the capstone is left in hand.
    {"x5/x5/1221C,x,2S,x2/x5/x5 1 12", 46,
     "a3> 2a3> 3a3> 4a3> 2a3>11 3a3>21 4a3>31 "
     "a3+ 2a3+ 3a3+ 4a3+ 2a3+11 3a3+12 3a3+21 4a3+13 4a3+22 4a3+31 "
     "a3- 2a3- 3a3- 4a3- 2a3-11 3a3-12 3a3-21 4a3-13 4a3-22 4a3-31"},
    // The wall may be two squares and three pieces away, but not further than the hand.
    {"x5/x5/x5/x5/221C,x2,1S,x 1 5", 46,
     "a1> 2a1> 2a1>11 3a1> 3a1>12 3a1>21 3a1>111 "
     "a1+ 2a1+ 2a1+11 3a1+ 3a1+12 3a1+21 3a1+111 d1+ d1> d1<"},
    {"x5/x5/x5/x5/21C,x2,2S,x 1 5", 46, "a1> 2a1> 2a1>11 a1+ 2a1+ 2a1+11"},
    // Walls flatten nothing, and neither does a flat.
    {"x5/x5/x,11S,2S,1,x/x5/x5 1 10", 66, "b3+ b3- b3< 2b3+ 2b3+11 2b3- 2b3-11 2b3< d3+ d3- d3>"},
    // A capstone is never entered, not by a capstone either.
    {"x7/x7/x7/x,2C,1C,x,2C,x2/x7/x7/x7 1 10", 138, "c4+ c4- c4>"},
    {"x7/x7/x7/x,2C,11C,1C,x3/x7/x7/x7 1 10", 92, "c4+ c4- 2c4+ 2c4+11 2c4- 2c4-11 d4+ d4- d4>"},
    // Edges and corners.
    {"x3/x3/11,x2 1 3", 16, "a1+ a1> 2a1+ 2a1> 2a1+11 2a1>11"},
    {"x2,22/x3/x3 2 3", 16, "c3- c3< 2c3- 2c3< 2c3-11 2c3<11"},
    // The carry limit: three of six.
    {"x3/x3/222121,x2 1 4", 16,
     "a1+ 2a1+ 3a1+ 2a1+11 3a1+12 3a1+21 a1> 2a1> 3a1> 2a1>11 3a1>12 3a1>21"},
};

START_TEST(the_list_of_a_position) {
    Board board = unit_board(lists[_i].tps);
    Move moves[MOVES_MAX];
    TextBuf got = {0};
    TextBuf expected = {0};
    int count = movegen_spreads(&board, moves);
    write_sorted(moves, count, &got);
    sort_list(&board, lists[_i].spreads, &expected);
    ck_assert_str_eq(got.at ? got.at : "", expected.at ? expected.at : "");
    textbuf_finish(&got);
    textbuf_finish(&expected);
    ck_assert_int_eq(movegen_placements(&board, moves), lists[_i].placements);
    ck_assert_int_eq(movegen_all(&board, moves), lists[_i].placements + count);
    ck_assert_uint_eq(movegen_count(&board), (uint64_t)(lists[_i].placements + count));
}

// What is in hand decides what may be placed: on 5x5 with three stones of each player.
static const struct {
    const char *tps;
    int8_t caps[2];
    int flats, walls, capstones;
} hands[] = {
    {"x5/x5/x5/x5/x5 1 1", {1, 1}, 25, 0, 0},
    {"x5/x5/x5/x5/1,1,2,2,x 1 3", {1, 1}, 21, 21, 21},
    {"x5/x5/x5/x5/1,1,2,2,x 1 3", {0, 1}, 21, 21, 0},
    {"x5/x5/x5/x5/1,1,2,2,1C 1 4", {1, 1}, 20, 20, 0},
    {"x5/x5/x5/x5/1,1,2,2,1C 1 4", {2, 1}, 20, 20, 20},
    {"x5/x5/x5/x5/1,1,2,2,1 1 4", {1, 1}, 0, 0, 20},
    {"x5/x5/x5/x5/1,1,2,2,1 2 4", {1, 0}, 20, 20, 0},
    {"x5/x5/x5/x5/12,12,12,x2 2 4", {1, 2}, 0, 0, 22},
};

START_TEST(what_is_in_hand_may_be_placed) {
    Rules rules = {5, 0, {3, 3}, {hands[_i].caps[0], hands[_i].caps[1]}};
    Board board = unit_board_rules(hands[_i].tps, &rules);
    Move moves[MOVES_MAX];
    int count = movegen_placements(&board, moves);
    int kinds[CAP + 1] = {0};
    for (int i = 0; i < count; i++) {
        ck_assert(!move_is_spread(moves[i]));
        ck_assert(board_empty(&board) & bits_of(move_square(moves[i])));
        kinds[move_kind(moves[i])]++;
    }
    ck_assert_int_eq(kinds[FLAT], hands[_i].flats);
    ck_assert_int_eq(kinds[WALL], hands[_i].walls);
    ck_assert_int_eq(kinds[CAP], hands[_i].capstones);
    ck_assert_uint_eq(movegen_count(&board),
                      (uint64_t)count + (board_is_opening(&board)
                                             ? 0
                                             : movegen_count_spreads(&board, board_turn(&board))));
}

// All stones of 8x8 and a capstone in one corner: hands of up to eight pieces over seven squares.
START_TEST(a_tower_of_all_stones) {
    Rules rules = rules_of(8, 0);
    Board board;
    board_init(&board, &rules);
    board.ply = 200;
    uint64_t turns = UINT64_C(0xaaaaaaaaaaaaaaaa);
    board_put(&board, 0, turns, turns & bits_low(37), 101, CAP);
    Fault fault = {0};
    ck_assert_msg(board_finish(&board, &fault), "%s", fault.text);
    ck_assert_int_eq(board_in_hand(&board, WHITE), 1);
    ck_assert_int_eq(board_in_hand(&board, BLACK), 2);
    Move moves[MOVES_MAX];
    ck_assert_int_eq(movegen_placements(&board, moves), 63);
    ck_assert_int_eq(movegen_spreads(&board, moves), 2 * 254);
    for (int i = 0; i < 2 * 254; i++) {
        ck_assert_uint_eq(moves[i], move_spread(0, i < 254 ? UP : RIGHT, (unsigned)(i % 254 + 1)));
    }
    ck_assert_uint_eq(movegen_count(&board), 63 + 2 * 254);
    ck_assert_uint_eq(movegen_count_spreads(&board, WHITE), 2 * 254);
    ck_assert_uint_eq(movegen_count_spreads(&board, BLACK), 0);
}

int main(void) {
    TCase *tcase = tcase_create("movegen");
    tcase_add_loop_test(tcase, the_list_of_a_position, 0, UNIT_COUNT(lists));
    tcase_add_loop_test(tcase, what_is_in_hand_may_be_placed, 0, UNIT_COUNT(hands));
    tcase_add_test(tcase, a_tower_of_all_stones);
    return unit_run("movegen", tcase);
}
