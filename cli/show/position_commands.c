// SPDX-License-Identifier: MIT
// Commands that show something about a position, or count.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "movegen.h"
#include "now.h"
#include "os/signals.h"
#include "outcome.h"
#include "perft.h"
#include "reader.h"
#include "screen.h"
#include "show/explain.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "text/ptn.h"

static const char show_notes[] =
    "A link of PTN Ninja or playtak.com with a game in it, in quotes, stands for the\n"
    "game, and without --ply for the position that it shows. A file of moves without\n"
    "tags needs --size.\n"
    "--branch takes the name that PTN Ninja gives a branch, and --ply counts along it\n"
    "from the start of the game, as its links do.\n"
    "\n"
    "--svg - writes the picture to standard output instead of the text.\n";

static const char eval_notes[] =
    "Values are in centi-flats; komi counts for Black. Each value is rounded\n"
    "separately, so the sum may differ by a few. The first line says who leads\n"
    "and why; 'bredon help terms' explains the terms. The terms were chosen by hand.\n"
    "A small neural network, if the program has it, corrects their sum. Both are fitted to games "
    "of the engine.\n";

static int show(Args *args) {
    TextBuf text = {0};
    Fault fault;
    signals_reader_may_leave(true);
    if (args->svg && !args->json && strcmp(args->svg, "-") == 0) {
        position_add_svg(&text, args, MOVE_NONE, NULL);
        return command_print("show", &text);
    }
    if (!position_check_svg(args, &fault) || !position_save_svg(args, MOVE_NONE, NULL, &fault)) {
        return command_refuse("show", &fault);
    }
    if (args->json) {
        json_begin_line(&text, "show");
        picture_add_json_members(&text, &args->game);
        json_end_line(&text);
    } else {
        PictureStyle style = position_style(args);
        picture_draw(&text, &args->game, &style);
    }
    return command_print("show", &text);
}

static int eval(Args *args) {
    TextBuf text = {0};
    PictureStyle style = position_style(args);
    signals_reader_may_leave(true);
    picture_draw_board(&text, &args->game.board, &style);
    explain_add(&text, &args->game.board, true, screen_text_width(STDOUT_FILENO));
    return command_print("eval", &text);
}

// Gives the legal moves, in the order of their text; a finished game has none. Returns their
// number.
static int sorted_moves(const Board *board, Move ret_moves[MOVES_MAX]) {
    int count = board_outcome(board) == ONGOING ? movegen_all(board, ret_moves) : 0;
    qsort(ret_moves, (size_t)count, sizeof *ret_moves, ptn_compare_moves);
    return count;
}

static int list_moves(Args *args) {
    TextBuf text = {0};
    Move moves[MOVES_MAX];
    int count = sorted_moves(&args->game.board, moves);
    signals_reader_may_leave(true);
    for (int i = 0; i < count; i++) {
        textbuf_format(&text, "%s\n", move_text(moves[i]).text);
    }
    return command_print("moves", &text);
}

const Command show_command = {
    .name = "show",
    .operand = "[FILE]",
    .summary = "show a position",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_PICTURE | ARGS_JSON | ARGS_SVG,
    .notes = show_notes,
    .example = "bredon show club.ptn --ply 5 --ascii",
    .run_at = show,
};

const Command eval_command = {
    .name = "eval",
    .operand = "[FILE]",
    .summary = "explain the static evaluation of a position",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_PICTURE,
    .notes = eval_notes,
    .example = "bredon eval --tps \"2,x4/x5/x5/x2,1,x2/x4,1 2 2\"",
    .run_at = eval,
};

const Command moves_command = {
    .name = "moves",
    .operand = "[FILE]",
    .summary = "list the legal moves, sorted, one per line",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE,
    .example = "bredon moves --size 5 --moves \"a1 e5\"",
    .run_at = list_moves,
};

static const char perft_notes[] =
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
    int count = depth > 0 ? sorted_moves(&board, moves) : 0;
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
    .notes = perft_notes,
    .example = "bredon perft 4 --size 5 --divide\n"
               "  zcat club.ptn.gz | bredon perft 3 --ptn -",
    .run_at = perft,
};
