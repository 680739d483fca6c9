// SPDX-License-Identifier: MIT
#include "wdl.h"

#include <math.h>
#include <stddef.h>

// A logistic curve a size: `scale` centi-flats are the lead that wins e times as often as it loses;
// `draw` is how far from zero the curve of the wins starts.
static const struct {
    double scale, draw;
} models[] = {
    {100, 5}, {100, 5}, {100, 5}, {100, 5}, {100, 5}, {100, 5},
};

// Per mille; what is not proved is not certain.
static int chance(double lead, double scale) {
    int rounded = (int)(1000 / (1 + exp(-lead / scale)) + 0.5);
    return rounded < 1 ? 1 : rounded > 998 ? 998 : rounded;
}

Wdl wdl_of(Score score, int size) {
    if (score_is_proved(score)) {
        return score > 0 ? (Wdl){1000, 0, 0} : (Wdl){0, 0, 1000};
    }
    double scale = models[size - SIZE_LEAST].scale;
    double draw = models[size - SIZE_LEAST].draw;
    int win = chance(score - draw, scale);
    int loss = chance(-score - draw, scale);
    return (Wdl){win, 1000 - win - loss, loss};
}
