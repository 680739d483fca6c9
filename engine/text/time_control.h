// SPDX-License-Identifier: MIT
// Clocks as text, in options and in the tag Clock: "1+0.03", "60", "1:30+0.5".
#ifndef BREDON_ENGINE_TEXT_TIME_CONTROL_H
#define BREDON_ENGINE_TEXT_TIME_CONTROL_H

#include "reader.h"

enum { TIME_CONTROL_TEXT = 48 };

// Reads SECONDS+INCREMENT or MINUTES:SECONDS+INCREMENT, the increment in seconds; "+INCREMENT" may
// be missing. Seconds have at most three decimals. The results are in ms; a clock of 0 is refused.
bool time_control_read(Word word, int64_t *ret_clock_ms, int64_t *ret_increment_ms, Fault *fault);

// Writes a clock without minutes: "90+0.5".
void time_control_write(int64_t clock_ms, int64_t increment_ms, char ret_text[TIME_CONTROL_TEXT]);

#endif
