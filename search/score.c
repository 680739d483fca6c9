// SPDX-License-Identifier: MIT
#include "score.h"

#include <math.h>
#include <stddef.h>

#include "clamp.h"

// A logistic curve for each size. `scale`: the lead in centi-flats at which the ratio of wins to
// losses is e; `draw`: the lead at which half of the games are won. Fitted by lab/chances.py to
// games of the engine against itself.
static const struct {
    double scale, draw;
} models[] = {
    {119, 215}, // 3x3
    {48, 57},   // 4x4
    {87, 44},   // 5x5
    {127, 42},  // 6x6
    {177, 21},  // 7x7
    {218, 21},  // 8x8
};

// Per mille, 1 to 998, because a result that is not proved is not certain.
static int chance(double lead, double scale) {
    int rounded = (int)(1000 / (1 + exp(-lead / scale)) + 0.5);
    return clamp(rounded, 1, 998);
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

int wdl_percent(Wdl wdl) {
    return (2 * wdl.win + wdl.draw + 10) / 20;
}
