// SPDX-License-Identifier: MIT
#include "stats/trial.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rng.h"
#include "text_file.h"

// Reads "NAME VALUE1 VALUE2" and appends the option. Engines ignore the case of names.
static bool add_option(Trial *trial, Reader *words, Fault *fault) {
    TrialOption option = {.points = 0};
    char *const texts[3] = {option.name, option.values[0], option.values[1]};
    for (int i = 0; i < 3; i++) {
        Word word;
        if (!reader_next(words, &word)) {
            return fault_set(fault, 0, "an option needs a name and two values: NAME VALUE1 VALUE2");
        }
        if (!word_copy(word, texts[i], TRIAL_WORD)) {
            return fault_set(fault, 0, "'%s' is too long", quoted_word(word).text);
        }
    }
    const Quote quote = quoted(option.name);
    if (strcmp(option.values[0], option.values[1]) == 0) {
        return fault_set(fault, 0, "%s: both values are the same", quote.text);
    }
    for (int i = 0; i < trial->count; i++) {
        if (strcasecmp(trial->options[i].name, option.name) == 0) {
            return fault_set(fault, 0, "%s is named twice", quote.text);
        }
    }
    if (trial->count == TRIAL_OPTIONS_MAX) {
        return fault_set(fault, 0, "more than %d options", TRIAL_OPTIONS_MAX);
    }
    trial->options[trial->count++] = option;
    return true;
}

// Reads one option per line; '#' begins a comment.
static bool read_text(Trial *trial, const char *name, const char *text, size_t length,
                      Fault *fault) {
    size_t line = 0;
    bool good = text_file_is_text(text, length, &line, fault);
    for (size_t at = 0; good && at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t next = end ? (size_t)(end - text) : length;
        const char *comment = memchr(text + at, '#', next - at);
        Reader words = reader_of(text + at, (comment ? (size_t)(comment - text) : next) - at);
        Word word;
        line++;
        good = !reader_peek(&words, &word) || add_option(trial, &words, fault);
        if (good && reader_next(&words, &word)) {
            good = fault_set(fault, 0, "unexpected '%s' after the second value",
                             quoted_word(word).text);
        }
        at = next + 1;
    }
    if (!good) {
        return fault_prefix(fault, "%s:%zu: ", name, line);
    }
    return trial->count > 0 || fault_set(fault, 0, "%s: no options", name);
}

bool trial_read(const char *path, Trial *ret_trial, Fault *fault) {
    size_t length = 0;
    char *text = text_file_read(path, NULL, &length, fault);
    *ret_trial = (Trial){.count = 0};
    bool good = text && read_text(ret_trial, quoted(path).text, text, length, fault);
    free(text);
    return good;
}

TrialDraw trial_draw(const Trial *trial, uint64_t seed, int64_t number, Colour side) {
    TrialDraw draw = {{0}};
    Rng rng = rng_of(seed ^ (uint64_t)(number / 2 + 1) * UINT64_C(0x9e3779b97f4a7c15));
    bool swapped = (number % 2 == 1) != (side == BLACK);
    for (int i = 0; i < trial->count; i++) {
        draw.values[i] = rng_chance(&rng, 50) != swapped ? '1' : '2';
    }
    return draw;
}

const char *trial_value(const Trial *trial, const TrialDraw *draw, int option) {
    return trial->options[option].values[draw->values[option] - '1'];
}

void trial_write(const Trial *trial, const TrialDraw *white, TextBuf *text) {
    textbuf_add_string(text, white->values);
    for (int i = 0; i < trial->count; i++) {
        const TrialOption *option = &trial->options[i];
        textbuf_format(text, " %s %s %s", option->name, option->values[0], option->values[1]);
    }
}

static bool same_options(const Trial *one, const Trial *two) {
    bool same = one->count == two->count;
    for (int i = 0; same && i < one->count; i++) {
        same = strcmp(one->options[i].name, two->options[i].name) == 0 &&
               memcmp(one->options[i].values, two->options[i].values, 2 * TRIAL_WORD) == 0;
    }
    return same;
}

bool trial_parse(Trial *trial, Word text, TrialDraw *ret_white, Fault *fault) {
    Reader words = reader_of(text.at, text.length);
    Trial found = {.count = 0};
    TrialDraw white = {{0}};
    Word draw = {.at = ""};
    Word word;
    bool good = reader_next(&words, &draw);
    while (good && reader_peek(&words, &word)) {
        good = add_option(&found, &words, NULL);
    }
    good = good && found.count > 0 && draw.length == (size_t)found.count;
    for (size_t i = 0; good && i < draw.length; i++) {
        white.values[i] = draw.at[i];
        good = draw.at[i] == '1' || draw.at[i] == '2';
    }
    if (!good) {
        return fault_set(fault, 0, "its Trial comment is not a list of options with two values");
    }
    if (trial->count == 0) {
        *trial = found;
    }
    if (!same_options(trial, &found)) {
        return fault_set(fault, 0, "its Trial comment has other options");
    }
    *ret_white = white;
    return true;
}

void trial_count(Trial *trial, const TrialDraw *draw, int result) {
    trial->pairs++;
    trial->squares += (int64_t)result * result;
    for (int i = 0; i < trial->count; i++) {
        trial->options[i].points += draw->values[i] == '1' ? result : -result;
    }
}

double trial_elo(const Trial *trial, int option, double *ret_error) {
    // Elo for a point of difference in a pair: the slope of Elo at an even score is 400 / ln 10 /
    // (1/2 * 1/2) for the mean score, and the mean score is 1/2 + difference / 4.
    static const double elo_per_point = 400 / 2.302585092994046 / 0.25 / 4;
    double pairs = (double)trial->pairs;
    *ret_error = INFINITY;
    if (trial->pairs == 0) {
        return INFINITY;
    }
    *ret_error = 1.96 * elo_per_point * sqrt((double)trial->squares) / pairs;
    return elo_per_point * (double)trial->options[option].points / pairs;
}
