// SPDX-License-Identifier: MIT
// Two positions have the same key exactly when they are the same: as text, with the rules, and in
// the opening with the move number. Every position of the games comes with some that are
// nearly like it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "key.h"
#include "property.h"
#include "text/ptn.h"

enum { QUICK_POSITIONS = 1500, LISTED = 1000, VARIANTS = 13, DESCRIPTION = TPS_TEXT + 64 };

typedef struct KeyNote {
    uint64_t key;
    uint64_t description; // FNV-1a of the text
} KeyNote;

typedef struct KeyNotes {
    size_t count, room;
    KeyNote *at;
} KeyNotes;

static uint64_t hash_text(const char *text) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
    return hash;
}

// Notes the position of `rows` with the rest as given, if there is such a position. The opening and
// the number of the turn belong to it only while the opening decides what is placed.
static void note(KeyNotes *notes, const char *rows, Colour turn, int number, const Rules *rules) {
    char text[DESCRIPTION];
    Board board;
    int length = snprintf(text, sizeof text, "%s %d %d", rows, turn + 1, number);
    if (!rules_check(rules, NULL) || !tps_read(text, (size_t)length, rules, &board, NULL)) {
        return;
    }
    snprintf(text, sizeof text, "%s %d %s %d %d %d %d %d", rows, turn + 1,
             board_is_opening(&board) ? opening_word((OpeningRule)rules->opening) : "later",
             rules->half_komi, rules->stones[WHITE], rules->stones[BLACK], rules->caps[WHITE],
             rules->caps[BLACK]);
    ck_assert_uint_lt(notes->count, notes->room);
    notes->at[notes->count++] = (KeyNote){board.key, hash_text(text)};
}

static void note_variants(const Board *board, Move next, void *context) {
    KeyNotes *notes = context;
    char rows[TPS_TEXT];
    tps_write(board, rows);
    *strchr(rows, ' ') = '\0';
    Colour turn = board_turn(board);
    int number = board->ply < 2 ? 1 : 2;
    note(notes, rows, turn, number, &board->rules);
    EXPECT(notes->at[notes->count - 1].key == board->key, board, next);
    note(notes, rows, turn, 3 - number, &board->rules);
    note(notes, rows, turn == WHITE ? BLACK : WHITE, number, &board->rules);
    note(notes, rows, turn == WHITE ? BLACK : WHITE, 3 - number, &board->rules);
    for (int player = 0; player < 2; player++) {
        Rules rules = board->rules;
        rules.stones[player]++;
        note(notes, rows, turn, number, &rules);
        rules = board->rules;
        rules.caps[player]++;
        note(notes, rows, turn, number, &rules);
    }
    Rules rules = board->rules;
    rules.half_komi++;
    note(notes, rows, turn, number, &rules);
    rules.half_komi = (int8_t)-board->rules.half_komi;
    note(notes, rows, turn, number, &rules);
    for (int opening = 0; opening < OPENING_RULES; opening++) {
        rules = board->rules;
        rules.opening = (int8_t)opening;
        note(notes, rows, turn, 1, &rules);
    }
}

static int by_word(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int by_key(const void *a, const void *b) {
    return by_word(((const KeyNote *)a)->key, ((const KeyNote *)b)->key);
}

static int by_description(const void *a, const void *b) {
    return by_word(((const KeyNote *)a)->description, ((const KeyNote *)b)->description);
}

// Both ways: all that have the same key have the same text, and the other way round.
static void compare_neighbours(const KeyNotes *notes) {
    for (size_t i = 1; i < notes->count; i++) {
        const KeyNote *a = &notes->at[i - 1];
        const KeyNote *b = &notes->at[i];
        ck_assert_msg((a->key == b->key) == (a->description == b->description),
                      "one key for two positions, or two for one: %#llx and %#llx",
                      (unsigned long long)a->key, (unsigned long long)b->key);
    }
}

PROPERTY(keys_tell_apart) {
    int64_t positions = property_positions(QUICK_POSITIONS);
    KeyNotes notes = {.room = ((size_t)positions + LISTED) * VARIANTS};
    notes.at = calloc(notes.room, sizeof *notes.at);
    ck_assert_ptr_nonnull(notes.at);
    property_walk(_i, QUICK_POSITIONS, note_variants, &notes);
    ck_assert_uint_ge(notes.count, (size_t)positions * 4);
    qsort(notes.at, notes.count, sizeof *notes.at, by_key);
    compare_neighbours(&notes);
    qsort(notes.at, notes.count, sizeof *notes.at, by_description);
    compare_neighbours(&notes);
    free(notes.at);
}

// No number that keys are made of is 0 and no two are the same, else different positions would
// share a key.
TEST(numbers_of_keys_are_all_different) {
    enum { MOST = HEIGHT_MAX * SQUARES * 2 + 2 * SQUARES + 5 };
    static KeyNote numbers[MOST];
    size_t count = 0;
    for (int i = 0; i < HEIGHT_MAX * SQUARES * 2; i++) {
        numbers[count++].key = key_of_piece(i / 2 / SQUARES, i / 2 % SQUARES, (Colour)(i % 2));
    }
    for (int i = 0; i < 2 * SQUARES; i++) {
        numbers[count++].key = key_tops[i % 2][i / 2];
    }
    numbers[count++].key = key_turn;
    for (int ply = 0; ply < 2; ply++) {
        numbers[count++].key = key_opening[OPENING_SWAP][ply];
        numbers[count++].key = key_opening[OPENING_DOUBLE_STACK][ply];
        ck_assert_uint_eq(key_opening[OPENING_NO_SWAP][ply], 0);
    }
    ck_assert_uint_eq(count, MOST);
    qsort(numbers, count, sizeof *numbers, by_key);
    ck_assert_uint_ne(numbers[0].key, 0);
    for (size_t i = 1; i < count; i++) {
        ck_assert_uint_ne(numbers[i - 1].key, numbers[i].key);
    }
}
