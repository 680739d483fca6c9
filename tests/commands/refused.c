// SPDX-License-Identifier: MIT
// Runs many commands of the program that it must refuse, all in this process, which takes a tenth
// of the time of a process for each. Standard input has, each ended by a NUL byte: a text, the
// number of words that follow, and the words of the command line; then the same for the next
// command. Prints a line for each: an empty one if it was refused with status 2, nothing on
// standard output and one line on standard error that holds the text; else what was wrong.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

enum { INPUT_ROOM = 1 << 16, WORDS_MAX = 64, LINE_ROOM = 4096 };

int bredon_main(int argc, char *argv[]);

// The next text of the input; ends the program when there is none.
static char *next(char **at, const char *end) {
    char *text = *at;
    if (text >= end) {
        fprintf(stderr, "refused: the input ends within a command\n");
        exit(EXIT_FAILURE);
    }
    *at = text + strlen(text) + 1;
    return text;
}

// Puts a file in the place of a standard one; returns a descriptor of what was there.
static int swap(int file, int standard) {
    int old = dup(standard);
    dup2(file, standard);
    return old;
}

// Runs a command; returns its status and what it wrote.
static int run(int argc, char *argv[], char ret_out[LINE_ROOM], char ret_err[LINE_ROOM]) {
    FILE *files[2] = {tmpfile(), tmpfile()};
    char *texts[2] = {ret_out, ret_err};
    int old[2];
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        old[i] = swap(fileno(files[i]), STDOUT_FILENO + i);
    }
    int status = bredon_main(argc, argv);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        close(swap(old[i], STDOUT_FILENO + i));
        close(old[i]);
        rewind(files[i]);
        texts[i][fread(texts[i], 1, LINE_ROOM - 1, files[i])] = '\0';
        fclose(files[i]);
    }
    return status;
}

int main(void) {
    static char input[INPUT_ROOM];
    char *at = input;
    const char *end = input + fread(input, 1, sizeof input - 1, stdin);
    bool good = freopen("/dev/null", "r", stdin);
    while (good && at < end) {
        char out[LINE_ROOM];
        char err[LINE_ROOM];
        char *argv[WORDS_MAX + 2] = {(char[]){"bredon"}};
        const char *text = next(&at, end);
        long count = strtol(next(&at, end), NULL, 10);
        for (long i = 1; i <= count && i <= WORDS_MAX; i++) {
            argv[i] = next(&at, end);
        }
        int status = run((int)count + 1, argv, out, err);
        const char *newline = strchr(err, '\n');
        if (status != EXIT_BAD_INPUT || out[0] || !newline || newline[1] || !strstr(err, text)) {
            printf("not refused by one line with %s: status %d, %zu bytes of output, %.*s", text,
                   status, strlen(out), (int)strcspn(err, "\n"), err);
        }
        printf("\n");
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
