// SPDX-License-Identifier: MIT
// The positions that the network of the evaluation is fitted to, and losses on them.
#pragma once

#include "data/data_file.h"
#include "net.h"

typedef struct NetPosition {
    float base;   // the evaluation without the network, in centi-flats for the side to move
    float score;  // of the search, likewise
    float result; // 1 won, 0.5 drawn, 0 lost
    float target; // what the network learns; not set by net_positions_add_game
    size_t first; // the place of its rows in NetPositions.rows
    uint8_t count, phase;
    int8_t quantities[NET_VIEWERS][NET_QUANTITIES];
} NetPosition;

typedef struct NetPart {
    NetPosition *at;
    size_t count, room;
} NetPart;

typedef struct NetPositions {
    int64_t size;    // of the boards; other games are left out
    int64_t holdout; // hold out one of so many games
    NetPart fitted, held;
    uint16_t *rows; // as the side to move sees them, see NetView
    size_t row_count, row_room;
    int64_t games; // that are fitted to
} NetPositions;

void net_positions_finish(NetPositions *positions);

// Adds the positions of a game that features_suits_network accepts. False when there is no memory.
bool net_positions_add_game(NetPositions *positions, const DataGame *game);

// The view of a position.
void net_positions_view(const NetPositions *positions, const NetPosition *position,
                        NetView *ret_view);

// The row of the same square as the other viewer sees it.
int net_row_of_other(int row);

// What a position is worth, in centi-flats for the side to move.
typedef double NetValue(const void *user, const NetPosition *position);
NetValue net_base, net_score;

double net_logistic(double x);

// The mean cross entropy of the values times `factor` with the results.
double net_loss(const NetPart *part, NetValue *value, const void *user, double factor);

enum { NET_FACTOR_MOST = 1 };

// The factor, 0 to NET_FACTOR_MOST, with which values predict the results best: by golden-section
// search. Near 0 when they do not predict them.
double net_factor(const NetPart *part, NetValue *value);
