// SPDX-License-Identifier: MIT
// The network in floating point, and the state of a fit. Private to the fit (net_fit.h).
#pragma once

#include "net_fit.h"
#include "net_positions.h"
#include "symmetry.h"

enum {
    ROWS = NET_SQUARES + SQUARES * NET_STATES, // of the largest board
    ALL_ROWS = ROWS + NET_STATES,              // then one of each state for all squares
    LANES = 8,
    PARTS = NET_HIDDEN / LANES,
};

// A part of a row as a vector: compilers make slow code of a loop over all sums.
typedef float Lanes __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float))));

typedef Lanes Row[PARTS];

typedef struct Model {
    Row rows[ALL_ROWS];
    Row output[NET_PHASES][NET_VIEWERS];
    Row mix[NET_NEURONS];
    float bias[NET_NEURONS];
    float neuron_output[NET_PHASES][NET_NEURONS];
    float constant[NET_PHASES];
    float factor; // the logarithm of the odds for a centi-flat
} Model;

struct NetFit {
    NetFitOptions options;
    NetPositions positions;
    // The row of a row when the board is turned, for both viewers.
    uint16_t turned[NET_VIEWERS][SYMMETRIES][ROWS];
    bool seen[ALL_ROWS]; // rows that a position had
    Row joined[ROWS];    // each row of the model, with the one for all squares
    NetFitLosses losses;
    Model *model, *gradient, *mean, *square;
};

// The row for all squares of the state of a row.
static inline int shared_row(int row) {
    return ROWS + (row - NET_SQUARES) % NET_STATES;
}
