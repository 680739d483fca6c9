// SPDX-License-Identifier: MIT
// Numbers of patterns, tables of their weights, and the files of these tables.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "outcome.h"
#include "symmetry.h"
#include "tune/pattern_fit.h"
#include "tune/tune_source.h"
#include "unit.h"
#include "walk.h"

// Tables of a size in which every pattern has weights of its own.
static void any_tables(int size, PatternTable ret_tables[PATTERN_TABLES]) {
    double *model = calloc(PATTERN_MODEL, sizeof *model);
    Rng rng = rng_of(support_seed());
    int cut;
    int largest;
    ck_assert_ptr_nonnull(model);
    model[PATTERN_FACTOR] = TUNE_FLAT * PATTERN_UNITS;
    for (int i = 0; i < 2 * pattern_numbers(size); i++) {
        model[PATTERN_FREE + i] = rng_between(&rng, -127, 127);
    }
    pattern_tables_round(size, model, ret_tables, &cut, &largest);
    ck_assert_int_eq(cut, 0);
    ck_assert_int_eq(largest, 127);
    free(model);
}

static int compare(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void sort_numbers(PatternSet *set, size_t position) {
    qsort(set->numbers + position * (size_t)set->windows, (size_t)set->windows,
          sizeof *set->numbers, compare);
}

static void expect_same_patterns(const Board *board, Move next, void *context) {
    const PatternTable *tables = context;
    PatternWindow windows[PATTERN_WINDOWS];
    PatternSet set = {0};
    int value = 0;
    (void)next;
    if (board_outcome(board) != ONGOING) {
        return;
    }
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        Board turned = board_symmetry(board, symmetry);
        int sum = 0;
        ck_assert(pattern_set_add(&set, &turned, 0, 0));
        sort_numbers(&set, (size_t)symmetry);
        size_t bytes = (size_t)set.windows * sizeof *set.numbers;
        ck_assert_mem_eq(set.numbers + symmetry * set.windows, set.numbers, bytes);
        ck_assert_int_lt(set.numbers[set.windows - 1], pattern_numbers(board_size(board)));
        int count = patterns_list(&turned, windows);
        for (int i = 0; i < count; i++) {
            sum += pattern_value(tables, &windows[i], 77);
        }
        value = symmetry == 0 ? sum : value;
        ck_assert_int_eq(sum, value);
    }
    pattern_set_finish(&set);
}

START_TEST(symmetric_patterns_are_one) {
    PatternTable *tables = calloc(PATTERN_TABLES, sizeof *tables);
    ck_assert_ptr_nonnull(tables);
    any_tables(_i, tables);
    walk_games(support_seed(), _i, WALK_ANY, 200, expect_same_patterns, tables);
    free(tables);
}

// Patterns that no symmetry exchanges have different numbers: as many are used as there are
// contents, divided by their symmetries.
START_TEST(different_patterns_are_two) {
    enum { T = PATTERN_TOPS, ONE = T * T * T * T, TWO = T * T * (T * T + 1) / 2 };
    enum { CROSS = T * T * (T * T + T) / 2, EIGHT = T * (T + 1) * (T * T + T + 2) / 8 };
    static const int sizes[][2] = {
        {3, CROSS},
        {4, CROSS + TWO + EIGHT},
        {5, 2 * CROSS + ONE},
        {6, 2 * CROSS + ONE + 2 * TWO + EIGHT},
    };
    for (int i = 0; i < UNIT_COUNT(sizes); i++) {
        int size = sizes[i][0];
        int places = pattern_places(size);
        int used = 0;
        bool *seen = calloc(PATTERN_NUMBERS, sizeof *seen);
        ck_assert_ptr_nonnull(seen);
        for (int at = 0; at < places * places * PATTERN_CONTENTS; at++) {
            unsigned content = (unsigned)(at % PATTERN_CONTENTS);
            if ((content & 7) < T && (content >> 3 & 7) < T && (content >> 6 & 7) < T &&
                content >> 9 < T) {
                int number = pattern_number(size, at / PATTERN_CONTENTS, content);
                used += !seen[number];
                seen[number] = true;
            }
        }
        ck_assert_msg(used == sizes[i][1], "size %d: %d for %d", size, used, sizes[i][1]);
        free(seen);
    }
}

// ---- files

// What patterns.c makes of the text of a file.
static void parse(const char *text, int size, PatternTable ret_tables[PATTERN_TABLES]) {
    int places = pattern_places(size);
    memset(ret_tables, 0, PATTERN_TABLES * sizeof *ret_tables);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        ck_assert_uint_le(strcspn(line, "\n"), 100);
        if (strncmp(line, "//", 2) == 0) {
            continue;
        }
        bool diagonal = strncmp(line, "DIAGONAL(", 9) == 0;
        ck_assert(diagonal || strncmp(line, "PATTERN(", 8) == 0);
        long n[5 + 2 * PATTERN_TOPS];
        char *at = strchr(line, '(');
        for (int i = 0; i < UNIT_COUNT(n); i++) {
            n[i] = strtol(at + 1, &at, 10);
            ck_assert_int_eq(*at, i + 1 < UNIT_COUNT(n) ? ',' : ')');
        }
        ck_assert(diagonal == (n[0] == n[1]) && n[0] <= n[1]);
        for (int i = 0; i < PATTERN_TOPS; i++) {
            Pattern pattern = {(int8_t)n[5 + 2 * i], (int8_t)n[6 + 2 * i]};
            ret_tables[n[0] * places + n[1]][n[2]][n[3]][n[4]][i] = pattern;
            if (!diagonal) {
                ret_tables[n[1] * places + n[0]][n[2]][n[4]][n[3]][i] = pattern;
            }
        }
    }
}

START_TEST(a_file_gives_its_tables_back) {
    PatternTable *tables = calloc(PATTERN_TABLES, sizeof *tables);
    PatternTable *parsed = calloc(PATTERN_TABLES, sizeof *parsed);
    TextBuf text = {0};
    ck_assert(tables && parsed);
    any_tables(_i, tables);
    memset(tables[0][1], 0, sizeof tables[0][1]); // rows that are left out
    pattern_source_add(&text, _i, (const PatternTable *)tables, "one\ntwo");
    ck_assert(!text.failed);
    ck_assert_ptr_nonnull(strstr(text.at, "//\n// one\n// two\nDIAGONAL(0, 0, 0, 0, 0, "));
    ck_assert_ptr_null(strstr(text.at, "DIAGONAL(0, 0, 1, "));
    parse(text.at, _i, parsed);
    ck_assert_mem_eq(parsed, tables, PATTERN_TABLES * sizeof *tables);
    textbuf_finish(&text);
    free(tables);
    free(parsed);
}

// The files that are there are what a fit would write, but for where the numbers come from.
START_TEST(the_files_are_in_the_form_that_a_fit_writes) {
    static char is[400000];
    const char *folder = getenv("BREDON_EVAL");
    ck_assert_msg(folder != NULL, "BREDON_EVAL is not set");
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        const PatternTable *tables = pattern_tables(size);
        TextBuf path = {0};
        TextBuf made = {0};
        if (!tables || (size > SIZE_LEAST && tables == pattern_tables(size - 1))) {
            continue; // there are none, or they are borrowed from the size before
        }
        textbuf_format(&path, "%s/patterns_%d.inc", folder, size);
        FILE *file = fopen(path.at, "rb");
        ck_assert_msg(file != NULL, "%s can't be read", path.at);
        is[fread(is, 1, sizeof is - 1, file)] = '\0';
        fclose(file);
        pattern_source_add(&made, size, tables, "");
        const char *rows = strstr(is, "\nDIAGONAL");
        ck_assert_ptr_nonnull(rows);
        ck_assert_str_eq(rows, strstr(made.at, "\nDIAGONAL"));
        ck_assert_int_eq(strncmp(is, made.at, (size_t)(strstr(made.at, "//\n") - made.at)), 0);
        textbuf_finish(&path);
        textbuf_finish(&made);
    }
}

// Rounding and reading are each other's opposites; what does not fit is cut and counted.
START_TEST(tables_there_and_back) {
    PatternTable *tables = calloc(PATTERN_TABLES, sizeof *tables);
    PatternTable *again = calloc(PATTERN_TABLES, sizeof *again);
    double *model = calloc(PATTERN_MODEL, sizeof *model);
    int cut;
    int largest;
    ck_assert(tables && again && model);
    any_tables(_i, tables);
    model[PATTERN_FACTOR] = 0.7;
    pattern_tables_read(_i, (const PatternTable *)tables, model);
    pattern_tables_round(_i, model, again, &cut, &largest);
    ck_assert_mem_eq(again, tables, PATTERN_TABLES * sizeof *tables);
    ck_assert_int_eq(cut, 0);
    double unit = 0.7 / (TUNE_FLAT * PATTERN_UNITS);
    model[PATTERN_FREE] = -200 * unit;
    model[PATTERN_FREE + 1] = 300.4 * unit;
    model[PATTERN_FREE + 2] = 127.6 * unit;
    pattern_tables_round(_i, model, again, &cut, &largest);
    ck_assert_int_eq(cut, 2);
    ck_assert_int_eq(largest, 300);
    ck_assert_int_eq(again[0][0][0][0][0].opening, -INT8_MAX);
    ck_assert_int_eq(again[0][0][0][0][0].end, INT8_MAX);
    free(tables);
    free(again);
    free(model);
}

int main(void) {
    TCase *tcase = tcase_create("pattern_tables");
    support_print_seed("pattern_tables");
    tcase_add_loop_test(tcase, symmetric_patterns_are_one, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_test(tcase, different_patterns_are_two);
    tcase_add_loop_test(tcase, a_file_gives_its_tables_back, SIZE_LEAST, SIZE_MOST + 1);
    tcase_add_test(tcase, the_files_are_in_the_form_that_a_fit_writes);
    tcase_add_loop_test(tcase, tables_there_and_back, SIZE_LEAST, SIZE_MOST + 1);
    return unit_run("pattern_tables", tcase);
}
