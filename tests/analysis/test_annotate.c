// SPDX-License-Identifier: MIT
// Annotated games: marks by win chances, comments as PTN Ninja reads them, texts that stay
// as they were.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "annotate_text.h"
#include "mistake_words.h"
#include "rating.h"
#include "turning_points.h"
#include "unit.h"

#define ENGINE "Bredon 1.2.3"

// ---- marks

static const struct {
    MoveFacts facts;
    MoveMark mark;
    double loss;
} mark_cases[] = {
    {{.before = 50, .after = 45, .next = -1}, MARK_NONE, 5},
    {{.before = 50, .after = 44, .next = -1}, MARK_DOUBTFUL, 6},
    {{.before = 50, .after = 36, .next = -1}, MARK_DOUBTFUL, 14},
    {{.before = 100, .after = 96, .next = -1, .missed = true}, MARK_DOUBTFUL, 4},
    {{.before = 100, .after = 85, .next = -1, .missed = true}, MARK_MISTAKE, 15},
    {{.before = 50, .after = 35, .next = -1}, MARK_MISTAKE, 15},
    {{.before = 50, .after = 21, .next = -1}, MARK_MISTAKE, 29},
    {{.before = 2, .after = 0, .next = -1, .allowed = true}, MARK_MISTAKE, 2},
    {{.before = 50, .after = 20, .next = -1}, MARK_BLUNDER, 30},
    {{.before = 50, .after = 20, .best = true, .next = -1}, MARK_NONE, 0},
    {{.before = 30, .after = 60, .next = -1}, MARK_NONE, 0},
    // The other moves are not known, too good, and bad.
    {{.before = 70, .after = 72, .best = true, .next = -1}, MARK_NONE, 0},
    {{.before = 70, .after = 72, .best = true, .next = 51}, MARK_NONE, 0},
    {{.before = 70, .after = 72, .best = true, .next = 50}, MARK_GOOD, 0},
    {{.before = 70, .after = 72, .best = true, .next = 50, .hidden = true}, MARK_GOOD, 0},
    {{.before = 70, .after = 72, .best = true, .next = 30}, MARK_GOOD, 0},
    {{.before = 70, .after = 72, .best = true, .next = 30, .hidden = true}, MARK_BRILLIANT, 0},
    // The move turned out worse than expected, is plain, or is not the best one.
    {{.before = 70, .after = 45, .best = true, .next = 30}, MARK_NONE, 0},
    {{.before = 70, .after = 70, .best = true, .next = 30, .plain = true}, MARK_NONE, 0},
    {{.before = 70, .after = 70, .next = 30}, MARK_NONE, 0},
};

TEST_EACH(marks_follow_the_win_chances, mark_cases) {
    const MoveFacts *facts = &mark_cases[_i].facts;
    ck_assert_int_eq(mark_of(facts), mark_cases[_i].mark);
    ck_assert(mark_loss(facts) == mark_cases[_i].loss);
}

TEST(a_draw_counts_as_half_a_win) {
    const PositionNote note = {.wdl = {.win = 500, .draw = 300, .loss = 200}};
    ck_assert(note_chance(&note, WHITE) == 65 && note_chance(&note, BLACK) == 35);
}

TEST(accuracy_falls_with_the_loss) {
    ck_assert(mark_accuracy(0) == 100);
    ck_assert(mark_accuracy(10) > 63 && mark_accuracy(10) < 64);
    ck_assert(mark_accuracy(100) < 2 && mark_accuracy(100) > 0);
}

TEST(players_are_summed_up) {
    MoveNote moves[6] = {
        {.known = true, .loss = 0, .mark = MARK_GOOD},
        {.known = true, .loss = 25, .mark = MARK_BLUNDER},
        {.known = true, .loss = 12, .mark = MARK_DOUBTFUL, .missed = true},
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
    ck_assert_int_eq(black->marks[MARK_MISTAKE], 1);
    ck_assert_int_eq(black->marks[MARK_DOUBTFUL], 1);
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

// The less the moves say, the nearer the estimate is to the mean of all ratings.
TEST(ratings_follow_the_accuracy) {
    Rating worse[2];
    Rating better[2];
    ck_assert(!rating_of(&(PlayerNote){.moves = RATED_MOVES - 1, .accuracy = 90}, &worse[0]));
    for (int many = 0; many < 2; many++) {
        int moves = many ? 1000 : RATED_MOVES;
        ck_assert(rating_of(&(PlayerNote){.moves = moves, .accuracy = 70}, &worse[many]));
        ck_assert(rating_of(&(PlayerNote){.moves = moves, .accuracy = 95}, &better[many]));
    }
    ck_assert(worse[1].rating < worse[0].rating && worse[0].rating < better[0].rating);
    ck_assert(better[0].rating < better[1].rating && better[1].rating < 2500);
    ck_assert(220 < worse[1].error && worse[1].error < worse[0].error && worse[0].error < 370);
}

// The ratings were fitted to games on 5x5 and 6x6.
TEST(other_boards_have_no_rating) {
    Rating rating;
    PlayerNote sum = {0};
    PlayerNote usual = {.moves = 100, .accuracy = 80};
    PlayerNote other = {.moves = 100, .accuracy = 80, .unrated = true};
    ck_assert(!rating_fits(4) && rating_fits(5) && rating_fits(6) && !rating_fits(7));
    player_note_add(&sum, &usual);
    player_note_add(&sum, &(PlayerNote){.unrated = true}); // without moves
    ck_assert(rating_of(&sum, &rating));
    player_note_add(&sum, &other);
    ck_assert(!rating_of(&sum, &rating));
}

TEST(sums_of_players_become_means) {
    PlayerNote sum = {0};
    PlayerNote game = {.moves = 3, .accuracy = 80, .loss = 4, .marks = {[MARK_GOOD] = 1}};
    MoveNote move = {.known = true, .loss = 0, .mark = MARK_GOOD};
    player_note_mean(&sum);
    ck_assert_int_eq(sum.moves, 0);
    player_note_add(&sum, &game);
    player_note_add_move(&sum, &move);
    player_note_mean(&sum);
    ck_assert_int_eq(sum.moves, 4);
    ck_assert(sum.accuracy == 85);
    ck_assert(sum.loss == 3);
    ck_assert_int_eq(sum.marks[MARK_GOOD], 2);
}

// ---- comments

static void expect_comment(const PositionNote *note, MoveMark mark, const char *expected) {
    TextBuf text = {0};
    annotate_add_comment(&text, ENGINE, note, mark);
    ck_assert_str_eq(text.at, expected);
    textbuf_finish(&text);
}

// As PTN Ninja reads them: each field stands alone between spaces, and the moves come last.
TEST(comments_hold_what_the_editor_looks_for) {
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
    expect_comment(&note, MARK_BLUNDER,
                   "{name:\"" ENGINE "\" ?? wdl:312,100,588 cp:-35 -0.276/12 12345 nodes "
                   "678ms pv> Cb2 Sc3 4b5-13}");
    note = (PositionNote){.known = true,
                          .score = score_win_in(5),
                          .wdl = {1000, 0, 0},
                          .how = 'R',
                          .plies = 5,
                          .depth = 6};
    expect_comment(&note, MARK_NONE,
                   "{name:\"" ENGINE "\" wdl:1000,0,0 score:R5 +1.000/6 0 nodes 0ms}");
    // Nothing was searched there, and the editor would show a depth, nodes and time of 0.
    note = (PositionNote){.known = true, .outcome = DRAW, .wdl = {0, 1000, 0}, .how = 'D'};
    expect_comment(&note, MARK_NONE, "{name:\"" ENGINE "\" wdl:0,1000,0 score:D0 +0.000}");
}

// ---- texts

static void read_game(const char *text, PtnGame *game) {
    Fault fault;
    PtnFile file = ptn_file_of(text, strlen(text));
    ptn_game_init(game);
    ck_assert_int_eq(ptn_file_next(&file, game, &fault), PTN_GAME);
    ck_assert_uint_eq(file.at, file.length);
}

// Invented notes: every position is known; each move with an odd index is a mistake and gives tak.
static GameNotes made_notes(const PtnGame *game) {
    GameNotes notes = {.move_count = game->move_count, .decisive = -1, .last_chance = -1};
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

static void expect_text(const char *text, const char *expected) {
    PtnGame game;
    TextBuf buf = {0};
    read_game(text, &game);
    GameNotes notes = made_notes(&game);
    annotate_add_game(&buf, text, &game, &notes, NULL, ENGINE);
    ck_assert_str_eq(buf.at, expected);
    ptn_game_finish(&game);
    // Annotating the result again gives the same.
    read_game(expected, &game);
    textbuf_clear(&buf);
    annotate_add_game(&buf, expected, &game, &notes, NULL, "Bredon 7");
    ck_assert_ptr_null(strstr(buf.at, ENGINE));
    ptn_game_finish(&game);
    game_notes_finish(&notes);
    textbuf_finish(&buf);
}

// Evaluations of match runners, saved analysis of another engine, and what a person wrote.
TEST(evaluations_of_others) {
#define TAGS "[Size \"5\"]\n[Player1 \"a \\\"{b\"]\n[Player2 \"tiltak\"]\n"
    expect_text(TAGS "{+0.0/1} 1. a1 {+0.60/11 0.10s} e5 {-M5/9 1.00s} {-0.5 / I like it}\n"
                     "2. c3 {name:\"Else 1\" cp:3 pv> c4} {bot:\"Topaz\" +0.5 9ms} {53.2%} *\n",
                TAGS "{+0.0/1} " FIRST "1. a1" OURS " {+0.60/11 0.10s} e5'" WRONG
                     " {-M5/9 1.00s} {-0.5 / I like it}\n2. c3" OURS
                     " {name:\"Else 1\" cp:3 pv> c4} {bot:\"Topaz\" +0.5 9ms} {53.2%} *\n");
}

TEST(texts_stay_as_they_are) {
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
TEST(the_first_position_has_its_comment) {
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

TEST(former_comments_are_replaced) {
    expect_text(
        "[Size \"5\"]\n" FIRST "1. a1" WRONG " {mine} e5" OURS OURS " {name:\"Other 1\" wdl:1,2,3}",
        "[Size \"5\"]\n" FIRST "1. a1" OURS " {mine} e5'" WRONG " {name:\"Other 1\" wdl:1,2,3}");
    expect_text("[Size \"5\"]\n{mine} " FIRST FIRST "{mine} 1. a1" OURS,
                "[Size \"5\"]\n{mine} {mine} " FIRST "1. a1" OURS);
    expect_text("[Size \"5\"]\n1. a1" OURS
                " {Bredon's review: a1 missed a win; e5 wins at once} e5 "
                "{Bredon: good} {Bredo's review: x missed a win} {Bredon's review is good}",
                "[Size \"5\"]\n" FIRST "1. a1" OURS " e5'" WRONG
                " {Bredon: good} {Bredo's review: x missed a win} {Bredon's review is good}");
}

// ---- words

// What is known of a position, for the side to move before the mistake: even, worse, and wins or
// losses by a road (R) or by the count (F) within so many plies.
typedef enum Known { EVEN, WORSE, WON_R1, WON_R5, WON_F3, LOST_R1, LOST_3, LOST_F1, OVER } Known;

#define WON .wdl = {1000, 0, 0}
#define LOST .wdl = {0, 0, 1000}
static const PositionNote known[] = {
    [EVEN] = {.wdl = {500, 0, 500}},
    [WORSE] = {.wdl = {200, 200, 600}},
    [WON_R1] = {WON, .score = SCORE_WIN - 1, .how = 'R', .plies = 1},
    [WON_R5] = {WON, .score = SCORE_WIN - 5, .how = 'R', .plies = 5},
    [WON_F3] = {WON, .score = SCORE_WIN - 3, .how = 'F', .plies = 3},
    [LOST_R1] = {LOST, .score = -(SCORE_WIN - 1), .how = 'R', .plies = 1},
    [LOST_3] = {LOST, .score = -(SCORE_WIN - 3)},
    [LOST_F1] = {LOST, .score = -(SCORE_WIN - 1), .how = 'F', .plies = 1},
    [OVER] = {LOST, .outcome = BLACK_ROAD, .how = 'R'},
};

// White plays c3 where Black threatens c1 and could himself play c2; in the second one only a wall
// stops the road.
static const char *const mistaken[] = {"[TPS \"x3/1,1,x/2,2,x 1 3\"]\n3. c3 c2",
                                       "[TPS \"1,x2/x3/2,22,x 1 3\"]\n3. c3 c1"};

static const struct {
    int game;
    Known before, after;
    bool missed, allowed;
    const char *best, *words;
    MistakeKind kind;
} word_cases[] = {
    {0, EVEN, WORSE, false, false, "a3",
     "c3 lowered White's chances from 50 % to 30 %; a3 was better", MISTAKE_LOWERED},
    {0, EVEN, WORSE, false, false, NULL, "c3 lowered White's chances from 50 % to 30 %",
     MISTAKE_LOWERED},
    {0, WON_R1, LOST_R1, true, false, "c2",
     "c3 missed a win and let Black finish a road; c2 wins at once", MISTAKE_MISSED_AT_ONCE},
    {0, WON_R5, EVEN, true, false, "c2", "c3 missed a win; c2 forces a road in 3 moves",
     MISTAKE_MISSED_ROAD},
    {0, WON_F3, LOST_3, true, false, "c2",
     "c3 missed a win and let Black force a win in 2 moves; c2 forces a win by the flat "
     "count in 2 moves",
     MISTAKE_MISSED_WIN},
    {0, EVEN, LOST_F1, false, false, "c1", "c3 let Black win at once; c1 was better",
     MISTAKE_LET_COUNT},
    {0, EVEN, LOST_R1, false, false, "c1",
     "c3 overlooked the tak: Black finishes a road with c1; a piece on c1 would have stopped it",
     MISTAKE_LET_FINISH},
    {0, WORSE, LOST_R1, false, true, "c1",
     "c3 overlooked the tak: Black finishes a road with c1; a piece on c1 would have stopped it",
     MISTAKE_LET_FINISH},
    {1, EVEN, LOST_R1, false, false, "Sc1",
     "c3 overlooked the tak: Black finishes a road with c1; only a wall on c1 would have stopped "
     "it",
     MISTAKE_LET_FINISH},
    {0, EVEN, OVER, false, false, "c1", "c3 completed Black's road; c1 was better",
     MISTAKE_LET_WIN},
};

TEST_EACH(mistakes_in_words, word_cases) {
    PtnGame game;
    TextBuf text = {0};
    PositionNote positions[3] = {known[word_cases[_i].before], known[word_cases[_i].after]};
    MoveNote moves[2] = {{.known = true,
                          .missed = word_cases[_i].missed,
                          .allowed = word_cases[_i].allowed,
                          .mark = MARK_MISTAKE}};
    GameNotes notes = {
        .positions = positions, .moves = moves, .move_count = 2, .decisive = -1, .last_chance = -1};
    read_game(mistaken[word_cases[_i].game], &game);
    if (word_cases[_i].best) {
        positions[0].line[0] = unit_move(&game.start, word_cases[_i].best);
        positions[0].line_length = 1;
    }
    mistake_words_add(&text, &game, &notes, 0);
    ck_assert_str_eq(text.at, word_cases[_i].words);
    ck_assert_int_eq(mistake_kind(&game, &notes, 0), word_cases[_i].kind);
    textbuf_finish(&text);
    ptn_game_finish(&game);
}

// What the sentence on the last move of a game says when more is known of the positions.
static void expect_words(const char *text, PositionNote before, PositionNote after, MoveNote move,
                         const char *best, const char *reply, const char *words) {
    PtnGame game;
    TextBuf buf = {0};
    Board board;
    read_game(text, &game);
    size_t last = game.move_count - 1;
    GameNotes notes = made_notes(&game);
    notes.positions[last] = before;
    notes.positions[last + 1] = after;
    ck_assert(ptn_game_position(&game, last, &board));
    notes.positions[last].line[0] = unit_move(&board, best);
    notes.positions[last].line_length = 1;
    if (reply) {
        ck_assert(ptn_game_position(&game, last + 1, &board));
        notes.positions[last + 1].line[0] = unit_move(&board, reply);
        notes.positions[last + 1].line_length = 1;
    }
    notes.moves[last] = move;
    mistake_words_add(&buf, &game, &notes, last);
    ck_assert_str_eq(buf.at, words);
    textbuf_finish(&buf);
    ptn_game_finish(&game);
    game_notes_finish(&notes);
}

static const MoveNote mistake = {.known = true, .mark = MARK_MISTAKE};
static const MoveNote missed_win = {.known = true, .mark = MARK_DOUBTFUL, .missed = true};

// A tak that was answered is not overlooked: the road that wins is another one. Black
// threatens c1 in both positions; in the second one White stops that, but opens b2.
TEST(a_tak_that_was_overlooked) {
    expect_words("[TPS \"x3/1,1,x/2,x2 2 2\"]\n2... b1 3. a3", known[EVEN], known[LOST_R1], mistake,
                 "c1", "c1",
                 "a3 overlooked the tak: Black finishes a road with c1; a piece on c1 would have "
                 "stopped it");
    expect_words("[TPS \"1,x2/2,x,21/2,2,x 1 4\"]\n4. c2-", known[EVEN], known[LOST_R1], mistake,
                 "c1", "b2",
                 "c2- let Black finish a road with b2; a piece on c1 would have stopped it");
}

TEST(a_win_that_was_missed) {
#define MISSED "[TPS \"x3/1,1,x/2,2,x 1 3\"]\n3. c3 "
    PositionNote good = {.wdl = {950, 0, 50}};
    PositionNote worse = {.wdl = {949, 0, 51}};
    PositionNote drawn = {.wdl = {0, 1000, 0}, .outcome = DRAW, .how = 'D'};
    expect_words(MISSED, known[WON_R1], good, missed_win, "c2", NULL,
                 "c3 missed a quicker win; c2 wins at once");
    expect_words(MISSED "1-0", known[WON_R1], good, missed_win, "c2", NULL,
                 "c3 missed a quicker win; c2 wins at once");
    expect_words(MISSED, known[WON_R1], worse, missed_win, "c2", NULL,
                 "c3 missed a win; c2 wins at once");
    // It came as soon, or never.
    expect_words(MISSED "1-0", known[WON_R5], good, missed_win, "c2", NULL,
                 "c3 missed a win; c2 forces a road in 3 moves");
    expect_words(MISSED "0-1", known[WON_R1], good, missed_win, "c2", NULL,
                 "c3 missed a win; c2 wins at once");
    expect_words(MISSED, known[WON_R1], drawn, missed_win, "c2", NULL,
                 "c3 missed a win and made the game a draw; c2 wins at once");
    expect_words(MISSED, good, drawn, mistake, "c2", NULL,
                 "c3 made the game a draw; c2 was better");
}

TEST(a_stack_that_was_given_away) {
#define STACK "[TPS \"x4/x4/x,21,12,2/x3,1 1 9\"]\n9. a4"
    expect_words(
        STACK, known[EVEN], known[WORSE], mistake, "b2>", "c2<",
        "a4 let Black cover the stack on b2 with c2< and lowered White's chances from 50 % "
        "to 30 %; b2> was better");
    expect_words(STACK, known[EVEN], known[WORSE], mistake, "b2>", "d2<",
                 "a4 lowered White's chances from 50 % to 30 %; b2> was better");
}

TEST(a_lost_game_that_was_shortened) {
    PositionNote late = {LOST, .score = -(SCORE_WIN - 10), .how = 'R', .plies = 10};
    PositionNote soon = {LOST, .score = -(SCORE_WIN - 3), .how = 'R', .plies = 3};
    expect_words(STACK, late, soon, mistake, "b2>", NULL,
                 "a4 let Black force a road in 2 moves instead of 5; b2> was better");
    late.plies = 7;
    late.score = -(SCORE_WIN - 7);
    expect_words(STACK, late, soon, mistake, "b2>", NULL,
                 "a4 let Black force a road in 2 moves; b2> was better");
}

TEST(a_weak_opening) {
    expect_words("[Size \"4\"]\n1. a1 d4 2. b1", known[EVEN], known[WORSE],
                 (MoveNote){.known = true, .loss = 5}, "b2", NULL,
                 "b1 lowered White's chances from 50 % to 30 %; b2 was better");
    expect_words("[Size \"4\"]\n1. a1 d4 2. b1", known[EVEN], known[WORSE], mistake, "b2", NULL,
                 "b1 was a weak opening move and lowered White's chances from 50 % to 30 %; b2 "
                 "was better");
}

// ---- turning points

#define LONG_GAME "[Size \"5\"]\n1. a1 e5 2. b1 e4 3. c1 e3 4. a2 d5 5. b2 d4 6. c2 d3 "

// White loses the game by what the last two moves let happen.
static GameNotes lost_notes(PtnGame *game, const char *text) {
    read_game(text, game);
    GameNotes notes = made_notes(game);
    for (size_t i = 0; i < game->move_count; i++) {
        notes.moves[i].mark = MARK_NONE;
    }
    return notes;
}

static void expect_turns(const PtnGame *game, GameNotes *notes, int decisive, int count,
                         const int *turns) {
    turning_points_find(game, notes);
    ck_assert_int_eq(notes->decisive, decisive);
    ck_assert_int_eq(notes->turn_count, count);
    for (int i = 0; i < count; i++) {
        ck_assert_int_eq(notes->turns[i], turns[i]);
    }
}

static PositionNote chance_of_white(int permille) {
    return (PositionNote){.known = true, .wdl = {permille, 0, 1000 - permille}};
}

static void expect_result(const PtnGame *game, const GameNotes *notes, const char *words) {
    TextBuf text = {0};
    ck_assert(result_words_add(&text, game, notes));
    ck_assert_str_eq(text.at, words);
    textbuf_finish(&text);
}

// White's chances fall with its third move, and its last one lets a road through.
static GameNotes decided_notes(PtnGame *game) {
    GameNotes notes = lost_notes(game, LONG_GAME "0-R");
    notes.moves[4] = (MoveNote){.known = true, .loss = 40, .mark = MARK_BLUNDER};
    notes.moves[10] = (MoveNote){.known = true, .loss = 15, .allowed = true, .mark = MARK_MISTAKE};
    for (int i = 5; i <= 10; i++) {
        notes.positions[i] = chance_of_white(100);
    }
    notes.positions[11] = known[LOST_R1];
    notes.positions[12] = known[OVER];
    return notes;
}

TEST(the_last_chance_decides_only_a_game_that_was_not_lost) {
    PtnGame game;
    GameNotes notes = decided_notes(&game);
    notes.positions[10] = chance_of_white(149);
    expect_turns(&game, &notes, 4, 2, (int[]){4, 10});
    ck_assert_int_eq(notes.last_chance, 10);
    expect_result(&game, &notes,
                  "Black won by a road; 3. c1 decided the game; the last chance to stop the road "
                  "was missed by 6. c2");
    notes.positions[10] = chance_of_white(150);
    expect_turns(&game, &notes, 10, 2, (int[]){4, 10});
    ck_assert_int_eq(notes.last_chance, -1);
    expect_result(&game, &notes, "Black won by a road; 6. c2 decided the game");
    // Nobody could stop the road any more, or only put it off.
    notes.moves[10].allowed = false;
    expect_turns(&game, &notes, 4, 2, (int[]){4, 10});
    ck_assert_int_eq(notes.last_chance, -1);
    notes.moves[10].allowed = true;
    notes.positions[10] = known[LOST_3];
    expect_turns(&game, &notes, 4, 2, (int[]){4, 10});
    ck_assert_int_eq(notes.last_chance, -1);
    // It is told in any case.
    notes.positions[10] = chance_of_white(100);
    for (int i = 0; i < 8; i++) {
        notes.moves[i].allowed = true;
        notes.moves[i].loss = i == 4 ? 40 : 30;
    }
    expect_turns(&game, &notes, 4, 7, (int[]){1, 2, 3, 4, 5, 6, 10});
    ptn_game_finish(&game);
    game_notes_finish(&notes);
}

TEST(a_game_is_decided_by_the_worst_move_since_it_was_even) {
    PtnGame game;
    GameNotes notes = decided_notes(&game);
    notes.moves[2] = (MoveNote){.known = true, .loss = 60, .mark = MARK_BLUNDER};
    notes.moves[6] = (MoveNote){.known = true, .loss = 20, .mark = MARK_MISTAKE};
    expect_turns(&game, &notes, 4, 4, (int[]){2, 4, 6, 10});
    notes.positions[3] = chance_of_white(200);
    notes.positions[4] = chance_of_white(499);
    expect_turns(&game, &notes, 2, 4, (int[]){2, 4, 6, 10});
    // Enough chances are left after it, or no move lost much.
    notes.positions[4] = chance_of_white(500);
    notes.positions[5] = chance_of_white(250);
    expect_turns(&game, &notes, -1, 4, (int[]){2, 4, 6, 10});
    expect_result(&game, &notes,
                  "Black won by a road; the last chance to stop the road was missed by 6. c2");
    notes.positions[5] = chance_of_white(249);
    expect_turns(&game, &notes, 4, 4, (int[]){2, 4, 6, 10});
    notes.moves[4].loss = MISTAKE_LOSS - 1;
    notes.moves[6].loss = 0;
    notes.moves[10].loss = 0;
    expect_turns(&game, &notes, -1, 3, (int[]){2, 4, 10});
    ptn_game_finish(&game);
    game_notes_finish(&notes);
}

TEST(who_is_not_behind_at_the_end_made_no_decisive_mistake) {
    PtnGame game;
    GameNotes notes = decided_notes(&game);
    game.result = word_of_string("0-1");
    notes.positions[12] = chance_of_white(500);
    expect_turns(&game, &notes, -1, 2, (int[]){4, 10});
    ck_assert_int_eq(notes.last_chance, -1);
    expect_result(&game, &notes, "Black won by resignation or on time");
    notes.positions[12] = chance_of_white(499);
    expect_turns(&game, &notes, 4, 2, (int[]){4, 10});
    ck_assert(ptn_game_add_comment(&game, word_of_string("Termination: time")));
    expect_result(&game, &notes, "Black won on time; 3. c1 decided the game");
    game.comments[0].text = word_of_string("Termination: resignation");
    expect_result(&game, &notes, "Black won by resignation; 3. c1 decided the game");
    game.comments[0].text = word_of_string("Termination: crash");
    expect_result(&game, &notes, "Black won; 3. c1 decided the game");
    ptn_game_finish(&game);
    game_notes_finish(&notes);
}

TEST(a_game_has_at_most_seven_turning_points_in_its_order) {
    PtnGame game;
    GameNotes notes = lost_notes(&game, LONG_GAME "1/2-1/2");
    for (size_t i = 0; i < 9; i++) {
        notes.moves[i] = (MoveNote){.known = true, .loss = 10.0 + (double)i, .mark = MARK_DOUBTFUL};
    }
    notes.moves[0] = (MoveNote){.known = true, .missed = true, .mark = MARK_DOUBTFUL};
    expect_turns(&game, &notes, -1, 7, (int[]){0, 3, 4, 5, 6, 7, 8});
    // It cost nothing: the win came.
    game.result = word_of_string("1-0");
    expect_turns(&game, &notes, -1, 7, (int[]){2, 3, 4, 5, 6, 7, 8});
    notes.moves[0].loss = DOUBTFUL_LOSS;
    expect_turns(&game, &notes, -1, 7, (int[]){0, 3, 4, 5, 6, 7, 8});
    ptn_game_finish(&game);
    game_notes_finish(&notes);
}

TEST(a_game_without_mistakes_has_its_weakest_moves) {
    PtnGame game;
    GameNotes notes = lost_notes(&game, LONG_GAME "1/2-1/2");
    notes.moves[2].loss = 3;
    notes.moves[3].loss = 1;
    notes.moves[5].loss = 4;
    notes.moves[7] = (MoveNote){.known = true, .best = true, .loss = 5};
    expect_turns(&game, &notes, -1, 2, (int[]){2, 5});
    game.result = word_of_string("1-0");
    notes.moves[6] = (MoveNote){.known = true, .missed = true, .mark = MARK_DOUBTFUL};
    expect_turns(&game, &notes, -1, 3, (int[]){2, 5, 6});
    for (int i = 8; i < 11; i++) {
        notes.moves[i] = (MoveNote){.known = true, .loss = 9, .mark = MARK_DOUBTFUL};
    }
    expect_turns(&game, &notes, -1, 3, (int[]){8, 9, 10});
    ptn_game_finish(&game);
    game_notes_finish(&notes);
}
