// SPDX-License-Identifier: MIT
// One refereed game, with engines that do what they should not.
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "os/signals.h"
#include "run/match.h"
#include "tei_rig.h"
#include "unit.h"

// Two engines and what they play by. Engine 0 is White.
typedef struct Table {
    Rig rigs[2];
    MatchLimits limits[2];
    MatchRules rules;
    Book book;
    MatchRecord record;
} Table;

static Table table;

// Lays the table on size 4 for two engines with these options; each gets a limit of nodes.
static void lay(const char *white, const char *black) {
    Fault fault = {0};
    table =
        (Table){.rules = {.rules = rules_of(4, 0), .margin_ms = 50, .patience_ms = RIG_LONG_MS}};
    for (int i = 0; i < 2; i++) {
        rig_init(&table.rigs[i], NULL, rig_fake(), i == 0 ? white : black);
        table.limits[i] = (MatchLimits){.nodes = 1000};
    }
    ck_assert(book_empty(&table.rules.rules, &table.book, &fault));
}

static void clear(void) {
    for (int i = 0; i < 2; i++) {
        rig_finish(&table.rigs[i]);
    }
    match_record_finish(&table.record);
    book_finish(&table.book);
}

// Plays a game into the table's record.
static const MatchRecord *play(const atomic_bool *stop) {
    TeiClient *const clients[2] = {&table.rigs[0].client, &table.rigs[1].client};
    const MatchLimits *const limits[2] = {&table.limits[0], &table.limits[1]};
    Fault fault = {0};
    match_record_finish(&table.record);
    ck_assert_msg(match_game_play(clients, limits, &table.rules, table.book.openings, stop,
                                  &table.record, &fault),
                  "%s", fault.text);
    return &table.record;
}

enum { FACTOR_MOST = 128 };

static const struct {
    const char *options;
    int64_t movetime_ms, patience_ms; // at first, see below; 0: nodes, long
    Ending ending;
    bool lives; // its process
    const char *why;
} tricks[] = {
    {"--do|crash|--at|3", 0, 0, ENDING_CRASH, false, "signal 6"},
    {"--do|exit|--at|3", 0, 0, ENDING_CRASH, false, "status 3"},
    {"--do|close|--at|3", 0, 0, ENDING_CRASH, false, "output"},
    {"--do|stderr-panic|--at|3", 0, 0, ENDING_CRASH, false, "status 101"},
    {"--do|empty|--at|3", 0, 0, ENDING_ILLEGAL, true, "bestmove"},
    {"--do|garbage|--at|3", 0, 0, ENDING_ILLEGAL, true, "ply 5"},
    {"--do|illegal|--at|3", 0, 0, ENDING_ILLEGAL, true, "ply 5"},
    {"--do|hang|--at|3", 0, 200, ENDING_HANG, false, "no move"},
    {"--do|endless|--at|3", 0, 200, ENDING_HANG, false, "no move"},
    {"--do|hang|--at|3", 10, 200, ENDING_HANG, false, "no move"},
    {"--do|late|--at|3", 10, 0, ENDING_TIME, true, "ms of 10.0; the engine reported"},
    {"--do|wait-for-stop|--at|3", 10, 200, ENDING_TIME, true, "ms of 10.0"},
};

// Plays a game in which an engine does wrong at its third move. All short times are `factor` times
// as long.
static const MatchRecord *play_trick(int trick, int bad, int factor) {
    Fault fault = {0};
    char options[RIG_TEXT];
    snprintf(options, sizeof options, "%s|--late|%d", tricks[trick].options, 300 * factor);
    lay(bad == 0 ? options : "", bad == 1 ? options : "");
    table.limits[bad].movetime_ms = tricks[trick].movetime_ms;
    table.rules.margin_ms *= factor;
    for (int i = 0; i < 2; i++) {
        ck_assert_msg(tei_client_start(&table.rigs[i].client, RIG_LONG_MS, &fault), "%s",
                      fault.text);
    }
    if (tricks[trick].patience_ms) {
        table.rules.patience_ms = tricks[trick].patience_ms * factor;
    }
    return play(NULL);
}

// On a busy machine a short time may be over before the move that is meant, or before the answer to
// `stop`. Then the game proves nothing, and is played again with more time.
static bool is_too_soon(const MatchRecord *record, int trick, int bad) {
    return record->game.length < 4 + (size_t)bad ||
           (tricks[trick].ending == ENDING_TIME && record->ending == ENDING_HANG);
}

// Each fault has its ending and its loser, and the other engine keeps running.
TEST_EACH(faults, tricks) {
    int trick = _i;
    int bad = trick % 2; // the colour
    int factor = 1;
    const MatchRecord *record = play_trick(trick, bad, factor);
    while (factor < FACTOR_MOST && is_too_soon(record, trick, bad)) {
        factor *= 2;
        clear();
        record = play_trick(trick, bad, factor);
    }
    ck_assert_uint_eq(record->game.length, 4 + (size_t)bad);
    ck_assert_msg(record->ending == tricks[trick].ending, "%s: %s", ending_text(record->ending),
                  record->why);
    ck_assert_int_eq(record->loser, bad);
    ck_assert_int_eq(record->sign, bad == 0 ? -1 : 1);
    ck_assert(!record->unready);
    Fault why = {0};
    memcpy(why.text, record->why, sizeof why.text);
    if (bad == 0 || !strstr(tricks[trick].why, "ply")) {
        unit_expect_fault(&why, tricks[trick].why);
    }
    ck_assert(!child_wait(&table.rigs[!bad].client.child, 0));
    ck_assert_ptr_nonnull(table.rigs[!bad].client.child.process);
    ck_assert_int_eq(table.rigs[bad].client.child.process != NULL, tricks[trick].lives);
    ck_assert_int_eq(table.rigs[!bad].client.starts, 1);
    clear();
}

static const char *const harmless[] = {"",
                                       "--do|lie",
                                       "--do|flood|--megabytes|1|--at|2",
                                       "--do|stderr-flood|--megabytes|1|--at|2",
                                       "--do|bestmove-without-go",
                                       "--do|ignore-quit",
                                       "--dialect|new"};

// What does no harm does not end a game; the result is that of the board.
TEST_EACH(played_out, harmless) {
    lay("--seed|1", harmless[_i]);
    const MatchRecord *record = play(NULL);
    Outcome outcome = board_outcome(&record->game.board);
    ck_assert_msg(!ending_is_fault(record->ending), "%s", record->why);
    ck_assert_int_eq(record->sign, outcome_sign(outcome));
    ck_assert_int_eq(record->ending,
                     outcome == WHITE_ROAD || outcome == BLACK_ROAD ? ENDING_ROAD : ENDING_FLATS);
    ck_assert(record->closest_us[WHITE] == INT64_MAX && record->closest_us[BLACK] == INT64_MAX);
    for (size_t i = 0; i < record->game.length; i++) {
        ck_assert(record->thoughts[i].has_score && record->thoughts[i].depth >= 1);
        ck_assert_int_gt(record->thoughts[i].used_us, 0);
    }
    tei_client_kill(&table.rigs[1].client);
    clear();
}

// ---- clocks

// The line "go" that an engine got for its move `number`, from 1.
static void read_go(const Rig *rig, int number, char *ret_line, int room) {
    FILE *file = fopen(rig->log, "r");
    ck_assert_ptr_nonnull(file);
    while (number > 0) {
        ck_assert_ptr_nonnull(fgets(ret_line, room, file));
        number -= strncmp(ret_line, "go", 2) == 0;
    }
    fclose(file);
    ret_line[strcspn(ret_line, "\n")] = '\0';
}

static const struct {
    MatchLimits white, black;
    const char *white_go, *black_go; // the latter up to where the time used begins to matter
} told[] = {
    {{.nodes = 7}, {.depth = 3}, "go nodes 7", "go depth 3"},
    {{.movetime_ms = 600000},
     {.movetime_ms = 500000, .nodes = 9},
     "go movetime 600000",
     "go movetime 500000 nodes 9"},
    {{.clock = {.ms = 600000, .increment_us = 1000000}},
     {.nodes = 7},
     "go wtime 600000 btime 600000 winc 1000 binc 1000",
     "go nodes 7"},
    {{.nodes = 7},
     {.clock.ms = 600000},
     "go nodes 7",
     "go wtime 600000 btime 600000 winc 0 binc 0"},
    {{.clock = {.ms = 600000, .increment_us = 1000000}, .depth = 4},
     {.clock.ms = 300000},
     "go wtime 600000 btime 300000 winc 1000 binc 0 depth 4",
     "go wtime "},
    // Whole milliseconds, rounded down.
    {{.nodes = 7},
     {.clock = {.ms = 600000, .increment_us = 7999, .period_moves = 40}},
     "go nodes 7",
     "go wtime 600000 btime 600000 winc 7 binc 7 movestogo 40"},
};

TEST_EACH(limits_told, told) {
    char line[256];
    lay("", "");
    rig_keep_log(&table.rigs[WHITE]);
    rig_keep_log(&table.rigs[BLACK]);
    table.limits[WHITE] = told[_i].white;
    table.limits[BLACK] = told[_i].black;
    table.rules.length = 2;
    const MatchRecord *record = play(NULL);
    ck_assert_msg(record->ending == ENDING_LENGTH, "%s", record->why);
    read_go(&table.rigs[WHITE], 1, line, sizeof line);
    ck_assert_str_eq(line, told[_i].white_go);
    read_go(&table.rigs[BLACK], 1, line, sizeof line);
    if (told[_i].white.clock.ms && told[_i].black.clock.ms) {
        ck_assert(strncmp(line, told[_i].black_go, strlen(told[_i].black_go)) == 0);
        ck_assert_ptr_nonnull(strstr(line, " btime 300000 winc 1000 binc 0"));
    } else {
        ck_assert_str_eq(line, told[_i].black_go);
    }
    for (int i = 0; i < 2; i++) {
        const MatchLimits *limits = &table.limits[i];
        ck_assert(limits->clock.ms ? record->closest_us[i] < limits->clock.ms * 1000
                                   : record->closest_us[i] == INT64_MAX);
    }
    clear();
}

// A clock without increment runs out; one with an increment that is longer than a move does not.
TEST(clock_runs_out) {
    lay("--delay|40", "");
    table.limits[WHITE] = (MatchLimits){.clock.ms = 180};
    const MatchRecord *record = play(NULL);
    // By how much depends on the load of the machine.
    ck_assert(record->ending == ENDING_TIME || record->ending == ENDING_NARROW);
    ck_assert_int_eq(record->loser, WHITE);
    ck_assert_uint_le(record->game.length, 10);
    // On a busy machine the first move may be too late.
    ck_assert(record->game.length == 0 || record->closest_us[WHITE] < 140000);
    table.limits[WHITE] =
        (MatchLimits){.clock = {.ms = RIG_LONG_MS, .increment_us = INT64_C(1000) * RIG_LONG_MS}};
    table.rules.length = 12;
    record = play(NULL);
    ck_assert_msg(record->ending == ENDING_LENGTH, "%s", record->why);
    ck_assert_int_ge(record->closest_us[WHITE], 0);
    clear();
}

// 2 % of the limit that was overstepped.
TEST(narrow_time) {
    const MatchLimits both = {.clock.ms = 100000, .movetime_ms = 1000};
    ck_assert_int_eq(ending_overstepped(&both, 1000000, 19999), ENDING_NARROW);
    ck_assert_int_eq(ending_overstepped(&both, 1000000, 20000), ENDING_TIME);
    ck_assert_int_eq(ending_overstepped(&both, 999999, 1999999), ENDING_NARROW);
    ck_assert_int_eq(ending_overstepped(&both, -5, 2000000), ENDING_TIME);
    const MatchLimits clock = {.clock.ms = 100000};
    ck_assert_int_eq(ending_overstepped(&clock, 0, 1999999), ENDING_NARROW);
}

// Black's clock and what follows it in each of its `go` lines, for this clock.
static void play_by(TimeControl clock, int moves, int64_t ret_left[], char ret_rest[][64]) {
    char line[256];
    lay("", "");
    rig_keep_log(&table.rigs[BLACK]);
    table.limits[BLACK] = (MatchLimits){.clock = clock};
    table.rules.length = 2 * moves;
    const MatchRecord *record = play(NULL);
    ck_assert_msg(record->ending == ENDING_LENGTH, "%s", record->why);
    for (int i = 0; i < moves; i++) {
        Word word = {.at = ""};
        read_go(&table.rigs[BLACK], i + 1, line, sizeof line);
        Reader reader = reader_of_string(line);
        while (!word_is(word, "btime")) {
            ck_assert(reader_next(&reader, &word));
        }
        reader_next(&reader, &word);
        ck_assert(parse_i64(word, "", 1, INT64_MAX, &ret_left[i], NULL));
        ck_assert(word_copy(reader_rest(&reader), ret_rest[i], 64));
    }
    clear();
}

// Each period begins with the time of the first one in addition to what is left.
TEST(periods) {
    int64_t left[5];
    char rest[5][64];
    play_by((TimeControl){.ms = RIG_LONG_MS, .period_moves = 2}, 5, left, rest);
    for (int i = 0; i < 5; i++) {
        ck_assert_str_eq(rest[i],
                         i % 2 ? "winc 0 binc 0 movestogo 1" : "winc 0 binc 0 movestogo 2");
        ck_assert(i == 0 || (left[i] > left[i - 1]) == (i % 2 == 0));
        ck_assert_int_gt(left[i], i / 2 * (int64_t)RIG_LONG_MS);
    }
}

// The increment grows with each move, and an engine is told the one of the move that it looks for.
TEST(increments_that_grow) {
    int64_t left[4];
    char rest[4][64];
    char inc[64];
    const int64_t unit = RIG_LONG_MS;
    play_by((TimeControl){.ms = unit, .increment_us = 1000 * unit, .grows = true}, 4, left, rest);
    for (int i = 0; i < 4; i++) {
        snprintf(inc, sizeof inc, "winc %d binc %d", (i + 1) * RIG_LONG_MS, (i + 1) * RIG_LONG_MS);
        ck_assert_str_eq(rest[i], inc);
        ck_assert(left[i] > i * (i + 1) / 2 * unit && left[i] <= (i * (i + 1) / 2 + 1) * unit);
    }
}

// The extra time comes once, after the move that has its number.
TEST(extra_time) {
    int64_t left[4];
    char rest[4][64];
    const int64_t unit = RIG_LONG_MS;
    play_by((TimeControl){.ms = unit, .extra_ms = 2 * unit, .extra_move = 2}, 4, left, rest);
    for (int i = 0; i < 4; i++) {
        ck_assert_str_eq(rest[i], "winc 0 binc 0");
        ck_assert(left[i] > (i < 2 ? 0 : 2 * unit) && left[i] <= (i < 2 ? 1 : 3) * unit);
    }
}

// A move may take its time and the margin.
TEST(margin) {
    lay("--delay|2", "");
    table.limits[WHITE] = (MatchLimits){.movetime_ms = 1};
    table.rules.margin_ms = RIG_LONG_MS;
    table.rules.length = 6;
    const MatchRecord *record = play(NULL);
    ck_assert_msg(record->ending == ENDING_LENGTH, "%s", record->why);
    ck_assert_int_gt(record->thoughts[0].used_us, 1000);
    clear();
}

// ---- other ends

TEST(length_and_adjudication) {
    lay("--score|900", "--score|-900");
    table.rules.length = 7;
    const MatchRecord *record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_LENGTH);
    ck_assert_int_eq(record->sign, 0);
    ck_assert_uint_eq(record->game.length, 7);
    table.rules.adjudication = (MatchAdjudication){.win_moves = 2, .win_score = 900};
    record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_ADJUDICATED);
    ck_assert_int_eq(record->sign, 1);
    ck_assert_uint_eq(record->game.length, 4);
    ck_assert_str_eq(record->why, "");
    table.rules.adjudication =
        (MatchAdjudication){.draw_moves = 2, .draw_score = 900, .draw_from = 6};
    record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_ADJUDICATED);
    ck_assert_int_eq(record->sign, 0);
    ck_assert_uint_eq(record->game.length, 6);
    // Plies are those of the game, also when its opening is a position: here the next one is ply 6.
    table.rules.length = 0;
    table.rules.adjudication.draw_from = 8;
    table.book.openings[0].start = unit_board("x3,1/x4/x,1,2,x/2,x3 2 3");
    record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_ADJUDICATED);
    ck_assert_uint_eq(record->game.length, 4);
    table.rules.adjudication = (MatchAdjudication){0};
    table.rules.length = 7;
    record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_LENGTH);
    ck_assert_uint_eq(record->game.length, 2);
    clear();
}

TEST(faults_have_the_ply_of_the_game) {
    static const char *const tricks_of_white[] = {"--do|illegal|--at|1", "--do|garbage|--at|1",
                                                  "--do|empty|--at|1"};
    for (int i = 0; i < 3; i++) {
        lay(tricks_of_white[i], "");
        table.book.openings[0].start = unit_board("x3,1/x4/x,1,2,x/2,x3 2 3");
        const MatchRecord *record = play(NULL);
        ck_assert_int_eq(record->ending, ENDING_ILLEGAL);
        ck_assert_msg(strncmp(record->why, "ply 7", 5) == 0, "%s", record->why);
        clear();
    }
}

// Games that are over by their history when the opening has been played.
TEST(drawn_by_history) {
    static const char *const around[] = {"a1",  "d4",  "d4<", "a1>", "c4>",
                                         "b1<", "d4<", "a1>", "c4>", "b1<"};
    Move moves[10];
    lay("", "");
    Opening *opening = &table.book.openings[0];
    Board board = opening->start;
    for (int i = 0; i < 10; i++) {
        moves[i] = unit_move(&board, around[i]);
        unit_play(&board, around[i]);
    }
    Opening longer = {.start = opening->start, .moves = moves, .count = 10};
    Opening empty = *opening;
    *opening = longer;
    table.rules.draw_plies = 9;
    const MatchRecord *record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_REPETITION);
    ck_assert_int_eq(record->sign, 0);
    ck_assert_uint_eq(record->game.length, 10);
    ck_assert_uint_eq(record->opening, 10);
    table.rules.draw_plies = 8;
    record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_REPETITION); // both at once
    opening->count = 9;
    table.rules.draw_plies = 7;
    record = play(NULL);
    ck_assert_int_eq(record->ending, ENDING_DRAW_PLIES);
    ck_assert_uint_eq(record->game.length, 9);
    ck_assert_int_eq(table.rigs[0].client.starts, 1);
    *opening = empty;
    clear();
}

// ---- being stopped

// What the second engine does, and how the line begins that it does not answer: the `times`-th of
// them.
static const struct {
    const char *options, *command;
    int times;
} waits[] = {{"--do|hang|--at|2", "go ", 2},
             {"--do|endless|--at|2", "go ", 2},
             {"--do|no-teiok", "tei\n", 1},
             {"--delay|100000", "go ", 1}};

typedef struct Stopper {
    atomic_bool stop;
    const char *command;
    int times;
} Stopper;

// Stops the game when the engine has read the command. Sooner it would not be waited for.
static void *stop_in_time(void *context) {
    Stopper *stopper = context;
    while (rig_times_told(&table.rigs[1], stopper->command) < stopper->times) {
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    atomic_store(&stopper->stop, true);
    return NULL;
}

TEST_EACH(stopped, waits) {
    Stopper stopper = {.command = waits[_i].command, .times = waits[_i].times};
    pthread_t thread;
    atomic_init(&stopper.stop, false);
    lay("", waits[_i].options);
    rig_keep_log(&table.rigs[1]);
    table.rigs[0].client.interrupt = table.rigs[1].client.interrupt = &stopper.stop;
    table.rules.patience_ms = INT_MAX; // without the stop the engine ends or answers first
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_in_time, &stopper), 0);
    const MatchRecord *record = play(&stopper.stop);
    ck_assert_int_eq(record->ending, ENDING_STOPPED);
    pthread_join(thread, NULL);
    ck_assert_ptr_null(table.rigs[1].client.child.process);
    clear();
}

static const char *const ended[] = {"--do|exit|--at|2", "--do|crash|--at|2", "--do|close|--at|2"};

static void note_end(void *user, const char *name, char mark, Word line) {
    (void)name;
    if (mark == '-' && !word_is(line, "started")) {
        atomic_store((atomic_bool *)user, true);
    }
}

static atomic_bool gone; // the engine has ended

static void *stop_after_end(void *stop) {
    while (!atomic_load(&gone)) {
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

// An engine that ends shortly before the match is stopped has not lost.
TEST_EACH(ended_with_the_match, ended) {
    atomic_bool stop;
    pthread_t thread;
    atomic_init(&stop, false);
    atomic_store(&gone, false);
    lay("", ended[_i]);
    table.rigs[1].spec.on_line = note_end;
    table.rigs[1].spec.user = &gone;
    table.rules.grace_ms = RIG_LONG_MS;
    ck_assert_int_eq(pthread_create(&thread, NULL, stop_after_end, &stop), 0);
    const MatchRecord *record = play(&stop);
    ck_assert_int_eq(record->ending, ENDING_STOPPED);
    pthread_join(thread, NULL);
    clear();
}

static void halt_once(void *user, const char *name, char mark, Word line) {
    (void)name;
    if (mark == '>' && line.length > 2 && memcmp(line.at, "go", 2) == 0 && *(bool *)user) {
        *(bool *)user = false;
        raise(SIGCONT);
    }
}

// A game in which a clock ran while the program stood still has no result; one by nodes has.
TEST(halted) {
    static const MatchLimits limits[] = {
        {.clock.ms = RIG_LONG_MS}, {.movetime_ms = RIG_LONG_MS}, {.nodes = 10}};
    Fault fault = {0};
    atomic_bool stop;
    atomic_init(&stop, false);
    Watch *watch = watch_start(watch_set_flag, &stop, &fault);
    ck_assert_ptr_nonnull(watch);
    for (int i = 0; i < 3; i++) {
        bool halts = true;
        lay("", "");
        table.rigs[1].spec.on_line = halt_once;
        table.rigs[1].spec.user = &halts;
        table.limits[0] = table.limits[1] = limits[i];
        table.rules.length = 6;
        const MatchRecord *record = play(&stop);
        ck_assert(!halts);
        ck_assert_int_eq(record->ending, i < 2 ? ENDING_STOPPED : ENDING_LENGTH);
        ck_assert_int_eq(record->halted, i < 2);
        record = play(&stop);
        ck_assert_int_eq(record->ending, ENDING_LENGTH);
        clear();
    }
    watch_end(watch);
}

// ---- On the opponent's time

// Plays a game of engines that ponder where they can, and keeps the lines that they get.
static const MatchRecord *play_pondering(const char *white, const char *black) {
    lay(white, black);
    for (int i = 0; i < 2; i++) {
        table.rigs[i].spec.ponder = true;
        rig_keep_log(&table.rigs[i]);
    }
    return play(NULL);
}

static int count_told(int engine, const char *line) {
    return rig_times_told(&table.rigs[engine], line);
}

static int own_moves(const MatchRecord *record, int engine) {
    return (int)(record->game.length + (engine == WHITE)) / 2;
}

// Each of two engines that are the same foresees all that the other one plays.
TEST(a_move_that_was_foreseen_is_a_ponderhit) {
    const MatchRecord *record = play_pondering("--ponder|--seed|3", "--ponder|--seed|3");
    ck_assert_msg(!ending_is_fault(record->ending), "%s", record->why);
    ck_assert_uint_gt(record->game.length, 8);
    for (int i = 0; i < 2; i++) {
        int moves = own_moves(record, i);
        ck_assert_int_eq(count_told(i, "setoption name Ponder value true\n"), 1);
        ck_assert_int_eq(count_told(i, "ponderhit\n"), moves - 1);
        ck_assert_int_eq(count_told(i, "go nodes 1000\n"), 1);
        ck_assert_int_eq(count_told(i, "go ponder nodes 1000\n"), moves - 1);
        ck_assert_int_eq(count_told(i, "stop\n"), 0);
        ck_assert_uint_eq(table.rigs[i].client.extra_answers, 0);
        ck_assert_int_gt(record->thoughts[i].depth, 0);
    }
    clear();
}

// The moves are those of a game without pondering, and the next game begins with the same
// processes.
TEST(a_move_that_was_not_foreseen_stops_the_engine) {
    lay("--seed|3", "--seed|4");
    const MatchRecord *record = play(NULL);
    size_t length = record->game.length;
    uint64_t key = record->game.board.key;
    clear();
    record = play_pondering("--ponder|--seed|3", "--ponder|--seed|4");
    for (int game = 1; game <= 2; game++) {
        ck_assert_msg(!ending_is_fault(record->ending), "%s", record->why);
        ck_assert_uint_eq(record->game.length, length);
        ck_assert_uint_eq(record->game.board.key, key);
        for (int i = 0; i < 2; i++) {
            int goes = count_told(i, "go nodes 1000\n") + count_told(i, "ponderhit\n");
            ck_assert_int_eq(goes, game * own_moves(record, i));
            ck_assert_int_eq(count_told(i, "go ponder nodes 1000\n"),
                             count_told(i, "ponderhit\n") + count_told(i, "stop\n"));
            ck_assert_int_gt(count_told(i, "stop\n"), 0);
            ck_assert_int_eq(table.rigs[i].client.starts, 1);
            ck_assert_uint_eq(table.rigs[i].client.extra_answers, 0);
        }
        record = play(NULL);
    }
    clear();
}

TEST(an_engine_without_the_option_does_not_ponder) {
    const MatchRecord *record = play_pondering("--seed|3", "--ponder|--seed|3");
    ck_assert_msg(!ending_is_fault(record->ending), "%s", record->why);
    ck_assert_int_eq(count_told(WHITE, "setoption name Ponder"), 0);
    ck_assert_int_eq(count_told(WHITE, "go ponder"), 0);
    ck_assert_int_gt(count_told(BLACK, "ponderhit\n"), 0);
    clear();
}

static const struct {
    const char *options;
    int64_t patience_ms;
    Ending ending; // ENDING_STOPPED: no fault
} ponder_tricks[] = {
    {"--do|ponder-early", RIG_LONG_MS, ENDING_STOPPED},
    {"--do|ponder-illegal", RIG_LONG_MS, ENDING_STOPPED},
    {"--do|ponder-exit", RIG_LONG_MS, ENDING_CRASH},
    {"--do|ponder-hang", 300, ENDING_HANG},
};

// Both where the move was foreseen and where it was not. A short patience may be over before the
// first move on a busy machine: then the game is played again with more.
TEST_EACH(engines_that_ponder_badly, ponder_tricks) {
    Ending ending = ponder_tricks[_i].ending;
    int64_t patience_ms = ponder_tricks[_i].patience_ms;
    int seed = 3;
    while (seed <= 4) {
        char options[RIG_TEXT];
        snprintf(options, sizeof options, "--ponder|--seed|3|%s", ponder_tricks[_i].options);
        lay(options, seed == 3 ? "--seed|3" : "--seed|4");
        table.rigs[WHITE].spec.ponder = true;
        table.rules.patience_ms = patience_ms;
        const MatchRecord *record = play(NULL);
        bool soon = ending == ENDING_HANG && record->game.length < 2;
        ck_assert_int_le(patience_ms, RIG_LONG_MS);
        if (soon) {
            patience_ms *= 2;
        } else if (ending == ENDING_STOPPED) {
            ck_assert_msg(!ending_is_fault(record->ending), "%s", record->why);
        } else {
            ck_assert_msg(record->ending == ending, "%s: %s", ending_text(record->ending),
                          record->why);
            ck_assert_int_eq(record->loser, WHITE);
            ck_assert_uint_eq(record->game.length, 2);
        }
        seed += !soon;
        clear();
    }
}
