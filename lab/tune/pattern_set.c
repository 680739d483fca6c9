// SPDX-License-Identifier: MIT
#include "tune/pattern_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval.h"
#include "textbuf.h"
#include "tune/fit.h"

enum { SLICES_MOST = 32, SLICE_LEAST = 4096 /* positions */ };

int pattern_numbers(int size) {
    int places = pattern_places(size);
    return places * (places + 1) / 2 * PATTERN_KINDS;
}

// The tops of a window as one number. Bit 0 of the index of a square is its place along the rank,
// bit 1 along the file; `flip` mirrors in these directions, `cross` exchanges them.
static int code_of(unsigned content, int flip, bool cross) {
    int code = 0;
    for (int i = 0; i < 4; i++) {
        int at = flip ^ (cross ? (i & 1) << 1 | i >> 1 : i);
        code = PATTERN_TOPS * code + (int)(content >> 3 * (3 - at) & 7);
    }
    return code;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

int pattern_number(int size, int table, unsigned content) {
    int places = pattern_places(size);
    int near = least(table / places, table % places);
    int far = table / places + table % places - near;
    bool cross = table / places > table % places;
    // Windows in the middle of an even board are mirrored into themselves.
    int middle = size % 2 == 0 ? places - 1 : -1;
    int flips = (table % places == middle ? 1 : 0) | (table / places == middle ? 2 : 0);
    int code = PATTERN_KINDS;
    for (int flip = 0; flip < 4; flip++) {
        if (flip & ~flips) {
            continue;
        }
        code = least(code, code_of(content, flip, cross));
        if (near == far) {
            code = least(code, code_of(content, flip, true));
        }
    }
    return (far * (far + 1) / 2 + near) * PATTERN_KINDS + code;
}

void pattern_set_finish(PatternSet *set) {
    free(set->positions);
    free(set->numbers);
    *set = (PatternSet){.count = 0};
}

static bool make_room(PatternSet *set) {
    size_t windows = (size_t)set->windows;
    PatternPosition *positions =
        array_reserve(set->positions, set->count, 1, &set->room, sizeof *positions);
    set->positions = positions ? positions : set->positions;
    uint16_t *numbers = array_reserve(set->numbers, set->count * windows, windows,
                                      &set->number_room, sizeof *numbers);
    set->numbers = numbers ? numbers : set->numbers;
    return positions && numbers;
}

bool pattern_set_add(PatternSet *set, const Board *board, int score, int sign) {
    PatternWindow windows[PATTERN_WINDOWS];
    EvalTrace trace;
    set->windows = patterns_list(board, windows);
    if (!make_room(set)) {
        return false;
    }
    uint16_t *numbers = set->numbers + set->count * (size_t)set->windows;
    for (int i = 0; i < set->windows; i++) {
        numbers[i] =
            (uint16_t)pattern_number(board_size(board), windows[i].table, windows[i].content);
    }
    evaluate_trace(board, &trace);
    const int *patterns = trace.value[TERM_PATTERNS];
    int white = trace.total - (patterns[WHITE] - patterns[BLACK]);
    int base = board_turn(board) == WHITE ? white : -white;
    set->positions[set->count++] = (PatternPosition){
        .base = (float)base / TUNE_FLAT,
        .score = (int16_t)score,
        .phase = (int16_t)trace.phase,
        .sign = (int8_t)sign,
    };
    return true;
}

void pattern_set_aim(PatternSet *set, double lambda, double score_scale) {
    for (size_t i = 0; i < set->count; i++) {
        PatternPosition *position = &set->positions[i];
        double result = (position->sign + 1) / 2.0;
        double chance = 1 / (1 + exp(-position->score / score_scale));
        position->target = (float)(lambda * result + (1 - lambda) * chance);
    }
}

// ---- the loss

bool pattern_loss_init(PatternLoss *loss, const PatternSet *set, int threads) {
    size_t slices = (set->count + SLICE_LEAST - 1) / SLICE_LEAST;
    slices = slices < SLICES_MOST ? slices : SLICES_MOST;
    *loss = (PatternLoss){.set = set, .threads = threads, .slices = slices};
    loss->sums = calloc(slices + 1, sizeof *loss->sums);
    loss->gradients = calloc(slices + 1, PATTERN_MODEL * sizeof *loss->gradients);
    if (loss->sums && loss->gradients) {
        return true;
    }
    pattern_loss_finish(loss);
    return false;
}

void pattern_loss_finish(PatternLoss *loss) {
    free(loss->sums);
    free(loss->gradients);
    *loss = (PatternLoss){.slices = 0};
}

// One pass over the set, shared by its threads.
typedef struct Walk {
    const PatternLoss *loss;
    const double *model;
    int count;
    int windows; // that are used
    bool gradient;
} Walk;

static double lead_of(const Walk *walk, const PatternPosition *position, const uint16_t *numbers) {
    const double *weights = walk->model + PATTERN_FREE;
    const double *model = walk->model;
    double base = (double)position->base;
    double late = (double)position->phase / PHASE_FULL;
    double opening = base * model[PATTERN_FACTOR] + model[PATTERN_BIAS];
    double end = base * model[PATTERN_FACTOR_END] + model[PATTERN_BIAS_END];
    for (int i = 0; i < walk->windows; i++) {
        const double *pair = weights + 2 * numbers[i];
        opening += pair[0];
        end += pair[1];
    }
    return opening * (1 - late) + end * late;
}

// Adds the part of a position, whose chance differs from the target by `pull`, to the gradient.
static void add_gradient(const Walk *walk, const PatternPosition *position, const uint16_t *numbers,
                         double pull, double *gradient) {
    double base = (double)position->base;
    double end = pull * position->phase / PHASE_FULL;
    double opening = pull - end;
    double *weights = gradient + PATTERN_FREE;
    gradient[PATTERN_FACTOR] += base * opening;
    gradient[PATTERN_FACTOR_END] += base * end;
    gradient[PATTERN_BIAS] += opening;
    gradient[PATTERN_BIAS_END] += end;
    for (int i = 0; i < walk->windows; i++) {
        double *pair = weights + 2 * numbers[i];
        pair[0] += opening;
        pair[1] += end;
    }
}

static void walk_slice(void *user, size_t slice) {
    const Walk *walk = user;
    const PatternLoss *loss = walk->loss;
    const PatternSet *set = loss->set;
    double *gradient = loss->gradients + slice * PATTERN_MODEL;
    PatternMark sum = {0, 0};
    if (walk->gradient) {
        memset(gradient, 0, (size_t)walk->count * sizeof *gradient);
    }
    size_t end = set->count * (slice + 1) / loss->slices;
    for (size_t i = set->count * slice / loss->slices; i < end; i++) {
        const PatternPosition *position = &set->positions[i];
        const uint16_t *numbers = set->numbers + i * (size_t)set->windows;
        double target = (double)position->target;
        double lead = lead_of(walk, position, numbers);
        double entropy = tune_cross_entropy(lead, target);
        sum.target += entropy;
        sum.result += entropy + (target - (position->sign + 1) / 2.0) * lead;
        if (walk->gradient) {
            add_gradient(walk, position, numbers, 1 / (1 + exp(-lead)) - target, gradient);
        }
    }
    loss->sums[slice] = sum;
}

PatternMark pattern_loss(const PatternLoss *loss, const double *model, int count,
                         double *ret_gradient) {
    Walk walk = {
        .loss = loss,
        .model = model,
        .count = count,
        .windows = count > PATTERN_FREE ? loss->set->windows : 0,
        .gradient = ret_gradient != NULL,
    };
    double positions = (double)loss->set->count;
    PatternMark sum = {0, 0};
    tune_chunks(loss->slices, loss->threads, walk_slice, &walk);
    if (ret_gradient) {
        memset(ret_gradient, 0, (size_t)count * sizeof *ret_gradient);
    }
    for (size_t slice = 0; slice < loss->slices; slice++) {
        const double *gradient = loss->gradients + slice * PATTERN_MODEL;
        sum.target += loss->sums[slice].target;
        sum.result += loss->sums[slice].result;
        for (int i = 0; ret_gradient && i < count; i++) {
            ret_gradient[i] += gradient[i] / positions;
        }
    }
    return (PatternMark){sum.target / positions, sum.result / positions};
}
