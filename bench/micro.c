// SPDX-License-Identifier: MIT
// Measures the speed of parts of the engine, on positions of the benchmark. For each part it prints
// the median over rounds, in ns per operation, as a line of JSON:
//   {"name": "apply_undo", "size": 6, "ns": 17.3, "rounds": 9}
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "eval.h"
#include "movegen.h"
#include "perft.h"
#include "road.h"
#include "text/tps.h"
#include "win.h"

enum { ROUNDS = 9, SAMPLES_MAX = 64 };

static const struct {
    int half_komi;
    const char *tps;
} positions[] = {
#include "positions.inc"
};

enum { POSITIONS = sizeof positions / sizeof positions[0] };

static const char start_tps[] = "x6/x6/x6/x6/x6/x6 1 1";
static const char late_tps[] = "2,2,21S,2,2,2/2,x,222221,2,2,x/1,1,2221C,x,111112C,2S/x,1,2S,x2,"
                               "121211212/1,1,1212S,1S,2,1S/x2,2,1,21,1 1 42";

// Results are stored here, so that the compiler can't drop the work.
static volatile uint64_t sink;

static double now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return x < y ? -1 : x > y;
}

// Runs one operation many times on a board; returns how often.
typedef uint64_t Operation(Board *board);

static uint64_t generate(Board *board) {
    Move moves[MOVES_MAX];
    for (int i = 0; i < 200; i++) {
        sink += (uint64_t)movegen_all(board, moves);
    }
    return 200;
}

static uint64_t count(Board *board) {
    for (int i = 0; i < 1000; i++) {
        sink += movegen_count(board);
    }
    return 1000;
}

static uint64_t apply_undo(Board *board) {
    Move moves[MOVES_MAX];
    int length = movegen_all(board, moves);
    for (int i = 0; i < length; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        sink += board->key;
        board_undo(board, moves[i], &undo);
    }
    return (uint64_t)length;
}

static uint64_t road_test(Board *board) {
    for (int i = 0; i < 1000; i++) {
        sink += road_exists(board->geometry, board_road(board, (Colour)(i & 1)));
    }
    return 1000;
}

static uint64_t road_maps(Board *board) {
    for (int i = 0; i < 1000; i++) {
        RoadMap map = road_map(board, (Colour)(i & 1));
        sink += road_joints(&map);
    }
    return 1000;
}

static uint64_t road_one(Board *board) {
    for (int i = 0; i < 200; i++) {
        Move move = MOVE_NONE;
        sink += win_by_road(board, &move);
    }
    return 200;
}

static uint64_t evaluation(Board *board) {
    for (int i = 0; i < 200; i++) {
        sink += (uint64_t)evaluate(board, true);
    }
    return 200;
}

// As in the search, which has the road maps already.
static uint64_t evaluation_with(Board *board) {
    RoadMap maps[2] = {road_map(board, WHITE), road_map(board, BLACK)};
    for (int i = 0; i < 200; i++) {
        sink += (uint64_t)evaluate_with(board, maps, true);
    }
    return 200;
}

static const struct {
    const char *name;
    Operation *run;
} operations[] = {
    {"generate", generate},     {"count_moves", count},
    {"apply_undo", apply_undo}, {"road_exists", road_test},
    {"road_map", road_maps},    {"road_in_one", road_one},
    {"evaluate", evaluation},   {"evaluate_with", evaluation_with},
};

static int load(int size, Board boards[SAMPLES_MAX]) {
    int loaded = 0;
    for (int i = 0; i < POSITIONS; i++) {
        Rules rules = rules_of(6, positions[i].half_komi);
        Board board;
        if (tps_read(positions[i].tps, strlen(positions[i].tps), &rules, &board, NULL) &&
            board_size(&board) == size && board.ply >= 2) {
            boards[loaded++] = board;
        }
    }
    return loaded;
}

// The median over rounds of the mean time of one operation.
static double time_operation(Operation *run, Board *boards, int loaded) {
    double rounds[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t done = 0;
        double start = now_ns();
        do {
            for (int i = 0; i < loaded; i++) {
                done += run(&boards[i]);
            }
        } while (now_ns() - start < 1e7);
        rounds[round] = (now_ns() - start) / (double)done;
    }
    qsort(rounds, ROUNDS, sizeof rounds[0], compare_doubles);
    return rounds[ROUNDS / 2];
}

static void run_operations(int size) {
    Board boards[SAMPLES_MAX];
    int loaded = load(size, boards);
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        printf("{\"name\": \"%s\", \"size\": %d, \"ns\": %.1f, \"rounds\": %d}\n",
               operations[i].name, size, time_operation(operations[i].run, boards, loaded), ROUNDS);
        fflush(stdout);
    }
}

// An operation is a leaf.
static uint64_t perft_4(Board *board) {
    return perft_count(board, 4);
}

static uint64_t perft_5(Board *board) {
    return perft_count(board, 5);
}

static void run_perft(const char *name, const char *tps, int depth, Operation *run) {
    Board board;
    if (tps_read(tps, strlen(tps), NULL, &board, NULL)) {
        printf("{\"name\": \"perft_%s\", \"depth\": %d, \"leaves_per_s\": %.0f}\n", name, depth,
               1e9 / time_operation(run, &board, 1));
        fflush(stdout);
    }
}

int main(void) {
    run_perft("start_6x6", start_tps, 5, perft_5);
    run_perft("late_6x6", late_tps, 4, perft_4);
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        run_operations(size);
    }
    return 0;
}
