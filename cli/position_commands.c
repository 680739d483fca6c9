// SPDX-License-Identifier: MIT
// Commands that show something about a position.
#include "commands.h"
#include "movegen.h"
#include "picture.h"
#include "ptn.h"
#include "symmetry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int print(const char *name, TextBuf *text) {
    int status = 0;
    if (text->failed) {
        Fault fault;
        fault_set(&fault, 0, "no memory");
        status = command_refuse(name, &fault);
    } else {
        fwrite(text->at, 1, text->length, stdout);
    }
    textbuf_finish(text);
    return status;
}

int command_show(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    TextBuf text;
    if (!args_read(&args, argc, argv, SHOW_ARGS, &fault)) {
        return command_refuse("show", &fault);
    }
    textbuf_init(&text);
    if (args.symmetry) {
        // The history belongs to the position as it was played.
        Board canonical;
        Game game;
        board_canonical(&args.game.board, &canonical);
        game_init(&game, &canonical);
        picture_add(&text, &game);
    } else {
        picture_add(&text, &args.game);
    }
    args_finish(&args);
    return print("show", &text);
}

int command_eval(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    TextBuf text;
    if (!args_read(&args, argc, argv, EVAL_ARGS, &fault)) {
        return command_refuse("eval", &fault);
    }
    textbuf_init(&text);
    picture_add_board(&text, &args.game.board);
    picture_add_eval(&text, &args.game.board);
    args_finish(&args);
    return print("eval", &text);
}

static int compare_text(const void *a, const void *b) {
    return strcmp(a, b);
}

int command_moves(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    Move moves[MOVES_MAX];
    if (!args_read(&args, argc, argv, MOVES_ARGS, &fault)) {
        return command_refuse("moves", &fault);
    }
    // A finished game has none.
    bool on = board_outcome(&args.game.board) == ONGOING;
    int count = on ? movegen_all(&args.game.board, moves) : 0;
    args_finish(&args);
    char(*texts)[PTN_TEXT] = calloc((size_t)count + 1, sizeof *texts);
    if (!texts) {
        fault_set(&fault, 0, "no memory");
        return command_refuse("moves", &fault);
    }
    for (int i = 0; i < count; i++) {
        ptn_write_move(moves[i], texts[i]);
    }
    qsort(texts, (size_t)count, sizeof *texts, compare_text);
    for (int i = 0; i < count; i++) {
        puts(texts[i]);
    }
    free(texts);
    return 0;
}
