// SPDX-License-Identifier: MIT
// Commands that show something about a position.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "movegen.h"
#include "os/signals.h"
#include "shell/screen.h"
#include "show/explain.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "text/ptn.h"

static const char show_notes[] =
    "A link of PTN Ninja or playtak.com with a game in it, in quotes, stands for the\n"
    "game, and without --ply for the position that it shows. A file of moves without\n"
    "tags needs --size.\n"
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

static int list_moves(Args *args) {
    const Board *board = &args->game.board;
    TextBuf text = {0};
    Move moves[MOVES_MAX];
    // A finished game has no moves.
    int count = board_outcome(board) == ONGOING ? movegen_all(board, moves) : 0;
    signals_reader_may_leave(true);
    qsort(moves, (size_t)count, sizeof *moves, ptn_compare_moves);
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
    .example = "bredon show club.ptn --ply 5",
    .run_at = show,
};

const Command eval_command = {
    .name = "eval",
    .operand = "[FILE]",
    .summary = "explain the static evaluation of a position",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_PICTURE,
    .notes = eval_notes,
    .example = "bredon eval club.ptn --ply 5",
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
