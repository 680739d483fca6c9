// SPDX-License-Identifier: MIT
// A trial of many options at once: one engine plays against itself, and for every pair of games
// each option has one of its two values on one side and the other value on the other side, at
// random. So all pairs count for all options (a factorial experiment), where a match for each would
// take as many games for one.
//
// The tag Trial of a game says which values White had: "12 Margin 120 80 Hash 16 4" means that
// White played with Margin 120 and Hash 4, Black with Margin 80 and Hash 16.
#pragma once

#include "board.h"
#include "reader.h"
#include "textbuf.h"

enum { TRIAL_OPTIONS_MAX = 128, TRIAL_WORD = 64 };

typedef struct TrialOption {
    char name[TRIAL_WORD]; // of an option of the engine
    char values[2][TRIAL_WORD];
    int64_t points; // what the side with the first value won, less what the other side won
} TrialOption;

typedef struct Trial {
    TrialOption options[TRIAL_OPTIONS_MAX];
    int count;
    int64_t pairs;   // of games counted
    int64_t squares; // the sum of the squares of their results
} Trial;

// Which value of each option one side has: '1' or '2'.
typedef struct TrialDraw {
    char values[TRIAL_OPTIONS_MAX + 1];
} TrialDraw;

// Reads a file with a line "NAME VALUE1 VALUE2" for each option; '#' begins a comment. Faults begin
// with the file and the line.
bool trial_read(const char *path, Trial *ret_trial, Fault *fault);

// Draws the values of a side for a game, counted from 0. The other side has the other ones, and in
// the second game of a pair (an odd number) the sides have swapped those of the first one.
TrialDraw trial_draw(const Trial *trial, uint64_t seed, int64_t number, Colour side);

// The value of an option in a draw.
const char *trial_value(const Trial *trial, const TrialDraw *draw, int option);

// Appends the tag of a game, with White's draw.
void trial_write_tag(const Trial *trial, const TrialDraw *white, TextBuf *text);

// Reads such a tag. The first one that is read defines the options of an empty trial; later ones
// must have the same options, or it is a fault.
bool trial_read_tag(Trial *trial, Word tag, TrialDraw *ret_white, Fault *fault);

// Counts a pair of games. `result` is the points of the side with this draw less those of the
// other side, -2 to 2.
void trial_count(Trial *trial, const TrialDraw *draw, int result);

// By how many Elo the first value of an option is better than the second one, and half of the 95 %
// interval. For small differences: it takes Elo as a linear function of the score. Infinite before
// the first pair.
double trial_elo(const Trial *trial, int option, double *ret_error);
