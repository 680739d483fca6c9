// SPDX-License-Identifier: MIT
// Games as data: the bytes of the format, what is read back from them, and what is reported about
// files that were cut off or damaged.
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "data_games.h"
#include "text/ptn.h"
#include "unit.h"

enum { GAMES = 3 };

// The bytes must outlive the reader.
static bool open_bytes(DataReader *reader, Bytes *bytes, Fault *fault) {
    // Not every system can open a stream of no bytes.
    FILE *file =
        bytes->length > 0 ? fmemopen(bytes->at, bytes->length, "rb") : fopen("/dev/null", "rb");
    ck_assert_ptr_nonnull(file);
    return data_open_stream(reader, file, "games", fault);
}

// The format can't change by accident: files with these bytes exist.
TEST(the_bytes_of_a_file) {
    static const unsigned char golden[] = {
        'b',  'r',  'e',  'd',  'o',  'n',  'D',  'T',  // magic
        0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // version, flags
        0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // seed
        0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11, // settings
        0xd0, 0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, // nodes
        0x16, 0x3b, 0x95, 0xc3, 0x5d, 0x87, 0x4f, 0xcd, // checksum
        0x05, 0x2b, 0xfb, 0x93, 0x07, 0x00, 0x01, 0x02, // checksum, moves, result, opening
        0x03, 0x04, 0x0a, 0x0a, 0x00, 0x00, 0x00, 0x00, // size, komi, stones, capstones, zero
        0x05, 0x04, 0x03, 0x02, 0x01, 0x00, 0x00, 0x00, // number
        0x07, 0x00, 0x00, 0x00, 0x50, 0x00, 0x00, 0x80, // seed; a3
        0x42, 0x00, 0x00, 0x80, 0x49, 0x00, 0x0a, 0x00, // c1, b2 10
        0x92, 0x00, 0xf5, 0xff, 0x89, 0x01, 0x0c, 0x00, // Sc3 -11, b2- 12
        0x51, 0x00, 0xf3, 0xff, 0x40, 0x00, 0x0e, 0x00, // b3 -13, a1 14
    };
    Bytes bytes = {.length = 0};
    DataGame game = data_games_road(0x0102030405);
    data_games_add_header(&bytes);
    data_games_add(&bytes, &game);
    ck_assert_uint_eq(bytes.length, sizeof golden);
    ck_assert_mem_eq(bytes.at, golden, sizeof golden);
}

TEST(what_is_written_is_read_back) {
    Bytes bytes = data_games_file(0, GAMES);
    DataReader reader;
    DataGame got;
    Fault fault;
    ck_assert(open_bytes(&reader, &bytes, &fault));
    ck_assert_uint_eq(reader.header.seed, 7);
    ck_assert_uint_eq(reader.header.settings, UINT64_C(0x1122334455667788));
    ck_assert_uint_eq(reader.header.nodes, 2000);
    for (uint64_t i = 0; i < GAMES; i++) {
        DataGame game = data_games_road(i);
        ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_GAME);
        data_games_expect(&got, &game);
    }
    ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_END);
    ck_assert_uint_eq(reader.at, bytes.length);
    data_close(&reader);
}

// Walls, capstones and the largest numbers; a game that is still on may have any result.
TEST(what_else_a_game_holds) {
    DataGame game = data_games_of(5, "a1 e5 Cc3 Sb3 d4 b4 c3<", BLACK_FLATS, UINT64_MAX);
    game.rules = (Rules){5, -20, {50, 3}, {2, 1}};
    game.moves[2].score = DATA_WIN;
    game.moves[3].score = -DATA_WIN;
    game.moves[4].score = DATA_NO_SCORE;
    Bytes bytes = {.length = 0};
    DataReader reader;
    DataGame got;
    Fault fault = {0};
    data_games_add_header(&bytes);
    data_games_add(&bytes, &game);
    ck_assert(open_bytes(&reader, &bytes, &fault));
    ck_assert_msg(data_next(&reader, &got, &fault) == DATA_GAME, "%s", fault.text);
    data_games_expect(&got, &game);
    data_close(&reader);
}

// The longest game of all, several times: more than is read ahead at once.
TEST(long_games) {
    static const char *const moves[] = {"a1>", "c3<", "b1<", "b3>"};
    DataGame game = data_games_of(3, "c3 a1", DRAW, 5);
    Bytes bytes = {.length = 0};
    Board board = unit_board("x2,2/x3/1,x2 1 2");
    for (; game.count < DATA_MOVES_MAX; game.count++) {
        game.moves[game.count] = (DataMove){unit_move(&board, moves[(game.count - 2) % 4]), 0};
    }
    data_games_add_header(&bytes);
    for (int i = 0; i < 3; i++) {
        data_games_add(&bytes, &game);
    }
    bytes.length -= DATA_RECORD_MOST / 2;
    DataReader reader;
    DataGame got;
    Fault fault = {0};
    ck_assert(open_bytes(&reader, &bytes, &fault));
    for (int i = 0; i < 2; i++) {
        ck_assert_msg(data_next(&reader, &got, &fault) == DATA_GAME, "%s", fault.text);
        data_games_expect(&got, &game);
    }
    ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_CUT);
    ck_assert_uint_eq(reader.at, DATA_HEADER_BYTES + 2 * DATA_RECORD_MOST);
    ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_END);
    data_close(&reader);
}

TEST(files_cut_off_at_every_byte) {
    Bytes bytes = data_games_file(0, GAMES);
    size_t record = (bytes.length - DATA_HEADER_BYTES) / GAMES;
    for (size_t length = 0; length < bytes.length; length++) {
        Bytes cut = bytes;
        DataReader reader;
        DataGame got;
        Fault fault = {0};
        cut.length = length;
        bool opened = open_bytes(&reader, &cut, &fault);
        ck_assert_int_eq(opened, length >= DATA_HEADER_BYTES);
        if (!opened) {
            unit_expect_fault(&fault, length == 0  ? "empty"
                                      : length < 8 ? "not a file of games"
                                                   : "cut off");
            continue;
        }
        size_t whole = (length - DATA_HEADER_BYTES) / record;
        for (uint64_t i = 0; i < whole; i++) {
            DataGame game = data_games_road(i);
            ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_GAME);
            data_games_expect(&got, &game);
        }
        if ((length - DATA_HEADER_BYTES) % record > 0) {
            ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_CUT);
            unit_expect_fault(&fault, "cut off");
        }
        ck_assert_uint_eq(reader.at, DATA_HEADER_BYTES + whole * record);
        ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_END);
        data_close(&reader);
    }
}

// One game is lost, which is reported; the others are unchanged.
static void expect_one_lost(Bytes *bytes, size_t lost) {
    DataReader reader;
    DataGame got;
    Fault fault = {0};
    bool told = false;
    ck_assert(open_bytes(&reader, bytes, &fault));
    for (uint64_t i = 0; i < GAMES; i++) {
        DataGame game = data_games_road(i);
        if (i == lost) {
            continue;
        }
        DataStatus status = data_next(&reader, &got, &fault);
        if (status == DATA_BROKEN) {
            ck_assert(!told);
            told = true;
            unit_expect_fault(&fault, "damaged bytes, then further games");
            status = data_next(&reader, &got, &fault);
        }
        ck_assert_int_eq(status, DATA_GAME);
        data_games_expect(&got, &game);
    }
    DataStatus status = data_next(&reader, &got, &fault);
    if (!told) {
        ck_assert(status == DATA_BROKEN || status == DATA_CUT);
        status = data_next(&reader, &got, &fault);
    }
    ck_assert_int_eq(status, DATA_END);
    data_close(&reader);
}

TEST(a_flipped_bit_at_every_byte) {
    Bytes bytes = data_games_file(0, GAMES);
    size_t record = (bytes.length - DATA_HEADER_BYTES) / GAMES;
    for (size_t at = 0; at < bytes.length; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            Bytes broken = bytes;
            broken.at[at] ^= (unsigned char)(1u << bit);
            if (at >= DATA_HEADER_BYTES) {
                expect_one_lost(&broken, (at - DATA_HEADER_BYTES) / record);
            } else {
                DataReader reader;
                Fault fault = {0};
                ck_assert(!open_bytes(&reader, &broken, &fault));
                unit_expect_fault(&fault, at < 8    ? "not a file of games"
                                          : at < 12 ? "version"
                                                    : "damaged header");
            }
        }
    }
}

// Bytes between records, and after them: as many as a power failure may leave.
TEST(bytes_of_no_game) {
    for (size_t zeros = 4; zeros < 6000; zeros = zeros * 3 / 4 * 4) {
        Bytes bytes = {.length = 0};
        DataReader reader;
        DataGame got;
        DataGame game = data_games_road(1);
        Fault fault = {0};
        data_games_add_header(&bytes);
        bytes.length += zeros;
        data_games_add(&bytes, &game);
        bytes.length += zeros + 1;
        ck_assert(open_bytes(&reader, &bytes, &fault));
        ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_BROKEN);
        ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_GAME);
        data_games_expect(&got, &game);
        DataStatus status = data_next(&reader, &got, &fault);
        ck_assert_int_eq(status, zeros + 1 < DATA_RECORD_BYTES ? DATA_CUT : DATA_BROKEN);
        ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_END);
        data_close(&reader);
    }
}

// Records with a checksum that is right.
typedef struct Lie {
    const char *moves;
    Outcome outcome;
    int opening, score; // the score of the third move
    Rules rules;
    const char *pattern;
} Lie;

static const Lie lies[] = {
    {"a3 c1 b2", ONGOING, 0, 0, {3, 0, {10, 10}, {0, 0}}, "result"},
    {"a3 c1 b2", (Outcome)6, 0, 0, {3, 0, {10, 10}, {0, 0}}, "result"},
    {"a3 c1 b2", (Outcome)255, 0, 0, {3, 0, {10, 10}, {0, 0}}, "result"},
    {"a3 c1 b2", DRAW, 3, 0, {3, 0, {10, 10}, {0, 0}}, "score"},
    {"a3 c1 b2", DRAW, 0, DATA_WIN + 1, {3, 0, {10, 10}, {0, 0}}, "score"},
    {"a3 c1 b2", DRAW, 0, -DATA_WIN - 1, {3, 0, {10, 10}, {0, 0}}, "score"},
    {"a3 c1 b2", DRAW, 0, 0, {9, 0, {10, 10}, {0, 0}}, "rules"},
    {"a3 c1 b2", DRAW, 0, 0, {2, 0, {10, 10}, {0, 0}}, "rules"},
    {"a3 c1 b2", DRAW, 0, 0, {-3, 0, {10, 10}, {0, 0}}, "rules"},
    {"a3 c1 b2", DRAW, 0, 0, {3, 21, {10, 10}, {0, 0}}, "rules"},
    {"a3 c1 b2", DRAW, 0, 0, {3, 0, {0, 10}, {0, 0}}, "rules"},
    {"a3 c1 b2", DRAW, 0, 0, {3, 0, {10, 81}, {0, 0}}, "rules"},
    {"a3 c1 b2", DRAW, 0, 0, {3, 0, {10, 10}, {-1, 0}}, "rules"},
    {"a3 c1 b2", DRAW, 0, 0, {3, 0, {10, 10}, {0, 6}}, "rules"},
    {"a3 Sc1 b2", DRAW, 0, 0, {3, 0, {10, 10}, {0, 0}}, "not legal"},
    {"a3 c1 c1", DRAW, 0, 0, {3, 0, {10, 10}, {0, 0}}, "not legal"},
    {"a3 c1 Cb2", DRAW, 0, 0, {3, 0, {10, 10}, {0, 0}}, "not legal"},
    {"a3 c1 a3>", DRAW, 0, 0, {3, 0, {10, 10}, {0, 0}}, "not legal"},
    {"a3 c1 b2 Sc3 b2- b3 a1", DRAW, 0, 0, {3, 0, {10, 10}, {0, 0}}, "denies"},
    {"a3 c1 b2 Sc3 b2- b3 a1", WHITE_FLATS, 0, 0, {3, 0, {10, 10}, {0, 0}}, "denies"},
    {"a3 c1 b2 Sc3 b2- b3 a1", BLACK_ROAD, 0, 0, {3, 0, {10, 10}, {0, 0}}, "denies"},
    {"a3 c1 b2 Sc3 b2- b3 a1 a2", WHITE_ROAD, 0, 0, {3, 0, {10, 10}, {0, 0}}, "after the end"},
};

TEST_EACH(records_that_lie, lies) {
    const Lie *lie = &lies[_i];
    DataGame game = {.rules = rules_of(3, 0), .outcome = lie->outcome};
    DataGame good = data_games_road(4);
    DataGame got;
    Board board;
    Reader words = reader_of_string(lie->moves);
    Word word;
    board_init(&board, &game.rules);
    while (reader_next(&words, &word)) {
        Move move;
        ck_assert(ptn_parse_move(word, 3, &move, NULL));
        int score = game.count < 2 ? DATA_NO_SCORE : lie->score;
        game.moves[game.count++] = (DataMove){move, (int16_t)score};
    }
    game.rules = lie->rules;
    game.opening = lie->opening;
    Bytes bytes = {.length = 0};
    DataReader reader;
    Fault fault = {0};
    data_games_add_header(&bytes);
    data_games_add(&bytes, &game);
    data_games_add(&bytes, &good);
    ck_assert(open_bytes(&reader, &bytes, &fault));
    ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_BROKEN);
    unit_expect_fault(&fault, lie->pattern);
    ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_GAME);
    data_games_expect(&got, &good);
    data_close(&reader);
}

// A disk or a network that fails in the middle of a file is reported once, and is not taken for its
// end.
TEST(a_reading_that_fails) {
    static const char name[] = "games";
    Bytes bytes = data_games_file(0, GAMES);
    DataReader reader;
    DataGame got;
    Fault fault = {0};
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes.at, 1, bytes.length, file), bytes.length);
    rewind(file);
    setvbuf(file, NULL, _IONBF, 0);
    ck_assert(data_open_stream(&reader, file, name, &fault));
    int folder = open("/", O_RDONLY); // can be opened, but not read
    ck_assert_int_ge(dup2(folder, fileno(file)), 0);
    close(folder);
    ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_CUT);
    unit_expect_fault(&fault, "'games', byte 48: can't be read");
    ck_assert(data_failed(&reader));
    ck_assert_int_eq(data_next(&reader, &got, &fault), DATA_END);
    data_close(&reader);
}
