// SPDX-License-Identifier: MIT
#include "bench_run.h"
#include "commands.h"
#include "ptn.h"
#include "reader.h"

#include <inttypes.h>
#include <stdio.h>

static void print_row(void *user, const BenchRow *row) {
    char move[PTN_TEXT];
    (void)user;
    ptn_write_move(row->move, move);
    printf("%2d/%d size %d nodes %" PRIu64 " score %d move %s\n", row->index + 1, row->count,
           row->size, row->nodes, row->score, move);
    fflush(stdout);
}

int command_bench(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    BenchResult result;
    int64_t depth = BENCH_DEPTH;
    if (!args_read(&args, argc, argv, BENCH_ARGS, &fault)) {
        return command_refuse("bench", &fault);
    }
    args_finish(&args);
    if ((args.operand &&
         !parse_i64(word_of_string(args.operand), "depth", 1, BENCH_DEPTH_MAX, &depth, &fault)) ||
        !bench_run((int)depth, print_row, NULL, &result, &fault)) {
        return command_refuse("bench", &fault);
    }
    printf("signature %016" PRIx64 "\n", result.signature);
    printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, bench_nps(&result));
    return 0;
}
