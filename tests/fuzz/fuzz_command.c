// SPDX-License-Identifier: MIT
// Whole commands. The first line names the command, the lines after it are its words, up to an
// empty line; the rest is the file "game", and what a person types. A word "?X" stands for
// an option of the command. Commands run in a folder of their own and can't leave it; limits that
// are added keep searches short.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "fuzz.h"

enum { WORDS_MAX = 32, MORE_MAX = 12, STATUS_MOST = 3 };

typedef struct Target {
    const char *name;
    const Command *command;
    const char *first;          // a word before those of the input; NULL: none
    const char *more[MORE_MAX]; // words after them, of which the last counts
} Target;

#define SHORT "--nodes", "60", "--depth", "2", "--movetime", "500", "--hash", "1"

static const Target targets[] = {
    {"analyze", &analyze_command, NULL, {SHORT, "--threads", "2"}},
    {"annotate", &annotate_command, NULL, {"--nodes", "20", "--hash", "1"}},
    {"eval", &eval_command, NULL, {NULL}},
    {"match", &match_command, "--report", {NULL}},
    {"moves", &moves_command, NULL, {NULL}},
    {"perft", &perft_command, "1", {NULL}},
    {"play", &play_command, NULL, {SHORT, "--threads", "1"}},
    {"puzzles", &puzzles_command, NULL, {"--nodes", "200", "--hash", "1"}},
    {"ratings", &ratings_command, NULL, {NULL}},
    {"show", &show_command, NULL, {NULL}},
    {"solve", &solve_command, NULL, {SHORT}},
};

static const Target *target_of(Word name) {
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        if (word_is(name, targets[i].name)) {
            return &targets[i];
        }
    }
    return NULL;
}

// Goes into an empty folder, which is the same for all inputs of a process.
static void enter_folder(void) {
    static char folder[FUZZ_PATH];
    if (!folder[0]) {
        fuzz_path(folder);
        FUZZ_EXPECT(mkdtemp(folder) && setenv("HOME", folder, 1) == 0);
    }
    FUZZ_EXPECT(chdir(folder) == 0);
}

// Removes what a command has left, and the folder.
static void leave_folder(int home) {
    DIR *entries = opendir(".");
    FUZZ_EXPECT(entries);
    for (const struct dirent *entry; (entry = readdir(entries));) {
        unlink(entry->d_name);
    }
    closedir(entries);
    FUZZ_EXPECT(fchdir(home) == 0);
}

// No word or line leads out of the folder: a slash stays only between the rows of a TPS.
static void tame(char *text, size_t length) {
    static const char squares[] = "x123456789SC";
    for (size_t i = 0; i < length; i++) {
        bool row = i > 0 && i + 1 < length && text[i - 1] && strchr(squares, text[i - 1]);
        if ((text[i] == '/' && !(row && text[i + 1] && strchr("x12", text[i + 1]))) ||
            text[i] == '~') {
            text[i] = '_';
        }
    }
}

static int split(Reader *input, const Target *target, char *words[]) {
    int count = 0;
    if (target->first) {
        words[count++] = fuzz_copy(target->first, strlen(target->first));
    }
    while (count < WORDS_MAX) {
        Word word = fuzz_line(input);
        if (word.length == 0) {
            break;
        }
        const char *nul = memchr(word.at, '\0', word.length);
        char *copy = fuzz_copy(word.at, nul ? (size_t)(nul - word.at) : word.length);
        if (copy[0] == '?' && copy[1] && !copy[2]) {
            const OptionTable *options = target->command->options;
            const char *name = options->specs[(unsigned char)copy[1] % options->count].name;
            free(copy);
            copy = fuzz_copy(name, strlen(name));
        }
        tame(copy, strlen(copy));
        words[count++] = copy;
    }
    for (int i = 0; i < MORE_MAX && target->more[i]; i++) {
        words[count++] = fuzz_copy(target->more[i], strlen(target->more[i]));
    }
    return count;
}

// Puts a file in the place of a standard one; the old one comes back by `swap(RETURNED, fd)`.
static int swap(int file, int fd) {
    int old = dup(fd);
    FUZZ_EXPECT(file >= 0 && old >= 0 && dup2(file, fd) == fd);
    close(file);
    return old;
}

static void write_game(Word text) {
    int file = open("game", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    FUZZ_EXPECT(file >= 0);
    char *copy = fuzz_copy(text.at, text.length);
    tame(copy, text.length);
    FUZZ_EXPECT(write(file, copy, text.length) == (ssize_t)text.length);
    free(copy);
    close(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *words[WORDS_MAX + MORE_MAX];
    Reader input = fuzz_reader(data, size);
    const Target *target = target_of(fuzz_line(&input));
    if (!target) {
        return 0;
    }
    int count = split(&input, target, words);
    int home = open(".", O_RDONLY);
    enter_folder();
    write_game(fuzz_rest(&input));
    fflush(stdout);
    clearerr(stdin);
    int in = swap(open("game", O_RDONLY), STDIN_FILENO);
    int out = swap(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    int status = command_run(target->command, count, words);
    fflush(stdout);
    close(swap(in, STDIN_FILENO));
    close(swap(out, STDOUT_FILENO));
    FUZZ_EXPECT(status >= 0 && status <= STATUS_MOST);
    leave_folder(home);
    close(home);
    for (int i = 0; i < count; i++) {
        free(words[i]);
    }
    return 0;
}
