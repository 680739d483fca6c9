// SPDX-License-Identifier: MIT
// The command `check`.
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "check/check_session.h"
#include "command.h"
#include "os/signals.h"

enum {
    PATIENCE_DEFAULT = 10,
    PATIENCE_MOST = 3600,
    RESULTS = CHECK_LEFT_OUT + 1,
};

typedef struct CheckArgs {
    int64_t patience, size;
    char *const *engine; // its program and arguments; NULL: not given
} CheckArgs;

#define AT(field) offsetof(CheckArgs, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--patience", "S", 1, 1, PATIENCE_MOST, patience,
                  "wait at most S seconds for each answer (10)"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, size,
                  "the board of most checks (6, or the largest that the engine lists)"),
};

static bool read_engine(void *target, char *const words[], int count, Fault *fault) {
    (void)count;
    (void)fault;
    ((CheckArgs *)target)->engine = words;
    return true;
}

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL, read_engine};

static const char notes[] =
    "Plays the client's side of docs/tei.md against any engine that speaks TEI. ENGINE is\n"
    "its program; all words after it are the arguments of the engine. Example:\n"
    "  * holds        go        movetime 200 (203 ms)\n"
    "    fails        search    isready: readyok\n"
    "                   sent      position startpos | go infinite | isready\n"
    "                   came      nothing within 10 s\n"
    "                   expected  readyok\n"
    "Every client, such as bredon match, relies on the checks with a *. The\n"
    "others are conveniences that GUIs use. `not offered`: the engine does not list it,\n"
    "or never sent such a line. Times are printed and not judged; only an\n"
    "answer that does not come within --patience fails.\n"
    "\n"
    "The status is 0 when all checks with a * hold, else 1; 3 when it was stopped.\n";

static const char *const results[RESULTS] = {"holds", "fails", "not offered", "not reached"};

static void add_check(TextBuf *text, const Check *check, const CheckReport *report) {
    bool must = check->flags & CHECK_MUST;
    bool fails = report->result == CHECK_FAILS;
    bool fact = report->fact[0] != '\0';
    textbuf_format(text, "%c %-11s  %-8s  %s%s%s%s\n", must ? '*' : ' ',
                   must && fails ? "FAILS" : results[report->result], check->group, check->says,
                   fact ? " (" : "", report->fact, fact ? ")" : "");
    if (fails) {
        textbuf_format(text,
                       "                 sent      %s\n"
                       "                 came      %s\n"
                       "                 expected  %s\n",
                       report->sent, report->came, report->expected);
    }
}

static void add_counts(TextBuf *text, const char *before, const int counts[RESULTS]) {
    for (int i = 0; i < RESULTS; i++) {
        if (counts[i] > 0) {
            textbuf_format(text, "%s%s %d", before, results[i], counts[i]);
            before = ", ";
        }
    }
}

// Runs all checks and prints them, then the numbers of them by result; returns the exit status.
static int run_checks(CheckSession *session, const atomic_bool *stopped) {
    int counts[2][RESULTS] = {{0}};
    int error = 0;
    TextBuf text = {0};
    Fault fault;
    for (size_t i = 0; i < check_count && !error; i++) {
        const Check *check = &check_table[i];
        CheckReport report;
        if (!check_run(session, check, &report, &fault)) {
            return command_refuse("check", &fault);
        }
        if (atomic_load(stopped)) {
            return EXIT_NOT_FINISHED;
        }
        counts[(check->flags & CHECK_MUST) != 0][report.result]++;
        add_check(&text, check, &report);
        error = command_write(&text, true);
    }
    if (!error) {
        textbuf_format(&text, "\n%s: ", session->client.name);
        add_counts(&text, "with * ", counts[1]);
        add_counts(&text, "; others ", counts[0]);
        textbuf_add_string(&text, "\n");
        error = command_write(&text, true);
    }
    if (error) {
        fault_set(&fault, 0, "the output could not be written: %s", strerror(error));
        return error == EPIPE ? EXIT_BAD_INPUT : command_refuse("check", &fault);
    }
    return counts[1][CHECK_FAILS] + counts[1][CHECK_LEFT_OUT] > 0;
}

static int run_command(int argc, char *const argv[]) {
    CheckArgs args = {.patience = PATIENCE_DEFAULT};
    CheckSession session;
    atomic_bool stopped;
    Fault fault;
    if (!options_read(&options, OPTIONS_ALL, argc, argv, &args, NULL, &fault) ||
        (!args.engine && !fault_set(&fault, 0, "which engine? bredon check ENGINE [ARGS...]"))) {
        return command_refuse("check", &fault);
    }
    atomic_init(&stopped, false);
    signals_ignore_pipe();
    const TeiSpec spec = {.argv = args.engine};
    Watch *watch = watch_start(watch_set_flag, &stopped, &fault);
    if (!watch ||
        !check_session_init(&session, &spec, (int)args.patience * 1000, args.size, &fault)) {
        watch_end(watch);
        return command_refuse("check", &fault);
    }
    session.client.interrupt = &stopped;
    int status = run_checks(&session, &stopped);
    check_session_finish(&session);
    watch_end(watch);
    return status;
}

const Command check_command = {
    .name = "check",
    .operand = "ENGINE...",
    .summary = "check whether an engine follows the protocol TEI",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon check --patience 5 bredon tei --max-hash 64",
    .run = run_command,
};
