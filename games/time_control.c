// SPDX-License-Identifier: MIT
#include "time_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    SECONDS_MOST = 1000000,
    MINUTES_MOST = SECONDS_MOST / 60 - 1,
    MS = 1000,
    PLACES = 3, // of thousandths
    DIGITS_MOST = 12,
};

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

// Reads a number without a sign and with at most `decimals` decimals; the result is in thousandths,
// rounded.
static bool read_thousandths(Word word, int decimals, int64_t most, int64_t *ret_value) {
    int64_t value = 0;
    int digits = 0;
    int places = -1; // number of digits after the point; -1 before the point
    for (size_t i = 0; i < word.length; i++) {
        bool digit = is_digit(word.at[i]);
        bool point = word.at[i] == '.' && places < 0 && decimals > 0;
        if ((!digit && !point) || digits == DIGITS_MOST || places == decimals) {
            return false;
        }
        if (digit && places < PLACES) {
            value = 10 * value + (word.at[i] - '0');
        } else if (digit && places == PLACES) {
            value += word.at[i] >= '5';
        }
        digits += digit;
        places += point || places >= 0;
    }
    if (digits == 0 || places == 0) {
        return false;
    }
    for (int i = places > 0 ? places : 0; i < PLACES; i++) {
        value *= 10;
    }
    *ret_value = value;
    return value / MS <= most;
}

// Cuts off a letter at the end of a word.
static bool cut_letter(Word *word, char letter) {
    bool found = word->length > 0 && word->at[word->length - 1] == letter;
    word->length -= found;
    return found;
}

static bool read_parts(Word word, ClockUnit unit, int64_t *ret_clock_ms,
                       int64_t *ret_increment_ms) {
    Word increment = {.at = ""};
    Word seconds;
    int64_t minutes = 0;
    *ret_increment_ms = 0;
    bool increases = cut(&word, '+', &increment);
    cut_letter(&increment, 's');
    if (increases && !read_thousandths(increment, DIGITS_MOST, SECONDS_MOST, ret_increment_ms)) {
        return false;
    }
    if (!cut(&word, ':', &seconds)) {
        unit = cut_letter(&word, 's')   ? CLOCK_SECONDS
               : cut_letter(&word, 'm') ? CLOCK_MINUTES
                                        : unit;
        // A thousandth of a minute is no millisecond, so minutes are not rounded.
        int decimals = unit == CLOCK_SECONDS ? DIGITS_MOST : PLACES;
        bool read = read_thousandths(word, decimals, SECONDS_MOST / unit, ret_clock_ms);
        *ret_clock_ms *= unit;
        return read;
    }
    bool good = read_thousandths(word, 0, MINUTES_MOST, &minutes) &&
                read_thousandths(seconds, DIGITS_MOST, 59, ret_clock_ms);
    *ret_clock_ms += 60 * minutes;
    return good;
}

bool time_control_read(Word word, ClockUnit unit, int64_t *ret_clock_ms, int64_t *ret_increment_ms,
                       Fault *fault) {
    int64_t clock_ms = 0;
    int64_t increment_ms = 0;
    bool good = read_parts(word, unit, &clock_ms, &increment_ms);
    const Quote quote = quoted_word(word);
    if (!good) {
        return fault_set(
            fault, word.column,
            "'%s' is not a clock; write %s+INCREMENT or MINUTES:SECONDS+INCREMENT, such as %s",
            quote.text, unit == CLOCK_SECONDS ? "SECONDS" : "MINUTES",
            unit == CLOCK_SECONDS ? "10+0.1, 5m or 1:30+0.5" : "10+5, 90s or 10:00+5");
    }
    if (clock_ms == 0) {
        return fault_set(fault, word.column, "'%s': the clock must start with more than 0 s",
                         quote.text);
    }
    *ret_clock_ms = clock_ms;
    *ret_increment_ms = increment_ms;
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

void time_control_write(int64_t clock_ms, int64_t increment_ms, char ret_text[TIME_CONTROL_TEXT]) {
    size_t length = write_seconds(clock_ms, ret_text, TIME_CONTROL_TEXT / 2);
    if (increment_ms > 0) {
        ret_text[length++] = '+';
        write_seconds(increment_ms, ret_text + length, TIME_CONTROL_TEXT / 2);
    }
}
