// SPDX-License-Identifier: MIT
#include <string.h>

#include "fault.h"
#include "unit.h"

TEST(nobody_has_to_listen) {
    fault_set(NULL, 3, "unheard %d", 1);
}

// Lines around the length of the buffer are cut and end in NUL.
TEST_RANGE(a_line_is_cut_to_its_buffer, FAULT_TEXT - 4, FAULT_TEXT + 4) {
    char line[2 * FAULT_TEXT];
    size_t length = (size_t)_i;
    memset(line, 'w', sizeof line);
    line[length] = '\0';
    struct {
        Fault fault;
        char guard[8];
    } held;
    memset(&held, '#', sizeof held);
    fault_set(&held.fault, 1, "%s", line);
    size_t kept = length < FAULT_TEXT ? length : FAULT_TEXT - 1;
    ck_assert_uint_eq(strlen(held.fault.text), kept);
    ck_assert_int_eq(strncmp(held.fault.text, line, kept), 0);
}

TEST(a_prefix_keeps_the_column) {
    Fault fault;
    fault_set(&fault, 7, "%s is wrong", "b2");
    ck_assert(!fault_prefix(&fault, "game %d: ", 3));
    ck_assert_str_eq(fault.text, "game 3: b2 is wrong");
    ck_assert_uint_eq(fault.column, 7);
    fault_prefix(NULL, "unheard");
}

// What does not fit any more is cut at the end.
TEST_RANGE(a_prefix_cuts_the_end_of_the_line, FAULT_TEXT - 4, FAULT_TEXT + 4) {
    char prefix[2 * FAULT_TEXT];
    Fault fault;
    size_t length = (size_t)_i;
    memset(prefix, 'w', sizeof prefix);
    prefix[length] = '\0';
    fault_set(&fault, 0, "ab");
    fault_prefix(&fault, "%s", prefix);
    size_t whole = length + 2;
    ck_assert_uint_eq(strlen(fault.text), whole < FAULT_TEXT ? whole : FAULT_TEXT - 1);
}

static const struct {
    const char *text;
    size_t length;
    const char *quote;
} quotes[] = {
    {"", 0, ""},
    {"a1", 2, "a1"},
    {"a1 b2", 2, "a1"},
    {"two words", 9, "two words"},
    {"~ !\"'", 5, "~ !\"'"},
    {"a\tb\nc\rd", 7, "a?b?c?d"},
    {"a\0b", 3, "a?b"},
    {"\x7f\x80\xff\x01\x1b", 5, "?????"},
    {"%s%n", 4, "%s%n"},
};

TEST_EACH(a_quote_shows_what_was_written, quotes) {
    ck_assert_str_eq(quoted_bytes(quotes[_i].text, quotes[_i].length).text, quotes[_i].quote);
}

// A quote that can't fit is cut and ends in dots.
TEST_RANGE(a_long_quote_is_cut, FAULT_QUOTE - 6, FAULT_QUOTE + 6) {
    char text[200];
    memset(text, 'q', sizeof text);
    Quote quote = quoted_bytes(text, (size_t)_i);
    size_t length = strlen(quote.text);
    ck_assert_uint_lt(length, FAULT_QUOTE);
    if (_i <= FAULT_QUOTE - 4) {
        ck_assert_uint_eq(length, (size_t)_i);
    } else if (_i >= FAULT_QUOTE) {
        ck_assert_uint_gt(length, FAULT_QUOTE - 8);
        ck_assert_str_eq(quote.text + length - 3, "...");
        ck_assert_uint_eq(strspn(quote.text, "q"), length - 3);
    }
}
