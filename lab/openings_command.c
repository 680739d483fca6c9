// SPDX-License-Identifier: MIT
// `openings`: makes a set of balanced openings. Only whole lines are written, so after Ctrl-C a new
// set is just shorter. An existing set is replaced only by a finished one.
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "book.h"
#include "budget.h"
#include "lab.h"
#include "openings/openings.h"
#include "os/signals.h"
#include "output_file.h"
#include "screen.h"
#include "text/ptn.h"

enum { NODES_MOST = 1000000000, COUNT_MOST = 1000000000, PATIENCE = 10000 };

typedef struct OpeningsArgs {
    int64_t size, count, aim, bound, nodes, threads, seed;
    int half_komi;
    OpeningPlies plies; // 0, 0: those of the board's size
    const char *out;
} OpeningsArgs;

#define AT(field) offsetof(OpeningsArgs, field)

// Reads `N` or `N-M`.
static bool read_plies(void *target, char *const words[], int count, Fault *fault) {
    OpeningsArgs *args = target;
    char quote[FAULT_QUOTE];
    Word word = word_of_string(words[0]);
    const char *dash = strchr(words[0], '-');
    Word least = {word.at, dash ? (size_t)(dash - words[0]) : word.length, 1};
    int64_t from, to;
    (void)count;
    if (!parse_i64(least, "", OPENING_PLIES_LEAST, OPENING_PLIES_MOST, &from, NULL) ||
        !parse_i64(dash ? word_of_string(dash + 1) : least, "", from, OPENING_PLIES_MOST, &to,
                   NULL)) {
        fault_set(fault, 0, "--plies: '%s' is no number from 2 to 16, nor two like 2-8",
                  fault_quote(quote, word.at, word.length));
        return false;
    }
    args->plies = (OpeningPlies){(int)from, (int)to};
    return true;
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--aim", "CF", "White's score that counts as even, in centi-flats (0)", OPTION_NUMBER, 1,
     -EVAL_MAX, EVAL_MAX, AT(aim), NULL},
    {"--bound", "CF", "keep scores within CF centi-flats of --aim (40)", OPTION_NUMBER, 1, 0,
     EVAL_MAX, AT(bound), NULL},
    {"--count", "N", "how many openings (500)", OPTION_NUMBER, 1, 1, COUNT_MOST, AT(count), NULL},
    {"--komi", "X", "komi in flats, in steps of 0.5 (0)", OPTION_KOMI, 1, 0, 0, AT(half_komi),
     NULL},
    {"--nodes", "N", "search N nodes for each candidate (50000)", OPTION_NUMBER, 1, 1, NODES_MOST,
     AT(nodes), NULL},
    {"--out", "FILE", "write to FILE, not to standard output", OPTION_TEXT, 1, 0, 0, AT(out), NULL},
    {"--plies", "N", "plies of an opening, 2 to 16, or from N to M: 2-8 (4 up to 5x5, else 6)",
     OPTION_READ, 1, 0, 0, 0, read_plies},
    {"--seed", "N", "seed; each seed gives another set (1)", OPTION_NUMBER, 1, 0, INT64_MAX,
     AT(seed), NULL},
    {"--size", "N", "board size, 3 to 8 (6)", OPTION_NUMBER, 1, SIZE_LEAST, SIZE_MOST, AT(size),
     NULL},
    {"--threads", "N", "threads (1); the set does not depend on them", OPTION_NUMBER, 1, 1,
     OPENINGS_THREADS_MAX, AT(threads), NULL},
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], NULL};

// Where the openings go, and how progress is shown.
typedef struct Writer {
    OutputFile file;
    bool to_file; // else to standard output
    Fault *fault;
    bool failed;      // writing failed; `fault` says why, except for standard output
    bool live;        // the terminal that progress is shown on
    int64_t begin;    // clock_now_ms()
    int64_t count;    // wanted
    atomic_bool stop; // by a signal
} Writer;

static void ask_to_stop(void *user) {
    atomic_store((atomic_bool *)user, true);
}

// Writes whole lines only. main reports a failed write to standard output.
static bool put(Writer *writer, TextBuf *text) {
    if (text->failed) {
        fault_set(writer->fault, 0, "no memory");
        writer->failed = true;
    } else if (writer->to_file) {
        writer->failed = !output_add(&writer->file, text->at, text->length, writer->fault);
    } else {
        writer->failed =
            fwrite(text->at, 1, text->length, stdout) != text->length || fflush(stdout) != 0;
    }
    textbuf_finish(text);
    return !writer->failed;
}

static bool write_opening(void *user, const Move *moves, int plies, Score score) {
    TextBuf text = {0};
    (void)score;
    for (int i = 0; i < plies; i++) {
        char move[PTN_TEXT];
        ptn_write_move(moves[i], move);
        textbuf_format(&text, "%s%s", i ? " " : "", move);
    }
    textbuf_add_string(&text, "\n");
    return put(user, &text);
}

static bool show_progress(void *user, const OpeningsTotals *totals) {
    Writer *writer = user;
    if (writer->live) {
        int64_t elapsed = clock_now_ms() - writer->begin;
        char speed[64] = "";
        if (totals->kept > 0 && elapsed > 0) {
            int64_t left = elapsed * (writer->count - totals->kept) / totals->kept / 1000;
            snprintf(speed, sizeof speed, ", %" PRId64 " a minute, %" PRId64 ":%02d left",
                     totals->kept * 60000 / elapsed, left / 60, (int)(left % 60));
        }
        screen_progress("%" PRId64 " of %" PRId64 " openings%s; %" PRId64 " looked at",
                        totals->kept, writer->count, speed, totals->searched);
    }
    return !atomic_load(&writer->stop);
}

static void finish_progress(const Writer *writer) {
    if (writer->live) {
        screen_end_progress();
    }
}

static bool read_args(OpeningsArgs *args, int argc, char *const argv[], Fault *fault) {
    *args = (OpeningsArgs){
        .size = 6, .count = 500, .bound = 40, .nodes = 50000, .threads = 1, .seed = 1};
    return options_read(&options, OPTIONS_ALL, argc, argv, args, NULL, fault);
}

static OpeningsSettings settings_of(const OpeningsArgs *args) {
    return (OpeningsSettings){
        .rules = rules_of((int)args->size, args->half_komi),
        .plies = args->plies.least ? args->plies : openings_default_plies((int)args->size),
        .count = args->count,
        .aim = (Score)args->aim,
        .bound = (Score)args->bound,
        .nodes = args->nodes,
        .patience = PATIENCE,
        .threads = (int)args->threads,
        .seed = (uint64_t)args->seed,
    };
}

// True when the first line of a text is an opening.
static bool begins_with_opening(const char *path, const char *text) {
    size_t length = strcspn(text, "\r\n");
    bool good = false;
    for (int size = SIZE_LEAST; size <= SIZE_MOST && !good && !memchr(text, '[', length); size++) {
        Rules rules = rules_of(size, 0);
        Book book;
        Fault fault;
        good = book_read(path, text, length, &rules, &book, &fault);
        if (good) {
            book_finish(&book);
        }
    }
    return good;
}

// True when a file holds a set of openings.
static bool is_set(const char *path) {
    enum { FRONT = 1024 };
    char front[FRONT] = "";
    struct stat about;
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "rb") : NULL;
    if (file) {
        front[fread(front, 1, sizeof front - 1, file)] = '\0';
        fclose(file);
    }
    return begins_with_opening(path, front);
}

// Opens the file of --out. A set of openings may be replaced, any other file is refused.
static bool open_out(Writer *writer, const char *path, Fault *fault) {
    static const char option[] = "--out: ";
    static const char comment[] = "# Openings for "; // began sets of older versions
    writer->fault = fault;
    writer->to_file = path && strcmp(path, "-") != 0;
    return !writer->to_file ||
           ((is_set(path) ||
             output_may_replace(path, comment, option, "bredon-lab openings", fault)) &&
            output_open(&writer->file, path, OUTPUT_REPLACE, option, fault));
}

// Moves the finished set to its place.
static bool close_out(Writer *writer, bool good, Fault *fault) {
    if (writer->to_file && good) {
        return output_commit(&writer->file, fault);
    }
    if (writer->to_file) {
        output_abandon(&writer->file);
    }
    return good;
}

// Says why there are fewer than wanted; returns the exit status.
static int tell_shortage(const OpeningsTotals *totals, int64_t count) {
    if (totals->kept == count) {
        return 0;
    }
    if (totals->exhausted) {
        fprintf(stderr,
                "bredon-lab openings: %" PRId64 " of %" PRId64 ": there are no more, all %" PRId64
                " openings were searched\n",
                totals->kept, count, totals->searched);
        return 1;
    }
    if (totals->hopeless) {
        fprintf(stderr,
                "bredon-lab openings: %" PRId64 " of %" PRId64
                ": none of the last %d looked at was within "
                "--bound; widen it, or change --aim\n",
                totals->kept, count, PATIENCE);
        return 1;
    }
    fprintf(stderr, "bredon-lab openings: stopped at %" PRId64 " of %" PRId64 "\n", totals->kept,
            count);
    return 3;
}

// Ends after a stop: an existing set stays, a new file without openings is removed.
static int spare(Writer *writer, const OpeningsTotals *totals) {
    char quote[FAULT_QUOTE];
    const char *path = writer->file.path;
    bool replaces = writer->file.replaces;
    output_abandon(&writer->file);
    if (!replaces) {
        return tell_shortage(totals, writer->count);
    }
    fprintf(
        stderr,
        "bredon-lab openings: stopped at %" PRId64 " of %" PRId64 "; '%s' stays as it was\n"
        "bredon-lab openings: with a new file for --out, a stop keeps the openings found so far\n",
        totals->kept, writer->count, fault_quote(quote, path, strlen(path)));
    return 3;
}

static int run_command(int argc, char *const argv[]) {
    OpeningsArgs args;
    Fault fault;
    if (!read_args(&args, argc, argv, &fault)) {
        return lab_refuse("openings", &fault);
    }
    signals_reader_may_leave(false);
    OpeningsSettings settings = settings_of(&args);
    Writer writer = {
        .live = screen_of(STDERR_FILENO).live, .begin = clock_now_ms(), .count = args.count};
    if (!open_out(&writer, args.out, &fault)) {
        return lab_refuse("openings", &fault);
    }
    atomic_init(&writer.stop, false);
    Watch *watch = watch_start(ask_to_stop, &writer.stop, &fault);
    if (!watch) {
        close_out(&writer, false, NULL);
        return lab_refuse("openings", &fault);
    }
    OpeningsEvents events = {&writer, write_opening, show_progress};
    OpeningsTotals totals = {0};
    bool made = openings_make(&settings, &events, &totals, &fault);
    watch_end(watch);
    finish_progress(&writer);
    bool stopped =
        made && !writer.failed && totals.kept < args.count && !totals.exhausted && !totals.hopeless;
    if (stopped && writer.to_file && (writer.file.replaces || totals.kept == 0)) {
        return spare(&writer, &totals);
    }
    bool good = close_out(&writer, made && !writer.failed, &fault);
    if (!good && writer.failed && !writer.to_file) {
        return EXIT_BAD_INPUT;
    }
    return good ? tell_shortage(&totals, args.count) : lab_refuse("openings", &fault);
}

const Command openings_command = {
    .name = "openings",
    .operand = "",
    .summary = "make a set of balanced openings",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .example = "bredon-lab openings --size 6 --komi 2 --plies 2-8 --aim 15 --bound 60 \\\n"
               "      --count 2000 --nodes 3000 --seed 1 --out bench/openings/6-komi2.txt",
    .run = run_command,
};
