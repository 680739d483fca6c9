// SPDX-License-Identifier: MIT
#include "commands.h"
#include "count.h"
#include "ptn.h"
#include "reader.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_moves(const void *a, const void *b) {
    char text_a[PTN_TEXT];
    char text_b[PTN_TEXT];
    ptn_write_move(((const CountMove *)a)->move, text_a);
    ptn_write_move(((const CountMove *)b)->move, text_b);
    return strcmp(text_a, text_b);
}

static void print_moves(Count *count) {
    qsort(count->moves, (size_t)count->move_count, sizeof *count->moves, compare_moves);
    for (int i = 0; i < count->move_count; i++) {
        char text[PTN_TEXT];
        ptn_write_move(count->moves[i].move, text);
        printf("%s %" PRIu64 "\n", text, count->moves[i].nodes);
    }
}

static bool read_depth(const Args *args, int64_t *ret_depth, Fault *fault) {
    if (!args->operand) {
        fault_set(fault, 0, "no depth given: bredon perft DEPTH");
        return false;
    }
    return parse_i64(word_of_string(args->operand), "depth", 0, PERFT_DEPTH_MAX, ret_depth, fault);
}

static bool run(const Args *args, Count *ret_count, Fault *fault) {
    int64_t depth;
    PerftTable *table = NULL;
    if (!read_depth(args, &depth, fault)) {
        return false;
    }
    if (args->hash > 0 && !(table = perft_table_create((size_t)args->hash))) {
        fault_set(fault, 0, "--hash: no memory for a table of %d MiB", (int)args->hash);
        return false;
    }
    CountOptions options = {(int)args->threads, args->divide, table};
    bool counted = count_perft(&args->game.board, (int)depth, &options, ret_count);
    if (!counted) {
        fault_set(fault, 0, "no memory");
    }
    perft_table_destroy(table);
    return counted;
}

int command_perft(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    Count count;
    if (!args_read(&args, argc, argv, PERFT_ARGS, &fault)) {
        return command_refuse("perft", &fault);
    }
    bool counted = run(&args, &count, &fault);
    args_finish(&args);
    if (!counted) {
        return command_refuse("perft", &fault);
    }
    if (count.moves) {
        print_moves(&count);
    }
    free(count.moves);
    printf("nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64 "\n", count.nodes, count.ms,
           count.nps);
    return 0;
}
