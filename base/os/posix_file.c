// SPDX-License-Identifier: MIT
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 // realpath
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#elif defined __FreeBSD__
#include <sys/sysctl.h>
#endif

#include "os/file.h"

enum { PATH_ROOM = 4096 };

int file_open(const char *path, int flags) {
    mode_t mode = flags & FILE_PRIVATE ? 0600 : 0666;
    int more = O_CLOEXEC | O_NOCTTY | (flags & FILE_NO_LINK ? O_NOFOLLOW : 0);
    return open(path, (flags & ~(FILE_PRIVATE | FILE_NO_LINK)) | more, mode);
}

ptrdiff_t file_read_at(int fd, void *ret_bytes, size_t room, int64_t at) {
    return pread(fd, ret_bytes, room, (off_t)at);
}

int file_sync(int fd) {
    int error = fsync(fd) == 0 ? 0 : errno;
    return error == EINVAL || error == ENOTSUP ? 0 : error;
}

// Waits until the names in the folder of a file are on the disk, where the system can do that.
static void sync_folder(const char *path) {
    char folder[PATH_ROOM] = ".";
    size_t length = (size_t)(file_name_of(path) - path);
    if (length < sizeof folder) {
        memcpy(folder, path, length);
        folder[length > 0 ? length : 1] = '\0';
        int fd = file_open(folder, O_RDONLY);
        if (fd >= 0) {
            fsync(fd);
            close(fd);
        }
    }
}

int file_rename(const char *from, const char *to) {
    if (rename(from, to) != 0) {
        return errno;
    }
    sync_folder(to);
    return 0;
}

bool file_is_same(const char *path, const char *other, int fd) {
    struct stat about[2];
    int got = other ? stat(other, &about[1]) : fstat(fd, &about[1]);
    return got == 0 && stat(path, &about[0]) == 0 &&
           (S_ISREG(about[0].st_mode) || S_ISDIR(about[0].st_mode)) &&
           about[0].st_dev == about[1].st_dev && about[0].st_ino == about[1].st_ino;
}

bool file_is_there(const char *path) {
    struct stat about;
    return lstat(path, &about) == 0;
}

FileLink file_link(const char *path) {
    enum { LINKS_MOST = 40 };
    char at[PATH_ROOM];
    char target[PATH_ROOM];
    FileLink found = LINK_NONE;
    int length = snprintf(at, sizeof at, "%s", path);
    for (int i = 0; i < LINKS_MOST && length < PATH_ROOM; i++) {
        struct stat link;
        struct stat folder;
        if (lstat(at, &link) != 0 || !S_ISLNK(link.st_mode)) {
            return found;
        }
        found = LINK_OWN;
        ssize_t got = readlink(at, target, sizeof target - 1);
        target[got > 0 ? got : 0] = '\0';
        size_t front = (size_t)(file_name_of(at) - at);
        at[front] = '\0';
        if (link.st_uid != geteuid() && stat(front > 0 ? at : ".", &folder) == 0 &&
            (folder.st_mode & S_IWOTH)) {
            return LINK_FOREIGN;
        }
        front = target[0] == '/' ? 0 : front;
        length = (int)front + snprintf(at + front, sizeof at - front, "%s", target);
    }
    return found;
}

int folder_make(const char *path) {
    // macOS has EISDIR for "/".
    return mkdir(path, 0700) == 0 || errno == EEXIST || errno == EISDIR ? 0 : errno;
}

char *file_resolve(const char *path) {
    return realpath(path, NULL);
}

#ifdef __APPLE__

char *file_of_program(void) {
    char path[PATH_ROOM];
    uint32_t room = sizeof path;
    return _NSGetExecutablePath(path, &room) == 0 ? file_resolve(path) : NULL;
}

#elif defined __FreeBSD__ // where /proc is seldom mounted

char *file_of_program(void) {
    int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1}; // -1: this process
    char path[PATH_ROOM];
    size_t room = sizeof path;
    bool found = sysctl(name, sizeof name / sizeof name[0], path, &room, NULL, 0) == 0;
    return found ? file_resolve(path) : NULL;
}

#else

char *file_of_program(void) {
    return file_resolve("/proc/self/exe");
}

#endif

// Only root may set another owner, and a user only groups of their own; failure does no harm.
int file_set_access(int fd, const struct stat *about) {
    int owned = fchown(fd, about->st_uid, about->st_gid);
    (void)owned;
    return fchmod(fd, about->st_mode & 07777) == 0 ? 0 : errno;
}

bool file_is_private(int fd) {
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == geteuid() &&
           (about.st_mode & 077) == 0;
}

bool file_lock(int fd) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat about;
    // Pipes and devices such as /dev/null may have any number of writers.
    return (fstat(fd, &about) == 0 && !S_ISREG(about.st_mode)) || fcntl(fd, F_SETLK, &whole) == 0 ||
           (errno != EACCES && errno != EAGAIN);
}
