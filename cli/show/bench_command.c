// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>

#include "bench_run.h"
#include "os/signals.h"
#include "reader.h"
#include "show/position_output.h"
#include "text/ptn.h"

static const char notes[] =
    "The last two lines are `signature HEX`, a hash of the node count, score and\n"
    "best move of every position, and `N nodes N nps`. For each DEPTH, the same\n"
    "version has the same signature on every machine. The default DEPTH is 9; it\n"
    "takes a few seconds, and its signature is in the source file bench/signature.\n";

static void print_row(void *user, const BenchRow *row) {
    (void)user;
    printf("%2d/%d size %d nodes %" PRIu64 " score %d move %s\n", row->index + 1, row->count,
           row->size, row->nodes, row->score, move_text(row->move).text);
    fflush(stdout);
}

static int bench(Args *args) {
    Fault fault;
    BenchResult result;
    int64_t depth = BENCH_DEPTH;
    signals_reader_may_leave(true);
    if ((args->operand &&
         !parse_i64(word_of_string(args->operand), "depth", 1, BENCH_DEPTH_MAX, &depth, &fault)) ||
        !bench_run((int)depth, NET_BUILT, &(BenchCallbacks){NULL, print_row, NULL}, &result,
                   &fault)) {
        return command_refuse("bench", &fault);
    }
    printf("signature %016" PRIx64 "\n%" PRIu64 " nodes %" PRIu64 " nps\n", result.signature,
           result.nodes, bench_nps(&result));
    return 0;
}

const Command bench_command = {
    .name = "bench",
    .operand = "[DEPTH]",
    .summary = "search fixed positions; print a signature and the speed",
    .options = &args_options,
    .accepted = ARGS_OPERAND,
    .notes = notes,
    .example = "bredon bench 4",
    .run_at = bench,
};
