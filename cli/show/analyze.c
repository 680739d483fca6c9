// SPDX-License-Identifier: MIT
// `analyze`: prints the board, a table that grows by a row for each line of each iteration, and the
// best move. Ctrl-C ends the search, not the program; a second one ends the program.
#include <pthread.h>
#include <stdio.h>
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

enum { DEFAULT_MS = 5000, TICK_MS = 250 };

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
    bool unicode;
    bool shows;           // the progress
    pthread_mutex_t lock; // one thread writes at a time: the search its rows, this one the progress
    SearchReport first;   // the best line of the last report
    bool stale;           // that report was printed before
    bool failed;          // there was no memory for a part of the output
    int64_t shown_ms;     // when the progress was shown, since the search began
} Analysis;

static RowStyle row_style(const Analysis *it) {
    return (RowStyle){
        .columns = screen_columns(STDOUT_FILENO),
        .numbered = it->args->multipv > 1,
        .unicode = it->unicode,
    };
}

static void print(Analysis *it, TextBuf *text) {
    it->failed = it->failed || text->failed;
    if (text->failed) {
        textbuf_finish(text);
    }
    if (it->shows) {
        screen_end_progress();
    }
    command_print("analyze", text);
    fflush(stdout);
}

// Whether the last report only repeats the first line of the one before.
static bool repeats(const Analysis *it, const SearchInfo *info) {
    const SearchReport *first = &it->first;
    return info->last && first->info.depth == info->depth && first->info.score == info->score &&
           first->line[0] == info->line[0];
}

static void on_info(void *user, const SearchInfo *info) {
    Analysis *it = user;
    SearchReport row;
    TextBuf text = {0};
    if (info->number < 1 || info->number > it->args->multipv) {
        return;
    }
    pthread_mutex_lock(&it->lock);
    search_report_set(&row, info);
    if (info->number == 1) {
        it->stale = repeats(it, info);
        it->first = row;
    }
    if (!it->stale) {
        if (it->args->json) {
            analyze_add_json_row(&text, &row);
        } else {
            analyze_add_row(&text, &row, row_style(it));
        }
        print(it, &text);
    }
    pthread_mutex_unlock(&it->lock);
}

static void on_tick(void *user, int64_t elapsed_ms) {
    Analysis *it = user;
    if (it->shows && elapsed_ms - it->shown_ms >= TICK_MS) {
        pthread_mutex_lock(&it->lock);
        screen_progress("thinking, %.0f s; Ctrl-C ends it", (double)elapsed_ms / 1000);
        pthread_mutex_unlock(&it->lock);
        it->shown_ms = elapsed_ms;
    }
}

static void print_head(void *user) {
    Analysis *it = user;
    TextBuf text = {0};
    if (it->args->json) {
        analyze_add_json_position(&text, &it->args->game);
    } else {
        PictureStyle style = position_style(it->args);
        picture_draw(&text, &it->args->game, &style);
        if (board_outcome(&it->args->game.board) == ONGOING) {
            analyze_add_head(&text, row_style(it));
        }
    }
    print(it, &text);
}

static void print_best(Analysis *it, Move best) {
    TextBuf text = {0};
    if (it->args->json) {
        analyze_add_json_best(&text, best);
    } else {
        char move[PTN_TEXT] = "--";
        if (best != MOVE_NONE) {
            ptn_write_move(best, move);
        }
        if (it->first.info.line_length > 0) { // printed whole, as the row of the table may be cut
            analyze_add_whole_line(&text, &it->first, row_style(it));
        }
        textbuf_format(&text, "bestmove %s\n", move);
    }
    print(it, &text);
}

static bool save_svg(const Analysis *it, Move best, Fault *fault) {
    const SearchReport *first = &it->first;
    SvgAnalysis analysis = {first->info.score, first->info.wdl, first->info.depth, first->line,
                            first->info.line_length};
    bool known = best != MOVE_NONE && first->best == best;
    return position_save_svg(it->args, best, known ? &analysis : NULL, fault);
}

static bool analyze(const Args *args, Fault *fault) {
    Analysis it = {.args = args, .unicode = !args->ascii && terminal_is_utf8()};
    Thinker thinker = {
        .args = args,
        .limits = think_limits(args, screen_of(STDOUT_FILENO).terminal, DEFAULT_MS),
        .callbacks = {&it, on_info, NULL, NULL},
        .on_begin = print_head,
        .on_tick = on_tick,
    };
    bool stopped = false;
    SearchReport report = {.best = MOVE_NONE};
    it.shows = !args->json && screen_of(STDERR_FILENO).live && screen_of(STDOUT_FILENO).terminal;
    if (!position_check_svg(args, fault)) {
        return false;
    }
    pthread_mutex_init(&it.lock, NULL);
    bool done = think(&thinker, &report, &stopped, fault);
    if (done) {
        done = save_svg(&it, report.best, fault);
        print_best(&it, report.best);
    }
    pthread_mutex_destroy(&it.lock);
    if (done && it.failed) {
        fault_set(fault, 0, "no memory for all of the output");
    }
    return done && !it.failed;
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
