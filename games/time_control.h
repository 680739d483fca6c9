// SPDX-License-Identifier: MIT
// Clocks as text, in options and in the tag Clock: "1+0.03", "60", "10m", "1:30+0.5".
#pragma once

#include "reader.h"

enum { TIME_CONTROL_TEXT = 48 };

// What a clock without a unit counts, in seconds.
typedef enum ClockUnit { CLOCK_SECONDS = 1, CLOCK_MINUTES = 60 } ClockUnit;

// Reads TIME+INCREMENT or MINUTES:SECONDS+INCREMENT, such as "10+5", "90s", "10m+5s" or "1:30+0.5";
// "+INCREMENT", in seconds, may be missing. The results are rounded to ms; a clock of 0 is refused,
// and more than 1,000,000 s for either.
bool time_control_read(Word word, ClockUnit unit, int64_t *ret_clock_ms, int64_t *ret_increment_ms,
                       Fault *fault);

// Writes a clock without minutes: "90+0.5".
void time_control_write(int64_t clock_ms, int64_t increment_ms, char ret_text[TIME_CONTROL_TEXT]);
