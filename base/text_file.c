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

// Limits the length of a text: a device may never end. One that gives zeros or random bytes is left
// at the first byte 0.
#define READ_MOST ((size_t)1 << 30)

typedef enum Trouble { NO_TROUBLE, TOO_LONG, NO_TEXT, NO_MEMORY } Trouble;

// Reads up to the end of the file, or to the first trouble.
static Trouble read_all(FILE *file, TextBuf *text) {
    char part[1 << 14];
    struct stat about;
    bool regular = fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode);
    Trouble trouble = regular && (size_t)about.st_size > READ_MOST ? TOO_LONG : NO_TROUBLE;
    for (size_t got; !trouble && (got = fread(part, 1, sizeof part, file)) > 0;) {
        textbuf_add(text, part, got);
        trouble = text->failed                          ? NO_MEMORY
                  : text->length > READ_MOST            ? TOO_LONG
                  : !regular && memchr(part, '\0', got) ? NO_TEXT
                                                        : NO_TROUBLE;
    }
    return trouble;
}

char *text_file_read(const char *path, size_t *ret_length, Fault *fault) {
    static const char *const troubles[] = {
        [TOO_LONG] = "it has more than 1 GiB, which is no file of games or lists",
        [NO_TEXT] = "this is no text: there is a byte 0",
        [NO_MEMORY] = "no memory",
    };
    char quote[FAULT_QUOTE];
    TextBuf text = {0};
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    errno = file ? 0 : errno;
    Trouble trouble = file ? read_all(file, &text) : NO_TROUBLE;
    int problem = !file || ferror(file) ? (errno ? errno : EIO) : 0;
    if (file && file != stdin) {
        fclose(file);
    }
    textbuf_add(&text, "", 0); // an empty file gives "", not NULL
    trouble = text.failed ? NO_MEMORY : trouble;
    if (problem || trouble) {
        fault_set(fault, 0, "'%s': %s", fault_quote(quote, path, strlen(path)),
                  problem ? text_file_problem(problem) : troubles[trouble]);
        textbuf_finish(&text);
        return NULL;
    }
    *ret_length = text.length;
    return text.at;
}

bool text_file_is_same(const char *path, const char *other, int standard) {
    return file_is_same(path, strcmp(other, "-") == 0 ? NULL : other, standard);
}
