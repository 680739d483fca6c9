// SPDX-License-Identifier: MIT
#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "os/stream.h"
#include "rng.h"
#include "text_file.h"

enum { FOREIGN_LINK = -1 }; // in place of an errno

static bool refuse(const char *path, const char *what, int error, Fault *fault) {
    const Quote quote = quoted(path);
    if (error == EEXIST || error == EWOULDBLOCK) {
        return fault_set(fault, 0, "%s'%s' is %s", what, quote.text,
                         error == EEXIST ? "there already" : "being written by another process");
    }
    return fault_set(fault, 0, "%scan't write '%s': %s", what, quote.text,
                     error == FOREIGN_LINK ? "it is a link that another user has made"
                                           : text_file_problem(error));
}

bool output_may_replace(const char *path, const char *mark, const char *what, const char *writer,
                        Fault *fault) {
    enum { MARK_MOST = 512 };
    char front[MARK_MOST];
    size_t length = strlen(mark);
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return true;
    }
    int fd = file_open(path, O_RDONLY);
    if (fd < 0) {
        return refuse(path, what, errno, fault);
    }
    ptrdiff_t got = length <= sizeof front ? file_read_at(fd, front, length, 0) : 0;
    int error = errno;
    bool ours = got == (ptrdiff_t)length && memcmp(front, mark, length) == 0;
    close(fd);
    if (got < 0) {
        return refuse(path, what, error, fault);
    }
    return ours || fault_set(fault, 0, "%snot overwriting '%s': it was not written by %s", what,
                             quoted(path).text, writer);
}

// True when both paths have the same last name in the same folder.
static bool is_same_name(const char *path, const char *other) {
    const char *const paths[2] = {path, other};
    TextBuf folders[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        int length = (int)(file_name_of(paths[i]) - paths[i]);
        textbuf_format(&folders[i], "%.*s.", length, paths[i]);
    }
    bool same = strcmp(file_name_of(path), file_name_of(other)) == 0 && folders[0].at &&
                folders[1].at && file_is_same(folders[0].at, folders[1].at, -1);
    textbuf_finish(&folders[0]);
    textbuf_finish(&folders[1]);
    return same;
}

// True when both paths refer to the same regular file or folder, or to a file that is not there.
// `other` "-" means the open file `standard`.
static bool is_same(const char *path, const char *other, int standard) {
    return (!file_is_there(path) && is_same_name(path, other)) ||
           file_is_same(path, strcmp(other, "-") == 0 ? NULL : other, standard);
}

bool output_is_apart(const char *path, const char *const inputs[], int count, const char *output,
                     const char *what, Fault *fault) {
    bool read = false;
    for (int i = 0; i < count && !read; i++) {
        read = is_same(path, inputs[i], STDIN_FILENO);
    }
    if (read || (output && is_same(path, output, STDOUT_FILENO))) {
        return fault_set(fault, 0, "%s'%s' is also %s; name another file", what, quoted(path).text,
                         read ? "an input" : "the other output");
    }
    return true;
}

// Opens the file at the path, or makes one, and locks it; 0 or an errno.
static int open_path(OutputFile *output, int flags, struct stat *ret_about) {
    bool there = stat(output->path, ret_about) == 0;
    bool fresh = !file_is_there(output->path);
    // A pipe or a device may allow writing only. An existing file is opened without O_CREAT, which
    // Linux may refuse in /tmp for files of other users.
    bool special = there && !S_ISREG(ret_about->st_mode);
    FileLink link = file_link(output->path);
    if (link == LINK_FOREIGN) {
        return FOREIGN_LINK;
    }
    // If the path becomes a link only now, it is not followed.
    flags = special ? O_WRONLY : there ? flags : flags | O_CREAT;
    output->fd = file_open(output->path, link == LINK_NONE ? flags | FILE_NO_LINK : flags);
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
    output->length = output->regular ? (int64_t)ret_about->st_size : 0;
    output->fresh = fresh && output->length == 0;
    return 0;
}

// Makes a new file beside the target, with the access rights of the old one; 0 or an errno.
static int make_beside(OutputFile *output, const struct stat *old) {
    TextBuf made = {0};
    int folder = (int)(file_name_of(output->target) - output->target);
    textbuf_format(&made, "%.*s.bredon-%016" PRIx64, folder, output->target, rng_draw_seed());
    output->fd = made.failed ? -1 : file_open(made.at, O_WRONLY | O_CREAT | O_EXCL);
    if (output->fd < 0) {
        int error = made.failed ? ENOMEM : errno;
        textbuf_finish(&made);
        return error;
    }
    output->regular = true;
    output->made = made.at;
    return old ? file_set_access(output->fd, old) : 0;
}

// Opens a pipe or a device itself, or a new file that will replace what is there; 0 or an errno.
static int open_to_replace(OutputFile *output) {
    struct stat about;
    bool there = file_is_there(output->path); // includes a dangling link, which is followed
    bool dangling = there && stat(output->path, &about) != 0;
    if (there) {
        // Fails for a file that the user may not write to, or to which another process appends:
        // neither may be replaced.
        int error = open_path(output, O_WRONLY, &about);
        if (error || !output->regular) {
            return error;
        }
    }
    output->target = there ? file_resolve(output->path) : strdup(output->path);
    if (there) {
        // The system may forbid following the link of another user, but still allow reading where
        // it leads. So check that the opened file is the one that will be replaced.
        bool same = output->target && file_is_same(output->target, NULL, output->fd);
        close(output->fd);
        output->fd = -1;
        output->length = 0;
        if (output->target && !same) {
            return EACCES;
        }
    }
    // The file was only made because a dangling link can't be resolved. It is removed, because
    // after a failure there must be no file.
    if (dangling && output->target && about.st_size == 0) {
        unlink(output->target);
    }
    return output->target ? make_beside(output, there ? &about : NULL) : errno;
}

static bool give_up(OutputFile *output, int error, Fault *fault) {
    const char *path = output->path;
    const char *what = output->what;
    output_abandon(output);
    return refuse(path, what, error, fault);
}

bool output_open(OutputFile *output, const char *path, OutputWay way, const char *what,
                 Fault *fault) {
    *output = (OutputFile){.path = path, .what = what, .fd = -1, .way = way};
    struct stat about;
    int append = O_RDWR | O_APPEND | (way == OUTPUT_PRIVATE ? FILE_PRIVATE : 0);
    int error = way >= OUTPUT_APPEND                       ? open_path(output, append, &about)
                : way == OUTPUT_NEW && file_is_there(path) ? EEXIST
                                                           : open_to_replace(output);
    return !error || give_up(output, error, fault);
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

// Closes the file and clears all fields but the length, which reports need.
static int close_all(OutputFile *output) {
    int error = output->fd < 0 || close(output->fd) == 0 ? 0 : errno;
    free(output->made);
    free(output->target);
    *output = (OutputFile){.fd = -1, .length = output->length};
    return error;
}

bool output_commit(OutputFile *output, Fault *fault) {
    const char *path = output->path;
    const char *what = output->what;
    int error = output->regular ? file_sync(output->fd) : 0;
    if (!error && output->made && output->way == OUTPUT_NEW && file_is_there(output->target)) {
        error = EEXIST; // another process has made the file meanwhile
    }
    if (!error && output->made) {
        error = file_rename(output->made, output->target);
    }
    if (error) {
        return give_up(output, error, fault);
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
    if (output->fresh) {
        unlink(output->path);
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
