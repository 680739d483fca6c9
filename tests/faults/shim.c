// SPDX-License-Identifier: MIT
// Makes calls of the system fail. faults.py preloads it into the program (LD_PRELOAD) and sets in
// the environment
// - FAULT_COUNTS: a file of KINDS numbers of 64 bits, where the calls of each kind are counted;
// - FAULT: `KIND N` fails the N-th call of a kind (from 1), `KIND N on` also all calls after it;
//   `crash N WAY` ends the process inside the N-th change of a disk, and for some ways takes from
//   the files what a power failure may take.
// Processes that the program starts are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Sorted as in faults.py.
typedef enum Kind { CHANGE, FSYNC, MEMORY, MAP, OPEN, READ, RENAME, THREAD, WRITE, KINDS } Kind;

static const char *const kinds[] = {"crash", "fsync",  "memory", "map",  "open",
                                    "read",  "rename", "thread", "write"};

// What happens to the bytes that were not on the disk yet when the process ends.
typedef enum Way {
    TORN,  // nothing; only the change under way is half done, as by kill -9
    LOST,  // they are gone, though renames and cuts are done
    ZEROS, // only the length of the file is on the disk
} Way;

// A file that the process writes to: a descriptor of it that stays open, and how much of it is
// known to be on the disk.
typedef struct Written {
    dev_t device;
    ino_t inode;
    int fd;
    off_t synced;
} Written;

enum { WRITTEN_MOST = 64 };

static atomic_uint_fast64_t own_counts[KINDS];
static atomic_uint_fast64_t *counts = own_counts;
static Kind failing = KINDS;
static uint64_t failing_at;
static bool failing_on; // all calls from then on
static Way way;
static Written written[WRITTEN_MOST];
static int written_count;

#define REAL(name) (__extension__(__typeof__(&name)) dlsym(RTLD_NEXT, #name))

// Reads and writes fail where files do: pipes, which other tests close, never have such errors.
// Standard input, which holds what is typed, counts as a pipe.
static bool is_regular(int fd) {
    struct stat about;
    return fd != STDIN_FILENO && fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
}

static bool fails(Kind kind) {
    uint64_t call = atomic_fetch_add(&counts[kind], 1) + 1;
    return kind == failing && (call == failing_at || (failing_on && call > failing_at));
}

__attribute__((constructor)) static void begin(void) {
    const char *fault = getenv("FAULT");
    const char *path = getenv("FAULT_COUNTS");
    if (path) {
        int fd = REAL(open)(path, O_RDWR | O_CLOEXEC);
        void *map =
            fd < 0 ? MAP_FAILED
                   : REAL(mmap)(NULL, sizeof own_counts, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        counts = map == MAP_FAILED ? own_counts : map;
        close(fd);
    }
    for (int i = 0; fault && i < KINDS; i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(fault, kinds[i], length) == 0 && fault[length] == ' ') {
            char *rest;
            failing = (Kind)i;
            failing_at = strtoull(fault + length, &rest, 10);
            failing_on = strcmp(rest, " on") == 0;
            way = strcmp(rest, " lost") == 0 ? LOST : strcmp(rest, " zeros") == 0 ? ZEROS : TORN;
        }
    }
    unsetenv("LD_PRELOAD");
    unsetenv("FAULT");
    unsetenv("FAULT_COUNTS");
}

// ---- Power failures

static Written *find_written(int fd) {
    struct stat about;
    if (fstat(fd, &about) != 0) {
        return NULL;
    }
    for (int i = 0; i < written_count; i++) {
        if (written[i].inode == about.st_ino && written[i].device == about.st_dev) {
            return &written[i];
        }
    }
    return NULL;
}

// Notes a file that was opened for writing.
static int note(int fd, int flags) {
    struct stat about;
    int error = errno;
    if (fd >= 0 && failing == CHANGE && (flags & O_ACCMODE) != O_RDONLY && fstat(fd, &about) == 0 &&
        S_ISREG(about.st_mode) && !find_written(fd) && written_count < WRITTEN_MOST) {
        written[written_count++] =
            (Written){about.st_dev, about.st_ino, fcntl(fd, F_DUPFD_CLOEXEC, 500), about.st_size};
    }
    errno = error;
    return fd;
}

static void end_by_crash(void) {
    for (int i = 0; i < written_count && way != TORN; i++) {
        struct stat about;
        if (fstat(written[i].fd, &about) == 0 && about.st_size > written[i].synced) {
            int cut = ftruncate64(written[i].fd, written[i].synced);
            cut |= way == ZEROS ? ftruncate64(written[i].fd, about.st_size) : 0;
            (void)cut;
        }
    }
    _exit(99);
}

// Counts a change of a file on the disk. True when it is the last one.
static bool is_last_change(int fd) {
    return (fd < 0 || is_regular(fd)) && fails(CHANGE);
}

// ---- Calls

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size) {
    return fails(MEMORY) ? errno = ENOMEM, NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails(MEMORY) ? errno = ENOMEM, NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return fails(MEMORY) ? errno = ENOMEM, NULL : __libc_realloc(old, size);
}

void *mmap64(void *at, size_t length, int protection, int flags, int fd, off64_t offset) {
    return fails(MAP)              ? errno = ENOMEM,
                        MAP_FAILED : REAL(mmap64)(at, length, protection, flags, fd, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *user) {
    return fails(THREAD) ? EAGAIN : REAL(pthread_create)(thread, attributes, run, user);
}

int open64(const char *path, int flags, ...) {
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    if ((flags & O_CREAT) && is_last_change(-1)) {
        end_by_crash();
    }
    return fails(OPEN) ? errno = EMFILE, -1 : note(REAL(open64)(path, flags, mode), flags);
}

FILE *fopen64(const char *path, const char *mode) {
    return fails(OPEN) ? errno = EMFILE, NULL : REAL(fopen64)(path, mode);
}

ssize_t read(int fd, void *bytes, size_t room) {
    return is_regular(fd) && fails(READ) ? errno = EIO, -1 : REAL(read)(fd, bytes, room);
}

ssize_t pread64(int fd, void *bytes, size_t room, off64_t at) {
    return is_regular(fd) && fails(READ) ? errno = EIO, -1 : REAL(pread64)(fd, bytes, room, at);
}

// A write that fails for lack of room has written a part before.
ssize_t write(int fd, const void *bytes, size_t length) {
    ssize_t (*real)(int, const void *, size_t) = REAL(write);
    if (is_last_change(fd)) {
        ssize_t half = real(fd, bytes, length / 2);
        (void)half;
        end_by_crash();
    }
    if (is_regular(fd) && fails(WRITE)) {
        ssize_t half = length > 1 && !failing_on ? real(fd, bytes, length / 2) : 0;
        failing_at += half > 0; // the next one, which writes the rest, fails for good
        errno = ENOSPC;
        return half > 0 ? half : -1;
    }
    return real(fd, bytes, length);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    if (is_last_change(fd)) {
        ssize_t half = REAL(pwrite64)(fd, bytes, length / 2, at);
        (void)half;
        end_by_crash();
    }
    return fails(WRITE) ? errno = ENOSPC, -1 : REAL(pwrite64)(fd, bytes, length, at);
}

int ftruncate64(int fd, off64_t length) {
    int (*real)(int, off64_t) = REAL(ftruncate64);
    if (is_last_change(fd)) {
        end_by_crash();
    }
    Written *file = find_written(fd);
    if (file && file->synced > length) {
        file->synced = length;
    }
    return real(fd, length);
}

int fsync(int fd) {
    struct stat about;
    if (is_last_change(fd)) {
        end_by_crash();
    }
    if (fails(FSYNC)) {
        errno = EIO;
        return -1;
    }
    // Tests need not wait for the disk.
    Written *file = find_written(fd);
    if (file && fstat(fd, &about) == 0) {
        file->synced = about.st_size;
    }
    return 0;
}

int rename(const char *from, const char *to) {
    if (is_last_change(-1)) {
        end_by_crash();
    }
    return fails(RENAME) ? errno = EACCES, -1 : REAL(rename)(from, to);
}

int unlink(const char *path) {
    if (is_last_change(-1)) {
        end_by_crash();
    }
    return REAL(unlink)(path);
}
