// SPDX-License-Identifier: MIT
// Files of games that are written record by record, cut off anywhere, and continued.
// test_output_file.c has two writers.
#include <string.h>

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

TEST_FIXTURE(set_up, tear_down)

static bool append(OutputFile *writer, uint64_t number, Fault *fault) {
    unsigned char bytes[DATA_RECORD_MOST];
    DataGame game = data_games_road(number);
    return output_add(writer, bytes, data_write_game(&game, bytes), fault);
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
    OutputFile writer;
    Fault fault = {0};
    uint64_t games = 0;
    bool resumed = data_create(&writer, path, &header, count, &games, &fault);
    ck_assert_msg(resumed, "%s", fault.text);
    ck_assert_uint_eq(games, expected);
    for (; games < GAMES; games++) {
        ck_assert(append(&writer, games, &fault));
    }
    ck_assert(data_finish(&writer, &fault));
    ck_assert(data_finish(&writer, &fault)); // does nothing
}

static void expect_whole(void) {
    Bytes whole = data_games_file(0, GAMES);
    Bytes got = data_games_read(path);
    ck_assert_uint_eq(got.length, whole.length);
    ck_assert_mem_eq(got.at, whole.at, whole.length);
}

TEST(files_cut_off_at_every_byte) {
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
TEST(a_rest_that_is_no_game) {
    for (size_t zeros = 1; zeros < 300; zeros += 7) {
        Bytes bytes = data_games_file(0, 2);
        memset(bytes.at + bytes.length, 0, zeros);
        bytes.length += zeros;
        data_games_write(path, &bytes);
        go_on(2);
        expect_whole();
    }
}
