// SPDX-License-Identifier: MIT
// The lines of the playtak server, of all versions of its protocol.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playtak/server_line.h"
#include "text_file.h"
#include "unit.h"

// Lines as the server sent them, and their type, id and what they say: the name, the text, the
// players, the opponent, the colour, the clocks and the terms, each where it is there.
static const struct {
    const char *text, *expected;
} lines[] = {
    {"OK", "1 0"},
    {"NOK", "2 0"},
    {"Error:Not your turn", "3 0 'Not your turn'"},
    {"Login or Register", "4 0"},
    {"Welcome!", "0 0"},
    {"Welcome bredonbot!", "5 0 <bredonbot>"},
    {"Authentication failure", "6 0"},
    {"Seek new 4 bot 4 60 0 B 0 15 0 1 0 0 0 ", "7 4 <bot> B 4 60 0 0 0 15 0 1 0 0 0 0"},
    {"Seek new 4 bot 4 60 0 B 3 15 0 1 0 0 0 0 1", "7 4 <bot> B 4 60 0 0 3 15 0 1 0 0 0 0"},
    {"Seek new 2 man 5 300 10 W 4 21 1 0 0 0 0 bot",
     "7 2 <man> [bot] W 5 300 10 0 4 21 1 0 0 0 0 0"},
    {"Seek new 2 man 5 300 10 1 W 4 21 1 0 0 0 0 bot 0",
     "7 2 <man> [bot] W 5 300 10 1 4 21 1 0 0 0 0 0"},
    {"Seek new 2 man 5 300 10 0 A 4 21 1 0 0 30 60 0 0 1",
     "7 2 <man> A 5 300 10 0 4 21 1 0 0 30 60 1"},
    {"Seek remove 2 man 5 300 10 W 4 21 1 0 0 0 0 bot", "8 2"},
    {"Game Start 1 5 man vs bot black 300 4 21 1 0 0", "9 1 man-bot B 5 300 0 0 4 21 1 0 0 0 0 0"},
    {"Game Start 3 man vs bot black 4 60 5 3 15 0 1 0 0 0 1",
     "9 3 man-bot B 4 60 5 0 3 15 0 1 0 0 0 0"},
    {"Game Start 1 man vs bot white 5 300 10 1 4 21 1 0 0 0 0 1",
     "9 1 man-bot W 5 300 10 1 4 21 1 0 0 0 0 0"},
    {"Game Start 1 man vs bot white 5 300 10 0 4 21 1 0 0 0 0 1 1",
     "9 1 man-bot W 5 300 10 0 4 21 1 0 0 0 0 1"},
    {"Game#1 P A1", "10 1 'P A1'"},
    {"Game#17 M C2 C4 1 1", "10 17 'M C2 C4 1 1'"},
    {"Game#1 Timems 310000 309651", "11 1 310000:309651"},
    {"Game#1 Undo", "12 1"},
    {"Game#1 RequestUndo", "13 1"},
    {"Game#1 RemoveUndo", "14 1"},
    {"Game#1 OfferDraw", "15 1"},
    {"Game#1 RemoveDraw", "16 1"},
    {"Game#1 Over 1/2-1/2", "17 1 '1/2-1/2'"},
    {"Game#3 Abandoned. Guest1 quit", "18 3 'Guest1 quit'"},
    {"Shout <man> hello  everybody", "19 0 <man> 'hello  everybody'"},
    {"Tell <man> bredon: level 5", "20 0 <man> 'bredon: level 5'"},
    {"Told <bot> hello", "21 0"},
    {"Message Your game is resumed", "22 0 'Your game is resumed'"},
    // Cut, changed and foreign lines.
    {"", "0 0"},
    {"   ", "0 0"},
    {"OKAY", "0 0"},
    {"Game", "0 0"},
    {"Game#", "0 0"},
    {"Game#x P A1", "0 0"},
    {"Game#99999999999999999999 P A1", "0 0"},
    {"Game#1 Timems 310000", "0 0"},
    {"Game#1 Timems 310000 much", "0 0"},
    {"Game Start 3 man vs bot black 4 60 0 0", "0 0"},
    {"Game Start 3 man vs bot green 4 60 0 0 0 15 0 1 0 0 0 1", "0 0"},
    {"Seek new 4 bot 4 60 0 X 0 15 0 1 0 0 0", "0 0"},
    {"Seek new 4 bot 4 60 0 B 0 15 0 1", "0 0"},
    {"Shout man hello", "0 0"},
    {"Tell <> hello", "0 0"},
    {"Online 2", "0 0"},
    {"GameList Add 1 man bot 5 300 10 0 4 21 1 0 0 0 0", "0 0"},
};

static void add_word(TextBuf *text, const char *format, Word word) {
    if (word.length > 0) {
        textbuf_format(text, format, (int)word.length, word.at);
    }
}

static void describe(TextBuf *text, const ServerLine *line) {
    textbuf_format(text, "%d %d", line->type, (int)line->id);
    add_word(text, " <%.*s>", line->name);
    add_word(text, " '%.*s'", line->text);
    add_word(text, " [%.*s]", line->opponent);
    add_word(text, " %.*s", line->players[WHITE]);
    add_word(text, "-%.*s", line->players[BLACK]);
    if (line->type == LINE_TIME) {
        textbuf_format(text, " %d:%d", (int)line->ms[WHITE], (int)line->ms[BLACK]);
    }
    if (line->colour) {
        textbuf_format(text, " %c", line->colour);
        for (int i = 0; i < TERMS; i++) {
            textbuf_format(text, " %d", (int)line->terms.at[i]);
        }
    }
}

START_TEST(a_line_is_understood) {
    TextBuf text = {0};
    // A copy of the exact length, so that a sanitizer sees a read beyond its end.
    size_t length = strlen(lines[_i].text);
    char *copy = malloc(length + 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, lines[_i].text, length);
    ServerLine line = server_line_read(copy, length);
    describe(&text, &line);
    ck_assert_str_eq(text.at, lines[_i].expected);
    textbuf_finish(&text);
    free(copy);
}

// Every line of the recorded sessions that concerns a player has a type.
START_TEST(the_sessions_are_understood) {
    static const char *const ignored[] = {
        "Welcome!", "Online",      "GameList",         "Rematch",      "Accept",
        "tak.Game", "Game#1 Show", "Game#1 GivenTime", "Game#4 Time ", "<closed>"};
    int count = 0;
    for (int session = 1; session <= 2; session++) {
        char path[1024];
        size_t length;
        Fault fault;
        snprintf(path, sizeof path, SESSIONS "/session-%d.txt", session);
        char *text = text_file_read(path, &length, &fault);
        ck_assert_msg(text != NULL, "%s", fault.text);
        for (char *at = text; *at;) {
            char *end = strchr(at, '\n');
            *end = '\0';
            char *said = strstr(at, "< ");
            bool skip = !said;
            for (size_t i = 0; !skip && i < sizeof ignored / sizeof ignored[0]; i++) {
                skip = strncmp(said + 2, ignored[i], strlen(ignored[i])) == 0;
            }
            if (!skip) {
                ServerLine line = server_line_read(said + 2, strlen(said + 2));
                ck_assert_msg(line.type != LINE_OTHER, "%s", said);
                count++;
            }
            at = end + 1;
        }
        free(text);
    }
    ck_assert_int_eq(count, 198);
}

static const struct {
    int version;
    const char *opponent, *text;
} seeks[] = {
    {1, "", "Seek 6 900 15 W 4 30 1 1 0 0 0 "},
    {2, "man", "Seek 6 900 15 W 4 30 1 1 0 0 0 man"},
    {4, "", "Seek 6 900 15 0 W 4 30 1 1 0 0 0 1 "},
};

static const Terms usual = {{[TERM_SIZE] = 6,
                             [TERM_SECONDS] = 900,
                             [TERM_INCREMENT] = 15,
                             [TERM_HALF_KOMI] = 4,
                             [TERM_PIECES] = 30,
                             [TERM_CAPS] = 1,
                             [TERM_UNRATED] = 1}};

START_TEST(a_seek_is_written_for_each_version) {
    Terms terms = usual;
    TextBuf text = {0};
    terms.at[TERM_OPENING] = OPENING_DOUBLE_BLACK_STACK;
    terms_add_seek(&text, seeks[_i].version, &terms, 'W', seeks[_i].opponent);
    ck_assert_str_eq(text.at, seeks[_i].text);
    textbuf_finish(&text);
}

static const struct {
    Term term;
    int64_t value;
    const char *fault;
} unsupported[] = {
    {TERM_SIZE, 9, "size&9"},     {TERM_SIZE, 2, "size"},      {TERM_SIZE, 262, "rules"},
    {TERM_HALF_KOMI, 21, "komi"}, {TERM_PIECES, 0, "stones"},  {TERM_PIECES, 51, "stones"},
    {TERM_PIECES, 300, "rules"},  {TERM_CAPS, 3, "capstones"}, {TERM_SCALE, 1, "increment"},
    {TERM_OPENING, 7, "opening"},
};

START_TEST(rules_are_checked) {
    Terms terms = usual;
    Rules rules;
    Fault fault;
    ck_assert(terms_rules(&terms, &rules, &fault));
    ck_assert_int_eq(rules.size, 6);
    ck_assert_int_eq(rules.half_komi, 4);
    ck_assert_int_eq(rules.stones[BLACK], 30);
    ck_assert_int_eq(rules.caps[BLACK], 1);
    terms.at[unsupported[_i].term] = unsupported[_i].value;
    ck_assert(!terms_are_equal(&terms, &usual));
    ck_assert(!terms_rules(&terms, &rules, &fault));
    unit_expect_fault(&fault, unsupported[_i].fault);
}

int main(void) {
    TCase *tcase = tcase_create("server_line");
    tcase_add_loop_test(tcase, a_line_is_understood, 0, UNIT_COUNT(lines));
    tcase_add_test(tcase, the_sessions_are_understood);
    tcase_add_loop_test(tcase, a_seek_is_written_for_each_version, 0, UNIT_COUNT(seeks));
    tcase_add_loop_test(tcase, rules_are_checked, 0, UNIT_COUNT(unsupported));
    return unit_run("server_line", tcase);
}
