// SPDX-License-Identifier: MIT
#include "data/data_file.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "text_file.h"

static const char magic[] = "bredonDT";

enum {
    MAGIC_BYTES = sizeof magic - 1,
    CHECK_AT = 40,    // offset of the checksum in the header
    RECORD_ALIGN = 4, // records begin at multiples of this
};

// Writes the lowest `count` bytes of a value, lowest byte first.
static void put(unsigned char *bytes, int count, uint64_t value) {
    for (int i = 0; i < count; i++) {
        bytes[i] = (unsigned char)(value >> (8 * i));
    }
}

static uint64_t get(const unsigned char *bytes, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++) {
        value |= (uint64_t)bytes[i] << (8 * i);
    }
    return value;
}

static int get_signed8(const unsigned char *bytes) {
    return bytes[0] < 128 ? bytes[0] : bytes[0] - 256;
}

static int get_signed16(const unsigned char *bytes) {
    int value = (int)get(bytes, 2);
    return value < 32768 ? value : value - 65536;
}

// The checksum of a record of `length` bytes.
static uint64_t record_check(const unsigned char *bytes, size_t length) {
    return XXH3_64bits(bytes + 4, length - 4) & UINT32_MAX;
}

size_t data_write_header(const DataHeader *header, unsigned char *ret_bytes) {
    memcpy(ret_bytes, magic, MAGIC_BYTES);
    put(ret_bytes + 8, 4, DATA_VERSION);
    put(ret_bytes + 12, 4, 0);
    put(ret_bytes + 16, 8, header->seed);
    put(ret_bytes + 24, 8, header->settings);
    put(ret_bytes + 32, 8, header->nodes);
    put(ret_bytes + CHECK_AT, 8, XXH3_64bits(ret_bytes, CHECK_AT));
    return DATA_HEADER_BYTES;
}

size_t data_write_game(const DataGame *game, unsigned char *ret_bytes) {
    const Rules *rules = &game->rules;
    size_t length = DATA_RECORD_BYTES + DATA_MOVE_BYTES * (size_t)game->count;
    assert(game->count > 0 && game->count <= DATA_MOVES_MAX && game->opening <= game->count &&
           game->opening <= UINT8_MAX);
    put(ret_bytes + 4, 2, (uint64_t)game->count);
    ret_bytes[6] = (unsigned char)game->outcome;
    ret_bytes[7] = (unsigned char)game->opening;
    ret_bytes[8] = (unsigned char)rules->size;
    ret_bytes[9] = (unsigned char)rules->half_komi;
    for (int side = WHITE; side <= BLACK; side++) {
        ret_bytes[10 + side] = (unsigned char)rules->stones[side];
        ret_bytes[12 + side] = (unsigned char)rules->caps[side];
    }
    put(ret_bytes + 14, 2, 0);
    put(ret_bytes + 16, 8, game->number);
    put(ret_bytes + 24, 4, game->seed);
    for (int i = 0; i < game->count; i++) {
        unsigned char *at = ret_bytes + DATA_RECORD_BYTES + DATA_MOVE_BYTES * i;
        put(at, 2, game->moves[i].move);
        put(at + 2, 2, (uint64_t)(uint16_t)game->moves[i].score);
    }
    put(ret_bytes, 4, record_check(ret_bytes, length));
    return length;
}

static bool read_header(const unsigned char *bytes, size_t length, DataHeader *ret_header,
                        const char **ret_why) {
    if (length < MAGIC_BYTES || memcmp(bytes, magic, MAGIC_BYTES) != 0) {
        *ret_why = "is not a file of games by bredon-lab datagen";
    } else if (length < DATA_HEADER_BYTES) {
        *ret_why = "is cut off in its header";
    } else if (get(bytes + 8, 4) != DATA_VERSION) {
        *ret_why = "is of a version that this program does not know";
    } else if (get(bytes + CHECK_AT, 8) != XXH3_64bits(bytes, CHECK_AT) || get(bytes + 12, 4)) {
        *ret_why = "has a damaged header";
    } else {
        *ret_header = (DataHeader){get(bytes + 16, 8), get(bytes + 24, 8), get(bytes + 32, 8)};
        return true;
    }
    return false;
}

bool data_open_stream(DataReader *reader, FILE *file, const char *name, Fault *fault) {
    unsigned char bytes[DATA_HEADER_BYTES];
    DataHeader header;
    const char *why;
    const Quote quote = quoted(name);
    size_t length = fread(bytes, 1, sizeof bytes, file);
    if (ferror(file)) {
        fault_set(fault, 0, "can't read '%s': %s", quote.text, text_file_problem(errno));
    } else if (length == 0) {
        fault_set(fault, 0, "'%s' is empty", quote.text);
    } else if (!read_header(bytes, length, &header, &why)) {
        fault_set(fault, 0, "'%s' %s", quote.text, why);
    } else {
        reader->file = file;
        reader->name = name;
        reader->header = header;
        reader->at = DATA_HEADER_BYTES;
        reader->begin = reader->end = 0;
        reader->error = 0;
        reader->error_reported = false;
        return true;
    }
    fclose(file);
    return false;
}

bool data_open(DataReader *reader, const char *path, Fault *fault) {
    FILE *file = fopen(path, "rb");
    return file ? data_open_stream(reader, file, path, fault)
                : fault_set(fault, 0, "can't open '%s': %s", quoted(path).text,
                            text_file_problem(errno));
}

void data_close(DataReader *reader) {
    fclose(reader->file);
}

static size_t held(const DataReader *reader) {
    return reader->end - reader->begin;
}

// Reads until `length` bytes are in memory; false when the file ends before.
static bool hold(DataReader *reader, size_t length) {
    if (held(reader) >= length || reader->error) {
        return held(reader) >= length;
    }
    memmove(reader->bytes, reader->bytes + reader->begin, held(reader));
    reader->end -= reader->begin;
    reader->begin = 0;
    reader->end +=
        fread(reader->bytes + reader->end, 1, sizeof reader->bytes - reader->end, reader->file);
    reader->error = ferror(reader->file) ? errno : 0;
    return held(reader) >= length;
}

static void drop(DataReader *reader, size_t length) {
    reader->begin += length;
    reader->at += length;
}

typedef enum Check { CHECK_GOOD, CHECK_SHORT, CHECK_BAD } Check;

// Checks form and checksum of the next record.
static Check check_record(DataReader *reader, size_t *ret_length) {
    if (!hold(reader, DATA_RECORD_BYTES)) {
        return CHECK_SHORT;
    }
    const unsigned char *bytes = reader->bytes + reader->begin;
    size_t count = (size_t)get(bytes + 4, 2);
    size_t length = DATA_RECORD_BYTES + DATA_MOVE_BYTES * count;
    if (count == 0 || count > DATA_MOVES_MAX || get(bytes + 14, 2)) {
        return CHECK_BAD;
    }
    if (!hold(reader, length)) {
        return CHECK_SHORT;
    }
    bytes = reader->bytes + reader->begin;
    *ret_length = length;
    return get(bytes, 4) == record_check(bytes, length) ? CHECK_GOOD : CHECK_BAD;
}

// Fills `fault` with what is wrong with the bytes from `at` on.
__attribute__((format(printf, 4, 5))) static void blame(const DataReader *reader, uint64_t at,
                                                        Fault *fault, const char *format, ...) {
    char text[FAULT_TEXT / 2];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fault_set(fault, 0, "'%s', byte %llu: %s", quoted(reader->name).text, (unsigned long long)at,
              text);
}

// Skips bytes that are not a record, up to the next record or the end of the file.
static DataStatus skip(DataReader *reader, Check first, Fault *fault) {
    uint64_t at = reader->at;
    size_t length;
    Check check = first;
    while (check != CHECK_GOOD && held(reader) > 0) {
        drop(reader, held(reader) < RECORD_ALIGN ? held(reader) : RECORD_ALIGN);
        check = check_record(reader, &length);
    }
    unsigned long long skipped = reader->at - at;
    if (reader->error && !reader->error_reported) {
        reader->error_reported = true;
        blame(reader, at, fault, "can't be read: %s", strerror(reader->error));
        return DATA_CUT;
    }
    if (first == CHECK_SHORT && check != CHECK_GOOD) {
        reader->at = at;
        blame(reader, at, fault, "the file is cut off, %llu bytes of a game are left", skipped);
        return DATA_CUT;
    }
    blame(reader, at, fault, "%llu damaged bytes, %s", skipped,
          check == CHECK_GOOD ? "then further games" : "then nothing more");
    return DATA_BROKEN;
}

// Reads the values of a record, except its moves; returns what is wrong with them, or NULL.
static const char *read_values(const unsigned char *bytes, DataGame *game) {
    game->count = (int)get(bytes + 4, 2);
    game->outcome = (Outcome)bytes[6];
    game->opening = bytes[7];
    game->number = get(bytes + 16, 8);
    game->seed = (uint32_t)get(bytes + 24, 4);
    game->rules.size = (int8_t)get_signed8(bytes + 8);
    game->rules.half_komi = (int8_t)get_signed8(bytes + 9);
    game->rules.opening = OPENING_SWAP; // datagen plays no other one
    for (int side = WHITE; side <= BLACK; side++) {
        game->rules.stones[side] = (int8_t)get_signed8(bytes + 10 + side);
        game->rules.caps[side] = (int8_t)get_signed8(bytes + 12 + side);
    }
    if (bytes[6] < WHITE_ROAD || bytes[6] > DRAW) {
        return "an invalid result";
    }
    if (game->opening > game->count) {
        return "an opening longer than the game";
    }
    return rules_check(&game->rules, NULL) ? NULL : "invalid rules";
}

// Reads the moves of a record; returns what is wrong with them, or NULL.
static const char *read_moves(const unsigned char *bytes, DataGame *game) {
    Board board;
    Undo undo;
    Outcome outcome = ONGOING;
    board_init(&board, &game->rules);
    for (int i = 0; i < game->count; i++) {
        const unsigned char *at = bytes + DATA_RECORD_BYTES + DATA_MOVE_BYTES * i;
        Move move = (Move)get(at, 2);
        int score = get_signed16(at + 2);
        bool scored = score != DATA_NO_SCORE;
        if (outcome != ONGOING) {
            return "moves after the end of the game";
        }
        if (!board_is_legal(&board, move)) {
            return "a move that is not legal";
        }
        if (scored && (i < game->opening || score < -DATA_WIN || score > DATA_WIN)) {
            return "an invalid score";
        }
        board_apply(&board, move, &undo);
        outcome = board_outcome(&board);
        game->moves[i] = (DataMove){move, (int16_t)score};
    }
    return outcome == ONGOING || outcome == game->outcome ? NULL : "a result that the board denies";
}

DataStatus data_next(DataReader *reader, DataGame *ret_game, Fault *fault) {
    size_t length = 0;
    Check check = check_record(reader, &length);
    if (check == CHECK_SHORT && held(reader) == 0 && (!reader->error || reader->error_reported)) {
        return DATA_END;
    }
    if (check != CHECK_GOOD) {
        return skip(reader, check, fault);
    }
    const unsigned char *bytes = reader->bytes + reader->begin;
    uint64_t at = reader->at;
    const char *why = read_values(bytes, ret_game);
    why = why ? why : read_moves(bytes, ret_game);
    drop(reader, length);
    if (why) {
        blame(reader, at, fault, "a game with %s", why);
        return DATA_BROKEN;
    }
    return DATA_GAME;
}
