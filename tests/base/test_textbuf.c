// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "textbuf.h"
#include "unit.h"

TEST_VARIABLE(TextBuf, buf, textbuf_clear, textbuf_finish)

static void expect_text(const char *text) {
    ck_assert(!buf.failed);
    ck_assert_uint_eq(buf.length, strlen(text));
    ck_assert_uint_lt(buf.length, buf.room);
    ck_assert_str_eq(buf.at, text);
}

TEST(bytes_are_kept_as_they_are) {
    static const char bytes[] = {'a', '\0', 'b', '\xff', '\n'};
    textbuf_add(&buf, bytes, sizeof bytes);
    textbuf_format(&buf, "%s", "%d");
    ck_assert_uint_eq(buf.length, sizeof bytes + 2);
    ck_assert_mem_eq(buf.at, bytes, sizeof bytes);
    ck_assert_str_eq(buf.at + sizeof bytes, "%d");
}

// Every length around those where memory is taken, in one piece and one by one.
static const size_t lengths[] = {0,   1,   2,   3,   253, 254,  255,  256,  257,  258,
                                 510, 511, 512, 513, 514, 1022, 1023, 1024, 1025, 1026};

TEST_EACH(a_text_of_any_length_fits, lengths) {
    char text[1100];
    size_t length = lengths[_i];
    memset(text, 'x', sizeof text);
    text[length] = '\0';
    textbuf_add(&buf, text, length);
    expect_text(text);
    textbuf_clear(&buf);
    expect_text("");
    textbuf_format(&buf, "%s", text);
    expect_text(text);
    textbuf_finish(&buf);
    for (size_t i = 0; i < length; i++) {
        textbuf_format(&buf, "%c", 'x');
    }
    textbuf_add_string(&buf, "");
    expect_text(text);
}

TEST(clearing_keeps_the_memory) {
    textbuf_format(&buf, "%1000d", 1);
    const char *at = buf.at;
    size_t room = buf.room;
    textbuf_clear(&buf);
    expect_text("");
    ck_assert_ptr_eq(buf.at, at);
    ck_assert_uint_eq(buf.room, room);
    textbuf_add_string(&buf, "new");
    expect_text("new");
}

// After a failure the text stays what it was until the buffer is cleared.
TEST(a_failure_is_remembered) {
    textbuf_add_string(&buf, "before");
    buf.failed = true;
    textbuf_add_string(&buf, " more");
    textbuf_add(&buf, " more", 5);
    textbuf_format(&buf, " %s", "more");
    ck_assert(buf.failed);
    ck_assert_uint_eq(buf.length, 6);
    ck_assert_str_eq(buf.at, "before");
    textbuf_clear(&buf);
    textbuf_add_string(&buf, "after");
    expect_text("after");
}
