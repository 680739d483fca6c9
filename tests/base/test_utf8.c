// SPDX-License-Identifier: MIT
#include <string.h>

#include "unit.h"
#include "utf8.h"

// The bytes of a code point as if all were allowed, in so many bytes. Made apart from the module.
static void encode(uint32_t code, size_t bytes, char ret_text[4]) {
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = bytes; i-- > 1;) {
        ret_text[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    ret_text[0] = (char)(marks[bytes] | code);
}

static size_t shortest(uint32_t code) {
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

// All of them, in all lengths that can hold them.
TEST(only_the_shortest_form_of_a_character_is_one) {
    for (uint32_t code = 0; code < 0x200000; code++) {
        for (size_t bytes = shortest(code); bytes <= 4; bytes++) {
            char text[4];
            uint32_t found = 0;
            bool good =
                bytes == shortest(code) && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
            encode(code, bytes, text);
            size_t length = utf8_next(text, sizeof text, &found);
            if (good ? length != bytes || found != code : length != 0) {
                ck_abort_msg("U+%04X in %zu bytes: %zu", (unsigned)code, bytes, length);
            }
        }
    }
}

TEST_RANGE(a_sequence_that_is_cut_off_is_none, 0, 3) {
    static const char *const texts[] = {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    const char *text = texts[_i];
    size_t whole = strlen(text);
    ck_assert_uint_eq(utf8_next(text, whole, NULL), whole);
    for (size_t length = 0; length < whole; length++) {
        char cut[5] = "";
        memcpy(cut, text, length);
        ck_assert_uint_eq(utf8_next(text, length, NULL), 0);
        // Its continuation is missing, but not the text.
        cut[length] = 'x';
        ck_assert_uint_eq(utf8_next(cut, sizeof cut, NULL), length == 0);
    }
}

TEST(some_bytes_begin_nothing) {
    for (int byte = 0x80; byte < 0x100; byte++) {
        char text[4] = {(char)byte, (char)byte, (char)byte, (char)byte};
        ck_assert_uint_eq(utf8_next(text, sizeof text, NULL), 0);
    }
}
