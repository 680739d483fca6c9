// SPDX-License-Identifier: MIT
#include <string.h>

#include "fold.h"
#include "unit.h"

TEST(lines_are_folded) {
    static const struct {
        const char *text, *folded;
    } cases[] = {
        {"a short line\n", "a short line\n"},
        {"exactly of twenty ab\n", "exactly of twenty ab\n"},
        {"exactly of twenty abc\n", "exactly of twenty\n  abc\n"},
        {"one two three four five six seven\nx y\n", "one two three four\n  five six seven\nx y\n"},
        {"undo    take your move back\n", "undo    take your\n        move back\n"},
        {"    within what is indented\n", "    within what is\n      indented\n"},
        {"nowhereisablanktobefound\n", "nowhereisablanktobefound\n"},
        {"nowhereisablanktobefound but later on\n", "nowhereisablanktobefound\n  but later on\n"},
        {"\342\224\202\342\224\202\342\224\202 \342\224\202\342\224\202 of ten more\n",
         "\342\224\202\342\224\202\342\224\202 \342\224\202\342\224\202 of ten more\n"},
        {"plays \033[1mc3\033[0m and that is all\n", "plays \033[1mc3\033[0m and that is\n  all\n"},
        {"White (you)  21 stones, 1 of them\n", "White (you)  21\n  stones, 1 of them\n"},
        {"  a  b c d e f g h i j k l\n", "  a  b c d e f g h i\n     j k l\n"},
        {"plays \033[38;5;9;1mc3 and\033[0m that is all\n",
         "plays \033[38;5;9;1mc3 and\033[0m that is\n  all\n"},
        {"\377\376\377 \342\224 bytes of nobody\n", "\377\376\377 \342\224 bytes of\n  nobody\n"},
        {"no end", "no end"},
        {"", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum { COLUMNS = 20 };
        TextBuf text = {0};
        textbuf_add_string(&text, cases[i].text);
        fold_text(&text, 0, COLUMNS, 2);
        ck_assert_str_eq(text.at ? text.at : "", cases[i].folded);
        textbuf_finish(&text);
    }
}

TEST(columns_are_counted) {
    static const struct {
        const char *text;
        int columns;
    } cases[] = {
        {"", 0},       {"ab c", 4},      {"\342\224\202\342\224\202", 2}, {"\033[1mc3\033[0m", 2},
        {"\033[1", 0}, {"a\377b\200", 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_assert_int_eq(fold_width(cases[i].text, strlen(cases[i].text)), cases[i].columns);
    }
}

TEST(what_stands_before_stays) {
    TextBuf text = {0};
    textbuf_add_string(&text, "long before the place\n");
    fold_text(&text, text.length, 10, 0);
    size_t begin = text.length;
    textbuf_add_string(&text, "long behind the place\n");
    fold_text(&text, begin, 10, 0);
    fold_text(&text, begin, 0, 0);
    ck_assert_str_eq(text.at, "long before the place\nlong\nbehind the\nplace\n");
    textbuf_finish(&text);
}
