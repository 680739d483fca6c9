// SPDX-License-Identifier: MIT
// gen_numbers [--packed] PART FILE...: prints a part of each file of numbers (numbers.h) as a table
// in C, at build time; with --packed as its bytes, and NUMBERS_PACKED.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net.h"
#include "numbers.h"

enum { FILE_MOST = 1 << 22, NUMBERS_MOST = 1 << 20 };

static char bytes[FILE_MOST];
static int16_t numbers[NUMBERS_MOST];

static int fail(const char *path, const char *why) {
    fprintf(stderr, "gen_numbers: %s: %s\n", path, why);
    return 1;
}

static void print_packed(const char *name, char size, const unsigned char *part, size_t length) {
    printf("#define NUMBERS_PACKED\nstatic const unsigned char %s_%c[%zu] = {", name, size, length);
    for (size_t i = 0; i < length; i++) {
        printf("%s%d,", i % 32 == 0 ? "\n" : "", part[i]);
    }
    printf("\n};\n");
}

// Prints a part as a table in C. Returns false when it has too many numbers or too few.
static bool print_table(const char *name, char size, const unsigned char *part, size_t length) {
    bool network = strcmp(name, "network") == 0;
    size_t count = numbers_unpack(part, length, numbers, NUMBERS_MOST);
    if (count > NUMBERS_MOST || (network && count < (NET_SQUARES + NET_STATES) * NET_HIDDEN)) {
        return false;
    }
    if (network) {
        count -= NET_STATES * NET_HIDDEN;
        net_join((NetRow *)numbers, (int)(count / NET_HIDDEN));
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
static int print_part(const char *name, const char *path, bool packed) {
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
    char size = bytes[strlen(title)];
    if (packed) {
        print_packed(name, size, (const unsigned char *)part, part_length);
        return 0;
    }
    bool good = print_table(name, size, (const unsigned char *)part, part_length);
    return good ? 0 : fail(path, "the part has too many numbers or too few");
}

int main(int argc, char *argv[]) {
    bool packed = argc > 1 && strcmp(argv[1], "--packed") == 0;
    int name = packed ? 2 : 1;
    int status = argc < name + 2;
    for (int i = name + 1; i < argc && status == 0; i++) {
        status = print_part(argv[name], argv[i], packed);
    }
    return status;
}
