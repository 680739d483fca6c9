// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "reader.h"
#include "text/ptn.h"
#include "unit.h"

// A copy of a text that ends without NUL where its memory ends, so that sanitizers see every byte
// that is read too many. The caller frees it.
static char *bare_copy(const char *text, size_t length) {
    char *copy = malloc(length + (length == 0));
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, text, length);
    return copy;
}

static void expect_word(Word word, const char *text, size_t column) {
    ck_assert_uint_eq(word.length, strlen(text));
    ck_assert_int_eq(strncmp(word.at, text, word.length), 0);
    ck_assert_uint_eq(word.column, column);
}

START_TEST(words_are_parted_by_any_white_space) {
    static const char text[] = " one\ttwo\r\nthree\vfour\ffive\0six  ";
    size_t length = sizeof text - 1;
    char *copy = bare_copy(text, length);
    Reader reader = reader_of(copy, length);
    Word word;
    static const struct {
        const char *text;
        size_t column;
    } words[] = {{"one", 2}, {"two", 6}, {"three", 11}, {"four", 17}, {"five", 22}, {"six", 27}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        ck_assert(reader_peek(&reader, &word));
        expect_word(word, words[i].text, words[i].column);
        ck_assert(reader_next(&reader, &word));
        expect_word(word, words[i].text, words[i].column);
    }
    ck_assert(!reader_peek(&reader, &word));
    ck_assert(!reader_next(&reader, &word));
    ck_assert(!reader_next(&reader, &word));
    expect_word(word, "six", 27); // untouched
    free(copy);
}

START_TEST(a_text_may_be_empty_or_blank) {
    static const char *const texts[] = {"", " ", "\r\n\t \n"};
    Reader reader = reader_of_string(texts[_i]);
    Word word;
    ck_assert(!reader_next(&reader, &word));
    reader = reader_of_string(texts[_i]);
    ck_assert_uint_eq(reader_rest(&reader).length, 0);
}

START_TEST(bytes_beyond_ascii_belong_to_words) {
    Reader reader = reader_of_string("\xc3\xa9t\xc3\xa9 \xff\x01\x7f");
    Word word;
    ck_assert(reader_next(&reader, &word));
    expect_word(word, "\xc3\xa9t\xc3\xa9", 1);
    ck_assert(reader_next(&reader, &word));
    expect_word(word, "\xff\x01\x7f", 7);
}

START_TEST(the_rest_loses_the_white_space_around_it) {
    Reader reader = reader_of_string("name  My  Engine \r\n");
    Word word;
    ck_assert(reader_next(&reader, &word));
    expect_word(reader_rest(&reader), "My  Engine", 7);
    ck_assert(!reader_next(&reader, &word));
    expect_word(reader_rest(&reader), "", 20);
}

START_TEST(words_are_compared_whole) {
    Word word = word_of_string("Hash");
    expect_word(word, "Hash", 1);
    ck_assert(word_is(word, "Hash"));
    ck_assert(!word_is(word, "hash"));
    ck_assert(!word_is(word, "Has"));
    ck_assert(!word_is(word, "Hashes"));
    ck_assert(!word_is(word, ""));
    ck_assert(word_is_nocase(word, "hASH"));
    ck_assert(!word_is_nocase(word, "hAS"));
    ck_assert(!word_is_nocase(word, "hashs"));
    ck_assert(word_is(word_of_string(""), ""));
    ck_assert(word_is_nocase(word_of_string(""), ""));
}

static const struct {
    const char *text;
    int64_t min, max, value;
} numbers[] = {
    {"0", 0, 0, 0},
    {"-0", -1, 1, 0},
    {"+0", -1, 1, 0},
    {"7", 7, 7, 7},
    {"+7", -9, 9, 7},
    {"-7", -9, 9, -7},
    {"007", 0, 9, 7},
    {"0000000000000000000000000000000000000001", 0, 9, 1},
    {"2147483648", INT64_MIN, INT64_MAX, INT64_C(2147483648)},
    {"-9999999999", INT64_MIN, INT64_MAX, INT64_C(-9999999999)},
    {"9223372036854775799", INT64_MIN, INT64_MAX, INT64_MAX - 8},
    {"-9223372036854775799", INT64_MIN, INT64_MAX, -(INT64_MAX - 8)},
    {"9223372036854775807", INT64_MIN, INT64_MAX, INT64_MAX},
    {"-9223372036854775807", INT64_MIN, INT64_MAX, -INT64_MAX},
    {"-9223372036854775808", INT64_MIN, INT64_MAX, INT64_MIN},
};

START_TEST(whole_numbers_are_read) {
    size_t length = strlen(numbers[_i].text);
    char *copy = bare_copy(numbers[_i].text, length);
    Fault fault = {0};
    int64_t value = 42;
    Word word = {copy, length, 5};
    ck_assert_msg(parse_i64(word, "N", numbers[_i].min, numbers[_i].max, &value, &fault), "%s",
                  fault.text);
    ck_assert_int_eq(value, numbers[_i].value);
    free(copy);
}

static const struct {
    const char *text;
    int64_t min, max;
    const char *why;
} no_numbers[] = {
    {"", -9, 9, "Hash&not a whole number"},
    {"-", -9, 9, "'-'&not a whole number"},
    {"+", -9, 9, "'+'&not a whole number"},
    {"--1", -9, 9, "'--1'&not a whole number"},
    {"+-1", -9, 9, "not a whole number"},
    {"many", -9, 9, "Hash&'many'&not a whole number"},
    {"1a", -9, 9, "'1a'&not a whole number"},
    {"0x1", -9, 9, "not a whole number"},
    {"1.0", -9, 9, "not a whole number"},
    {"1e1", -9, 99, "not a whole number"},
    {" 1", -9, 9, "not a whole number"},
    {"1 ", -9, 9, "not a whole number"},
    {"\xd9\xa1", -9, 9, "not a whole number"},
    {"10", -9, 9, "Hash&10&-9&9"},
    {"-10", -9, 9, "-10&-9&9"},
    {"0", 1, 9, "Hash&0&1&9"},
    {"9223372036854775808", INT64_MIN, INT64_MAX, "9223372036854775808&not in"},
    {"-9223372036854775809", INT64_MIN, INT64_MAX, "-9223372036854775809&not in"},
    {"18446744073709551617", 0, 9, "18446744073709551617&not in"},
    {"-18446744073709551617", -9, 9, "-18446744073709551617&not in"},
    {"99999999999999999999999999999999999999999999999999999999999999999999999999999999", 0, 9,
     "99999...&not in"},
};

START_TEST(other_numbers_are_refused) {
    size_t length = strlen(no_numbers[_i].text);
    char *copy = bare_copy(no_numbers[_i].text, length);
    Fault fault = {0};
    int64_t value = 42;
    Word word = {copy, length, 5};
    ck_assert(!parse_i64(word, "Hash", no_numbers[_i].min, no_numbers[_i].max, &value, &fault));
    ck_assert_int_eq(value, 42);
    ck_assert_uint_eq(fault.column, 5);
    unit_expect_fault(&fault, no_numbers[_i].why);
    ck_assert(!parse_i64(word, "Hash", no_numbers[_i].min, no_numbers[_i].max, &value, NULL));
    free(copy);
}

static const struct {
    const char *text;
    double value;
} reals[] = {
    {"0", 0},
    {"0.05", 0.05},
    {"-3", -3},
    {"+2.5", 2.5},
    {".5", 0.5},
    {"5.", 5},
    {"1e-3", 1e-3},
    {"1E2", 100},
    {"-100", -100},
    {"100", 100},
    {"0.000000000000000000000000000000000000000000000000000000001", 1e-57},
};

START_TEST(real_numbers_are_read) {
    size_t length = strlen(reals[_i].text);
    char *copy = bare_copy(reals[_i].text, length);
    Fault fault = {0};
    double value = 42;
    ck_assert_msg(parse_real((Word){copy, length, 5}, "elo0", -100, 100, &value, &fault), "%s",
                  fault.text);
    ck_assert_double_eq(value, reals[_i].value);
    free(copy);
}

static const struct {
    const char *text, *why;
} no_reals[] = {
    {"", "elo0&not a number"},
    {".", "'.'&not a number"},
    {"-", "'-'&not a number"},
    {"e1", "'e1'&not a number"},
    {"1e", "'1e'&not a number"},
    {"1.2.3", "'1.2.3'&not a number"},
    {"--1", "'--1'&not a number"},
    {"1,5", "'1,5'&not a number"},
    {" 1", "' 1'&not a number"},
    {"1 ", "'1 '&not a number"},
    {"0x1p3", "'0x1p3'&not a number"},
    {"nan", "'nan'&not a number"},
    {"inf", "'inf'&not a number"},
    {"100.5", "elo0&100.5&-100..100"},
    {"-1e3", "-1e3&-100..100"},
    {"1e999", "1e999&-100..100"},
    {"0000000000000000000000000000000000000000000000000000000000000001", "not a number"},
};

START_TEST(other_real_numbers_are_refused) {
    size_t length = strlen(no_reals[_i].text);
    char *copy = bare_copy(no_reals[_i].text, length);
    Fault fault = {0};
    double value = 42;
    ck_assert(!parse_real((Word){copy, length, 5}, "elo0", -100, 100, &value, &fault));
    ck_assert_double_eq(value, 42);
    ck_assert_uint_eq(fault.column, 5);
    unit_expect_fault(&fault, no_reals[_i].why);
    ck_assert(!parse_real((Word){copy, length, 5}, "elo0", -100, 100, &value, NULL));
    free(copy);
}

static const struct {
    const char *text;
    int half_komi;
} komis[] = {
    {"0", 0},    {"-0", 0},    {"0.0", 0},   {"2", 4},     {"+2", 4},   {"2.0", 4},    {"2.5", 5},
    {"2.50", 5}, {"-1.5", -3}, {"-0.5", -1}, {".5", 1},    {"-.5", -1}, {"+.5", 1},    {".0", 0},
    {"0.50", 1}, {"10", 20},   {"-10", -20}, {"10.0", 20}, {"9.5", 19}, {"-9.5", -19}, {"002", 4},
};

START_TEST(komis_are_read) {
    size_t length = strlen(komis[_i].text);
    char *copy = bare_copy(komis[_i].text, length);
    Fault fault = {0};
    int half_komi = 99;
    ck_assert_msg(komi_read((Word){copy, length, 3}, &half_komi, &fault), "%s", fault.text);
    ck_assert_int_eq(half_komi, komis[_i].half_komi);
    free(copy);
}

static const struct {
    const char *text, *why;
} no_komis[] = {
    {"", "komi"},         {".", "'.'"},
    {"-", "'-'"},         {"+.", "'+.'"},
    {"-.", "'-.'"},       {"2.", "'2.'"},
    {"two", "'two'"},     {"2.25", "'2.25'&half"},
    {"2.05", "'2.05'"},   {"2.55", "'2.55'"},
    {"2.5.0", "'2.5.0'"}, {"2,5", "'2,5'"},
    {"--1", "'--1'"},     {"2.-5", "'2.-5'"},
    {"1e1", "'1e1'"},     {" 2", "komi"},
    {"2 ", "komi"},       {"10.5", "10.5&10"},
    {"-10.5", "-10.5"},   {"11", "11&-10&10"},
    {"-11", "-11"},       {"1000001", "1000001"},
    {"2.5x", "'2.5x'"},   {"18446744073709551617", "18446744073709551617"},
};

START_TEST(other_komis_are_refused) {
    size_t length = strlen(no_komis[_i].text);
    char *copy = bare_copy(no_komis[_i].text, length);
    Fault fault = {0};
    int half_komi = 99;
    ck_assert(!komi_read((Word){copy, length, 3}, &half_komi, &fault));
    ck_assert_int_eq(half_komi, 99);
    ck_assert_uint_eq(fault.column, 3);
    unit_expect_fault(&fault, no_komis[_i].why);
    ck_assert(!komi_read((Word){copy, length, 3}, &half_komi, NULL));
    free(copy);
}

int main(void) {
    TCase *tcase = tcase_create("reader");
    tcase_add_test(tcase, words_are_parted_by_any_white_space);
    tcase_add_loop_test(tcase, a_text_may_be_empty_or_blank, 0, 3);
    tcase_add_test(tcase, bytes_beyond_ascii_belong_to_words);
    tcase_add_test(tcase, the_rest_loses_the_white_space_around_it);
    tcase_add_test(tcase, words_are_compared_whole);
    tcase_add_loop_test(tcase, whole_numbers_are_read, 0, UNIT_COUNT(numbers));
    tcase_add_loop_test(tcase, other_numbers_are_refused, 0, UNIT_COUNT(no_numbers));
    tcase_add_loop_test(tcase, real_numbers_are_read, 0, UNIT_COUNT(reals));
    tcase_add_loop_test(tcase, other_real_numbers_are_refused, 0, UNIT_COUNT(no_reals));
    tcase_add_loop_test(tcase, komis_are_read, 0, UNIT_COUNT(komis));
    tcase_add_loop_test(tcase, other_komis_are_refused, 0, UNIT_COUNT(no_komis));
    return unit_run("reader", tcase);
}
