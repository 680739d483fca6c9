// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "text/tps.h"
#include "unit.h"

// Texts that are no positions, and what the message must mention.
enum { TEXTS = 20 };

static const struct {
    const char *mentions, *texts[TEXTS];
} texts[] = {
    {"", {"", "   "}},
    // Sizes.
    {", not 3 to 8", {"x2/x2 1 1", "x9/x9/x9/x9/x9/x9/x9/x9/x9 1 1", "1 1", "startpos"}},
    {"has 1 row, not 3 to 8", {"x 1 1", "x1-0"}},
    // Rows of the wrong length.
    {"row",
     {"x3/x2/x3 1 1", "x3/x4/x3 1 1", "x3/1,1/x3 1 2", "x3/1,1,2,2/x3 1 3", "x3/x3/x2 1 1",
      "x2/x3/x3 1 1", "x8/x8/x8/x8/x8/x8/x8/x7 1 1", "x8/x8/x8/x8/x8/x8/x8/x9 1 1"}},
    {"row", {"x3/x2,1,x/x3 1 2"}},
    {"", {"x3//x3 1 1", "/x3/x3 1 1", "x3/x3/ 1 1", "x3/x3/x3/ 1 1"}},
    {"row", {"x3/x99999999999999999999/x3 1 1"}},
    {"row", {"x3/x4294967299/x3 1 1"}},
    // Runs.
    {"",
     {"x3/x0,x3/x3 1 1", "x3/x-1,x3,x/x3 1 1", "x3/xx2/x3 1 1", "x3/x,x,/x3 1 1", "x3/,x,x/x3 1 1",
      "x3/x,,x/x3 1 1", "x3/x1x2/x3 1 1", "x3/x21,x/x3 1 1"}},
    // Letters; the square in the middle is b2.
    {"square b2: unknown", {"x3/x,a,x/x3 1 2"}},
    {"no piece and no x before ','", {"x3/x,,x/x3 1 1", "x3/,x,x/x3 1 1"}},
    {"b2: unknown character '3'", {"x3/x,3,x/x3 1 2"}},
    {"b2: unknown character '0'", {"x3/x,0,x/x3 1 2"}},
    {"b2",
     {"x3/x,1a,x/x3 1 2", "x3/x,1F,x/x3 1 2", "x3/x,13,x/x3 1 2", "x3/x,1x,x/x3 1 2",
      "x3/x,-,x/x3 1 2", "x3/x,\x01,x/x3 1 2", "x3/x,\xc3\xa9,x/x3 1 2"}},
    {"", {"x3/x,1.x/x3 1 2"}},
    // S and C alone, twice, or below something.
    {"b2",
     {"x3/x,S,x/x3 1 2", "x3/x,C,x/x3 1 2", "x3/x,1SS,x/x3 1 2", "x3/x,1SC,x/x3 1 2",
      "x3/x,1S2,x/x3 1 2", "x3/x,S1,x/x3 1 2"}},
    {"a1", {"x3/x3/S,x2 1 2"}},
    {"c3", {"x2,C/x3/x3 1 2", "x5/x5/x2,1C1,x2/x5/x5 1 2"}},
    // More than the set.
    {"stones on the board, but the set has only",
     {"x3/x,11111111111,x/x3 1 9", "111111,2,2/x3/11111S,x2 1 9"}},
    {"Black", {"x3/x,22222222222,x/x3 1 9"}},
    {"cap",
     {"x3/x,1C,x/x3 1 2", "x4/x4/x4/2C,x3 1 2", "x5/1C,x,1C,x2/x5/x5/x5 1 2",
      "x6/2C,x,2C,x3/x6/x6/x6/x6 1 2", "1C,1C,1C,x4/x7/x7/x7/x7/x7/x7 1 4"}},
    // Nothing to place in the opening: White's first move, then Black's.
    {"opening needs a stone of Black", {"x5/x5/222222222,222222222,222,x2/x5/x5 1 1"}},
    {"opening needs a stone of White",
     {"x5/x5/111111111,111111111,111,x2/x5/x5 1 1", "x5/x5/111111111,111111111,111,x2/x5/x5 2 1"}},
    // The player.
    {"0", {"x3/x3/x3 0 1"}},
    {"3", {"x3/x3/x3 3 1"}},
    {"-1", {"x3/x3/x3 -1 1"}},
    {"12", {"x3/x3/x3 12 1"}},
    {"w", {"x3/x3/x3 w 1"}},
    {"-", {"x3/x3/x3 - 1"}},
    {"1a", {"x3/x3/x3 1a 1"}},
    {"257", {"x3/x3/x3 257 1"}},
    {"4294967297", {"x3/x3/x3 4294967297 1"}},
    // The number.
    {"0", {"x3/x3/x3 1 0"}},
    {"-1", {"x3/x3/x3 1 -1"}},
    {"x", {"x3/x3/x3 1 x"}},
    {"1.5", {"x3/x3/x3 1 1.5"}},
    {"1x", {"x3/x3/x3 1 1x"}},
    {"-", {"x3/x3/x3 1 -"}},
    {"1000001", {"x3/x3/x3 1 1000001"}},
    {"4294967297", {"x3/x3/x3 1 4294967297"}},
    {"99999999999999999999", {"x3/x3/x3 1 99999999999999999999"}},
    // Something after the position.
    {"1", {"x3/x3/x3 1 1 1"}},
    {"moves", {"x3/x3/x3 1 1 moves a1"}},
    {"/", {"x3/x3/x3 1 1 /"}},
    {"TPS", {"x3/x3/x3 1 1 [TPS"}},
    {"a1", {"[TPS \"x3/x3/x3 1 1\"] a1", "\"x3/x3/x3 1 1\" a1"}},
};

static void expect_refused(const char *text, const char *mentions) {
    Rules rules = rules_of(5, 0);
    Board board, before;
    memset(&board, 0x5a, sizeof board);
    memset(&before, 0x5a, sizeof before);
    Fault fault = {0};
    ck_assert(!tps_read(text, strlen(text), &rules, &board, &fault));
    ck_assert_mem_eq(&board, &before, sizeof board);
    ck_assert_uint_le(fault.column, strlen(text) + 1);
    unit_expect_fault(&fault, mentions);
    ck_assert(!tps_read(text, strlen(text), &rules, &board, NULL));
}

TEST_EACH(a_text_is_refused, texts) {
    for (int i = 0; i < TEXTS && texts[_i].texts[i]; i++) {
        expect_refused(texts[_i].texts[i], texts[_i].mentions);
    }
}

// Counts that would wrap around in a byte: 40, 250 to 300, and thousands of stones.
TEST_RANGE(a_tower_too_high_is_refused, 0, 13) {
    char text[8192] = "x8/x8/x8/x8/x8/x8/x8/x7,";
    size_t length = strlen(text);
    static const int heights[] = {51, 64, 101, 105, 128, 205, 250, 256, 257, 300, 512, 1000, 8000};
    for (int i = 0; i < heights[_i]; i++) {
        text[length++] = '1';
    }
    static const char end[] = " 1 100";
    memcpy(text + length, end, sizeof end);
    Rules rules = rules_of(8, 0);
    Board board;
    Fault fault = {0};
    ck_assert(!tps_read(text, strlen(text), &rules, &board, &fault));
    unit_expect_fault(&fault, "es on");
}

// Long texts of one kind, without end in sight.
static const char *const rubbish[] = {
    "x",  "x,", "1", "/", "x8/",     "S",    ",",
    "\"", "[",  "9", "-", "[TPS \"", "\x80", "x8/x8/x8/x8/x8/x8/x8/x8 "};

TEST_EACH(a_long_text_is_refused, rubbish) {
    char text[20000];
    size_t part = strlen(rubbish[_i]);
    size_t length = 0;
    while (length + part < sizeof text) {
        memcpy(text + length, rubbish[_i], part);
        length += part;
    }
    Rules rules = rules_of(8, 0);
    Board board;
    Fault fault = {0};
    ck_assert(!tps_read(text, length, &rules, &board, &fault));
    unit_expect_fault(&fault, "");
    (void)tps_size(text, length);
}

// The set that was agreed limits a position, also where the standard set would not.
TEST(the_set_that_was_agreed_is_kept_to) {
    Rules rules = {5, 0, {3, 21}, {1, 0}};
    Board board;
    Fault fault = {0};
    static const char stones[] = "x5/x5/x5/x5/1,1,1,1,2 1 4";
    ck_assert(!tps_read(stones, sizeof stones - 1, &rules, &board, &fault));
    unit_expect_fault(&fault, "stones on the board, but the set has only");
    static const char caps[] = "x5/x5/x5/x5/1,1,1,2C,2 1 4";
    ck_assert(!tps_read(caps, sizeof caps - 1, &rules, &board, &fault));
    unit_expect_fault(&fault, "cap");
}
