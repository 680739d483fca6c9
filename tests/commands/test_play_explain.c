// SPDX-License-Identifier: MIT
// What a person is told of a move that can't be played, and what is read with patience.
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "play/play_explain.h"
#include "text/ptn.h"
#include "unit.h"

// White to move on 5x5: a wall of White's on c3; a stack of three of White's on b2; a capstone of
// White's over two on d4; Black's flat on a1, wall on d2, capstone on e4.
static const char middle[] = "x5/x3,221C,2C/x2,1S,x2/x,211,x,2S,x/2,x3,1 1 9";
// The same with Black to move.
static const char middle_black[] = "x5/x3,221C,2C/x2,1S,x2/x,211,x,2S,x/2,x3,1 2 9";
static const char empty[] = "x5/x5/x5/x5/x5 1 1";
static const char second[] = "x5/x5/x5/x5/2,x4 2 1";
static const char no_caps[] = "x4/x4/x4/2,x2,1 1 5";
// A stack of White's with all ways blocked.
static const char shut_in[] = "x5/x5/2S,x4/1,2C,x3/2S,x4 1 6";
// A capstone of White's on a1 over two flats, a wall of Black's on b1 and on c2.
static const char crush[] = "x5/x5/x5/2,x,2S,x2/111C,2S,x3 1 9";
static const char crush_far[] = "x5/x5/x5/x5/111C,x,2S,x,2 1 9";

static const struct {
    const char *tps, *text, *expected;
} refusals[] = {
    // Squares that are taken.
    {middle, "c3", "c3 holds a wall of yours; to move it, add a direction: c3+ c3- c3< c3>"},
    {middle, "e1", "e1 holds a flat of yours; to move it, add a direction: e1+ e1<"},
    {middle, "b2",
     "b2 holds a stack of 3 of yours; to move it, add direction and number: b2+ b2- b2< b2> take "
     "one, 3b2+ takes 3"},
    {middle, "d4",
     "d4 holds a stack of 3 of yours with a capstone on top; to move it, add direction and "
     "number: d4+ d4- d4< take one, 3d4+ takes 3"},
    {shut_in, "a2", "a2 holds a flat of yours, which can't move: all directions are blocked"},
    {middle, "a1",
     "a1 holds a flat of Black's; pieces are placed on empty squares, only stacks move onto "
     "others"},
    {middle, "d2",
     "d2 holds a wall of Black's; only a capstone of yours can move onto it and flatten it"},
    {middle, "e4", "e4 holds a capstone of Black's; nothing goes onto a capstone"},
    {middle_black, "b2",
     "b2 holds a stack of 3 of White's; pieces are placed on empty squares, only stacks move onto "
     "others"},
    {middle, "Sa1", "a1 holds a flat of Black's; a wall goes on an empty square only"},
    {middle, "cc3", "c3 holds a wall of yours; a capstone goes on an empty square only"},
    {second, "a1", "a1 is taken already; choose an empty square"},
    // Nothing left of a kind.
    {middle, "Ca2", "your capstone is on the board already, on d4: move it from there"},
    {no_caps, "Ca2", "this game has no capstones; place a flat (a1) or a wall (Sa1)"},
    // The opening.
    {empty, "Sa1",
     "'Sa1': the first move of each player places a flat of the OTHER's, Black's, by its "
     "square alone: a1"},
    // What was typed is quoted as it was typed.
    {middle, "foo",
     "'foo' is no move; moves look like a1, Sa1, Ca1, c3> or 3c3>12 (the list: moves, the words: "
     "help)"},
    {middle, "A9", "'A9': a9 is off the board, whose files are a to e and ranks 1 to 5"},
    {middle, "B2B3", "'B2B3' is two squares; give the direction of the stack instead: b2+"},
    {middle, "C3Up", "'C3Up': 'Up' is no direction; type + up, - down, > right, < left"},
    {empty, "c c3",
     "'c c3': the first move of each player places a flat of the OTHER's, Black's, by its "
     "square alone: c3"},
    {second, "a1+",
     "'a1+': the first move of each player places a flat of the OTHER's, White's; choose an "
     "empty square"},
    // Stacks.
    {middle, "a3>", "'a3>': a3 is empty; a3 alone places a flat there"},
    {middle, "a1+",
     "'a1+': the piece on a1 is Black's; you move stacks with a piece of yours on "
     "top"},
    {middle_black, "b2+",
     "'b2+': the stack on b2 is White's; you move stacks with a piece of yours on top"},
    {middle, "2c3>", "'2c3>': c3 holds 1 piece, so you can't take 2"},
    {middle, "4b2+22", "'4b2+22': b2 holds 3 pieces, so you can't take 4"},
    {middle, "e1>", "'e1>' goes over the edge; e1 can go e1+ e1<"},
    {middle, "3b2<111", "'3b2<111' goes over the edge: from b2 left there is 1 square, not 3"},
    {middle, "d4>", "'d4>': there is a capstone on e4; nothing moves onto a capstone"},
    {middle, "3b2>111",
     "'3b2>111': there is a wall on d2; only a capstone can move onto it and flatten it"},
    {crush, "2a1>",
     "'2a1>': a capstone flattens the wall on b1 only when it steps there alone: "
     "a1>"},
    {crush, "2a1>11",
     "'2a1>11': the wall on b1 stops it; a capstone flattens a wall only with the last step"},
    {crush_far, "3a1>12",
     "'3a1>12': a capstone flattens the wall on c1 only when it steps there alone: 3a1>21"},
    {crush_far, "3a1>111",
     "'3a1>111': the wall on c1 stops it; a capstone flattens a wall only with the last step"},
    // Drops that do not add up.
    {middle, "3b2+1", "'3b2+1': the drops add up to 1, but 3 are taken; to take 1: b2+"},
    {middle, "3b2+11", "'3b2+11': the drops add up to 2, but 3 are taken; to take 2: 2b2+11"},
    {middle, "2b2+12", "'2b2+12': the drops add up to 3, but 2 are taken; to take 3: 3b2+12"},
    {middle, "3b2+33", "'3b2+33': the drops add up to 6, but 3 are taken: make them 3"},
    {middle, "b2+12", "'b2+12': with drops, write the number of pieces first: 3b2+12"},
    {middle, "3b2+03", "'3b2+03': each square on the way gets at least one piece, so no drop is 0"},
    {middle, "6b2+", "'6b2+': on this board a move takes 1 to 5 pieces, not 6"},
    {middle, "0b2+", "'0b2+': on this board a move takes 1 to 5 pieces, not 0"},
    // Squares that are none.
    {middle, "f1", "'f1': f1 is off the board, whose files are a to e and ranks 1 to 5"},
    {middle, "a6", "'a6': a6 is off the board, whose files are a to e and ranks 1 to 5"},
    {middle, "Sa0", "'Sa0': a0 is off the board, whose files are a to e and ranks 1 to 5"},
    {middle, "a12", "'a12': a12 is off the board, whose files are a to e and ranks 1 to 5"},
    {middle, "b", "'b': file b, but which rank? b1 to b5"},
    {middle, "3c>", "'3c>': file c, but which rank? c1 to c5"},
    // Ways that are none.
    {middle, "c3c4", "'c3c4' is two squares; give the direction of the stack instead: c3+"},
    {middle, "c3-c2", "'c3-c2' is two squares; give the direction of the stack instead: c3-"},
    {middle, "c3 to d3", "'c3 to d3' is two squares; give the direction of the stack instead: c3>"},
    {middle, "e1 d1", "'e1 d1' is two squares; give the direction of the stack instead: e1<"},
    {middle, "3b2a2", "'3b2a2' is two squares; give the direction of the stack instead: 3b2<"},
    {middle, "c3d4",
     "'c3d4' is two squares; give the stack one direction instead: + up, - down, > right, < left"},
    {middle, "3b2", "'3b2': which direction? 3b2+ up, 3b2- down, 3b2> right, 3b2< left"},
    {middle, "b2^", "'b2^': '^' is no direction; type + up, - down, > right, < left"},
    {middle, "b2 up", "'b2 up': 'up' is no direction; type + up, - down, > right, < left"},
    {middle, "Sc3>", "'Sc3>': to move a stack, type only its square and direction: c3>"},
    {middle, "c3>1x", "'c3>1x': 'x' does not belong after a move"},
    // No move at all.
    {middle, "a2 a3", "one move at a time, please: first 'a2', then wait for the answer"},
    {middle, "3",
     "'3' is no move; moves look like a1, Sa1, Ca1, c3> or 3c3>12 (the list: moves, the "
     "words: help)"},
    {no_caps, "hullo",
     "'hullo' is no move; moves look like a1, Sa1, c3> or 3c3>12 (the list: moves, "
     "the words: help)"},
    {empty, "--", "'--' is no move; moves look like a1 (the list: moves, the words: help)"},
    {middle, "komi 2",
     "'komi 2' is no move; moves look like a1, Sa1, Ca1, c3> or 3c3>12 (the list: moves, the "
     "words: "
     "help)"},
    {middle, " sa1  b ", "'sa1  b': 'b' is no direction; type + up, - down, > right, < left"},
    {middle, "a1 + !",
     "'a1 + !': the piece on a1 is Black's; you move stacks with a piece of yours on "
     "top"},
    {middle, "a2\x1b[2J", "'a2?[2J': '?[2J' is no direction; type + up, - down, > right, < left"},
};

START_TEST(a_move_is_explained) {
    Board board = unit_board(refusals[_i].tps);
    const char *text = refusals[_i].text;
    Move move = 0x1234;
    Fault fault = {0};
    bool read = play_read_move(&board, text, strlen(text), &move, &fault);
    ck_assert_msg(!read, "%s is taken", text);
    ck_assert_uint_eq(move, 0x1234);
    ck_assert_str_eq(fault.text, refusals[_i].expected);
    ck_assert(!play_read_move(&board, text, strlen(text), &move, NULL));
}

START_TEST(stones_are_used_up) {
    Rules rules = {5, 0, {3, 3}, {1, 1}};
    Board board = unit_board_rules("x5/x5/x5/x5/1,1,1,2,x 1 5", &rules);
    Move move;
    Fault fault = {0};
    ck_assert(!play_read_move(&board, "a5", 2, &move, &fault));
    ck_assert_str_eq(fault.text,
                     "you have no stones left, only your capstone: C and its square, or move a "
                     "stack");
}

static const struct {
    const char *text, *move;
} patience[] = {
    {"a2", "a2"},         {" A2 ", "a2"},  {"sa2", "Sa2"},  {"SA2", "Sa2"},
    {"wa2", "Sa2"},       {"S a2", "Sa2"}, {"fa2", "a2"},   {"3 b2 + 1 2", "3b2+12"},
    {"3B2+12", "3b2+12"}, {"C3>", "c3>"},  {"c3>1", "c3>"}, {"1c3>", "c3>"},
    {"C2", "c2"},         {"a2!?", "a2"},  {"a2''", "a2"},  {"3b2+3", "3b2+"},
    {"D4-", "d4-"},
};

START_TEST(a_move_is_read_with_patience) {
    Board board = unit_board(middle);
    const char *text = patience[_i].text;
    Move move = MOVE_NONE;
    Fault fault = {0};
    ck_assert_msg(play_read_move(&board, text, strlen(text), &move, &fault), "%s", fault.text);
    ck_assert_uint_eq(move, unit_move(&board, patience[_i].move));
}

// Whatever is typed, the answer is a move or one printable line; and what is legal is read.
START_TEST(anything_has_an_answer) {
    static const char letters[] = "abceSC1235+-<>0 x'\x01\xc3?";
    static const char *const boards[] = {middle, middle_black, empty, crush, no_caps};
    Board board = unit_board(boards[_i % UNIT_COUNT(boards)]);
    Rng rng = rng_of((uint64_t)_i);
    Move moves[MOVES_MAX];
    int count = movegen_all(&board, moves);
    for (int i = 0; i < count; i++) {
        char text[PTN_TEXT];
        Move move = MOVE_NONE;
        size_t length = ptn_write_move(moves[i], text);
        if (!play_read_move(&board, text, length, &move, NULL) || move != moves[i] ||
            !play_is_like_move(text, length)) {
            ck_abort_msg("%s is not read", text);
        }
    }
    for (int i = 0; i < 20000; i++) {
        char text[64];
        size_t length = (size_t)rng_below(&rng, i % 100 ? 8 : (int)sizeof text);
        Move move = MOVE_NONE;
        Fault fault = {0};
        for (size_t j = 0; j < length; j++) {
            text[j] = letters[rng_below(&rng, (int)sizeof letters - 1)];
        }
        bool read = play_read_move(&board, text, length, &move, &fault);
        size_t printable = 0;
        while (fault.text[printable] >= ' ' && fault.text[printable] <= '~') {
            printable++;
        }
        if (read ? !board_is_legal(&board, move) : printable < 10 || fault.text[printable]) {
            ck_abort_msg("%.*s: %04x, %s", (int)length, text, move, fault.text);
        }
        play_is_like_move(text, length);
    }
}

int main(void) {
    TCase *tcase = tcase_create("play_explain");
    tcase_add_loop_test(tcase, a_move_is_explained, 0, UNIT_COUNT(refusals));
    tcase_add_test(tcase, stones_are_used_up);
    tcase_add_loop_test(tcase, a_move_is_read_with_patience, 0, UNIT_COUNT(patience));
    tcase_add_loop_test(tcase, anything_has_an_answer, 0, 5);
    return unit_run("play_explain", tcase);
}
