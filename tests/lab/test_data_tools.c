// SPDX-License-Identifier: MIT
// Joining files of games, also cut off and damaged ones, and counting what is in them.
#include <stdlib.h>
#include <string.h>

#include "data/data_tools.h"
#include "data_games.h"
#include "unit.h"

enum { LINES = 8 };

// What was reported.
typedef struct Told {
    int count;
    char lines[LINES][FAULT_TEXT];
} Told;

static char folder[PATH_ROOM];
static char a[PATH_ROOM], b[PATH_ROOM], out[PATH_ROOM];

static void set_up(void) {
    data_games_folder(folder);
    data_games_path(folder, "a", a);
    data_games_path(folder, "b", b);
    data_games_path(folder, "out", out);
}

static void tear_down(void) {
    data_games_remove(folder);
}

static void tell(void *user, const char *line) {
    Told *told = user;
    ck_assert_int_lt(told->count, LINES);
    snprintf(told->lines[told->count++], FAULT_TEXT, "%s", line);
}

static void expect_told(const Told *told, int index, const char *pattern) {
    Fault fault = {0};
    ck_assert_int_lt(index, told->count);
    memcpy(fault.text, told->lines[index], FAULT_TEXT);
    unit_expect_fault(&fault, pattern);
}

// Joins up to three files.
static bool merge(int count, Told *told, DataTally *tally, Fault *fault) {
    char *const paths[] = {a, b};
    *told = (Told){0};
    return data_merge(out, paths, count, tell, told, tally, fault);
}

static void write_games(const char *path, uint64_t first, int games) {
    Bytes bytes = data_games_file(first, games);
    data_games_write(path, &bytes);
}

// The file that was made: this header, and the records of these bytes.
static void expect_out(const DataHeader *header, const Bytes *records) {
    unsigned char bytes[DATA_HEADER_BYTES];
    Bytes got = data_games_read(out);
    data_write_header(header, bytes);
    ck_assert_uint_eq(got.length, records->length);
    ck_assert_mem_eq(got.at, bytes, sizeof bytes);
    ck_assert_mem_eq(got.at + DATA_HEADER_BYTES, records->at + DATA_HEADER_BYTES,
                     got.length - DATA_HEADER_BYTES);
}

START_TEST(files_of_several_settings) {
    Told told;
    DataTally tally;
    Fault fault = {0};
    DataHeader other = {7, 5, 2000};
    DataHeader joined = {0, 0, 2000};
    Bytes bytes = data_games_file(0, 2);
    Bytes records = data_games_file(0, 2);
    DataGame game = data_games_road(0);
    write_games(a, 0, 2);
    bytes.length = 0;
    bytes.length = data_write_header(&other, bytes.at);
    data_games_add(&bytes, &game);
    data_games_add(&records, &game);
    data_games_write(b, &bytes);
    ck_assert(merge(2, &told, &tally, &fault));
    ck_assert_int_eq(told.count, 0); // the same numbers of other settings are other games
    expect_out(&joined, &records);
    // Nor are they when the file that was made is joined with others.
    records = data_games_read(out);
    data_games_write(a, &records);
    write_games(b, 7, 2);
    remove(out);
    ck_assert(merge(2, &told, &tally, &fault));
    ck_assert_int_eq(tally.games, 5);
    ck_assert_int_eq(told.count, 0);
}

// A joining that was killed leaves an empty file, which the next one takes; any other one stays.
START_TEST(a_joining_that_was_killed) {
    Told told;
    DataTally tally;
    Fault fault = {0};
    DataHeader header = {0, UINT64_C(0x1122334455667788), 2000};
    Bytes records = data_games_file(0, 2);
    Bytes nothing = {.length = 0};
    write_games(a, 0, 2);
    data_games_write(out, &nothing);
    ck_assert_msg(merge(1, &told, &tally, &fault), "%s", fault.text);
    expect_out(&header, &records);
    data_games_write(out, &records);
    ck_assert(!merge(1, &told, &tally, &fault));
    unit_expect_fault(&fault, "out&exists");
    ck_assert_uint_eq(data_games_read(out).length, records.length);
}

START_TEST(files_of_the_same_seed) {
    Told told;
    DataTally tally;
    Fault fault = {0};
    write_games(a, 0, 5);
    write_games(b, 3, 5);
    ck_assert(merge(2, &told, &tally, &fault));
    ck_assert_int_eq(tally.games, 10); // all are kept
    ck_assert_int_eq(tally.troubles, 1);
    ck_assert_int_eq(told.count, 1);
    expect_told(&told, 0, "seed, 7&/a'&/b'");
}

typedef struct Counted {
    DataStat stat;
    Told told;
} Counted;

static bool count_game(void *user, const DataGame *game, Fault *fault) {
    return data_stat_game(&((Counted *)user)->stat, game, fault);
}

static void tell_counted(void *user, const char *line) {
    tell(&((Counted *)user)->told, line);
}

START_TEST(counting) {
    Bytes bytes = data_games_file(0, 2); // the same game twice
    DataGame game = data_games_of(4, "a1 d4 b2 Sc3 b3 d3 b3- a2", DRAW, 2);
    game.rules.half_komi = -3;
    game.moves[3].score = DATA_WIN - 3;
    game.moves[4].score = -301;
    game.moves[5].score = 300;
    game.moves[6].score = 100;
    game.moves[7].score = DATA_NO_SCORE;
    data_games_add(&bytes, &game);
    bytes.length += 4; // what is there from the array's zeros
    data_games_write(a, &bytes);
    char *const paths[] = {a, b};
    Counted counted = {0};
    DataTally tally;
    DataVisitor visitor = {&counted, NULL, count_game, tell_counted};
    ck_assert(data_read_files(paths, 2, &visitor, &tally, NULL));
    ck_assert_int_eq(counted.told.count, 2);
    ck_assert_int_eq(tally.games, 3);
    ck_assert_int_eq(tally.files, 1);
    ck_assert_int_eq(tally.troubles, 2);
    const DataGroup *three = &counted.stat.groups[3][HALF_KOMI_MAX + 4];
    ck_assert_int_eq(three->games, 2);
    ck_assert_int_eq(three->outcomes[WHITE_ROAD], 2);
    ck_assert_int_eq(three->plies, 14);
    ck_assert_int_eq(three->positions, 10);
    ck_assert_int_eq(three->within[0], 10);
    ck_assert_int_eq(three->longest, 7);
    const DataGroup *four = &counted.stat.groups[4][HALF_KOMI_MAX - 3];
    ck_assert_int_eq(four->games, 1);
    ck_assert_int_eq(four->outcomes[DRAW], 1);
    ck_assert_int_eq(four->positions, 5);
    ck_assert_int_eq(four->proved, 1);
    ck_assert_int_eq(four->within[0], 2);
    ck_assert_int_eq(four->within[1], 1);
    ck_assert_int_eq(four->within[2], 1);
}

int main(void) {
    TCase *tcase = tcase_create("data_tools");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, files_of_several_settings);
    tcase_add_test(tcase, a_joining_that_was_killed);
    tcase_add_test(tcase, files_of_the_same_seed);
    tcase_add_test(tcase, counting);
    return unit_run("data_tools", tcase);
}
