// SPDX-License-Identifier: MIT
#include "time_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS_MOST = 1000000, MS = 1000, MICROS = 1000000, NANOS = 1000000000 };

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

// Parts of a second, of which there are `parts`, rounded.
static int64_t parts_of(Number number, ClockUnit unit, int parts) {
    const int nanos = NANOS / parts;
    return number.whole * unit * parts + (number.nanos * unit + nanos / 2) / nanos;
}

// Cuts off a letter at the end of a word.
static bool cut_letter(Word *word, char letter) {
    bool found = word->length > 0 && word->at[word->length - 1] == letter;
    word->length -= found;
    return found;
}

static bool read_parts(Word word, ClockUnit unit, int64_t *ret_clock_ms,
                       int64_t *ret_increment_us) {
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
    *ret_clock_ms = parts_of(time, unit, MS) + parts_of(seconds, CLOCK_SECONDS, MS);
    *ret_increment_us = parts_of(increment, CLOCK_SECONDS, MICROS);
    return true;
}

// Cuts "MOVES/" off the beginning of a clock. Without it the moves are 0.
static bool cut_moves(Word *word, int64_t *ret_moves) {
    Number moves = {0};
    Word rest;
    Word before = *word;
    if (cut(&before, '/', &rest)) {
        *word = rest;
        if (!read_number(before, &moves) || memchr(before.at, '.', before.length)) {
            return false;
        }
        moves.whole = moves.whole > 0 ? moves.whole : PERIOD_MOVES_MAX + 1;
    }
    *ret_moves = moves.whole;
    return true;
}

static bool refuse(Word word, ClockUnit unit, bool periods, Fault *fault) {
    return fault_set(
        fault, word.column,
        "'%s' is not a clock; write %s+INCREMENT or MINUTES:SECONDS+INCREMENT, such as %s%s",
        quoted_word(word).text, unit == CLOCK_SECONDS ? "SECONDS" : "MINUTES",
        unit == CLOCK_SECONDS ? "10+0.1, 5m or 1:30+0.5" : "10+5, 90s or 10:00+5",
        periods ? ", with MOVES/ before it for periods" : "");
}

bool time_control_read(Word word, ClockUnit unit, int64_t *ret_moves, int64_t *ret_clock_ms,
                       int64_t *ret_increment_us, Fault *fault) {
    int64_t moves = 0;
    int64_t clock_ms = 0;
    int64_t increment_us = 0;
    Word time = word;
    const Quote quote = quoted_word(word);
    if ((ret_moves && !cut_moves(&time, &moves)) ||
        !read_parts(time, unit, &clock_ms, &increment_us)) {
        return refuse(word, unit, ret_moves != NULL, fault);
    }
    if (moves > PERIOD_MOVES_MAX) {
        return fault_set(fault, word.column, "'%s': a period has 1 to %d moves", quote.text,
                         PERIOD_MOVES_MAX);
    }
    if (clock_ms == 0) {
        return fault_set(fault, word.column, "'%s': the clock must start with at least 0.001 s",
                         quote.text);
    }
    if (clock_ms > SECONDS_MOST * (int64_t)MS || increment_us > SECONDS_MOST * (int64_t)MICROS) {
        return fault_set(fault, word.column, "'%s': a clock and its increment have at most %d s",
                         quote.text, SECONDS_MOST);
    }
    if (ret_moves) {
        *ret_moves = moves;
    }
    *ret_clock_ms = clock_ms;
    *ret_increment_us = increment_us;
    return true;
}

// Appends microseconds as seconds, without zeros at the end. Returns the new length.
static size_t write_seconds(int64_t us, size_t length, char text[TIME_CONTROL_TEXT]) {
    length += (size_t)snprintf(text + length, TIME_CONTROL_TEXT - length, "%" PRId64 ".%06d",
                               us / MICROS, (int)(us % MICROS));
    while (text[length - 1] == '0') {
        length--;
    }
    length -= text[length - 1] == '.';
    text[length] = '\0';
    return length;
}

void time_control_write(int64_t moves, int64_t clock_ms, int64_t increment_us,
                        char ret_text[TIME_CONTROL_TEXT]) {
    size_t length =
        moves > 0 ? (size_t)snprintf(ret_text, TIME_CONTROL_TEXT, "%" PRId64 "/", moves) : 0;
    length = write_seconds(clock_ms * (MICROS / MS), length, ret_text);
    if (increment_us > 0) {
        ret_text[length++] = '+';
        write_seconds(increment_us, length, ret_text);
    }
}
