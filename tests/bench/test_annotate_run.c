// SPDX-License-Identifier: MIT
// Going through games: several at once, stopped, streams of them, and files that hold none.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "annotate_run.h"
#include "annotate_text.h"
#include "unit.h"

#define ENGINE "Bredon 1.2.3"

enum { NODES = 300 };

static char path[64];

static void write_file(const char *text) {
    snprintf(path, sizeof path, "/tmp/bredon-annotate-XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
}

static AnnotateSettings settings_of(int jobs) {
    AnnotateSettings settings = {ENGINE, {search_limits(), 1, 1}, jobs};
    settings.limits.limits.nodes = NODES;
    return settings;
}

// What comes out of a run.
typedef struct Taken {
    TextBuf *text; // all games, without times, as they differ
    int games, whole;
    atomic_bool stop;
} Taken;

static bool take(void *user, const AnnotatedGame *game) {
    Taken *taken = user;
    taken->games++;
    taken->whole += game->notes.whole;
    for (size_t i = 0; game->notes.whole && i <= game->notes.move_count; i++) {
        game->notes.positions[i].ms = 0;
    }
    annotate_add_game(taken->text, game->piece.text, game->piece.length, &game->piece.game,
                      &game->notes, ENGINE);
    return true;
}

static void tick(void *user, const AnnotateProgress *progress) {
    (void)user;
    (void)progress;
}

static void stop(void *user, const AnnotateProgress *progress) {
    (void)progress;
    atomic_store(&((Taken *)user)->stop, true);
}

// Annotates the file.
static void run_file(const AnnotateSettings *settings, Taken *taken,
                     void (*on_tick)(void *user, const AnnotateProgress *progress)) {
    char *const paths[] = {path};
    GameStream stream;
    Fault fault;
    AnnotateEvents events = {taken, take, on_tick};
    atomic_init(&taken->stop, false);
    game_stream_init(&stream, paths, 1, &taken->stop);
    ck_assert(annotate_run(settings, &stream, &taken->stop, &events, &fault));
    game_stream_finish(&stream);
}

static void annotate_file(int jobs, TextBuf *ret_text) {
    Taken taken = {.text = ret_text};
    AnnotateSettings settings = settings_of(jobs);
    run_file(&settings, &taken, tick);
    ck_assert_int_eq(taken.whole, taken.games);
}

START_TEST(jobs_give_the_same_in_order) {
    TextBuf games = {0};
    TextBuf texts[2] = {{0}};
    for (int i = 0; i < 12; i++) {
        textbuf_format(&games, "[Size \"%d\"]\n[Round \"%d\"]\n\n1. a1 c3 2. b2 c1 3. b1\n\n",
                       3 + i % 3, i);
    }
    write_file(games.at);
    for (int i = 0; i < 2; i++) {
        annotate_file(1 + 2 * i, &texts[i]);
    }
    ck_assert_str_eq(texts[0].at, texts[1].at);
    ck_assert_ptr_nonnull(strstr(texts[0].at, "[Round \"11\"]"));
    textbuf_finish(&games);
    textbuf_finish(&texts[0]);
    textbuf_finish(&texts[1]);
    unlink(path);
}

START_TEST(tak_is_found) {
    TextBuf text = {0};
    // Black could answer d2 at a2.
    write_file("[Size \"4\"]\n[TPS \"x4/x4/x,1,1,x/2,2,x2 1 4\"]\n4. d2 d1 5. a2\n");
    annotate_file(1, &text);
    ck_assert_msg(strstr(text.at, "4. d2' {"), "%s", text.at);
    ck_assert_msg(strstr(text.at, "5. a2 {name:\"" ENGINE "\" wdl:1000,0,0 score:R0 +1.000}"), "%s",
                  text.at);
    textbuf_finish(&text);
    unlink(path);
}

START_TEST(a_threat_on_two_sides_is_tinue) {
    TextBuf text = {0};
    // b2 threatens b1 and d2, and nothing answers both.
    write_file("[Size \"4\"]\n[TPS \"2,1,x,2/x,1,x2/1,x,1,x/x2,2,2 1 5\"]\n5. b2 b1 6. d2\n");
    annotate_file(1, &text);
    ck_assert_msg(strstr(text.at, "5. b2'' {"), "%s", text.at);
    ck_assert_msg(strstr(text.at, "score:R2 +1.000"), "%s", text.at);
    textbuf_finish(&text);
    unlink(path);
}

START_TEST(a_missed_road_is_a_blunder) {
    TextBuf text = {0};
    // Black could take the road at a4 itself, and lets White have one.
    write_file("[Size \"3\"]\n[TPS \"x3/1,1,x/2,2,x 2 3\"]\n3... a3 4. c2\n");
    annotate_file(1, &text);
    ck_assert_msg(strstr(text.at, "3... a3' {name:\"" ENGINE "\" ?? wdl:1000,0,0"), "%s", text.at);
    textbuf_finish(&text);
    unlink(path);
}

START_TEST(a_stopped_run_ends) {
    TextBuf text = {0};
    Taken taken = {.text = &text};
    AnnotateSettings settings = settings_of(2);
    settings.limits.limits.nodes = UINT64_C(1000000000000);
    write_file("[Size \"6\"]\n1. a1 f6 2. c3\n[Size \"6\"]\n1. a1 f6 2. c3\n");
    run_file(&settings, &taken, stop);
    ck_assert_int_eq(taken.games, 2);
    ck_assert_int_eq(taken.whole, 0);
    textbuf_finish(&text);
    unlink(path);
}

START_TEST(streams_give_all_bytes) {
    char *const paths[] = {path};
    static const char text[] =
        "{first}\n[Size \"5\"]\n1. a1 e5 *\n\n[Size \"5\"]\n1. a1 a1\n\n[Size \"3\"]\n\n1. a1\n";
    GameStream stream;
    GamePiece piece;
    Fault fault;
    TextBuf all = {0};
    int pieces = 0;
    write_file(text);
    game_stream_init(&stream, paths, 1, NULL);
    while (game_stream_next(&stream, &piece, &fault) == STREAM_PIECE) {
        pieces++;
        ck_assert_int_eq(piece.status, pieces == 2 ? PTN_FAULT : PTN_GAME);
        ck_assert_uint_eq(piece.game.number, (size_t)pieces);
        ck_assert(piece.first == (pieces == 1) && !piece.alien);
        if (pieces == 2) {
            unit_expect_fault(&piece.fault, "game 2&line 6&a1");
        }
        if (pieces == 1 || pieces == 3) { // each comes again
            PtnGame game = piece.game;
            size_t number = game.number;
            game_stream_unread(&stream);
            game_piece_finish(&piece);
            ck_assert_int_eq(game_stream_next(&stream, &piece, &fault), STREAM_PIECE);
            ck_assert_uint_eq(piece.game.number, number);
        }
        textbuf_add(&all, piece.text, piece.length);
        game_piece_finish(&piece);
    }
    ck_assert_int_eq(pieces, 3);
    ck_assert_str_eq(all.at, text);
    textbuf_finish(&all);
    game_stream_finish(&stream);
    unlink(path);
}

START_TEST(files_of_something_else_are_told) {
    static const struct {
        const char *text, *pattern;
    } files[] = {
        {"", "no game"},
        {" \n\n", "no game"},
        {"{only this}", "no game"},
        {"# A title\n\nAnd words [here](there).\n", "no PTN"},
        {"\x7f"
         "ELF\x01\x02[][][",
         "no PTN"},
        {"[Size \"9\"]\n1. a1", "9"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *const paths[] = {path};
        GameStream stream;
        GamePiece piece;
        Fault fault;
        write_file(files[i].text);
        game_stream_init(&stream, paths, 1, NULL);
        ck_assert_int_eq(game_stream_next(&stream, &piece, &fault), STREAM_PIECE);
        ck_assert(piece.alien);
        ck_assert_int_eq(piece.status, PTN_FAULT);
        unit_expect_fault(&piece.fault, files[i].pattern);
        game_piece_finish(&piece);
        ck_assert_int_eq(game_stream_next(&stream, &piece, &fault), STREAM_END);
        game_stream_finish(&stream);
        unlink(path);
    }
}

int main(void) {
    TCase *tcase = tcase_create("annotate_run");
    tcase_add_test(tcase, jobs_give_the_same_in_order);
    tcase_add_test(tcase, tak_is_found);
    tcase_add_test(tcase, a_threat_on_two_sides_is_tinue);
    tcase_add_test(tcase, a_missed_road_is_a_blunder);
    tcase_add_test(tcase, a_stopped_run_ends);
    tcase_add_test(tcase, streams_give_all_bytes);
    tcase_add_test(tcase, files_of_something_else_are_told);
    return unit_run("annotate_run", tcase);
}
