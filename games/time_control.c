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

// Removes the blanks around a word.
static Word trimmed(Word word) {
    while (word.length > 0 && reader_is_blank(word.at[0])) {
        word = (Word){word.at + 1, word.length - 1, word.column + 1};
    }
    while (word.length > 0 && reader_is_blank(word.at[word.length - 1])) {
        word.length--;
    }
    return word;
}

// Reads "90", "90s", "1.5m", "1:30" or "0:1:30".
static bool read_time(Word word, ClockUnit unit, int64_t *ret_ms) {
    Word parts[3] = {trimmed(word)};
    Number numbers[3] = {{0}};
    int count = 1;
    while (count < 3 && cut(&parts[count - 1], ':', &parts[count])) {
        count++;
    }
    if (count > 1) {
        unit = CLOCK_SECONDS;
    } else if (cut_letter(&parts[0], 's')) {
        unit = CLOCK_SECONDS;
    } else if (cut_letter(&parts[0], 'm')) {
        unit = CLOCK_MINUTES;
    }
    for (int i = 0; i < count; i++) {
        bool last = i == count - 1;
        if (!read_number(parts[i], &numbers[i]) ||
            (!last && memchr(parts[i].at, '.', parts[i].length)) ||
            (i > 0 && numbers[i].whole >= 60)) {
            return false;
        }
    }
    *ret_ms = 0;
    for (int i = 0; i < count; i++) {
        *ret_ms = 60 * *ret_ms + parts_of(numbers[i], unit, MS);
    }
    return true;
}

// Reads "5", "5s" or "5n".
static bool read_increment(Word word, TimeControl *control) {
    Number increment;
    word = trimmed(word);
    control->grows = cut_letter(&word, 'n');
    if (!control->grows) {
        cut_letter(&word, 's');
    }
    if (!read_number(word, &increment)) {
        return false;
    }
    control->increment_us = parts_of(increment, CLOCK_SECONDS, MICROS);
    control->grows &= control->increment_us > 0;
    return true;
}

// Reads the number of a move; what is no such number becomes CONTROL_MOVES_MAX + 1.
static bool read_move(Word word, int64_t *ret_move) {
    Number number;
    word = trimmed(word);
    if (!read_number(word, &number) || memchr(word.at, '.', word.length)) {
        return false;
    }
    *ret_move = number.whole > 0 && number.whole <= CONTROL_MOVES_MAX ? number.whole
                                                                      : CONTROL_MOVES_MAX + 1;
    return true;
}

static bool read_parts(Word word, ClockUnit unit, TimeControl *control) {
    Word rest;
    Word extra;
    Word moves = word;
    if (cut(&moves, '/', &rest)) {
        word = rest;
        if (!read_move(moves, &control->period_moves)) {
            return false;
        }
    }
    if (cut(&word, '@', &extra) &&
        (!cut(&extra, '+', &rest) || !read_move(extra, &control->extra_move) ||
         !read_time(rest, unit, &control->extra_ms))) {
        return false;
    }
    if (cut(&word, '+', &rest) && !read_increment(rest, control)) {
        return false;
    }
    return read_time(word, unit, &control->ms);
}

bool time_control_read(Word word, ClockUnit unit, TimeControl *ret_control, Fault *fault) {
    TimeControl control = {.ms = 0};
    const Quote quote = quoted_word(word);
    if (!read_parts(word, unit, &control)) {
        return fault_set(
            fault, word.column,
            "'%s' is not a clock; write %s+INCREMENT or MINUTES:SECONDS+INCREMENT, such as %s, "
            "40/60 for periods of 40 moves, 10:00+1n to gain n seconds after move n, or "
            "10:00+20@35+5:00 for five minutes more after move 35",
            quote.text, unit == CLOCK_SECONDS ? "SECONDS" : "MINUTES",
            unit == CLOCK_SECONDS ? "10+0.1, 5m or 1:30+0.5" : "10+5, 90s or 10:00+5");
    }
    if (control.period_moves > CONTROL_MOVES_MAX || control.extra_move > CONTROL_MOVES_MAX) {
        return fault_set(fault, word.column, "'%s': %s 1 to %d", quote.text,
                         control.period_moves > CONTROL_MOVES_MAX
                             ? "the moves of a period are"
                             : "the move with the extra time is",
                         CONTROL_MOVES_MAX);
    }
    if (control.ms == 0) {
        return fault_set(fault, word.column, "'%s': the clock must start with at least 0.001 s",
                         quote.text);
    }
    if (control.ms > SECONDS_MOST * (int64_t)MS ||
        control.increment_us > SECONDS_MOST * (int64_t)MICROS ||
        control.extra_ms > SECONDS_MOST * (int64_t)MS) {
        return fault_set(fault, word.column, "'%s': each time of a clock is at most %d s",
                         quote.text, SECONDS_MOST);
    }
    control.extra_move = control.extra_ms > 0 ? control.extra_move : 0;
    *ret_control = control;
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

void time_control_write(const TimeControl *control, char ret_text[TIME_CONTROL_TEXT]) {
    size_t length = 0;
    if (control->period_moves > 0) {
        length =
            (size_t)snprintf(ret_text, TIME_CONTROL_TEXT, "%" PRId64 "/", control->period_moves);
    }
    length = write_seconds(control->ms * (MICROS / MS), length, ret_text);
    if (control->increment_us > 0) {
        ret_text[length++] = '+';
        length = write_seconds(control->increment_us, length, ret_text);
        length += (size_t)snprintf(ret_text + length, 2, "%s", control->grows ? "n" : "");
    }
    if (control->extra_ms > 0) {
        length += (size_t)snprintf(ret_text + length, TIME_CONTROL_TEXT - length, "@%" PRId64 "+",
                                   control->extra_move);
        write_seconds(control->extra_ms * (MICROS / MS), length, ret_text);
    }
}

int64_t time_control_increment_us(const TimeControl *control, int64_t move) {
    return control->increment_us * (control->grows ? move : 1);
}

int64_t time_control_after_us(const TimeControl *control, int64_t move, int64_t left_us) {
    const int64_t most = INT64_C(1000000000000000000);
    int64_t gain = time_control_increment_us(control, move);
    gain += control->extra_move == move ? control->extra_ms * (MICROS / MS) : 0;
    gain += time_control_to_go(control, move) == 1 ? control->ms * (MICROS / MS) : 0;
    return left_us + gain < most ? left_us + gain : most;
}

int64_t time_control_to_go(const TimeControl *control, int64_t move) {
    int64_t period = control->period_moves;
    return period > 0 ? period - (move - 1) % period : 0;
}
