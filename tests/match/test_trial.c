// SPDX-License-Identifier: MIT
// Trials of options: their files, draws and tags, and whether they find what a value is worth.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "rng.h"
#include "stats/trial.h"
#include "support.h"
#include "unit.h"

enum { PAIRS = 4000 };

static bool read_text(const char *text, Trial *trial, Fault *fault) {
    char path[64];
    snprintf(path, sizeof path, "trial_%ld", (long)getpid());
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
    bool good = trial_read(path, trial, fault);
    unlink(path);
    return good;
}

static Trial trial_of(const char *text) {
    Trial trial;
    Fault fault = {0};
    ck_assert_msg(read_text(text, &trial, &fault), "%s", fault.text);
    return trial;
}

TEST(options) {
    Trial trial =
        trial_of("# margins\n\nRazor 300 280 # of depth 1\n\tStyle calm wild\r\n  \nA 1 -1");
    ck_assert_int_eq(trial.count, 3);
    ck_assert_str_eq(trial.options[0].name, "Razor");
    ck_assert_str_eq(trial.options[0].values[0], "300");
    ck_assert_str_eq(trial.options[1].values[1], "wild");
    ck_assert_str_eq(trial.options[2].values[1], "-1");
}

static const struct {
    const char *text, *fault;
} refusals[] = {
    {"", "no options"},
    {"# nothing\n\n", "no options"},
    {"A", "1: an option needs a name and two values: NAME VALUE1"},
    {"A 1 # 2", "1: an option needs a name and two values: NAME VALUE1"},
    {"# x\n\nA 1 2 3", "3: unexpected '3'"},
    {"A 1 1", "1: A: both values are the same"},
    {"Hash 1 2\nhash 3 4", "2: hash is named twice"}, // engines ignore the case
    {"A 1 2\nB\x01 1 2", "2: this is not a text file: there is a byte 1"},
    {"A234567890123456789012345678901234567890123456789012345678901234 1 2",
     "1: 'A23456789012345678901234567890123456789012345678901234567890...' is too long"},
};

TEST_EACH(refused, refusals) {
    Fault fault = {0};
    Trial trial;
    ck_assert(!read_text(refusals[_i].text, &trial, &fault));
    unit_expect_fault(&fault, refusals[_i].fault);
}

TEST(too_many) {
    char text[(TRIAL_OPTIONS_MAX + 1) * 16];
    size_t length = 0;
    Fault fault = {0};
    Trial trial;
    for (int i = 0; i <= TRIAL_OPTIONS_MAX; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "P%d 1 2\n", i);
        ck_assert_int_eq(read_text(text, &trial, &fault), i < TRIAL_OPTIONS_MAX);
    }
    unit_expect_fault(&fault, "129: more than 128");
}

// A tag gives back the options and the draw.
TEST(tags) {
    Trial trial = trial_of("Margin 120 80\nHash 16 4\nStyle calm wild\n");
    Trial other = trial_of("Margin 120 80\nHash 16 5\nStyle calm wild\n");
    Trial found = {.count = 0};
    for (int64_t number = 0; number < 20; number++) {
        TextBuf text = {0};
        TrialDraw draw;
        Fault fault = {0};
        TrialDraw white = trial_draw(&trial, 7, number, WHITE);
        trial_write(&trial, &white, &text);
        ck_assert_msg(trial_parse(&found, word_of_string(text.at), &draw, &fault), "%s",
                      fault.text);
        ck_assert_str_eq(draw.values, white.values);
        ck_assert_str_eq(trial_value(&found, &draw, 1), draw.values[1] == '1' ? "16" : "4");
        ck_assert(!trial_parse(&other, word_of_string(text.at), &draw, &fault));
        unit_expect_fault(&fault, "other options");
        textbuf_finish(&text);
    }
    ck_assert_int_eq(found.count, 3);
}

TEST_RANGE(bad_tags, 0, 7) {
    static const char *const bad[] = {"",        "1",         "1 A 1",  "12 A 1 2",
                                      "3 A 1 2", "1 A 1 2 B", "1 A 1 1"};
    Trial trial = {.count = 0};
    TrialDraw draw;
    Fault fault = {0};
    ck_assert(!trial_parse(&trial, word_of_string(bad[_i]), &draw, &fault));
    unit_expect_fault(&fault, "Trial comment");
    ck_assert_int_eq(trial.count, 0);
}

// Draws are fair, and those of two options are independent. The sides swap their values in a pair.
TEST(draws) {
    Trial trial = trial_of("A 1 2\nB 1 2\n");
    int counts[2][2] = {{0}};
    for (int64_t pair = 0; pair < PAIRS; pair++) {
        TrialDraw draw = trial_draw(&trial, support_seed(), 2 * pair, WHITE);
        TrialDraw black = trial_draw(&trial, support_seed(), 2 * pair, BLACK);
        TrialDraw second = trial_draw(&trial, support_seed(), 2 * pair + 1, WHITE);
        ck_assert_str_eq(second.values, black.values);
        ck_assert(draw.values[0] != black.values[0] && draw.values[1] != black.values[1]);
        counts[draw.values[0] == '1'][draw.values[1] == '1']++;
    }
    for (int i = 0; i < 4; i++) {
        // Six standard deviations.
        ck_assert_double_eq_tol(counts[i / 2][i % 2], PAIRS / 4.0, 6 * sqrt(PAIRS * 3.0 / 16));
    }
}

// The points of two games, -2 to 2, with a difference in Elo; a third of the games are draws.
static int play(double elo, Rng *rng) {
    double score = 1 / (1 + pow(10, -elo / 400));
    int points = 0;
    for (int game = 0; game < 2; game++) {
        double chance = (double)(rng_next(rng) >> 11) / (double)(UINT64_C(1) << 53);
        if (!rng_chance(rng, 33)) {
            points += chance < score ? 1 : -1;
        }
    }
    return points;
}

TEST(finds_what_values_are_worth) {
    static const double worth[] = {20, 0, -30};
    Trial trial = trial_of("A 1 2\nB 1 2\nC 1 2\n");
    Rng rng = rng_of(support_seed());
    double error;
    ck_assert(isinf(trial_elo(&trial, 0, &error)) && isinf(error));
    for (int64_t pair = 0; pair < PAIRS; pair++) {
        TrialDraw draw = trial_draw(&trial, support_seed(), 2 * pair, WHITE);
        double elo = 0;
        for (int i = 0; i < 3; i++) {
            elo += draw.values[i] == '1' ? worth[i] : -worth[i];
        }
        trial_count(&trial, &draw, play(elo, &rng));
    }
    ck_assert_int_eq(trial.pairs, PAIRS);
    for (int i = 0; i < 3; i++) {
        // The first value against the second changes both sides by `worth`. Four standard
        // deviations, and draws take a third of the points away.
        double elo = trial_elo(&trial, i, &error);
        ck_assert_double_eq_tol(elo, worth[i] * 2 / 3, error * 4 / 1.96);
        ck_assert_double_eq_tol(error, 1.96 * 173.7 * sqrt(8.0 / 9 * 1.5 / PAIRS), 0.6);
    }
}
