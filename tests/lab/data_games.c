// SPDX-License-Identifier: MIT
#include "data_games.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

DataGame data_games_of(int size, const char *moves, Outcome outcome, uint64_t number) {
    DataGame game = {
        .rules = rules_of(size, 4), .outcome = outcome, .number = number, .seed = 7, .opening = 2};
    Board board;
    board_init(&board, &game.rules);
    for (const char *at = moves; *at;) {
        char text[16] = {0};
        size_t length = strcspn(at, " ");
        ck_assert_uint_lt(length, sizeof text);
        memcpy(text, at, length);
        at += length + (at[length] == ' ');
        int index = game.count++;
        int score = index < 2 ? DATA_NO_SCORE : index % 2 ? -8 - index : 8 + index;
        game.moves[index] = (DataMove){unit_move(&board, text), (int16_t)score};
    }
    return game;
}

DataGame data_games_road(uint64_t number) {
    return data_games_of(3, "a3 c1 b2 Sc3 b2- b3 a1", WHITE_ROAD, number);
}

void data_games_add_header(Bytes *bytes) {
    DataHeader header = {7, UINT64_C(0x1122334455667788), 2000};
    bytes->length += data_write_header(&header, bytes->at + bytes->length);
}

void data_games_add(Bytes *bytes, const DataGame *game) {
    ck_assert_uint_le(bytes->length + DATA_RECORD_MOST, sizeof bytes->at);
    bytes->length += data_write_game(game, bytes->at + bytes->length);
}

Bytes data_games_file(uint64_t first, int games) {
    Bytes bytes = {.length = 0};
    data_games_add_header(&bytes);
    for (int i = 0; i < games; i++) {
        DataGame game = data_games_road(first + (uint64_t)i);
        data_games_add(&bytes, &game);
    }
    return bytes;
}

void data_games_expect(const DataGame *got, const DataGame *game) {
    ck_assert_mem_eq(&got->rules, &game->rules, sizeof game->rules);
    ck_assert_int_eq(got->outcome, game->outcome);
    ck_assert_uint_eq(got->number, game->number);
    ck_assert_uint_eq(got->seed, game->seed);
    ck_assert_int_eq(got->opening, game->opening);
    ck_assert_int_eq(got->count, game->count);
    for (int i = 0; i < game->count; i++) {
        ck_assert_int_eq(got->moves[i].move, game->moves[i].move);
        ck_assert_int_eq(got->moves[i].score, game->moves[i].score);
    }
}

void data_games_folder(char ret_folder[PATH_ROOM]) {
    snprintf(ret_folder, PATH_ROOM, "/tmp/bredon-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(ret_folder));
}

void data_games_path(const char *folder, const char *name, char ret_path[PATH_ROOM]) {
    int length = snprintf(ret_path, PATH_ROOM, "%s/%s", folder, name);
    ck_assert_int_lt(length, PATH_ROOM);
}

void data_games_remove(const char *folder) {
    DIR *files = opendir(folder);
    ck_assert_ptr_nonnull(files);
    for (struct dirent *entry; (entry = readdir(files)) != NULL;) {
        if (entry->d_name[0] != '.') {
            char path[2 * PATH_ROOM];
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            remove(path);
        }
    }
    closedir(files);
    rmdir(folder);
}

void data_games_write(const char *path, const Bytes *bytes) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes->at, 1, bytes->length, file), bytes->length);
    ck_assert_int_eq(fclose(file), 0);
}

Bytes data_games_read(const char *path) {
    Bytes bytes = {.length = 0};
    FILE *file = fopen(path, "rb");
    if (file) {
        bytes.length = fread(bytes.at, 1, sizeof bytes.at, file);
        fclose(file);
    }
    return bytes;
}
