// SPDX-License-Identifier: MIT
// Clocks in units of a machine's speed, as OpenBench has them: a match on machines of different
// speeds gives engines the time in which each machine searches as many nodes.
#pragma once

#include "game/match_game.h"

// Measures how many nodes a second `bredon bench` searches when so many of it run at the same time:
// the mean of all. 0 with `fault` filled without memory.
uint64_t scale_measure(int benches, Fault *fault);

// The limits with clock, increment and time for a move times `factor`, none below 1 (ms, us, ms)
// where there was more than 0. Nodes and depth stay.
MatchLimits scale_limits(const MatchLimits *limits, double factor);
