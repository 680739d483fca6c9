// SPDX-License-Identifier: MIT
#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "os/stream.h"
#include "text_file.h"

static bool refuse(const char *path, const char *what, int error, Fault *fault) {
    char quote[FAULT_QUOTE];
    fault_quote(quote, path, strlen(path));
    if (error == EEXIST || error == EWOULDBLOCK) {
        fault_set(fault, 0, "%s'%s' is %s", what, quote,
                  error == EEXIST ? "there already" : "being written by another process");
    } else {
        fault_set(fault, 0, "%scan't write '%s': %s", what, quote, text_file_problem(error));
    }
    return false;
}

bool output_may_replace(const char *path, const char *mark, const char *what, const char *writer,
                        Fault *fault) {
    enum { MARK_MOST = 512 };
    char front[MARK_MOST];
    char quote[FAULT_QUOTE];
    size_t length = strlen(mark);
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return true;
    }
    int fd = file_open(path, O_RDONLY);
    if (fd < 0) {
        return refuse(path, what, errno, fault);
    }
    bool ours = length <= sizeof front && file_read_at(fd, front, length, 0) == (ptrdiff_t)length &&
                memcmp(front, mark, length) == 0;
    close(fd);
    if (!ours) {
        fault_set(fault, 0, "%snot overwriting '%s': it was not written by %s", what,
                  fault_quote(quote, path, strlen(path)), writer);
    }
    return ours;
}

bool output_is_apart(const char *path, const char *const inputs[], int count, const char *output,
                     const char *what, Fault *fault) {
    char quote[FAULT_QUOTE];
    bool read = false;
    for (int i = 0; i < count && !read; i++) {
        read = text_file_is_same(path, inputs[i], STDIN_FILENO);
    }
    if (read || (output && text_file_is_same(path, output, STDOUT_FILENO))) {
        fault_set(fault, 0, "%s'%s' is also what is %s; name another file", what,
                  fault_quote(quote, path, strlen(path)), read ? "read" : "written");
        return false;
    }
    return true;
}

// Opens what is at the path with these flags, or makes a file there, and locks it. 0 or an errno.
static int open_path(OutputFile *output, int flags, struct stat *ret_about) {
    bool there = stat(output->path, ret_about) == 0;
    bool special = there && !S_ISREG(ret_about->st_mode);
    // A pipe or a device may be open for writing only. O_CREAT is not given for a file that is
    // there: Linux may refuse it for files of other users in /tmp.
    int create = there && !(flags & O_EXCL) ? 0 : O_CREAT;
    output->fd = file_open(output->path, special ? O_WRONLY : flags | create);
    if (output->fd < 0) {
        return errno;
    }
    // Another process may write to the file until it is locked.
    if (!file_lock(output->fd)) {
        return EWOULDBLOCK;
    }
    if (fstat(output->fd, ret_about) != 0) {
        return errno;
    }
    output->regular = S_ISREG(ret_about->st_mode);
    output->fresh = !there && ret_about->st_size == 0;
    output->target = output->regular ? file_resolve(output->path) : NULL;
    return output->regular && !output->target ? errno : 0;
}

// Makes a new file beside the target, with its access rights; 0 or an errno.
static int make_beside(OutputFile *output, const struct stat *about) {
    TextBuf made = {0};
    textbuf_add(&made, output->target, (size_t)(file_name_of(output->target) - output->target));
    textbuf_add_string(&made, ".bredon-XXXXXX");
    int fd = made.failed ? -1 : file_make(made.at);
    if (fd < 0) {
        int error = made.failed ? ENOMEM : errno;
        textbuf_finish(&made);
        return error;
    }
    output->made = made.at;
    output->held = output->fd;
    output->fd = fd;
    return file_set_access(fd, about);
}

bool output_open(OutputFile *output, const char *path, OutputWay way, const char *what,
                 Fault *fault) {
    struct stat about;
    *output = (OutputFile){.path = path, .what = what, .fd = -1, .held = -1};
    // A user who may not write to a file may not replace it either. A new one stays empty until it
    // is replaced.
    int error = open_path(output, way == OUTPUT_NEW ? O_WRONLY | O_EXCL : O_WRONLY, &about);
    if (!error && output->regular) {
        output->replaces = about.st_size > 0;
        error = make_beside(output, &about);
    }
    if (error) {
        output_abandon(output);
        return refuse(path, what, error, fault);
    }
    return true;
}

bool output_append(OutputFile *output, const char *path, const char *what, Fault *fault) {
    struct stat about;
    *output = (OutputFile){.path = path, .what = what, .fd = -1, .held = -1};
    int error = open_path(output, O_RDWR | O_APPEND, &about);
    if (error) {
        output_abandon(output);
        return refuse(path, what, error, fault);
    }
    output->length = output->regular ? (int64_t)about.st_size : 0;
    return true;
}

bool output_cut(OutputFile *output, int64_t length, Fault *fault) {
    if (!output->regular) {
        return true;
    }
    if (ftruncate(output->fd, (off_t)length) != 0 ||
        lseek(output->fd, (off_t)length, SEEK_SET) != (off_t)length) {
        return refuse(output->path, output->what, errno, fault);
    }
    output->length = length;
    return true;
}

bool output_add(OutputFile *output, const void *bytes, size_t length, Fault *fault) {
    int error = stream_write(output->fd, bytes, length);
    if (error) {
        output_cut(output, output->length, NULL);
        return refuse(output->path, output->what, error, fault);
    }
    output->length += (int64_t)length;
    return true;
}

bool output_sync(OutputFile *output, Fault *fault) {
    int error = output->regular ? file_sync(output->fd) : 0;
    return !error || refuse(output->path, output->what, error, fault);
}

// Closes the file, and forgets all of it but its length, which reports need.
static int close_all(OutputFile *output) {
    int error = output->fd < 0 || close(output->fd) == 0 ? 0 : errno;
    if (output->held >= 0) {
        close(output->held);
    }
    free(output->made);
    free(output->target);
    *output = (OutputFile){.fd = -1, .held = -1, .length = output->length};
    return error;
}

bool output_commit(OutputFile *output, Fault *fault) {
    const char *path = output->path;
    const char *what = output->what;
    int error = output->regular ? file_sync(output->fd) : 0;
    if (!error && output->made) {
        close(output->held); // some systems rename over no open file
        output->held = -1;
        error = file_rename(output->made, output->target);
    }
    if (error) {
        output_abandon(output);
        return refuse(path, what, error, fault);
    }
    // A regular file is already on the disk, so only a pipe or device can report an error here.
    error = close_all(output);
    return !error || refuse(path, what, error, fault);
}

void output_keep(OutputFile *output) {
    output->fresh = output->fresh && output->length == 0;
    output_abandon(output);
}

void output_abandon(OutputFile *output) {
    if (output->made) {
        unlink(output->made);
    }
    if (output->fresh && output->target) {
        unlink(output->target);
    }
    close_all(output);
}

bool output_save(const char *path, OutputWay way, const char *what, const TextBuf *text,
                 Fault *fault) {
    OutputFile output;
    if (text->failed) {
        return refuse(path, what, ENOMEM, fault);
    }
    if (!output_open(&output, path, way, what, fault)) {
        return false;
    }
    if (!output_add(&output, text->at, text->length, fault)) {
        output_abandon(&output);
        return false;
    }
    return output_commit(&output, fault);
}

bool output_try(const char *path, OutputWay way, const char *what, Fault *fault) {
    struct stat about;
    OutputFile output;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) {
        return true;
    }
    bool good = output_open(&output, path, way, what, fault);
    if (good) {
        output_abandon(&output);
    }
    return good;
}
