// SPDX-License-Identifier: MIT
#include "groups.h"
#include "support.h"
#include "unit.h"

enum { SETS = 20000 };

// Takes the group of a square out of a set, square by square.
static void take(bool set[SIZE_MOST][SIZE_MOST], int size, int file, int rank) {
    if (file < 0 || rank < 0 || file >= size || rank >= size || !set[file][rank]) {
        return;
    }
    set[file][rank] = false;
    take(set, size, file + 1, rank);
    take(set, size, file - 1, rank);
    take(set, size, file, rank + 1);
    take(set, size, file, rank - 1);
}

static void expect_groups(uint64_t squares, int size) {
    bool set[SIZE_MOST][SIZE_MOST];
    int groups = 0;
    for (int i = 0; i < SIZE_MOST * SIZE_MOST; i++) {
        set[i % 8][i / 8] = squares >> i & 1;
    }
    for (int i = 0; i < size * size; i++) {
        if (set[i % size][i / size]) {
            take(set, size, i % size, i / size);
            groups++;
        }
    }
    ck_assert_msg(groups_count(squares) == groups, "size %d, %016llx: got %d, want %d", size,
                  (unsigned long long)squares, groups_count(squares), groups);
}

START_TEST(all_sets_of_small_boards) {
    for (unsigned bits = 0; bits < 1U << (_i * _i); bits++) {
        uint64_t squares = 0;
        for (int i = 0; i < _i * _i; i++) {
            squares |= (uint64_t)(bits >> i & 1) << square_of(i % _i, i / _i);
        }
        expect_groups(squares, _i);
    }
}

// From few squares to almost all, so that there are groups within groups.
START_TEST(random_sets) {
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    uint64_t board = geometry_of(_i)->board;
    expect_groups(board, _i);
    for (int i = 0; i < SETS; i++) {
        uint64_t set = rng_next(&rng);
        uint64_t more = rng_next(&rng);
        set = i % 3 == 0 ? set & more : i % 3 == 1 ? set | more : set;
        expect_groups(set & board, _i);
    }
}

int main(void) {
    TCase *tcase = tcase_create("groups");
    support_print_seed("groups");
    tcase_add_loop_test(tcase, all_sets_of_small_boards, 3, 5);
    tcase_add_loop_test(tcase, random_sets, SIZE_LEAST, SIZE_MOST + 1);
    return unit_run("groups", tcase);
}
