// SPDX-License-Identifier: MIT
// gen_numbers PART FILE...: prints a part of each file of numbers (numbers.h) as a table in C, at
// build time.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"

enum { FILE_MOST = 1 << 22, NUMBERS_MOST = 1 << 20 };

static char bytes[FILE_MOST];
static int16_t numbers[NUMBERS_MOST];

static int fail(const char *path, const char *why) {
    fprintf(stderr, "gen_numbers: %s: %s\n", path, why);
    return 1;
}

// Prints a part as a table in C. Returns false when it is too long.
static bool print_table(const char *name, char size, const unsigned char *part, size_t length) {
    size_t count = numbers_unpack(part, length, numbers, NUMBERS_MOST);
    if (count > NUMBERS_MOST) {
        return false;
    }
    printf("static const int16_t %s_%c[%zu] = {", name, size, count);
    for (size_t i = 0; i < count; i++) {
        printf("%s%d,", i % 16 == 0 ? "\n" : "", numbers[i]);
    }
    printf("\n};\n");
    return true;
}

// Finds the part `name` behind the title. Returns its bytes, and NULL when it is not there or not
// complete.
static const char *find_part(const char *name, const char *at, const char *end,
                             size_t *ret_length) {
    while (at < end) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!blank || !newline || blank > newline) {
            return NULL;
        }
        size_t length = strtoul(blank, NULL, 10);
        if (length > (size_t)(end - newline - 1)) {
            return NULL;
        }
        if (strlen(name) == (size_t)(blank - at) && memcmp(at, name, strlen(name)) == 0) {
            *ret_length = length;
            return newline + 1;
        }
        at = newline + 1 + length;
    }
    return NULL;
}

// Prints the part `name` of a file. Returns the exit status.
static int print_part(const char *name, const char *path) {
    static const char title[] = "Bredon's numbers for ";
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(bytes, 1, FILE_MOST - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    bytes[length] = '\0';
    const char *line = memchr(bytes, '\n', length);
    if (!line || strncmp(bytes, title, strlen(title)) != 0) {
        return fail(path, "it is no file of numbers");
    }
    size_t part_length;
    const char *part = find_part(name, line + 1, bytes + length, &part_length);
    if (!part) {
        return fail(path, "it lacks the part");
    }
    bool good = print_table(name, bytes[strlen(title)], (const unsigned char *)part, part_length);
    return good ? 0 : fail(path, "the part is too long");
}

int main(int argc, char *argv[]) {
    int status = argc < 3;
    for (int i = 2; i < argc && status == 0; i++) {
        status = print_part(argv[1], argv[i]);
    }
    return status;
}
