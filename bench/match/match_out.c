// SPDX-License-Identifier: MIT
#include "match/match_out.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output_file.h"
#include "text_file.h"

// Fills `fault` with "can't WHAT 'PATH': why", by errno.
static bool refuse(const char *what, const char *path, Fault *fault) {
    char quote[FAULT_QUOTE];
    const char *why = text_file_problem(errno);
    fault_set(fault, 0, "can't %s '%s': %s", what, fault_quote(quote, path, strlen(path)), why);
    return false;
}

bool match_out_open(MatchOut *out, const char *path, bool resume, Fault *fault) {
    char quote[FAULT_QUOTE];
    struct stat status;
    *out = (MatchOut){.path = path, .fd = -1};
    int flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC;
    int fd = open(path, flags | O_EXCL, 0666);
    bool made = fd >= 0;
    // O_EXCL does not create the target of a dangling link, so try without it.
    fd = made ? fd : open(path, flags, 0666);
    if (fd < 0 || fstat(fd, &status) != 0) {
        refuse("write", path, fault);
        if (fd >= 0) {
            close(fd);
        }
        return false;
    }
    out->fd = fd;
    out->regular = S_ISREG(status.st_mode);
    out->size = out->regular ? status.st_size : 0;
    if (out->regular && !output_lock(fd, path, fault)) {
        match_out_close(out);
        return false;
    }
    out->made = made; // if another process has the lock, the file is not ours to remove
    if (out->size > 0 && !resume) {
        fault_set(fault, 0,
                  "'%s' is there already: go on with it by --resume, or take another name",
                  fault_quote(quote, path, strlen(path)));
        match_out_close(out);
        return false;
    }
    return true;
}

bool match_out_read(const MatchOut *out, TextBuf *text, Fault *fault) {
    char part[1 << 14];
    ssize_t got = 0;
    off_t at = 0;
    textbuf_add(text, "", 0); // an empty file gives "", not NULL
    do {
        got = pread(out->fd, part, sizeof part, at);
        if (got > 0) {
            textbuf_add(text, part, (size_t)got);
            at += got;
        }
    } while (!text->failed && (got > 0 || (got < 0 && errno == EINTR)));
    if (got < 0 || text->failed) {
        errno = text->failed ? ENOMEM : errno;
        return refuse("read", out->path, fault);
    }
    return true;
}

bool match_out_cut(MatchOut *out, int64_t size, Fault *fault) {
    if (ftruncate(out->fd, (off_t)size) != 0) {
        return refuse("cut", out->path, fault);
    }
    out->size = size;
    return true;
}

bool match_out_add(MatchOut *out, const char *text, size_t length, Fault *fault) {
    if (output_write(out->fd, text, length)) {
        out->size += (int64_t)length;
        return true;
    }
    refuse("write", out->path, fault);
    if (out->regular) {
        match_out_cut(out, out->size, NULL);
    }
    return false;
}

void match_out_close(MatchOut *out) {
    if (out->fd >= 0) {
        if (out->made && out->regular && out->size == 0) {
            unlink(out->path);
        }
        close(out->fd);
        out->fd = -1;
    }
}
