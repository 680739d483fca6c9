// SPDX-License-Identifier: MIT
#include "unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "movegen.h"
#include "outcome.h"
#include "text/ptn.h"
#include "text/tps.h"

enum { PROCESSOR_SECONDS = 240, FILES = 32 };

typedef struct UnitFile {
    const char *path;
    TCase *tests;
} UnitFile;

static UnitFile unit_files[FILES];
static int unit_file_count;

// A test may take any time on a busy machine, but, unless it was told to do more than usual, not
// more than this time of a processor, which every process has for itself. Check's own timeout is
// one of wall time, and a busy machine would run into it. What waits and never ends takes no time
// of a processor, and is ended by the timeout of meson.
static void limit_tests(SRunner *runner) {
    struct rlimit limit;
    // Without a process for each test (a debugger) the limit would be one for all of them.
    if (srunner_fork_status(runner) == CK_FORK && !getenv("BREDON_PLIES") &&
        !getenv("BREDON_LEAVES") && getrlimit(RLIMIT_CPU, &limit) == 0 &&
        limit.rlim_cur > PROCESSOR_SECONDS) {
        limit.rlim_cur = PROCESSOR_SECONDS;
        setrlimit(RLIMIT_CPU, &limit);
    }
}

TCase *unit_tests(const char *path) {
    int place = 0;
    while (place < unit_file_count && strcmp(unit_files[place].path, path) != 0) {
        place++;
    }
    if (place == unit_file_count) {
        if (place == FILES) {
            fprintf(stderr, "more than %d files of tests\n", FILES);
            exit(EXIT_FAILURE);
        }
        unit_files[unit_file_count++] = (UnitFile){path, tcase_create(path)};
    }
    return unit_files[place].tests;
}

// True for the file test_NAME.c, or any other word before the name.
static bool is_called(const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    const char *rest = strchr(slash ? slash : path, '_');
    size_t length = strlen(name);
    return rest && strncmp(rest + 1, name, length) == 0 && strcmp(rest + 1 + length, ".c") == 0;
}

// The files that have one of the names, or all if there are no names. Returns how many.
static int choose_files(Suite *suite, int count, char *names[]) {
    int chosen = 0;
    for (int i = 0; i < unit_file_count; i++) {
        bool wanted = count == 0;
        for (int k = 0; k < count; k++) {
            wanted = wanted || is_called(unit_files[i].path, names[k]);
        }
        if (wanted) {
            tcase_set_timeout(unit_files[i].tests, 0);
            suite_add_tcase(suite, unit_files[i].tests);
            chosen++;
        }
    }
    return chosen;
}

// Runs the tests of the program, or those of the files test_NAME.c whose NAMEs are given.
int main(int argc, char *argv[]) {
    Suite *suite = suite_create(argv[0]);
    int chosen = choose_files(suite, argc - 1, argv + 1);
    if (chosen == 0 || (argc > 1 && chosen != argc - 1)) {
        fprintf(stderr, "%s: not each of these names is one of a file of tests\n", argv[0]);
        return EXIT_FAILURE;
    }
    SRunner *runner = srunner_create(suite);
    limit_tests(runner);
    // How to have the random numbers of this run again.
    fprintf(stderr, "# BREDON_SEED=%" PRId64 "\n", (int64_t)support_seed());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

bool unit_timed(void) {
    return support_number("BREDON_TIMED", 0) != 0;
}

void unit_expect_nodes(const char *what, uint64_t nodes, uint64_t expected) {
    fprintf(stderr, "# %s: %" PRIu64 " nodes, expected %" PRIu64 "\n", what, nodes, expected);
    ck_assert_uint_le(nodes, 2 * expected);
}

void unit_expect_share(const char *what, int found, int all, int percent) {
    fprintf(stderr, "# %s: %d of %d, at least %d %%\n", what, found, all, percent);
    ck_assert_int_ge(found, (int)((int64_t)all * percent / 100));
}

Board unit_board_rules(const char *tps, const Rules *rules) {
    return support_board_with(tps, rules);
}

Board unit_board(const char *tps) {
    return unit_board_komi(tps, 0);
}

Board unit_board_komi(const char *tps, int half_komi) {
    Rules rules = rules_of(tps_size(tps, strlen(tps)), half_komi);
    return unit_board_rules(tps, &rules);
}

Move unit_move(const Board *board, const char *ptn) {
    Move move = MOVE_NONE;
    Fault fault = {0};
    ck_assert_msg(ptn_parse_move(word_of_string(ptn), board_size(board), &move, &fault), "%s: %s",
                  ptn, fault.text);
    return move;
}

void unit_play(Board *board, const char *moves) {
    Reader reader = reader_of_string(moves);
    Word word;
    while (reader_next(&reader, &word)) {
        Move move = MOVE_NONE;
        Fault fault = {0};
        Undo undo;
        ck_assert_msg(ptn_read_move(board, word, &move, &fault), "%s", fault.text);
        board_apply(board, move, &undo);
    }
}

void unit_play_game(Game *game, const char *moves) {
    Reader reader = reader_of_string(moves);
    Word word;
    while (reader_next(&reader, &word)) {
        Move move = MOVE_NONE;
        Fault fault = {0};
        ck_assert_msg(ptn_read_move(&game->board, word, &move, &fault), "%s", fault.text);
        ck_assert(game_push(game, move));
    }
}

uint64_t unit_squares(const char *names) {
    uint64_t squares = 0;
    for (const char *at = names; *at; at++) {
        if (*at != ' ') {
            squares |= bits_of(square_of(at[0] - 'a', at[1] - '1'));
            at++;
        }
    }
    return squares;
}

int unit_wander(Board *board, uint64_t seed, int plies) {
    Rng rng = rng_of(seed);
    int played = 0;
    for (; played < plies && board_outcome(board) == ONGOING; played++) {
        Move moves[MOVES_MAX];
        Undo undo;
        int count = movegen_all(board, moves);
        board_apply(board, moves[rng_below(&rng, count)], &undo);
    }
    return played;
}

void unit_expect_tps(const Board *board, const char *tps) {
    char text[TPS_TEXT];
    size_t length = tps_write(board, text);
    ck_assert_uint_eq(length, strlen(text));
    ck_assert_str_eq(text, tps);
}

void unit_expect_fault(const Fault *fault, const char *part) {
    ck_assert_ptr_nonnull(memchr(fault->text, '\0', sizeof fault->text));
    ck_assert_msg(fault->text[0] != '\0', "no message; wanted %s", part);
    ck_assert_ptr_null(strpbrk(fault->text, "\r\n"));
    ck_assert_msg(strstr(fault->text, part), "\"%s\" should have \"%s\"", fault->text, part);
}
