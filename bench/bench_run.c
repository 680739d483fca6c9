// SPDX-License-Identifier: MIT
#include "bench_run.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "searcher.h"
#include "text/tps.h"

typedef struct BenchPosition {
    int half_komi;
    const char *tps;
} BenchPosition;

static const BenchPosition positions[] = {
#include "positions.inc"
};

enum { POSITIONS = sizeof positions / sizeof positions[0] };

// The signature is a hash of three numbers per position, as bytes in the same order on all
// machines.
enum { ROW_NUMBERS = 3, ROW_BYTES = 8 * ROW_NUMBERS };

static void write_row(unsigned char bytes[ROW_BYTES], const BenchRow *row) {
    const uint64_t numbers[ROW_NUMBERS] = {row->nodes, (uint64_t)(int64_t)row->score, row->move};
    for (int i = 0; i < ROW_BYTES; i++) {
        bytes[i] = (unsigned char)(numbers[i / 8] >> (8 * (i % 8)));
    }
}

// Adds the time of the search to `us`.
static bool run_position(Search *search, const BenchPosition *position, const SearchLimits *limits,
                         BenchRow *row, int64_t *us, Fault *fault) {
    Rules rules = rules_of(tps_size(position->tps, strlen(position->tps)), position->half_komi);
    SearchReport report;
    Board board;
    Game game;
    if (!tps_read(position->tps, strlen(position->tps), &rules, &board, fault)) {
        return false;
    }
    game_init(&game, &board);
    search_new_game(search);
    int64_t start = clock_now_us();
    if (!search_once(search, &game, limits, NULL, &report, fault)) {
        return false;
    }
    *us += clock_now_us() - start;
    row->nodes = report.info.nodes;
    row->score = report.info.score;
    row->move = report.best;
    return true;
}

bool bench_run(int depth, bool network, const BenchCallbacks *callbacks, BenchResult *ret_result,
               Fault *fault) {
    BenchRow row;
    SearchSettings settings = search_settings();
    BenchResult result = {0};
    unsigned char rows[POSITIONS][ROW_BYTES] = {{0}};
    settings.hash = BENCH_HASH_MIB;
    settings.network = network;
    SearchCallbacks polls = {.user = callbacks->user, .on_poll = callbacks->on_poll};
    Search *search = search_create(&settings, &polls, fault);
    bool fine = search != NULL;
    SearchLimits limits = search_limits();
    limits.depth = depth;
    limits.stop = callbacks->stop;
    for (int i = 0; fine && i < POSITIONS; i++) {
        const char *tps = positions[i].tps;
        row = (BenchRow){.index = i, .count = POSITIONS, .size = tps_size(tps, strlen(tps))};
        fine = run_position(search, &positions[i], &limits, &row, &result.us, fault);
        if (fine && limits.stop && atomic_load(limits.stop)) {
            fine = fault_set(fault, 0, "stopped");
        }
        if (fine) {
            result.nodes += row.nodes;
            write_row(rows[i], &row);
            if (callbacks->on_row) {
                callbacks->on_row(callbacks->user, &row);
            }
        }
    }
    result.signature = XXH3_64bits(rows, sizeof rows);
    search_destroy(search);
    if (fine) {
        *ret_result = result;
    }
    return fine;
}

uint64_t bench_nps(const BenchResult *result) {
    return result->nodes * 1000000 / (uint64_t)(result->us > 0 ? result->us : 1);
}
