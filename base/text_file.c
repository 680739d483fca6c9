// SPDX-License-Identifier: MIT
#include "text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "os/file.h"
#include "textbuf.h"

const char text_file_zero[] = "this is not a text: there is a byte 0";
const char text_file_utf16[] = "this text is UTF-16; save it as UTF-8";

bool text_file_is_utf16(const char *text, size_t length) {
    return length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0 ||
                           (text[0] == '\0') != (text[1] == '\0'));
}

bool text_file_is_text(const char *text, size_t length, size_t *ret_line, Fault *fault) {
    size_t line = 1;
    if (text_file_is_utf16(text, length)) {
        *ret_line = line;
        return fault_set(fault, 0, "%s", text_file_utf16);
    }
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

// Reads up to the end of the file, or to the first byte 0, because a device may never end, and a
// file with a hole seems to. Returns NULL or what is wrong.
static const char *read_all(FILE *file, TextBuf *text) {
    const size_t most = (size_t)1 << 30;
    char part[1 << 14];
    struct stat about;
    bool long_file =
        fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) && (size_t)about.st_size > most;
    for (size_t got; !long_file && (got = fread(part, 1, sizeof part, file)) > 0;) {
        textbuf_add(text, part, got);
        if (memchr(part, '\0', got)) {
            return text_file_is_utf16(text->at, text->length) ? text_file_utf16 : text_file_zero;
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
