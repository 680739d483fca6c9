// SPDX-License-Identifier: MIT
// What a client makes of the lines of an engine: thoughts and options.
#include <string.h>

#include "tei_info.h"
#include "tei_option.h"
#include "unit.h"

typedef struct InfoCase {
    const char *lines; // what follows `info`, separated by newlines
    bool has_score, is_bound;
    int score, depth, seldepth;
    int64_t nodes, time_ms;
} InfoCase;

static const InfoCase infos[] = {
    {"depth 9 seldepth 14 multipv 1 score cp -12 wdl 1 2 997 nodes 100 nps 5 time 7 hashfull 1 pv "
     "a1",
     true, false, -12, 9, 14, 100, 7},
    // The score at the end, after the pv; no depth; other orders.
    {"depth 3 nodes 5 pv a1 b2> 3c3+12 score cp 77", true, false, 77, 3, 0, 5, 0},
    {"time 8 score cp 5", true, false, 5, 0, 0, 0, 8},
    {"visits 12 nodes 4 cp 6", true, false, 6, 0, 0, 4, 0},
    // Wins and losses.
    {"depth 2 score mate 3 pv a1", true, false, 9997, 2, 0, 0, 0},
    {"depth 2 score mate -4", true, false, -9996, 2, 0, 0, 0},
    {"score mate 0", true, false, -10000, 0, 0, 0, 0},
    {"score cp 9 mate 3", true, false, 9997, 0, 0, 0, 0},
    // The last line counts, as far as it says something.
    {"depth 1 score cp 1 nodes 10\ndepth 2 score cp 2\nnodes 30", true, false, 2, 2, 0, 30, 0},
    {"depth 1 score mate 3\ndepth 2 score cp 2", true, false, 2, 2, 0, 0, 0},
    // Other variations.
    {"depth 4 multipv 1 score cp 50\ndepth 4 multipv 2 score cp 10 nodes 9", true, false, 50, 4, 0,
     0, 0},
    {"multipv 3 score cp 10", false, false, 0, 0, 0, 0, 0},
    {"score cp 10 depth 1 multipv 2", false, false, 0, 0, 0, 0, 0},
    // Bounds.
    {"depth 5 score cp 40 lowerbound nodes 7", true, true, 40, 5, 0, 7, 0},
    {"depth 5 score cp 40 lowerbound\ndepth 5 score cp 30 upperbound", true, true, 30, 5, 0, 0, 0},
    {"depth 4 score cp 20 nodes 1\ndepth 5 score cp 40 lowerbound nodes 7", true, false, 20, 4, 0,
     7, 0},
    {"depth 5 score lowerbound cp 40\ndepth 5 score cp 35", true, false, 35, 5, 0, 0, 0},
    // What is no number is not there.
    {"depth x score cp 1.5 nodes 1e9 time -3", false, false, 0, 0, 0, 0, 0},
    {"depth score cp", false, false, 0, 0, 0, 0, 0},
    {"depth 7 score cp 99999999999999999999 nodes 99999999999999999999", false, false, 0, 7, 0, 0,
     0},
    {"score cp 2000000000 depth 3", false, false, 0, 3, 0, 0, 0},
    {"score mate 20000", false, false, 0, 0, 0, 0, 0},
    {"depth -3 nodes -1 score mate x", false, false, 0, 0, 0, 0, 0},
    {"", false, false, 0, 0, 0, 0, 0},
    // Free text.
    {"string depth 9 score cp 900", false, false, 0, 0, 0, 0, 0},
    {"depth 2 string score cp 900", false, false, 0, 2, 0, 0, 0},
};

TEST_EACH(thoughts, infos) {
    const InfoCase *wanted = &infos[_i];
    TeiThought thought = {0};
    for (const char *line = wanted->lines; *line;) {
        size_t length = strcspn(line, "\n");
        tei_info_read(reader_of(line, length), &thought);
        line += length + (line[length] == '\n');
    }
    ck_assert_msg(thought.has_score == wanted->has_score && thought.is_bound == wanted->is_bound,
                  "%s", wanted->lines);
    ck_assert_int_eq(thought.score, wanted->score);
    ck_assert_int_eq(thought.depth, wanted->depth);
    ck_assert_int_eq(thought.seldepth, wanted->seldepth);
    ck_assert_int_eq(thought.nodes, wanted->nodes);
    ck_assert_int_eq(thought.time_ms, wanted->time_ms);
}

typedef struct SetCase {
    const char *offer;   // what follows `option`; NULL: that of the case before
    const char *value;   // NULL: none
    const char *request; // NULL: refused
    const char *fault;   // what the refusal mentions
} SetCase;

static const SetCase sets[] = {
    {"name Hash type spin default 16 min 1 max 1024", "64", "setoption name Hash value 64", NULL},
    {NULL, " 1 ", "setoption name Hash value 1", NULL},
    {NULL, "0", NULL, "Hash: 0 is not in 1..1024"},
    {NULL, "1025", NULL, "Hash: 1025 is not in 1..1024"},
    {NULL, "much", NULL, "Hash: 'much'"},
    {NULL, "64 64", NULL, "Hash: '64 64'"},
    {NULL, "64\nquit", NULL, "Hash: '64?quit'"},
    {NULL, "", NULL, "Hash: there is no value"},
    {NULL, NULL, NULL, "Hash: there is no value"},
    {"type spin name Threads", "-99999999999", "setoption name Threads value -99999999999", NULL},
    {"name Half type spin default x min y max 3.5", "7", "setoption name Half value 7", NULL},
    {"name Turned type spin default 16 min 64 max 8", "7", "setoption name Turned value 7", NULL},
    {"name Show Mate type check default true", "FALSE", "setoption name Show Mate value false",
     NULL},
    {NULL, "true", "setoption name Show Mate value true", NULL},
    {NULL, "yes", NULL, "Show Mate: 'yes' is neither true nor false"},
    {"name HalfKomi type combo default 0 var 0 var 4", "4", "setoption name HalfKomi value 4",
     NULL},
    {NULL, "2", NULL, "HalfKomi: '2' is not one of: 0, 4"},
    {NULL, "0\n4", NULL, "HalfKomi: '0?4' is not one of"},
    {"name Style type combo var Very Solid var Wild default Wild", "very solid",
     "setoption name Style value Very Solid", NULL},
    {NULL, "Very", NULL, "Style: 'Very' is not one of: Very Solid, Wild"},
    {"name None type combo", "x", NULL, "None: 'x'"},
    {"name Clear type button", NULL, "setoption name Clear", NULL},
    {NULL, "", "setoption name Clear", NULL},
    {NULL, "1", NULL, "Clear: a button"},
    {"name Book type string default <empty>", "my book.txt",
     "setoption name Book value my book.txt", NULL},
    {NULL, "", "setoption name Book value", NULL},
    {NULL, "a\nb", NULL, "Book: 'a?b' is more than one line"},
    {NULL, NULL, NULL, "Book: there is no value"},
};

TEST_EACH(settings, sets) {
    const SetCase *wanted = &sets[_i];
    const SetCase *offer = wanted;
    TeiOption option;
    TextBuf text = {0};
    Fault fault = {0};
    while (!offer->offer) {
        offer--;
    }
    ck_assert(tei_option_read(word_of_string(offer->offer), &option));
    bool fine = tei_option_set(&option, wanted->value, &text, &fault);
    ck_assert_int_eq(fine, wanted->request != NULL);
    if (fine) {
        size_t length = strlen(wanted->request);
        ck_assert_msg(text.length == length + 1 && text.at[length] == '\n' &&
                          memcmp(text.at, wanted->request, length) == 0,
                      "'%s', not '%s'", text.at, wanted->request);
    } else {
        unit_expect_fault(&fault, wanted->fault);
        ck_assert_uint_eq(text.length, 0);
    }
    textbuf_finish(&text);
    tei_option_finish(&option);
}

static const char *const no_options[] = {
    "",
    "name",
    "name Foo",
    "name Foo type",
    "name Foo type colour default red",
    "type spin default 1 min 1 max 1",
    "name type spin",
    "name F\001 type spin",
    "name Foo type string default \033[2J",
    "name 1234567890123456789012345678901234567890123456789012345678901234 type check",
};

TEST_EACH(no_option, no_options) {
    TeiOption option;
    ck_assert_msg(!tei_option_read(word_of_string(no_options[_i]), &option), "%s", no_options[_i]);
}

TEST(names) {
    static const TeiOption options[] = {{.name = "Hash"}, {.name = "HalfKomi"}, {.name = "Style"}};
    char text[64];
    tei_option_names(options, 3, text, sizeof text);
    ck_assert_str_eq(text, "Hash, HalfKomi, Style");
    tei_option_names(options, 3, text, 22);
    ck_assert_str_eq(text, "Hash and 2 more");
    tei_option_names(options, 3, text, 14);
    ck_assert_str_eq(text, "3 more");
    tei_option_names(options, 0, text, sizeof text);
    ck_assert_str_eq(text, "");
    ck_assert_ptr_eq(tei_option_find(options, 3, "halfkomi"), &options[1]);
    ck_assert_ptr_null(tei_option_find(options, 3, "Half"));
}
