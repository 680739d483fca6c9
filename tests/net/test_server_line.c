// SPDX-License-Identifier: MIT
// The lines of the playtak server, of the versions 2 and 4 of its protocol.
#include <stdlib.h>
#include <string.h>

#include "net/server_line.h"
#include "unit.h"

// Lines as the server sent them, and their type, id and what they say: the name, the text, the
// players, the opponent, the colour, the clocks and the terms, each where it is there.
static const struct {
    const char *text;
    LineType type;
    const char *expected;
} lines[] = {
    {"OK", LINE_OK, "0"},
    {"NOK", LINE_NOK, "0"},
    {"Error:Not your turn", LINE_ERROR, "0 'Not your turn'"},
    {"Login or Register", LINE_LOGIN, "0"},
    {"Welcome!", LINE_OTHER, "0"},
    {"Welcome bredonbot!", LINE_WELCOME, "0 <bredonbot>"},
    {"Authentication failure", LINE_REFUSED, "0"},
    {"Seek new 4 bot 4 60 0 B 3 15 0 1 0 0 0 0 1", LINE_SEEK,
     "4 <bot> B 4 60+0*0 komi 3 pieces 15,0 flags 10 extra 0:0 opening 0"},
    {"Seek new 2 man 5 300 10 1 W 4 21 1 0 0 0 0 bot 0", LINE_SEEK,
     "2 <man> [bot] W 5 300+10*1 komi 4 pieces 21,1 flags 00 extra 0:0 opening 0"},
    {"Seek new 2 man 5 300 10 0 A 4 21 1 0 0 30 60 0 0 1", LINE_SEEK,
     "2 <man> A 5 300+10*0 komi 4 pieces 21,1 flags 00 extra 30:60 opening 1"},
    {"Seek remove 2 man 5 300", LINE_OTHER, "0"},
    {"Game Start 3 man vs bot black 4 60 5 3 15 0 1 0 0 0 1", LINE_START,
     "3 man-bot B 4 60+5*0 komi 3 pieces 15,0 flags 10 extra 0:0 opening 0"},
    {"Game Start 1 man vs bot white 5 300 10 1 4 21 1 0 0 0 0 1", LINE_START,
     "1 man-bot W 5 300+10*1 komi 4 pieces 21,1 flags 00 extra 0:0 opening 0"},
    {"Game Start 1 man vs bot white 5 300 10 0 4 21 1 0 0 0 0 1 1", LINE_START,
     "1 man-bot W 5 300+10*0 komi 4 pieces 21,1 flags 00 extra 0:0 opening 1"},
    {"Game#1 P A1", LINE_MOVE, "1 'P A1'"},
    {"Game#1 P B1 C", LINE_MOVE, "1 'P B1 C'"},
    {"Game#17 M C2 C4 1 1", LINE_MOVE, "17 'M C2 C4 1 1'"},
    {"Game#1 Timems 310000 309651", LINE_TIME, "1 310000:309651"},
    {"Game#1 Time 310 309", LINE_OTHER, "0"},
    {"Game#1 GivenTime black 15000", LINE_OTHER, "0"},
    {"Game#1 Undo", LINE_UNDO, "1"},
    {"Game#1 RequestUndo", LINE_REQUEST_UNDO, "1"},
    {"Game#1 RemoveUndo", LINE_REMOVE_UNDO, "1"},
    {"Game#1 OfferDraw", LINE_OFFER_DRAW, "1"},
    {"Game#1 RemoveDraw", LINE_OTHER, "0"},
    {"Game#1 Over 1/2-1/2", LINE_OVER, "1 '1/2-1/2'"},
    {"Game#2 Over R-0", LINE_OVER, "2 'R-0'"},
    {"Game#3 Abandoned. Guest1 quit", LINE_ABANDONED, "3 'Guest1 quit'"},
    {"Shout <man> hello  everybody", LINE_CHAT, "0 <man> 'hello  everybody' S"},
    {"Tell <man> bredon: level 5", LINE_CHAT, "0 <man> 'bredon: level 5' T"},
    {"Told <bot> hello", LINE_OTHER, "0"},
    {"Message Your game is resumed", LINE_MESSAGE, "0 'Your game is resumed'"},
    {"Rematch seek created with ID: 2", LINE_OTHER, "0"},
    {"Accept Rematch 2", LINE_OTHER, "0"},
    // Cut, changed and foreign lines.
    {"", LINE_OTHER, "0"},
    {"   ", LINE_OTHER, "0"},
    {"OKAY", LINE_OTHER, "0"},
    {"Game", LINE_OTHER, "0"},
    {"Game#", LINE_OTHER, "0"},
    {"Game#x P A1", LINE_OTHER, "0"},
    {"Game#99999999999999999999 P A1", LINE_OTHER, "0"},
    {"Game#1 Timems 310000", LINE_OTHER, "0"},
    {"Game#1 Timems 310000 much", LINE_OTHER, "0"},
    {"Game Start 3 man vs bot black 4 60 0 0", LINE_OTHER, "0"},
    {"Game Start 3 man vs bot green 4 60 0 0 0 15 0 1 0 0 0 1", LINE_OTHER, "0"},
    {"Seek new 4 bot 4 60 0 X 0 15 0 1 0 0 0", LINE_OTHER, "0"},
    {"Seek new 4 bot 4 60 0 B 0 15 0 1", LINE_OTHER, "0"},
    {"Shout man hello", LINE_OTHER, "0"},
    {"Tell <> hello", LINE_OTHER, "0"},
    {"Online 2", LINE_OTHER, "0"},
    {"GameList Add 1 man bot 5 300 10 0 4 21 1 0 0 0 0", LINE_OTHER, "0"},
};

static void add_word(TextBuf *text, const char *before, Word word, const char *after) {
    if (word.length > 0) {
        textbuf_format(text, "%s%.*s%s", before, (int)word.length, word.at, after);
    }
}

static void describe(TextBuf *text, const ServerLine *line) {
    textbuf_format(text, "%d", (int)line->id);
    add_word(text, " <", line->name, ">");
    add_word(text, " '", line->text, "'");
    add_word(text, " [", line->opponent, "]");
    add_word(text, " ", line->players[WHITE], "");
    add_word(text, "-", line->players[BLACK], "");
    if (line->type == LINE_TIME) {
        textbuf_format(text, " %d:%d", (int)line->ms[WHITE], (int)line->ms[BLACK]);
    }
    if (line->colour) {
        textbuf_format(text, " %c", line->colour);
    }
    if (line->terms.size > 0) {
        const Terms *terms = &line->terms;
        textbuf_format(text, " %d %d+%d*%d komi %d pieces %d,%d flags %d%d extra %d:%d opening %d",
                       (int)terms->size, (int)terms->seconds, (int)terms->increment,
                       (int)terms->scale, (int)terms->half_komi, (int)terms->pieces,
                       (int)terms->caps, (int)terms->unrated, (int)terms->tournament,
                       (int)terms->trigger, (int)terms->amount, (int)terms->opening);
    }
}

TEST_EACH(a_line_is_understood, lines) {
    TextBuf text = {0};
    // A copy of the exact length, so that a sanitizer sees a read beyond its end.
    size_t length = strlen(lines[_i].text);
    char *copy = malloc(length + 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, lines[_i].text, length);
    ServerLine line = server_line_read(copy, length);
    ck_assert_int_eq(line.type, lines[_i].type);
    describe(&text, &line);
    ck_assert_str_eq(text.at, lines[_i].expected);
    textbuf_finish(&text);
    free(copy);
}

static const struct {
    int version, opening, least; // least: the lowest version for these terms
    const char *opponent, *text;
} seeks[] = {
    {2, SERVER_SWAP, 2, "man", "Seek 6 900 15 W 4 30 1 1 0 0 0 man"},
    {4, SERVER_SWAP, 2, "man", "Seek 6 900 15 0 W 4 30 1 1 0 0 0 0 man"},
    {4, SERVER_DOUBLE_BLACK_STACK, 4, "", "Seek 6 900 15 0 W 4 30 1 1 0 0 0 1 "},
};

static const Terms usual = {.size = 6,
                            .seconds = 900,
                            .increment = 15,
                            .half_komi = 4,
                            .pieces = 30,
                            .caps = 1,
                            .unrated = 1};

TEST_EACH(a_seek_is_written_for_each_version, seeks) {
    Terms terms = usual;
    TextBuf text = {0};
    terms.opening = seeks[_i].opening;
    ck_assert_int_eq(terms_version(&terms), seeks[_i].least);
    terms_add_seek(&text, seeks[_i].version, &terms, 'W', seeks[_i].opponent);
    ck_assert_str_eq(text.at, seeks[_i].text);
    textbuf_finish(&text);
}

// The increment of the server grows with the number of the move, and there is extra time at one.
TEST(a_seek_has_the_whole_clock) {
    Terms terms = usual;
    TextBuf text = {0};
    char clock[TIME_CONTROL_TEXT];
    terms.scale = 1;
    terms.trigger = 35;
    terms.amount = 600;
    ck_assert_int_eq(terms_version(&terms), 4);
    terms_add_seek(&text, 4, &terms, 'W', "");
    ck_assert_str_eq(text.at, "Seek 6 900 15 1 W 4 30 1 1 0 35 600 0 ");
    TimeControl control = terms_clock(&terms);
    time_control_write(&control, clock);
    ck_assert_str_eq(clock, "900+15n@35+600");
    terms.trigger = 0;
    terms.increment = terms.seconds = INT64_C(1) << 40;
    control = terms_clock(&terms);
    time_control_write(&control, clock);
    ck_assert_str_eq(clock, "1000000+1000000n");
    textbuf_finish(&text);
}

static const struct {
    size_t offset; // in Terms
    int64_t value;
    const char *fault;
} unsupported[] = {
    {offsetof(Terms, size), 9, "size: 9"},     {offsetof(Terms, size), 2, "size"},
    {offsetof(Terms, size), 262, "size"},      {offsetof(Terms, half_komi), 21, "komi"},
    {offsetof(Terms, pieces), 0, "stones"},    {offsetof(Terms, pieces), 81, "stones"},
    {offsetof(Terms, pieces), -231, "stones"}, {offsetof(Terms, caps), 6, "capstones"},
    {offsetof(Terms, opening), 7, "opening"},
};

TEST_EACH(rules_are_checked, unsupported) {
    Terms terms = usual;
    Rules rules;
    Fault fault;
    ck_assert(terms_rules(&terms, &rules, &fault));
    ck_assert_int_eq(rules.size, 6);
    ck_assert_int_eq(rules.half_komi, 4);
    ck_assert_int_eq(rules.stones[BLACK], 30);
    ck_assert_int_eq(rules.caps[BLACK], 1);
    ck_assert_int_eq(rules.opening, OPENING_SWAP);
    terms.opening = SERVER_DOUBLE_BLACK_STACK;
    ck_assert(terms_rules(&terms, &rules, &fault));
    ck_assert_int_eq(rules.opening, OPENING_DOUBLE_STACK);
    terms.opening = SERVER_SWAP;
    *(int64_t *)(void *)((char *)&terms + unsupported[_i].offset) = unsupported[_i].value;
    ck_assert(!terms_rules(&terms, &rules, &fault));
    unit_expect_fault(&fault, unsupported[_i].fault);
}
