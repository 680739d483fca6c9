// SPDX-License-Identifier: MIT
// Totals of files that are no parts of one match: matches of their own, games of racetrack.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "match/report.h"
#include "unit.h"

static char path[64], other_path[64];

static void setup(void) {
    snprintf(path, sizeof path, "match_report_%ld.ptn", (long)getpid());
    snprintf(other_path, sizeof other_path, "match_report_%ld_other.ptn", (long)getpid());
}

static void teardown(void) {
    unlink(path);
    unlink(other_path);
}

static void write_file(const char *name, const char *text) {
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, strlen(text), file), strlen(text));
    ck_assert_int_eq(fclose(file), 0);
}

#define OWN(white, black, round, pair, moves, result)                                              \
    "[Player1 \"" white "\"]\n[Player2 \"" black "\"]\n[Round \"" round "\"]\n[Pair \"" pair       \
    "\"]\n[Termination \"length\"]\n[Size \"5\"]\n\n" moves "\n" result "\n\n"

// Matches of their own have the same rounds, but other games in them. One game that came out the
// same (Round 4) does not make them one match.
static const char one[] = OWN("A", "B", "1", "1", "1. a1 b1", "1-0")
    OWN("B", "A", "2", "1", "1. a1 b1", "0-1") OWN("A", "B", "3", "2", "1. a1 b1", "1/2-1/2")
        OWN("B", "A", "4", "2", "1. a1 b1", "1/2-1/2");
static const char two[] = OWN("A", "B", "1", "1", "1. a1 c1", "0-1")
    OWN("B", "A", "2", "1", "1. a1 b1", "1-0") OWN("A", "B", "3", "2", "1. a1 d1", "1/2-1/2")
        OWN("B", "A", "4", "2", "1. a1 b1", "1/2-1/2");

START_TEST(independent_matches_add_up) {
    char *const both[] = {path, other_path};
    char *const thrice[] = {path, other_path, path};
    MatchTotals totals;
    Fault fault = {0};
    write_file(path, one);
    write_file(other_path, two);
    ck_assert_msg(match_totals_read(both, 2, NULL, &totals, &fault), "%s", fault.text);
    ck_assert_int_eq(totals.games, 8);
    ck_assert_int_eq(totals.pairing_count, 1);
    // Points of A by pairs: 2 and 1, then 0 and 1.
    static const uint64_t pairs[PAIR_OUTCOMES] = {1, 0, 2, 0, 1};
    ck_assert_mem_eq(totals.pairings[0].pairs.count, pairs, sizeof pairs);
    ck_assert_uint_eq(totals.pairings[0].games.win, 2);
    ck_assert_uint_eq(totals.pairings[0].games.draw, 4);
    ck_assert_uint_eq(totals.pairings[0].games.loss, 2);
    match_totals_finish(&totals);
    ck_assert(!match_totals_read(thrice, 3, NULL, &totals, &fault));
    unit_expect_fault(&fault, "has the same games as");
}

#define RACE(white, black, result, round, rest)                                                    \
    "[Player1 \"" white "\"]\n[Player2 \"" black "\"]\n[Date \"2026.11.21\"]\n[Size \"5\"]\n"      \
    "[Result \"" result "\"]\n[Site \"Racetrack\"]\n[Round \"" round                               \
    "\"]\n[Clock \"0:1 +0.0\"]\n" rest "\n"
#define THOUGHT " {+0.60/11 0.10s} "

// Games of racetrack have no pairs; how they ended is known from the board alone.
static const char race[] =
    RACE("A", "B", "1-0", "1",
         "[Termination \"Black disconnected or crashed\"]\n\n1. b4 a5 2. d3" THOUGHT "1-0\n")
        RACE("B", "A", "0-1", "2",
             "[Termination \"Black wins on time\"]\n\n1. b4 a5 2. d3" THOUGHT "0-1\n")
            RACE("A", "B", "R-0", "3",
                 "\n1. c4 a5 2. a1" THOUGHT "c5\n3. b1 d5 4. c1 e5 5. d1 a4 6. e1 R-0\n")
                RACE("A", "B", "*", "4",
                     "[Termination \"Game terminated after reaching 500 moves.\"]\n\n"
                     "1. c4 a5 2. a2" THOUGHT "*\n")
                    RACE("C", "A", "1/2-1/2", "5", "\n1. c4 a5 2. a1" THOUGHT "1/2-1/2\n");

START_TEST(racetrack_adds_up) {
    char *const paths[] = {path, path};
    MatchTotals totals;
    Fault fault = {0};
    write_file(path, race);
    ck_assert_msg(match_totals_read(paths, 1, NULL, &totals, &fault), "%s", fault.text);
    ck_assert_int_eq(totals.games, 5);
    ck_assert_int_eq(totals.engine_count, 3);
    ck_assert_int_eq(totals.pairing_count, 2);
    ck_assert_uint_eq(totals.pairings[0].games.win, 3);
    ck_assert_uint_eq(totals.pairings[0].games.draw, 1);
    ck_assert_uint_eq(totals.pairings[1].games.draw, 1);
    ck_assert_uint_eq(pentanomial_pairs(&totals.pairings[0].pairs), 0);
    ck_assert_int_eq(totals.endings[ENDING_ROAD], 1);
    ck_assert_int_eq(totals.endings[ENDING_LENGTH], 1);
    ck_assert_int_eq(totals.endings[ENDING_OTHER], 3);
    match_totals_finish(&totals);
    ck_assert(!match_totals_read(paths, 2, NULL, &totals, &fault));
    unit_expect_fault(&fault, "has the same games as");
}

int main(void) {
    TCase *tcase = tcase_create("match report");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_test(tcase, independent_matches_add_up);
    tcase_add_test(tcase, racetrack_adds_up);
    return unit_run("match report", tcase);
}
