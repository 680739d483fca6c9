// SPDX-License-Identifier: MIT
#include "support.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/ptn.h"
#include "text/tps.h"

enum { DEFAULT_SEED = 20160418 };

static _Noreturn void give_up(const char *what, const char *text, const char *why) {
    fprintf(stderr, "# support: %s '%s': %s\n", what, text, why);
    abort();
}

Board support_board_with(const char *tps, const Rules *rules) {
    Board board;
    Fault fault;
    if (tps_size(tps, strlen(tps)) != rules->size) {
        give_up("position", tps, "its size is not that of the rules");
    }
    if (!tps_read(tps, strlen(tps), rules, &board, &fault)) {
        give_up("position", tps, fault.text);
    }
    return board;
}

NaiveRules support_naive_rules(const Rules *rules) {
    return (NaiveRules){
        .size = rules->size,
        .half_komi = rules->half_komi,
        .stones = {rules->stones[WHITE], rules->stones[BLACK]},
        .caps = {rules->caps[WHITE], rules->caps[BLACK]},
        .opening = opening_word((OpeningRule)rules->opening)[0],
    };
}

static int by_number(const void *a, const void *b) {
    return (int)*(const Move *)a - (int)*(const Move *)b;
}

void support_sort_moves(Move *moves, int count) {
    qsort(moves, (size_t)count, sizeof *moves, by_number);
}

int64_t support_number(const char *name, int64_t otherwise) {
    const char *text = getenv(name);
    if (!text || !*text) {
        return otherwise;
    }
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (*end || errno) {
        give_up(name, text, "not a whole number");
    }
    return value;
}

uint64_t support_seed(void) {
    return (uint64_t)support_number("BREDON_SEED", DEFAULT_SEED);
}
