// SPDX-License-Identifier: MIT
// The engine's perft against the known counts of perft.tsv. test_property_naive.c compares the
// moves of positions with other sets.
//
//   BREDON_PERFT_TSV   the file
//   BREDON_LEAVES      no count above this is made, 0 for no limit; default 3000000. Without one
//                      the run takes a few minutes: it is the test `perft counts (full)` of the
//                      suite `slow` (meson test -C build --suite slow).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "perft.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "unit.h"

enum { QUICK_LEAVES = 3000000 };

enum { PERFT_DEPTHS = 16, LINES_MAX = 200, LINE_TEXT = 2048 };

// A line of the file.
typedef struct PerftLine {
    int size;
    OpeningRule opening;
    char tps[TPS_TEXT];
    int depths;                    // how many counts there are
    uint64_t counts[PERFT_DEPTHS]; // [0] at depth 1
} PerftLine;

static PerftLine lines[LINES_MAX];
static int line_count;

static _Noreturn void give_up(const char *what, const char *why) {
    fprintf(stderr, "# perft: %s: %s\n", what, why);
    abort();
}

static PerftLine read_line(char *text) {
    PerftLine line = {.depths = 0};
    char *at;
    line.size = (int)strtol(text, &at, 10);
    if (*at == ' ') {
        Word name = {at + 1, strcspn(at + 1, "\t"), 1};
        Fault fault;
        if (!opening_read(name, &line.opening, &fault)) {
            give_up(text, fault.text);
        }
        at += 1 + name.length;
    }
    size_t length = *at == '\t' ? strcspn(at + 1, "\t") : 0;
    if (length == 0 || length >= sizeof line.tps || at[1 + length] != '\t') {
        give_up("no line of counts", text);
    }
    memcpy(line.tps, at + 1, length);
    at += 1 + length;
    while (*at && *at != '\n') {
        char *end;
        uint64_t count = strtoull(at + 1, &end, 10);
        if (end == at + 1 || (*end && *end != ' ' && *end != '\n') || line.depths == PERFT_DEPTHS) {
            give_up("no line of counts", text);
        }
        line.counts[line.depths++] = count;
        at = end;
    }
    return line;
}

static void read_lines(void) {
    const char *path = getenv("BREDON_PERFT_TSV");
    FILE *file = path ? fopen(path, "r") : NULL;
    char text[LINE_TEXT];
    if (!file) {
        give_up("BREDON_PERFT_TSV", "names no file that can be read");
    }
    while (fgets(text, sizeof text, file)) {
        if (!strchr(text, '\n') || line_count == LINES_MAX) {
            give_up(path, "a line is too long or does not end, or there are too many");
        }
        if (text[0] != '#') {
            lines[line_count++] = read_line(text);
        }
    }
    fclose(file);
}

// The greatest depth whose count is at most `limit`; 0 when no depth has. `limit` 0: no limit.
static int depth_within(const PerftLine *line, uint64_t limit) {
    int depth = 0;
    while (depth < line->depths && (limit == 0 || line->counts[depth] <= limit)) {
        depth++;
    }
    return depth;
}

static uint64_t leaf_limit(void) {
    return (uint64_t)support_number("BREDON_LEAVES", QUICK_LEAVES);
}

static Board board_of(const PerftLine *line) {
    Rules rules = rules_of(line->size, 0);
    rules.opening = (int8_t)line->opening;
    return unit_board_rules(line->tps, &rules);
}

// Counts all depths up to `depth` and looks whether the board is left as it was.
static void compare(const PerftLine *line, int depth) {
    Board board = board_of(line);
    Board before;
    memcpy(&before, &board, sizeof before);
    for (int d = 0; d <= depth; d++) {
        uint64_t expected = d == 0 ? 1 : line->counts[d - 1];
        uint64_t count = perft_count(&board, d);
        ck_assert_msg(count == expected, "%d: '%s' depth %d: %llu, known %llu", line->size,
                      line->tps, d, (unsigned long long)count, (unsigned long long)expected);
        ck_assert_msg(memcmp(&board, &before, sizeof board) == 0,
                      "'%s' depth %d: the board is not as it was", line->tps, d);
    }
}

START_TEST(known_counts) {
    const PerftLine *line = &lines[_i];
    int depth = depth_within(line, leaf_limit());
    ck_assert_int_ge(depth, 1);
    compare(line, depth);
}

__attribute__((constructor)) static void add_known_counts(void) {
    read_lines();
    tcase_add_loop_test(unit_tests(__FILE__), known_counts, 0, line_count);
}
