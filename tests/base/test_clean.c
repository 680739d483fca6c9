// SPDX-License-Identifier: MIT
#include <string.h>

#include "clean.h"
#include "unit.h"
#include "utf8.h"

TEST_VARIABLE(TextBuf, buf, textbuf_clear, textbuf_finish)

typedef struct Case {
    const char *text, *unicode, *ascii, *xml, *json;
} Case;

static const Case cases[] = {
    {"", "", "", "", ""},
    {"Ann O'Hara", "Ann O'Hara", "Ann O'Hara", "Ann O&apos;Hara", "Ann O'Hara"},
    {"\xc5\xbdofie", "\xc5\xbdofie", "?ofie", "\xc5\xbdofie", "\xc5\xbdofie"},
    {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80", "?", "\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},
    {"a\033[2Jb", "a?[2Jb", "a?[2Jb", "a?[2Jb", "a\\u001b[2Jb"},
    {"a\tb\nc\r\x7f", "a?b?c??", "a?b?c??", "a?b?c??", "a\\u0009b\\nc\\u000d\\u007f"},
    // C1 as a character, as a bare byte, and after a byte that would hide it
    {"\xc2\x9b"
     "2J",
     "?2J", "?2J", "?2J", "\\u009b2J"},
    {"\x9b"
     "2J",
     "?2J", "?2J", "?2J", "\\ufffd2J"},
    {"\xc3\x1b[2J", "??[2J", "??[2J", "??[2J", "\\ufffd\\u001b[2J"},
    {"\xe2\x9b"
     "2J",
     "??2J", "??2J", "??2J", "\\ufffd\\ufffd2J"},
    // the direction of writing
    {"a\xe2\x80\xae"
     "b",
     "a?b", "a?b", "a?b", "a\\u202eb"},
    {"a\xe2\x81\xa6"
     "b",
     "a?b", "a?b", "a?b", "a\\u2066b"},
    {"a\xe2\x80\xa8"
     "b",
     "a?b", "a?b", "a?b", "a\\u2028b"},
    // too long a form, a surrogate, beyond Unicode, no character
    {"\xc0\x9b", "??", "??", "??", "\\ufffd\\ufffd"},
    {"\xed\xa0\x80", "???", "???", "???", "\\ufffd\\ufffd\\ufffd"},
    {"\xf4\x90\x80\x80", "????", "????", "????", "\\ufffd\\ufffd\\ufffd\\ufffd"},
    {"\xef\xbf\xbf", "\xef\xbf\xbf", "?", "?", "\xef\xbf\xbf"},
    {"\xf0\x9f\x98", "???", "???", "???", "\\ufffd\\ufffd\\ufffd"},
    // markup
    {"]]>&<\"\\", "]]>&<\"\\", "]]>&<\"\\", "]]&gt;&amp;&lt;&quot;\\", "]]>&<\\\"\\\\"},
};

static void expect(const char *text) {
    ck_assert(!buf.failed);
    ck_assert_str_eq(buf.at ? buf.at : "", text);
    textbuf_clear(&buf);
}

TEST_EACH(a_text_is_made_safe, cases) {
    const Case *it = &cases[_i];
    size_t length = strlen(it->text);
    clean_add(&buf, it->text, length, CLEAN_WHOLE, true);
    expect(it->unicode);
    clean_add(&buf, it->text, length, CLEAN_WHOLE, false);
    expect(it->ascii);
    clean_add_xml(&buf, it->text, length);
    expect(it->xml);
    clean_add_json(&buf, it->text, length);
    expect(it->json);
}

TEST(a_nul_is_a_control_character) {
    clean_add(&buf, "a\0b", 3, CLEAN_WHOLE, true);
    expect("a?b");
    clean_add_xml(&buf, "a\0b", 3);
    expect("a?b");
    clean_add_json(&buf, "a\0b", 3);
    expect("a\\u0000b");
}

TEST(a_text_is_cut_by_whole_characters) {
    const char *text = "a\xc3\xa9\xe2\x82\xac\x9b"
                       "b";
    ck_assert_int_eq(clean_add(&buf, text, strlen(text), 0, true), 0);
    expect("");
    ck_assert_int_eq(clean_add(&buf, text, strlen(text), 3, true), 3);
    expect("a\xc3\xa9\xe2\x82\xac");
    ck_assert_int_eq(clean_add(&buf, text, strlen(text), 9, true), 5);
    expect("a\xc3\xa9\xe2\x82\xac?b");
    clean_add_cell(&buf, text, strlen(text), 7, false);
    expect("a???b  ");
    clean_add_cell(&buf, text, strlen(text), 2, true);
    expect("a\xc3\xa9");
}

TEST(the_ends_of_lines_may_stay) {
    const char *text = "a\tb\r\nc\rd\n\033\n\ne";
    clean_add_lines(&buf, text, strlen(text), true);
    expect("a\tb\r\nc?d\n?\n\ne");
}

// Whatever comes in, what comes out is whole, and no terminal obeys it.
TEST(random_bytes_come_out_safe) {
    Rng rng = rng_of(support_seed());
    for (int round = 0; round < 20000; round++) {
        char text[12];
        uint64_t bits = rng_next(&rng);
        for (size_t i = 0; i < sizeof text; i++) {
            static const char common[] = "\xc2\x9b\xe2\x80\xae\x1b[\xf0\xed\xa0";
            bits = i % 6 ? bits >> 8 : rng_next(&rng);
            text[i] = bits & 1 ? (char)(bits >> 1) : common[(bits >> 1) % (sizeof common - 1)];
        }
        textbuf_clear(&buf);
        clean_add(&buf, text, sizeof text, CLEAN_WHOLE, round & 1);
        for (size_t at = 0; at < buf.length;) {
            uint32_t code = 0;
            size_t length = utf8_next(buf.at + at, buf.length - at, &code);
            bool good = length > 0 && code >= 0x20 && (code < 0x7f || code >= 0xa0) &&
                        ((round & 1) || code < 0x80) && (code < 0x202a || code > 0x202e) &&
                        (code < 0x2066 || code > 0x2069);
            if (!good) {
                ck_abort_msg("round %d: U+%04X", round, (unsigned)code);
            }
            at += length;
        }
    }
}
