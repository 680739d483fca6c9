// SPDX-License-Identifier: MIT
#include "number_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os/file.h"
#include "reader.h"
#include "text_file.h"

NumberTitle number_title(int size) {
    NumberTitle title;
    snprintf(title.text, sizeof title.text, "Bredon's numbers for %dx%d\n", size, size);
    return title;
}

static void add_word(TextBuf *packed, uint32_t word) {
    for (; word > 127; word >>= 7) {
        textbuf_add(packed, &(char){(char)(word | 128)}, 1);
    }
    textbuf_add(packed, &(char){(char)word}, 1);
}

void number_add_part(TextBuf *file, const char *name, const char *about, const int16_t *numbers,
                     size_t count) {
    TextBuf packed = {0};
    for (size_t i = 0; i < count;) {
        int number = numbers[i++];
        add_word(&packed, (uint32_t)(number < 0 ? -2 * number - 1 : 2 * number));
        if (number == 0) {
            uint32_t more = 0;
            for (; i < count && numbers[i] == 0; i++) {
                more++;
            }
            add_word(&packed, more);
        }
    }
    textbuf_format(file, "%s %zu %s\n", name, packed.length, about);
    textbuf_add(file, packed.at, packed.length);
    file->failed = file->failed || packed.failed;
    textbuf_finish(&packed);
}

// Reads a whole file. False with a fault.
static bool read_all(TextBuf *bytes, const char *path, Fault *fault) {
    enum { CHUNK = 1 << 16 };
    static char chunk[CHUNK];
    int fd = file_open(path, O_RDONLY);
    ptrdiff_t got = fd < 0 ? -1 : 1;
    while (got > 0) {
        got = file_read_at(fd, chunk, CHUNK, (int64_t)bytes->length);
        textbuf_add(bytes, chunk, got > 0 ? (size_t)got : 0);
    }
    const char *problem = got < 0 ? text_file_problem(errno) : bytes->failed ? "no memory" : NULL;
    if (fd >= 0) {
        close(fd);
    }
    return !problem || fault_set(fault, 0, "can't read '%s': %s", quoted(path).text, problem);
}

bool number_add_others(TextBuf *file, int size, const char *path, const char *name, Fault *fault) {
    NumberTitle title = number_title(size);
    TextBuf old = {0};
    bool good = !file_is_there(path) || read_all(&old, path, fault);
    textbuf_add_string(file, title.text);
    for (size_t at = strlen(title.text); good && at < old.length;) {
        const char *end = memchr(old.at + at, '\n', old.length - at);
        size_t line = end ? (size_t)(end - old.at) + 1 - at : 0;
        Reader words = reader_of(old.at + at, line);
        Word found;
        Word word;
        int64_t length = 0;
        good = (reader_next(&words, &found) && reader_next(&words, &word) &&
                parse_i64(word, "", 0, (int64_t)(old.length - at - line), &length, NULL)) ||
               fault_set(fault, 0, "'%s' is damaged", quoted(path).text);
        if (good) {
            size_t part = line + (size_t)length;
            textbuf_add(file, old.at + at, word_is(found, name) ? 0 : part);
            at += part;
        }
    }
    textbuf_finish(&old);
    return good;
}
