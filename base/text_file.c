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
            return fault_set(fault, 0, "this is not a text: there is a byte %d", byte);
        }
    }
    return true;
}

const char *text_file_problem(int error) {
    return error == EISDIR ? "it is a folder; name a file in it" : strerror(error);
}

// Reads up to the end of the file. Returns NULL or what is wrong. The length is limited, and a file
// that is not on the disk ends at the first byte 0, because a device may never end.
static const char *read_all(FILE *file, TextBuf *text) {
    const size_t most = (size_t)1 << 30;
    char part[1 << 14];
    struct stat about;
    bool regular = fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode);
    bool long_file = regular && (size_t)about.st_size > most;
    for (size_t got; !long_file && (got = fread(part, 1, sizeof part, file)) > 0;) {
        textbuf_add(text, part, got);
        if (!regular && memchr(part, '\0', got)) {
            return "this is not a text: there is a byte 0";
        }
        long_file = text->failed || text->length > most;
    }
    textbuf_add(text, "", 0); // an empty file gives "", not NULL
    return text->failed ? "no memory" : long_file ? "it has more than 1 GiB" : NULL;
}

char *text_file_read(const char *path, size_t *ret_length, Fault *fault) {
    TextBuf text = {0};
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    errno = file ? 0 : errno;
    const char *why = file ? read_all(file, &text) : NULL;
    if (!file || ferror(file)) {
        why = text_file_problem(errno ? errno : EIO);
    }
    if (file && file != stdin) {
        fclose(file);
    }
    if (why) {
        fault_set(fault, 0, "'%s': %s", quoted(path).text, why);
        textbuf_finish(&text);
        return NULL;
    }
    *ret_length = text.length;
    return text.at;
}
