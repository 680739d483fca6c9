// SPDX-License-Identifier: MIT
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "command.h"
#include "game/scale.h"
#include "match_options.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "report/match_html.h"
#include "report/match_show.h"
#include "report/report.h"
#include "rolling_log.h"
#include "screen.h"

enum {
    EXIT_REJECTED = 1,
    EXIT_UNDECIDED = 3,
    OFTEN_UP_TO = 100, // games after which the totals are printed more rarely
    OFTEN = 10,
    SELDOM = 100,
    LOG_MOST = 100000000, // bytes
};

// The state of a running command. It prints a line per game and now and then the totals, or JSON.
// On a terminal a line of progress replaces the lines of games.
typedef struct Run {
    const MatchArgs *args;
    MatchShow show;
    bool progress; // a line of progress instead of games
    RollingLog log;
    pthread_mutex_t log_lock;
    int error;           // errno when writing has failed; then nothing more is written
    atomic_bool stopped; // by a signal
    Match *match;        // NULL: a report
} Run;

static void init(Run *run, const MatchArgs *args) {
    *run = (Run){
        .args = args,
        .show = {.json = args->json,
                 .unicode = terminal_is_utf8(),
                 .report = args->reports != NULL,
                 .sprt = args->settings.has_sprt ? &args->settings.sprt : NULL},
        .progress = !args->json && !args->reports && screen_of(STDOUT_FILENO).live &&
                    screen_of(STDERR_FILENO).live,
    };
    atomic_init(&run->stopped, false);
}

// ---- Output

// Writes the text and frees it.
static void write_text(Run *run, TextBuf *text) {
    if (!run->error) {
        run->error = command_write(text, !run->show.json);
    }
    textbuf_finish(text);
    // If the reader has left, games that also go to a file continue.
    if (run->error && run->match && !(run->error == EPIPE && run->args->settings.out)) {
        match_stop(run->match);
    }
}

static void show_progress(const Run *run, const MatchTotals *totals) {
    TextBuf text = {0};
    if (run->progress) {
        match_show_progress(&text, &run->show, totals);
        screen_progress("%s", text.failed ? "" : text.at);
        textbuf_finish(&text);
    }
}

static void on_game(void *user, int64_t number, int white, int black, const MatchRecord *record,
                    const MatchTotals *totals) {
    Run *run = user;
    const MatchShown game = {
        number, {totals->engines[white].name, totals->engines[black].name}, record};
    bool due = totals->games % (totals->games < OFTEN_UP_TO ? OFTEN : SELDOM) == 0 &&
               totals->games < totals->planned && !run->show.json;
    TextBuf text = {0};
    if (run->progress && due) {
        screen_end_progress();
    }
    if (!run->progress) {
        match_show_game(&text, &run->show, &game);
    }
    if (due) {
        match_show_totals(&text, &run->show, totals, false);
    }
    write_text(run, &text);
    show_progress(run, totals);
}

static void on_note(void *user, const char *note) {
    const Run *run = user;
    TextBuf text = {0};
    clean_add_lines(&text, note, strlen(note), run->show.unicode);
    if (run->progress) {
        screen_end_progress();
    }
    fprintf(stderr, "%s\n", text.failed ? "no memory for a note on a game" : text.at);
    textbuf_finish(&text);
    show_progress(run, match_totals(run->match));
}

static void on_line(void *user, const char *name, char mark, Word line) {
    enum { MARK = TEI_NAME + 2 };
    Run *run = user;
    char who[MARK];
    snprintf(who, sizeof who, "%s %c", name, mark);
    pthread_mutex_lock(&run->log_lock);
    rolling_log_add(&run->log, who, line.at, line.length);
    pthread_mutex_unlock(&run->log_lock);
}

// Opens the log, if there is one.
static bool open_log(Run *run, MatchArgs *args, Fault *fault) {
    pthread_mutex_init(&run->log_lock, NULL);
    for (int i = 0; args->log && i < args->engines.count; i++) {
        args->engines.specs[i].on_line = on_line;
        args->engines.specs[i].user = run;
    }
    return rolling_log_open(&run->log, args->log, LOG_MOST, args->settings.out, fault);
}

// Shows the totals; returns the exit status. It is not an error when the reader of the output has
// left.
static int end(Run *run, const MatchTotals *totals) {
    TextBuf text = {0};
    if (run->progress) {
        screen_end_progress();
    }
    match_show_totals(&text, &run->show, totals, true);
    write_text(run, &text);
    if (run->error && run->error != EPIPE) {
        Fault fault;
        fault_set(&fault, 0, "the output could not be written: %s", strerror(run->error));
        return command_refuse("match", &fault);
    }
    if (totals->endings[ENDING_NARROW] > 0) {
        fprintf(stderr,
                "bredon match: games lost by less than 2 %% of the clock: %" PRId64
                "; is the machine too busy? See --jobs and --margin\n",
                totals->endings[ENDING_NARROW]);
    }
    if (run->args->settings.has_sprt) {
        return totals->verdict == SPRT_ACCEPTED   ? 0
               : totals->verdict == SPRT_REJECTED ? EXIT_REJECTED
                                                  : EXIT_UNDECIDED;
    }
    return run->args->reports || totals->games >= totals->planned ? 0 : EXIT_UNDECIDED;
}

// ---- A report, and a match

// Reads files of games, shows the totals of a report, and writes the page, if there is to be one.
// Each file is read once, because some can't be read again. Returns the exit status.
static int read_files(Run *run, char *const files[], int count) {
    const MatchArgs *args = run->args;
    MatchTotals totals = {0};
    Fault fault;
    TextBuf notes = {0};
    MatchReader reader;
    MatchPage *page = args->html ? match_page_create(&reader) : NULL;
    bool good = (page || !args->html || fault_set(&fault, 0, "no memory")) &&
                match_totals_read(files, count, run->show.sprt, page ? &reader : NULL, &totals,
                                  &notes, &fault);
    if (good && totals.games == 0) {
        good = fault_set(&fault, 0, "%s: no games in '%s'%s", args->reports ? "--report" : "--html",
                         quoted(files[0]).text, count == 1 ? "" : " and the other files");
    }
    if (good && args->reports) {
        fputs(notes.failed || !notes.at ? "" : notes.at, stderr);
    }
    int status = good && args->reports ? end(run, &totals) : 0;
    if (good && page && status != EXIT_BAD_INPUT) {
        good = match_page_save(page, args->html, files, count, run->show.sprt, &totals, &fault);
    }
    textbuf_finish(&notes);
    match_page_destroy(page);
    match_totals_finish(&totals);
    return good ? status : command_refuse("match", &fault);
}

static void on_signal(void *user) {
    Run *run = user;
    atomic_store(&run->stopped, true);
    match_stop(run->match);
}

// Makes the times of the match those of this machine. The measure takes some seconds.
static bool scale(MatchArgs *args, Fault *fault) {
    const MatchSettings *settings = &args->settings;
    uint64_t nps = settings->scale_nps > 0 ? scale_measure((int)settings->concurrency, fault) : 0;
    if (nps == 0) {
        return settings->scale_nps == 0;
    }
    double factor = (double)settings->scale_nps / (double)nps;
    for (int i = 0; i < settings->schedule.engines; i++) {
        args->played[i] = scale_limits(&settings->limits[i], factor);
    }
    fprintf(stderr, "bredon match: %" PRIu64 " nodes a second here: times are multiplied by %.3f\n",
            nps, factor);
    return true;
}

static int play(Run *run) {
    const MatchEvents events = {run, on_game, on_note};
    Fault fault;
    Match *match = match_create(&run->args->settings, &events);
    run->match = match;
    fault_set(&fault, 0, "no memory");
    Watch *watch = match ? watch_start(on_signal, run, &fault) : NULL;
    if (!watch) {
        match_destroy(match);
        return command_refuse("match", &fault);
    }
    const MatchTotals *totals = match_totals(match);
    bool begun = match_begin(match, &fault);
    if (begun && run->args->note.text[0]) {
        fprintf(stderr, "bredon match: %s\n", run->args->note.text);
    }
    if (begun) {
        show_progress(run, totals);
    }
    bool fine = begun && match_run(match, &fault);
    watch_end(watch);
    bool stopped = atomic_load(&run->stopped);
    // If nothing was played, only the fault is printed.
    int status = fine || (begun && totals->games > 0) ? end(run, totals) : EXIT_BAD_INPUT;
    if (!begun && stopped) {
        status = EXIT_UNDECIDED; // what looks like a fault of an engine may be the interruption
    } else if (!fine && (!run->error || run->error == EPIPE)) { // else `end` has said why
        status = command_refuse("match", &fault);
    } else if (fine && stopped && status == EXIT_UNDECIDED && run->args->settings.out &&
               totals->games > 0 && totals->games < totals->planned) {
        fprintf(stderr, "bredon match: stopped; continue with --resume\n");
    }
    bool played = totals->games > 0;
    match_destroy(match);
    // The page is made from the file after the match has closed it: closing it before that would
    // release its lock.
    if (run->args->html && played && status != EXIT_BAD_INPUT) {
        char *out = strdup(run->args->settings.out);
        fault_set(&fault, 0, "no memory");
        int paged = out ? read_files(run, &out, 1) : command_refuse("match", &fault);
        free(out);
        status = paged == EXIT_BAD_INPUT ? paged : status;
    }
    return status;
}

static int run_command(int argc, char *const argv[]) {
    MatchArgs args;
    Run run;
    Fault fault;
    if (!match_args_read(&args, argc, argv, &fault)) {
        return command_refuse("match", &fault);
    }
    signals_ignore_pipe();
    init(&run, &args);
    bool ready =
        (!args.html ||
         (match_page_check(args.html, args.reports, args.report_count, args.settings.out, &fault) &&
          output_is_apart(args.html, NULL, 0, args.log, "--html: ", &fault))) &&
        open_log(&run, &args, &fault);
    int status = !ready                 ? command_refuse("match", &fault)
                 : args.reports         ? read_files(&run, args.reports, args.report_count)
                 : scale(&args, &fault) ? play(&run)
                                        : command_refuse("match", &fault);
    if (!rolling_log_close(&run.log, &fault)) {
        status = command_refuse("match", &fault);
    }
    pthread_mutex_destroy(&run.log_lock);
    match_args_finish(&args);
    return status;
}

const Command match_command = {
    .name = "match",
    .operand = "",
    .summary = "play engines against each other: Elo, SPRT, PTN",
    .options = &match_options,
    .accepted = OPTIONS_ALL,
    .notes = match_notes,
    .example = "bredon match --engine new/bredon name=new --engine old/bredon \\\n"
               "      name=old --tc 5+0.05 --games 40000 --sprt elo0=0 elo1=5 --out g.ptn\n"
               "  bredon match ... --openings games.ptn --plies 8 --order file --length 300 \\\n"
               "      --margin 20 --win-adjudication score=900 --draw-adjudication from=40",
    .run = run_command,
};
