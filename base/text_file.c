// SPDX-License-Identifier: MIT
#include "text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "os/file.h"
#include "textbuf.h"

bool text_file_is_text(const char *text, size_t length, size_t *ret_line, Fault *fault) {
    size_t line = 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        line += byte == '\n';
        if ((byte < ' ' && !(byte >= '\t' && byte <= '\r')) || byte == 0x7f) {
            *ret_line = line;
            fault_set(fault, 0, "this is no text: there is a byte %d", byte);
            return false;
        }
    }
    return true;
}

const char *text_file_problem(int error) {
    return error == EISDIR ? "it is a folder; name a file in it" : strerror(error);
}

// Limits the length of a text: a device may never end.
#define READ_MOST ((size_t)1 << 30)

// The size of a regular file; 0 when the size is not known before reading.
static size_t known_size(FILE *file) {
    struct stat about;
    return fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) ? (size_t)about.st_size : 0;
}

char *text_file_read(const char *path, size_t *ret_length, Fault *fault) {
    char quote[FAULT_QUOTE];
    char part[1 << 14];
    TextBuf text = {0};
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    errno = file ? 0 : errno;
    bool large = file && known_size(file) > READ_MOST;
    for (size_t got;
         file && !large && !text.failed && (got = fread(part, 1, sizeof part, file)) > 0;) {
        textbuf_add(&text, part, got);
        large = text.length > READ_MOST;
    }
    int problem = !file || ferror(file) ? (errno ? errno : EIO) : 0;
    if (file && file != stdin) {
        fclose(file);
    }
    textbuf_add(&text, "", 0); // an empty file gives "", not NULL
    if (problem || large || text.failed) {
        fault_set(fault, 0, "'%s': %s", fault_quote(quote, path, strlen(path)),
                  problem ? text_file_problem(problem)
                  : large ? "it has more than 1 GiB, which is no file of games or lists"
                          : "no memory");
        textbuf_finish(&text);
        return NULL;
    }
    *ret_length = text.length;
    return text.at;
}

bool text_file_is_same(const char *path, const char *other, int standard) {
    return file_is_same(path, strcmp(other, "-") == 0 ? NULL : other, standard);
}
