// SPDX-License-Identifier: MIT
// A small neural network for what the hand-made terms miss. It sees the whole board.
//
// Each occupied square has a row of NET_HIDDEN numbers, chosen by the square, by its top, own or
// theirs, and by the pieces below. The network adds these rows, and three more, each times a
// quantity of the game: the pieces that each player has in hand, and the lead in flats. It does
// this as the side to move sees the board, and again as the other does. It cuts all sums to the
// range from 0 to NET_ONE. Each sum of a viewer's first half is multiplied by the one at the same
// place in the second half. Each of NET_NEURONS neurons adds up the products of both viewers, each
// times a weight, and a bias, and is cut like the sums. In the end the squares of all sums and
// neurons are added up, each times an output weight that depends on the phase of the game, and for
// sums on the viewer. All numbers are fitted to games (`bredon-lab net`).
//
// Chess engines evaluate by such networks (NNUE: Y. Nasu, "Efficiently updatable neural-network
// based evaluation functions for computer shogi", 2018; products of sums: Stockfish). They update
// their sums after each move; here a viewer has only NET_HIDDEN sums, which are computed for each
// position.
#pragma once

#include "weights.h"

// NET_BUILT: the program has networks. The Meson option `network` leaves them out.
#ifdef BREDON_NO_NETWORK
enum { NET_BUILT = false };
#else
enum { NET_BUILT = true };
#endif

enum {
    NET_HIDDEN = 64,
    NET_BELOW = 3,                      // so many pieces below the top are seen
    NET_STACKS = 2 << NET_BELOW,        // a bit 1, then a bit for each, 1 for theirs; 0 is not used
    NET_TOPS = 6,                       // flat, wall, capstone, each own or theirs
    NET_STATES = NET_TOPS * NET_STACKS, // of an occupied square
    NET_PHASES = 8,
    NET_VIEWERS = 2, // the side to move, the other
    NET_PAIRS = NET_HIDDEN / 2,
    NET_NEURONS = 16,
    NET_ONE = 255,    // a sum or neuron of 1, the most that counts
    NET_UNIT = 64,    // an output weight of 1
    NET_WEIGHT = 127, // the largest output weight
    // What two sums multiply to, and what a neuron adds up, is divided by 1 << NET_SHIFT, rounded
    // down.
    NET_SHIFT = 8,
    NET_MOST = 2000, // the largest value, in centi-flats
};

// Quantities as a viewer sees them, each from -NET_QUANTITY_MOST to NET_QUANTITY_MOST. The sums get
// a quantity's row times the quantity, divided by 1 << NET_QUANTITY_BITS and rounded down.
typedef enum NetQuantity {
    NET_OWN_HAND,   // the viewer's pieces, at most as many as in the standard set
    NET_THEIR_HAND, // of the other
    NET_LEAD,       // of the viewer, with komi, in half flats
    NET_QUANTITIES
} NetQuantity;

enum { NET_QUANTITY_BITS = 5, NET_QUANTITY_MOST = 63 };

// The rows of a network by number; first those of the quantities.
enum {
    NET_START = NET_QUANTITIES, // the sums of an empty board
    NET_OUTPUT,                 // the output weights of the sums: by phase, then by viewer
    // The weights of the products, a row for each neuron: those of one viewer, then the other's.
    NET_MIX = NET_OUTPUT + NET_PHASES * NET_VIEWERS,
    // The output weights of the neurons, a row for each phase.
    NET_NEURON_OUTPUT = NET_MIX + NET_NEURONS,
    // What each phase adds, in centi-flats; then the scale and the biases.
    NET_CONSTANT = NET_NEURON_OUTPUT + NET_PHASES,
    NET_SQUARES, // all states of each square
};

// Places in the row NET_CONSTANT.
enum {
    NET_SCALE = NET_PHASES, // an output of 1, in centi-flats
    NET_BIAS,               // the biases of the neurons, in units of 1 / NET_ONE
};

typedef int16_t NetRow[NET_HIDDEN];

// What a network sees of a position.
typedef struct NetView {
    int rows[NET_VIEWERS][SQUARES]; // of the occupied squares, in the same order for both
    int count;
    int phase; // 0 to NET_PHASES - 1
    int16_t quantities[NET_VIEWERS][NET_QUANTITIES];
} NetView;

// Adds the rows for all squares to those of each square, as numbers.h says: one of each state,
// behind the `rows` rows of the network.
static inline void net_join(NetRow *net, int rows) {
    for (int row = NET_SQUARES; row < rows; row++) {
        const int16_t *shared = net[rows + (row - NET_SQUARES) % NET_STATES];
        for (int i = 0; i < NET_HIDDEN; i++) {
            net[row][i] = (int16_t)(net[row][i] + shared[i]);
        }
    }
}

// Fills a view of a board at a phase, 0 to PHASE_FULL.
void net_view(const Board *board, int phase, NetView *ret_view);

// The value for the side to move, -NET_MOST to NET_MOST centi-flats. For all views of the board
// size the sums must fit in 16 bits, and output weights be at most NET_WEIGHT; see net_is_sound of
// the lab. What neurons add up fits in 32 bits whatever their weights are.
int net_sum(const NetRow *net, const NetView *view);

// The network of a board size, 3 to 8. NULL: the program has none, see NET_BUILT.
const NetRow *net_of(int size);

// The value for the side to move at a phase (0 to PHASE_FULL), -NET_MOST to NET_MOST centi-flats; 0
// if the program has no networks.
int net_value(const Board *board, int phase);
