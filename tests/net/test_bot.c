// SPDX-License-Identifier: MIT
// What the player on the server does after a time and in drawn positions. The test is its
// connection and its clock.
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level.h"
#include "net/bot.h"
#include "server_move.h"
#include "symmetry.h"
#include "unit.h"

struct Connection {
    const ConnectionSettings *settings;
};

static Connection connection;
static atomic_int_fast64_t now_ms = 5000000;
static int64_t alarm_ms; // when on_wake is to be called; INT64_MAX: never
static TextBuf sent;     // lines that were not expected yet
static int drops, late_drops;
static sem_t woken;
static void (*scenario)(Bot *bot);

// ---- in place of libc and of connection.c

int clock_gettime(clockid_t id, struct timespec *ret_now) {
    int64_t ms = atomic_load(&now_ms);
    (void)id;
    ret_now->tv_sec = ms / 1000;
    ret_now->tv_nsec = ms % 1000 * 1000000;
    return 0;
}

Connection *connection_create(const ConnectionSettings *settings, Fault *fault) {
    (void)fault;
    connection.settings = settings;
    return &connection;
}

void connection_destroy(Connection *unused) {
    (void)unused;
}

bool connection_run(Connection *unused, Fault *fault) {
    (void)unused;
    (void)fault;
    scenario(connection.settings->user);
    return true;
}

void connection_send(Connection *unused, const char *line) {
    (void)unused;
    textbuf_format(&sent, "%s\n", line);
}

void connection_accept(Connection *unused) {
    (void)unused;
}

void connection_drop(Connection *unused, bool late) {
    (void)unused;
    late_drops += late;
    drops++;
}

void connection_set_alarm(Connection *unused, int64_t at_ms) {
    (void)unused;
    alarm_ms = at_ms;
}

void connection_wake(Connection *unused) {
    (void)unused;
    sem_post(&woken);
}

void connection_quit(Connection *unused) {
    (void)unused;
}

// ---- steps

static void say(const char *line) {
    connection.settings->on_line(connection.settings->user, line, strlen(line));
}

// The next line that was sent begins so.
static void expect(const char *start) {
    const char *text = sent.at ? sent.at : "";
    ck_assert_msg(strncmp(text, start, strlen(start)) == 0, "not '%s' but '%s'", start, text);
    size_t length = strcspn(text, "\n") + 1;
    memmove(sent.at, sent.at + length, sent.length - length + 1);
    sent.length -= length;
}

static void expect_nothing(void) {
    ck_assert_msg(sent.length == 0, "'%s' was sent", sent.at);
}

static void wait_ms(int64_t ms) {
    atomic_fetch_add(&now_ms, ms);
    if (atomic_load(&now_ms) >= alarm_ms) {
        connection.settings->on_wake(connection.settings->user);
    }
}

// Waits until the search has found a move.
static void await_move(void) {
    while (sem_wait(&woken) != 0) {
    }
    connection.settings->on_wake(connection.settings->user);
}

// All of the login but the answer to its PING.
static void begin_login(void) {
    say("Login or Register");
    expect("Client ");
    say("OK");
    expect("Protocol 2");
    say("OK");
    expect("Login Guest ");
    say("Welcome Guest1!");
    expect("PING");
    expect_nothing();
}

static void log_in(void) {
    begin_login();
    say("OK");
    expect("Seek 5 300 10 A ");
    expect("PING");
    say("Seek new 1 Guest1 5 300 10 A 4 21 1 0 0 0 0 0 1");
    say("OK");
    expect_nothing();
}

static void start_game(void) {
    log_in();
    say("Game Start 1 man vs Guest1 black 5 300 10 4 21 1 0 0 0 0 1");
    expect("Tell man Hello!");
    say("Game#1 P A1");
    await_move();
    expect("Game#1 P ");
    say("OK");
}

// The other player makes a move, and this one answers.
static void move_again(Bot *bot) {
    Move move;
    bool free = server_move_read(&bot->player.game.game.board, word_of_string("P B2"), &move, NULL);
    say(free ? "Game#1 P B2" : "Game#1 P D4");
    await_move();
    expect("Game#1 ");
    say("OK");
}

// Plays a scenario in a run of the program at a level.
static void play(void (*what)(Bot *bot), char *level, bool ponder) {
    char *words[] = {"--guest", "--seek", "5 5:00+10 komi 2", "--level", level, "--ponder"};
    PlaytakSettings settings;
    Fault fault;
    ck_assert(playtak_settings_read(&settings, 5 + ponder, words, &fault));
    // What it prints is no TAP.
    fflush(stdout);
    int printed = dup(STDOUT_FILENO);
    int nowhere = open("/dev/null", O_WRONLY);
    ck_assert(dup2(nowhere, STDOUT_FILENO) >= 0);
    sem_init(&woken, 0, 0);
    drops = late_drops = 0;
    scenario = what;
    ck_assert_msg(bot_run(&settings, &fault) == 0, "%s", fault.text);
    ck_assert(dup2(printed, STDOUT_FILENO) >= 0);
    close(printed);
    close(nowhere);
    textbuf_finish(&sent);
    playtak_settings_finish(&settings);
}

TEST(a_seek_without_a_clock_has_that_of_the_option) {
    char *words[] = {"--guest",           "--seek", "5 komi 2",    "--clock",
                     "1:30+10n@35+10:00", "--seek", "6 2 rated no"};
    PlaytakSettings settings;
    Fault fault;
    ck_assert(playtak_settings_read(&settings, sizeof words / sizeof words[0], words, &fault));
    ck_assert_int_eq(settings.seeks[0].terms.seconds, 90);
    ck_assert_int_eq(settings.seeks[0].terms.increment, 10);
    ck_assert_int_eq(settings.seeks[0].terms.scale, 1);
    ck_assert_int_eq(settings.seeks[0].terms.trigger, 35);
    ck_assert_int_eq(settings.seeks[0].terms.amount, 600);
    ck_assert_int_eq(settings.seeks[0].terms.half_komi, 4);
    ck_assert_int_eq(settings.seeks[1].terms.seconds, 120);
    ck_assert_int_eq(settings.seeks[1].terms.increment, 0);
    playtak_settings_finish(&settings);
}

// SCENARIO(name) { ... }: a case whose steps are played in a run of the program; they have its
// `bot`.
#define SCENARIO(name)                                                                             \
    static void name##_steps(Bot *bot);                                                            \
    TEST(name) {                                                                                   \
        play(name##_steps, "1", false);                                                            \
    }                                                                                              \
    static void name##_steps(Bot *bot)

// ---- the server is silent

SCENARIO(a_server_that_does_not_answer_a_ping_is_left) {
    log_in();
    wait_ms(29999);
    expect_nothing();
    wait_ms(1);
    expect("PING");
    wait_ms(700);
    say("OK");
    ck_assert_int_eq(bot->wire.lag_ms, 700);
    wait_ms(30000);
    expect("PING");
    wait_ms(300);
    say("OK");
    ck_assert_int_eq(bot->wire.lag_ms, (7 * 700 + 300) / 8);
    wait_ms(30000);
    expect("PING");
    wait_ms(59999);
    ck_assert_int_eq(drops, 0);
    wait_ms(1);
    ck_assert_int_eq(drops, 1);
}

SCENARIO(a_login_that_is_not_answered_is_tried_again) {
    say("Login or Register");
    wait_ms(59999);
    ck_assert_int_eq(drops, 0);
    wait_ms(1);
    ck_assert_int_eq(drops, 1);
    connection.settings->on_end(bot, "test", 4000);
    wait_ms(63999);
    ck_assert_int_eq(drops, 1);
    wait_ms(1);
    ck_assert_int_eq(drops, 2);
}

SCENARIO(a_program_that_takes_the_account_over_is_left_alone) {
    log_in();
    ck_assert_ptr_nonnull(bot);
    say("Message You've logged in from another window. Disconnecting");
    ck_assert_int_eq(late_drops, 1);
}

// ---- undo

SCENARIO(a_player_need_not_take_back_his_move) {
    start_game();
    move_again(bot);
    say("Game#1 RequestUndo");
    expect("Game#1 RequestUndo");
    say("OK");
    say("Game#1 Undo"); // of the own move; now the player is asked to take back his
    expect("Game#1 RequestUndo");
    wait_ms(19999);
    expect_nothing();
    wait_ms(1);
    expect("Game#1 RemoveUndo");
    await_move();
    expect("Game#1 ");
}

// ---- clocks

SCENARIO(a_clock_below_zero_has_run_out) {
    start_game();
    say("Game#1 Timems 300000 -5000");
    ck_assert_int_eq(bot->player.game.left_ms[BLACK], 0);
    move_again(bot);
    say("Game#1 RequestUndo");
    expect("Game#1 RequestUndo");
    expect_nothing();
    wait_ms(0);
    expect("Game#1 RemoveUndo");
}

SCENARIO(a_game_of_less_than_no_time_has_a_clock) {
    log_in();
    say("Game Start 1 man vs Guest1 black 5 -9 0 4 21 1 0 0 0 0 1");
    expect("Tell man Hello!");
    ck_assert_int_eq(bot->player.game.left_ms[BLACK], 0);
}

// ---- a book

// Gives the program a book with c3 as the answer to a1, which no search chooses, and starts a game.
static void start_with_book(Bot *bot, int64_t level) {
    Board board = unit_board_komi("x5/x5/x5/x5/2,x4 2 1", 4);
    BookMove *moves = malloc(sizeof *moves);
    int symmetry;
    uint64_t key = board_position_key(&board, &symmetry);
    ck_assert_ptr_nonnull(moves);
    *moves = (BookMove){key, move_symmetry(unit_move(&board, "c3"), symmetry, 5), 0, 1};
    bot->player.book = (OpeningBook){.moves = moves, .count = 1, .size = 5, .half_komi = 4};
    bot->seeker.level = level;
    log_in();
    say("Game Start 1 man vs Guest1 black 5 300 10 4 21 1 0 0 0 0 1");
    expect("Tell man Hello!");
    say("Game#1 P A1");
}

SCENARIO(a_move_of_the_book_is_played) {
    start_with_book(bot, LEVEL_FULL);
    await_move();
    expect("Game#1 P C3");
    say("OK");
    ck_assert_int_eq(strncmp(bot->player.game.notes[1].comment, "book", 4), 0);
}

SCENARIO(a_level_plays_without_a_book) {
    start_with_book(bot, 1);
    ck_assert(!bot->player.from_book);
    ck_assert(bot->player.book.told);
    await_move();
    expect("Game#1 P ");
}

// ---- draws

// Both move a flat to and fro, for so many plies; then it is the other player's turn.
static void begin_drawn(int plies) {
    static const char *const moves[] = {"M E5 E4 1", "M A1 A2 1", "M E4 E5 1", "M A2 A1 1"};
    char line[64];
    begin_login();
    say("Game Start 1 man vs Guest1 black 5 300 10 4 21 1 0 0 0 0 1");
    say("Game#1 P A1");
    say("Game#1 P E5");
    for (int i = 0; i < plies; i++) {
        snprintf(line, sizeof line, "Game#1 %s", moves[i % 4]);
        say(line);
    }
    say("Game#1 Timems 300000 300000");
    say("OK");
    expect_nothing();
}

SCENARIO(a_draw_is_accepted_in_a_drawn_position) {
    begin_drawn(12);
    bot->player.score = 11;
    say("Game#1 OfferDraw");
    expect("Tell man No draw yet");
    bot->player.score = -10;
    say("Game#1 OfferDraw");
    expect("Game#1 OfferDraw");
    say("Game#1 OfferDraw");
    expect_nothing(); // once in a position
    say("Game#1 Over 1/2-1/2");
    say("OK");
    expect("Seek ");
}

SCENARIO(a_draw_is_refused_after_few_plies) {
    begin_drawn(8);
    bot->player.score = 0;
    say("Game#1 OfferDraw");
    expect("Tell man No draw yet");
    expect_nothing();
}

SCENARIO(a_draw_is_offered_in_a_drawn_position) {
    begin_drawn(12);
    say("Game#1 M E5 E4 1");
    while (sem_wait(&woken) != 0) {
    }
    bot->player.report.best = unit_move(&bot->player.game.game.board, "a1+");
    bot->player.report.info.score = 0;
    connection.settings->on_wake(bot);
    expect("Game#1 M A1 A2 1");
    expect_nothing();
    say("OK");
    expect("Game#1 OfferDraw");
}

// ---- on the opponent's time

// A case at full strength, which thinks on the opponent's time.
#define PONDER_SCENARIO(name)                                                                      \
    static void name##_steps(Bot *bot);                                                            \
    TEST(name) {                                                                                   \
        play(name##_steps, "0", true);                                                             \
    }                                                                                              \
    static void name##_steps(Bot *bot)

// The clock of the search runs out, and it answers. As the test needs certain moves, it replaces
// the line of the answer.
static void answer(Bot *bot, const char *move, const char *expected, const char *sends) {
    Board board = bot->player.game.game.board;
    SearchReport *report = &bot->player.report;
    Undo undo;
    wire_set_timer(&bot->wire, TIMER_PING, 3600000); // no ping in between
    atomic_fetch_add(&now_ms, 250000);
    while (sem_wait(&woken) != 0) {
    }
    report->line[0] = report->best = unit_move(&board, move);
    board_apply(&board, report->best, &undo);
    report->line[1] = unit_move(&board, expected);
    report->info.line_length = 2;
    connection.settings->on_wake(bot);
    expect(sends);
}

static int woken_times(void) {
    int count;
    ck_assert_int_eq(sem_getvalue(&woken, &count), 0);
    return count;
}

// The bot, Black, has played its first move and expects c3.
static void start_pondering(Bot *bot) {
    log_in();
    say("Game Start 1 man vs Guest1 black 5 300 10 4 21 1 0 0 0 0 1");
    expect("Tell man Hello!");
    say("Game#1 P A1");
    ck_assert_uint_eq(bot->player.expected, MOVE_NONE);
    answer(bot, "e5", "c3", "Game#1 P E5");
    ck_assert(!bot->player.thinking);
    say("Game#1 Timems 300000 290000");
    say("OK");
    ck_assert(bot->player.thinking);
    ck_assert_uint_eq(bot->player.expected, unit_move(&bot->player.game.game.board, "c3"));
    ck_assert_int_eq(woken_times(), 0);
}

PONDER_SCENARIO(an_expected_move_continues_the_search) {
    start_pondering(bot);
    say("Game#1 Timems 299000 290000");
    say("Game#1 P C3");
    ck_assert(bot->player.thinking);
    ck_assert_uint_eq(bot->player.expected, MOVE_NONE);
    ck_assert_int_eq(woken_times(), 0); // else the search would have been stopped
    answer(bot, "d4", "d3", "Game#1 P D4");
    say("OK");
    ck_assert_uint_eq(bot->player.expected, unit_move(&bot->player.game.game.board, "d3"));
}

PONDER_SCENARIO(another_move_begins_another_search) {
    start_pondering(bot);
    say("Game#1 P B2");
    ck_assert(bot->player.thinking);
    ck_assert_uint_eq(bot->player.expected, MOVE_NONE);
    ck_assert_int_eq(woken_times(), 1); // by the search that was stopped
    await_move();                       // is no answer
    expect_nothing();
    answer(bot, "d4", "d3", "Game#1 P D4");
}

PONDER_SCENARIO(less_time_than_it_counts_on_begins_the_search_again) {
    start_pondering(bot);
    say("Game#1 Timems 300000 290001");
    ck_assert_int_eq(woken_times(), 0);
    say("Game#1 Timems 300000 280000");
    ck_assert_int_eq(woken_times(), 1);
    ck_assert_int_eq(bot->player.expected_left_ms, 280000);
    ck_assert(bot->player.expected);
    await_move();
    say("Game#1 P C3");
    ck_assert_int_eq(woken_times(), 0);
    answer(bot, "d4", "d3", "Game#1 P D4");
}

// What ends the game ends the search, and the next game can begin.
static const char *const game_ends[] = {"Game#1 Over 1-0", "Game#1 Abandoned. man quit"};

static void end_steps(Bot *bot) {
    for (int i = 0; i < UNIT_COUNT(game_ends); i++) {
        start_pondering(bot);
        say(game_ends[i]);
        ck_assert(!bot->player.thinking);
        ck_assert(!bot->player.playing);
        ck_assert_int_eq(woken_times(), 1);
        await_move();
        expect("Seek ");
        connection.settings->on_end(bot, "test", 0);
        sent.length = 0;
    }
}

TEST(the_end_of_the_game_ends_the_search) {
    play(end_steps, "0", true);
}

PONDER_SCENARIO(an_undo_ends_the_search) {
    start_pondering(bot);
    say("Game#1 RequestUndo");
    expect("Game#1 RequestUndo");
    ck_assert(!bot->player.thinking);
    await_move(); // is no answer
    say("Game#1 Undo");
    say("OK");
    expect("Game#1 RequestUndo"); // of the opponent's move as well
    say("Game#1 Undo");
    say("OK");
    ck_assert_uint_eq(bot->player.game.game.length, 0);
    say("Game#1 P A1");
    answer(bot, "e5", "c3", "Game#1 P E5");
    say("OK");
    ck_assert(bot->player.expected);
}

PONDER_SCENARIO(a_lost_connection_ends_the_search) {
    start_pondering(bot);
    connection.settings->on_end(bot, "test", 0);
    ck_assert(!bot->player.thinking);
    await_move();
    begin_login();
    say("Game Start 1 man vs Guest1 black 5 300 10 4 21 1 0 0 0 0 1");
    say("Game#1 P A1");
    say("Game#1 P E5");
    say("Game#1 P C3");
    say("Game#1 Timems 300000 290000");
    say("OK");
    ck_assert(bot->player.thinking);
    ck_assert_uint_eq(bot->player.expected, MOVE_NONE);
    answer(bot, "d4", "d3", "Game#1 P D4");
}

PONDER_SCENARIO(an_illegal_move_ends_the_search) {
    start_pondering(bot);
    say("Game#1 P A1");
    ck_assert(!bot->player.thinking);
    ck_assert_uint_eq(bot->player.expected, MOVE_NONE);
    await_move();
    expect("PING");
}

// The search of a level has limits of its own, and ends long before the other player moves.
static void begin_and_move(Bot *bot) {
    log_in();
    say("Game Start 1 man vs Guest1 black 5 300 10 4 21 1 0 0 0 0 1");
    expect("Tell man Hello!");
    say("Game#1 P A1");
    answer(bot, "e5", "c3", "Game#1 P E5");
    say("OK");
    ck_assert(!bot->player.thinking);
    ck_assert_uint_eq(bot->player.expected, MOVE_NONE);
}

TEST(at_a_level_or_without_the_option_it_does_not_ponder) {
    play(begin_and_move, "5", true);
    play(begin_and_move, "0", false);
}
