// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "nearest.h"
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

TEST(words_are_parted_by_any_white_space) {
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

TEST_RANGE(a_text_may_be_empty_or_blank, 0, 3) {
    static const char *const texts[] = {"", " ", "\r\n\t \n"};
    Reader reader = reader_of_string(texts[_i]);
    Word word;
    ck_assert(!reader_next(&reader, &word));
    reader = reader_of_string(texts[_i]);
    ck_assert_uint_eq(reader_rest(&reader).length, 0);
}

TEST(bytes_beyond_ascii_belong_to_words) {
    Reader reader = reader_of_string("\xc3\xa9t\xc3\xa9 \xff\x01\x7f");
    Word word;
    ck_assert(reader_next(&reader, &word));
    expect_word(word, "\xc3\xa9t\xc3\xa9", 1);
    ck_assert(reader_next(&reader, &word));
    expect_word(word, "\xff\x01\x7f", 7);
}

TEST(the_rest_loses_the_white_space_around_it) {
    Reader reader = reader_of_string("name  My  Engine \r\n");
    Word word;
    ck_assert(reader_next(&reader, &word));
    expect_word(reader_rest(&reader), "My  Engine", 7);
    ck_assert(!reader_next(&reader, &word));
    expect_word(reader_rest(&reader), "", 20);
}

TEST(words_are_compared_whole) {
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

TEST(a_copy_must_fit) {
    char text[5] = "old";
    ck_assert(!word_copy(word_of_string("Hashes"), text, sizeof text));
    ck_assert(!word_copy(word_of_string("Hash!"), text, sizeof text));
    ck_assert_str_eq(text, "old");
    ck_assert(word_copy(word_of_string("Hash"), text, sizeof text));
    ck_assert_str_eq(text, "Hash");
    ck_assert(word_copy((Word){0}, text, sizeof text));
    ck_assert_str_eq(text, "");
}

static const struct {
    const char *a, *b;
    bool alike;
} likes[] = {
    {"", "", true},
    {"", " -_", true},
    {"no-swap", "NoSwap", true},
    {"a", "", false},
    {"no swap", "no_swap-", true},
    {"no-swap", "no.swap", false},
    {"a b", "ab", true},
    {"ab", "abc", false},
    {"b", "c", false},
};

TEST_EACH(words_are_alike, likes) {
    Word a = word_of_string(likes[_i].a);
    Word b = word_of_string(likes[_i].b);
    ck_assert(words_alike(a, b) == likes[_i].alike);
    ck_assert(words_alike(b, a) == likes[_i].alike);
}

TEST(the_place_of_a_word_in_a_list) {
    static const char list[] = "any double-black-stack|black";
    ck_assert_int_eq(word_place(word_of_string("any"), list), 0);
    ck_assert_int_eq(word_place(word_of_string("Double Black Stack"), list), 1);
    ck_assert_int_eq(word_place(word_of_string("BLACK"), list), 2);
    ck_assert_int_eq(word_place(word_of_string("bla"), list), -1);
    ck_assert_int_eq(word_place(word_of_string(""), list), -1);
    ck_assert_int_eq(word_place(word_of_string("any"), ""), -1);
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

TEST_EACH(whole_numbers_are_read, numbers) {
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

typedef enum Number { WHOLE, NATURAL, LONGEST, REAL, KOMI } Number;

// Reads a number of a kind; one that is refused must change nothing.
static bool read_number(Number kind, const char *text, double *ret_value, Fault *fault) {
    size_t length = strlen(text);
    char *copy = bare_copy(text, length);
    Word word = {copy, length, 5};
    double real = 42;
    int64_t whole = 42;
    int half_komi = 42;
    bool read = kind == REAL   ? parse_real(word, "value", -100, 100, &real, fault)
                : kind == KOMI ? komi_read(word, &half_komi, fault)
                : kind == LONGEST
                    ? parse_i64(word, "value", INT64_MIN, INT64_MAX, &whole, fault)
                    : parse_i64(word, "value", kind == NATURAL ? 1 : -9, 9, &whole, fault);
    ck_assert(read || (real == 42 && whole == 42 && half_komi == 42));
    *ret_value = kind == REAL ? real : half_komi;
    free(copy);
    return read;
}

static const struct {
    Number kind;
    const char *text;
    double value;
} reals[] = {
    {REAL, "0", 0},
    {REAL, "0.05", 0.05},
    {REAL, "-3", -3},
    {REAL, "+2.5", 2.5},
    {REAL, ".5", 0.5},
    {REAL, "5.", 5},
    {REAL, "1e-3", 1e-3},
    {REAL, "1E2", 100},
    {REAL, "-100", -100},
    {REAL, "100", 100},
    {REAL, "0.000000000000000000000000000000000000000000000000000000001", 1e-57},
    {KOMI, "0", 0},
    {KOMI, "-0", 0},
    {KOMI, "0.0", 0},
    {KOMI, "2", 4},
    {KOMI, "+2", 4},
    {KOMI, "2.0", 4},
    {KOMI, "2.5", 5},
    {KOMI, "2.50", 5},
    {KOMI, "-1.5", -3},
    {KOMI, "-0.5", -1},
    {KOMI, ".5", 1},
    {KOMI, "-.5", -1},
    {KOMI, "+.5", 1},
    {KOMI, ".0", 0},
    {KOMI, "0.50", 1},
    {KOMI, "10", 20},
    {KOMI, "-10", -20},
    {KOMI, "10.0", 20},
    {KOMI, "9.5", 19},
    {KOMI, "-9.5", -19},
    {KOMI, "002", 4},
};

TEST_EACH(other_numbers_are_read, reals) {
    Fault fault = {0};
    double value;
    ck_assert_msg(read_number(reals[_i].kind, reals[_i].text, &value, &fault), "%s", fault.text);
    ck_assert_double_eq(value, reals[_i].value);
}

// What is refused, and what the message mentions in addition to a short word.
enum { TEXTS = 24 };

static const struct {
    Number kind;
    const char *why, *texts[TEXTS];
} refused[] = {
    {WHOLE,
     "' is not a whole number",
     {"", "-", "+", "--1", "+-1", "many", "1a", "0x1", "1.0", "1e1", " 1", "1 ", "\xd9\xa1"}},
    {WHOLE, "10 is not in -9..9", {"10", "-10"}},
    {WHOLE,
     "not in",
     {"-18446744073709551617",
      "99999999999999999999999999999999999999999999999999999999999999999999999999999999"}},
    {NATURAL, "is not in 1..9", {"0", "18446744073709551617"}},
    {LONGEST, "not in", {"9223372036854775808", "-9223372036854775809"}},
    {REAL,
     "' is not a number",
     {"", ".", "-", "e1", "1e", "1.2.3", "--1", "1,5", " 1", "1 ", "0x1p3", "nan", "inf",
      "0000000000000000000000000000000000000000000000000000000000000001"}},
    {REAL, "is not in -100..100", {"100.5", "-1e3", "1e999"}},
    {KOMI,
     "is not a number of flats in steps of one half",
     {"", ".", "-", "+.", "-.", "2.", "two", "2.25", "2.05", "2.55", "2.5.0", "2,5", "--1", "2.-5",
      "1e1", " 2", "2 ", "2.5x"}},
    {KOMI, "is not in -10..10", {"10.5", "-10.5", "11", "-11", "1000001", "18446744073709551617"}},
};

TEST_EACH(other_numbers_are_refused, refused) {
    for (int i = 0; i < TEXTS && refused[_i].texts[i]; i++) {
        const char *text = refused[_i].texts[i];
        double value;
        Fault fault = {0};
        ck_assert(!read_number(refused[_i].kind, text, &value, &fault));
        ck_assert(!read_number(refused[_i].kind, text, &value, NULL));
        ck_assert_uint_eq(fault.column, 5);
        unit_expect_fault(&fault, refused[_i].why);
        ck_assert_msg((unsigned char)text[0] >= 0x80 || strlen(text) > 30 ||
                          strstr(fault.text, text),
                      "%s", fault.text);
    }
}
