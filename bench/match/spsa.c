// SPDX-License-Identifier: MIT
#include "match/spsa.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "reader.h"
#include "text_file.h"

// Spall's exponents for step size and reach; the share of the steps before the step size falls.
static const double step_power = 0.602;
static const double reach_power = 0.101;
static const double settling = 0.1;

static bool read_number(const char *name, size_t line, Reader *words, const char *what,
                        double *ret_value, Fault *fault) {
    Word word;
    Fault why;
    if (!reader_next(words, &word)) {
        fault_set(fault, 0, "%s:%zu: no %s: Name value least most reach rate", name, line, what);
        return false;
    }
    if (!parse_real(word, what, -1e9, 1e9, ret_value, &why)) {
        fault_set(fault, 0, "%s:%zu: %.120s", name, line, why.text);
        return false;
    }
    return true;
}

static bool read_param(const char *name, size_t line, Reader *words, SpsaParam *param,
                       Fault *fault) {
    Word word;
    char quote[FAULT_QUOTE];
    reader_next(words, &word);
    fault_quote(quote, word.at, word.length);
    if (word.length >= SPSA_NAME) {
        fault_set(fault, 0, "%s:%zu: the name is too long", name, line);
        return false;
    }
    memcpy(param->name, word.at, word.length);
    param->name[word.length] = '\0';
    if (!read_number(name, line, words, "value", &param->start, fault) ||
        !read_number(name, line, words, "least value", &param->least, fault) ||
        !read_number(name, line, words, "most", &param->most, fault) ||
        !read_number(name, line, words, "reach", &param->reach, fault) ||
        !read_number(name, line, words, "rate", &param->rate, fault)) {
        return false;
    }
    param->value = param->start;
    if (reader_next(words, &word)) {
        char extra[FAULT_QUOTE];
        fault_set(fault, 0, "%s:%zu: '%s' is one word too many", name, line,
                  fault_quote(extra, word.at, word.length));
        return false;
    }
    if (param->least >= param->most || param->value < param->least || param->value > param->most ||
        param->reach <= 0 || param->rate < 0) {
        fault_set(fault, 0,
                  "%s:%zu: %s: least <= value <= most, a reach above 0 and a rate of 0 or more are "
                  "wanted",
                  name, line, quote);
        return false;
    }
    // Options are whole numbers, and rounding must not leave the range.
    if (floor(param->least) < param->least || floor(param->most) < param->most) {
        fault_set(fault, 0, "%s:%zu: %s: its least and most value must be whole numbers", name,
                  line, quote);
        return false;
    }
    // A trial names its two values, so neither rounding nor the range may change them.
    double more = param->value + param->reach;
    double less = param->value - param->reach;
    if (param->rate == 0 &&
        (less < param->least || more > param->most || floor(less) < less || floor(more) < more)) {
        fault_set(fault, 0,
                  "%s:%zu: %s: with a rate of 0, value + reach and value - reach must be whole "
                  "numbers of the range",
                  name, line, quote);
        return false;
    }
    return true;
}

// Engines ignore the case of option names.
static bool is_known(const Spsa *spsa, const char *name) {
    for (int i = 0; i < spsa->count; i++) {
        if (strcasecmp(spsa->params[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

bool spsa_read(const char *path, const char *text, size_t length, Spsa *ret_spsa, Fault *fault) {
    char quote[FAULT_QUOTE];
    const char *name = fault_quote(quote, path, strlen(path));
    Spsa spsa = {.steps = 1};
    size_t line = 0;
    Fault why;
    if (!text_file_is_text(text, length, &line, &why)) {
        fault_set(fault, 0, "%s:%zu: %.120s", name, line, why.text);
        return false;
    }
    for (size_t at = 0; at < length; line++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t next = end ? (size_t)(end - text) : length;
        const char *hash = memchr(text + at, '#', next - at);
        Reader words = reader_of(text + at, (hash ? (size_t)(hash - text) : next) - at);
        Word word;
        at = next + 1;
        if (!reader_peek(&words, &word)) {
            continue;
        }
        if (spsa.count == SPSA_PARAMS_MAX) {
            fault_set(fault, 0, "%s: more than %d parameters", name, SPSA_PARAMS_MAX);
            return false;
        }
        SpsaParam *param = &spsa.params[spsa.count];
        if (!read_param(name, line + 1, &words, param, fault)) {
            return false;
        }
        if (is_known(&spsa, param->name)) {
            char twice[FAULT_QUOTE];
            fault_set(fault, 0, "%s:%zu: %s comes twice", name, line + 1,
                      fault_quote(twice, param->name, strlen(param->name)));
            return false;
        }
        spsa.count++;
    }
    if (spsa.count == 0) {
        fault_set(fault, 0, "%s: no parameters", name);
        return false;
    }
    *ret_spsa = spsa;
    return true;
}

// The distance from the value at which a parameter is tried in a step.
static double reach_at(const Spsa *spsa, const SpsaParam *param, int64_t number) {
    double growth = pow((double)spsa->steps / (double)number, reach_power);
    return param->rate > 0 ? param->reach * growth : param->reach;
}

// The change of a parameter per point of result in a step.
static double gain_at(const Spsa *spsa, const SpsaParam *param, int64_t number) {
    double steps = (double)spsa->steps;
    double stability = settling * steps;
    double rate = param->rate * param->reach * param->reach *
                  pow((stability + steps) / (stability + (double)number), step_power);
    return rate / reach_at(spsa, param, number);
}

static int64_t round_at_random(double value, const SpsaParam *param, Rng *rng) {
    value = value < param->least ? param->least : value > param->most ? param->most : value;
    double whole = floor(value);
    double chance = (double)(rng_next(rng) >> 11) / (double)(UINT64_C(1) << 53);
    return (int64_t)whole + (chance < value - whole);
}

void spsa_step(const Spsa *spsa, uint64_t seed, int64_t number, SpsaStep *ret_step) {
    Rng rng = rng_of(seed ^ (uint64_t)number * UINT64_C(0x9e3779b97f4a7c15));
    ret_step->number = number;
    for (int i = 0; i < spsa->count; i++) {
        const SpsaParam *param = &spsa->params[i];
        int sign = rng_chance(&rng, 50) ? 1 : -1;
        double aside = sign * reach_at(spsa, param, number);
        ret_step->sign[i] = sign;
        ret_step->first[i] = round_at_random(param->value + aside, param, &rng);
        ret_step->second[i] = round_at_random(param->value - aside, param, &rng);
    }
}

void spsa_update(Spsa *spsa, const SpsaStep *step, double result) {
    spsa->done++;
    spsa->squares += result * result;
    for (int i = 0; i < spsa->count; i++) {
        SpsaParam *param = &spsa->params[i];
        double value = param->value + gain_at(spsa, param, step->number) * result * step->sign[i];
        param->value = value < param->least  ? param->least
                       : value > param->most ? param->most
                                             : value;
        param->points += param->rate > 0 ? 0 : result * step->sign[i];
    }
}

double spsa_trial(const Spsa *spsa, const SpsaParam *param, double *ret_error) {
    // Elo for each point of a step, whose two games give -2 to 2: the slope of Elo at even scores,
    // 400 / ln 10 / (1/2 * 1/2) for a whole game.
    static const double elo_per_point = 400 / 2.302585092994046 / 0.25 / 4;
    double steps = (double)spsa->done;
    *ret_error = spsa->done > 0 ? 1.96 * elo_per_point * sqrt(spsa->squares) / steps : INFINITY;
    return spsa->done > 0 ? elo_per_point * param->points / steps : INFINITY;
}
