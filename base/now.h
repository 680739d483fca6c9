// SPDX-License-Identifier: MIT
#ifndef BREDON_BASE_NOW_H
#define BREDON_BASE_NOW_H

#include <stdint.h>

// Milliseconds of a clock that only goes forward.
int64_t clock_now_ms(void);

#endif
