// SPDX-License-Identifier: MIT
// What the unit tests share: positions and moves from text, and checks of messages.
#pragma once

#include <check.h>

#include "game.h"
#include "support.h"

// Check writes where it is into a file at each check that holds, to say after which one a test
// crashed. That takes most of the time of tests with many checks, and debuggers and sanitizers say
// it, too.
#define _mark_point(file, line) ((void)0)

// 130 pieces of a stack, half of them White's.
#define UNIT_PIECES_42 "112221112221112221112221112221112221112221"
#define UNIT_PIECES_130 UNIT_PIECES_42 UNIT_PIECES_42 UNIT_PIECES_42 "1221"

// The length of a table.
#define UNIT_COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

// Tests register themselves: TEST(name) { ... }. The other two run once for each number, which the
// test finds in _i: TEST_EACH for each index of a table, TEST_RANGE from `from` to below `to`.
#define TEST_RANGE(name, from, to)                                                                 \
    static const TTest *name;                                                                      \
    __attribute__((constructor)) static void add_##name(void) {                                    \
        tcase_add_loop_test(unit_tests(__FILE__), name, from, to);                                 \
    }                                                                                              \
    START_TEST(name)
#define TEST_EACH(name, table) TEST_RANGE(name, 0, UNIT_COUNT(table))
#define TEST(name) TEST_RANGE(name, 0, 1)

// Functions that run before and after each test; either may be NULL.
#define TEST_FIXTURE(set_up, tear_down)                                                            \
    __attribute__((constructor)) static void add_fixture(void) {                                   \
        tcase_add_checked_fixture(unit_tests(__FILE__), set_up, tear_down);                        \
    }

// A variable for the tests of a file: `begin` and `end` get its address before and after each test.
#define TEST_VARIABLE(type, name, begin, end)                                                      \
    static type name;                                                                              \
    static void begin_##name(void) {                                                               \
        begin(&name);                                                                              \
    }                                                                                              \
    static void end_##name(void) {                                                                 \
        end(&name);                                                                                \
    }                                                                                              \
    __attribute__((constructor)) static void add_##name(void) {                                    \
        tcase_add_checked_fixture(unit_tests(__FILE__), begin_##name, end_##name);                 \
    }

// The tests of a source file, whose path is __FILE__ there.
TCase *unit_tests(const char *path);

// True with BREDON_TIMED=1 in the environment: then a test also checks what depends on the speed of
// the machine and on its other work.
bool unit_timed(void);

// Prints a count of nodes as a TAP diagnostic, and fails the test when it is more than twice what
// is expected: smaller changes are those of any work on the search.
void unit_expect_nodes(const char *what, uint64_t nodes, uint64_t expected);

// Prints what share of `all` was found, and fails the test when it is less than `percent`.
void unit_expect_share(const char *what, int found, int all, int percent);

// Positions from TPS: the standard set without komi, with komi, and with any rules. A text that
// can't be read ends the test.
Board unit_board(const char *tps);
Board unit_board_komi(const char *tps, int half_komi);
Board unit_board_rules(const char *tps, const Rules *rules);

// A move from PTN, legal or not.
Move unit_move(const Board *board, const char *ptn);

// Plays moves that are separated by blanks; each must be legal.
void unit_play(Board *board, const char *moves);
void unit_play_game(Game *game, const char *moves);

// A set of squares from names that are separated by blanks.
uint64_t unit_squares(const char *names);

// Plays up to `plies` random legal moves, as long as the game is on. Returns how many.
int unit_wander(Board *board, uint64_t seed, int plies);

// Fails the test unless `board` is the position of `tps`.
void unit_expect_tps(const Board *board, const char *tps);

// Fails the test unless the fault is one line that fits its buffer and has this text in it.
void unit_expect_fault(const Fault *fault, const char *part);
