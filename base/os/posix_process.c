// SPDX-License-Identifier: MIT
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/process.h"

struct Process {
    pid_t pid;  // 0: reaped by another thread, its status is lost
    bool ended; // `end` is known
    ProcessEnd end;
    int ends[PROCESS_PIPES]; // our ends of the pipes, -1: closed
};

extern char **environ;

static void close_end(int *end) {
    if (*end >= 0) {
        close(*end);
        *end = -1;
    }
}

// Opens a pipe whose ends are close-on-exec and above 2, because the child's ends are copied to 0,
// 1 and 2.
static bool pipe_open(int ret_ends[2], Fault *fault) {
    int ends[2];
    if (pipe(ends) != 0) {
        return fault_set(fault, 0, "can't make a pipe: %s", strerror(errno));
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
        return fault_set(fault, 0, "can't make a pipe: %s", strerror(problem));
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

// Makes our end of a pipe non-blocking; poll does the waiting.
static bool set_nonblocking(int end) {
    int flags = fcntl(end, F_GETFL);
    return flags >= 0 && fcntl(end, F_SETFL, flags | O_NONBLOCK) == 0;
}

static bool start(Process *process, char *const argv[], bool watched, Fault *fault) {
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    bool fine = pipe_open(pipes[0], fault) && pipe_open(pipes[1], fault) &&
                (!watched || pipe_open(pipes[2], fault));
    if (fine) {
        int ours[3] = {pipes[0][1], pipes[1][0], pipes[2][0]};
        int theirs[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
        int problem = set_nonblocking(ours[0]) && set_nonblocking(ours[1]) &&
                              (!watched || set_nonblocking(ours[2]))
                          ? spawn(&process->pid, argv, theirs)
                          : errno;
        fine = !problem;
        if (fine) {
            memcpy(process->ends, ours, sizeof ours);
            pipes[0][1] = pipes[1][0] = pipes[2][0] = -1;
        } else {
            fault_set(fault, 0, "can't start '%s': %s", quoted(argv[0]).text, strerror(problem));
        }
    }
    for (int i = 0; i < 3; i++) {
        close_end(&pipes[i][0]);
        close_end(&pipes[i][1]);
    }
    return fine;
}

Process *process_start(char *const argv[], bool watched, Fault *fault) {
    Process *process = calloc(1, sizeof *process);
    if (!process) {
        fault_set(fault, 0, "no memory for a process");
        return NULL;
    }
    if (!start(process, argv, watched, fault)) {
        free(process);
        return NULL;
    }
    return process;
}

static bool is_for_later(int problem) {
    return problem == EAGAIN || problem == EWOULDBLOCK || problem == EINTR;
}

ptrdiff_t process_read(Process *process, ProcessPipe from, void *ret_bytes, size_t room) {
    ssize_t length = read(process->ends[from], ret_bytes, room);
    return length > 0 ? length : length < 0 && is_for_later(errno) ? PROCESS_LATER : PROCESS_CLOSED;
}

ptrdiff_t process_write(Process *process, const void *bytes, size_t length) {
    ssize_t written = write(process->ends[PROCESS_INPUT], bytes, length);
    return written >= 0 ? written : is_for_later(errno) ? PROCESS_LATER : PROCESS_CLOSED;
}

bool process_await(Process *process, const bool wanted[PROCESS_PIPES], int ms,
                   bool ret_ready[PROCESS_PIPES]) {
    struct pollfd ends[PROCESS_PIPES];
    for (int i = 0; i < PROCESS_PIPES; i++) {
        ends[i] = (struct pollfd){.fd = wanted[i] ? process->ends[i] : -1,
                                  .events = i == PROCESS_INPUT ? POLLOUT : POLLIN};
    }
    bool some = poll(ends, PROCESS_PIPES, ms) > 0;
    for (int i = 0; i < PROCESS_PIPES; i++) {
        ret_ready[i] = some && ends[i].revents != 0;
    }
    return some;
}

void process_close(Process *process, ProcessPipe pipe) {
    close_end(&process->ends[pipe]);
}

bool process_has_ended(Process *process, ProcessEnd *ret_end) {
    siginfo_t info = {0};
    if (!process->ended) {
        if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
            if (errno == EINTR) {
                return false;
            }
            process->pid = 0;
        } else if (info.si_pid == 0) {
            return false;
        }
        process->ended = true;
        process->end = (ProcessEnd){info.si_pid != 0 && info.si_code != CLD_EXITED, info.si_status};
    }
    *ret_end = process->end;
    return true;
}

void process_kill(Process *process) {
    if (process->pid > 0) {
        kill(-process->pid, SIGKILL); // not reaped yet, so no other process has this pid
    }
}

void process_destroy(Process *process) {
    if (!process) {
        return;
    }
    for (int i = 0; i < PROCESS_PIPES; i++) {
        close_end(&process->ends[i]);
    }
    process_kill(process);
    while (process->pid > 0 && waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    free(process);
}

int process_release(Process *process, ProcessPipe pipe) {
    int end = process->ends[pipe];
    process->ends[pipe] = -1;
    return end;
}
