// SPDX-License-Identifier: MIT
// Going on with a file of annotated games: from wherever a stop has cut it, and not with what some
// other hand wrote.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "annotate/annotate_output.h"
#include "annotate_text.h"
#include "unit.h"

static const AnnotateStyle style = {"Bredon 1.2.3", OTHERS_KEEP};

enum { GAMES_ROOM = 8 };

static char input_path[64], output_path[64];
static TextBuf whole;             // the games of the input with their comments
static size_t begins[GAMES_ROOM]; // of the games in it, and its end
static int64_t games;

static void make_file(char path[64]) {
    snprintf(path, 64, "/tmp/bredon-output-XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
}

static void set_up(void) {
    make_file(input_path);
    make_file(output_path);
    games = 0;
}

static void tear_down(void) {
    unlink(input_path);
    unlink(output_path);
    textbuf_finish(&whole);
}

static void write_file(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

// Adds a game with made-up notes: every position is known, each move of an odd index is tak, and
// the best line is the move that was played.
static void add_game(const GamePiece *piece) {
    const PtnGame *game = &piece->game;
    GameNotes notes = {.move_count = game->move_count, .whole = true};
    notes.positions = calloc(game->move_count + 1, sizeof *notes.positions);
    notes.moves = calloc(game->move_count + 1, sizeof *notes.moves);
    ck_assert(notes.positions && notes.moves);
    for (size_t i = 0; i <= game->move_count; i++) {
        PositionNote *note = &notes.positions[i];
        *note = (PositionNote){.known = true, .wdl = {500, 0, 500}};
        note->line_length = i < game->move_count;
        note->line[0] = note->line_length ? game->moves[i].move : MOVE_NONE;
        notes.moves[i] = (MoveNote){.known = true, .tak = i & 1, .mark = i & 1 ? MARK_MISTAKE : 0};
    }
    annotate_add_game(&whole, piece->text, piece->length, game, &notes, &style);
    game_notes_finish(&notes);
}

static void read_input(const char *text) {
    char *const paths[] = {input_path};
    GameStream stream;
    GamePiece piece;
    Fault fault;
    write_file(input_path, text, strlen(text));
    game_stream_init(&stream, paths, 1, NULL);
    while (game_stream_next(&stream, &piece, &fault) == STREAM_PIECE) {
        ck_assert_int_lt(games, GAMES_ROOM - 1);
        add_game(&piece);
        begins[++games] = whole.length;
        game_piece_finish(&piece);
    }
    game_stream_finish(&stream);
    ck_assert(!whole.failed);
}

// Whether the command would go on with such an output; *ret_games is how many games are kept.
static bool resumes(const char *text, size_t length, int64_t *ret_games, Fault *fault) {
    char *const paths[] = {input_path};
    AnnotateOutput output;
    GameStream stream;
    int64_t bytes;
    write_file(output_path, text, length);
    ck_assert(annotate_output_open(&output, output_path, true, paths, 1, fault));
    game_stream_init(&stream, paths, 1, NULL);
    bool good = annotate_output_resume(&output, &stream, &style, ret_games, &bytes, fault);
    game_stream_finish(&stream);
    output_abandon(&output.file);
    return good;
}

// All that a stop in the middle of writing may leave.
static void expect_any_cut(const char *text) {
    Fault fault;
    struct stat about;
    int64_t kept;
    read_input(text);
    ck_assert_int_gt(games, 0);
    for (size_t length = 0; length <= whole.length; length++) {
        bool good = resumes(whole.at, length, &kept, &fault);
        ck_assert_msg(good, "cut at %zu, behind '%.*s': %s", length, (int)length, whole.at,
                      fault.text);
        ck_assert_int_eq(stat(output_path, &about), 0);
        ck_assert_uint_eq((size_t)about.st_size, begins[kept]);
        ck_assert_int_ge(kept, length == whole.length ? games : 0);
    }
}

START_TEST(any_cut_of_two_games) {
    expect_any_cut(
        "[Player1 \"Ann\"]\n[Size \"5\"]\n\n1. a1 e5 {a corner}\n2. c3 c4!\n3. d3 R-0\n\n"
        "[Size \"5\"]\n1. a1 e5\n");
}

START_TEST(any_cut_of_odd_games) {
    expect_any_cut("\xef\xbb\xbf[Size \"5\"]\r\n[X  \"{y\" ]\r\n{x}  1.a1! {good}{+0.1/3}   "
                   "e5*?{}\r\n2. c3 ; to the {end\r\n\t{alt} 2. c4 c5' 3. c3+\r\n");
}

START_TEST(any_cut_of_a_game_with_comments_of_engines) {
    expect_any_cut(
        "[TPS \"x3/x,1,2/x3 2 2\"]\n{name:\"Bredon 1.0\" wdl:1,2,3} {name:\"Other 1\" "
        "wdl:1,2,3}\n2. -- {name:\"Bred\"} a1'' {name:\"Bredon 0.9\" wdl:1,2,3} {a { b}\n");
}

static void expect_foreign(const char *text, size_t length) {
    Fault fault;
    struct stat about;
    int64_t kept;
    ck_assert_msg(!resumes(text, length, &kept, &fault), "went on with '%s'", text);
    unit_expect_fault(&fault, "differs from the input");
    ck_assert_int_eq(stat(output_path, &about), 0);
    ck_assert_uint_eq((size_t)about.st_size, length);
}

START_TEST(what_others_wrote_stays) {
    static const char *const texts[] = {
        "{ my notes, not finished",
        "[Player1 \"Ann\"]\n[Size \"5\"]\n\n1. a1 {my notes",
        "[Player1 \"Ann\"]\n[Size \"5\"]\n\n{name:\"Bredonia\" my notes",
        "[Player1 \"Ann\"]\n[Size \"5\"]\n\n{name:\"Bredon 1.2.3\" wdl:1} {my notes",
        "'''''",
    };
    static const char nothing[200];
    read_input("[Player1 \"Ann\"]\n[Size \"5\"]\n\n1. a1 e5 {a corner}\n2. c3\n");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        expect_foreign(texts[i], strlen(texts[i]));
    }
    expect_foreign(nothing, sizeof nothing);
}

int main(void) {
    TCase *tcase = tcase_create("annotate output");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, any_cut_of_two_games);
    tcase_add_test(tcase, any_cut_of_odd_games);
    tcase_add_test(tcase, any_cut_of_a_game_with_comments_of_engines);
    tcase_add_test(tcase, what_others_wrote_stays);
    return unit_run("annotate output", tcase);
}
