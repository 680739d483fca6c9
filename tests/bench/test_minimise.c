// SPDX-License-Identifier: MIT
#include <math.h>

#include "tune/minimise.h"
#include "unit.h"

enum { VARIABLES = 30 };

// A bowl with its lowest point at (1, 2, 3, ...), a thousand times as steep in the last variable as
// in the first, and skewed.
static double bowl(void *user, const double *x, double *ret_gradient) {
    double value = 1;
    (void)user;
    for (int i = 0; i < VARIABLES; i++) {
        double steep = pow(1000, (double)i / (VARIABLES - 1));
        double before = i > 0 ? (x[i - 1] - i) / 2 : 0;
        double off = x[i] - (i + 1) + before;
        value += steep * off * off;
        ret_gradient[i] = 2 * steep * off;
        if (i > 0) {
            ret_gradient[i - 1] += steep * off;
        }
    }
    return value;
}

START_TEST(the_bottom_of_a_bowl) {
    double x[VARIABLES] = {0};
    int steps = 0;
    Minimise problem = {.value = bowl, .count = VARIABLES, .steps = 500, .tolerance = 1e-10};
    ck_assert(minimise(&problem, x, &steps));
    ck_assert_int_gt(steps, 0);
    ck_assert_int_lt(steps, 400);
    for (int i = 0; i < VARIABLES; i++) {
        ck_assert_double_eq_tol(x[i], i + 1, 1e-3);
    }
}

START_TEST(who_starts_at_the_bottom_stays) {
    double x[VARIABLES];
    int steps = -1;
    Minimise problem = {.value = bowl, .count = VARIABLES, .steps = 500, .tolerance = 1e-9};
    for (int i = 0; i < VARIABLES; i++) {
        x[i] = i + 1;
    }
    ck_assert(minimise(&problem, x, &steps));
    ck_assert_int_eq(steps, 0);
    for (int i = 0; i < VARIABLES; i++) {
        ck_assert(x[i] == i + 1);
    }
}

// x - ln(x), which is not defined below 0; its lowest point is 1.
static double with_an_edge(void *user, const double *x, double *ret_gradient) {
    (void)user;
    if (!(*x > 0)) {
        return INFINITY;
    }
    *ret_gradient = 1 - 1 / *x;
    return *x - log(*x);
}

START_TEST(a_function_with_an_edge) {
    static const double starts[] = {1e-6, 0.5, 3, 1000};
    double x = starts[_i];
    int steps;
    Minimise problem = {.value = with_an_edge, .count = 1, .steps = 2000, .tolerance = 1e-14};
    ck_assert(minimise(&problem, &x, &steps));
    ck_assert_double_eq_tol(x, 1, 1e-4);
}

static bool count_down(void *user, const double *x, double value) {
    int *left = user;
    double gradient[VARIABLES];
    ck_assert(bowl(NULL, x, gradient) == value);
    return --*left > 0;
}

START_TEST(a_search_that_is_ended) {
    double x[VARIABLES] = {0};
    int left = 4;
    int steps;
    Minimise problem = {.value = bowl,
                        .on_step = count_down,
                        .user = &left,
                        .count = VARIABLES,
                        .steps = 500,
                        .tolerance = 0};
    ck_assert(minimise(&problem, x, &steps));
    ck_assert_int_eq(left, 0);
    ck_assert_int_eq(steps, 4);
    double y[VARIABLES] = {0};
    problem.on_step = NULL;
    problem.steps = 4;
    ck_assert(minimise(&problem, y, &steps));
    ck_assert_int_eq(steps, 4);
    ck_assert_mem_eq(x, y, sizeof x);
}

int main(void) {
    TCase *tcase = tcase_create("minimise");
    tcase_add_test(tcase, the_bottom_of_a_bowl);
    tcase_add_test(tcase, who_starts_at_the_bottom_stays);
    tcase_add_loop_test(tcase, a_function_with_an_edge, 0, 4);
    tcase_add_test(tcase, a_search_that_is_ended);
    return unit_run("minimise", tcase);
}
