// SPDX-License-Identifier: MIT
// Starts child processes; used by child.c only.
#ifndef BREDON_BENCH_CLIENT_CHILD_SPAWN_H
#define BREDON_BENCH_CLIENT_CHILD_SPAWN_H

#include <stdbool.h>
#include <sys/types.h>

#include "fault.h"

// Starts a program, see child_start. Gives our ends of the pipes to standard input, from standard
// output, and from standard error when `watched` (else -1). They do not block.
bool child_spawn(char *const argv[], bool watched, pid_t *ret_pid, int ret_ends[3], Fault *fault);

#endif
