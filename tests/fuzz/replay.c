// SPDX-License-Identifier: MIT
// Runs a fuzz target without a fuzzer, once on each input: files, and all files of folders. An
// input that does not pass ends the program; its name is the last line that was written.
//
//   fuzz_NAME PATH...
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { PATH_ROOM = 4096 };

static int run_file(const char *path) {
    size_t length;
    char *text = fuzz_read_file(path, &length);
    uint8_t *input =
        malloc(length > 0 ? length : 1); // no NUL at the end: sanitizers see reads past it
    FUZZ_EXPECT(input);
    memcpy(input, text, length);
    free(text);
    printf("# %s\n", path);
    fflush(stdout);
    LLVMFuzzerTestOneInput(input, length);
    free(input);
    return 1;
}

// Returns how many inputs were run.
static int run_folder(const char *folder) {
    struct dirent **entries = NULL;
    int inputs = 0;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[PATH_ROOM];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        inputs += entries[i]->d_name[0] == '.' ? 0 : run_file(path);
        free(entries[i]);
    }
    free(entries);
    return count < 0 ? run_file(folder) : inputs;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        int inputs = run_folder(argv[i]);
        printf("%sok %d - %d inputs of %s\n", inputs > 0 ? "" : "not ", i, inputs, argv[i]);
    }
    printf("1..%d\n", argc - 1);
    return 0;
}
