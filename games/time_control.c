// SPDX-License-Identifier: MIT
#include "time_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS_MOST = 1000000, MS = 1000, NANOS = 1000000000 };

typedef struct Number {
    int64_t whole, nanos; // nanos: billionths
} Number;

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

// Reads a number without a sign. A whole part above SECONDS_MOST becomes SECONDS_MOST + 1. Decimals
// after the ninth are dropped.
static bool read_number(Word word, Number *ret_number) {
    Number number = {0};
    int64_t place = NANOS; // of the last digit after the point
    bool point = false;
    for (size_t i = 0; i < word.length; i++) {
        int digit = word.at[i] - '0';
        if (word.at[i] == '.' && !point) {
            point = true;
        } else if (!is_digit(word.at[i])) {
            return false;
        } else if (point) {
            place /= 10;
            number.nanos += place * digit;
        } else {
            number.whole = 10 * number.whole + digit;
            number.whole = number.whole > SECONDS_MOST ? SECONDS_MOST + 1 : number.whole;
        }
    }
    *ret_number = number;
    return word.length > 0 && is_digit(word.at[word.length - 1]);
}

// Milliseconds, rounded.
static int64_t ms_of(Number number, ClockUnit unit) {
    const int nanos_per_ms = NANOS / MS;
    return number.whole * unit * MS + (number.nanos * unit + nanos_per_ms / 2) / nanos_per_ms;
}

// Cuts off a letter at the end of a word.
static bool cut_letter(Word *word, char letter) {
    bool found = word->length > 0 && word->at[word->length - 1] == letter;
    word->length -= found;
    return found;
}

static bool read_parts(Word word, ClockUnit unit, int64_t *ret_clock_ms,
                       int64_t *ret_increment_ms) {
    Number time;
    Number seconds = {0};
    Number increment = {0};
    Word rest = {0};
    if (cut(&word, '+', &rest)) {
        cut_letter(&rest, 's');
        if (!read_number(rest, &increment)) {
            return false;
        }
    }
    bool both = cut(&word, ':', &rest);
    if (both) {
        unit = CLOCK_MINUTES;
    } else if (cut_letter(&word, 's')) {
        unit = CLOCK_SECONDS;
    } else if (cut_letter(&word, 'm')) {
        unit = CLOCK_MINUTES;
    }
    if (!read_number(word, &time) ||
        (both && (time.nanos > 0 || !read_number(rest, &seconds) || seconds.whole >= 60))) {
        return false;
    }
    *ret_clock_ms = ms_of(time, unit) + ms_of(seconds, CLOCK_SECONDS);
    *ret_increment_ms = ms_of(increment, CLOCK_SECONDS);
    return true;
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
        return fault_set(fault, word.column, "'%s': the clock must start with at least 0.001 s",
                         quote.text);
    }
    if (clock_ms > SECONDS_MOST * (int64_t)MS || increment_ms > SECONDS_MOST * (int64_t)MS) {
        return fault_set(fault, word.column, "'%s': a clock and its increment have at most %d s",
                         quote.text, SECONDS_MOST);
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
