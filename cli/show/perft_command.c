// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "json.h"
#include "os/signals.h"
#include "reader.h"
#include "screen.h"
#include "show/count.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "text/ptn.h"

static const char notes[] =
    "Below a finished game nothing is counted. --divide prints a line `MOVE COUNT`\n"
    "for each move, sorted. The last line is `nodes COUNT time MS nps N`. Without\n"
    "--hash there is no table. A terminal shows the progress.\n"
    "\n"
    "--json prints an object for each move of --divide: type \"move\", move, nodes;\n"
    "then one more: type \"perft\", tps, depth, nodes, ms, nps.\n";

static int compare_moves(const void *a, const void *b) {
    char text_a[PTN_TEXT];
    char text_b[PTN_TEXT];
    ptn_write_move(((const CountMove *)a)->move, text_a);
    ptn_write_move(((const CountMove *)b)->move, text_b);
    return strcmp(text_a, text_b);
}

static void add_moves(TextBuf *text, Count *count, bool json) {
    qsort(count->moves, (size_t)count->move_count, sizeof *count->moves, compare_moves);
    for (int i = 0; i < count->move_count; i++) {
        char move[PTN_TEXT];
        ptn_write_move(count->moves[i].move, move);
        if (!json) {
            textbuf_format(text, "%s %" PRIu64 "\n", move, count->moves[i].nodes);
            continue;
        }
        json_begin_line(text, "move");
        json_string(text, "move", move);
        json_integer(text, "nodes", (int64_t)count->moves[i].nodes);
        json_end_line(text);
    }
}

static void add_end(TextBuf *text, const Count *count, const Args *args, int depth) {
    if (!args->json) {
        textbuf_format(text, "nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64 "\n", count->nodes,
                       count->ms, count->nps);
        return;
    }
    json_begin_line(text, "perft");
    json_tps(text, &args->game.board);
    json_integer(text, "depth", depth);
    json_integer(text, "nodes", (int64_t)count->nodes);
    json_integer(text, "ms", count->ms);
    json_integer(text, "nps", (int64_t)count->nps);
    json_end_line(text);
}

static bool read_depth(const Args *args, int64_t *ret_depth, Fault *fault) {
    if (!args->operand) {
        fault_set(fault, 0, "no depth given: bredon perft DEPTH");
        return false;
    }
    return parse_i64(word_of_string(args->operand), "depth", 0, PERFT_DEPTH_MAX, ret_depth, fault);
}

// Reads the command line. On success `args` must be finished.
static bool read_words(Args *args, int64_t *ret_depth, int argc, char *const argv[], Fault *fault) {
    if (!args_read(args, argc, argv, perft_command.accepted, fault)) {
        return false;
    }
    bool good = read_depth(args, ret_depth, fault);
    if (!good) {
        args_finish(args);
    }
    return good;
}

// Shows the progress in one line of the terminal, redrawn each second.
static void show_progress(void *user, const CountProgress *progress) {
    (void)user;
    screen_progress("%d of %d moves, %" PRIu64 " leaves, %" PRId64 " s", progress->done,
                    progress->moves, progress->nodes, progress->ms / 1000);
}

static bool run(const Args *args, int depth, Count *ret_count, Fault *fault) {
    PerftTable *table = NULL;
    if (args->hash > 0 && !(table = perft_table_create((size_t)args->hash))) {
        fault_set(fault, 0, "--hash: no memory for a table of %d MiB", (int)args->hash);
        return false;
    }
    bool shows = screen_of(STDERR_FILENO).live;
    CountOptions options = {.threads = (int)args->threads,
                            .divide = args->divide,
                            .table = table,
                            .on_progress = shows ? show_progress : NULL};
    bool counted = count_perft(&args->game.board, depth, &options, ret_count, fault);
    if (shows) {
        screen_end_progress();
    }
    perft_table_destroy(table);
    return counted;
}

static int run_command(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    Count count;
    int64_t depth;
    if (!read_words(&args, &depth, argc, argv, &fault)) {
        return command_refuse("perft", &fault);
    }
    signals_reader_may_leave(true);
    bool counted = run(&args, (int)depth, &count, &fault);
    if (!counted) {
        args_finish(&args);
        return command_refuse("perft", &fault);
    }
    TextBuf text = {0};
    if (count.moves) {
        add_moves(&text, &count, args.json);
    }
    free(count.moves);
    add_end(&text, &count, &args, (int)depth);
    args_finish(&args);
    return position_print("perft", &text);
}

const Command perft_command = {
    .name = "perft",
    .operand = "DEPTH",
    .summary = "count the leaves of the game tree DEPTH plies deep",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_HASH | ARGS_THREADS | ARGS_DIVIDE | ARGS_JSON | ARGS_OPERAND,
    .notes = notes,
    .example = "bredon perft 4 --size 5 --divide",
    .run = run_command,
};
