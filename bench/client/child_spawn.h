// SPDX-License-Identifier: MIT
// The start of a child process; for child.c alone.
#ifndef BREDON_BENCH_CLIENT_CHILD_SPAWN_H
#define BREDON_BENCH_CLIENT_CHILD_SPAWN_H

#include <stdbool.h>
#include <sys/types.h>

#include "fault.h"

// Starts a program, see child_start. Gives our ends of the pipes to its standard input, from its
// standard output and, when `watched`, from its standard error (else -1); they never block.
bool child_spawn(char *const argv[], bool watched, pid_t *ret_pid, int ret_ends[3], Fault *fault);

#endif
