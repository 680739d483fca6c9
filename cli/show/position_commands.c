// SPDX-License-Identifier: MIT
// Commands that show something about a position.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "json.h"
#include "movegen.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "screen.h"
#include "show/explain.h"
#include "show/picture.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "show/svg.h"
#include "symmetry.h"
#include "text/ptn.h"

static const char show_notes[] =
    "--svg - writes the picture to standard output instead of the text.\n"
    "\n"
    "--json prints one object: type \"show\", tps, size, komi (flats), to_move\n"
    "(\"white\"), move_number, opening (true while players place flats of the opponent),\n"
    "last_move (PTN or null), stones and caps (in hand) and flats (on top), each with\n"
    "white and black, result (\"*\", \"R-0\", \"0-F\", \"1/2-1/2\" ...), points (old scoring, 0\n"
    "until the game is over), legal_moves, squares (an object: \"c3\":\"1212C\" is a stack\n"
    "from the bottom, as in TPS; empty squares are left out).\n";

static const char eval_notes[] =
    "Values are in centi-flats; komi counts for Black. Each value is rounded\n"
    "separately, so the sum may differ by a few. The last line says who leads, and\n"
    "by what; 'bredon help terms' explains the terms. The terms were chosen by hand,\n"
    "their weights and the patterns were fitted to games of the engine.\n"
    "\n"
    "--json prints one object: type \"eval\", tps, result, phase (0 opening, 0.5\n"
    "middle game, 1 end), summary (the last line of the text), groups (an array:\n"
    "group, white, black), terms (an array: name, text, group, white, black, and how\n"
    "often it applies: white_count, black_count), patterns (an array: the lower left\n"
    "square of each two by two, and its value for White), total (for White). When\n"
    "the game is over, the last six are null.\n";

static const char moves_notes[] =
    "--json prints one object: type \"moves\", tps, result, count, moves (an array,\n"
    "sorted).\n";

int position_print(const char *name, TextBuf *text) {
    int status = 0;
    if (text->failed) {
        Fault fault;
        fault_set(&fault, 0, "no memory");
        status = command_refuse(name, &fault);
    } else if (text->length > 0) {
        fwrite(text->at, 1, text->length, stdout);
    }
    textbuf_finish(text);
    return status;
}

PictureStyle position_style(const Args *args, const Screen *screen) {
    return (PictureStyle){
        .unicode = !args->ascii && terminal_is_utf8(),
        .colour = screen->colour,
        .flip = args->flip,
        .stacks = args->stacks,
        .columns = screen_columns(STDOUT_FILENO),
        .marked = picture_last_move(&args->game),
    };
}

bool position_check_svg(const Args *args, bool to_stdout, Fault *fault) {
    if (args->svg && strcmp(args->svg, "-") == 0 && (!to_stdout || args->json)) {
        fault_set(fault, 0, "--svg: standard output has the %s; name a file",
                  args->json ? "JSON" : "table");
        return false;
    }
    if (!args->svg || strcmp(args->svg, "-") == 0) {
        return true;
    }
    const char *const inputs[] = {args->ptn};
    return svg_check(args->svg, inputs, args->ptn != NULL, "-", fault);
}

void position_add_svg(TextBuf *text, const Args *args, Move best, const SvgAnalysis *analysis) {
    SvgStyle style = {.flip = args->flip,
                      .marked = picture_last_move(&args->game),
                      .best = best,
                      .analysis = analysis};
    svg_board(text, &args->game.board, game_outcome(&args->game), &style);
}

bool position_save_svg(const Args *args, Move best, const SvgAnalysis *analysis, Fault *fault) {
    TextBuf text = {0};
    position_add_svg(&text, args, best, analysis);
    bool saved = svg_save(args->svg, NULL, 0, "-", &text, fault);
    textbuf_finish(&text);
    return saved;
}

// Draws --svg: to its file, or instead of what the command prints. False when the command is done;
// then *ret_status is its exit status.
static bool go_on_behind_svg(const Args *args, const char *name, int *ret_status) {
    Fault fault;
    if (!position_check_svg(args, true, &fault)) {
        *ret_status = command_refuse(name, &fault);
        return false;
    }
    if (args->svg && strcmp(args->svg, "-") == 0) {
        TextBuf text = {0};
        position_add_svg(&text, args, MOVE_NONE, NULL);
        *ret_status = position_print(name, &text);
        return false;
    }
    if (args->svg && !position_save_svg(args, MOVE_NONE, NULL, &fault)) {
        *ret_status = command_refuse(name, &fault);
        return false;
    }
    return true;
}

// The canonical position has no history: the moves were played on another symmetric board.
static void make_canonical(Args *args) {
    Board canonical;
    board_canonical(&args->game.board, &canonical);
    game_finish(&args->game);
    game_init(&args->game, &canonical);
}

static int show(const Args *args) {
    TextBuf text = {0};
    Screen screen = screen_of(STDOUT_FILENO);
    PictureStyle style = position_style(args, &screen);
    if (args->json) {
        json_begin_line(&text, "show");
        picture_add_json_members(&text, &args->game);
        json_end_line(&text);
    } else {
        picture_draw(&text, &args->game, &style);
    }
    return position_print("show", &text);
}

static int eval(const Args *args) {
    TextBuf text = {0};
    if (args->json) {
        explain_add_json(&text, &args->game.board, args->all);
    } else {
        Screen screen = screen_of(STDOUT_FILENO);
        PictureStyle style = position_style(args, &screen);
        picture_draw_board(&text, &args->game.board, &style);
        explain_add(&text, &args->game.board, args->all, screen_text_width(STDOUT_FILENO));
    }
    return position_print("eval", &text);
}

static int compare_text(const void *a, const void *b) {
    return strcmp(a, b);
}

static void add_moves(TextBuf *text, const Args *args, char (*moves)[PTN_TEXT], int count) {
    if (!args->json) {
        for (int i = 0; i < count; i++) {
            textbuf_format(text, "%s\n", moves[i]);
        }
        return;
    }
    json_begin_line(text, "moves");
    json_tps(text, &args->game.board);
    json_string(text, "result", outcome_text(game_outcome(&args->game)));
    json_integer(text, "count", count);
    json_open(text, "moves", '[');
    for (int i = 0; i < count; i++) {
        json_string(text, NULL, moves[i]);
    }
    json_close(text, ']');
    json_end_line(text);
}

static int list_moves(const Args *args) {
    TextBuf text = {0};
    Fault fault;
    Move moves[MOVES_MAX];
    // A finished game has no moves.
    bool on = board_outcome(&args->game.board) == ONGOING;
    int count = on ? movegen_all(&args->game.board, moves) : 0;
    char(*texts)[PTN_TEXT] = calloc((size_t)count + 1, sizeof *texts);
    if (!texts) {
        fault_set(&fault, 0, "no memory");
        return command_refuse("moves", &fault);
    }
    for (int i = 0; i < count; i++) {
        ptn_write_move(moves[i], texts[i]);
    }
    qsort(texts, (size_t)count, sizeof *texts, compare_text);
    add_moves(&text, args, texts, count);
    free(texts);
    return position_print("moves", &text);
}

// Runs a command that shows something about a position; `print` prints it and returns the status.
static int look(const Command *command, int (*print)(const Args *args), int argc,
                char *const argv[]) {
    Args args;
    Fault fault;
    if (!args_read(&args, argc, argv, command->accepted, &fault)) {
        return command_refuse(command->name, &fault);
    }
    if (args.symmetry) {
        make_canonical(&args);
    }
    signals_reader_may_leave(true);
    int status;
    if (go_on_behind_svg(&args, command->name, &status)) {
        status = print(&args);
    }
    args_finish(&args);
    return status;
}

static int run_show(int argc, char *const argv[]) {
    return look(&show_command, show, argc, argv);
}

static int run_eval(int argc, char *const argv[]) {
    return look(&eval_command, eval, argc, argv);
}

static int run_moves(int argc, char *const argv[]) {
    return look(&moves_command, list_moves, argc, argv);
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
