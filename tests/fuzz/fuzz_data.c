// SPDX-License-Identifier: MIT
// Files of games as data. The whole input is the file: first as it is, then with the checksums made
// right, so that what is behind them is reached. The second is also gone on with, as by --resume.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "data/data_writer.h"
#include "fuzz.h"

static void put(uint8_t *bytes, size_t count, uint64_t value) {
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(value >> (8 * i));
    }
}

static size_t record_length(const uint8_t *bytes) {
    return DATA_RECORD_BYTES + DATA_MOVE_BYTES * ((size_t)bytes[4] | (size_t)bytes[5] << 8);
}

static const DataHeader right = {1, 2, 3};

// Makes the header right, and the checksums of the records up to one that can't be.
static void repair(uint8_t *bytes, size_t size) {
    if (size < DATA_HEADER_BYTES) {
        return;
    }
    data_write_header(&right, bytes);
    for (size_t at = DATA_HEADER_BYTES; size - at >= DATA_RECORD_BYTES;) {
        size_t length = record_length(bytes + at);
        if (length > size - at) {
            return;
        }
        put(bytes + at, 4, XXH3_64bits(bytes + at + 4, length - 4) & UINT32_MAX);
        at += length;
    }
}

// A game holds what it says, and is written as it was read.
static void check_game(const DataGame *game, const uint8_t *bytes, size_t length) {
    unsigned char written[DATA_RECORD_MOST];
    Board board;
    Undo undo;
    Outcome outcome = ONGOING;
    FUZZ_EXPECT(data_write_game(game, written) == length && memcmp(written, bytes, length) == 0);
    FUZZ_EXPECT(rules_check(&game->rules, NULL));
    FUZZ_EXPECT(game->outcome > ONGOING && game->outcome <= DRAW);
    FUZZ_EXPECT(game->opening >= 0 && game->opening <= game->count);
    board_init(&board, &game->rules);
    for (int i = 0; i < game->count; i++) {
        int score = game->moves[i].score;
        FUZZ_EXPECT(score == DATA_NO_SCORE || (i >= game->opening && abs(score) <= DATA_WIN));
        FUZZ_EXPECT(outcome == ONGOING && board_is_legal(&board, game->moves[i].move));
        board_apply(&board, game->moves[i].move, &undo);
        outcome = board_outcome(&board);
    }
    FUZZ_EXPECT(outcome == ONGOING || outcome == game->outcome);
    FUZZ_BOARD(&board);
}

static void check_games(DataReader *reader, const uint8_t *bytes, size_t size) {
    DataStatus status;
    DataGame game;
    uint64_t at = reader->at;
    bool cut = false;
    for (;;) {
        Fault fault = {0};
        status = data_next(reader, &game, &fault);
        if (status == DATA_END) {
            break;
        }
        FUZZ_EXPECT(!cut && reader->at <= size);
        FUZZ_EXPECT(status == DATA_CUT ? reader->at == at : reader->at > at);
        cut = status == DATA_CUT;
        if (status == DATA_GAME) {
            check_game(&game, bytes + at, (size_t)(reader->at - at));
        } else {
            FUZZ_FAULT(&fault, 0);
        }
        at = reader->at;
    }
    FUZZ_EXPECT(cut || at == size);
    FUZZ_EXPECT(data_next(reader, &game, NULL) == DATA_END);
}

static void check_file(uint8_t *bytes, size_t size) {
    DataReader reader;
    Fault fault = {0};
    FILE *file = size > 0 ? fmemopen(bytes, size, "rb") : fopen("/dev/null", "rb");
    FUZZ_EXPECT(file);
    if (data_open_stream(&reader, file, "games", &fault)) {
        FUZZ_EXPECT(size >= DATA_HEADER_BYTES);
        check_games(&reader, bytes, size);
        data_close(&reader);
    } else {
        FUZZ_FAULT(&fault, 0);
        fclose(file);
    }
}

static bool count_game(void *games, const DataGame *game, Fault *fault) {
    (void)game;
    (void)fault;
    ++*(int *)games;
    return true;
}

// Nothing is lost but what follows the last whole game, and nothing at all when the file is
// refused.
static void check_resume(const uint8_t *bytes, size_t size) {
    Word old = {(const char *)bytes, size, 1};
    char path[FUZZ_PATH];
    OutputFile file;
    Fault fault = {0};
    int games = 0;
    int again = 0;
    fuzz_file(old, path);
    if (data_resume(&file, path, &right, count_game, &games, &fault)) {
        FUZZ_EXPECT(file.length >= DATA_HEADER_BYTES && data_finish(&file, NULL));
        FUZZ_EXPECT(data_resume(&file, path, &right, count_game, &again, NULL) && again == games);
        output_keep(&file);
        if (size >= DATA_HEADER_BYTES) {
            fuzz_expect_front(path, old);
        }
    } else {
        FUZZ_FAULT(&fault, 0);
        FUZZ_EXPECT(access(path, F_OK) == 0);
        fuzz_expect_front(path, old);
    }
    unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *bytes = malloc(size + 1);
    FUZZ_EXPECT(bytes);
    memcpy(bytes, data, size);
    check_file(bytes, size);
    repair(bytes, size);
    check_file(bytes, size);
    check_resume(bytes, size);
    free(bytes);
    return 0;
}
