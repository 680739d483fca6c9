// SPDX-License-Identifier: MIT
// Memory by pages, processors, random numbers.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Memory that is filled with zeros, in huge pages if possible, which cost less. NULL when there is
// none. The system provides the pages at their first use.
void *pages_map(size_t bytes);
void pages_unmap(void *memory, size_t bytes);

// Replaces a part of such memory, which begins and ends at a page, by new pages filled with zeros.
// False when the system can't.
bool pages_renew(void *part, size_t bytes);

// Bytes of memory of the machine; 0: not known.
uint64_t machine_memory(void);

// Processors that run; 1 when not known.
int machine_processors(void);

// A number that nobody can guess; false when the system has none.
bool machine_random(uint64_t *ret_number);
