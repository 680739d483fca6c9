// SPDX-License-Identifier: MIT
// Commands that show something about a position.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "movegen.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "shell/screen.h"
#include "show/explain.h"
#include "show/picture.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "show/svg.h"
#include "symmetry.h"
#include "text/ptn.h"

static const char show_notes[] =
    "A link of PTN Ninja or playtak.com with a game in it, in quotes, stands for the\n"
    "game, and without --ply for the position that it shows. A file of moves without\n"
    "tags needs --size.\n"
    "\n"
    "--svg - writes the picture to standard output instead of the text.\n"
    "\n"
    "--json prints one object: type \"show\", tps, size, komi (flats), to_move\n"
    "(\"white\"), move_number, opening (true while players place flats of the opponent),\n"
    "opening_rule (\"swap\", \"no-swap\" or \"double-black-stack\"), last_move (PTN or\n"
    "null), stones and caps (in hand) and flats (on top), each with white and black,\n"
    "result (\"*\", \"R-0\", \"0-F\", \"1/2-1/2\" ...), points (squares of\n"
    "the board and pieces in the winner's hand, as older rules counted; 0 until the\n"
    "game is over), legal_moves, squares (an object: \"c3\":\"1212C\" is a stack from\n"
    "the bottom, as in TPS; empty squares are left out).\n";

static const char eval_notes[] =
    "Values are in centi-flats; komi counts for Black. Each value is rounded\n"
    "separately, so the sum may differ by a few. The first line says who leads\n"
    "and why; 'bredon help terms' explains the terms. The terms were chosen by hand,\n"
    "their weights and the network were fitted to games of the engine.\n"
    "\n"
    "--json prints one object: type \"eval\", tps, result, phase (0 opening, 0.5\n"
    "middle game, 1 end), summary (the first line of the text), groups (an array:\n"
    "group, white, black), terms (an array: name, text, group, white, black, and how\n"
    "often it applies: white_count, black_count), network (an array: each occupied\n"
    "square, and what its stack adds to the network for White), total (for White).\n"
    "When the game is over, the last six are null.\n";

static const char moves_notes[] =
    "--json prints one object: type \"moves\", tps, result, count, moves (an array,\n"
    "sorted).\n";

// The canonical position has no history: the moves were played on another symmetric board.
static void make_canonical(Args *args) {
    Board canonical;
    board_canonical(&args->game.board, &canonical);
    game_finish(&args->game);
    game_init(&args->game, &canonical);
}

static void add_position(TextBuf *text, const Args *args) {
    if (args->json) {
        json_begin_line(text, "show");
        picture_add_json_members(text, &args->game);
        json_end_line(text);
    } else {
        PictureStyle style = position_style(args);
        picture_draw(text, &args->game, &style);
    }
}

static void add_evaluation(TextBuf *text, const Args *args) {
    if (args->json) {
        explain_add_json(text, &args->game.board, args->all);
    } else {
        PictureStyle style = position_style(args);
        picture_draw_board(text, &args->game.board, &style);
        explain_add(text, &args->game.board, args->all, screen_text_width(STDOUT_FILENO));
    }
}

static void add_moves(TextBuf *text, const Args *args) {
    Move moves[MOVES_MAX];
    // A finished game has no moves.
    bool ongoing = board_outcome(&args->game.board) == ONGOING;
    int count = ongoing ? movegen_all(&args->game.board, moves) : 0;
    qsort(moves, (size_t)count, sizeof *moves, ptn_compare_moves);
    if (args->json) {
        json_begin_line(text, "moves");
        json_tps(text, &args->game.board);
        json_string(text, "result", outcome_text(game_outcome(&args->game)));
        json_integer(text, "count", count);
        json_moves(text, "moves", moves, count);
        json_end_line(text);
        return;
    }
    for (int i = 0; i < count; i++) {
        ptn_add_moves(text, &moves[i], 1);
        textbuf_add_string(text, "\n");
    }
}

// Runs a command that shows something about a position; `add` writes it.
static int look(const Command *command, void (*add)(TextBuf *text, const Args *args), int argc,
                char *const argv[]) {
    Args args;
    Fault fault;
    TextBuf text = {0};
    if (!args_read(&args, argc, argv, command->accepted, &fault)) {
        return command_refuse(command->name, &fault);
    }
    if (args.symmetry) {
        make_canonical(&args);
    }
    signals_reader_may_leave(true);
    bool instead = args.svg && !args.json && strcmp(args.svg, "-") == 0; // of the text
    bool good = instead || (position_check_svg(&args, &fault) &&
                            position_save_svg(&args, MOVE_NONE, NULL, &fault));
    if (instead) {
        position_add_svg(&text, &args, MOVE_NONE, NULL);
    } else if (good) {
        add(&text, &args);
    }
    args_finish(&args);
    return good ? command_print(command->name, &text) : command_refuse(command->name, &fault);
}

static int run_show(int argc, char *const argv[]) {
    return look(&show_command, add_position, argc, argv);
}

static int run_eval(int argc, char *const argv[]) {
    return look(&eval_command, add_evaluation, argc, argv);
}

static int run_moves(int argc, char *const argv[]) {
    return look(&moves_command, add_moves, argc, argv);
}

const Command show_command = {
    .name = "show",
    .operand = "[FILE]",
    .summary = "show a position",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_SYMMETRY | ARGS_PICTURE | ARGS_JSON | ARGS_SVG,
    .notes = show_notes,
    .example = "bredon show club.ptn --ply 5",
    .run = run_show,
};

const Command eval_command = {
    .name = "eval",
    .operand = "[FILE]",
    .summary = "explain the static evaluation of a position",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_PICTURE | ARGS_JSON | ARGS_SVG | ARGS_ALL,
    .notes = eval_notes,
    .example = "bredon eval club.ptn --ply 5",
    .run = run_eval,
};

const Command moves_command = {
    .name = "moves",
    .operand = "[FILE]",
    .summary = "list the legal moves, sorted, one per line",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_JSON | ARGS_SVG,
    .notes = moves_notes,
    .example = "bredon moves --size 5 --moves \"a1 e5\"",
    .run = run_moves,
};
