// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "lz_string.h"
#include "rng.h"
#include "unit.h"
#include "utf8.h"

TEST_VARIABLE(TextBuf, text, textbuf_clear, textbuf_finish)

static bool unpack(const char *code, size_t length) {
    textbuf_clear(&text);
    return lz_string_unpack((Word){code, length, 1}, &text);
}

// What compressToEncodedURIComponent of lz-string 1.5.0 makes.
static const struct {
    const char *code, *text;
} codes[] = {
    {"Q", ""},
    {"IZA", "a"},
    {"IbI", "aa"},
    {"IY1-EA", "aaaaaaaaaaaaaaaa"},
    {"IYIwxqHpQ", "abcabcabcabc"},
    {"IwOgBAhsYGYGwCgBM4AmBmMBjALEA", "1. a1 f6\n2. d3 c4"},
    {"AQEgZA1AtAOgREA", " $&+-\\\""},
    {"r6AHsGYJYKYASDUENC8G4AD2UwMYEMwEug",
     "\xc5\xbdofie \xe2\x82\xac \xf0\x9f\x98\x80\xf0\x9f\x98\x80 caf\xc3\xa9"},
    // halves of a surrogate pair
    {"rwbQ", "\xef\xbf\xbd"},
    {"B6AD2g", "x\xef\xbf\xbd"},
    {"NoZQlgLgpgBARABQDYEMCeAVFBrAdAYwHsBbOAXQChQwAvWOANnKoGkSx4AmZigRlxgpeMAGYMKnAQBMAzDHwAWGAG8UK"
     "gHaFoAXwoyBAYXxyQUhQHIYAKiA",
     "[Site \"PlayTak.com\"]\n[Size \"6\"]\n[Komi \"2\"]\n\n1. a1 f6\n2. d3 c4 {a {note}\n3. Cc3 "
     "Sd4' *"},
};

TEST_EACH(a_code_is_unpacked, codes) {
    const char *code = codes[_i].code;
    size_t length = strlen(code);
    ck_assert(unpack(code, length));
    ck_assert_str_eq(text.at ? text.at : "", codes[_i].text);
    // It is appended.
    ck_assert(lz_string_unpack((Word){code, length, 1}, &text));
    ck_assert_uint_eq(text.length, 2 * strlen(codes[_i].text));
    // The last letter may have only bits of no meaning; with two letters less there is no end.
    for (size_t part = 0; part + 2 <= length; part++) {
        ck_assert_msg(!unpack(code, part), "%zu of %zu letters", part, length);
        ck_assert_uint_eq(text.length, 0);
    }
}

static const char *const refused[] = {
    "",   " ", "$", "IZ=", "I", "\xc3\xa9",
    "w",  // the first number is 3, where there is no entry
    "IR", // then 5, where 4 is the next one
};

TEST_EACH(what_is_no_code, refused) {
    ck_assert(!unpack(refused[_i], strlen(refused[_i])));
    ck_assert_uint_eq(text.length, 0);
}

// Adds the bits of a number, the lowest first, to a code.
static void put(TextBuf *code, int *filled, unsigned number, int bits) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
    static unsigned letter;
    for (int i = 0; i < bits; i++) {
        letter = (letter << 1 | (number >> i & 1)) & 63;
        if (++*filled % 6 == 0) {
            textbuf_add(code, &letters[letter], 1);
        }
    }
}

// Each number names the entry that is only being made, so the text grows with the square of the
// code. The limit holds, whatever the code asks for.
TEST(a_text_is_limited) {
    for (unsigned numbers = 1; numbers < 3200; numbers += 199) {
        TextBuf code = {0};
        int filled = 0;
        int bits = 3;
        put(&code, &filled, 0, 2);
        put(&code, &filled, 'a', 8);
        for (unsigned number = 4; number < 4 + numbers; number++) {
            bits += (int)(number >> bits);
            put(&code, &filled, number, bits);
        }
        bits += (int)((4 + numbers) >> bits);
        put(&code, &filled, 2, bits);
        put(&code, &filled, 0, 5);
        size_t units = (size_t)(numbers + 1) * (numbers + 2) / 2;
        ck_assert_int_eq(unpack(code.at, code.length), units <= LZ_STRING_MOST);
        ck_assert_uint_eq(text.length, units <= LZ_STRING_MOST ? units : 0);
        textbuf_finish(&code);
    }
}

// Whatever comes, the text is UTF-8.
TEST_RANGE(noise_gives_text_or_nothing, 0, 3) {
    Rng rng = rng_of((uint64_t)_i);
    for (int i = 0; i < 2000; i++) {
        char code[200];
        const char *good = codes[i % (int)UNIT_COUNT(codes)].code;
        size_t length = strlen(good);
        memcpy(code, good, length);
        for (int changes = rng_below(&rng, 4); changes >= 0; changes--) {
            code[rng_below(&rng, (int)length)] =
                codes[UNIT_COUNT(codes) - 1].code[rng_below(&rng, 120)];
        }
        bool read = unpack(code, length);
        for (size_t at = 0; at < text.length;) {
            size_t bytes = utf8_next(text.at + at, text.length - at, NULL);
            ck_assert_uint_gt(bytes, 0);
            at += bytes;
        }
        ck_assert(read || text.length == 0);
    }
}
