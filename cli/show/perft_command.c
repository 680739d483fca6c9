// SPDX-License-Identifier: MIT
// `perft`: counts the leaves of the game tree.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "movegen.h"
#include "now.h"
#include "os/signals.h"
#include "outcome.h"
#include "perft.h"
#include "reader.h"
#include "shell/screen.h"
#include "show/position_output.h"
#include "text/ptn.h"

static const char notes[] =
    "Games that end earlier are not counted. --divide prints a line `MOVE COUNT`\n"
    "for each move, sorted. The last line is `nodes COUNT time MS nps N`. A terminal\n"
    "shows the progress.\n";

// Counts below each move of the root, in the order of their text; returns the sum. `start` is when
// the work began, in clock_now_ms().
static uint64_t count_leaves(const Args *args, int depth, int64_t start) {
    Board board = args->game.board;
    Move moves[MOVES_MAX];
    bool shows = screen_of(STDERR_FILENO).live && !args->divide;
    uint64_t nodes = depth == 0;
    int count = depth > 0 && board_outcome(&board) == ONGOING ? movegen_all(&board, moves) : 0;
    qsort(moves, (size_t)count, sizeof(Move), ptn_compare_moves);
    for (int i = 0; i < count; i++) {
        Undo undo;
        board_apply(&board, moves[i], &undo);
        uint64_t below = perft_count(&board, depth - 1);
        board_undo(&board, moves[i], &undo);
        nodes += below;
        if (args->divide) {
            printf("%s %" PRIu64 "\n", move_text(moves[i]).text, below);
        }
        if (shows) {
            screen_progress("%d of %d moves, %" PRIu64 " leaves, %" PRId64 " s", i + 1, count,
                            nodes, (clock_now_ms() - start) / 1000);
        }
    }
    if (shows) {
        screen_end_progress();
    }
    return nodes;
}

static int perft(Args *args) {
    int64_t depth;
    Fault fault;
    signals_reader_may_leave(true);
    bool good = args->operand ? parse_i64(word_of_string(args->operand), "depth", 0,
                                          PERFT_DEPTH_MAX, &depth, &fault)
                              : fault_set(&fault, 0, "no depth given: bredon perft DEPTH [FILE]");
    if (!good) {
        return command_refuse("perft", &fault);
    }
    int64_t start = clock_now_ms();
    uint64_t nodes = count_leaves(args, (int)depth, start);
    int64_t ms = clock_now_ms() - start;
    printf("nodes %" PRIu64 " time %" PRId64 " nps %" PRIu64 "\n", nodes, ms,
           nodes * 1000 / (uint64_t)(ms > 0 ? ms : 1));
    return 0;
}

const Command perft_command = {
    .name = "perft",
    .operand = "DEPTH [FILE]",
    .summary = "count the leaves of the game tree DEPTH plies deep",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_DIVIDE | ARGS_OPERAND | ARGS_FILE,
    .notes = notes,
    .example = "bredon perft 4 --size 5 --divide",
    .run_at = perft,
};
