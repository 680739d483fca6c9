// SPDX-License-Identifier: MIT
// `solve`: proves that the side to move wins or loses, and within how many plies.
#include <stdlib.h>
#include <unistd.h>

#include "os/signals.h"
#include "shell/screen.h"
#include "show/position_output.h"
#include "show/solve.h"

enum { EXIT_UNKNOWN = 1 };

static const char notes[] =
    "Without a limit it searches for a minute, on a terminal until Ctrl-C. --depth\n"
    "is the longest win to look for, in plies. The proof ends some hundred nodes after\n"
    "--nodes at the latest; its line and --verify may take more. The first line is one\n"
    "of these:\n"
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
    "  unknown at the limit of ...   or `when stopped`: nothing was proved;\n"
    "                                the second line says within how many\n"
    "                                plies no win and no loss exists\n"
    "A tinue ends with `by taks` if moves that give tak are enough to win as fast,\n"
    "otherwise with `with quiet moves`. After a proof comes `line` with the moves\n"
    "(PTN) to the end of the game; a move that gives tak is marked '. --verify then\n"
    "plays each defence by the rules alone: `verified, N positions`, or `not\n"
    "verified`.\n"
    "\n"
    "After a proof of a win, --wins lists the moves of the side to move that win, in\n"
    "how many plies, and by which line; otherwise it lists those that lose. The\n"
    "shortest win or the longest defence comes first; + means `at most`.\n"
    "\n"
    "--batch solves each line of a file, and prints a line of JSON for each, in the\n"
    "same order: the object of --json, or one with type and error. SIZE TPS is such\n"
    "as `5 x5/x5/x5/x5/x5 1 1`. HALF-KOMI is twice the komi; if omitted, --komi\n"
    "applies.\n"
    "Blank lines and those that begin with # are left out. Standard error names lines\n"
    "with an error. The limits hold for each line (without --nodes and --movetime\n"
    "1000000 nodes, and a table of 64 MiB). Except for ms, and without --movetime, an\n"
    "answer depends on the line and the options alone. -o appends each answer to its\n"
    "file at once; after Ctrl-C --resume with the same options continues. The exit\n"
    "status is 2 if a line has an error, 3 after Ctrl-C, otherwise 0, also if\n"
    "something stays unknown.\n"
    "\n"
    "Without --batch the exit status is 1 if nothing was proved or verification\n"
    "failed, otherwise 0.\n"
    "\n"
    "--json prints one object: type \"solve\", tps, komi, opening_rule, options (an\n"
    "object with those given of depth, nodes, movetime, hash and verify), verdict\n"
    "(\"tinue\", \"gaelet\", \"lost\", \"over\", \"unknown\"),\n"
    "plies (null for unknown), exact (true: the shortest win, the longest defence),\n"
    "by (\"road\", \"count\" or null), kind (\"taks\" or \"quiet\" for a tinue by taks or\n"
    "with quiet moves, \"count\" for a gaelet; else null), road (plies of a forced road\n"
    "besides a gaelet, or null), result (at the end of the line: \"R-0\" ...; \"*\" for\n"
    "unknown), moves (an array of PTN), no_win and no_loss (none exists within this\n"
    "many plies), limit (why it is unknown or not exact: \"depth\", \"nodes\", \"time\",\n"
    "\"stop\"; else null), nodes, ms, with --verify verified (true or false) and\n"
    "positions; then with --wins an object \"solve-move\" for each move:\n"
    "move, verdict (\"wins\", \"loses\", \"unknown\"), plies, exact, moves (the line, with\n"
    "the move).\n";

// ---- The command

static int report(const Solver *it) {
    TextBuf text = {0};
    (it->args->json ? solver_add_json : solver_add_text)(&text, it);
    if (it->args->wins) {
        solver_add_moves(&text, it);
    }
    int status = command_print("solve", &text);
    bool good = it->verdict != UNKNOWN && (!solver_won(it) || !it->args->verify || it->verified);
    return status != 0 ? status : good ? 0 : EXIT_UNKNOWN;
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
    if (fine && args->wins && solver.verdict != OVER) {
        fine = solver_find_moves(&solver, &fault);
    }
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
