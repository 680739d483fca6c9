// SPDX-License-Identifier: MIT
// How many groups of squares there are that hang together.
#ifndef BREDON_EVAL_GROUPS_H
#define BREDON_EVAL_GROUPS_H

#include "geometry.h"

// The number of groups in a set of squares of a board: squares that touch along a side are of one
// group.
int groups_count(uint64_t set);

#endif
