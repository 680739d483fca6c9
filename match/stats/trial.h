// SPDX-License-Identifier: MIT
// A trial of many options at once: one engine plays against itself, and for every pair of games
// each option has one of its two values on one side and the other value on the other side, at
// random. So every pair of games is evidence about every option (a factorial experiment). A
// separate match for each option would need the same number of games for each.
//
// The comment Trial of a game records which values White had: "12 Margin 120 80 Hash 16 4" means
// that White played with Margin 120 and Hash 4, Black with Margin 80 and Hash 16.
#pragma once

#include "board.h"
#include "reader.h"
#include "textbuf.h"

enum { TRIAL_OPTIONS_MAX = 128, TRIAL_WORD = 64 };

typedef struct TrialOption {
    char name[TRIAL_WORD]; // name of an option of the engine
    char values[2][TRIAL_WORD];
    int64_t points; // points of the side with the first value minus those of the other side
} TrialOption;

typedef struct Trial {
    TrialOption options[TRIAL_OPTIONS_MAX];
    int count;
    int64_t pairs;   // number of pairs counted
    int64_t squares; // the sum of the squares of their results
} Trial;

// Which value of each option one side has: '1' or '2'.
typedef struct TrialDraw {
    char values[TRIAL_OPTIONS_MAX + 1];
} TrialDraw;

// Reads a file with a line "NAME VALUE1 VALUE2" for each option; '#' begins a comment. Faults begin
// with the file and the line.
bool trial_read(const char *path, Trial *ret_trial, Fault *fault);

// Draws the values that one side gets in game `number`, from 0. The other side gets the other value
// of each option. In the second game of a pair (an odd number) the sides swap their values.
TrialDraw trial_draw(const Trial *trial, uint64_t seed, int64_t number, Colour side);

// The value of an option in a draw.
const char *trial_value(const Trial *trial, const TrialDraw *draw, int option);

// Appends the text of the comment Trial, with White's draw.
void trial_write(const Trial *trial, const TrialDraw *white, TextBuf *text);

// Reads the text of a comment Trial. The first one defines the options of an empty trial; a later
// one with other options is a fault.
bool trial_parse(Trial *trial, Word text, TrialDraw *ret_white, Fault *fault);

// Counts a pair of games. `result` is the points of the side with this draw minus those of the
// other side, -2 to 2.
void trial_count(Trial *trial, const TrialDraw *draw, int result);

// Returns the Elo gain of the first value of an option over the second one; `ret_error` gets half
// the width of the 95 % interval. Both are infinite before the first pair. Elo is computed as a
// linear function of the score, which holds for small differences.
double trial_elo(const Trial *trial, int option, double *ret_error);
