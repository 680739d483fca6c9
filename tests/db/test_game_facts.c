// SPDX-License-Identifier: MIT
// What the tables of the database of games hold: facts, days, postings.
#include <stdlib.h>
#include <string.h>

#include "game_facts.h"
#include "postings.h"
#include "unit.h"

TEST(facts_come_back_as_they_were) {
    static const GameFacts all[] = {
        {.size = 3, .half_komi = -HALF_KOMI_MAX},
        {.players = {FACT_PLAYERS_MOST, 1},
         .day = FACT_DAYS_MOST,
         .ratings = {1, FACT_RATING_MOST},
         .plies = FACT_PLIES_MOST,
         .half_komi = HALF_KOMI_MAX,
         .size = 8,
         .result = RESULT_DRAW,
         .opening = OPENING_DOUBLE_STACK,
         .rated = true,
         .tournament = true},
        {.players = {2, 0x123456},
         .day = 1,
         .ratings = {2345, 0},
         .plies = 43,
         .size = 6,
         .result = RESULT_BLACK_FLATS,
         .opening = OPENING_NO_SWAP,
         .tournament = true},
    };
    for (int i = 0; i < UNIT_COUNT(all); i++) {
        uint8_t bytes[FACT_BYTES];
        game_facts_pack(&all[i], bytes);
        GameFacts again = game_facts_unpack(bytes);
        ck_assert_uint_eq(again.players[WHITE], all[i].players[WHITE]);
        ck_assert_uint_eq(again.players[BLACK], all[i].players[BLACK]);
        ck_assert_int_eq(again.day, all[i].day);
        ck_assert_int_eq(again.ratings[WHITE], all[i].ratings[WHITE]);
        ck_assert_int_eq(again.ratings[BLACK], all[i].ratings[BLACK]);
        ck_assert_int_eq(again.plies, all[i].plies);
        ck_assert_int_eq(again.half_komi, all[i].half_komi);
        ck_assert_int_eq(again.size, all[i].size);
        ck_assert_int_eq(again.result, all[i].result);
        ck_assert_int_eq(again.opening, all[i].opening);
        ck_assert_int_eq(again.rated, all[i].rated);
        ck_assert_int_eq(again.tournament, all[i].tournament);
    }
}

// What does not fit is the nearest that does, and changes nothing else.
TEST(facts_beyond_their_range) {
    GameFacts facts = {.players = {7, 8},
                       .day = -5,
                       .ratings = {99999, -1},
                       .plies = 1000000,
                       .size = 5,
                       .result = RESULT_WHITE_ROAD};
    uint8_t bytes[FACT_BYTES];
    game_facts_pack(&facts, bytes);
    GameFacts again = game_facts_unpack(bytes);
    ck_assert_int_eq(again.day, 0);
    ck_assert_int_eq(again.ratings[WHITE], FACT_RATING_MOST);
    ck_assert_int_eq(again.ratings[BLACK], 0);
    ck_assert_int_eq(again.plies, FACT_PLIES_MOST);
    ck_assert_int_eq(again.size, 5);
    ck_assert_int_eq(again.result, RESULT_WHITE_ROAD);
}

static const struct {
    const char *text;
    int day; // -1: refused
} days[] = {
    {"1970.01.01", 0},     {"1970-01-02", 1},     {"1970.12.31", 364},   {"2000.02.29", 11016},
    {"2000/03/01", 11017}, {"2016.04.23", 16914}, {"2026-07", 20635},    {"2026", 20454},
    {"2149.06.06", 65535}, {"2149.06.07", -1},    {"1969.12.31", -1},    {"2026.13.01", -1},
    {"2026.00.01", -1},    {"2026.1.1", -1},      {"20260101", -1},      {"2026.07.32", -1},
    {"2026.04.31", -1},    {"2026.02.29", -1},    {"2024-02-29", 19782}, {"", -1},
    {"2026.", -1},         {"2026.07.01 ", -1},   {"yesterday", -1},
};

TEST_EACH(a_day_is_read, days) {
    int day = -1;
    ck_assert_int_eq(day_read(word_of_string(days[_i].text), &day), days[_i].day >= 0);
    ck_assert_int_eq(day, days[_i].day);
}

TEST(every_day_is_read_as_it_is_written) {
    for (int day = 1; day <= FACT_DAYS_MOST; day++) {
        char text[DAY_TEXT];
        int again = -1;
        ck_assert(day_read(word_of_string(day_write(day, text)), &again));
        ck_assert_msg(again == day, "%d is %s", day, text);
    }
    char text[DAY_TEXT];
    ck_assert_str_eq(day_write(0, text), "");
}

TEST(results) {
    static const struct {
        const char *text;
        int sign;
    } all[] = {{"R-0", 1}, {"0-R", -1}, {"F-0", 1},     {"0-F", -1},
               {"1-0", 1}, {"0-1", -1}, {"1/2-1/2", 0}, {"*", 0}};
    for (int i = 0; i < UNIT_COUNT(all); i++) {
        GameResult result = game_result_read(word_of_string(all[i].text));
        ck_assert_str_eq(game_result_text(result), all[i].text);
        ck_assert_int_eq(game_result_sign(result), all[i].sign);
    }
    ck_assert_int_eq(game_result_read(word_of_string("0-0")), RESULT_NONE);
    ck_assert_int_eq(game_result_read(word_of_string("1/2")), RESULT_DRAW);
    ck_assert_int_eq(game_result_read(word_of_string("f-0")), RESULT_WHITE_FLATS);
}

// Reads a copy on the heap of the first bytes, so that a sanitizer sees what is read beyond them.
static size_t read_all(const TextBuf *blob, size_t length, const Posting *postings, size_t count) {
    char *copy = malloc(length + 1);
    ck_assert_ptr_nonnull(copy);
    memcpy(copy, blob->at, length);
    char *exact = realloc(copy, length > 0 ? length : 1);
    Postings reader = postings_of((Word){exact, length, 1});
    Posting posting;
    size_t read = 0;
    while (postings_next(&reader, &posting)) {
        ck_assert_uint_lt(read, count);
        ck_assert_uint_eq(posting.game, postings[read].game);
        ck_assert_uint_eq(posting.move, postings[read].move);
        read++;
    }
    free(exact);
    return read;
}

TEST(postings_come_back_and_a_part_of_them_gives_no_others) {
    static const Posting postings[] = {
        {5, 0, MOVE_NONE},  {5, 127, MOVE_NONE},  {5, 128, 0x0141},     {5, 16384, 0x0141},
        {5, 65535, 0xfff0}, {5, 4000000, 0xffff}, {5, 4000001, 0xffff},
    };
    TextBuf blob = {0};
    postings_add(&blob, postings, UNIT_COUNT(postings));
    ck_assert_uint_eq(read_all(&blob, blob.length, postings, UNIT_COUNT(postings)),
                      UNIT_COUNT(postings));
    for (size_t length = 0; length < blob.length; length++) {
        ck_assert_uint_lt(read_all(&blob, length, postings, UNIT_COUNT(postings)),
                          UNIT_COUNT(postings));
    }
    textbuf_finish(&blob);
}

TEST(a_number_without_an_end_is_no_posting) {
    static const char endless[] = "\x01\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
    Postings reader = postings_of((Word){endless, sizeof endless - 1, 1});
    Posting posting;
    ck_assert(!postings_next(&reader, &posting));
}
