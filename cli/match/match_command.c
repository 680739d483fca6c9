// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "match/match_options.h"
#include "match/match_output.h"
#include "match/report.h"
#include "os/signals.h"

enum { EXIT_REJECTED = 1, EXIT_UNDECIDED = 3 };

// The exit status for the results.
static int status_of(const MatchArgs *args, const MatchTotals *totals) {
    if (args->settings.has_sprt) {
        return totals->verdict == SPRT_ACCEPTED   ? 0
               : totals->verdict == SPRT_REJECTED ? EXIT_REJECTED
                                                  : EXIT_UNDECIDED;
    }
    return args->reports || totals->games >= totals->planned ? 0 : EXIT_UNDECIDED;
}

// Shows the totals; returns the exit status. A reader that has left is no error.
static int end(const MatchArgs *args, MatchOutput *output, const MatchTotals *totals) {
    match_output_end(output, totals);
    if (output->error && output->error != EPIPE) {
        Fault fault;
        fault_set(&fault, 0, "the output could not be written: %s", strerror(output->error));
        return command_refuse("match", &fault);
    }
    return status_of(args, totals);
}

static int report(const MatchArgs *args, MatchOutput *output) {
    MatchTotals totals;
    Fault fault;
    if (!match_totals_read(args->reports, args->report_count,
                           args->settings.has_sprt ? &args->settings.sprt : NULL, &totals,
                           &fault)) {
        return command_refuse("match", &fault);
    }
    int status;
    if (totals.games == 0) {
        char quote[FAULT_QUOTE];
        const char *first = args->reports[0];
        fault_set(&fault, 0, "--report: no games in '%s'%s",
                  fault_quote(quote, first, strlen(first)),
                  args->report_count == 1 ? "" : " and the other files");
        status = command_refuse("match", &fault);
    } else {
        status = end(args, output, &totals);
    }
    match_totals_finish(&totals);
    return status;
}

// The handler does nothing if a signal comes before there is a match.
typedef struct Stop {
    atomic_bool asked;
    _Atomic(Match *) match;
} Stop;

static void stop_match(void *user) {
    Stop *stop = user;
    atomic_store(&stop->asked, true);
    Match *match = atomic_load(&stop->match);
    if (match) {
        match_stop(match);
    }
}

// Plays the match. False when it could not continue.
static bool run(Match *match, MatchOutput *output, Stop *stop, Fault *fault) {
    output->match = match;
    atomic_store(&stop->match, match);
    if (atomic_load(&stop->asked)) {
        match_stop(match);
    }
    match_output_start(output, match_totals(match));
    return match_run(match, fault);
}

static int play(const MatchArgs *args, MatchOutput *output) {
    const MatchEvents events = {output, match_output_game, match_output_note};
    Fault fault;
    Stop stop;
    atomic_init(&stop.asked, false);
    atomic_init(&stop.match, NULL);
    if (match_args_warn(args, &fault)) {
        fprintf(stderr, "bredon match: %s\n", fault.text);
    }
    Watch *watch = watch_start(stop_match, &stop, &fault);
    if (!watch) {
        return command_refuse("match", &fault);
    }
    Match *match = match_create(&args->settings, &events, &fault);
    bool fine = match && run(match, output, &stop, &fault);
    watch_end(watch);
    // If nothing was played, only the fault is printed.
    int status = match && (fine || match_totals(match)->games > 0)
                     ? end(args, output, match_totals(match))
                     : EXIT_BAD_INPUT;
    if (!fine) {
        status = command_refuse("match", &fault);
    }
    match_destroy(match);
    return status;
}

static int run_command(int argc, char *const argv[]) {
    MatchArgs args;
    MatchOutput output;
    Fault fault;
    if (!match_args_read(&args, argc, argv, &fault)) {
        return command_refuse("match", &fault);
    }
    signals_ignore_pipe();
    match_output_init(&output, &args);
    int status = args.reports ? report(&args, &output) : play(&args, &output);
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
    .example = "bredon match --engine bredon --engine tiltak --size 6 --komi 2 --tc 1+0.03 \\\n"
               "      --openings bench/openings/6-komi2.txt --games 100 --out games.ptn",
    .run = run_command,
};
