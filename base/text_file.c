// SPDX-License-Identifier: MIT
#include "text_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "os/stream.h"
#include "textbuf.h"

static const char byte_zero[] = "this is not a text file: there is a byte 0";
static const char utf16[] = "this text is UTF-16; save it as UTF-8";

// True for the first bytes of a text in UTF-16: a byte order mark, or a character of ASCII with its
// byte 0.
static bool is_utf16(const char *text, size_t length) {
    return length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0 ||
                           (text[0] == '\0') != (text[1] == '\0'));
}

bool text_file_is_text(const char *text, size_t length, size_t *ret_line, Fault *fault) {
    size_t line = 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        line += byte == '\n';
        if ((byte < ' ' && !(byte >= '\t' && byte <= '\r')) || byte == 0x7f) {
            *ret_line = line;
            return fault_set(fault, 0, "this is not a text file: there is a byte %d", byte);
        }
    }
    return true;
}

const char *text_file_problem(int error) {
    return error == EISDIR ? "it is a folder; name a file in it" : strerror(error);
}

// Reads up to the end of the file, or to the first byte 0, because a device may never end, and a
// file with a hole seems to. Returns NULL or what is wrong.
static const char *read_all(int fd, const atomic_bool *stop, TextBuf *text) {
    enum { POLL_MS = 100 };
    const size_t most = (size_t)1 << 30;
    char part[1 << 14];
    struct stat about;
    bool long_file =
        fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && (size_t)about.st_size > most;
    for (ptrdiff_t got = 1; !long_file && got > 0;) {
        while (stop && !atomic_load(stop) && !stream_wait(fd, POLL_MS)) {
        }
        got = stop && atomic_load(stop) ? 0 : stream_read(fd, part, sizeof part);
        if (got < 0) {
            return text_file_problem(errno);
        }
        textbuf_add(text, part, (size_t)got);
        if (memchr(part, '\0', (size_t)got)) {
            return is_utf16(text->at, text->length) ? utf16 : byte_zero;
        }
        long_file = text->failed || text->length > most;
    }
    textbuf_add(text, "", 0); // an empty file gives "", not NULL
    return text->failed                       ? "no memory"
           : long_file                        ? "it has more than 1 GiB"
           : is_utf16(text->at, text->length) ? utf16
                                              : NULL;
}

char *text_file_read_open(int fd, const char *path, const atomic_bool *stop, size_t *ret_length,
                          Fault *fault) {
    TextBuf text = {0};
    const char *why = read_all(fd, stop, &text);
    if (why) {
        fault_set(fault, 0, "'%s': %s", quoted(path).text, why);
        textbuf_finish(&text);
        return NULL;
    }
    *ret_length = text.length;
    return text.at;
}

char *text_file_read(const char *path, const atomic_bool *stop, size_t *ret_length, Fault *fault) {
    int fd = strcmp(path, "-") == 0 ? STDIN_FILENO : file_open(path, O_RDONLY);
    if (fd < 0) {
        fault_set(fault, 0, "'%s': %s", quoted(path).text, text_file_problem(errno));
        return NULL;
    }
    char *text = text_file_read_open(fd, path, stop, ret_length, fault);
    if (fd != STDIN_FILENO) {
        close(fd);
    }
    return text;
}
