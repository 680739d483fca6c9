// SPDX-License-Identifier: MIT
// `perft`: counts the leaves of the game tree; --jobs of the moves of the root at a time.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "json.h"
#include "movegen.h"
#include "now.h"
#include "os/signals.h"
#include "outcome.h"
#include "perft.h"
#include "pool.h"
#include "reader.h"
#include "shell/screen.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "text/ptn.h"

static const char notes[] =
    "Games that end earlier are not counted. --divide prints a line `MOVE COUNT`\n"
    "for each move, sorted. The last line is `nodes COUNT time MS nps N`. A terminal\n"
    "shows the progress.\n"
    "\n"
    "--json prints an object for each move of --divide: type \"move\", move, nodes;\n"
    "then one more: type \"perft\", tps, depth, nodes, ms, nps.\n";

typedef struct Perft {
    const Args *args;
    int64_t depth;
    Move moves[MOVES_MAX];      // of the root, sorted by text
    uint64_t counts[MOVES_MAX]; // below each move of the root
    int move_count, next, done;
    uint64_t nodes;
    int64_t start, ms;
} Perft;

static PoolDraw draw(void *user, void *job, Fault *fault) {
    Perft *perft = user;
    (void)fault;
    *(int *)job = perft->next;
    return perft->next++ < perft->move_count ? POOL_JOB : POOL_END;
}

static bool count_move(void *user, int worker, void *job, Fault *fault) {
    Perft *perft = user;
    int move = *(int *)job;
    Board board = perft->args->game.board;
    Undo undo;
    (void)worker;
    (void)fault;
    board_apply(&board, perft->moves[move], &undo);
    perft->counts[move] = perft_count(&board, (int)perft->depth - 1);
    return true;
}

static bool add_count(void *user, void *job) {
    Perft *perft = user;
    perft->nodes += perft->counts[*(int *)job];
    perft->done++;
    return true;
}

static void show_progress(void *user) {
    const Perft *perft = user;
    screen_progress("%d of %d moves, %" PRIu64 " leaves, %" PRId64 " s", perft->done,
                    perft->move_count, perft->nodes, (clock_now_ms() - perft->start) / 1000);
}

static bool count(Perft *perft, Fault *fault) {
    const Args *args = perft->args;
    const Board *board = &args->game.board;
    bool shows = screen_of(STDERR_FILENO).live;
    atomic_bool stop;
    PoolTask task = {
        .user = perft,
        .size = sizeof(int),
        .ahead = 4,
        .stop = &stop,
        .draw = draw,
        .work = count_move,
        .take = add_count,
        .tick = shows ? show_progress : NULL,
    };
    atomic_init(&stop, false);
    perft->start = clock_now_ms();
    perft->move_count =
        perft->depth > 0 && board_outcome(board) == ONGOING ? movegen_all(board, perft->moves) : 0;
    qsort(perft->moves, (size_t)perft->move_count, sizeof(Move), ptn_compare_moves);
    perft->nodes = perft->depth == 0;
    bool good = pool_run(&task, (int)(args->jobs > 0 ? args->jobs : 1), fault);
    perft->ms = clock_now_ms() - perft->start;
    if (shows) {
        screen_end_progress();
    }
    return good;
}

static void add_moves(TextBuf *text, const Perft *perft) {
    for (int i = 0; i < perft->move_count; i++) {
        Move move = perft->moves[i];
        if (!perft->args->json) {
            textbuf_format(text, "%s %" PRIu64 "\n", move_text(move).text, perft->counts[i]);
            continue;
        }
        json_begin_line(text, "move");
        json_move(text, "move", move);
        json_integer(text, "nodes", (int64_t)perft->counts[i]);
        json_end_line(text);
    }
}

static void add_end(TextBuf *text, const Perft *perft) {
    uint64_t nps = perft->nodes * 1000 / (uint64_t)(perft->ms > 0 ? perft->ms : 1);
    if (!perft->args->json) {
        textbuf_format(text, "nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64 "\n", perft->nodes,
                       perft->ms, nps);
        return;
    }
    json_begin_line(text, "perft");
    json_tps(text, &perft->args->game.board);
    json_integer(text, "depth", perft->depth);
    json_integer(text, "nodes", (int64_t)perft->nodes);
    json_integer(text, "ms", perft->ms);
    json_integer(text, "nps", (int64_t)nps);
    json_end_line(text);
}

static bool read_depth(const Args *args, int64_t *ret_depth, Fault *fault) {
    if (!args->operand) {
        return fault_set(fault, 0, "no depth given: bredon perft DEPTH [FILE]");
    }
    return parse_i64(word_of_string(args->operand), "depth", 0, PERFT_DEPTH_MAX, ret_depth, fault);
}

static int perft(Args *args) {
    Perft it = {.args = args};
    TextBuf text = {0};
    Fault fault;
    signals_reader_may_leave(true);
    if (!read_depth(args, &it.depth, &fault) || !count(&it, &fault)) {
        return command_refuse("perft", &fault);
    }
    if (args->divide) {
        add_moves(&text, &it);
    }
    add_end(&text, &it);
    return command_print("perft", &text);
}

static int run_command(int argc, char *const argv[]) {
    return position_run(&perft_command, argc, argv, perft);
}

const Command perft_command = {
    .name = "perft",
    .operand = "DEPTH [FILE]",
    .summary = "count the leaves of the game tree DEPTH plies deep",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_PERFT | ARGS_DIVIDE | ARGS_JSON | ARGS_OPERAND | ARGS_FILE,
    .notes = notes,
    .example = "bredon perft 4 --size 5 --divide",
    .run = run_command,
};
