// SPDX-License-Identifier: MIT
// The engine against another program that knows the rules, in games with the standard sets. The
// environment variable BREDON_REFEREE names the program; it answers
//   walk TPS SEED PLIES HALFKOMI   a random game: MOVE<tab>TPS<tab>RESULT a line
//   moves TPS HALFKOMI             the legal moves as minimal PTN, sorted
//   apply TPS MOVE HALFKOMI        two lines: the TPS after it, the result
//   result TPS HALFKOMI            the result
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "movegen.h"
#include "outcome.h"
#include "property.h"
#include "text/ptn.h"
#include "textbuf.h"

enum { QUICK_POSITIONS = 700, QUERY_EVERY = 6, GAME_PLIES = 120, NUMBER_TEXT = 24 };

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

// Runs the referee with the arguments up to NULL, and takes what it writes.
static void ask(TextBuf *ret_answer, const char *command, const char *tps, const char *second,
                const char *third, const char *fourth) {
    char words[6][TPS_TEXT] = {"referee"};
    const char *given[] = {command, tps, second, third, fourth};
    char *arguments[7] = {words[0]};
    for (int i = 0; i < 5 && given[i]; i++) {
        snprintf(words[i + 1], sizeof words[i + 1], "%s", given[i]);
        arguments[i + 1] = words[i + 1];
    }
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    char *environment[] = {NULL};
    pid_t child;
    int error =
        posix_spawn(&child, getenv("BREDON_REFEREE"), &actions, NULL, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    ck_assert_msg(error == 0, "the referee does not start: %s", strerror(error));
    textbuf_clear(ret_answer);
    textbuf_add_string(ret_answer, ""); // no NULL when it says nothing
    char part[4096];
    for (ssize_t got; (got = read(ends[0], part, sizeof part)) > 0;) {
        textbuf_add(ret_answer, part, (size_t)got);
    }
    close(ends[0]);
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "referee %s '%s' %s: status %#x",
                  command, tps, second, (unsigned)status);
    ck_assert(!ret_answer->failed);
}

typedef struct Trial {
    TextBuf game, answer, expected;
    Move moves[MOVES_MAX];
    char texts[MOVES_MAX][PTN_TEXT];
} Trial;

static void compare_moves(Trial *trial, const Board *board, const char *tps, const char *komi) {
    int count = movegen_all(board, trial->moves);
    for (int i = 0; i < count; i++) {
        ptn_write_move(trial->moves[i], trial->texts[i]);
    }
    qsort(trial->texts, (size_t)count, PTN_TEXT, by_text);
    textbuf_clear(&trial->expected);
    for (int i = 0; i < count; i++) {
        textbuf_format(&trial->expected, "%s\n", trial->texts[i]);
    }
    ask(&trial->answer, "moves", tps, komi, NULL, NULL);
    ck_assert_msg(strcmp(trial->answer.at, trial->expected.at) == 0,
                  "other moves in '%s':\n%sthe referee has\n%s", tps, trial->expected.at,
                  trial->answer.at);
}

// Plays one move both ways.
static void compare_apply(Trial *trial, const Board *board, Move move, const char *komi) {
    char tps[TPS_TEXT], ptn[PTN_TEXT], after_tps[TPS_TEXT];
    tps_write(board, tps);
    ptn_write_move(move, ptn);
    Board after = *board;
    Undo undo;
    board_apply(&after, move, &undo);
    tps_write(&after, after_tps);
    textbuf_clear(&trial->expected);
    textbuf_format(&trial->expected, "%s\n%s\n", after_tps, outcome_text(board_outcome(&after)));
    ask(&trial->answer, "apply", tps, ptn, komi, NULL);
    ck_assert_msg(strcmp(trial->answer.at, trial->expected.at) == 0,
                  "after %s in '%s':\n%sthe referee has\n%s", ptn, tps, trial->expected.at,
                  trial->answer.at);
}

static void compare_result(Trial *trial, const Board *board, const char *tps, const char *komi) {
    ask(&trial->answer, "result", tps, komi, NULL, NULL);
    textbuf_clear(&trial->expected);
    textbuf_format(&trial->expected, "%s\n", outcome_text(board_outcome(board)));
    ck_assert_msg(strcmp(trial->answer.at, trial->expected.at) == 0,
                  "the result of '%s' is %s, for the referee %s", tps, trial->expected.at,
                  trial->answer.at);
}

// Takes the text up to `end` off the front of *at and ends it there.
static char *cut(char **at, char end) {
    char *word = *at;
    char *stop = strchr(word, end);
    ck_assert_msg(stop != NULL, "the referee's game breaks off at '%s'", word);
    *stop = '\0';
    *at = stop + 1;
    return word;
}

static void query(Trial *trial, Rng *rng, const Board *board, const char *tps, const char *komi) {
    compare_result(trial, board, tps, komi);
    if (board_outcome(board) == ONGOING) {
        compare_moves(trial, board, tps, komi);
        compare_apply(trial, board, walk_pick(rng, board, WALK_PLAIN), komi);
    }
}

// Lets the referee play a game on and follows it. Returns how many positions it had.
static int64_t follow_game(Trial *trial, Rng *rng, Board *board) {
    char tps[TPS_TEXT], komi[NUMBER_TEXT], seed[NUMBER_TEXT], plies[NUMBER_TEXT];
    tps_write(board, tps);
    snprintf(komi, sizeof komi, "%d", board->rules.half_komi);
    snprintf(seed, sizeof seed, "%d", rng_below(rng, 1 << 30));
    snprintf(plies, sizeof plies, "%d", rng_between(rng, 1, GAME_PLIES));
    query(trial, rng, board, tps, komi);
    ask(&trial->game, "walk", tps, seed, plies, komi);
    int64_t seen = 1;
    for (char *at = trial->game.at; *at; seen++) {
        const char *ptn = cut(&at, '\t');
        const char *expected_tps = cut(&at, '\t');
        const char *expected_result = cut(&at, '\n');
        Undo undo;
        board_apply(board, support_move(board, ptn), &undo);
        tps_write(board, tps);
        ck_assert_str_eq(tps, expected_tps);
        ck_assert_msg(strcmp(outcome_text(board_outcome(board)), expected_result) == 0,
                      "the result of '%s' is %s, for the referee %s, half komi %s", tps,
                      outcome_text(board_outcome(board)), expected_result, komi);
        if (rng_below(rng, QUERY_EVERY) == 0) {
            query(trial, rng, board, tps, komi);
        }
    }
    return seen;
}

PROPERTY(same_as_referee) {
    Trial *trial = calloc(1, sizeof *trial);
    ck_assert_ptr_nonnull(trial);
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    for (int64_t left = property_positions(QUICK_POSITIONS); left > 0;) {
        Rules rules = walk_rules(&rng, _i, WALK_STANDARD);
        Board board;
        board_init(&board, &rules);
        if (rng_chance(&rng, 60)) {
            char tps[TPS_TEXT];
            walk_position(&rng, &rules, tps);
            board = support_board_with(tps, &rules);
        }
        left -= follow_game(trial, &rng, &board);
    }
    textbuf_finish(&trial->game);
    textbuf_finish(&trial->answer);
    textbuf_finish(&trial->expected);
    free(trial);
}

int main(int argc, char *argv[]) {
    (void)argc;
    if (!getenv("BREDON_REFEREE")) {
        puts("1..0 # skipped: BREDON_REFEREE does not name a program");
        return EXIT_SUCCESS;
    }
    return unit_run(argv[0], true);
}
