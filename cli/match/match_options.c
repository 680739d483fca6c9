// SPDX-License-Identifier: MIT
#include "match/match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/time_control.h"

#define AT(field) offsetof(MatchArgs, field)

enum {
    DEFAULT_SIZE = 6,
    DEFAULT_GAMES = 100,
    DEFAULT_LENGTH = 1000,
    DEFAULT_PATIENCE_S = 10,
    GAMES_MAX = 1000000000,
    SHARDS_MAX = 1000000,
    PLIES_MAX = 1000000,
    SCORE_MAX = 10000,
    MS_MAX = 1000000000,
    PATIENCE_MAX_S = 86400,
    ELO_MAX = 1000,
};

// A named number, for options with several values: whole, or decimal if `real` is set.
typedef struct Key {
    const char *name;
    double least, most;
    int64_t *whole;
    double *real;
} Key;

static bool refuse_word(const char *option, const char *word, const char *known, Fault *fault) {
    char quote[FAULT_QUOTE];
    fault_set(fault, 0, "%s: '%s' is not one of %s", option, fault_quote(quote, word, strlen(word)),
              known);
    return false;
}

static bool read_key(const Key *key, Word value, Fault *fault) {
    return key->real ? parse_real(value, key->name, key->least, key->most, key->real, fault)
                     : parse_i64(value, key->name, (int64_t)key->least, (int64_t)key->most,
                                 key->whole, fault);
}

static bool read_keys(const char *option, const char *known, const Key *keys, size_t key_count,
                      char *const words[], int count, Fault *fault) {
    for (int i = 0; i < count; i++) {
        Word name;
        Fault why;
        const char *value = key_value(words[i], &name);
        size_t at = 0;
        while (at < key_count && !(value && word_is(name, keys[at].name))) {
            at++;
        }
        if (at == key_count) {
            return refuse_word(option, words[i], known, fault);
        }
        if (!read_key(&keys[at], word_of_string(value), &why)) {
            fault_set(fault, 0, "%s: %.200s", option, why.text);
            return false;
        }
    }
    return true;
}

static bool read_win(void *target, char *const words[], int count, Fault *fault) {
    MatchAdjudication *win = &((MatchArgs *)target)->settings.rules.adjudication;
    win->win_score = 800;
    win->win_moves = 4;
    const Key keys[] = {{"moves", 1, PLIES_MAX, &win->win_moves, NULL},
                        {"score", 1, SCORE_MAX, &win->win_score, NULL}};
    return read_keys("--win-adjudication", "score=N and moves=N", keys, 2, words, count, fault);
}

static bool read_draw(void *target, char *const words[], int count, Fault *fault) {
    MatchAdjudication *draw = &((MatchArgs *)target)->settings.rules.adjudication;
    draw->draw_score = 10;
    draw->draw_moves = 8;
    draw->draw_from = 60;
    const Key keys[] = {{"from", 0, PLIES_MAX, &draw->draw_from, NULL},
                        {"moves", 1, PLIES_MAX, &draw->draw_moves, NULL},
                        {"score", 0, SCORE_MAX, &draw->draw_score, NULL}};
    return read_keys("--draw-adjudication", "score=N, moves=N and from=PLY", keys, 3, words, count,
                     fault);
}

static bool read_sprt(void *target, char *const words[], int count, Fault *fault) {
    MatchArgs *args = target;
    const Key keys[] = {{"alpha", 1e-6, 0.499999, NULL, &args->settings.sprt.alpha},
                        {"beta", 1e-6, 0.499999, NULL, &args->settings.sprt.beta},
                        {"elo0", -ELO_MAX, ELO_MAX, NULL, &args->settings.sprt.elo0},
                        {"elo1", -ELO_MAX, ELO_MAX, NULL, &args->settings.sprt.elo1}};
    args->settings.has_sprt = true;
    return read_keys("--sprt", "elo0=X, elo1=X, alpha=P and beta=P", keys, 4, words, count, fault);
}

static bool read_each(void *target, char *const words[], int count, Fault *fault) {
    return engine_list_each(&((MatchArgs *)target)->engines, words, count, fault);
}

static bool read_engine(void *target, char *const words[], int count, Fault *fault) {
    return engine_list_add(&((MatchArgs *)target)->engines, words, count, fault);
}

static bool read_order(void *target, char *const words[], int count, Fault *fault) {
    MatchArgs *args = target;
    (void)count;
    args->in_file_order = strcmp(words[0], "file") == 0;
    return args->in_file_order || strcmp(words[0], "random") == 0 ||
           refuse_word("--order", words[0], "random and file", fault);
}

static bool read_report(void *target, char *const words[], int count, Fault *fault) {
    MatchArgs *args = target;
    if (args->reports) {
        fault_set(fault, 0, "--report is given twice: name all files after one");
        return false;
    }
    args->reports = words;
    args->report_count = count;
    return true;
}

// I counts from 1 on the command line and from 0 inside.
static bool read_shard(void *target, char *const words[], int count, Fault *fault) {
    MatchArgs *args = target;
    char quote[FAULT_QUOTE];
    Word word = word_of_string(words[0]);
    const char *slash = strchr(words[0], '/');
    size_t left = slash ? (size_t)(slash - words[0]) : 0;
    (void)count;
    if (!slash ||
        !parse_i64(word_of_string(slash + 1), "", 1, SHARDS_MAX, &args->settings.shards, NULL) ||
        !parse_i64((Word){word.at, left, 1}, "", 1, args->settings.shards, &args->settings.shard,
                   NULL)) {
        fault_set(fault, 0, "--shard: '%s' is no part I/N of the match, from 1/N to N/N",
                  fault_quote(quote, word.at, word.length));
        return false;
    }
    args->settings.shard--;
    return true;
}

static bool read_clock(void *target, char *const words[], int count, Fault *fault) {
    MatchLimits *limits = &((MatchArgs *)target)->engines.each.limits;
    Fault why;
    (void)count;
    if (!time_control_read(word_of_string(words[0]), &limits->clock_ms, &limits->increment_ms,
                           &why)) {
        fault_set(fault, 0, "--tc: %.200s", why.text);
        return false;
    }
    return true;
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--concurrency", "N", "games played at the same time (1)", OPTION_NUMBER, MATCH_ARGS, 1,
     MATCH_CONCURRENCY_MAX, AT(settings.concurrency), NULL},
    {"--depth", "D", "engines search D plies deep", OPTION_NUMBER, MATCH_ARGS, 1, 1000,
     AT(engines.each.limits.depth), NULL},
    {"--draw-adjudication", "score=10 moves=8 from=60",
     "a draw when both scores are within score=N of 0 for moves=N, from ply from=N on",
     OPTION_WORDS, MATCH_ARGS, 0, 0, 0, read_draw},
    {"--draw-plies", "N", "draw after N plies without placement or crush (0)", OPTION_NUMBER,
     MATCH_ARGS, 0, PLIES_MAX, AT(settings.rules.draw_plies), NULL},
    {"--each", "WORDS", "settings for all engines, see below", OPTION_WORDS, MATCH_ARGS, 0, 0, 0,
     read_each},
    {"--engine", "WORDS", "an engine, see below; at least two", OPTION_WORDS, MATCH_ARGS, 0, 0, 0,
     read_engine},
    {"--games", "N", "games per pairing, two with each opening (100)", OPTION_NUMBER, MATCH_ARGS, 1,
     GAMES_MAX, AT(settings.games), NULL},
    {"--gauntlet", NULL, "the first engine plays each of the others", OPTION_FLAG, MATCH_ARGS, 0, 0,
     AT(settings.gauntlet), NULL},
    {"--json", NULL, "print a JSON object per game and one with the totals", OPTION_FLAG,
     MATCH_ARGS, 0, 0, AT(json), NULL},
    {"--komi", "X", "komi in flats, in steps of 0.5 (0)", OPTION_KOMI, MATCH_ARGS, 0, 0,
     AT(half_komi), NULL},
    {"--length", "N", "draw after N plies in all (1000; 0: never)", OPTION_NUMBER, MATCH_ARGS, 0,
     PLIES_MAX, AT(settings.rules.length), NULL},
    {"--margin", "MS", "overstepping the clock by up to MS ms is no loss (0)", OPTION_NUMBER,
     MATCH_ARGS, 0, MS_MAX, AT(settings.rules.margin_ms), NULL},
    {"--movetime", "MS", "engines search MS ms per move", OPTION_NUMBER, MATCH_ARGS, 1, MS_MAX,
     AT(engines.each.limits.movetime_ms), NULL},
    {"--nodes", "N", "engines search N nodes per move", OPTION_NUMBER, MATCH_ARGS, 1, INT64_MAX,
     AT(engines.each.limits.nodes), NULL},
    {"--openings", "FILE", "a TPS or moves per line, or PTN (the empty board)", OPTION_TEXT,
     MATCH_ARGS, 0, 0, AT(openings), NULL},
    {"--order", "random|file", "order of the openings (random)", OPTION_READ, MATCH_ARGS, 0, 0, 0,
     read_order},
    {"--out", "FILE", "write the games as PTN", OPTION_TEXT, MATCH_ARGS, 0, 0, AT(settings.out),
     NULL},
    {"--patience", "S", "without a clock, S seconds of silence are a hang (10)", OPTION_NUMBER,
     MATCH_ARGS, 1, PATIENCE_MAX_S, AT(patience), NULL},
    {"--report", "FILE...", "add up the games in files (also racetrack's); takes --sprt, --json",
     OPTION_WORDS, MATCH_ARGS, 0, 0, 0, read_report},
    {"--resume", NULL, "count the games in the file of --out, play the rest", OPTION_FLAG,
     MATCH_ARGS, 0, 0, AT(settings.resume), NULL},
    {"--seed", "N", "seed of the random order of openings (1)", OPTION_NUMBER, MATCH_ARGS, 0,
     INT64_MAX, AT(seed), NULL},
    {"--shard", "I/N", "play part I of N of the match, 1/N to N/N", OPTION_READ, MATCH_ARGS, 0, 0,
     0, read_shard},
    {"--size", "N", "board size, 3 to 8 (6)", OPTION_NUMBER, MATCH_ARGS, SIZE_LEAST, SIZE_MOST,
     AT(size), NULL},
    {"--sprt", "elo0=0 elo1=5 alpha=.05 beta=.05",
     "stop when it is clear whether the first engine is better", OPTION_WORDS, MATCH_ARGS, 0, 0, 0,
     read_sprt},
    {"--tc", "CLOCK", "time+increment in seconds, or 1:30+0.5 (1+0.03)", OPTION_READ, MATCH_ARGS, 0,
     0, 0, read_clock},
    {"--trial", "FILE", "try the values that FILE lists against each other, see below", OPTION_TEXT,
     MATCH_ARGS, 0, 0, AT(trial_file), NULL},
    {"--win-adjudication", "score=800 moves=4",
     "a win when both engines agree on score=N for moves=N", OPTION_WORDS, MATCH_ARGS, 0, 0, 0,
     read_win},
};

const OptionTable match_options = {specs, sizeof specs / sizeof specs[0], NULL};

const char match_notes[] =
    "Words of --engine and --each are KEY=VALUE:\n"
    "  path=PROGRAM       a path, or a name in PATH; `path=` may be left out\n"
    "  args='A B'         arguments of the program, separated by blanks\n"
    "  name=NAME          name in the results (its program's file name)\n"
    "  option.NAME=VALUE  an option of the engine; any number of them\n"
    "  tc= movetime= nodes= depth=   limits of this engine alone\n"
    "Without a limit an engine has the clock 1+0.03.\n"
    "\n"
    "Scores are in centi-flats from the engine's point of view.\n"
    "\n"
    "Exit status: 0 if all games were played or the SPRT accepts elo1; 1 if it accepts\n"
    "elo0; 3 if it is undecided or the match was stopped (Ctrl-C; twice: at once); 2 for\n"
    "bad input or a match that could not continue. --resume continues a stopped match.\n"
    "\n"
    "Is the new engine better than the old one? The games go to a file:\n"
    "  bredon match --engine new/bredon name=new \\\n"
    "      --engine old/bredon name=old --tc 5+0.05 --openings book.txt \\\n"
    "      --games 40000 --concurrency 8 --sprt elo0=0 elo1=5 --out games.ptn\n"
    "A tournament of three engines, with nodes for all and an option for one:\n"
    "  bredon match --each bredon nodes=10000 --engine name=a option.Hash=4 \\\n"
    "      --engine name=b --engine tiltak --games 20\n"
    "One quarter of a match, for one of four machines; then the totals of all files, which\n"
    "may also be separate matches:\n"
    "  bredon match ... --shard 1/4 --out part1.ptn\n"
    "  bredon match --report part?.ptn --sprt elo0=0 elo1=5\n"
    "Try many changes at once, in 1000 pairs of games of one engine against itself:\n"
    "  bredon match --engine bredon --trial values.txt --nodes 10000 --games 2000\n"
    "Each line of the file is an option of the engine: NAME VALUE1 VALUE2. In each pair of\n"
    "games one side has one value of each option and the other side the other, at random.\n"
    "The totals say by how many Elo VALUE1 is better than VALUE2.\n";

// Options that go together with --report.
static bool check_report(uint64_t given, Fault *fault) {
    for (size_t i = 0; i < match_options.count; i++) {
        const char *name = match_options.specs[i].name;
        if ((given >> i & 1) && strcmp(name, "--report") != 0 && strcmp(name, "--sprt") != 0 &&
            strcmp(name, "--json") != 0) {
            fault_set(fault, 0, "--report plays no games: leave out %s", name);
            return false;
        }
    }
    return true;
}

// Checks that involve several options.
static bool check(const MatchArgs *args, uint64_t given, Fault *fault) {
    int engines = args->engines.count;
    if (args->settings.has_sprt && args->settings.sprt.elo0 >= args->settings.sprt.elo1) {
        fault_set(fault, 0, "--sprt: elo0=%g must be less than elo1=%g", args->settings.sprt.elo0,
                  args->settings.sprt.elo1);
        return false;
    }
    if (args->reports) {
        return check_report(given, fault);
    }
    if (args->trial_file && (engines != 1 || args->settings.has_sprt)) {
        fault_set(fault, 0, "--trial plays one engine against itself%s",
                  engines == 1 ? ": leave out --sprt" : ": give --engine once");
        return false;
    }
    if (engines < 2 && !args->trial_file) {
        fault_set(fault, 0, "a match needs two engines%s: --engine PROGRAM --engine PROGRAM",
                  engines == 1 ? ", and there is one" : "");
        return false;
    }
    if (args->settings.has_sprt && engines > 2) {
        fault_set(fault, 0, "--sprt compares two engines, not %d", engines);
        return false;
    }
    if (args->settings.resume && !args->settings.out) {
        fault_set(fault, 0, "--resume needs --out FILE");
        return false;
    }
    if (args->openings && args->openings[0] == '\0') {
        fault_set(fault, 0, "--openings: '' is no file");
        return false;
    }
    return true;
}

static bool load_book(MatchArgs *args, Fault *fault) {
    const Rules *rules = &args->settings.rules.rules;
    if (!(args->openings ? book_load(args->openings, rules, &args->book, fault)
                         : book_empty(rules, &args->book, fault))) {
        return false;
    }
    if (!args->in_file_order) {
        book_shuffle(&args->book, (uint64_t)args->seed);
    }
    return true;
}

// A trial is a match of the engine against a second one of the same kind.
static bool load_trial(MatchArgs *args, Fault *fault) {
    if (!args->trial_file) {
        return true;
    }
    args->settings.trial = &args->trial;
    args->settings.seed = (uint64_t)args->seed;
    return trial_read(args->trial_file, &args->trial, fault) &&
           engine_list_double(&args->engines, fault);
}

bool match_args_read(MatchArgs *args, int argc, char *const argv[], Fault *fault) {
    uint64_t given = 0;
    *args = (MatchArgs){
        .size = DEFAULT_SIZE,
        .seed = 1,
        .patience = DEFAULT_PATIENCE_S,
        .settings = {.games = DEFAULT_GAMES,
                     .shards = 1,
                     .concurrency = 1,
                     .rules = {.length = DEFAULT_LENGTH},
                     .sprt = sprt_default()},
    };
    bool fine = options_read(&match_options, MATCH_ARGS, argc, argv, args, &given, fault) &&
                check(args, given, fault);
    if (fine && !args->reports) {
        args->settings.rules.rules = rules_of((int)args->size, args->half_komi);
        args->settings.rules.patience_ms = args->patience * 1000;
        fine = engine_list_make(&args->engines, fault) && load_trial(args, fault) &&
               load_book(args, fault);
        args->settings.specs = args->engines.specs;
        args->settings.limits = args->engines.limits;
        args->settings.engine_count = args->trial_file ? 2 : args->engines.count;
        args->settings.book = &args->book;
    }
    if (!fine) {
        engine_list_finish(&args->engines);
    }
    return fine;
}

void match_args_finish(MatchArgs *args) {
    engine_list_finish(&args->engines);
    book_finish(&args->book);
}

bool match_args_warn(const MatchArgs *args, Fault *ret_warning) {
    int64_t rounds = (args->settings.games + 1) / 2;
    if (args->reports || !engine_list_repeats(&args->engines) ||
        (uint64_t)rounds <= args->book.count) {
        return false;
    }
    fault_set(ret_warning, 0,
              "%lld pairs of games from %zu opening%s without a clock: games may repeat "
              "(--openings FILE)",
              (long long)rounds, args->book.count, args->book.count == 1 ? "" : "s");
    return true;
}
