// SPDX-License-Identifier: MIT
// Counts connected groups of squares.
#pragma once

#include "geometry.h"

// The number of groups in a set of squares on the board. Squares that share a side are in one
// group.
int groups_count(uint64_t set);
