// SPDX-License-Identifier: MIT
#include "match_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games_source.h"
#include "installed.h"
#include "os/file.h"
#include "text/ptn.h"
#include "time_control.h"

#define AT(field) offsetof(MatchArgs, field)

enum {
    DEFAULT_SIZE = 6,
    DEFAULT_GAMES = 100,
    DEFAULT_LENGTH = 1000,
    DEFAULT_PATIENCE_S = 10,
    GRACE_MS = 2000,
    GAMES_MAX = 1000000000,
    PLIES_MAX = 1000000,
    SCORE_MAX = 10000,
    MS_MAX = 1000000000,
    PATIENCE_MAX_S = 86400,
    ELO_MAX = 1000,
};

static bool read_win(void *target, char *const words[], int count, Fault *fault) {
    MatchAdjudication *win = target;
    win->win_score = 800;
    win->win_moves = 4;
    const Key keys[] = {{"moves", 1, PLIES_MAX, .whole = &win->win_moves},
                        {"score", 1, SCORE_MAX, .whole = &win->win_score}};
    return keys_read("--win-adjudication", "score=N and moves=N", keys, 2, words, count, fault);
}

static bool read_draw(void *target, char *const words[], int count, Fault *fault) {
    MatchAdjudication *draw = target;
    draw->draw_score = 10;
    draw->draw_moves = 8;
    draw->draw_from = 60;
    const Key keys[] = {{"from", 0, PLIES_MAX, .whole = &draw->draw_from},
                        {"moves", 1, PLIES_MAX, .whole = &draw->draw_moves},
                        {"score", 0, SCORE_MAX, .whole = &draw->draw_score}};
    return keys_read("--draw-adjudication", "score=N, moves=N and from=PLY", keys, 3, words, count,
                     fault);
}

static bool read_sprt(void *target, char *const words[], int count, Fault *fault) {
    MatchSettings *settings = target;
    Sprt *sprt = &settings->sprt;
    const Key keys[] = {{"alpha", 1e-6, 0.499999, .real = &sprt->alpha},
                        {"beta", 1e-6, 0.499999, .real = &sprt->beta},
                        {"elo0", -ELO_MAX, ELO_MAX, .real = &sprt->elo0},
                        {"elo1", -ELO_MAX, ELO_MAX, .real = &sprt->elo1}};
    settings->has_sprt = true;
    return keys_read("--sprt", "elo0=X, elo1=X, alpha=P and beta=P", keys, 4, words, count, fault);
}

static bool read_report(void *target, char *const words[], int count, Fault *fault) {
    MatchArgs *args = target;
    if (args->reports) {
        return fault_set(fault, 0, "--report is given twice: name all files after one");
    }
    args->reports = words;
    args->report_count = count;
    return true;
}

// Games count from 1 on the command line and from 0 inside. A slice has whole pairs.
static bool read_first(void *target, char *word, Fault *fault) {
    int64_t first;
    if (!parse_i64(word_of_string(word), "--first", 1, GAMES_MAX, &first, fault)) {
        return false;
    }
    *(int64_t *)target = first - 1;
    return first % 2 == 1 ||
           fault_set(fault, 0,
                     "--first: games %" PRId64 " and %" PRId64 " have the same opening: "
                     "begin with an odd number",
                     first - 1, first);
}

static bool read_shard(void *target, char *word, Fault *fault) {
    MatchSchedule *schedule = target;
    return option_read_part(word, &schedule->shard, &schedule->shards, fault);
}

#define READ_OPTION(name, value, field, read, help)                                                \
    { name, value, help, OPTION_READ, MATCH_ARGS, 0, 0, AT(field), read }

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--depth", "D", MATCH_ARGS, 1, 1000, engines.each.limits.depth,
                  "engines search D plies deep"),
    WORDS_OPTION("--draw-adjudication", "score=10 moves=8 from=60", MATCH_ARGS,
                 settings.rules.adjudication, read_draw,
                 "from ply FROM: a draw after MOVES with scores within SCORE"),
    NUMBER_OPTION("--draw-plies", "N", MATCH_ARGS, 0, PLIES_MAX, settings.rules.draw_plies,
                  "draw after N plies without placement or crush (0)"),
    WORDS_OPTION("--each", "WORDS", MATCH_ARGS, engines, engine_list_each,
                 "settings for all engines, see below"),
    WORDS_OPTION("--engine", "WORDS", MATCH_ARGS, engines, engine_list_add,
                 "an engine, see below; at least two"),
    {"--first", "N", "begin with game N of each pairing (1)", OPTION_READ, MATCH_ARGS, 0, 0,
     AT(settings.schedule.first), read_first},
    NUMBER_OPTION("--games", "N", MATCH_ARGS, 1, GAMES_MAX, settings.schedule.games,
                  "games per pairing, two with each opening (100)"),
    FLAG_OPTION("--gauntlet", MATCH_ARGS, settings.schedule.gauntlet,
                "the first engine plays each of the others"),
    TEXT_OPTION("--html", "FILE", MATCH_ARGS, html,
                "with --out or --report: write a page for browsers"),
    NUMBER_OPTION("--jobs", "N", MATCH_ARGS, 1, MATCH_CONCURRENCY_MAX, settings.concurrency,
                  "games played at the same time (1)"),
    FLAG_OPTION("--json", MATCH_ARGS, json, "print JSON, one object per line (docs/json.md)"),
    KOMI_OPTION(MATCH_ARGS, half_komi, "komi in flats, in steps of 0.5 (0)"),
    NUMBER_OPTION("--length", "N", MATCH_ARGS, 0, PLIES_MAX, settings.rules.length,
                  "draw after N plies in all (1000; 0: never)"),
    TEXT_OPTION("--log", "FILE", MATCH_ARGS, log, "write all lines to and from the engines"),
    NUMBER_OPTION("--margin", "MS", MATCH_ARGS, 0, MS_MAX, settings.rules.margin_ms,
                  "tolerate up to MS ms over clock or --movetime (0)"),
    NUMBER_OPTION("--movetime", "MS", MATCH_ARGS, 1, MS_MAX, engines.each.limits.movetime_ms,
                  "MS ms for each move; more, beyond --margin, loses"),
    NUMBER_OPTION("--nodes", "N", MATCH_ARGS, 1, INT64_MAX, engines.each.limits.nodes,
                  "engines search N nodes per move"),
    OPENING_OPTION(MATCH_ARGS, opening, "how the games begin (swap)"),
    TEXT_OPTION("--openings", "FILE|SET", MATCH_ARGS, openings,
                "lines of TPS or moves, a PTN file, or a set; see below"),
    CHOICE_OPTION("--order", "random|file", MATCH_ARGS, order, "order of the openings (random)"),
    OUT_OPTION(MATCH_ARGS, settings.out, "write the games as PTN"),
    NUMBER_OPTION("--patience", "S", MATCH_ARGS, 1, PATIENCE_MAX_S, patience,
                  "without a clock, S seconds of silence lose (10)"),
    NUMBER_OPTION("--plies", "N", MATCH_ARGS, 1, PLIES_MAX, plies,
                  "the first N plies of --openings' games are openings"),
    FLAG_OPTION("--ponder", MATCH_ARGS, engines.ponder,
                "engines with Ponder think on the opponent's time"),
    {"--report", "FILE...", "add up the games in files; takes --sprt, --json, --html", OPTION_WORDS,
     MATCH_ARGS, .read_words = read_report},
    FLAG_OPTION("--resume", MATCH_ARGS, settings.resume,
                "count the games in the file of --out, play the rest"),
    NUMBER_OPTION("--scale-tc", "NPS", MATCH_ARGS, 1, INT64_C(1000000000000), settings.scale_nps,
                  "times are for a machine with this NPS in bench; adapt"),
    NUMBER_OPTION("--seed", "N", MATCH_ARGS, 0, INT64_MAX, seed,
                  "seed of the random order of openings (1)"),
    READ_OPTION("--shard", "I/N", settings.schedule, read_shard,
                "play part I of N of the match, 1/N to N/N"),
    NUMBER_OPTION("--size", "N", MATCH_ARGS, SIZE_LEAST, SIZE_MOST, size, "board size, 3 to 8 (6)"),
    WORDS_OPTION("--sprt", "elo0=0 elo1=5 alpha=.05 beta=.05", MATCH_ARGS, settings, read_sprt,
                 "stop when the first engine is better, or is not"),
    CLOCK_OPTION("--tc", CLOCK_SECONDS, MATCH_ARGS, engines.each.limits.clock,
                 "seconds+increment, 5m; more in match/README.md (1+0.03)"),
    TEXT_OPTION("--trial", "FILE", MATCH_ARGS, trial_file,
                "compare values of options in FILE; see below"),
    WORDS_OPTION("--win-adjudication", "score=800 moves=4", MATCH_ARGS, settings.rules.adjudication,
                 read_win, "a win once both give a side SCORE for MOVES moves"),
};

const OptionTable match_options = {specs, sizeof specs / sizeof specs[0], NULL};

const char match_notes[] =
    "Words of --engine and --each are KEY=VALUE:\n"
    "  path=PROGRAM       a path, or a name in PATH; `path=` may be left out\n"
    "  args='A B'         arguments of the program, separated by blanks\n"
    "  name=NAME          name in the results (its program's file name)\n"
    "  option.NAME=VALUE  an option of the engine; any number of them\n"
    "  tc= movetime= nodes= depth=   limits of this engine alone\n"
    "\n"
    "Without --openings the games start from the installed set for size and komi. A\n"
    "set has a name such as 6-komi2; `none` is the empty board. Repeated pairs of\n"
    "games count once. Scores are in centi-flats, from the engine's side. Lines of\n"
    "--trial's FILE are NAME VALUE1 VALUE2: the engine plays itself with random ones of\n"
    "these, and the totals say by how many Elo VALUE1 is better.\n"
    "\n"
    "Exit status: 0 if all games were played or the SPRT accepts elo1; 1 if it\n"
    "accepts elo0; 3 if undecided or stopped; 2 after an error or lost log lines.\n"
    "\n"
    "Games 21 to 40; a quarter of a match; the clock of another machine; the totals:\n"
    "  bredon match --each bredon nodes=10000 --engine name=a --engine name=b \\\n"
    "      option.Hash=4 --engine tiltak --first 21 --games 20 --gauntlet --seed 7\n"
    "  bredon match ... --shard 1/4 --out part1.ptn --draw-plies 50 --resume\n"
    "  bredon match ... --tc 1+0.03 --scale-tc 1000000\n"
    "  bredon match --report part?.ptn --sprt elo0=0 elo1=5 --html m.html\n";

// Options that go together with --report.
static bool check_report(uint64_t given, Fault *fault) {
    for (size_t i = 0; i < match_options.count; i++) {
        const char *name = match_options.specs[i].name;
        if ((given >> i & 1) && strcmp(name, "--report") != 0 && strcmp(name, "--sprt") != 0 &&
            strcmp(name, "--json") != 0 && strcmp(name, "--html") != 0) {
            return fault_set(fault, 0, "--report plays no games: leave out %s", name);
        }
    }
    return true;
}

// Checks that involve several options.
static bool check(const MatchArgs *args, uint64_t given, Fault *fault) {
    int engines = args->engines.count;
    if (args->settings.has_sprt && args->settings.sprt.elo0 >= args->settings.sprt.elo1) {
        return fault_set(fault, 0, "--sprt: elo0=%g must be less than elo1=%g",
                         args->settings.sprt.elo0, args->settings.sprt.elo1);
    }
    if (args->reports) {
        return check_report(given, fault);
    }
    if (args->trial_file && (engines != 1 || args->settings.has_sprt)) {
        return fault_set(fault, 0, "--trial plays one engine against itself%s",
                         engines == 1 ? ": leave out --sprt" : ": give --engine once");
    }
    if (engines < 2 && !args->trial_file) {
        return fault_set(fault, 0, "a match needs two engines%s: --engine PROGRAM --engine PROGRAM",
                         engines == 1 ? ", but there is only one" : "");
    }
    if (args->settings.has_sprt && engines > 2) {
        return fault_set(fault, 0, "--sprt compares two engines, not %d", engines);
    }
    if (args->settings.resume && !args->settings.out) {
        return fault_set(fault, 0, "--resume needs --out FILE");
    }
    if (args->html && !args->settings.out) {
        return fault_set(fault, 0, "--html needs --out FILE or --report FILE...");
    }
    if (args->openings && args->openings[0] == '\0') {
        return fault_set(fault, 0, "--openings: '' is not a file");
    }
    return true;
}

// The path of an installed set of openings, which the caller frees; NULL when there is none.
static char *find_set(const char *name) {
    TextBuf file = {0};
    textbuf_format(&file, "openings/%s.txt", name);
    char *path = file.failed ? NULL : installed_find(file.at);
    textbuf_finish(&file);
    return path;
}

enum { SET_KOMI = 2 }; // the sets have komi 0 or this one, and all are for swap

// Checks that a set, such as 6-komi2, is for the board and the opening of the match. Fills
// args->note when it has another komi.
static bool check_set(MatchArgs *args, const char *name, Fault *fault) {
    int size = name[0] - '0';
    int komi = name[strlen(name) - 1] - '0';
    char text[KOMI_TEXT];
    if (size != args->size) {
        return fault_set(fault, 0, "--openings: the set %s is for %dx%d: --size %d", name, size,
                         size, size);
    }
    if (args->opening != OPENING_SWAP) {
        return fault_set(fault, 0, "--openings: the set %s is for the opening swap", name);
    }
    if (args->half_komi != 2 * komi) {
        fault_set(&args->note, 0, "the openings are %s, but the komi is %s", name,
                  komi_write(args->half_komi, text));
    }
    return true;
}

static bool load_book(MatchArgs *args, Fault *fault) {
    const Rules *rules = &args->settings.rules.rules;
    const MatchSchedule *schedule = &args->settings.schedule;
    const char *given = args->openings;
    char usual[16]; // the set for the board and the nearest komi
    snprintf(usual, sizeof usual, "%d-komi%d", (int)args->size,
             args->half_komi < SET_KOMI ? 0 : SET_KOMI);
    const char *name = given ? given : usual;
    bool is_file =
        given && (file_is_there(given) || strcmp(given, "-") == 0 || games_source_is(given));
    bool swap = args->opening == OPENING_SWAP;
    char *set = is_file || (!given && !swap) ? NULL : find_set(name);
    bool empty = given ? strcmp(given, "none") == 0 : !set;
    if (!empty && !set && !is_file) {
        return fault_set(fault, 0, "--openings: '%s' is neither a file nor a set such as 6-komi2",
                         quoted(given).text);
    }
    if (args->plies > 0 && !is_file) {
        return fault_set(fault, 0, "--plies is for openings from a file: --openings FILE");
    }
    // On another machine the set may be there, and the parts would not fit together.
    if (!given && !set && swap && (schedule->shards > 1 || schedule->first > 0)) {
        return fault_set(fault, 0,
                         "no openings for %dx%d are installed: a match that is split needs "
                         "--openings FILE, or none for the empty board",
                         (int)args->size, (int)args->size);
    }
    if (!given && !set) {
        fault_set(&args->note, 0,
                  swap ? "no openings for %dx%d are installed: games start from the empty board"
                       : "the installed openings are for swap: games start from the empty board",
                  (int)args->size, (int)args->size);
    }
    bool good =
        (!set || check_set(args, name, fault)) &&
        (empty ? book_empty(rules, &args->book, fault)
               : book_load(set ? set : given, rules, (size_t)args->plies, &args->book, fault));
    free(set);
    if (!good) {
        return false;
    }
    if (args->book.skipped > 0) {
        fault_set(&args->note, 0, "%zu of %zu games end within %d plies and are skipped",
                  args->book.skipped, args->book.skipped + args->book.count, (int)args->plies);
    }
    args->settings.schedule.openings = (int64_t)args->book.count;
    if (args->order != ORDER_FILE) {
        book_shuffle(&args->book, (uint64_t)args->seed);
    }
    return true;
}

// Fills the settings from the options. The book comes last, so that nothing needs to be freed after
// a fault.
static bool make_settings(MatchArgs *args, Fault *fault) {
    MatchSettings *settings = &args->settings;
    EngineList *engines = &args->engines;
    bool timed = false;
    settings->rules.rules = rules_of((int)args->size, args->half_komi);
    settings->rules.rules.opening = (int8_t)args->opening;
    settings->rules.patience_ms = args->patience * 1000;
    settings->trial = args->trial_file ? &args->trial : NULL;
    settings->seed = (uint64_t)args->seed;
    if ((settings->trial && !trial_read(args->trial_file, &args->trial, fault)) ||
        !engine_list_make(engines, settings->trial != NULL, fault)) {
        return false;
    }
    settings->specs = engines->specs;
    settings->limits = engines->limits;
    settings->played = args->played;
    for (int i = 0; i < engines->count; i++) {
        args->played[i] = engines->limits[i];
        timed |= engines->limits[i].clock.ms > 0 || engines->limits[i].movetime_ms > 0;
    }
    if (settings->scale_nps > 0 && !timed) {
        return fault_set(fault, 0, "--scale-tc needs --tc or --movetime");
    }
    settings->schedule.engines = engines->count;
    settings->book = &args->book;
    return load_book(args, fault);
}

bool match_args_read(MatchArgs *args, int argc, char *const argv[], Fault *fault) {
    uint64_t given = 0;
    *args = (MatchArgs){
        .size = DEFAULT_SIZE,
        .seed = 1,
        .patience = DEFAULT_PATIENCE_S,
        .settings = {.schedule = {.games = DEFAULT_GAMES, .shards = 1},
                     .concurrency = 1,
                     .rules = {.length = DEFAULT_LENGTH, .grace_ms = GRACE_MS},
                     .sprt = sprt_default()},
    };
    return options_read(&match_options, MATCH_ARGS, argc, argv, args, &given, fault) &&
           check(args, given, fault) && (args->reports || make_settings(args, fault));
}

void match_args_finish(MatchArgs *args) {
    book_finish(&args->book);
}
