// SPDX-License-Identifier: MIT
// `solve`: proves that the side to move wins or loses, and within how many plies. A proof is
// checked against the rules: its line is played and must end the game with the proved result.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "clamp.h"
#include "json.h"
#include "now.h"
#include "os/signals.h"
#include "screen.h"
#include "show/picture_json.h"
#include "show/position_output.h"
#include "show/solve.h"
#include "text/ptn.h"
#include "win.h"

enum { DEFAULT_MS = 60000, DEFAULT_MIB = 256, TICK_MS = 250, EXIT_UNKNOWN = 1 };

// Nodes of the search for a road after a win by the count: ROAD_NODES, and ROAD_TIMES the nodes of
// that win.
enum { ROAD_NODES = 1000000, ROAD_TIMES = 4 };

static const char notes[] =
    "Without a limit it searches for a minute, on a terminal until Ctrl-C. --depth\n"
    "is the longest win to look for, in plies. The first line is one of these:\n"
    "  tinue in N plies (shortest)   a forced road, and none is shorter\n"
    "  gaelet in N plies (shortest)  a forced win that some defences turn into\n"
    "                                a win by the count; if there is a longer\n"
    "                                forced road, `by a road alone: tinue in N\n"
    "                                plies` follows\n"
    "  lost in N plies (longest), by a road\n"
    "                                every move loses, and the best defence\n"
    "                                lasts N plies; or `by the count`\n"
    "  tinue in at most N plies      a shorter win may exist; `at most` also\n"
    "                                occurs with gaelet and lost\n"
    "  over, RESULT                  the game has ended, such as R-0\n"
    "  no tinue by taks: ...         with --taks; other moves may win\n"
    "  unknown at the limit of ...   or `when stopped`: nothing was proved;\n"
    "                                the second line says within how many\n"
    "                                plies no win and no loss exists\n"
    "A tinue ends with `by taks` if moves that give tak are enough to win as fast,\n"
    "otherwise with `with quiet moves`. After a proof comes `line` with the moves\n"
    "(PTN) to the end of the game; a move that gives tak is marked '. --verify then\n"
    "plays each defence by the rules alone: `verified, N positions`, or `not\n"
    "verified`.\n"
    "\n"
    "After the proof, --wins and --replies go through the moves of the side to move:\n"
    "which of them win or lose, in how many plies, and by which line. The shortest\n"
    "win or the longest defence comes first; + means `at most`.\n"
    "\n"
    "--batch solves each line of a file, and prints a line of JSON for each, in the\n"
    "same order: the object of --json, or one with type and error. SIZE TPS is such\n"
    "as `5 x5/x5/x5/x5/x5 1 1`; without HALF-KOMI, twice the komi, --komi holds.\n"
    "Lines that begin with # are left out. Standard error names lines with an error. The\n"
    "limits hold for each line (without --nodes and --movetime 1000000 nodes, and a\n"
    "table of 64 MiB). Except for ms, and without --movetime, an answer depends on the\n"
    "line and the options alone. -o appends each answer to its file at once; after\n"
    "Ctrl-C --resume with the same options continues. The exit status is 2 if a line\n"
    "has an error, 3 after Ctrl-C, otherwise 0, also if something stays unknown.\n"
    "\n"
    "Without --batch it is 1 for unknown, no tinue and not verified, otherwise 0.\n"
    "\n"
    "--json prints one object: type \"solve\", tps, komi, opening_rule, options (an\n"
    "object with those given of depth, nodes, movetime, hash, by_road, first, taks\n"
    "and verify), verdict (\"tinue\", \"gaelet\", \"lost\", \"over\", \"none\", \"unknown\"),\n"
    "plies (null for unknown), exact (true: the shortest win, the longest defence),\n"
    "by (\"road\", \"count\" or null), kind (\"taks\" or \"quiet\" for a tinue by taks or\n"
    "with quiet moves, \"count\" for a gaelet; else null), road (plies of a forced road\n"
    "besides a gaelet, or null), result (at the end of the line: \"R-0\" ...; \"*\" for\n"
    "unknown), moves (an array of PTN), no_win and no_loss (none exists within this\n"
    "many plies), limit (why it is unknown or not exact: \"depth\", \"nodes\", \"time\",\n"
    "\"stop\"; else null), nodes, ms, with --verify verified (true or false) and\n"
    "positions; then with --wins or --replies an object \"solve-move\" for each move:\n"
    "move, verdict (\"wins\", \"loses\", \"unknown\"), plies, exact, moves (the line, with\n"
    "the move).\n";

// ---- The work

static void on_poll(void *user) {
    Solver *it = user;
    int64_t now = clock_now_ms();
    if (it->shows && now - it->shown >= TICK_MS) {
        screen_progress("no win in %d, %.1f M nodes, %.0f s; Ctrl-C ends it",
                        max_int(it->proof.win.no_win_within, 0),
                        (double)prover_nodes(it->prover) / 1e6, (double)(now - it->start) / 1000);
        it->shown = now;
    }
}

uint64_t solver_nodes_left(const Solver *it) {
    uint64_t most = it->args->limits.nodes > 0 ? it->args->limits.nodes : UINT64_MAX / 2;
    uint64_t nodes = prover_nodes(it->prover);
    return nodes < most ? most - nodes : 0;
}

// Asks one more question about the position, within the limits.
static Truth ask(Solver *it, const ProofQuestion *question) {
    Win win;
    prover_set(it->prover, &it->args->game);
    return prover_ask(it->prover, question, solver_nodes_left(it), &win);
}

// Finds the kind of a win: whether it is by a road in every line, and by taks alone.
static void judge_win(Solver *it, const WinProof *win) {
    ProofQuestion question = win->question;
    question.plies = win->best;
    question.scope = TAKS_ONLY;
    Truth taks = win->taks ? WON : ask(it, &question);
    it->taks = taks == WON ? 1 : taks == NOT_WON ? 0 : -1;
    question.scope = it->args->taks ? TAKS_ONLY : ALL_MOVES;
    question.road_only = true;
    it->verdict = win->road || ask(it, &question) == WON ? TINUE : GAELET;
}

// After a win by the count: looks for a forced road, which takes longer, with a part of the nodes.
static void look_for_road(Solver *it) {
    ProofQuestion question = it->proof.win.question;
    uint64_t left = solver_nodes_left(it);
    uint64_t nodes = ROAD_NODES + ROAD_TIMES * it->nodes;
    question.road_only = true;
    it->road = win_proof(&question, question.attacker);
    prover_set(it->prover, &it->args->game);
    win_proof_work(it->prover, &it->road, it->args->first, nodes < left ? nodes : left);
}

// Plays the line by the rules, with draws by repetition. False when it does not end as proved.
static bool play_line(Solver *it, const WinProof *win) {
    Game game;
    bool fine = proof_line(it->prover, &it->args->game, win, &it->line) &&
                game_copy(&game, &it->args->game);
    if (!fine) {
        return false;
    }
    for (int i = 0; fine && i < it->line.length; i++) {
        Colour mover = board_turn(&game.board);
        fine =
            board_is_legal(&game.board, it->line.moves[i]) && game_push(&game, it->line.moves[i]);
        it->taks_of[i] = fine && win_threatens_road(&game.board, mover);
    }
    it->end = game_outcome(&game);
    int sign = win->question.attacker == WHITE ? 1 : -1;
    fine = fine && outcome_sign(it->end) == sign && it->line.length <= win->best;
    game_finish(&game);
    return fine;
}

static void find_limit(Solver *it) {
    const SearchLimits *limits = &it->limits;
    it->nodes = prover_nodes(it->prover);
    it->ms = clock_now_ms() - it->start;
    it->limit = atomic_load(it->stop)                                 ? "stop"
                : limits->nodes > 0 && it->nodes >= limits->nodes     ? "nodes"
                : limits->movetime >= 0 && it->ms >= limits->movetime ? "time"
                                                                      : "depth";
}

// Proves what can be proved within the limits.
static void prove(Solver *it) {
    const Args *args = it->args;
    const Board *board = &args->game.board;
    ProofQuestion question = {
        .scope = args->taks ? TAKS_ONLY : ALL_MOVES,
        .road_only = args->by_road,
        .plies = args->limits.depth > 0 ? args->limits.depth : PROOF_PLIES_MOST,
    };
    it->proof = proof_begin(&question, board_turn(board));
    it->end = game_outcome(&args->game);
    if (it->end != ONGOING) {
        it->verdict = OVER;
        return;
    }
    if (args->taks) {
        win_proof_work(it->prover, &it->proof.win, args->first, solver_nodes_left(it));
    } else {
        proof_work(it->prover, &it->proof, args->first, solver_nodes_left(it));
    }
    find_limit(it);
    const WinProof *win = proof_won(&it->proof);
    if (!win && args->taks && it->proof.win.no_win_within + 2 > question.plies) {
        it->verdict = NO_TINUE;
    } else if (win == &it->proof.win) {
        judge_win(it, win);
    } else if (win) {
        it->verdict = LOST;
    }
    if (it->verdict == GAELET) {
        look_for_road(it);
    }
    prover_limit(it->prover, it->stop, 0);
    if (win && !play_line(it, win)) {
        it->verdict = UNKNOWN; // the work was stopped meanwhile
    }
    it->end = solver_won(it) ? it->end : ONGOING;
    if (solver_won(it) && args->verify) {
        it->verified = proof_verify(it->prover, &args->game, win, &it->positions);
    }
}

// ---- The command

static int report(const Solver *it) {
    TextBuf text = {0};
    (it->args->json ? solver_add_json : solver_add_text)(&text, it);
    if (it->args->wins || it->args->replies) {
        solver_add_moves(&text, it);
    }
    int status = command_print("solve", &text);
    bool good = it->verdict != UNKNOWN && it->verdict != NO_TINUE &&
                (!solver_won(it) || !it->args->verify || it->verified);
    return status != 0 ? status : good ? 0 : EXIT_UNKNOWN;
}

// Makes the prover from the options. Returns false and fills `fault`.
static bool set_up(Solver *it, Fault *fault) {
    const Args *args = it->args;
    int mib = args->hash >= 0 ? (int)args->hash : DEFAULT_MIB;
    it->prover = prover_create((size_t)mib);
    if (!it->prover || !prover_set(it->prover, &args->game)) {
        return fault_set(fault, 0, "no memory for a table of %d MiB", mib);
    }
    prover_watch(it->prover, on_poll, it);
    return true;
}

bool solver_run(Solver *it, Fault *fault) {
    if (!set_up(it, fault)) {
        return false;
    }
    it->taks = -1;
    it->start = clock_now_ms();
    it->limits = position_limits(it->args, DEFAULT_MS);
    it->deadline = it->limits.movetime >= 0 ? it->start + it->limits.movetime : 0;
    prover_limit(it->prover, it->stop, it->deadline);
    prove(it);
    return !(it->args->wins || it->args->replies) || it->verdict == OVER ||
           solver_find_moves(it, fault);
}

void solver_finish(Solver *it) {
    free(it->moves);
    prover_destroy(it->prover);
}

static int solve_position(Args *args) {
    atomic_bool stop;
    Solver solver = {.args = args, .stop = &stop, .shows = screen_of(STDERR_FILENO).live};
    Fault fault;
    if (args->batch) {
        return solve_batch(args);
    }
    if (args->out || args->resume || args->jobs > 0) {
        fault_set(&fault, 0, "%s needs --batch FILE",
                  args->out      ? "-o"
                  : args->resume ? "--resume"
                                 : "--jobs");
        return command_refuse("solve", &fault);
    }
    signals_reader_may_leave(false);
    atomic_init(&stop, false);
    Watch *watch = watch_start(watch_set_flag, &stop, &fault);
    bool fine = watch && solver_run(&solver, &fault);
    watch_end(watch);
    if (solver.shows) {
        screen_end_progress();
    }
    int status = fine ? report(&solver) : command_refuse("solve", &fault);
    solver_finish(&solver);
    return status;
}

static int run_command(int argc, char *const argv[]) {
    return position_run(&solve_command, argc, argv, solve_position);
}

const Command solve_command = {
    .name = "solve",
    .operand = "[FILE]",
    .summary = "search for a proof of a forced win or loss",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_JSON | ARGS_SOLVE,
    .notes = notes,
    .example = "bredon solve club.ptn --ply 10 --verify",
    .run = run_command,
};
