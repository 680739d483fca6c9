// SPDX-License-Identifier: MIT
#include "annotate/annotate_options.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

// Nodes for each position.
enum { QUICK_NODES = 10000, USUAL_NODES = 100000, DEEP_NODES = 1000000 };

#define AT(field) offsetof(AnnotateWork, field)

static bool read_branches(void *target, char *word, Fault *fault);
static bool read_report(void *target, char *const words[], int count, Fault *fault);

// Keep sorted by name.
static const OptionSpec specs[] = {
    FLAG_OPTION("--ascii", 1, output.ascii, "draw with ASCII only"),
    {"--branches", "all|none", "whether branches are annotated, too (none)", OPTION_READ, 1, 0, 0,
     0, read_branches},
    TEXT_OPTION("--db", "FILE", 1, files.db, "database of games (the usual one, if it is there)"),
    FLAG_OPTION("--deep", 1, deep, "the same as --nodes 1000000"),
    TEXT_OPTION("--engine", "COMMAND", 1, engine,
                "ask this TEI engine, too; program and arguments"),
    GAMES_OPTION("only these games of all (or --player): 7, 1-9 or 10-"),
    NUMBER_OPTION("--hash", "MIB", 1, 1, 1048576, hash,
                  "table size for each game in progress, in MiB (16)"),
    TEXT_OPTION("--html", "FILE", 1, output.html_path,
                "write a page for browsers: boards, graphs and words"),
    NUMBER_OPTION("--jobs", "N", 1, 1, GAME_JOBS_MOST, jobs, "games searched at the same time (1)"),
    FLAG_OPTION("--json", 1, output.json, "print JSON, one object per line (docs/json.md)"),
    {"--komi", "X", "komi for games without a Komi tag, which is added (0)", OPTION_KOMI, 1, 0, 0,
     AT(files.defaults.half_komi), NULL},
    NUMBER_OPTION("--movetime", "MS", 1, 1, 1000000000, movetime,
                  "search each position for MS milliseconds"),
    NUMBER_OPTION("--nodes", "N", 1, 1, INT64_MAX, nodes,
                  "search N nodes in each position (100000)"),
    OPENING_OPTION(1, files.defaults.opening,
                   "of games without an Opening tag, which is added (swap)"),
    OUT_OPTION(1, output.path, "write the games to FILE, print the tables and graphs"),
    TEXT_OPTION("--player", "NAME", 1, output.player.name,
                "search only games of NAME, and report on NAME"),
    FLAG_OPTION("--quick", 1, quick, "the same as --nodes 10000, for obvious blunders"),
    WORDS_OPTION("--report", "FILE...", 1, files, read_report,
                 "print tables and graphs from files with comments"),
    FLAG_OPTION("--resume", 1, output.resume, "continue the FILE of --out after its last game"),
    NUMBER_OPTION("--size", "N", 1, SIZE_LEAST, SIZE_MOST, files.defaults.size,
                  "board size of games without a Size tag, which is added"),
    TEXT_OPTION("--svg", "FILE", 1, output.svg_path,
                "draw the graph; game 2 goes to FILE-0002, and so on"),
    NUMBER_OPTION("--threads", "N", 1, 1, 1024, threads, "threads for each game (1)"),
};

const OptionTable annotate_options = {specs, sizeof specs / sizeof specs[0], game_files_add};

static bool read_branches(void *target, char *word, Fault *fault) {
    AnnotateWork *work = target;
    work->branches = strcmp(word, "all") == 0;
    return work->branches || strcmp(word, "none") == 0 ||
           fault_set(fault, 0, "--branches: '%s' is neither all nor none", quoted(word).text);
}

static bool read_report(void *target, char *const words[], int count, Fault *fault) {
    AnnotateWork *work = target;
    work->output.reads = true;
    for (int i = 0; i < count; i++) {
        (void)game_files_add(&work->files, words[i], fault);
    }
    return true;
}

static bool check_options(AnnotateWork *work, Fault *fault) {
    const AnnotateOutput *output = &work->output;
    if (!game_files_check(&work->files, "annotate GAME.ptn", fault)) {
        return false;
    }
    if (output->svg_path && strcmp(output->svg_path, "-") == 0) {
        fault_set(fault, 0, "--svg needs the name of a file, not '-'");
    } else if (output->player.name && output->player.name[0] == '\0') {
        fault_set(fault, 0, "--player needs a name");
    } else if (output->json && output->path && strcmp(output->path, "-") == 0) {
        fault_set(fault, 0, "--json and -o - would both write to standard output; name a file");
    } else if (output->reads && (output->path || output->resume)) {
        fault_set(fault, 0, "--report writes no games: leave out %s",
                  output->path ? "-o" : "--resume");
    } else if (output->reads && work->engine) {
        fault_set(fault, 0, "--report asks no engine: leave out --engine");
    } else if (output->resume && (!output->path || strcmp(output->path, "-") == 0)) {
        fault_set(fault, 0, "--resume needs -o FILE");
    } else if (work->quick + work->deep + (work->nodes > 0) > 1) {
        fault_set(fault, 0, "--quick, --deep and --nodes all say how many nodes: give one of them");
    } else {
        return true;
    }
    return false;
}

// Adds the settings on which the comments depend, as options.
static bool add_settings(const AnnotateWork *work, TextBuf *text, Fault *fault) {
    const PtnDefaults *rules = &work->files.defaults;
    char komi[KOMI_TEXT];
    textbuf_add_string(text, ANNOTATING_ENGINE);
    if (work->nodes > 0) {
        textbuf_format(text, " --nodes %" PRId64, work->nodes);
    }
    if (work->movetime > 0) {
        textbuf_format(text, " --movetime %" PRId64, work->movetime);
    }
    textbuf_add_string(text, work->branches ? " --branches all" : "");
    if (work->engine) {
        size_t begin = text->length;
        size_t name = strcspn(work->engine, " \t"); // without its folder, which machines differ in
        while (name > 0 && work->engine[name - 1] != '/') {
            name--;
        }
        textbuf_format(text, " --engine '%s'", work->engine + name);
        for (size_t i = begin; i < text->length; i++) {
            bool odd = text->at[i] == '"' || (unsigned char)text->at[i] < ' ';
            text->at[i] = odd ? '\'' : text->at[i];
        }
    }
    if (rules->size > 0) {
        textbuf_format(text, " --size %" PRId64, rules->size);
    }
    if (rules->half_komi != 0) {
        textbuf_format(text, " --komi %s", komi_write(rules->half_komi, komi));
    }
    if (rules->opening != OPENING_SWAP) {
        textbuf_format(text, " --opening %s", opening_word(rules->opening));
    }
    return !text->failed || fault_set(fault, 0, "no memory");
}

bool annotate_options_read(AnnotateWork *ret_work, int argc, char *const argv[], Fault *fault) {
    AnnotateWork *work = ret_work;
    *work = (AnnotateWork){
        .output = {.files = &work->files}, .movetime = -1, .hash = 16, .threads = 1, .jobs = 1};
    if (!game_files_init(&work->files, argc, fault) ||
        !options_read(&annotate_options, OPTIONS_ALL, argc, argv, work, NULL, fault) ||
        !check_options(work, fault)) {
        return false;
    }
    if (work->quick || work->deep) {
        work->nodes = work->quick ? QUICK_NODES : DEEP_NODES;
    } else if (work->movetime < 0 && work->nodes == 0) {
        work->nodes = USUAL_NODES;
    }
    return add_settings(work, &work->output.annotator, fault);
}

const char annotate_notes[] =
    "Reads PTN files with one or more games; - is standard input, and a link with a\n"
    "game in it is a file, too. Moves get marks, and comments with win, draw and loss\n"
    "in 1/1000, the score and the best line, as PTN Ninja reads them. A review before\n"
    "the first move says which move decided the game; the turning points are explained.\n"
    "If there is a database of games, the review says which move is new.\n"
    "Comments of an earlier run are replaced. docs/annotate.md has the details.\n"
    "\n"
    "Without -o the games go to standard output, and the tables to standard error if\n"
    "that is a terminal; with --json the games go to -o only. -o, --html and --svg\n"
    "replace only what an earlier run wrote.\n"
    "\n"
    "A move loses the difference between the player's chances (a draw is half a win)\n"
    "before and after it:\n"
    "  ??  loses 30 points or more\n"
    "  ?   loses 15 points or more, or allows a road that could be stopped\n"
    "  ?!  loses 6 points or more, or a forced win\n"
    "  !   every other move loses 20 points or more\n"
    "  !!  every other move loses 40 points or more, and this one is hard to find\n"
    "\n"
    "--player takes the whole name, in any case, and prints a report instead of the\n"
    "tables: accuracy by colour, board, phase and first moves, kinds of mistakes, and\n"
    "the worst moves of five games. Games are written only with -o. --report searches\n"
    "nothing: all it prints comes from the comments of earlier runs. --resume\n"
    "continues a file that was not finished, with the same options. --engine tiltak,\n"
    "or 'cataklysm tei' with arguments, adds the comments of another engine. The page\n"
    "of --html shows all this, too.\n"
    "\n"
    "Games are searched from the last move back; after Ctrl-C the current one is\n"
    "annotated only near its end, one with an error up to the error. Exit status: 0;\n"
    "2 if there was an error; 3 if it was stopped.\n";
