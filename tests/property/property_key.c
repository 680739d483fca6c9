// SPDX-License-Identifier: MIT
// Two positions have the same key exactly when they are the same: as text, without the move number
// but for the opening, and with the rules. Every position of the games comes with some that are
// nearly like it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "key.h"
#include "property.h"

enum { QUICK_POSITIONS = 1500, LISTED = 1000, VARIANTS = 10, DESCRIPTION = TPS_TEXT + 64 };

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

// Notes the position of `rows` with the rest as given, if there is such a position.
static void note(KeyNotes *notes, const char *rows, Colour turn, bool opening, const Rules *rules) {
    char text[DESCRIPTION];
    Board board;
    int length = snprintf(text, sizeof text, "%s %d %d", rows, turn + 1, opening ? 1 : 2);
    if (!rules_check(rules, NULL) || !tps_read(text, (size_t)length, rules, &board, NULL)) {
        return;
    }
    snprintf(text + length, sizeof text - (size_t)length, " %d %d %d %d %d", rules->half_komi,
             rules->stones[WHITE], rules->stones[BLACK], rules->caps[WHITE], rules->caps[BLACK]);
    ck_assert_uint_lt(notes->count, notes->room);
    notes->at[notes->count++] = (KeyNote){board.key, hash_text(text)};
}

static void note_variants(const Board *board, Move next, void *context) {
    KeyNotes *notes = context;
    char rows[TPS_TEXT];
    tps_write(board, rows);
    *strchr(rows, ' ') = '\0';
    Colour turn = board_turn(board);
    bool opening = board_is_opening(board);
    note(notes, rows, turn, opening, &board->rules);
    EXPECT(notes->at[notes->count - 1].key == board->key, board, next);
    note(notes, rows, turn, !opening, &board->rules);
    note(notes, rows, turn == WHITE ? BLACK : WHITE, opening, &board->rules);
    note(notes, rows, turn == WHITE ? BLACK : WHITE, !opening, &board->rules);
    for (int player = 0; player < 2; player++) {
        Rules rules = board->rules;
        rules.stones[player]++;
        note(notes, rows, turn, opening, &rules);
        rules = board->rules;
        rules.caps[player]++;
        note(notes, rows, turn, opening, &rules);
    }
    Rules rules = board->rules;
    rules.half_komi++;
    note(notes, rows, turn, opening, &rules);
    rules.half_komi = (int8_t)-board->rules.half_komi;
    note(notes, rows, turn, opening, &rules);
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

START_TEST(keys_tell_apart) {
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
START_TEST(numbers_of_keys_are_all_different) {
    enum { MOST = HEIGHT_MAX * SQUARES * 2 + 2 * SQUARES + 3 };
    static KeyNote numbers[MOST];
    size_t count = 0;
    for (int i = 0; i < HEIGHT_MAX * SQUARES * 2; i++) {
        numbers[count++].key = key_pieces[i / 2 / SQUARES][i / 2 % SQUARES][i % 2];
    }
    for (int i = 0; i < 2 * SQUARES; i++) {
        numbers[count++].key = key_tops[i % 2][i / 2];
    }
    numbers[count++].key = key_turn;
    numbers[count++].key = key_opening[0];
    numbers[count++].key = key_opening[1];
    ck_assert_uint_eq(count, MOST);
    qsort(numbers, count, sizeof *numbers, by_key);
    ck_assert_uint_ne(numbers[0].key, 0);
    for (size_t i = 1; i < count; i++) {
        ck_assert_uint_ne(numbers[i - 1].key, numbers[i].key);
    }
}

int main(void) {
    const TTest *const tests[] = {keys_tell_apart, numbers_of_keys_are_all_different, NULL};
    return property_run("property_key", tests);
}
