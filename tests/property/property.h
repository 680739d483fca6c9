// SPDX-License-Identifier: MIT
// What the property tests share. Each of them plays random games on every size, looks at every
// position it passes and at some positions from a list, and checks what must hold there.
//
//   BREDON_SEED    seed of the games, see support.h
//   BREDON_PLIES   positions a size that every test looks at; without it each test takes so many
//                  that all of them together last a few seconds. 100000 is a thorough run, which
//                  the tests `property_... (long)` of the suite `slow` make (minutes each):
//                  meson test -C build --suite slow
#pragma once

#include "unit.h"
#include "walk.h"

// A test that runs once for each size, _i.
#define PROPERTY(name) TEST_RANGE(name, SIZE_LEAST, SIZE_MOST + 1)

// BREDON_PLIES, or the test's own number when that is not set.
int64_t property_positions(int64_t otherwise);

// Visits the listed positions of a size, with any komi, then random games with any rules:
// BREDON_PLIES positions or `quick`.
void property_walk(int size, int64_t quick, WalkVisit *visit, void *context);

// Ends the test when something does not hold; says in which position and before which move (which
// may be MOVE_NONE).
void property_expect(bool holds, const char *what, const char *file, int line, const Board *board,
                     Move move);

#define EXPECT(condition, board, move)                                                             \
    property_expect(condition, #condition, __FILE__, __LINE__, board, move)
