// SPDX-License-Identifier: MIT
// `solve`: proves that the side to move wins or loses, and within how many plies.
#include <stdlib.h>
#include <unistd.h>

#include "os/signals.h"
#include "screen.h"
#include "show/position_output.h"
#include "show/solver.h"

enum { EXIT_UNKNOWN = 1 };

static const char notes[] =
    "Without a limit it searches for a minute, on a terminal until Ctrl-C. --depth\n"
    "is the longest win to look for, in plies. The proof ends some hundred nodes\n"
    "after --nodes at the latest; its line and --verify may take more. Without --hash\n"
    "the table has 256 MiB, or less where --nodes needs less. The first line is one\n"
    "of these:\n"
    "  tinue in N plies (shortest)   a forced road, and none is shorter\n"
    "  gaelet in N plies (shortest)  a forced win that some defences turn into a win\n"
    "                                by the count; `by a road alone: tinue in N\n"
    "                                plies` follows if there is a longer one\n"
    "  lost in N plies (longest), by a road\n"
    "                                every move loses, and the best defence lasts N\n"
    "                                plies; or `by the count`\n"
    "  ... in at most N plies        the win or the loss may come sooner\n"
    "  over, RESULT                  the game has ended, such as R-0\n"
    "  unknown at the limit of ...   or `when stopped`: nothing was proved; line 2\n"
    "                                says within how many plies nobody can win\n"
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
    "--batch solves each line of a file, such as `5 x5/x5/x5/x5/x5 1 1 4` for SIZE,\n"
    "TPS and twice the komi, and prints the object of --json for each, in the same\n"
    "order. Without a komi --komi applies. Blank lines and those that begin with #\n"
    "are left out. Standard error names lines with an error.\n"
    "The limits hold for each line (without --nodes and --movetime 1000000 nodes, and\n"
    "a table of at most 64 MiB). Without --movetime an answer, except for ms, depends\n"
    "on the line and the options alone. -o appends each answer to its file at once;\n"
    "after Ctrl-C, and when lines with an error were repaired, --resume with the same\n"
    "options continues. The exit status is 2 if a line has an error, 3 after Ctrl-C,\n"
    "otherwise 0. Without --batch it is 1 if nothing was proved or verification\n"
    "failed, otherwise 0.\n";

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

const Command solve_command = {
    .name = "solve",
    .operand = "[FILE]",
    .summary = "search for a proof of a forced win or loss",
    .options = &args_options,
    .accepted = ARGS_POSITION | ARGS_FILE | ARGS_LIMITS | ARGS_HASH | ARGS_JSON | ARGS_SOLVE,
    .notes = notes,
    .example = "bredon solve club.ptn --ply 10 --verify --wins",
    .run_at = solve_position,
};
