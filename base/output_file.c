// SPDX-License-Identifier: MIT
#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "os/stream.h"
#include "text_file.h"

enum { LINKS_MOST = 40, LINK_ROOM = 4096 };

static bool refuse(const char *path, const char *what, int error, Fault *fault) {
    char quote[FAULT_QUOTE];
    fault_set(fault, 0, "%scan't write '%s': %s", what, fault_quote(quote, path, strlen(path)),
              text_file_problem(error));
    return false;
}

// True when an open file begins with a mark.
static bool begins_with(int fd, const char *mark) {
    char part[64];
    size_t length = strlen(mark);
    bool same = true;
    for (size_t at = 0, wanted; same && at < length; at += wanted) {
        wanted = length - at < sizeof part ? length - at : sizeof part;
        same = file_read_at(fd, part, wanted, (int64_t)at) == (ptrdiff_t)wanted &&
               memcmp(part, mark + at, wanted) == 0;
    }
    return same;
}

bool output_may_replace(const char *path, const char *mark, const char *what, const char *writer,
                        Fault *fault) {
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return true;
    }
    int fd = file_open(path, O_RDONLY);
    if (fd < 0) {
        return refuse(path, what, errno, fault);
    }
    bool ours = begins_with(fd, mark);
    close(fd);
    if (!ours) {
        char quote[FAULT_QUOTE];
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

// Appends the path of `name` in the folder of `path`.
static void add_beside(TextBuf *text, const char *path, const char *name) {
    textbuf_add(text, path, (size_t)(file_name_of(path) - path));
    textbuf_add_string(text, name);
}

// Follows the links of a path; the last one may lead to a file that does not exist. 0 or an errno.
static int find_target(const char *path, TextBuf *target) {
    textbuf_add_string(target, path);
    for (int i = 0; i < LINKS_MOST && !target->failed; i++) {
        char link[LINK_ROOM];
        ptrdiff_t length = file_read_link(target->at, link, sizeof link - 1);
        if (length < 0) {
            return 0; // no link; other errors show when the file is opened
        }
        link[length] = '\0';
        TextBuf next = {0};
        if (link[0] == '/') {
            textbuf_add_string(&next, link);
        } else {
            add_beside(&next, target->at, link);
        }
        textbuf_finish(target);
        *target = next;
    }
    return target->failed ? ENOMEM : ELOOP;
}

// Locks the target, and makes a new file beside it with its mode and, if allowed, its owner; 0 or
// an errno, EWOULDBLOCK when another process has the lock.
static int make_beside(OutputFile *output) {
    struct stat about;
    if (!file_lock(output->held)) {
        return EWOULDBLOCK;
    }
    if (fstat(output->held, &about) != 0) {
        return errno;
    }
    add_beside(&output->made, output->target.at, ".bredon-XXXXXX");
    if (output->made.failed) {
        return ENOMEM;
    }
    output->fd = file_make(output->made.at);
    if (output->fd < 0) {
        textbuf_clear(&output->made);
        return errno;
    }
    output->replaces = about.st_size > 0;
    file_lock(output->fd); // for the time after output_place
    return file_set_access(output->fd, &about);
}

// Opens the file to write to; 0 or an errno.
static int open_target(OutputFile *output, OutputWay way) {
    struct stat about;
    int error = 0;
    bool there = stat(output->path, &about) == 0;
    // Links such as /dev/stdout may lead to files without a name: only links to regular files are
    // followed.
    if (way == OUTPUT_REPLACE && (!there || S_ISREG(about.st_mode))) {
        error = find_target(output->path, &output->target);
    } else {
        textbuf_add_string(&output->target, output->path);
    }
    if (error || output->target.failed) {
        return error ? error : ENOMEM;
    }
    output->regular = !there || S_ISREG(about.st_mode);
    if (there && output->regular && way == OUTPUT_NEW) {
        return EEXIST;
    }
    // A user who may not write to a file may not replace it either. A new one is empty until it is
    // replaced.
    int fd = file_open(output->target.at, O_WRONLY | (there ? 0 : O_CREAT | O_EXCL));
    if (fd < 0) {
        return errno;
    }
    *(output->regular ? &output->held : &output->fd) = fd;
    output->fresh = !there;
    return output->regular ? make_beside(output) : 0;
}

bool output_open(OutputFile *output, const char *path, OutputWay way, const char *what,
                 Fault *fault) {
    *output = (OutputFile){.path = path, .what = what, .fd = -1, .held = -1};
    int error = open_target(output, way);
    if (error) {
        output->fresh = output->fresh && error != EWOULDBLOCK;
        output_abandon(output);
        if (error == EEXIST || error == EWOULDBLOCK) {
            char quote[FAULT_QUOTE];
            fault_set(fault, 0, "%s'%s' is %s", what, fault_quote(quote, path, strlen(path)),
                      error == EEXIST ? "there already" : "being written by another process");
            return false;
        }
        return refuse(path, what, error, fault);
    }
    return true;
}

// Locks an open file and finds its length.
static bool lock_whole(OutputFile *output, Fault *fault) {
    struct stat about;
    if (fstat(output->fd, &about) != 0) {
        return refuse(output->path, output->what, errno, fault);
    }
    output->regular = S_ISREG(about.st_mode);
    if (!output->regular) {
        return true;
    }
    if (!output_lock(output->fd, output->path, fault)) {
        output->fresh = false; // the file is not ours to remove
        return false;
    }
    // Asked again under the lock: another process may have written to the file before.
    if (fstat(output->fd, &about) != 0) {
        return refuse(output->path, output->what, errno, fault);
    }
    output->length = (int64_t)about.st_size;
    return true;
}

bool output_append(OutputFile *output, const char *path, const char *what, Fault *fault) {
    struct stat about;
    *output = (OutputFile){.path = path, .what = what, .fd = -1, .held = -1};
    // A pipe or a device may be open for writing only.
    bool there = stat(path, &about) == 0;
    bool special = there && !S_ISREG(about.st_mode);
    int flags = (special ? O_WRONLY : O_RDWR) | O_APPEND;
    int error = find_target(path, &output->target);
    if (!error && !there) {
        output->fd = file_open(output->target.at, flags | O_CREAT | O_EXCL);
        error = output->fd >= 0 || errno == EEXIST ? 0 : errno;
    }
    output->fresh = output->fd >= 0;
    if (!output->fresh && !error) {
        output->fd = file_open(path, flags);
        error = output->fd >= 0 ? 0 : errno;
    }
    bool good = error ? refuse(path, what, error, fault) : lock_whole(output, fault);
    if (!good) {
        output_abandon(output);
    }
    return good;
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
    if (!error) {
        output->length += (int64_t)length;
        return true;
    }
    output_cut(output, output->length, NULL);
    refuse(output->path, output->what, error, fault);
    errno = error;
    return false;
}

// Closes the target that a file beside it will replace.
static void release(OutputFile *output) {
    if (output->held >= 0) {
        close(output->held);
    }
    output->held = -1;
}

static void forget(OutputFile *output) {
    output->fd = -1;
    output->fresh = false;
    textbuf_finish(&output->made);
    textbuf_finish(&output->target);
}

bool output_sync(OutputFile *output, Fault *fault) {
    int error = output->regular ? file_sync(output->fd) : 0;
    return !error || refuse(output->path, output->what, error, fault);
}

bool output_place(OutputFile *output, Fault *fault) {
    int error = output->regular ? file_sync(output->fd) : 0;
    if (!error && output->made.length > 0) {
        release(output); // some systems rename over no open file
        error = file_rename(output->made.at, output->target.at);
    }
    if (error) {
        output_abandon(output);
        return refuse(output->path, output->what, error, fault);
    }
    textbuf_clear(&output->made);
    output->fresh = false;
    output->replaces = false;
    return true;
}

bool output_commit(OutputFile *output, Fault *fault) {
    if (!output_place(output, fault)) {
        return false;
    }
    // The file is already on the disk, so only a pipe or device can report an error here.
    int error = close(output->fd) == 0 ? 0 : errno;
    forget(output);
    return !error || refuse(output->path, output->what, error, fault);
}

void output_keep(OutputFile *output) {
    output->fresh = output->fresh && output->length == 0;
    output_abandon(output);
}

void output_abandon(OutputFile *output) {
    if (output->fd >= 0) {
        close(output->fd);
    }
    if (output->fd >= 0 && output->made.length > 0) {
        unlink(output->made.at);
    }
    release(output);
    if (output->fresh) {
        unlink(output->target.at);
    }
    forget(output);
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

bool output_lock(int fd, const char *path, Fault *fault) {
    char quote[FAULT_QUOTE];
    if (file_lock(fd)) {
        return true;
    }
    fault_set(fault, 0, "'%s' is being written by another process",
              fault_quote(quote, path, strlen(path)));
    return false;
}
