// SPDX-License-Identifier: MIT
// `analyze`: prints the board, a table that grows by a row for each line of each iteration, and the
// best move.
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "fold.h"
#include "json.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "pass_threat.h"
#include "screen.h"
#include "show/analyze_rows.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "show/svg.h"
#include "text/ptn.h"

enum { DEFAULT_MS = 5000 };

static const char notes[] =
    "Without a limit it searches for 5 seconds, on a terminal until Ctrl-C. The last\n"
    "line is `bestmove MOVE`, or `bestmove --` when the game is over. Scores are in\n"
    "flats for the side to move; `win N` and `loss N` count plies. >= and <=\n"
    "mark bounds: the search stopped before it knew the exact score. win% counts a\n"
    "draw as half a win. A terminal cuts long lines at its edge; at the end the best\n"
    "line is printed in full.\n"
    "\n"
    "--threat passes first, which no player can do in a game, so all that follows is\n"
    "about the opponent: the best move, and a road at once or by force (tinue) that\n"
    "is proved within about 100,000 nodes. A tinue can exist without being found.\n";

typedef struct Analysis {
    const Args *args;
    RowStyle style;
    atomic_bool interrupted;
    SearchReport first; // the best line of the last report
    bool stale;         // that report was printed before
    bool failed;        // there was no memory for a part of the output
} Analysis;

static void print(Analysis *it, TextBuf *text) {
    if (it->failed) {
        textbuf_finish(text);
    } else {
        it->failed = command_print("analyze", text) != 0;
    }
    fflush(stdout);
}

// True when the last report only repeats the first line of the previous one.
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
    search_report_set(&row, info);
    if (info->number == 1) {
        it->stale = repeats(it, info);
        it->first = row;
    }
    if (!it->stale) {
        if (it->args->json) {
            analyze_add_json_row(&text, &row);
        } else {
            analyze_add_row(&text, &row, it->style);
        }
        print(it, &text);
    }
}

static void print_head(Analysis *it) {
    TextBuf text = {0};
    if (it->args->json) {
        json_begin_line(&text, "position");
        picture_add_json_members(&text, &it->args->game);
        json_end_line(&text);
    } else {
        PictureStyle style = position_style(it->args);
        if (it->args->threat) {
            Colour passed = (Colour)!board_turn(&it->args->game.board);
            textbuf_format(&text, "after a pass by %s:\n", colour_text(passed));
        }
        picture_draw(&text, &it->args->game, &style);
        if (board_outcome(&it->args->game.board) == ONGOING) {
            analyze_add_head(&text, it->style);
        }
    }
    print(it, &text);
}

static void print_best(Analysis *it, Move best) {
    TextBuf text = {0};
    if (it->args->json) {
        json_begin_line(&text, "bestmove");
        json_move(&text, "move", best);
        json_end_line(&text);
    } else {
        if (it->first.info.line_length > 0) {
            analyze_add_whole_line(&text, &it->first, it->style);
        }
        textbuf_format(&text, "bestmove %s\n", best == MOVE_NONE ? "--" : move_text(best).text);
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

static bool continues(void *user) {
    return !atomic_load(&((Analysis *)user)->interrupted) && !ferror(stdout);
}

// Prints what the player to move threatens: the position is the one after a pass.
static bool print_threat(Analysis *it, Fault *fault) {
    TextBuf text = {0};
    PassThreat threat;
    if (!pass_threat_find(&it->args->game, &it->interrupted, &threat, fault)) {
        return false;
    }
    if (it->args->json) {
        json_begin_line(&text, "threat");
        json_string(&text, "player", threat.player == WHITE ? "white" : "black");
        json_moves(&text, "roads", threat.roads, threat.road_count);
        json_real(&text, "tinue", threat.tinue.length > 0 ? (double)threat.tinue.length : NAN);
        json_moves(&text, "moves", threat.tinue.moves, threat.tinue.length);
        json_integer(&text, "nodes", (int64_t)threat.nodes);
        json_end_line(&text);
    } else {
        textbuf_add_string(&text, "threat: ");
        pass_threat_add(&text, &threat);
        textbuf_add_string(&text, "\n");
        fold_text(&text, 0, it->style.columns, 2);
    }
    print(it, &text);
    return true;
}

// Replaces the position by the one after a pass.
static bool pass(Args *args, Fault *fault) {
    Game passed;
    if (!pass_threat_begin(&args->game, &passed, fault)) {
        return fault_prefix(fault, "--threat: ");
    }
    game_finish(&args->game);
    args->game = passed;
    return true;
}

// Searches, and returns after the last row. Ctrl-C ends the search; a second one ends the program.
static bool search(Analysis *it, SearchReport *ret_report, Fault *fault) {
    SearchSettings settings = position_settings(it->args);
    SearchLimits limits = position_limits(it->args, DEFAULT_MS);
    SearchCallbacks callbacks = {it, on_info, NULL, NULL};
    SearchWatch ticks = {it, continues};
    Watch *watch = watch_start(watch_set_flag, &it->interrupted, fault);
    Search *search = watch ? search_create(&settings, &callbacks, fault) : NULL;
    if (search) {
        print_head(it);
    }
    bool done = search && search_once(search, &it->args->game, &limits, &ticks, ret_report, fault);
    search_destroy(search);
    if (watch) {
        watch_end(watch);
    }
    return done;
}

static int analyze(Args *args) {
    Analysis it = {.args = args,
                   .style = {.columns = screen_columns(STDOUT_FILENO),
                             .numbered = args->multipv > 1,
                             .unicode = !args->ascii && terminal_is_utf8()}};
    SearchReport report = {.best = MOVE_NONE};
    Fault fault;
    atomic_init(&it.interrupted, false);
    signals_reader_may_leave(!args->svg);
    bool good = position_check_svg(args, &fault) && (!args->threat || pass(args, &fault)) &&
                search(&it, &report, &fault) && (!args->threat || print_threat(&it, &fault));
    if (good) {
        good = save_svg(&it, report.best, &fault);
        print_best(&it, report.best);
    }
    // A lack of memory for the output has been reported.
    return it.failed ? EXIT_BAD_INPUT : good ? 0 : command_refuse("analyze", &fault);
}

const Command analyze_command = {
    .name = "analyze",
    .operand = "[FILE]",
    .summary = "find the best move in a position",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_THREADS | ARGS_MULTIPV |
                ARGS_PICTURE | ARGS_JSON | ARGS_SVG | ARGS_THREAT,
    .notes = notes,
    .example = "bredon analyze --size 6 --komi 2 --moves \"a1 f6 d3\" --movetime 3000\n"
               "  bredon analyze club.ptn --game 3 --ply 20 --multipv 3 --threads 4 --hash 1024",
    .run_at = analyze,
};
