// SPDX-License-Identifier: MIT
#include "fakes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

static const char *program;

const char *fakes_program(void) {
    return program;
}

int fakes_main(const char *name, TCase *tcase, int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s FAKE_ENGINE\n", argv[0]);
        return 2;
    }
    program = argv[1];
    return unit_run(name, tcase);
}

void fakes_add(Fakes *fakes, const char *name, const char *options) {
    int index = fakes->count++;
    ck_assert_int_lt(index, FAKES_MOST);
    char *text = fakes->texts[index];
    int words = 0;
    size_t length = (size_t)snprintf(text, FAKES_TEXT, "%s %s", program, options);
    ck_assert_uint_lt(length, FAKES_TEXT);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == ' ') {
            text[i] = '\0';
        } else if (i == 0 || text[i - 1] == '\0') {
            ck_assert_int_lt(words, FAKES_WORDS - 1);
            fakes->argv[index][words++] = text + i;
        }
    }
    fakes->argv[index][words] = NULL;
    fakes->specs[index] = (TeiSpec){.argv = fakes->argv[index], .name = name};
    fakes->limits[index] = (MatchLimits){.nodes = 1000};
}

void fakes_path(char ret_path[FAKES_PATH]) {
    const char *folder = getenv("TMPDIR");
    snprintf(ret_path, FAKES_PATH, "%s/match_test_XXXXXX", folder ? folder : "/tmp");
    int fd = mkstemp(ret_path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    unlink(ret_path);
}
