// SPDX-License-Identifier: MIT
#include "client/child_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static void close_end(int *end) {
    if (*end >= 0) {
        close(*end);
        *end = -1;
    }
}

// Opens a pipe whose ends are close-on-exec and not 0, 1 or 2, which the child's ends are copied
// to.
static bool pipe_open(int ret_ends[2], Fault *fault) {
    int ends[2];
    if (pipe(ends) != 0) {
        fault_set(fault, 0, "can't make a pipe: %s", strerror(errno));
        return false;
    }
    for (int i = 0; i < 2; i++) {
        ret_ends[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
    }
    int problem = errno;
    close(ends[0]);
    close(ends[1]);
    if (ret_ends[0] < 0 || ret_ends[1] < 0) {
        close_end(&ret_ends[0]);
        close_end(&ret_ends[1]);
        fault_set(fault, 0, "can't make a pipe: %s", strerror(problem));
        return false;
    }
    return true;
}

// The child gets default signal handling, as from a shell, and its own process group.
static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none;
    sigset_t common;
    sigemptyset(&none);
    sigemptyset(&common);
    sigaddset(&common, SIGPIPE);
    sigaddset(&common, SIGINT);
    sigaddset(&common, SIGTERM);
    sigaddset(&common, SIGXFSZ);
    int flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    int problem = posix_spawnattr_setflags(attributes, (short)flags);
    problem = problem ? problem : posix_spawnattr_setpgroup(attributes, 0);
    problem = problem ? problem : posix_spawnattr_setsigmask(attributes, &none);
    return problem ? problem : posix_spawnattr_setsigdefault(attributes, &common);
}

// Starts the program with these descriptors as 0, 1 and 2 (-1: unchanged). Returns an errno.
static int spawn(pid_t *ret_pid, char *const argv[], const int ends[3]) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int problem = posix_spawn_file_actions_init(&actions);
    if (problem) {
        return problem;
    }
    problem = posix_spawnattr_init(&attributes);
    if (!problem) {
        for (int i = 0; i < 3 && !problem; i++) {
            problem = ends[i] < 0 ? 0 : posix_spawn_file_actions_adddup2(&actions, ends[i], i);
        }
        problem = problem ? problem : set_attributes(&attributes);
        problem = problem ? problem
                          : posix_spawnp(ret_pid, argv[0], &actions, &attributes, argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

// Makes our end of a pipe non-blocking: waiting is done by poll.
static bool set_nonblocking(int end) {
    int flags = fcntl(end, F_GETFL);
    return flags >= 0 && fcntl(end, F_SETFL, flags | O_NONBLOCK) == 0;
}

bool child_spawn(char *const argv[], bool watched, pid_t *ret_pid, int ret_ends[3], Fault *fault) {
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    bool fine = pipe_open(pipes[0], fault) && pipe_open(pipes[1], fault) &&
                (!watched || pipe_open(pipes[2], fault));
    if (fine) {
        int ours[3] = {pipes[0][1], pipes[1][0], pipes[2][0]};
        int theirs[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
        pid_t pid = 0;
        int problem = set_nonblocking(ours[0]) && set_nonblocking(ours[1]) &&
                              (!watched || set_nonblocking(ours[2]))
                          ? spawn(&pid, argv, theirs)
                          : errno;
        fine = !problem;
        if (fine) {
            *ret_pid = pid;
            memcpy(ret_ends, ours, sizeof ours);
            pipes[0][1] = pipes[1][0] = pipes[2][0] = -1;
        } else {
            char quote[FAULT_QUOTE];
            fault_set(fault, 0, "can't start '%s': %s",
                      fault_quote(quote, argv[0], strlen(argv[0])), strerror(problem));
        }
    }
    for (int i = 0; i < 3; i++) {
        close_end(&pipes[i][0]);
        close_end(&pipes[i][1]);
    }
    return fine;
}
