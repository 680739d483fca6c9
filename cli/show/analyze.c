// SPDX-License-Identifier: MIT
// `analyze`: prints the board, a table with a row per iteration, and the best move. Ctrl-C ends the
// search, not the program; a second one ends the program.
//
// On a terminal the lines of the current iteration are redrawn in place; above them stays the first
// line of each earlier one. Elsewhere rows are printed as they come.
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "screen.h"
#include "show/analyze_rows.h"
#include "show/position_output.h"
#include "show/svg.h"
#include "show/think.h"
#include "text/ptn.h"

enum { DEFAULT_MS = 5000, TICK_MS = 250, FRAME_ROWS = 3 };

static const char notes[] =
    "Without a limit it searches for 5 seconds, on a terminal until Ctrl-C. The last\n"
    "line is `bestmove MOVE`, or `bestmove --` when the game is over. Scores are in\n"
    "flats for the side to move; `win in N` and `loss in N` count plies. >= and <=\n"
    "mark bounds: the search stopped before it knew the exact score. win% counts a\n"
    "draw as half a win. A terminal cuts long lines at its edge; at the end the best\n"
    "line is printed in full.\n"
    "\n"
    "--json prints an object with the position, then one for each line of each\n"
    "iteration, then one with the best move:\n"
    "  type \"position\"  the members of `show --json`\n"
    "  type \"line\"      depth, seldepth (plies), multipv (from 1, best first),\n"
    "                   score (centi-flats) or mate (plies to the end,\n"
    "                   negative for a loss), the other is null,\n"
    "                   lower_bound (true: at least that much), upper_bound\n"
    "                   (true: at most), chance (0 to 1, draw = half), win,\n"
    "                   draw, loss, nodes, nps, ms, hashfull (of 1000), moves\n"
    "                   (an array of PTN)\n"
    "  type \"bestmove\"  move (PTN or null)\n";

typedef struct Analysis {
    const Args *args;
    Screen screen;
    bool live, unicode;
    bool failed; // there was no memory for a part of the output
    Move best;
    // Filled by the thread of the search, under the lock.
    pthread_mutex_t lock;
    SearchReport *rows; // the current iteration, --multipv of them
    int count;          // how many of them are known
    TextBuf stays;      // rows of earlier iterations that were not printed yet
    atomic_bool changed;
    // What is on the terminal.
    int drawn;
    int64_t drawn_ms; // since the search began
} Analysis;

static RowStyle row_style(const Analysis *it) {
    RowStyle style = {.numbered = it->args->multipv > 1, .unicode = it->unicode};
    int rows = 0;
    if (it->screen.terminal) {
        screen_size(STDOUT_FILENO, &style.columns, &rows);
    }
    return style;
}

// Whether the last report only repeats the first line of the one before.
static bool is_stale(const Analysis *it, const SearchInfo *info) {
    const SearchReport *row = &it->rows[0];
    return info->last && it->count > 0 && row->info.depth == info->depth &&
           row->info.score == info->score && row->line[0] == info->line[0];
}

static void print(Analysis *it, TextBuf *text) {
    it->failed = it->failed || text->failed;
    if (text->failed) {
        textbuf_finish(text);
    }
    position_print("analyze", text);
    fflush(stdout);
}

static void print_row(Analysis *it, const SearchReport *row) {
    TextBuf text = {0};
    if (it->args->json) {
        analyze_add_json_row(&text, row);
    } else {
        analyze_add_row(&text, row, row_style(it));
    }
    print(it, &text);
}

static void on_info(void *user, const SearchInfo *info) {
    Analysis *it = user;
    if (info->number < 1 || info->number > it->args->multipv) {
        return;
    }
    pthread_mutex_lock(&it->lock);
    SearchReport *row = &it->rows[info->number - 1];
    if (it->live) {
        if (info->number == 1 && it->count > 0 && row->info.depth != info->depth) {
            analyze_add_row(&it->stays, row, row_style(it));
        }
        search_report_set(row, info);
        it->count = info->number;
        it->changed = true;
    } else if (info->number == 1 && is_stale(it, info)) {
        it->count = -1; // the lines after it are not new either
    } else if (it->count >= 0) {
        search_report_set(row, info);
        it->count = info->number;
        print_row(it, row);
    }
    pthread_mutex_unlock(&it->lock);
}

// Draws the current iteration over the last drawing. `whole`: with all its lines, to stay.
static void draw(Analysis *it, int64_t elapsed_ms, bool whole) {
    TextBuf text = {0};
    int columns = 0;
    int rows = 0;
    screen_size(STDOUT_FILENO, &columns, &rows);
    if (it->drawn > 0) {
        textbuf_format(&text, "\033[%dA", it->drawn);
    }
    textbuf_add_string(&text, "\r\033[J\033[?7l"); // lines are cut, not folded
    pthread_mutex_lock(&it->lock);
    if (it->stays.length > 0) {
        textbuf_add(&text, it->stays.at, it->stays.length);
    }
    text.failed = text.failed || it->stays.failed;
    textbuf_clear(&it->stays);
    int shown = whole || it->count < rows - FRAME_ROWS ? it->count : rows - FRAME_ROWS;
    for (int i = 0; i < shown; i++) {
        bool strong = i == 0 && it->screen.colour;
        textbuf_add_string(&text, strong ? "\033[1m" : "");
        analyze_add_row(&text, &it->rows[i], row_style(it));
        if (strong && text.length > 0) {
            text.length--; // the newline stays outside
            textbuf_add_string(&text, "\033[0m\n");
        }
    }
    it->changed = false;
    pthread_mutex_unlock(&it->lock);
    it->drawn = shown;
    if (!whole) {
        textbuf_format(&text, "thinking, %.0f s; Ctrl-C ends it\n", (double)elapsed_ms / 1000);
        it->drawn++;
    }
    textbuf_add_string(&text, "\033[?7h");
    print(it, &text);
}

static void on_tick(void *user, int64_t elapsed_ms) {
    Analysis *it = user;
    if (it->live && (it->changed || elapsed_ms - it->drawn_ms >= TICK_MS)) {
        draw(it, elapsed_ms, false);
        it->drawn_ms = elapsed_ms;
    }
}

static void print_head(void *user) {
    Analysis *it = user;
    TextBuf text = {0};
    if (it->args->json) {
        analyze_add_json_position(&text, &it->args->game);
    } else {
        PictureStyle style = position_style(it->args, &it->screen);
        picture_draw(&text, &it->args->game, &style);
        if (board_outcome(&it->args->game.board) == ONGOING) {
            analyze_add_head(&text, row_style(it));
        }
    }
    print(it, &text);
}

static void print_best(Analysis *it) {
    TextBuf text = {0};
    if (it->args->json) {
        analyze_add_json_best(&text, it->best);
    } else {
        char move[PTN_TEXT] = "--";
        if (it->best != MOVE_NONE) {
            ptn_write_move(it->best, move);
        }
        if (it->rows[0].info.line_length > 0) { // printed whole, as the row of the table may be cut
            analyze_add_whole_line(&text, &it->rows[0], row_style(it));
        }
        textbuf_format(&text, "bestmove %s\n", move);
    }
    print(it, &text);
}

// Searches and prints; false when it could not be begun.
static bool search(Analysis *it, Fault *fault) {
    Thinker thinker = {
        .args = it->args,
        .limits = think_limits(it->args, it->screen.terminal, DEFAULT_MS),
        .callbacks = {it, on_info, NULL, NULL},
        .on_begin = print_head,
        .on_tick = on_tick,
    };
    bool stopped = false;
    SearchReport report = {.best = MOVE_NONE};
    bool done = think(&thinker, &report, &stopped, fault);
    it->best = report.best;
    if (done && it->live) {
        draw(it, 0, true);
    }
    return done;
}

static bool save_svg(const Analysis *it, Fault *fault) {
    const SearchReport *row = &it->rows[0];
    SvgAnalysis analysis = {row->info.score, row->info.wdl, row->info.depth, row->line,
                            row->info.line_length};
    bool known = it->best != MOVE_NONE && row->best == it->best;
    return position_save_svg(it->args, it->best, known ? &analysis : NULL, fault);
}

static bool analyze(const Args *args, Fault *fault) {
    Screen screen = screen_of(STDOUT_FILENO);
    Analysis it = {.args = args, .screen = screen, .drawn_ms = -TICK_MS};
    it.live = screen.live && !args->json;
    it.unicode = !args->ascii && terminal_is_utf8();
    if (!position_check_svg(args, false, fault)) {
        return false;
    }
    it.rows = calloc((size_t)args->multipv, sizeof *it.rows);
    if (!it.rows) {
        fault_set(fault, 0, "no memory");
    }
    bool done = it.rows != NULL;
    if (done) {
        pthread_mutex_init(&it.lock, NULL);
        done = search(&it, fault);
        textbuf_finish(&it.stays);
        pthread_mutex_destroy(&it.lock);
    }
    if (done) {
        bool saved = !args->svg || save_svg(&it, fault);
        print_best(&it);
        if (saved && it.failed) {
            fault_set(fault, 0, "no memory for all of the output");
        }
        done = saved && !it.failed;
    }
    free(it.rows);
    return done;
}

static int run_command(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    if (!args_read(&args, argc, argv, analyze_command.accepted, &fault)) {
        return command_refuse("analyze", &fault);
    }
    signals_reader_may_leave(!args.svg);
    bool done = analyze(&args, &fault);
    args_finish(&args);
    return done ? 0 : command_refuse("analyze", &fault);
}

const Command analyze_command = {
    .name = "analyze",
    .operand = "[FILE]",
    .summary = "find the best move in a position",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_THREADS | ARGS_MULTIPV |
                ARGS_PICTURE | ARGS_JSON | ARGS_SVG,
    .notes = notes,
    .example = "bredon analyze --size 6 --komi 2 --moves \"a1 f6 d3\" --movetime 3000",
    .run = run_command,
};
