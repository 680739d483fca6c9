// SPDX-License-Identifier: MIT
#include "time_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS_MOST = 1000000, MS = 1000, MICROS = 1000000, NANOS = 1000000000 };

typedef struct Number {
    int64_t whole, nanos; // nanos: billionths
} Number;

// What a clock consists of.
typedef enum Part { PART_PERIOD, PART_TIME, PART_INCREMENT, PART_MOVE, PART_EXTRA, PARTS } Part;

static const struct {
    const char *name, *how; // what it is called, and how it is written
} part_words[PARTS] = {
    [PART_PERIOD] = {"the number of moves in a period", "a whole number from 1 to 1000"},
    [PART_TIME] = {"the time", "it as in 90s, 5m, 1:30 or 1:30:00"},
    [PART_INCREMENT] = {"the increment",
                        "seconds, as in 5 or 0.1, or 1n for n seconds after move n"},
    [PART_MOVE] = {"the move with the extra time", "a whole number from 1 to 1000"},
    [PART_EXTRA] = {"the extra time", "it behind the move, as in 35+90s, 35+5m or 35+5:00"},
};
_Static_assert(CONTROL_MOVES_MAX == 1000, "part_words says so");

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
    if (count > 1 || cut_letter(&parts[0], 's')) {
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

// Reads a number of moves, 1 to CONTROL_MOVES_MAX.
static bool read_move(Word word, int64_t *ret_move) {
    Number number;
    word = trimmed(word);
    *ret_move = read_number(word, &number) ? number.whole : 0;
    return !memchr(word.at, '.', word.length) && *ret_move > 0 && *ret_move <= CONTROL_MOVES_MAX;
}

// Says which part of a clock can't be read, and how it is written. False.
static bool bad_part(Word clock, Part part, Word word, Fault *fault) {
    const Quote quote = quoted_word(clock);
    word = trimmed(word);
    return word.length == 0
               ? fault_set(fault, word.column, "'%s': %s is missing; write %s", quote.text,
                           part_words[part].name, part_words[part].how)
               : fault_set(fault, word.column, "'%s': %s can't be '%s'; write %s", quote.text,
                           part_words[part].name, quoted_word(word).text, part_words[part].how);
}

// The same where the whole text is one part. False.
static bool bad_clock(Word clock, ClockUnit unit, Fault *fault) {
    return fault_set(
        fault, clock.column,
        "'%s' is not a clock; write %s+INCREMENT or MINUTES:SECONDS+INCREMENT, such as %s, "
        "40/60 for periods of 40 moves, 10:00+1n to gain n seconds after move n, or "
        "10:00+20@35+5:00 for five minutes more after move 35",
        quoted_word(clock).text, unit == CLOCK_SECONDS ? "SECONDS" : "MINUTES",
        unit == CLOCK_SECONDS ? "10+0.1, 5m or 1:30+0.5" : "10+5, 90s or 10:00+5");
}

// Reads MOVES/TIME+INCREMENT@MOVE+EXTRA, part by part.
static bool read_parts(Word clock, ClockUnit unit, TimeControl *control, Fault *fault) {
    Word moves = clock;
    Word time = clock;
    Word increment;
    Word move;
    bool has_periods = cut(&moves, '/', &time);
    bool has_extra = cut(&time, '@', &move);
    bool grows = cut(&time, '+', &increment);
    if (has_periods && !read_move(moves, &control->period_moves)) {
        return bad_part(clock, PART_PERIOD, moves, fault);
    }
    if (!read_time(time, unit, &control->ms)) {
        return time.length == clock.length ? bad_clock(clock, unit, fault)
                                           : bad_part(clock, PART_TIME, time, fault);
    }
    if (grows && !read_increment(increment, control)) {
        return bad_part(clock, PART_INCREMENT, increment, fault);
    }
    if (has_extra) {
        Word extra = {"", 0, move.column + move.length};
        cut(&move, '+', &extra);
        if (!read_move(move, &control->extra_move)) {
            return bad_part(clock, PART_MOVE, move, fault);
        }
        if (!read_time(extra, unit, &control->extra_ms)) {
            return bad_part(clock, PART_EXTRA, extra, fault);
        }
    }
    return true;
}

bool time_control_read(Word word, ClockUnit unit, TimeControl *ret_control, Fault *fault) {
    TimeControl control = {.ms = 0};
    if (!read_parts(word, unit, &control, fault)) {
        return false;
    }
    if (control.ms == 0) {
        return fault_set(fault, word.column, "'%s': the clock must start with at least 0.001 s",
                         quoted_word(word).text);
    }
    Part longest = control.ms > SECONDS_MOST * (int64_t)MS                 ? PART_TIME
                   : control.increment_us > SECONDS_MOST * (int64_t)MICROS ? PART_INCREMENT
                   : control.extra_ms > SECONDS_MOST * (int64_t)MS         ? PART_EXTRA
                                                                           : PARTS;
    if (longest < PARTS) {
        return fault_set(fault, word.column, "'%s': %s is at most %d s", quoted_word(word).text,
                         part_words[longest].name, SECONDS_MOST);
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
