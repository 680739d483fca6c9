// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tune/tune_source.h"
#include "unit.h"

static const char origin[] = "Starting points by hand that no fit has touched yet.\n";

// The file of a size as it is in eval/, whose path the environment has.
static void read_file(int size, TextBuf *text) {
    char part[4096];
    TextBuf path = {0};
    const char *folder = getenv("BREDON_EVAL");
    ck_assert_msg(folder != NULL, "BREDON_EVAL is not set");
    textbuf_format(&path, "%s/weights_%d.inc", folder, size);
    FILE *file = fopen(path.at, "rb");
    ck_assert_msg(file != NULL, "%s can't be read", path.at);
    textbuf_finish(&path);
    for (size_t got; (got = fread(part, 1, sizeof part, file)) > 0;) {
        textbuf_add(text, part, got);
    }
    fclose(file);
}

// From the line that begins with `mark` on.
static const char *from(const TextBuf *text, const char *mark) {
    const char *at = strstr(text->at, mark);
    ck_assert_ptr_nonnull(at);
    return at;
}

// What a fit would write is what is there, but for where the numbers come from.
START_TEST(the_files_are_in_the_form_that_a_fit_writes) {
    static const char table[] = "//     term ";
    Weight weights[TERMS];
    TextBuf is = {0};
    TextBuf made = {0};
    read_file(_i, &is);
    weights_list(_i, weights);
    tune_source_add(&made, _i, weights, origin);
    ck_assert(!made.failed);
    ck_assert_str_eq(from(&is, table), from(&made, table));
    size_t head = (size_t)(from(&made, "// Starting") - made.at);
    ck_assert_uint_gt(is.length, head);
    ck_assert_mem_eq(is.at, made.at, head);
    textbuf_finish(&is);
    textbuf_finish(&made);
}

START_TEST(an_origin_of_several_lines) {
    Weight weights[TERMS];
    TextBuf text = {0};
    weights_list(6, weights);
    tune_source_add(&text, 6, weights, "one\ntwo");
    ck_assert_ptr_nonnull(strstr(text.at, "//\n// one\n// two\n//\n"));
    textbuf_finish(&text);
}

START_TEST(lines_keep_within_100) {
    Weight weights[TERMS];
    TextBuf text = {0};
    for (int term = 0; term < TERMS; term++) {
        weights[term] = (Weight){INT16_MIN, INT16_MAX, 0};
    }
    tune_source_add(&text, 8, weights, origin);
    for (const char *line = text.at; *line; line += strcspn(line, "\n") + 1) {
        ck_assert_uint_le(strcspn(line, "\n"), 100);
    }
    ck_assert_ptr_nonnull(strstr(text.at, " -32768, 32767,    0)\n"));
    textbuf_finish(&text);
}

int main(void) {
    TCase *tcase = tcase_create("tune_source");
    tcase_add_loop_test(tcase, the_files_are_in_the_form_that_a_fit_writes, SIZE_LEAST,
                        SIZE_MOST + 1);
    tcase_add_test(tcase, an_origin_of_several_lines);
    tcase_add_test(tcase, lines_keep_within_100);
    return unit_run("tune_source", tcase);
}
