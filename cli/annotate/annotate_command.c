// SPDX-License-Identifier: MIT
// `annotate`: analyzes whole games.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "annotate/annotate_output.h"
#include "annotate/annotate_records.h"
#include "annotate/annotate_report.h"
#include "annotate/annotate_totals.h"
#include "annotate/game_files.h"
#include "commands.h"
#include "os/signals.h"
#include "os/terminal.h"
#include "screen.h"
#include "show/svg.h"
#include "version.h"

enum { EXIT_NOT_FINISHED = 3 };

// Nodes of a position.
enum { QUICK_NODES = 10000, USUAL_NODES = 100000, DEEP_NODES = 1000000 };

typedef struct AnnotateArgs {
    GameFiles files; // first: see game_files_add
    const char *csv, *out, *svg;
    int64_t movetime, depth, nodes, proofs, hash, threads, jobs;
    int half_komi;
    OpeningRule opening;
    AnnotateOthers others;
    bool ascii, deep, json, quick;
} AnnotateArgs;

#define AT(field) offsetof(AnnotateArgs, field)

static bool read_others(void *target, char *const words[], int count, Fault *fault) {
    static const char *const ways[] = {"keep", "drop", "name"}; // as AnnotateOthers
    AnnotateArgs *args = target;
    char quote[FAULT_QUOTE];
    (void)count;
    for (int i = 0; i < 3; i++) {
        if (strcmp(words[0], ways[i]) == 0) {
            args->others = (AnnotateOthers)i;
            return true;
        }
    }
    fault_set(fault, 0, "--others: '%s' is not drop, keep or name",
              fault_quote(quote, words[0], strlen(words[0])));
    return false;
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    FLAG_OPTION("--ascii", 1, ascii, "draw with ASCII only"),
    TEXT_OPTION("--csv", "FILE", 1, csv, "write a table of all moves for spreadsheets"),
    FLAG_OPTION("--deep", 1, deep, "the same as --nodes 1000000"),
    NUMBER_OPTION("--depth", "D", 1, 1, 120, depth, "search each position no deeper than D plies"),
    NUMBER_OPTION("--hash", "MIB", 1, 1, 1048576, hash,
                  "table size for each game in progress, in MiB (16)"),
    NUMBER_OPTION("--jobs", "N", 1, 1, ANNOTATE_JOBS_MOST, jobs,
                  "games searched at the same time (1)"),
    FLAG_OPTION("--json", 1, json, "print JSON objects, one per line"),
    {"--komi", "X", "komi for games without a Komi tag, which is added (0)", OPTION_KOMI, 1, 0, 0,
     AT(half_komi), NULL},
    NUMBER_OPTION("--movetime", "MS", 1, 1, 1000000000, movetime,
                  "search each position for MS milliseconds"),
    NUMBER_OPTION("--nodes", "N", 1, 1, INT64_MAX, nodes,
                  "search N nodes in each position (100000)"),
    OPENING_OPTION(1, opening, "opening for games without an Opening tag, which is added (swap)"),
    {"--others", "drop|keep|name", "evaluations of other engines; name: by who moved (keep)",
     OPTION_READ, 1, 0, 0, 0, read_others},
    TEXT_OPTION("--out", "FILE", 1, out, "the same as -o"),
    NUMBER_OPTION("--proofs", "NODES", 1, 0, INT64_MAX / 20, proofs,
                  "nodes for a proof of each position that the search leaves open (20000)"),
    FLAG_OPTION("--quick", 1, quick, "the same as --nodes 10000"),
    TEXT_OPTION("--svg", "FILE", 1, svg, "draw the graph; game 2 goes to FILE-0002, and so on"),
    NUMBER_OPTION("--threads", "N", 1, 1, 1024, threads, "threads for each game (1)"),
    TEXT_OPTION("-o", "FILE", 1, out, "write the games to FILE, print the tables and graphs"),
};

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], game_files_add};

static bool check_args(AnnotateArgs *args, Fault *fault) {
    if (!game_files_check(&args->files, "annotate GAME.ptn", fault)) {
        return false;
    }
    if (args->json && args->out && strcmp(args->out, "-") == 0) {
        fault_set(fault, 0, "--json and -o - would both write to standard output; name a file");
    } else if (args->svg && strcmp(args->svg, "-") == 0) {
        fault_set(fault, 0, "--svg: '-' is no file");
    } else if (args->csv && strcmp(args->csv, "-") == 0) {
        fault_set(fault, 0, "--csv: '-' is no file");
    } else if (args->quick + args->deep + (args->nodes > 0) > 1) {
        fault_set(fault, 0, "--quick, --deep and --nodes all say how many nodes: give one of them");
    } else {
        return true;
    }
    return false;
}

static bool read_args(AnnotateArgs *args, int argc, char *const argv[], Fault *fault) {
    *args = (AnnotateArgs){
        .movetime = -1, .proofs = ANNOTATE_PROOFS, .hash = 16, .threads = 1, .jobs = 1};
    if (!game_files_init(&args->files, argc, fault) ||
        !options_read(&options, OPTIONS_ALL, argc, argv, args, NULL, fault) ||
        !check_args(args, fault)) {
        return false;
    }
    if (args->quick || args->deep) {
        args->nodes = args->quick ? QUICK_NODES : DEEP_NODES;
    } else if (args->movetime < 0 && args->depth == 0 && args->nodes == 0) {
        args->nodes = USUAL_NODES;
    }
    return true;
}

// One run of the command.
typedef struct Work {
    const AnnotateArgs *args;
    const char *out; // the file of the games; "-": standard output
    AnnotateOutput output;
    bool writes;    // games go to `output`
    OutputFile csv; // closed: none
    FILE *report;   // where tables go; NULL: nowhere
    ReportStyle style;
    AnnotateTotals totals;
    bool shows;    // the progress
    int64_t start; // ms
    int64_t games; // written
    bool bad;      // an error in a game was reported
    bool stopped;  // a game is not whole
    bool part;     // the last thing written is a part of a game
    bool closed;   // standard output accepts nothing any more
    bool failed;   // a game could not be written, see `fault`
    Fault fault;
} Work;

static void show_progress(void *user, const AnnotateProgress *progress) {
    enum { BAR = 20 };
    const Work *work = user;
    char bar[BAR + 64] = "";
    if (!work->shows) {
        return;
    }
    if (work->args->files.bytes > 0) {
        double elapsed = (double)(clock_now_ms() - work->start) / 1000;
        double part = progress->bytes / (double)work->args->files.bytes;
        part = part > 1 ? 1 : part;
        int full = (int)(part * BAR);
        int length = snprintf(bar, sizeof bar, "[%.*s%*s] %3.0f%%, ", full, "####################",
                              BAR - full, "", part * 100);
        if (part > 0) {
            int64_t seconds = (int64_t)(elapsed * (1 - part) / part + 0.5);
            snprintf(bar + length, sizeof bar - (size_t)length, "%" PRId64 ":%02d:%02d left, ",
                     seconds / 3600, (int)(seconds / 60 % 60), (int)(seconds % 60));
        }
    }
    screen_progress("%s%" PRId64 " game%s, %" PRId64 " positions", bar, work->games,
                    plural_s(work->games), progress->positions);
}

static void report_fault(Work *work, const GamePiece *piece) {
    char quote[FAULT_QUOTE];
    if (piece->status == PTN_FAULT) {
        work->bad = true;
        fprintf(stderr, "bredon annotate: '%s': %s%s\n",
                fault_quote(quote, piece->path, strlen(piece->path)), piece->fault.text,
                piece->game.move_count > 0 ? "; the moves before it are annotated" : "");
    }
}

// Prints a text, if there was memory for all of it, and frees it. main reports that standard output
// is full.
static bool print_text(Work *work, TextBuf *text, FILE *file, Fault *fault) {
    bool good = !text->failed;
    if (!good) {
        fault_set(fault, 0, "no memory for a table");
    } else if (text->length > 0 && !work->closed) {
        work->closed = fwrite(text->at, 1, text->length, file) != text->length || fflush(file) != 0;
    }
    textbuf_finish(text);
    return good;
}

static bool print_game(Work *work, const AnnotatedGame *game, Fault *fault) {
    TextBuf text = {0};
    if (work->args->json) {
        annotate_add_json(&text, game);
    } else if (work->report) {
        textbuf_add_string(&text, work->games > 1 ? "\n" : "");
        annotate_add_report(&text, game, work->style);
    }
    return print_text(work, &text, work->args->json ? stdout : work->report, fault);
}

static bool write_rows(Work *work, const AnnotatedGame *game, Fault *fault) {
    TextBuf text = {0};
    textbuf_add_string(&text, work->csv.length == 0 ? annotate_csv_head : "");
    annotate_add_csv(&text, game);
    if (text.failed) {
        fault_set(fault, 0, "--csv: no memory for a table");
    }
    bool good = !text.failed && output_add(&work->csv, text.at, text.length, fault);
    textbuf_finish(&text);
    return good;
}

// Tables hold whole games only.
static bool add_whole(Work *work, const AnnotatedGame *game, Fault *fault) {
    if (work->report && !annotate_totals_add(&work->totals, game)) {
        fault_set(fault, 0, "no memory for a table");
        return false;
    }
    return !work->args->csv || write_rows(work, game, fault);
}

static bool save_picture(const Work *work, const AnnotatedGame *game, Fault *fault) {
    PictureFiles files = {work->args->svg, (const char *const *)work->args->files.at,
                          work->args->files.count, work->out};
    return annotate_save_svg(&files, work->games, game, fault);
}

// Takes a game that is done.
static bool take(Work *work, const AnnotatedGame *game, Fault *fault) {
    if (work->shows) {
        screen_end_progress();
    }
    report_fault(work, &game->piece);
    if (game->piece.alien) {
        return true;
    }
    if (work->writes && !annotate_output_write(&work->output, game, fault)) {
        return false;
    }
    if (game->piece.status == PTN_END) {
        return true;
    }
    work->games++;
    work->part = !game->notes.whole;
    return game->piece.game.rules.size == 0 ||
           ((!game->notes.whole || add_whole(work, game, fault)) &&
            (!work->args->svg || save_picture(work, game, fault)) && print_game(work, game, fault));
}

static bool on_game(void *user, const AnnotatedGame *game) {
    Work *work = user;
    const GameNotes *notes = &game->notes;
    bool wanted = !work->stopped && (notes->whole || notes->positions[notes->move_count].known);
    work->stopped = work->stopped || !notes->whole;
    work->failed = wanted && !take(work, game, &work->fault);
    return !work->failed && !work->closed;
}

static void ask_to_stop(void *user) {
    atomic_store((atomic_bool *)user, true);
}

// Opens the outputs.
static bool prepare(Work *work, Fault *fault) {
    const AnnotateArgs *args = work->args;
    const char *const *inputs = (const char *const *)args->files.at;
    int count = args->files.count;
    Screen screen = screen_of(STDERR_FILENO);
    work->out = args->out ? args->out : "-";
    work->writes = args->out || !args->json;
    work->shows = screen.live;
    work->report = args->json                    ? NULL
                   : strcmp(work->out, "-") != 0 ? stdout
                   : screen.terminal             ? stderr
                                                 : NULL;
    if (work->report) {
        work->style.columns = screen_columns(fileno(work->report));
        work->style.coloured = screen_of(fileno(work->report)).colour;
    }
    work->style.unicode = !args->ascii && terminal_is_utf8();
    work->totals.many_files = count > 1;
    // The output of the games comes first: the others must not be the same file.
    return (!work->writes ||
            annotate_output_open(&work->output, work->out, inputs, count, fault)) &&
           (!args->csv ||
            annotate_csv_open(&work->csv, args->csv, inputs, count, work->out, fault)) &&
           (!args->svg || svg_save(args->svg, inputs, count, work->out, NULL, fault));
}

static void report_stop(const Work *work) {
    int64_t whole = work->games - work->part;
    if (work->output.file.length == 0) {
        fprintf(stderr, "bredon annotate: stopped at once; nothing is written\n");
    } else if (whole == 0) {
        fprintf(stderr, "bredon annotate: stopped in game 1\n");
    } else {
        fprintf(stderr, "bredon annotate: stopped after game %" PRId64 "\n", whole);
    }
}

// Annotates the games and prints the tables of all of them.
static bool annotate(Work *work, const atomic_bool *stop, Fault *fault) {
    const AnnotateArgs *args = work->args;
    AnnotateEvents events = {work, on_game, show_progress};
    GameStream stream;
    AnnotateSettings settings = {
        .style = {"Bredon " BREDON_VERSION, args->others},
        .limits = {search_limits(), args->hash, (uint64_t)args->proofs, (int)args->threads},
        .jobs = (int)args->jobs,
    };
    settings.limits.limits.depth = (int)args->depth;
    settings.limits.limits.nodes = (uint64_t)args->nodes;
    settings.limits.limits.movetime = args->movetime;
    game_stream_init(&stream, args->files.at, args->files.count, stop);
    stream.half_komi = args->half_komi;
    stream.opening = args->opening;
    work->start = clock_now_ms();
    bool good = annotate_run(&settings, &stream, stop, &events, fault);
    game_stream_finish(&stream);
    if (work->shows) {
        screen_end_progress();
    }
    if (work->failed) {
        *fault = work->fault;
    }
    good = good && !work->failed;
    if (work->report) {
        TextBuf text = {0};
        annotate_totals_show(&text, &work->totals, work->style);
        good = print_text(work, &text, work->report, good ? fault : NULL) && good;
    }
    work->stopped = work->stopped || atomic_load(stop);
    return good;
}

static int annotate_files(const AnnotateArgs *args) {
    Work work = {.args = args, .output = {.file = output_none}, .csv = output_none};
    Fault fault;
    atomic_bool stop;
    atomic_init(&stop, false);
    signals_reader_may_leave(false);
    Watch *watch = prepare(&work, &fault) ? watch_start(ask_to_stop, &stop, &fault) : NULL;
    bool good = watch && annotate(&work, &stop, &fault);
    if (watch) {
        watch_end(watch);
    }
    annotate_totals_finish(&work.totals);
    // What is whole is kept after an error, too.
    good = annotate_csv_close(&work.csv, good ? &fault : NULL) && good;
    good = annotate_output_close(&work.output, good ? &fault : NULL) && good;
    if (!good) {
        return command_refuse("annotate", &fault);
    }
    if (work.stopped && args->out) {
        report_stop(&work);
    }
    return work.bad || work.closed ? EXIT_BAD_INPUT : work.stopped ? EXIT_NOT_FINISHED : 0;
}

static int run_command(int argc, char *const argv[]) {
    AnnotateArgs args;
    Fault fault;
    int status = read_args(&args, argc, argv, &fault) ? annotate_files(&args)
                                                      : command_refuse("annotate", &fault);
    game_files_finish(&args.files);
    return status;
}

const Command annotate_command = {
    .name = "annotate",
    .operand = "FILE...",
    .summary = "analyze whole games: marks, best lines, a graph",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = annotate_notes,
    .example = "bredon annotate club.ptn -o annotated.ptn",
    .run = run_command,
};
