// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "match/match_game.h"

enum { SECONDS_MOST = 1000000, MINUTES_MOST = SECONDS_MOST / 60 - 1, MS = 1000 };

// Cuts a word at a character: `word` keeps the part before it, *ret_rest gets the part after it.
static bool cut(Word *word, char where, Word *ret_rest) {
    const char *at = memchr(word->at, where, word->length);
    if (!at) {
        return false;
    }
    size_t before = (size_t)(at - word->at);
    *ret_rest = (Word){at + 1, word->length - before - 1, word->column + before + 1};
    word->length = before;
    return true;
}

static bool is_number(Word word) {
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') {
            return false;
        }
    }
    return word.length > 0;
}

// Reads seconds with at most three decimals, as ms.
static bool read_seconds(Word word, int64_t most, int64_t *ret_ms) {
    Word decimals;
    int64_t fraction = 0;
    int64_t seconds = 0;
    if (cut(&word, '.', &decimals)) {
        if (!is_number(decimals) || decimals.length > 3 ||
            !parse_i64(decimals, "", 0, MS, &fraction, NULL)) {
            return false;
        }
        for (size_t i = decimals.length; i < 3; i++) {
            fraction *= 10;
        }
        if (word.length == 0) { // ".5"
            *ret_ms = fraction;
            return true;
        }
    }
    if (!is_number(word) || !parse_i64(word, "", 0, most, &seconds, NULL)) {
        return false;
    }
    *ret_ms = seconds * MS + fraction;
    return true;
}

bool match_clock_read(Word word, MatchLimits *limits, Fault *fault) {
    char quote[FAULT_QUOTE];
    Word whole = word;
    Word increment;
    Word seconds;
    int64_t minutes = 0;
    int64_t clock_ms = 0;
    int64_t increment_ms = 0;
    bool good = true;
    if (cut(&word, '+', &increment)) {
        good = read_seconds(increment, SECONDS_MOST, &increment_ms);
    }
    if (good && cut(&word, ':', &seconds)) {
        good = is_number(word) && parse_i64(word, "", 0, MINUTES_MOST, &minutes, NULL) &&
               read_seconds(seconds, 59, &clock_ms);
    } else if (good) {
        good = read_seconds(word, SECONDS_MOST, &clock_ms);
    }
    clock_ms += minutes * 60 * MS;
    fault_quote(quote, whole.at, whole.length);
    if (!good) {
        fault_set(fault, whole.column,
                  "'%s' is no clock; one is SECONDS+INCREMENT or MINUTES:SECONDS+INCREMENT, such "
                  "as 10+0.1 or 1:30+0.5",
                  quote);
        return false;
    }
    if (clock_ms == 0) {
        fault_set(fault, whole.column, "'%s': the clock must hold some time at the start", quote);
        return false;
    }
    limits->clock_ms = clock_ms;
    limits->increment_ms = increment_ms;
    return true;
}

// Writes ms as seconds, without trailing zeros.
static size_t write_seconds(int64_t ms, char *text, size_t room) {
    int length = snprintf(text, room, "%" PRId64 ".%03d", ms / MS, (int)(ms % MS));
    size_t end = (size_t)length;
    while (text[end - 1] == '0') {
        end--;
    }
    end -= text[end - 1] == '.';
    text[end] = '\0';
    return end;
}

void match_clock_write(const MatchLimits *limits, char ret_text[MATCH_CLOCK_TEXT]) {
    size_t length = write_seconds(limits->clock_ms, ret_text, MATCH_CLOCK_TEXT / 2);
    if (limits->increment_ms > 0) {
        ret_text[length++] = '+';
        write_seconds(limits->increment_ms, ret_text + length, MATCH_CLOCK_TEXT / 2);
    }
}
