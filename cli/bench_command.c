// SPDX-License-Identifier: MIT
#include "bench_run.h"
#include "commands.h"
#include "ptn.h"
#include "reader.h"
#include "screen.h"

#include <inttypes.h>
#include <stdio.h>

const char bench_notes[] =
    "The last two lines are `signature HEX`, a hash of the node count, score and best\n"
    "move of every position, and `N nodes N nps`. The same program has the same signature\n"
    "on every machine, for each DEPTH; without DEPTH it is that of the sources' file\n"
    "bench/signature.\n"
    "\n"
    "--json prints an object a position: type \"position\", number, count, size, nodes,\n"
    "score, move; and one behind them: type \"bench\", depth, signature, nodes, nps.\n";

static void print_row(void *user, const BenchRow *row) {
    const Args *args = user;
    char move[PTN_TEXT];
    ptn_write_move(row->move, move);
    if (args->json) {
        printf("{\"type\":\"position\",\"number\":%d,\"count\":%d,\"size\":%d,"
               "\"nodes\":%" PRIu64 ",\"score\":%d,\"move\":\"%s\"}\n",
               row->index + 1, row->count, row->size, row->nodes, row->score, move);
    } else {
        printf("%2d/%d size %d nodes %" PRIu64 " score %d move %s\n", row->index + 1, row->count,
               row->size, row->nodes, row->score, move);
    }
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
    screen_reader_may_leave(true);
    if ((args.operand &&
         !parse_i64(word_of_string(args.operand), "depth", 1, BENCH_DEPTH_MAX, &depth, &fault)) ||
        !bench_run((int)depth, print_row, &args, &result, &fault)) {
        return command_refuse("bench", &fault);
    }
    if (args.json) {
        printf("{\"type\":\"bench\",\"depth\":%d,\"signature\":\"%016" PRIx64
               "\",\"nodes\":%" PRIu64 ",\"nps\":%" PRIu64 "}\n",
               (int)depth, result.signature, result.nodes, bench_nps(&result));
        return 0;
    }
    printf("signature %016" PRIx64 "\n", result.signature);
    printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, bench_nps(&result));
    return 0;
}
