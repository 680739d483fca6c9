// SPDX-License-Identifier: MIT
// Files of games that are written record by record, broken off anywhere, and gone on with.
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "data/data_writer.h"
#include "data_games.h"
#include "unit.h"

enum { GAMES = 4 };

static const DataHeader header = {7, UINT64_C(0x1122334455667788), 2000};

static char folder[PATH_ROOM];
static char path[PATH_ROOM];

static void set_up(void) {
    data_games_folder(folder);
    data_games_path(folder, "games", path);
}

static void tear_down(void) {
    data_games_remove(folder);
}

static bool append(DataWriter *writer, uint64_t number, Fault *fault) {
    unsigned char bytes[DATA_RECORD_MOST];
    DataGame game = data_games_road(number);
    return data_append(writer, bytes, data_write_game(&game, bytes), fault);
}

// Takes games 0, 1, 2, ... only.
static bool count(void *user, const DataGame *game, Fault *fault) {
    uint64_t *games = user;
    if (game->number != *games) {
        fault_set(fault, 0, "out of order");
        return false;
    }
    ++*games;
    return true;
}

// Goes on up to game GAMES - 1.
static void go_on(uint64_t expected) {
    DataWriter writer;
    Fault fault = {0};
    uint64_t games = 0;
    bool resumed = data_resume(&writer, path, &header, count, &games, &fault);
    ck_assert_msg(resumed, "%s", fault.text);
    ck_assert_uint_eq(games, expected);
    for (; games < GAMES; games++) {
        ck_assert(append(&writer, games, &fault));
    }
    ck_assert(data_writer_close(&writer, &fault));
    ck_assert(data_writer_close(&writer, &fault)); // does nothing
}

static void expect_whole(void) {
    Bytes whole = data_games_file(0, GAMES);
    Bytes got = data_games_read(path);
    ck_assert_uint_eq(got.length, whole.length);
    ck_assert_mem_eq(got.at, whole.at, whole.length);
}

START_TEST(a_file_from_the_start) {
    DataWriter writer;
    Fault fault = {0};
    ck_assert(data_create(&writer, path, &header, &fault));
    for (uint64_t i = 0; i < GAMES; i++) {
        ck_assert(append(&writer, i, &fault));
    }
    ck_assert_uint_eq(writer.at, data_games_file(0, GAMES).length);
    ck_assert(data_writer_close(&writer, &fault));
    expect_whole();
    ck_assert(!data_create(&writer, path, &header, &fault));
    unit_expect_fault(&fault, "exists");
    expect_whole();
}

START_TEST(a_file_that_is_not_there_is_made) {
    go_on(0);
    expect_whole();
    go_on(GAMES);
    expect_whole();
}

START_TEST(files_cut_off_at_every_byte) {
    Bytes whole = data_games_file(0, GAMES);
    size_t record = (whole.length - DATA_HEADER_BYTES) / GAMES;
    for (size_t length = 0; length <= DATA_HEADER_BYTES + 2 * record; length++) {
        Bytes cut = whole;
        cut.length = length;
        data_games_write(path, &cut);
        go_on(length < DATA_HEADER_BYTES ? 0 : (length - DATA_HEADER_BYTES) / record);
        expect_whole();
    }
}

// A machine that lost its power may leave zeros in place of what was written last.
START_TEST(a_rest_that_is_no_game) {
    for (size_t zeros = 1; zeros < 300; zeros += 7) {
        Bytes bytes = data_games_file(0, 2);
        memset(bytes.at + bytes.length, 0, zeros);
        bytes.length += zeros;
        data_games_write(path, &bytes);
        go_on(2);
        expect_whole();
    }
}

// What is refused stays as it is.
static void expect_refusal(const Bytes *bytes, const DataHeader *asked, const char *pattern) {
    DataWriter writer;
    Fault fault = {0};
    uint64_t games = 0;
    data_games_write(path, bytes);
    ck_assert(!data_resume(&writer, path, asked, count, &games, &fault));
    unit_expect_fault(&fault, pattern);
    Bytes after = data_games_read(path);
    ck_assert_uint_eq(after.length, bytes->length);
    ck_assert_mem_eq(after.at, bytes->at, bytes->length);
}

START_TEST(files_that_are_not_gone_on_with) {
    Bytes bytes = data_games_file(0, GAMES);
    DataHeader other = header;
    other.seed++;
    expect_refusal(&bytes, &other, "seed 7");
    other = header;
    other.settings++;
    expect_refusal(&bytes, &other, "settings");
    bytes.at[DATA_HEADER_BYTES + 1] ^= 1;
    expect_refusal(&bytes, &header, "damaged");
    bytes = data_games_file(1, GAMES);
    expect_refusal(&bytes, &header, "out of order");
    bytes = (Bytes){.length = 5};
    memcpy(bytes.at, "hello", 5);
    expect_refusal(&bytes, &header, "no file of games");
}

START_TEST(two_writers) {
    DataWriter writer;
    Fault fault = {0};
    ck_assert(data_create(&writer, path, &header, &fault));
    pid_t child = fork(); // the lock is against other processes
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        DataWriter rival;
        uint64_t games = 0;
        bool resumed = data_resume(&rival, path, &header, count, &games, &fault);
        _exit(!resumed && strstr(fault.text, "another process") ? 0 : 1);
    }
    int status = -1;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ck_assert(data_writer_close(&writer, &fault));
}

// The disk is full in the middle of a record: the file ends behind the last whole one.
static int fill_disk(void) {
    DataWriter writer;
    Fault fault = {0};
    struct rlimit limit;
    size_t two = data_games_file(0, 2).length;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = two + 10;
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0 || !data_create(&writer, path, &header, &fault) ||
        !append(&writer, 0, &fault) || !append(&writer, 1, &fault)) {
        return 1;
    }
    bool failed = !append(&writer, 2, &fault) && strstr(fault.text, "can't write") &&
                  strstr(fault.text, "large") && writer.at == two;
    data_writer_close(&writer, NULL);
    return failed ? 0 : 2;
}

START_TEST(a_full_disk) {
    pid_t child = fork(); // that the limit is the child's only
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        _exit(fill_disk());
    }
    int status = -1;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 0);
    Bytes two = data_games_file(0, 2);
    Bytes got = data_games_read(path);
    ck_assert_uint_eq(got.length, two.length);
    ck_assert_mem_eq(got.at, two.at, two.length);
    go_on(2);
    expect_whole();
}

START_TEST(another_header) {
    DataWriter writer;
    Fault fault = {0};
    DataHeader first = {0, 0, 0};
    ck_assert(data_create(&writer, path, &first, &fault));
    for (uint64_t i = 0; i < GAMES; i++) {
        ck_assert(append(&writer, i, &fault));
    }
    ck_assert(data_rewrite_header(&writer, &header, &fault));
    ck_assert(data_writer_close(&writer, &fault));
    expect_whole();
}

START_TEST(places_where_no_file_can_be) {
    DataWriter writer;
    Fault fault = {0};
    char inside[PATH_ROOM];
    data_games_path(folder, "none/games", inside);
    ck_assert(!data_create(&writer, inside, &header, &fault));
    unit_expect_fault(&fault, "can't make&none");
    ck_assert(!data_create(&writer, folder, &header, &fault));
    unit_expect_fault(&fault, "can't make");
    if (access("/dev/full", W_OK) == 0) {
        ck_assert(!data_create(&writer, "/dev/full", &header, &fault));
        unit_expect_fault(&fault, "can't write&/dev/full&space");
    }
}

int main(void) {
    TCase *tcase = tcase_create("data_writer");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_file_from_the_start);
    tcase_add_test(tcase, a_file_that_is_not_there_is_made);
    tcase_add_test(tcase, files_cut_off_at_every_byte);
    tcase_add_test(tcase, a_rest_that_is_no_game);
    tcase_add_test(tcase, files_that_are_not_gone_on_with);
    tcase_add_test(tcase, two_writers);
    tcase_add_test(tcase, a_full_disk);
    tcase_add_test(tcase, another_header);
    tcase_add_test(tcase, places_where_no_file_can_be);
    return unit_run("data_writer", tcase);
}
