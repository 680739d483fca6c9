// SPDX-License-Identifier: MIT
// SPSA: reading of parameters, steps, updates, and whether it finds what is best.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/spsa.h"
#include "support.h"
#include "unit.h"

enum { STEPS = 4000 };

static Spsa read_text(const char *text, int64_t steps) {
    Spsa spsa;
    Fault fault = {0};
    ck_assert_msg(spsa_read("file", text, strlen(text), &spsa, &fault), "%s", fault.text);
    spsa.steps = steps;
    return spsa;
}

START_TEST(parameters) {
    Spsa spsa = read_text("# margins\n\nRazor 300 0 800 20 0.002 # of depth 1\n"
                          "\tHistory -1.5 -8 8e0 .5 2e-3\r\n  \nLast 1 1 2 1 1",
                          10);
    ck_assert_int_eq(spsa.count, 3);
    ck_assert_str_eq(spsa.params[0].name, "Razor");
    ck_assert_double_eq(spsa.params[0].start, 300);
    ck_assert_double_eq(spsa.params[0].value, 300);
    ck_assert_double_eq(spsa.params[0].least, 0);
    ck_assert_double_eq(spsa.params[0].most, 800);
    ck_assert_double_eq(spsa.params[0].reach, 20);
    ck_assert_double_eq(spsa.params[0].rate, 0.002);
    ck_assert_str_eq(spsa.params[1].name, "History");
    ck_assert_double_eq(spsa.params[1].start, -1.5);
    ck_assert_double_eq(spsa.params[1].most, 8);
    ck_assert_str_eq(spsa.params[2].name, "Last");
}

static const struct {
    const char *text, *fault;
} refusals[] = {
    {"", "file: &no param"},
    {"# nothing\n\n", "file: &no param"},
    {"A", "file:1&value"},
    {"A 1", "file:1&least"},
    {"A 1 0", "file:1&most"},
    {"A 1 0 2", "file:1&reach"},
    {"A 1 0 2 1", "file:1&rate"},
    {"A 1 0 2 1 # 0.1", "file:1&rate"},
    {"A 1 0 2 1 0.1 7", "file:1&'7'"},
    {"# x\n\nA one 0 2 1 0.1", "file:3&'one'"},
    {"A nan 0 2 1 0.1", "file:1&'nan'"},
    {"A 1 0 inf 1 0.1", "file:1&'inf'"},
    {"A 1 0 1e30 1 0.1", "file:1&1e30"},
    {"A 3 0 2 1 0.1", "file:1&A"},
    {"A -1 0 2 1 0.1", "file:1&A"},
    {"A 1 1 1 1 0.1", "file:1&A"},
    {"A 1 2 0 1 0.1", "file:1&A"},
    {"A 1 0 2 0 0.1", "file:1&A&reach"},
    {"A 1 0 2 -1 0.1", "file:1&A&reach"},
    {"A 1 0 2 1 -0.1", "file:1&A&rate"},
    {"A 1 0.5 2 1 0.1", "file:1&A&whole"},
    {"A 1 0 2 1.5 0", "file:1&A&reach"},
    {"A 1 0 2 2 0", "file:1&A&reach"},
    {"A 1.5 0 4 1 0", "file:1&A&whole"},
    {"A 1 0 2.5 1 0.1", "file:1&A&whole"},
    {"A 1 0 2 1 0.1\nA 1 0 2 1 0.1", "file:2&A&twice"},
    {"Hash 1 0 2 1 0.1\nhash 1 0 2 1 0.1", "file:2&hash&twice"}, // the same option
    {"A234567890123456789012345678901234567890123456789012345678901234 1 0 2 1 0.1",
     "file:1&too long"},
};

START_TEST(refused) {
    Fault fault = {0};
    Spsa spsa = {.count = 77};
    const char *text = refusals[_i].text;
    ck_assert(!spsa_read("file", text, strlen(text), &spsa, &fault));
    unit_expect_fault(&fault, refusals[_i].fault);
    ck_assert_int_eq(spsa.count, 77);
}

START_TEST(too_many) {
    char text[(SPSA_PARAMS_MAX + 1) * 32];
    size_t length = 0;
    Fault fault = {0};
    Spsa spsa;
    for (int i = 0; i <= SPSA_PARAMS_MAX; i++) {
        ck_assert(spsa_read("file", text, length, &spsa, &fault) == (i > 0));
        length += (size_t)snprintf(text + length, sizeof text - length, "P%d 1 0 2 1 0.1\n", i);
    }
    ck_assert(!spsa_read("file", text, length, &spsa, &fault));
    unit_expect_fault(&fault, "file&128");
}

// Whatever the value and the reach, engines are told whole numbers of the range.
START_TEST(within_range) {
    uint64_t seed = support_seed();
    Rng rng = rng_of(seed);
    support_print_seed("within_range");
    for (int round = 0; round < 2000; round++) {
        SpsaStep step;
        Spsa spsa = read_text("A 0 -5 5 0.4 0.1\nB 1 0 2 300 0.1\nC 999999999 0 1e9 7 0.1\n", 100);
        int64_t number = rng_between(&rng, 1, 100);
        spsa.params[0].value = rng_between(&rng, -500, 500) / 100.0;
        spsa.params[1].value = rng_between(&rng, 0, 200) / 100.0;
        spsa_step(&spsa, seed, number, &step);
        ck_assert_int_eq(step.number, number);
        for (int i = 0; i < spsa.count; i++) {
            const SpsaParam *param = &spsa.params[i];
            int64_t least = (int64_t)param->least;
            int64_t most = (int64_t)param->most;
            ck_assert_int_eq(abs(step.sign[i]), 1);
            ck_assert(step.first[i] >= least && step.first[i] <= most);
            ck_assert(step.second[i] >= least && step.second[i] <= most);
            ck_assert(step.sign[i] * (step.first[i] - step.second[i]) >= -1); // by rounding
        }
        // The reach of B is wider than its range.
        ck_assert_int_eq(step.first[1], step.sign[1] > 0 ? 2 : 0);
        ck_assert_int_eq(step.second[1], step.sign[1] > 0 ? 0 : 2);
    }
}

// Signs are fair, and those of two parameters have nothing to do with each other.
START_TEST(signs) {
    Spsa spsa = read_text("A 0 -500 500 5 0.1\nB 0 -500 500 5 0.1\n", STEPS);
    int counts[2][2] = {{0}};
    support_print_seed("signs");
    for (int64_t number = 1; number <= STEPS; number++) {
        SpsaStep step;
        spsa_step(&spsa, support_seed(), number, &step);
        counts[step.sign[0] > 0][step.sign[1] > 0]++;
    }
    for (int i = 0; i < 4; i++) {
        // Six standard deviations.
        ck_assert_double_eq_tol(counts[i / 2][i % 2], STEPS / 4.0, 6 * sqrt(STEPS * 3.0 / 16));
    }
}

// Rounding at random has the value itself as its mean, for negative ones too.
START_TEST(mean_of_rounding) {
    static const double values[] = {2.3, -2.3, 0.999, -0.001, 7};
    Spsa spsa = read_text("A 0 -100 100 1e-9 0.1\n", STEPS);
    spsa.params[0].value = values[_i];
    double sum = 0;
    support_print_seed("mean_of_rounding");
    for (int64_t number = 1; number <= STEPS; number++) {
        SpsaStep step;
        spsa_step(&spsa, support_seed(), number, &step);
        ck_assert(fabs((double)step.first[0] - values[_i]) < 1 + 1e-6);
        sum += (double)(step.first[0] + step.second[0]);
    }
    double share = values[_i] - floor(values[_i]);
    double deviation = sqrt(share * (1 - share) / (2 * STEPS));
    ck_assert_double_eq_tol(sum / (2 * STEPS), values[_i], 6 * deviation + 1e-6);
}

// The schedule of J. Spall's "Implementation of the simultaneous perturbation algorithm" (1998),
// with the constants from the ends as test servers take them: c from c_end, a from r_end c_end^2.
START_TEST(schedule) {
    static const int64_t numbers[] = {1, 7, 1000, 9999, 10000};
    const double steps = 10000;
    const double c_end = 1000;
    const double r_end = 0.002;
    double number = (double)numbers[_i];
    double c = c_end * pow(steps, 0.101) / pow(number, 0.101);
    double a =
        r_end * c_end * c_end * pow(0.1 * steps + steps, 0.602) / pow(0.1 * steps + number, 0.602);
    for (int result = -2; result <= 2; result++) {
        SpsaStep step;
        Spsa spsa = read_text("A 0 -1e6 1e6 1000 0.002\nB 10 -1e6 1e6 1000 0.002\n", 10000);
        spsa_step(&spsa, support_seed(), numbers[_i], &step);
        ck_assert_double_eq_tol((double)step.first[0], step.sign[0] * c, 1);
        ck_assert_double_eq_tol((double)step.second[0], -step.sign[0] * c, 1);
        spsa_update(&spsa, &step, result);
        ck_assert_double_eq_tol(spsa.params[0].value, a / c * result * step.sign[0], 1e-9);
        ck_assert_double_eq_tol(spsa.params[1].value, 10 + a / c * result * step.sign[1], 1e-9);
        ck_assert_double_eq(spsa.params[0].start, 0);
    }
    if (numbers[_i] == 10000) {
        ck_assert_double_eq_tol(a / c, r_end * c_end, 1e-9); // what the header says of `rate`
    }
}

START_TEST(updates_stay_in_range) {
    Spsa spsa = read_text("A 4.9 -5 5 3 9\nB -4.9 -5 5 3 9\n", 100);
    SpsaStep step = {.number = 1, .sign = {1, -1}};
    spsa_update(&spsa, &step, 2);
    ck_assert_double_eq(spsa.params[0].value, 5);
    ck_assert_double_eq(spsa.params[1].value, -5);
    spsa_update(&spsa, &step, 0);
    ck_assert_double_eq(spsa.params[0].value, 5);
    spsa_update(&spsa, &step, -2);
    ck_assert_double_eq(spsa.params[0].value, -5);
    ck_assert_double_eq(spsa.params[1].value, 5);
}

// ---- games of numbers: strength is a hill whose top is known

static const struct {
    double best, curve; // at `curve` from the best value 100 Elo are lost
} hills[] = {{150, 100}, {-3, 4}, {20, 25}, {900, 400}};

enum { HILLS = sizeof hills / sizeof hills[0] };

static double strength(const int64_t *values) {
    double elo = 0;
    for (int i = 0; i < HILLS; i++) {
        double far = ((double)values[i] - hills[i].best) / hills[i].curve;
        elo -= 100 * far * far;
    }
    return elo;
}

static double strength_now(const Spsa *spsa) {
    double elo = 0;
    for (int i = 0; i < HILLS; i++) {
        double far = (spsa->params[i].value - hills[i].best) / hills[i].curve;
        elo -= 100 * far * far;
    }
    return elo;
}

// The points of two games, -2 to 2; a third of the games are draws.
static double play(const SpsaStep *step, Rng *rng) {
    double score = 1 / (1 + pow(10, (strength(step->second) - strength(step->first)) / 400));
    int points = 0;
    for (int game = 0; game < 2; game++) {
        double chance = (double)(rng_next(rng) >> 11) / (double)(UINT64_C(1) << 53);
        if (!rng_chance(rng, 33)) {
            points += chance < score ? 1 : -1;
        }
    }
    return points;
}

// From 325 Elo below the top to near it, from any seed, though single results are nearly all noise,
// and results come late, as from many machines.
START_TEST(finds_the_top) {
    enum { LATE = 8 };
    uint64_t seed = support_seed() + (uint64_t)_i;
    Spsa spsa = read_text("A 50 0 400 40 0.01\nB 2 -10 10 2 0.01\nC 20 0 40 10 0.01\n"
                          "D 1100 0 2000 160 0.01\n",
                          STEPS);
    SpsaStep steps[LATE];
    Rng rng = rng_of(seed);
    support_print_seed("finds_the_top");
    ck_assert_double_le(strength_now(&spsa), -250);
    for (int64_t number = 1; number <= STEPS + LATE; number++) {
        SpsaStep *step = &steps[number % LATE];
        if (number > LATE) {
            spsa_update(&spsa, step, play(step, &rng));
        }
        if (number <= STEPS) {
            spsa_step(&spsa, seed, number, step);
        }
    }
    ck_assert_double_ge(strength_now(&spsa), -25);
}

// What is only tried stays where it is, and the trial tells what its larger value is worth, beside
// others that are tried, and beside one that moves.
START_TEST(trials) {
    Spsa spsa = read_text("A 50 0 400 5 0\nB 2.5 -10 10 0.5 0\nC 20 0 40 5 0\n"
                          "D 900 0 2000 160 0.01\n",
                          STEPS);
    Rng rng = rng_of(support_seed());
    double error;
    support_print_seed("trials");
    ck_assert(isinf(spsa_trial(&spsa, &spsa.params[0], &error)) && isinf(error));
    for (int64_t number = 1; number <= STEPS; number++) {
        SpsaStep step;
        spsa_step(&spsa, support_seed(), number, &step);
        ck_assert_int_eq(step.sign[1] * (step.first[1] - step.second[1]), 1);
        ck_assert_int_eq(step.first[1] + step.second[1], 5);
        spsa_update(&spsa, &step, play(&step, &rng));
    }
    ck_assert_int_eq(spsa.done, STEPS);
    for (int i = 0; i < 3; i++) {
        const SpsaParam *param = &spsa.params[i];
        double up = (param->value + param->reach - hills[i].best) / hills[i].curve;
        double down = (param->value - param->reach - hills[i].best) / hills[i].curve;
        double worth = 100 * (down * down - up * up);
        double elo = spsa_trial(&spsa, param, &error);
        ck_assert_double_eq(param->value, param->start);
        // Four standard deviations, and a draw in three takes a third of the points away.
        ck_assert_double_eq_tol(elo, worth * 2 / 3, error * 4 / 1.96);
        ck_assert_double_eq_tol(error, 1.96 * 173.7 * sqrt(8.0 / 9 * 1.5 / STEPS), 0.6);
    }
}

// Without anything to be found it stays about where it was.
START_TEST(stays_where_nothing_is) {
    Spsa spsa = read_text("A 0 -1000 1000 40 0.002\n", STEPS);
    Rng rng = rng_of(support_seed());
    support_print_seed("stays_where_nothing_is");
    for (int64_t number = 1; number <= STEPS; number++) {
        SpsaStep step;
        spsa_step(&spsa, support_seed(), number, &step);
        spsa_update(&spsa, &step, rng_between(&rng, -1, 1));
    }
    // A step has the variance 2/3 (a / c)^2, and a / c is below 0.4 here.
    ck_assert_double_le(fabs(spsa.params[0].value), 6 * 0.4 * sqrt(STEPS * 2 / 3.0));
}

int main(void) {
    TCase *tcase = tcase_create("spsa");
    tcase_add_test(tcase, parameters);
    tcase_add_loop_test(tcase, refused, 0, UNIT_COUNT(refusals));
    tcase_add_test(tcase, too_many);
    tcase_add_test(tcase, within_range);
    tcase_add_test(tcase, signs);
    tcase_add_loop_test(tcase, mean_of_rounding, 0, 5);
    tcase_add_loop_test(tcase, schedule, 0, 5);
    tcase_add_test(tcase, updates_stay_in_range);
    tcase_add_loop_test(tcase, finds_the_top, 0, 12);
    tcase_add_test(tcase, trials);
    tcase_add_test(tcase, stays_where_nothing_is);
    return unit_run("spsa", tcase);
}
