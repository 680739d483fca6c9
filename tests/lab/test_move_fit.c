// SPDX-License-Identifier: MIT
// Fits to moves that were drawn by other weights, which a fit should find.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "outcome.h"
#include "tune/move_fit.h"
#include "tune/tune_source.h"
#include "unit.h"
#include "walk.h"

enum { SIZE = 4, POSITIONS = 6000 };

// Sets whose moves come from known weights.
typedef struct Made {
    Rng rng;
    double known[MOVE_WEIGHTS];
    double chances[MOVES_MAX];
    MoveSet *set;
    Move last, own;
} Made;

// A few weights that are easy to tell.
static void plant(double weights[MOVE_WEIGHTS]) {
    memset(weights, 0, MOVE_WEIGHTS * sizeof *weights);
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        double *of = weights + phase * MOVE_PHASE_WEIGHTS;
        of[(POLICY_SITE + 0) * POLICY_LANES + POLICY_PLACE_FLAT] = 1.5;
        of[(POLICY_SITE + 4) * POLICY_LANES + POLICY_PLACE_WALL] = -1.5;
        of[(POLICY_CONTENT + 8) * POLICY_LANES + POLICY_LAND_FLAT] = 1;
        of[MOVE_SQUARE_WEIGHTS + (POLICY_HAND + 1) * POLICY_LANES + 0] = -1;
    }
}

// The set's last position gets a move that is drawn by the known weights.
static void redraw(Made *made) {
    MoveSet one = *made->set;
    one.positions += made->set->count - 1;
    one.count = 1;
    MovePosition *position = one.positions;
    double sum = 0;
    for (uint32_t i = 0; i < position->count; i++) {
        position->played = i;
        made->chances[i] = exp(-move_set_mark(&one, made->known, NULL).loss);
        sum += made->chances[i];
    }
    ck_assert(fabs(sum - 1) < 1e-9); // they are chances
    double lot = (double)(rng_next(&made->rng) >> 11) / 9007199254740992.0;
    position->played = 0;
    while (position->played + 1 < position->count && lot >= made->chances[position->played]) {
        lot -= made->chances[position->played++];
    }
}

static void visit(const Board *board, Move next, void *context) {
    Made *made = context;
    size_t before = made->set->count;
    Move road;
    if (next == MOVE_NONE || board_is_opening(board) || board_outcome(board) != ONGOING ||
        road_in_one(board, &road)) {
        return;
    }
    ck_assert(move_set_add(made->set, board, MOVE_NONE, MOVE_NONE, next));
    if (made->set->count > before) {
        redraw(made);
    }
}

static void make(Made *made, MoveSet *set, uint64_t seed, int positions) {
    made->set = set;
    made->rng = rng_of(seed);
    plant(made->known);
    *set = (MoveSet){.count = 0};
    walk_games(seed, SIZE, WALK_STANDARD, positions, visit, made);
}

START_TEST(known_weights_are_found) {
    static const FitSettings settings = {.pull = 2, .epochs = 60};
    Made *made = calloc(1, sizeof *made);
    MoveFit *fit = calloc(1, sizeof *fit);
    double *nothing = calloc(MOVE_WEIGHTS, sizeof *nothing);
    MoveSet train;
    MoveSet held;
    ck_assert(made && fit && nothing);
    make(made, &train, support_seed(), POSITIONS);
    make(made, &held, support_seed() + 1, POSITIONS / 4);
    ck_assert(move_fit(&train, &held, &settings, NULL, fit));
    double known = move_set_mark(&held, made->known, NULL).loss;
    double start = move_set_mark(&held, nothing, NULL).loss;
    double found = move_set_mark(&held, fit->weights, NULL).loss;
    ck_assert_msg(found - known < 0.4 * (start - known), "%.4f: known %.4f, start %.4f", found,
                  known, start);
    double corner = 0;
    for (int phase = 0; phase < POLICY_PHASES; phase++) {
        const double *of = fit->weights + phase * MOVE_PHASE_WEIGHTS;
        int flat = POLICY_PLACE_FLAT;
        corner +=
            of[POLICY_SITE * POLICY_LANES + flat] - of[(POLICY_SITE + 4) * POLICY_LANES + flat];
    }
    ck_assert_msg(corner / POLICY_PHASES > 0.4, "flats in corners: %.2f for 1.5",
                  corner / POLICY_PHASES);
    move_set_finish(&train);
    move_set_finish(&held);
    free(made);
    free(fit);
    free(nothing);
}

// The gradient is what a small step changes.
START_TEST(gradients) {
    Made *made = calloc(1, sizeof *made);
    double *gradient = calloc(MOVE_WEIGHTS, sizeof *gradient);
    MoveSet set;
    ck_assert(made && gradient);
    make(made, &set, support_seed() + 2, 60);
    move_set_mark(&set, made->known, gradient);
    for (int i = 0; i < MOVE_WEIGHTS; i += 37) {
        static const double step = 1e-4;
        made->known[i] += step;
        double more = move_set_mark(&set, made->known, NULL).loss;
        made->known[i] -= 2 * step;
        double less = move_set_mark(&set, made->known, NULL).loss;
        made->known[i] += step;
        ck_assert_msg(fabs((more - less) / (2 * step) - gradient[i]) < 1e-6, "weight %d", i);
    }
    move_set_finish(&set);
    free(made);
    free(gradient);
}

START_TEST(ranks) {
    Made *made = calloc(1, sizeof *made);
    MoveSet set;
    ck_assert_ptr_nonnull(made);
    make(made, &set, support_seed() + 3, 20);
    set.count = 1;
    memset(made->known, 0, sizeof made->known);
    MoveMark even = move_set_mark(&set, made->known, NULL);
    double count = set.positions[0].count;
    ck_assert(fabs(even.loss - log(count)) < 1e-9);
    ck_assert(fabs(even.first - 1 / count) < 1e-9);
    ck_assert(fabs(even.rank - (count + 1) / 2) < 1e-9);
    move_set_finish(&set);
    free(made);
}

// Rounding and reading are each other's opposites.
START_TEST(weights_there_and_back) {
    double *weights = calloc(MOVE_WEIGHTS, sizeof *weights);
    PolicyWeights rounded[POLICY_PHASES];
    ck_assert_ptr_nonnull(weights);
    move_weights_read(policy_weights(_i, 0), weights);
    move_weights_round(weights, rounded);
    ck_assert_mem_eq(rounded, policy_weights(_i, 0), sizeof rounded);
    free(weights);
}

// The files that are there are what a fit would write, but for where the numbers come from.
START_TEST(the_files_are_in_the_form_that_a_fit_writes) {
    const char *folder = getenv("BREDON_SEARCH");
    static char is[200000];
    TextBuf path = {0};
    TextBuf made = {0};
    ck_assert_msg(folder != NULL, "BREDON_SEARCH is not set");
    textbuf_format(&path, "%s/policy/policy_%d.inc", folder, _i);
    FILE *file = fopen(path.at, "rb");
    ck_assert_msg(file != NULL, "%s can't be read", path.at);
    is[fread(is, 1, sizeof is - 1, file)] = '\0';
    fclose(file);
    move_source_add(&made, _i, policy_weights(_i, 0), "");
    const char *from_is = strstr(is, "//\n// Phase 0");
    const char *from_made = strstr(made.at, "//\n// Phase 0");
    ck_assert(from_is && from_made);
    ck_assert_str_eq(from_is, from_made);
    ck_assert_int_eq(strncmp(is, made.at, (size_t)(strstr(made.at, "//\n") - made.at)), 0);
    for (const char *line = made.at; *line; line += strcspn(line, "\n") + 1) {
        ck_assert_uint_le(strcspn(line, "\n"), 100);
    }
    textbuf_finish(&path);
    textbuf_finish(&made);
}

int main(void) {
    TCase *tcase = tcase_create("move_fit");
    support_print_seed("move_fit");
    tcase_add_test(tcase, known_weights_are_found);
    tcase_add_test(tcase, gradients);
    tcase_add_test(tcase, ranks);
    tcase_add_loop_test(tcase, weights_there_and_back, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_loop_test(tcase, the_files_are_in_the_form_that_a_fit_writes, SIZE_LEAST,
                        SIZE_MOST + 1);
    return unit_run("move_fit", tcase);
}
