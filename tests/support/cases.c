// SPDX-License-Identifier: MIT
// Runs the cases of a program of tests, and prints TAP:
//
//   test_ROOM [NAME...]     the cases of all files, or of test_NAME.c
//
// The cases of a file share a process, and a new one continues after a case that fails or crashes.
#include "cases.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES = 32, CASES = 64, FIXTURES = 4 };

typedef struct Case {
    const char *name;
    void (*run)(int number);
    int from, to;
} Case;

typedef struct Fixture {
    void (*set_up)(void), (*tear_down)(void);
} Fixture;

typedef struct CaseFile {
    const char *path;
    Case cases[CASES];
    Fixture fixtures[FIXTURES];
    int case_count, fixture_count;
    bool alone;
} CaseFile;

// The next case of a file: shared by the process that runs it and the one that waits.
typedef struct Place {
    int at, number; // the case, and its number in the loop
    int printed;    // cases of the program
} Place;

static CaseFile files[FILES];
static int file_count;

void case_fail(const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    printf("# %s:%d: ", file, line);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    fflush(stdout);
    _exit(EXIT_FAILURE);
}

static CaseFile *file_of(const char *path) {
    int place = 0;
    while (place < file_count && strcmp(files[place].path, path) != 0) {
        place++;
    }
    ck_assert_int_lt(place, FILES);
    file_count += place == file_count;
    files[place].path = path;
    return &files[place];
}

void cases_add(const char *path, const char *name, void (*run)(int number), int from, int to) {
    CaseFile *file = file_of(path);
    ck_assert_int_lt(file->case_count, CASES);
    file->cases[file->case_count++] = (Case){name, run, from, to};
}

void cases_add_fixture(const char *path, void (*set_up)(void), void (*tear_down)(void)) {
    CaseFile *file = file_of(path);
    ck_assert_int_lt(file->fixture_count, FIXTURES);
    file->fixtures[file->fixture_count++] = (Fixture){set_up, tear_down};
}

void cases_run_alone(const char *path) {
    file_of(path)->alone = true;
}

// Goes on to a case that there is. False at the end of the file.
static bool find_next(const CaseFile *file, Place *place) {
    while (place->at < file->case_count && place->number >= file->cases[place->at].to) {
        place->at++;
        place->number = place->at < file->case_count ? file->cases[place->at].from : 0;
    }
    return place->at < file->case_count;
}

static void tell(const CaseFile *file, Place *place, const char *verdict) {
    printf("%s %d - %s:%d\n", verdict, ++place->printed, file->cases[place->at].name,
           place->number++);
    fflush(stdout);
}

// Runs the cases from a place on: one, or all of them.
static void run_cases(const CaseFile *file, Place *place) {
    do {
        for (int i = 0; i < file->fixture_count; i++) {
            if (file->fixtures[i].set_up) {
                file->fixtures[i].set_up();
            }
        }
        file->cases[place->at].run(place->number);
        for (int i = file->fixture_count; i-- > 0;) {
            if (file->fixtures[i].tear_down) {
                file->fixtures[i].tear_down();
            }
        }
        tell(file, place, "ok");
    } while (find_next(file, place) && !file->alone);
}

// Runs a file. Returns how many cases failed.
static int run_file(const CaseFile *file, Place *place) {
    int failed = 0;
    place->at = 0;
    place->number = file->cases[0].from;
    while (find_next(file, place)) {
        int status = 0;
        int before = place->printed;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            run_cases(file, place);
            exit(EXIT_SUCCESS); // sanitizers look for leaks
        }
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        if (status != 0 || place->printed == before) {
            printf("# %s: the process ended with %#x\n", file->path, (unsigned)status);
            failed++;
            if (find_next(file, place)) {
                tell(file, place, "not ok");
            } else {
                printf("not ok %d - the end of the process\n", ++place->printed);
            }
        }
    }
    return failed;
}

// True for the file test_NAME.c, or any other word before the name.
static bool is_called(const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    const char *rest = strchr(slash ? slash : path, '_');
    size_t length = strlen(name);
    return rest && strncmp(rest + 1, name, length) == 0 && strcmp(rest + 1 + length, ".c") == 0;
}

int main(int argc, char *argv[]) {
    FILE *shared = tmpfile();
    ck_assert(shared && ftruncate(fileno(shared), sizeof(Place)) == 0);
    Place *place = mmap(NULL, sizeof *place, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(shared), 0);
    int failed = 0;
    int chosen = 0;
    ck_assert(place != MAP_FAILED);
    for (int i = 0; i < file_count; i++) {
        bool wanted = argc == 1;
        for (int k = 1; k < argc; k++) {
            wanted = wanted || is_called(files[i].path, argv[k]);
        }
        chosen += wanted;
        failed += wanted ? run_file(&files[i], place) : 0;
    }
    if (chosen == 0 || (argc > 1 && chosen != argc - 1)) {
        fprintf(stderr, "%s: not each of these names is one of a file of tests\n", argv[0]);
        return EXIT_FAILURE;
    }
    printf("1..%d\n", place->printed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
