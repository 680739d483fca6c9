// SPDX-License-Identifier: MIT
#include "net.h"

#include <string.h>

#include "clamp.h"

#ifndef BREDON_NO_NETWORK
// gen_numbers.c makes the tables network_3 to network_8.
#include "network.inc"

// Up to the last square of a board.
#define ROWS(size) (NET_SQUARES + (8 * ((size)-1) + (size)) * NET_STATES)

#ifdef NUMBERS_PACKED
// In WebAssembly: the page loads less of packed numbers.
#include "numbers.h"

// With the numbers for all squares.
#define PACKED(size) (ROWS(size) + NET_STATES)

static NetRow net_3[PACKED(3)], net_4[PACKED(4)], net_5[PACKED(5)];
static NetRow net_6[PACKED(6)], net_7[PACKED(7)], net_8[PACKED(8)];
static NetRow *const nets[] = {net_3, net_4, net_5, net_6, net_7, net_8};

static void unpack_net(const unsigned char *bytes, size_t length, NetRow *net, int rows) {
    numbers_unpack(bytes, length, (int16_t *)net, (size_t)(rows + NET_STATES) * NET_HIDDEN);
    net_join(net, rows);
}

#define UNPACK(size) unpack_net(network_##size, sizeof network_##size, net_##size, ROWS(size))

__attribute__((constructor)) static void unpack(void) {
    UNPACK(3);
    UNPACK(4);
    UNPACK(5);
    UNPACK(6);
    UNPACK(7);
    UNPACK(8);
}
#else
#define BYTES(size) (sizeof(NetRow) * ROWS(size))

_Static_assert(sizeof network_3 == BYTES(3) && sizeof network_4 == BYTES(4) &&
                   sizeof network_5 == BYTES(5) && sizeof network_6 == BYTES(6) &&
                   sizeof network_7 == BYTES(7) && sizeof network_8 == BYTES(8),
               "a network has the rows of its squares");

static const int16_t *const nets[] = {network_3, network_4, network_5,
                                      network_6, network_7, network_8};
#endif
#endif

const NetRow *net_of(int size) {
#ifdef BREDON_NO_NETWORK
    (void)size;
    return NULL;
#else
    // gcc warns of other conversions to a pointer to a constant row.
    return (const NetRow *)(uintptr_t)nets[size - SIZE_LEAST];
#endif
}

// The pieces in hand. More than the standard set has were not fitted to.
static int16_t hand_of(const Board *board, Colour colour) {
    const Geometry *g = board->geometry;
    return (int16_t)min_int(board_in_hand(board, colour), g->stones + g->caps);
}

void net_view(const Board *board, int phase, NetView *ret_view) {
    Colour turn = board_turn(board);
    uint64_t flip = turn == WHITE ? 0 : ~UINT64_C(0);
    uint64_t theirs = board->tops[!turn];
    uint64_t caps = board_caps(board);
    const uint64_t kinds[] = {~board->block, board_walls(board), caps};
    int flats = bits_count(board_flats(board, WHITE)) - bits_count(board_flats(board, BLACK));
    int lead = 2 * flats - board->rules.half_komi;
    int count = 0;
    // Single pieces by owner and kind, which need no look at the stack; then the others.
    for (int colour = WHITE; colour <= BLACK; colour++) {
        for (int kind = 0; kind < 3; kind++) {
            int top = 2 * kind + (colour != (int)turn);
            uint64_t left = board->tops[colour] & kinds[kind] & ~board->tall;
            for (; left; count++) {
                int row = NET_SQUARES + bits_pop(&left) * NET_STATES + 1;
                ret_view->rows[0][count] = row + top * NET_STACKS;
                ret_view->rows[1][count] = row + (top ^ 1) * NET_STACKS;
            }
        }
    }
    for (uint64_t left = board->tall; left; count++) {
        int square = bits_pop(&left);
        int kind = (int)((board->block >> square & 1) + (caps >> square & 1));
        int top = 2 * kind + (int)(theirs >> square & 1);
        uint64_t below = bits_low(min_int(board->height[square] - 1, NET_BELOW));
        int stack = (int)((board->stack[square] ^ flip) >> 1 & below);
        int other_stack = (int)below - stack;
        int row = NET_SQUARES + square * NET_STATES + (int)below + 1;
        ret_view->rows[0][count] = row + top * NET_STACKS + stack;
        ret_view->rows[1][count] = row + (top ^ 1) * NET_STACKS + other_stack;
    }
    ret_view->count = count;
    ret_view->phase = phase * NET_PHASES / (PHASE_FULL + 1);
    lead = clamp(turn == WHITE ? lead : -lead, -NET_QUANTITY_MOST, NET_QUANTITY_MOST);
    int16_t own = hand_of(board, turn);
    int16_t other = hand_of(board, (Colour)!turn);
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        int16_t *quantities = ret_view->quantities[viewer];
        quantities[NET_OWN_HAND] = viewer ? other : own;
        quantities[NET_THEIR_HAND] = viewer ? own : other;
        quantities[NET_LEAD] = (int16_t)(viewer ? -lead : lead);
    }
}

// A part of a row as a vector: compilers make slow code of a loop over all sums.
enum { LANES = 16, PARTS = NET_HIDDEN / LANES };

typedef int16_t Lanes __attribute__((vector_size(LANES * sizeof(int16_t))));

// Adds a row to the sums.
static inline void add_row(Lanes sums[PARTS], const NetRow row) {
    for (int part = 0; part < PARTS; part++) {
        Lanes lanes;
        memcpy(&lanes, row + part * LANES, sizeof lanes);
        sums[part] += lanes;
    }
}

// Adds a row times a quantity.
static inline void add_quantity(Lanes sums[PARTS], const NetRow row, int16_t quantity) {
    for (int part = 0; part < PARTS; part++) {
        Lanes lanes;
        memcpy(&lanes, row + part * LANES, sizeof lanes);
        sums[part] += (lanes * quantity) >> NET_QUANTITY_BITS;
    }
}

// A viewer's sums, cut.
static void cut_sums(const NetRow *net, const NetView *view, int viewer, NetRow ret_sums) {
    Lanes sums[PARTS];
    memcpy(sums, net[NET_START], sizeof sums);
    for (int i = 0; i < NET_QUANTITIES; i++) {
        add_quantity(sums, net[i], view->quantities[viewer][i]);
    }
    for (int i = 0; i < view->count; i++) {
        add_row(sums, net[view->rows[viewer][i]]);
    }
    memcpy(ret_sums, sums, sizeof sums);
    for (int i = 0; i < NET_HIDDEN; i++) {
        ret_sums[i] = (int16_t)clamp(ret_sums[i], 0, NET_ONE);
    }
}

_Static_assert(NET_VIEWERS *NET_PAIRS == NET_HIDDEN, "a row has a weight for each product");
_Static_assert(NET_BIAS + NET_NEURONS <= NET_HIDDEN, "the biases are in their row");
_Static_assert(NET_ONE *NET_WEIGHT <= INT16_MAX && NET_ONE * NET_ONE <= UINT16_MAX,
               "weighted numbers and products fit in 16 bits");

// The squares of numbers from 0 to NET_ONE, each times its output weight; at most NET_HIDDEN
// numbers. Two loops over 16-bit numbers, because processors multiply and add these in pairs.
static inline int32_t squares_sum(const int16_t *numbers, const int16_t *weights, int count) {
    NetRow weighted;
    int32_t output = 0;
    for (int i = 0; i < count; i++) {
        weighted[i] = (int16_t)(numbers[i] * weights[i]);
    }
    for (int i = 0; i < count; i++) {
        output += numbers[i] * weighted[i];
    }
    return output;
}

// The neurons, cut.
static void fill_neurons(const NetRow *net, NetRow sums[NET_VIEWERS], int16_t *ret_neurons) {
    NetRow products;
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        for (int i = 0; i < NET_PAIRS; i++) {
            // Of 16 bits, as processors multiply more of these at once.
            uint16_t product = (uint16_t)(sums[viewer][i] * sums[viewer][NET_PAIRS + i]);
            products[viewer * NET_PAIRS + i] = (int16_t)(product >> NET_SHIFT);
        }
    }
    for (int neuron = 0; neuron < NET_NEURONS; neuron++) {
        const int16_t *weights = net[NET_MIX + neuron];
        int32_t sum = net[NET_CONSTANT][NET_BIAS + neuron] * (1 << NET_SHIFT);
        for (int i = 0; i < NET_HIDDEN; i++) {
            sum += products[i] * weights[i];
        }
        ret_neurons[neuron] = (int16_t)clamp(sum >> NET_SHIFT, 0, NET_ONE);
    }
}

int net_sum(const NetRow *net, const NetView *view) {
    NetRow sums[NET_VIEWERS];
    int16_t neurons[NET_NEURONS];
    int64_t output = 0;
    for (int viewer = 0; viewer < NET_VIEWERS; viewer++) {
        const int16_t *weights = net[NET_OUTPUT + NET_VIEWERS * view->phase + viewer];
        cut_sums(net, view, viewer, sums[viewer]);
        output += squares_sum(sums[viewer], weights, NET_HIDDEN);
    }
    fill_neurons(net, sums, neurons);
    output += squares_sum(neurons, net[NET_NEURON_OUTPUT + view->phase], NET_NEURONS);
    int64_t value = output * net[NET_CONSTANT][NET_SCALE] / (NET_ONE * NET_ONE * NET_UNIT);
    return clamp((int)value + net[NET_CONSTANT][view->phase], -NET_MOST, NET_MOST);
}

int net_value(const Board *board, int phase) {
    NetView view;
    if (!NET_BUILT) {
        return 0;
    }
    net_view(board, phase, &view);
    return net_sum(net_of(board_size(board)), &view);
}
