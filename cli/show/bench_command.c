// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>

#include "bench_run.h"
#include "json.h"
#include "os/signals.h"
#include "reader.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "text/ptn.h"

static const char notes[] =
    "The last two lines are `signature HEX`, a hash of the node count, score and\n"
    "best move of every position, and `N nodes N nps`. For each DEPTH, the same\n"
    "version has the same signature on every machine. The default DEPTH is 9; it\n"
    "takes a few seconds, and its signature is in the source file bench/signature.\n"
    "\n"
    "--json prints an object per position: type \"position\", number, count, size,\n"
    "nodes, score, move; then one more: type \"bench\", depth, signature, nodes, nps.\n";

static void add_json_row(TextBuf *text, const BenchRow *row) {
    json_begin_line(text, "position");
    json_integer(text, "number", row->index + 1);
    json_integer(text, "count", row->count);
    json_integer(text, "size", row->size);
    json_integer(text, "nodes", (int64_t)row->nodes);
    json_integer(text, "score", row->score);
    json_move(text, "move", row->move);
    json_end_line(text);
}

typedef struct Printer {
    bool json;
    int status; // 0, or that of a row for which there was no memory
} Printer;

static void print_row(void *user, const BenchRow *row) {
    Printer *printer = user;
    TextBuf text = {0};
    if (printer->json) {
        add_json_row(&text, row);
    } else {
        textbuf_format(&text, "%2d/%d size %d nodes %" PRIu64 " score %d move %s\n", row->index + 1,
                       row->count, row->size, row->nodes, row->score, move_text(row->move).text);
    }
    if (printer->status == 0) {
        printer->status = command_print("bench", &text);
    }
    textbuf_finish(&text);
    fflush(stdout);
}

static int print_end(const Args *args, int depth, const BenchResult *result) {
    char signature[24];
    TextBuf text = {0};
    snprintf(signature, sizeof signature, "%016" PRIx64, result->signature);
    if (args->json) {
        json_begin_line(&text, "bench");
        json_integer(&text, "depth", depth);
        json_string(&text, "signature", signature);
        json_integer(&text, "nodes", (int64_t)result->nodes);
        json_integer(&text, "nps", (int64_t)bench_nps(result));
        json_end_line(&text);
    } else {
        textbuf_format(&text, "signature %s\n%" PRIu64 " nodes %" PRIu64 " nps\n", signature,
                       result->nodes, bench_nps(result));
    }
    return command_print("bench", &text);
}

static int bench(Args *args) {
    Fault fault;
    BenchResult result;
    int64_t depth = BENCH_DEPTH;
    Printer printer = {.json = args->json};
    signals_reader_may_leave(true);
    if ((args->operand &&
         !parse_i64(word_of_string(args->operand), "depth", 1, BENCH_DEPTH_MAX, &depth, &fault)) ||
        !bench_run((int)depth, &(BenchCallbacks){&printer, print_row, NULL}, &result, &fault)) {
        return printer.status ? printer.status : command_refuse("bench", &fault);
    }
    return printer.status ? printer.status : print_end(args, (int)depth, &result);
}

static int run_command(int argc, char *const argv[]) {
    return position_run(&bench_command, argc, argv, bench);
}

const Command bench_command = {
    .name = "bench",
    .operand = "[DEPTH]",
    .summary = "search fixed positions; print a signature and the speed",
    .options = &args_options,
    .accepted = ARGS_OPERAND | ARGS_JSON,
    .notes = notes,
    .example = "bredon bench 4",
    .run = run_command,
};
