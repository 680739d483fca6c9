// SPDX-License-Identifier: MIT
// Clocks as text, in options and in the tag Clock: "1+0.03", "60", "10m", "1:30+0.5", "40/60".
#pragma once

#include "reader.h"

enum { TIME_CONTROL_TEXT = 48, PERIOD_MOVES_MAX = 1000 };

// What a clock without a unit counts, in seconds.
typedef enum ClockUnit { CLOCK_SECONDS = 1, CLOCK_MINUTES = 60 } ClockUnit;

// Reads TIME+INCREMENT or MINUTES:SECONDS+INCREMENT, such as "10+5", "90s", "10m+5s" or "1:30+0.5";
// "+INCREMENT", in seconds, may be missing. Before it may stand "MOVES/", with 1 to
// PERIOD_MOVES_MAX: the time is for a period of so many moves, and each period adds it again.
// *ret_moves is 0 without it; where `ret_moves` is NULL it is refused.
//
// The clock is rounded to ms, and the increment to microseconds, because increments add up. A clock
// below 1 ms is refused, and more than 1,000,000 s for either.
bool time_control_read(Word word, ClockUnit unit, int64_t *ret_moves, int64_t *ret_clock_ms,
                       int64_t *ret_increment_us, Fault *fault);

// Writes a clock without minutes: "90+0.5", or "40/90+0.5" when `moves` is not 0.
void time_control_write(int64_t moves, int64_t clock_ms, int64_t increment_us,
                        char ret_text[TIME_CONTROL_TEXT]);
