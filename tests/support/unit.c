// SPDX-License-Identifier: MIT
#include "unit.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "outcome.h"
#include "text/ptn.h"
#include "text/tps.h"

// How to have the random numbers of this run again.
__attribute__((constructor)) static void tell_seed(void) {
    fprintf(stderr, "# BREDON_SEED=%" PRId64 "\n", (int64_t)support_seed());
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

// True when `text` holds the `length` bytes at `part`, whatever the case.
static bool holds(const char *text, const char *part, size_t length) {
    for (; *text; text++) {
        size_t same = 0;
        while (same < length &&
               tolower((unsigned char)text[same]) == tolower((unsigned char)part[same])) {
            same++;
        }
        if (same == length) {
            return true;
        }
    }
    return false;
}

void unit_expect_fault(const Fault *fault, const char *pattern) {
    ck_assert_ptr_nonnull(memchr(fault->text, '\0', sizeof fault->text));
    ck_assert_msg(fault->text[0] != '\0', "no message; wanted %s", pattern);
    ck_assert_ptr_null(strpbrk(fault->text, "\r\n"));
    const char *at = pattern;
    while (*at) {
        bool found = false;
        const char *end = at + strcspn(at, "&");
        while (at < end) {
            size_t length = strcspn(at, "|&");
            found = found || holds(fault->text, at, length);
            at += length + (at[length] == '|');
        }
        ck_assert_msg(found, "\"%s\" should mention %s", fault->text, pattern);
        at += *at == '&';
    }
}
