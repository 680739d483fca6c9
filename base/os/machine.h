// SPDX-License-Identifier: MIT
// Memory by pages, processors, random numbers.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Maps memory that is filled with zeros, in huge pages if possible, which are faster. NULL when
// there is no memory. The system provides the pages at their first use.
void *pages_map(size_t bytes);
void pages_unmap(void *memory, size_t bytes);

// The memory of the machine in bytes; 0: not known.
uint64_t machine_memory(void);

// The number of processors in operation; 1 when not known.
int machine_processors(void);

// The name of the machine, cut at the room; "" when not known. Returns ret_name.
enum { MACHINE_NAME = 64 };
char *machine_name(char ret_name[MACHINE_NAME]);

// Gives a random number that nobody can guess; false when the system can't provide one.
bool machine_random(uint64_t *ret_number);
