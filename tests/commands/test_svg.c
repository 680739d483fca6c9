// SPDX-License-Identifier: MIT
// What is in pictures in SVG. That they are XML is for pictures.sh.
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "show/svg.h"
#include "unit.h"

enum { DEFINED_PIECES = 6 };

TEST_VARIABLE(TextBuf, text, textbuf_clear, textbuf_finish)

static void draw(const Board *board, SvgStyle style) {
    textbuf_clear(&text);
    svg_board(&text, board, board_outcome(board), &style);
    ck_assert(!text.failed);
}

// How often a part occurs.
static int occurrences(const char *part) {
    int count = 0;
    for (const char *at = text.at; (at = strstr(at, part)) != NULL; at += strlen(part)) {
        count++;
    }
    return count;
}

// The pieces on the board and those that stand for what is in hand.
static int pieces_of(const Board *board) {
    int count = 0;
    for (int square = 0; square < SQUARES; square++) {
        count += board->height[square];
    }
    for (int colour = WHITE; colour <= BLACK; colour++) {
        count += 1 + (board->rules.caps[colour] > 0);
    }
    return count;
}

TEST_RANGE(any_position_and_move, 0, 54) {
    int size = SIZE_LEAST + _i % (SIZE_MOST - SIZE_LEAST + 1);
    Rules rules = rules_of(size, _i % 7 - 3);
    Board board;
    Move moves[MOVES_MAX];
    board_init(&board, &rules);
    unit_wander(&board, (uint64_t)_i + 1, 15 * (_i % 9));
    draw(&board, (SvgStyle){.flip = _i % 2});
    ck_assert_int_eq(occurrences("<use "), pieces_of(&board));
    ck_assert_int_eq(occurrences("<circle "), 0);
    if (board_outcome(&board) != ONGOING) {
        ck_assert_int_eq(occurrences(outcome_text(board_outcome(&board))), 1);
        return;
    }
    int count = movegen_all(&board, moves);
    for (int i = 0; i < count; i += 1 + count / 6) {
        bool spread = move_is_spread(moves[i]);
        draw(&board, (SvgStyle){.flip = i % 2, .best = moves[i], .marked = 1});
        ck_assert_int_eq(occurrences("<use "), pieces_of(&board) + !spread);
        ck_assert_int_eq(occurrences("<circle "),
                         spread ? 1 + pattern_length(move_pattern(moves[i])) : 0);
    }
}

TEST(the_frame_is_as_wide_on_all_sides) {
    Board board = unit_board("x5/x5/x5/x5/x5 1 1");
    draw(&board, (SvgStyle){0});
    ck_assert_int_eq(occurrences("<rect x=\"36\" y=\"38\" width=\"512\" height=\"512\" rx=\"6\""),
                     1);
}

TEST(kinds_and_colours) {
    Board board = unit_board("1,1S,1C,2,x/x5/x5/2S,2S,2S,2C,x/x5 1 10");
    draw(&board, (SvgStyle){0});
    // Each of the six is defined once, and shown so often; a flat and a capstone more are in hand.
    ck_assert_int_eq(occurrences("id=\""), DEFINED_PIECES);
    ck_assert_int_eq(occurrences("\"#w1\""), 1 + 1);
    ck_assert_int_eq(occurrences("\"#w2\""), 1);
    ck_assert_int_eq(occurrences("\"#w3\""), 1 + 1);
    ck_assert_int_eq(occurrences("\"#b1\""), 1 + 1);
    ck_assert_int_eq(occurrences("\"#b2\""), 3);
    ck_assert_int_eq(occurrences("\"#b3\""), 1 + 1);
}

TEST(a_move_to_the_left) {
    Board board = unit_board("x5/x5/x2,221,1,x/x5/x5 1 10");
    draw(&board, (SvgStyle){.best = unit_move(&board, "2c3<11")});
    ck_assert_int_eq(occurrences(">2c3&lt;11</text>"), 1);
    ck_assert_int_eq(occurrences(">2</text>"), 2); // the hand and the rank
}

TEST(the_score_is_told) {
    Board board = unit_board("x5/x5/x2,221,1,x/x5/x5 2 10");
    Move line[40];
    for (int i = 0; i < 40; i++) {
        line[i] = unit_move(&board, i ? "a1" : "2c3<11");
    }
    SvgAnalysis analysis = {125, {600, 100, 300}, 7, line, 2};
    draw(&board, (SvgStyle){.best = line[0], .analysis = &analysis});
    ck_assert_int_eq(occurrences(">Black +1.25</text>"), 1);
    ck_assert_int_eq(occurrences(">White&apos;s chance 35 %</text>"), 1);
    ck_assert_int_eq(occurrences(">depth 7: 2c3&lt;11 a1</text>"), 1);
    analysis.score = score_loss_in(4);
    analysis.length = 40;
    draw(&board, (SvgStyle){.best = line[0], .analysis = &analysis});
    ck_assert_int_eq(occurrences(">White wins in 2</text>"), 1); // moves, as in play
    ck_assert_int_eq(occurrences(" a1 \u2026</text>"), 1);
}

TEST(the_opening_places_the_other_colour) {
    Rules rules = rules_of(5, 0);
    Board board;
    board_init(&board, &rules);
    draw(&board, (SvgStyle){.best = unit_move(&board, "a1")});
    ck_assert_int_eq(occurrences("\"#b1\""), 2);
    ck_assert_int_eq(occurrences("\"#w1\""), 1);
}

TEST(names_that_cannot_be_written) {
    Fault fault;
    ck_assert(!svg_save("/no/such/folder/board.svg", NULL, 0, "-", NULL, &fault));
    unit_expect_fault(&fault, "--svg: can't write '/no/such/folder");
    ck_assert(!svg_save("/", NULL, 0, "-", NULL, &fault));
    unit_expect_fault(&fault, "folder");
}
