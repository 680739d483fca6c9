// SPDX-License-Identifier: MIT
#include "text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "textbuf.h"

char *text_file_read(const char *path, size_t *ret_length, Fault *fault) {
    char quote[FAULT_QUOTE];
    char part[1 << 14];
    TextBuf text;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    textbuf_init(&text);
    errno = file ? 0 : errno;
    for (size_t got; file && !text.failed && (got = fread(part, 1, sizeof part, file)) > 0;) {
        textbuf_add(&text, part, got);
    }
    int problem = !file || ferror(file) ? (errno ? errno : EIO) : 0;
    if (file && file != stdin) {
        fclose(file);
    }
    textbuf_add(&text, "", 0); // an empty file is an empty text, not none
    if (problem || text.failed) {
        fault_set(fault, 0, "'%s': %s", fault_quote(quote, path, strlen(path)),
                  problem ? strerror(problem) : "no memory");
        textbuf_finish(&text);
        return NULL;
    }
    *ret_length = text.length;
    return text.at;
}
