// SPDX-License-Identifier: MIT
// The branches of games: where they leave their line, and the positions in them.
#include <stdio.h>
#include <string.h>

#include "ptn_branch.h"
#include "unit.h"

TEST_VARIABLE(PtnGame, game, ptn_game_init, ptn_game_finish)
static PtnBranches branches;
static Fault fault;

static void forget(void) {
    ptn_branches_finish(&branches);
}

TEST_FIXTURE(NULL, forget)

static void read_text(const char *text) {
    PtnFile file = ptn_file_of(text, strlen(text));
    PtnStatus status = ptn_file_next(&file, &game, &fault);
    ck_assert_msg(status == PTN_GAME, "status %d: %s", status, fault.text);
    ck_assert_msg(ptn_branches_read(text, &game, &branches, &fault), "%s", fault.text);
}

// The moves of a line from the start of the game.
static void expect_line(size_t number, const char *moves) {
    Game played;
    TextBuf text = {0};
    ck_assert(ptn_branches_play(&game, &branches, number,
                                ptn_branches_plies(&game, &branches, number), &played, &fault));
    for (size_t i = 0; i < played.length; i++) {
        textbuf_format(&text, "%s%s", i > 0 ? " " : "", move_text(played.steps[i].move).text);
    }
    ck_assert_str_eq(text.length > 0 ? text.at : "", moves);
    textbuf_finish(&text);
    game_finish(&played);
}

#define MAIN "[Size \"4\"]\n\n1. a1 d4\n2. c3 b2\n3. c2 b3\n"

static const struct {
    const char *text;
    const char *main;
    const char *lines[3][2]; // name and moves
} games[] = {
    {MAIN, "a1 d4 c3 b2 c2 b3", {{NULL}}},
    {MAIN "\n{2w1}\n2. a2 a3\n3. a4", "a1 d4 c3 b2 c2 b3", {{"2w1", "a1 d4 a2 a3 a4"}}},
    // Black's move, in three ways.
    {MAIN "\n{2b1}\n2. -- a3", "a1 d4 c3 b2 c2 b3", {{"2b1", "a1 d4 c3 a3"}}},
    {MAIN "\n{2b1}\n2... a3 3. a4\n", "a1 d4 c3 b2 c2 b3", {{"2b1", "a1 d4 c3 a3 a4"}}},
    {MAIN "\n{2b1}\n2. ... a3", "a1 d4 c3 b2 c2 b3", {{"2b1", "a1 d4 c3 a3"}}},
    // A branch of a branch; one that is longer than it; with an older form of its name.
    {MAIN "\n{2w1}\n2. a2 a3\n\n{2w1/2b1}\n2. -- b2\n3. a4\n\n{3w1}\n3. d1",
     "a1 d4 c3 b2 c2 b3",
     {{"2w1", "a1 d4 a2 a3"}, {"2w1/2b1", "a1 d4 a2 b2 a4"}, {"3w1", "a1 d4 c3 b2 d1"}}},
    {MAIN "\n{idea}\n2. a2 a3\n\n{idea.x}\n3. b1\n\n{idealist}\n2. a4",
     "a1 d4 c3 b2 c2 b3",
     {{"idea", "a1 d4 a2 a3"}, {"idea.x", "a1 d4 a2 a3 b1"}, {"idealist", "a1 d4 a4"}}},
    // Comments and saved analysis are no names; a branch may have a result.
    {MAIN
     "\n{2w1}\n2. a2 {why not?} {name:\"Bredon 1\" wdl:1,2,3}\n\n2... {x} a3 1-0\n\n{1w1}\n1. b1",
     "a1 d4 c3 b2 c2 b3",
     {{"2w1", "a1 d4 a2 a3"}, {"1w1", "b1"}}},
    // No name.
    {MAIN "\n2. a2 a3", "a1 d4 c3 b2 c2 b3", {{"", "a1 d4 a2 a3"}}},
    // Where the main line ends, as the page writes moves that were taken back.
    {"[Size \"4\"]\n\n1. a1\n\n{1b1}\n1. -- d4\n2. c3", "a1", {{"1b1", "a1 d4 c3"}}},
    {"[Size \"4\"]\n\n*\n\n{1w1}\n1. a1 d4", "", {{"1w1", "a1 d4"}}},
    // Black begins.
    {"[TPS \"x3/x,2,x/1,x2 2 5\"]\n\n5. -- c3\n6. a2\n\n{5b1}\n5. -- c2 6. c1\n",
     "c3 a2",
     {{"5b1", "c2 c1"}}},
};

TEST_EACH(branches_are_read, games) {
    read_text(games[_i].text);
    expect_line(0, games[_i].main);
    size_t count = 0;
    for (; count < 3 && games[_i].lines[count][0]; count++) {
        const char *const *line = games[_i].lines[count];
        ck_assert_uint_lt(count, branches.count);
        const PtnBranch *branch = &branches.all[count];
        ck_assert_msg(!branch->faulty, "%s", branch->fault.text);
        ck_assert_msg(word_is(branch->name, line[0]), "'%.*s' should be '%s'",
                      (int)branch->name.length, branch->name.at, line[0]);
        ck_assert_uint_eq(ptn_branches_find(&branches, word_of_string(line[0]), &fault), count + 1);
        expect_line(count + 1, line[1]);
    }
    ck_assert_uint_eq(branches.count, count);
}

static const struct {
    const char *text, *moves, *why;
} faults[] = {
    {"{2w1}\n2. a2 zz\n3. a4", "a1 d4 a2", "line 8: branch '2w1': ply 4, 'zz'"},
    {"{2w1}\n2. a2 zz {note} 3. a4", "a1 d4 a2", "ply 4, 'zz'"},
    {"{2w1}\n2. c1 d4", "a1 d4 c1", "line 8: branch '2w1': ply 4, 'd4'"},
    {"{9w1}\n9. a2", "",
     "line 7: branch '9w1': the line that it leaves has no position before move 9"},
    {"{0w1}\n0. a2", "", "no position before move 0"},
    {"{2w1}\n2. a2 -- a3", "a1 d4 a2 a3", NULL},
};

// What comes behind a faulty branch is read.
TEST_EACH(faults_have_a_place, faults) {
    char text[300];
    snprintf(text, sizeof text, MAIN "\n%s\n\n{1w7}\n1. c1", faults[_i].text);
    read_text(text);
    ck_assert_uint_eq(branches.count, 2);
    ck_assert_int_eq(branches.all[0].faulty, faults[_i].why != NULL);
    if (faults[_i].why) {
        unit_expect_fault(&branches.all[0].fault, faults[_i].why);
    }
    if (faults[_i].moves[0]) {
        expect_line(1, faults[_i].moves);
    }
    expect_line(2, "c1");
}

TEST(a_name_that_there_is_not) {
    read_text(MAIN);
    ck_assert_uint_eq(ptn_branches_find(&branches, word_of_string("2w1"), &fault), 0);
    unit_expect_fault(&fault, "no branches");
    read_text(MAIN "\n{2w1}\n2. a2\n\n{2w2}\n2. a3");
    ck_assert_uint_eq(ptn_branches_find(&branches, word_of_string("2W1"), &fault), 0);
    unit_expect_fault(&fault, "no branch '2W1', but 2w1, 2w2");
}

TEST(too_many_branches) {
    TextBuf text = {0};
    textbuf_add_string(&text, MAIN);
    for (int i = 0; i <= BRANCHES_MOST; i++) {
        textbuf_add_string(&text, "\n{x}\n1. a1\n");
    }
    PtnFile file = ptn_file_of(text.at, text.length);
    ck_assert_int_eq(ptn_file_next(&file, &game, &fault), PTN_GAME);
    ck_assert(!ptn_branches_read(text.at, &game, &branches, &fault));
    unit_expect_fault(&fault, "more than 10000 branches");
    textbuf_finish(&text);
}
