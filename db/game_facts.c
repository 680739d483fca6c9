// SPDX-License-Identifier: MIT
#include "game_facts.h"

#include <stdio.h>
#include <string.h>

#include "clamp.h"

// A field of `bits` bits at the place *at of a word.
static uint64_t put(uint64_t value, int bits, int *at) {
    uint64_t field = (value & ((UINT64_C(1) << bits) - 1)) << *at;
    *at += bits;
    return field;
}

static int take(uint64_t word, int bits, int *at) {
    int value = (int)(word >> *at & ((UINT64_C(1) << bits) - 1));
    *at += bits;
    return value;
}

void game_facts_pack(const GameFacts *facts, uint8_t ret_bytes[FACT_BYTES]) {
    int at = 0;
    uint64_t words[2] = {0};
    words[0] |= put(facts->players[WHITE], 24, &at);
    words[0] |= put(facts->players[BLACK], 24, &at);
    words[0] |= put((uint64_t)clamp(facts->day, 0, FACT_DAYS_MOST), 16, &at);
    at = 0;
    words[1] |= put((uint64_t)clamp(facts->ratings[WHITE], 0, FACT_RATING_MOST), 12, &at);
    words[1] |= put((uint64_t)clamp(facts->ratings[BLACK], 0, FACT_RATING_MOST), 12, &at);
    words[1] |= put((uint64_t)min_int(facts->plies, FACT_PLIES_MOST), 10, &at);
    words[1] |= put((uint64_t)(facts->half_komi + HALF_KOMI_MAX), 6, &at);
    words[1] |= put((uint64_t)facts->size, 4, &at);
    words[1] |= put(facts->result, 4, &at);
    words[1] |= put(facts->opening, 2, &at);
    words[1] |= put(facts->rated, 1, &at);
    words[1] |= put(facts->tournament, 1, &at);
    for (int i = 0; i < FACT_BYTES; i++) {
        ret_bytes[i] = (uint8_t)(words[i / 8] >> (i % 8 * 8));
    }
}

// Compilers make one load of it where that is possible.
static uint64_t load(const uint8_t *at) {
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

GameFacts game_facts_unpack(const uint8_t bytes[FACT_BYTES]) {
    const uint64_t words[2] = {load(bytes), load(bytes + 8)};
    GameFacts facts;
    int at = 0;
    facts.players[WHITE] = (uint32_t)take(words[0], 24, &at);
    facts.players[BLACK] = (uint32_t)take(words[0], 24, &at);
    facts.day = take(words[0], 16, &at);
    at = 0;
    facts.ratings[WHITE] = take(words[1], 12, &at);
    facts.ratings[BLACK] = take(words[1], 12, &at);
    facts.plies = take(words[1], 10, &at);
    facts.half_komi = take(words[1], 6, &at) - HALF_KOMI_MAX;
    facts.size = take(words[1], 4, &at);
    facts.result = (GameResult)take(words[1], 4, &at);
    facts.opening = (OpeningRule)take(words[1], 2, &at);
    facts.rated = take(words[1], 1, &at);
    facts.tournament = take(words[1], 1, &at);
    return facts;
}

static const char *const results[] = {"*", "R-0", "0-R", "F-0", "0-F", "1-0", "0-1", "1/2-1/2"};

const char *game_result_text(GameResult result) {
    return results[result < GAME_RESULTS ? result : RESULT_NONE];
}

GameResult game_result_read(Word word) {
    for (int i = RESULT_WHITE_ROAD; i < GAME_RESULTS; i++) {
        if (word_is_nocase(word, results[i])) {
            return (GameResult)i;
        }
    }
    return word_is(word, "1/2") ? RESULT_DRAW : RESULT_NONE;
}

int game_result_sign(GameResult result) {
    return result == RESULT_NONE || result == RESULT_DRAW ? 0
           : (result - RESULT_WHITE_ROAD) % 2 == 0        ? 1
                                                          : -1;
}

// Days from 1970 to the first of March of a year, which counts as its first day, so that a leap day
// is the last one.
static int days_of_year(int year) {
    return 365 * year + year / 4 - year / 100 + year / 400 - 719468;
}

// The days from the first of March to that of a month, 0 for March.
static int days_of_month(int month) {
    return (153 * month + 2) / 5;
}

bool day_read(Word word, int *ret_day) {
    static const int digits[] = {4, 2, 2};
    int numbers[3] = {0, 1, 1};
    size_t at = 0;
    int count = 0;
    for (; count < 3 && at < word.length; count++) {
        if (count > 0 && !strchr(".-/", word.at[at++])) {
            return false;
        }
        int number = 0;
        for (int i = 0; i < digits[count]; i++, at++) {
            if (at >= word.length || !is_digit(word.at[at])) {
                return false;
            }
            number = number * 10 + word.at[at] - '0';
        }
        numbers[count] = number;
    }
    if (count == 0 || at < word.length || numbers[0] < 1970 || numbers[1] < 1 || numbers[1] > 12 ||
        numbers[2] < 1 || numbers[2] > 31) {
        return false;
    }
    int early = numbers[1] < 3; // belongs to the year before
    int day = days_of_year(numbers[0] - early) + days_of_month(numbers[1] - 3 + 12 * early) +
              numbers[2] - 1;
    char text[DAY_TEXT];
    bool exists = count < 3 || day <= 0 || memcmp(day_write(day, text) + 8, word.at + 8, 2) == 0;
    if (day > FACT_DAYS_MOST || !exists) {
        return false;
    }
    *ret_day = day;
    return true;
}

const char *day_write(int day, char ret_text[DAY_TEXT]) {
    ret_text[0] = '\0';
    if (day <= 0) {
        return ret_text;
    }
    int year = (day + 719468) / 365;
    while (days_of_year(year) > day) {
        year--;
    }
    int left = day - days_of_year(year);
    int month = (5 * left + 2) / 153;
    snprintf(ret_text, DAY_TEXT, "%04d.%02d.%02d", year + (month >= 10),
             month < 10 ? month + 3 : month - 9, left - days_of_month(month) + 1);
    return ret_text;
}
