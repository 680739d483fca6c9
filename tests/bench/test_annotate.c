// SPDX-License-Identifier: MIT
// Annotated games: marks by win chances, comments as the common editor reads them, texts that stay
// as they were.
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotate_text.h"
#include "unit.h"

#define ENGINE "Bredon 1.2.3"

enum { GROUP_ROOM = 256 };

// ---- marks

static MoveFacts facts_of(double before, double after, bool best) {
    return (MoveFacts){.before = before, .after = after, .best = best, .next = -1};
}

START_TEST(blame_follows_the_loss) {
    MoveFacts facts = facts_of(50, 36, false);
    ck_assert_int_eq(mark_of(&facts), MARK_NONE);
    facts.after = 35;
    ck_assert_int_eq(mark_of(&facts), MARK_MISTAKE);
    facts.after = 21;
    ck_assert_int_eq(mark_of(&facts), MARK_MISTAKE);
    facts.after = 20;
    ck_assert_int_eq(mark_of(&facts), MARK_BLUNDER);
    ck_assert(mark_loss(&facts) == 30);
    facts.best = true;
    ck_assert_int_eq(mark_of(&facts), MARK_NONE);
    ck_assert(mark_loss(&facts) == 0);
    facts = facts_of(30, 60, false);
    ck_assert(mark_loss(&facts) == 0);
}

START_TEST(praise_is_earned) {
    MoveFacts facts = facts_of(70, 72, true);
    ck_assert_int_eq(mark_of(&facts), MARK_NONE); // the other moves are not known
    facts.next = 51;
    ck_assert_int_eq(mark_of(&facts), MARK_NONE);
    facts.next = 50;
    ck_assert_int_eq(mark_of(&facts), MARK_GOOD);
    facts.hidden = true;
    ck_assert_int_eq(mark_of(&facts), MARK_GOOD);
    facts.next = 30;
    ck_assert_int_eq(mark_of(&facts), MARK_BRILLIANT);
    facts.hidden = false;
    ck_assert_int_eq(mark_of(&facts), MARK_GOOD);
    facts.after = 45; // the move does not keep what it promised
    ck_assert_int_eq(mark_of(&facts), MARK_NONE);
    facts.after = 70;
    facts.plain = true;
    ck_assert_int_eq(mark_of(&facts), MARK_NONE);
    facts.plain = false;
    facts.best = false;
    ck_assert_int_eq(mark_of(&facts), MARK_NONE);
}

START_TEST(accuracy_falls_with_the_loss) {
    ck_assert(mark_accuracy(0) == 100);
    ck_assert(mark_accuracy(10) > 63 && mark_accuracy(10) < 64);
    ck_assert(mark_accuracy(100) < 2 && mark_accuracy(100) > 0);
}

START_TEST(players_are_summed_up) {
    MoveNote moves[6] = {
        {.known = true, .loss = 0, .mark = MARK_GOOD},
        {.known = true, .loss = 25, .mark = MARK_BLUNDER},
        {.known = true, .loss = 12, .mark = MARK_MISTAKE},
        {.known = false, .loss = 99, .mark = MARK_BLUNDER},
        {.known = true, .loss = 15, .mark = MARK_MISTAKE},
        {.known = true, .loss = 5},
    };
    PositionNote positions[7] = {0};
    positions[2].score = -score_win_in(5);
    positions[5].score = score_win_in(3);
    positions[6].score = score_win_in(2);
    GameNotes notes = {.positions = positions, .moves = moves, .move_count = 6};
    game_notes_sum(&notes, BLACK);
    const PlayerNote *black = &notes.players[BLACK];
    const PlayerNote *white = &notes.players[WHITE];
    ck_assert_int_eq(black->moves, 3);
    ck_assert(black->loss == 9);
    ck_assert_int_eq(black->marks[MARK_MISTAKE], 2);
    ck_assert_int_eq(black->marks[MARK_GOOD], 1);
    ck_assert_int_eq(black->worst_count, 2);
    ck_assert_int_eq(black->worst[0], 4);
    ck_assert_int_eq(black->worst[1], 2);
    ck_assert_int_eq(white->moves, 2);
    ck_assert(white->loss == 15);
    ck_assert_int_eq(white->worst_count, 1);
    ck_assert_int_eq(white->worst[0], 1);
    // Black gave a win away with the third move; White has one from the last move on.
    ck_assert_int_eq(black->missed_count, 1);
    ck_assert_int_eq(black->missed[0], 2);
    ck_assert_int_eq(black->won_since, -1);
    ck_assert_int_eq(white->missed_count, 0);
    ck_assert_int_eq(white->won_since, 5);
}

// ---- comments

// What the group of a pattern matches in a text, "" for nothing. In the patterns \W is a character
// that is no part of a word.
static const char *find(const char *text, const char *pattern, size_t group,
                        char ret_found[GROUP_ROOM]) {
    regex_t regex;
    regmatch_t matches[8];
    ck_assert_int_eq(regcomp(&regex, pattern, REG_EXTENDED | REG_ICASE), 0);
    ret_found[0] = '\0';
    if (regexec(&regex, text, 8, matches, 0) == 0 && matches[group].rm_so >= 0) {
        snprintf(ret_found, GROUP_ROOM, "%.*s", (int)(matches[group].rm_eo - matches[group].rm_so),
                 text + matches[group].rm_so);
    }
    regfree(&regex);
    return ret_found;
}

#define NOT_WORD "(^|[^[:alnum:]_])"
#define NUMBER "([+-]?[0-9]*\\.?[0-9]+)"

// What the editor looks for in a comment, one pattern for each field, each independent of the
// others. All but the first look at the text without quoted attributes.
static const struct {
    const char *name, *pattern;
    size_t group;
} fields[] = {
    {"name", "name:\"([^\"]*)\"", 1},
    {"mark", "(^|[[:space:]])([!?]{1,2})($|[[:space:]])", 2},
    {"win", NOT_WORD "wdl *[:=] *" NUMBER " *[,/] *" NUMBER " *[,/] *" NUMBER "($|[^[:alnum:]_])",
     2},
    {"draw", NOT_WORD "wdl *[:=] *" NUMBER " *[,/] *" NUMBER " *[,/] *" NUMBER "($|[^[:alnum:]_])",
     3},
    {"loss", NOT_WORD "wdl *[:=] *" NUMBER " *[,/] *" NUMBER " *[,/] *" NUMBER "($|[^[:alnum:]_])",
     4},
    {"cp", NOT_WORD "cp *[:=] *([+-]?[0-9]+)($|[^[:alnum:]_])", 2},
    {"score", NOT_WORD "(score|term) *[:=] *([RFDTWL][0-9]*)($|[^[:alnum:]_])", 3},
    {"evaluation",
     "(^|[[:space:]])([+-]([0-9]+(\\.[0-9]+)?|\\.[0-9]+))( */ *[0-9]+)?($|[[:space:]])", 2},
    {"depth", "/([0-9]+)($|[^[:alnum:]_])", 1},
    {"nodes", NOT_WORD "(([0-9]+) *nodes)($|[^[:alnum:]_])", 3},
    {"time", NOT_WORD "([0-9.]+ *m?s)($|[^[:alnum:]_])", 2},
    {"line", NOT_WORD "(pv>( +[1-8]?[CS]?[a-h][1-8]([<>+-][1-8]*)?[*'\"?!]*)+)($|[^[:alnum:]_])",
     2},
};

// Reads a field as the editor does.
static const char *field_of(const char *comment, const char *name, char ret_found[GROUP_ROOM]) {
    char bare[1024];
    const char *quoted = strstr(comment, "name:\"");
    ck_assert_ptr_nonnull(quoted);
    const char *rest = strchr(quoted + 6, '"') + 1;
    snprintf(bare, sizeof bare, "%.*s%s", (int)(quoted - comment), comment, rest);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            return find(i == 0 ? comment : bare, fields[i].pattern, fields[i].group, ret_found);
        }
    }
    ck_abort_msg("no field %s", name);
}

static void expect_field(const char *comment, const char *name, const char *value) {
    char found[GROUP_ROOM];
    ck_assert_msg(strcmp(field_of(comment, name, found), value) == 0, "%s of %s is '%s', not '%s'",
                  name, comment, found, value);
}

// A comment without its braces, as the editor has it.
static void comment_of(const PositionNote *note, MoveMark mark, char ret_comment[1024]) {
    TextBuf text = {0};
    annotate_add_comment(&text, ENGINE, note, mark);
    ck_assert_int_eq(text.at[0], '{');
    ck_assert_int_eq(text.at[text.length - 1], '}');
    snprintf(ret_comment, 1024, "%.*s", (int)text.length - 2, text.at + 1);
    textbuf_finish(&text);
}

START_TEST(comments_are_read_by_the_editor) {
    char comment[1024];
    Rules rules = rules_of(5, 0);
    Board board;
    board_init(&board, &rules);
    PositionNote note = {
        .known = true,
        .score = -35,
        .wdl = {312, 100, 588},
        .depth = 12,
        .nodes = 12345,
        .ms = 678,
        .line = {unit_move(&board, "Cb2"), unit_move(&board, "Sc3"), unit_move(&board, "4b5-13")},
        .line_length = 3,
    };
    comment_of(&note, MARK_BLUNDER, comment);
    ck_assert_str_eq(comment, "name:\"" ENGINE "\" ?? wdl:312,100,588 cp:-35 -0.276/12 12345 nodes "
                              "678ms pv> Cb2 Sc3 4b5-13");
    expect_field(comment, "name", ENGINE);
    expect_field(comment, "mark", "??");
    expect_field(comment, "win", "312");
    expect_field(comment, "draw", "100");
    expect_field(comment, "loss", "588");
    expect_field(comment, "cp", "-35");
    expect_field(comment, "score", "");
    expect_field(comment, "evaluation", "-0.276");
    expect_field(comment, "depth", "12");
    expect_field(comment, "nodes", "12345");
    expect_field(comment, "time", "678ms");
    expect_field(comment, "line", "pv> Cb2 Sc3 4b5-13");
}

START_TEST(proofs_are_read_by_the_editor) {
    char comment[1024];
    PositionNote note = {.known = true,
                         .score = score_win_in(5),
                         .wdl = {1000, 0, 0},
                         .how = 'R',
                         .plies = 5,
                         .depth = 6};
    comment_of(&note, MARK_NONE, comment);
    ck_assert_str_eq(comment, "name:\"" ENGINE "\" wdl:1000,0,0 score:R5 +1.000/6 0 nodes 0ms");
    expect_field(comment, "mark", "");
    expect_field(comment, "cp", "");
    expect_field(comment, "score", "R5");
    expect_field(comment, "evaluation", "+1.000");
    expect_field(comment, "line", "");
    note = (PositionNote){.known = true, .outcome = DRAW, .wdl = {0, 1000, 0}, .how = 'D'};
    // Nothing was searched there, and the editor would show a depth, nodes and time of 0.
    comment_of(&note, MARK_NONE, comment);
    ck_assert_str_eq(comment, "name:\"" ENGINE "\" wdl:0,1000,0 score:D0 +0.000");
    expect_field(comment, "score", "D0");
    expect_field(comment, "evaluation", "+0.000");
    expect_field(comment, "depth", "");
}

// ---- texts

static void read_game(const char *text, PtnGame *game) {
    Fault fault;
    PtnFile file = ptn_file_of(text, strlen(text));
    ptn_game_init(game);
    ck_assert_int_eq(ptn_file_next(&file, game, &fault), PTN_GAME);
    ck_assert_uint_eq(file.at, file.length);
}

// Made-up notes: every position is known, each move of an odd index is a mistake and tak.
static GameNotes made_notes(const PtnGame *game) {
    GameNotes notes = {.move_count = game->move_count, .whole = true};
    notes.positions = calloc(game->move_count + 1, sizeof *notes.positions);
    notes.moves = calloc(game->move_count + 1, sizeof *notes.moves);
    ck_assert(notes.positions && notes.moves);
    for (size_t i = 0; i <= game->move_count; i++) {
        notes.positions[i] = (PositionNote){.known = true, .wdl = {500, 0, 500}};
        notes.moves[i] = (MoveNote){.known = true, .tak = i & 1, .mark = i & 1 ? MARK_MISTAKE : 0};
    }
    return notes;
}

#define FIRST "{name:\"" ENGINE "\" wdl:500,0,500 cp:0 +0.000/0 0 nodes 0ms} "
#define OURS " {name:\"" ENGINE "\" wdl:500,0,500 cp:0 +0.000/0 0 nodes 0ms}"
#define WRONG " {name:\"" ENGINE "\" ? wdl:500,0,500 cp:0 +0.000/0 0 nodes 0ms}"

static void expect_others(AnnotateOthers others, const char *text, const char *expected) {
    PtnGame game;
    TextBuf buf = {0};
    AnnotateStyle ours = {ENGINE, others};
    AnnotateStyle newer = {"Bredon 7", others};
    read_game(text, &game);
    GameNotes notes = made_notes(&game);
    annotate_add_game(&buf, text, strlen(text), &game, &notes, &ours);
    ck_assert_str_eq(buf.at, expected);
    ptn_game_finish(&game);
    // The same once more on what came out.
    read_game(expected, &game);
    textbuf_clear(&buf);
    annotate_add_game(&buf, expected, strlen(expected), &game, &notes, &newer);
    ck_assert_ptr_null(strstr(buf.at, ENGINE));
    ptn_game_finish(&game);
    game_notes_finish(&notes);
    textbuf_finish(&buf);
}

static void expect_text(const char *text, const char *expected) {
    expect_others(OTHERS_KEEP, text, expected);
}

// Evaluations of match runners, saved analysis of another engine, and what a person wrote.
START_TEST(evaluations_of_others) {
#define TAGS "[Size \"5\"]\n[Player1 \"a \\\"{b\"]\n[Player2 \"tiltak\"]\n"
    static const char before[] =
        TAGS "{+0.0/1} 1. a1 {+0.60/11 0.10s} e5 {-M5/9 1.00s} {-0.5 / I like it}\n"
             "2. c3 {name:\"Else 1\" cp:3 pv> c4} {+good/bad} *\n";
    expect_others(OTHERS_KEEP, before,
                  TAGS "{+0.0/1} " FIRST "1. a1" OURS " {+0.60/11 0.10s} e5'" WRONG
                       " {-M5/9 1.00s} {-0.5 / I like it}\n2. c3" OURS
                       " {name:\"Else 1\" cp:3 pv> c4} {+good/bad} *\n");
    expect_others(OTHERS_DROP, before,
                  TAGS "" FIRST "1. a1" OURS " e5'" WRONG " {-0.5 / I like it}\n2. c3" OURS
                       " {+good/bad} *\n");
    expect_others(OTHERS_NAME, before,
                  TAGS "{name:\"Other\" +0.0/1} " FIRST "1. a1" OURS
                       " {name:\"a ...b\" +0.60/11 0.10s} e5'" WRONG
                       " {name:\"tiltak\" -M5/9 1.00s} {-0.5 / I like it}\n2. c3" OURS
                       " {name:\"Else 1\" cp:3 pv> c4} {+good/bad} *\n");
}

START_TEST(texts_stay_as_they_are) {
    expect_text("[Size \"5\"]\n1. a1 e5 R-0\n",
                "[Size \"5\"]\n" FIRST "1. a1" OURS " e5'" WRONG " R-0\n");
    // Marks, comments, odd blanks, line ends and a branch.
    expect_text("\xef\xbb\xbf[Size \"5\"]\r\n[X  \"y\" ]\r\n{x}  1.a1! {good}{+0.1/3}   e5*?{}\r\n"
                "2. c3 ; to the end\r\n\t{alt} 2. c4 c5\r\n",
                "\xef\xbb\xbf[Size \"5\"]\r\n[X  \"y\" ]\r\n{x}  " FIRST "1.a1!" OURS
                " {good}{+0.1/3}   e5*?'" WRONG "{}\r\n2. c3" OURS
                " ; to the end\r\n\t{alt} 2. c4 c5\r\n");
    // Marks of tak that are there.
    expect_text("[Size \"5\"]\n1. a1 e5' 2. c3 c4\" 3. d3' d4''",
                "[Size \"5\"]\n" FIRST "1. a1" OURS " e5'" WRONG " 2. c3" OURS " c4\"" WRONG
                " 3. d3'" OURS " d4''" WRONG);
}

// The comment about the position before the first move comes before that move's number.
START_TEST(the_first_position_has_its_comment) {
    expect_text("[Size \"5\"]\n; round 12\na1 e5",
                "[Size \"5\"]\n; round 12\n" FIRST "a1" OURS " e5'" WRONG);
    expect_text("[Size \"5\"]\n1.\ta1", "[Size \"5\"]\n" FIRST "1.\ta1" OURS);
    expect_text("[Size \"5\"]\n1. {well} a1", "[Size \"5\"]\n1. {well} " FIRST "a1" OURS);
    expect_text("[Size \"5\"]\n1. {well}a1", "[Size \"5\"]\n1. {well}" FIRST "a1" OURS);
    expect_text("[TPS \"x3/x,1,2/x3 2 2\"]\n2. --  a1",
                "[TPS \"x3/x,1,2/x3 2 2\"]\n" FIRST "2. --  a1" OURS);
    expect_text("[TPS \"x3/x,1,2/x3 2 2\"]\n2... a1",
                "[TPS \"x3/x,1,2/x3 2 2\"]\n" FIRST "2... a1" OURS);
}

START_TEST(former_comments_are_replaced) {
    expect_text(
        "[Size \"5\"]\n" FIRST "1. a1" WRONG " {mine} e5" OURS OURS " {name:\"Other 1\" wdl:1,2,3}",
        "[Size \"5\"]\n" FIRST "1. a1" OURS " {mine} e5'" WRONG " {name:\"Other 1\" wdl:1,2,3}");
    expect_text("[Size \"5\"]\n{mine} " FIRST FIRST "{mine} 1. a1" OURS,
                "[Size \"5\"]\n{mine} {mine} " FIRST "1. a1" OURS);
}

int main(void) {
    TCase *tcase = tcase_create("annotate");
    tcase_add_test(tcase, blame_follows_the_loss);
    tcase_add_test(tcase, praise_is_earned);
    tcase_add_test(tcase, accuracy_falls_with_the_loss);
    tcase_add_test(tcase, players_are_summed_up);
    tcase_add_test(tcase, comments_are_read_by_the_editor);
    tcase_add_test(tcase, proofs_are_read_by_the_editor);
    tcase_add_test(tcase, evaluations_of_others);
    tcase_add_test(tcase, texts_stay_as_they_are);
    tcase_add_test(tcase, the_first_position_has_its_comment);
    tcase_add_test(tcase, former_comments_are_replaced);
    return unit_run("annotate", tcase);
}
