// SPDX-License-Identifier: MIT
// `solve`: searches for a proof that the side to move wins or loses. A proof is checked against the
// rules: its line is played and must end the game with the proved result.
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "commands.h"
#include "json.h"
#include "movegen.h"
#include "os/signals.h"
#include "road.h"
#include "screen.h"
#include "show/analyze_rows.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "show/think.h"
#include "text/ptn.h"

enum { DEFAULT_MS = 60000, TICK_MS = 250, EXIT_UNKNOWN = 1 };

const char solve_notes[] =
    "Without a limit it searches for a minute, on a terminal until Ctrl-C. The first line\n"
    "is one of\n"
    "  tinue in N plies              the side to move wins by a road\n"
    "  gaelet in N plies             it wins by the count\n"
    "  lost in N plies, by a road    every move loses; or `by the count`\n"
    "  over, RESULT                  the game has ended, such as R-0\n"
    "  unknown at the limit of ...   or `when stopped`: nothing was proved;\n"
    "                                with depth, nodes and time\n"
    "After a proof comes `line` with the moves (PTN) to the end of the game, and whether\n"
    "that is a road or the count; a move that gives tak gets '. A shorter win may exist.\n"
    "The exit status is 1 for unknown, else 0.\n"
    "\n"
    "--json prints one object: type \"solve\", tps, verdict (\"tinue\", \"gaelet\", \"lost\",\n"
    "\"over\", \"unknown\"), plies (null for unknown), by (\"road\", \"count\" or null), result\n"
    "(at the end of the line: \"R-0\" ...; \"*\" for unknown), moves (an array of PTN), limit\n"
    "(why it is unknown: \"depth\", \"nodes\", \"time\", \"stop\"; else null), depth (of the\n"
    "last iteration that was finished), nodes, ms.\n";

typedef enum Verdict { UNKNOWN, TINUE, GAELET, LOST, OVER } Verdict;

static const char *const verdicts[] = {"unknown", "tinue", "gaelet", "lost", "over"};

typedef struct Solver {
    const Args *args;
    SearchLimits limits;
    bool shows; // progress
    int64_t shown_ms;
    bool stopped;     // by Ctrl-C
    SearchReport row; // what was found
    atomic_int depth; // of the last iteration that was finished
    // Made from these.
    Verdict verdict;
    Outcome end;        // of the game, now or after the line; ONGOING when nothing is proved
    bool taks[MAX_PLY]; // which moves of the line give tak
} Solver;

static void on_info(void *user, const SearchInfo *info) {
    Solver *it = user;
    if (!info->last) {
        atomic_store(&it->depth, info->depth);
    }
}

static void on_tick(void *user, int64_t elapsed_ms) {
    Solver *it = user;
    if (it->shows && elapsed_ms - it->shown_ms >= TICK_MS) {
        screen_progress("depth %d, %.0f s; Ctrl-C ends it", atomic_load(&it->depth),
                        (double)elapsed_ms / 1000);
        it->shown_ms = elapsed_ms;
    }
}

// Plays the line by the rules, with draws by repetition. `end` stays ONGOING if the last move of
// the line does not end the game. False when there is no memory.
static bool play_line(Solver *it) {
    const SearchReport *row = &it->row;
    Game game;
    int at = 0;
    bool fine = game_copy(&game, &it->args->game);
    while (fine && at < row->info.line_length && game_outcome(&game) == ONGOING &&
           board_is_legal(&game.board, row->line[at])) {
        Colour mover = board_turn(&game.board);
        fine = game_push(&game, row->line[at]);
        it->taks[at++] = road_threatens(&game.board, mover);
    }
    if (fine && at == row->info.line_length) {
        it->end = game_outcome(&game);
    }
    game_finish(&game);
    return fine;
}

static bool ends_by_road(const Solver *it) {
    return it->end == WHITE_ROAD || it->end == BLACK_ROAD;
}

// A bound suffices to prove a win, as there may only be a better one. A loss is proved only when
// all moves were searched.
static Verdict verdict_of(const Solver *it) {
    const SearchInfo *info = &it->row.info;
    int sign = outcome_sign(it->end);
    sign = board_turn(&it->args->game.board) == WHITE ? sign : -sign;
    if (score_is_win(info->score) && sign > 0) {
        return ends_by_road(it) ? TINUE : GAELET;
    }
    return score_is_loss(info->score) && !info->lower_bound && sign < 0 ? LOST : UNKNOWN;
}

// Runs the solver and fills its result. False when the search could not begin.
static bool solve(Solver *it, Fault *fault) {
    Thinker thinker = {
        .args = it->args,
        .limits = it->limits,
        .callbacks = {it, on_info, NULL, NULL},
        .on_tick = on_tick,
    };
    it->end = game_outcome(&it->args->game);
    if (it->end != ONGOING) {
        it->verdict = OVER;
        return true;
    }
    bool done = think(&thinker, &it->row, &it->stopped, fault);
    if (it->shows) {
        screen_end_progress();
    }
    if (done && !play_line(it)) {
        fault_set(fault, 0, "no memory");
        done = false;
    }
    it->verdict = verdict_of(it);
    it->end = it->verdict == UNKNOWN ? ONGOING : it->end;
    return done;
}

// The reason why nothing was proved.
static const char *limit_of(const Solver *it) {
    const SearchInfo *info = &it->row.info;
    const SearchLimits *limits = &it->limits;
    return it->stopped                                                  ? "stop"
           : limits->nodes > 0 && info->nodes >= limits->nodes          ? "nodes"
           : limits->movetime >= 0 && info->time_ms >= limits->movetime ? "time"
                                                                        : "depth";
}

// The number of moves of a proof, else 0.
static int plies_of(const Solver *it) {
    return it->verdict == UNKNOWN || it->verdict == OVER ? 0 : it->row.info.line_length;
}

static void add_text(TextBuf *text, const Solver *it) {
    const SearchInfo *info = &it->row.info;
    int plies = plies_of(it);
    textbuf_add_string(text, verdicts[it->verdict]);
    if (it->verdict == OVER) {
        textbuf_format(text, ", %s\n", outcome_text(it->end));
        return;
    }
    if (it->verdict == UNKNOWN) {
        textbuf_format(text, " %s%s: depth %d, %" PRIu64 " nodes, %.2f s\n",
                       it->stopped ? "when stopped" : "at the limit of ",
                       it->stopped ? "" : limit_of(it), it->depth, info->nodes,
                       (double)info->time_ms / 1000);
        return;
    }
    textbuf_format(text, " in %d %s", plies, plies == 1 ? "ply" : "plies");
    if (it->verdict == LOST) {
        textbuf_add_string(text, ends_by_road(it) ? ", by a road" : ", by the count");
    }
    textbuf_add_string(text, "\nline");
    for (int i = 0; i < plies; i++) {
        char move[PTN_TEXT];
        ptn_write_move(it->row.line[i], move);
        textbuf_format(text, " %s%s", move, it->taks[i] ? "'" : "");
    }
    textbuf_add_string(text, "\n");
}

static void add_json(TextBuf *text, const Solver *it) {
    json_begin_line(text, "solve");
    json_tps(text, &it->args->game.board);
    json_string(text, "verdict", verdicts[it->verdict]);
    if (it->verdict == UNKNOWN) {
        json_null(text, "plies");
    } else {
        json_integer(text, "plies", plies_of(it));
    }
    json_string(text, "by",
                outcome_sign(it->end) == 0 ? NULL
                : ends_by_road(it)         ? "road"
                                           : "count");
    json_string(text, "result", outcome_text(it->end));
    json_moves(text, "moves", it->row.line, plies_of(it));
    json_string(text, "limit", it->verdict == UNKNOWN ? limit_of(it) : NULL);
    json_integer(text, "depth", it->depth);
    json_integer(text, "nodes", (int64_t)it->row.info.nodes);
    json_integer(text, "ms", it->row.info.time_ms);
    json_end_line(text);
}

static int tell_result(const Solver *it) {
    TextBuf text = {0};
    (it->args->json ? add_json : add_text)(&text, it);
    int status = position_print("solve", &text);
    return status != 0 ? status : it->verdict == UNKNOWN ? EXIT_UNKNOWN : 0;
}

int command_solve(int argc, char *const argv[]) {
    Args args;
    Fault fault;
    if (!args_read(&args, argc, argv, SOLVE_ARGS, &fault)) {
        return command_refuse("solve", &fault);
    }
    signals_reader_may_leave(false);
    Solver solver = {.args = &args, .shows = screen_of(STDERR_FILENO).live};
    solver.limits = think_limits(&args, screen_of(STDOUT_FILENO).terminal, DEFAULT_MS);
    solver.limits.solved = true;
    int status = solve(&solver, &fault) ? tell_result(&solver) : command_refuse("solve", &fault);
    args_finish(&args);
    return status;
}
