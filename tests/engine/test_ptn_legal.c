// SPDX-License-Identifier: MIT
#include <string.h>

#include "movegen.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "unit.h"

// Stacks, walls and capstones of both; White has no capstone left, neither has Black.
static const char middle[] = "x5/x,2S,x3/x,1,121C,1S,x/x,2,x3/x2,2C,x2 1 9";
static const char middle_black[] = "x5/x,2S,x3/x,1,121C,1S,x/x,2,x3/x2,2C,x2 2 9";

// Moves that are not legal on a standard board, and what else the message must mention.
static const struct {
    const char *tps, *move, *mentions;
} refusals[] = {
    // Placements.
    {middle, "b3", "b3 is not empty"},
    {middle, "Sb2", "b2 is not empty"},
    {middle, "c1", "c1 is not empty"},
    {middle, "Ca1", "capstone"},
    {middle_black, "Ce5", "capstone"},
    {"x3/x3/2,x,1 1 2", "Cb2", "capstone"},
    // Squares to move from.
    {middle, "a1>", "a1 is empty"},
    {middle, "2e5-", "e5 is empty"},
    {middle, "b2+", "b2 is not White's"},
    {middle, "c1+", "c1 is not White's"},
    {middle_black, "c3+", "c3 is not Black's"},
    // Too many pieces.
    {middle, "2b3<", "b3 holds 1"},
    {middle, "4c3+", "c3 holds 3"},
    {middle, "5c3+23", "c3 holds 3"},
    // Over the edge.
    {middle, "3c3+111", "board"},
    {middle, "2d3>11", "d3"},
    {"x3/x3/2,x,11 1 4", "c1>", "board"},
    {"x3/x3/2,x,11 1 4", "c1-", "board"},
    {"x3/x3/2,x,11 1 4", "2c1>", "board"},
    {"11,x2/x3/2,x2 1 4", "a3<", "board"},
    {"11,x2/x3/2,x2 1 4", "2a3+11", "board"},
    {"111,x2/x3/2,x2 1 4", "3a3>111", "board"},
    {"x7,111/x8/x8/x8/x8/x8/x8/x8 1 4", "h8>", "board"},
    {"x8/111,x7/x8/x8/x8/x8/x8/x8 1 4", "a7<", "board"},
    // A wall in the way: of a flat, of a wall, of more than a lone capstone, and beyond a wall.
    {middle, "b3+", "wall on b4"},
    {middle, "2c3>", "wall on d3"},
    {middle, "3c3>", "wall on d3"},
    {middle, "2c3>11", "wall on d3"},
    {"x3/x,2S,x/x,1S,x 1 4", "b1+", "wall on b2"},
    {"x5/x5/111C,x,2S,x2/x5/x5 1 5", "3a3>12", "wall on c3"},
    {"x5/x5/111C,x,2S,x2/x5/x5 1 5", "3a3>111", "wall on c3"},
    {"x5/x5/111S,x,2S,x2/x5/x5 1 5", "2a3>11", "wall on c3"},
    // A capstone in the way.
    {middle, "b3>", "capstone on c3"},
    {middle, "d3<", "capstone on c3"},
    {middle, "2c3-11", "capstone on c1"},
    {middle, "3c3-21", "capstone on c1"},
    {middle, "2a1", "no direction"},
    // The opening wants a flat of the other player's.
    {"x5/x5/x5/x5/x5 1 1", "Sa1", "flat"},
    {"x5/x5/x5/x5/x5 1 1", "Ca1", "flat"},
    {"x5/x5/x5/x5/x5 1 1", "a1+", ""},
    {"x5/x5/x5/x5/2,x4 2 1", "Sb1", "flat"},
    {"x5/x5/x5/x5/2,x4 2 1", "a1+", "flat"},
    {"x5/x5/x5/x5/2,x4 2 1", "a1", "a1"},
};

TEST_EACH(a_move_is_refused, refusals) {
    Board board = unit_board(refusals[_i].tps);
    Word word = word_of_string(refusals[_i].move);
    Move move = 0x1234;
    Fault fault = {0};
    ck_assert(!ptn_read_move(&board, word, &move, &fault));
    ck_assert_uint_eq(move, 0x1234);
    unit_expect_fault(&fault, refusals[_i].mentions);
    ck_assert_msg(strstr(fault.text, refusals[_i].move), "\"%s\" should mention %s", fault.text,
                  refusals[_i].move);
    ck_assert(!ptn_read_move(&board, word, &move, NULL));
}

// Nothing left in hand, on 5x5 with three stones each.
static const struct {
    const char *tps, *move, *mentions;
} empty_hands[] = {
    {"x5/x5/x5/x5/1,1,1,2,x 1 5", "a5", "stone"},
    {"x5/x5/x5/x5/1,1,1,2,x 1 5", "Sa5", "stone"},
    {"x5/x5/x5/x5/2,2,2,1,x 2 5", "a5", "stone"},
    {"x5/x5/x5/x5/1,1,1C,2,x 1 5", "Ca5", "capstone"},
};

TEST_EACH(a_hand_is_empty, empty_hands) {
    Rules rules = {5, 0, {3, 3}, {1, 1}};
    Board board = unit_board_rules(empty_hands[_i].tps, &rules);
    Move move = MOVE_NONE;
    Fault fault = {0};
    ck_assert(!ptn_read_move(&board, word_of_string(empty_hands[_i].move), &move, &fault));
    unit_expect_fault(&fault, empty_hands[_i].mentions);
    unit_expect_fault(&fault, empty_hands[_i].move);
}

static const char *const boards[] = {
    middle,
    middle_black,
    "x3/x3/x3 1 1",
    "x4/x4/x4/122121,x3 1 8",
    "x8/x8/x8/x8/x8/x8/x8/1212121212C,x7 1 9",
};

// All that is legal reads back as it is written; all else has an explanation.
TEST_EACH(every_move_is_read_or_explained, boards) {
    Board board = unit_board(boards[_i]);
    for (unsigned value = 1; value < 65536; value++) {
        Move move = (Move)value;
        bool placement = move_is_double(move) ? move_kind(move) == FLAT : (int)move_kind(move) > 0;
        if (!(board.geometry->board & bits_of(move_square(move))) ||
            !(move_is_spread(move) || placement)) {
            continue;
        }
        char text[PTN_TEXT];
        Word word = {text, ptn_write_move(move, text), 1};
        Move again = MOVE_NONE;
        Fault fault = {0};
        bool read = ptn_read_move(&board, word, &again, &fault);
        if (read != board_is_legal(&board, move) || (read && again != move) ||
            (!read && !strstr(fault.text, text))) {
            ck_abort_msg("%04x, %s: %s", value, text, fault.text);
        }
        if (!read && pattern_hand(move_pattern(move) | 1) <= board_size(&board)) {
            memset(&fault, 0, sizeof fault);
            ptn_explain(&board, move, word, &fault);
            if (!strstr(fault.text, text)) {
                ck_abort_msg("%04x, %s: explained as %s", value, text, fault.text);
            }
        }
    }
}

// What the other openings start with. The move is written as `written`; NULL: it is refused with
// what `then` mentions. `then` is the position after it.
static const struct {
    OpeningRule opening;
    const char *tps, *move, *written, *then;
} first_moves[] = {
    {OPENING_SWAP, "x3/x3/x3 1 1", "2a1", NULL, "only with the opening double-black-stack"},
    {OPENING_NO_SWAP, "x3/x3/x3 1 1", "a1", "a1", "x3/x3/1,x2 2 1"},
    {OPENING_NO_SWAP, "x3/x3/x3 1 1", "Sa1", "Sa1", "x3/x3/1S,x2 2 1"},
    {OPENING_NO_SWAP, "x3/x3/x3 1 1", "2a1", NULL, "only with the opening double-black-stack"},
    {OPENING_NO_SWAP, "x3/x3/1,x2 2 1", "b1", "b1", "x3/x3/1,2,x 1 2"},
    {OPENING_NO_SWAP, "x3/x3/1,x2 2 1", "a1+", NULL, "not Black's"},
    {OPENING_NO_SWAP, "x3/x3/2,1,x 2 1", "a1>", "a1>", "x3/x3/x,12,x 1 2"},
    {OPENING_DOUBLE_STACK, "x3/x3/x3 1 1", "2a1!", "2a1", "x3/x3/22,x2 2 1"},
    {OPENING_DOUBLE_STACK, "x3/x3/x3 1 1", "b2", "2b2", "x3/x,22,x/x3 2 1"},
    {OPENING_DOUBLE_STACK, "x3/x3/x3 1 1", "Sa1", NULL, "two black flats, such as 2a1"},
    {OPENING_DOUBLE_STACK, "x3/x3/x3 1 1", "3a1", NULL, "two black flats, such as 2a1"},
    {OPENING_DOUBLE_STACK, "x3/x3/x3 1 1", "2a1+", NULL, "two black flats"},
    {OPENING_DOUBLE_STACK, "x3/x3/22,x2 2 1", "c3", "c3", "x2,1/x3/22,x2 1 2"},
    {OPENING_DOUBLE_STACK, "x3/x3/22,x2 2 1", "2c3", NULL, "no direction"},
    {OPENING_DOUBLE_STACK, "x3/x3/22,x2 2 1", "Sc3", NULL, "a flat of the opponent's"},
    {OPENING_DOUBLE_STACK, "x3/x3/22,x2 2 1", "2a1+", NULL, "a flat of the opponent's"},
    {OPENING_DOUBLE_STACK, "x2,1/x3/22,x2 1 2", "b2", "b2", "x2,1/x,1,x/22,x2 2 2"},
    {OPENING_DOUBLE_STACK, "x2,1/x,1,x/22,x2 2 2", "2a1+11", "2a1+11", "2,x,1/2,1,x/x3 1 3"},
};

TEST_EACH(the_first_moves_of_an_opening, first_moves) {
    Rules rules = rules_of(3, 0);
    Move move = MOVE_NONE;
    Fault fault = {0};
    Undo undo;
    char text[TPS_TEXT];
    rules.opening = (int8_t)first_moves[_i].opening;
    Board board = unit_board_rules(first_moves[_i].tps, &rules);
    Board before = board;
    bool read = ptn_read_move(&board, word_of_string(first_moves[_i].move), &move, &fault);
    ck_assert_int_eq(read, first_moves[_i].written != NULL);
    if (!read) {
        unit_expect_fault(&fault, first_moves[_i].then);
        return;
    }
    ptn_write_move(move, text);
    ck_assert_str_eq(text, first_moves[_i].written);
    board_apply(&board, move, &undo);
    tps_write(&board, text);
    ck_assert_str_eq(text, first_moves[_i].then);
    Board again = unit_board_rules(text, &rules);
    ck_assert(board_equal(&board, &again));
    board_undo(&board, move, &undo);
    ck_assert_mem_eq(&board, &before, sizeof board);
}

// The hands after 2a1 f6: Black has placed two flats, White one.
TEST(hands_after_a_double_black_stack) {
    Rules rules = rules_of(6, 4);
    rules.opening = OPENING_DOUBLE_STACK;
    Board board = unit_board_rules("x5,1/x6/x6/x6/x6/22,x5 1 2", &rules);
    ck_assert_int_eq(board.stones[WHITE], 29);
    ck_assert_int_eq(board.stones[BLACK], 28);
}

// All spellings of an opening's name; NULL: none.
static const struct {
    const char *text, *name;
} openings[] = {
    {"swap", "swap"},
    {"SWAP", "swap"},
    {"no-swap", "no-swap"},
    {"no swap", "no-swap"},
    {"NoSwap", "no-swap"},
    {"no_swap", "no-swap"},
    {"double black stack", "double black stack"},
    {"Double-Black-Stack", "double black stack"},
    {"doubleblackstack", "double black stack"},
    {"DBS", "double black stack"},
    {"dbs", "double black stack"},
    {"", NULL},
    {" ", NULL},
    {"swa", NULL},
    {"swaps", NULL},
    {"no", NULL},
    {"double black", NULL},
    {"double black stacks", NULL},
    {"d.b.s", NULL},
};

TEST_EACH(the_name_of_an_opening, openings) {
    OpeningRule opening = OPENING_RULES;
    Fault fault = {0};
    const char *name = openings[_i].name;
    ck_assert_int_eq(opening_read(word_of_string(openings[_i].text), &opening, &fault),
                     name != NULL);
    if (name) {
        ck_assert_str_eq(opening_name(opening), name);
    } else {
        ck_assert_int_eq(opening, OPENING_RULES);
        unit_expect_fault(&fault, "double-black-stack");
        unit_expect_fault(&fault, openings[_i].text);
    }
}
