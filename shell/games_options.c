// SPDX-License-Identifier: MIT
#include "games_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_choice.h"
#include "nearest.h"
#include "opening_tree.h"
#include "os/file.h"
#include "ptn_file.h"
#include "text_file.h"

enum { LEAST_GAMES = 5, LOSS = 20 };

#define AT(field) offsetof(GamesOptions, field)
#define READ_OPTION(name, value, field, read, help)                                                \
    { name, value, help, OPTION_READ, GAMES_FILTER, 0, 0, AT(field), read }

static bool read_day(const char *name, const char *word, int *ret_day, Fault *fault) {
    return day_read(word_of_string(word), ret_day) ||
           fault_set(fault, 0, "%s: a day is 2026-07-01, 2026-07 or 2026, not '%s'", name,
                     quoted(word).text);
}

static bool read_from(void *target, char *word, Fault *fault) {
    int day;
    if (!read_day("--from", word, &day, fault)) {
        return false;
    }
    *(int *)target = day > 0 ? day : 1; // 0 is no limit
    return true;
}

// The last day of what a date names: a year, a month or a day.
static bool read_to(void *target, char *word, Fault *fault) {
    enum { MONTH = 31, YEAR = 366, YEAR_LENGTH = 4, MONTH_LENGTH = 7, DAY_LENGTH = 10 };
    size_t length = strlen(word);
    int day;
    if (!read_day("--to", word, &day, fault)) {
        return false;
    }
    if (length < DAY_LENGTH) { // the day before the next month or year
        char text[DAY_TEXT];
        day_write(day + (length == YEAR_LENGTH ? YEAR : MONTH), text);
        int next = FACT_DAYS_MOST + 1;
        day_read((Word){text, length == YEAR_LENGTH ? YEAR_LENGTH : MONTH_LENGTH, 1}, &next);
        day = next - 1;
    }
    *(int *)target = day > 0 ? day : -1; // no game is so old
    return true;
}

// "1500" is no upper limit, too.
static bool read_rating(void *target, char *word, Fault *fault) {
    GameFilter *filter = target;
    int64_t from;
    int64_t to;
    if (!option_read_range("--rating", word, FACT_RATING_MOST, &from, &to, fault)) {
        return false;
    }
    filter->rating_least = (int)from;
    filter->rating_most = strchr(word, '-') ? (int)to : 0;
    return true;
}

static bool read_result(void *target, char *word, Fault *fault) {
    GameFilter *filter = target;
    enum {
        WHITE_WINS = 1 << RESULT_WHITE_ROAD | 1 << RESULT_WHITE_FLATS | 1 << RESULT_WHITE_OTHER
    };
    static const unsigned sets[] = {WHITE_WINS, WHITE_WINS << 1, 1 << RESULT_DRAW,
                                    1 << RESULT_NONE};
    int place = word_place(word_of_string(word), "white black draw none");
    GameResult result = game_result_read(word_of_string(word));
    if (place < 0 && result == RESULT_NONE) {
        return fault_set(fault, 0, "--result: white, black, draw, none or R-0 and so on, not '%s'",
                         quoted(word).text);
    }
    filter->results |= place >= 0 ? sets[place] : 1U << result;
    filter->has_result = true;
    return true;
}

static bool read_shard(void *target, char *word, Fault *fault) {
    GamesOptions *options = target;
    return option_read_part(word, &options->shard, &options->shards, fault);
}

// Keep sorted by name.
static const OptionSpec specs[] = {
    FLAG_OPTION("--ascii", GAMES_EXPLORE, ascii, "draw with ASCII only"),
    FLAG_OPTION("--black", GAMES_FILTER, filter.black, "--player is Black"),
    CHOICE_OPTION("--bots", "yes|no|only", GAMES_FILTER, filter.bots,
                  "games with bots, without them, or only with them (yes)"),
    TEXT_OPTION("--branch", "NAME", GAMES_EXPLORE, branch,
                "of the game in the file, as in its braces: {3w1}"),
    TEXT_OPTION("--db", "FILE", GAMES_DB, db,
                "the database (bredon/games.db in the folder for data)"),
    FLAG_OPTION("--eval", GAMES_EXPLORE, eval,
                "search each move for a short time, and keep its score"),
    FLAG_OPTION("--faults", GAMES_ADD, faults, "list each game that can't be read, and why"),
    READ_OPTION("--from", "DATE", filter.from, read_from, "from 2026-07-01, 2026-07 or 2026 on"),
    NUMBER_OPTION("--game", "K", GAMES_FILTER, 1, INT64_MAX, filter.id, "the game of this number"),
    NUMBER_OPTION("--index", "PLIES", GAMES_ADD, 0, DB_PLIES_MOST, index_plies,
                  "of a new database: find positions up to this ply (24)"),
    NUMBER_OPTION("--jobs", "N", GAMES_EXPLORE, 1, 256, jobs,
                  "with --tree: positions at the same time (all processors)"),
    FLAG_OPTION("--json", GAMES_JSON, json, "print JSON, one object per line (docs/json.md)"),
    KOMI_OPTION(GAMES_FILTER, files.defaults.half_komi, "games with this komi"),
    KOMI_OPTION(GAMES_TAGS, files.defaults.half_komi, "komi of games without the tag Komi (0)"),
    NUMBER_OPTION("--loss", "CF", GAMES_BOOK, 0, 1000, loss,
                  "moves that lose at most CF/100 flat (20)"),
    NUMBER_OPTION("--min", "M", GAMES_BOOK, 1, INT64_MAX, least,
                  "positions of M games or more (5)"),
    NUMBER_OPTION("--min", "M", GAMES_TALK, 1, INT64_MAX, least,
                  "--tree: positions, --worst: lines of M games or more (5)"),
    TEXT_OPTION("--moves", "\"M ...\"", GAMES_FILTER, moves,
                "games with the position that these moves reach"),
    NUMBER_OPTION("--nodes", "N", GAMES_EXPLORE, 1, INT64_MAX, nodes,
                  "--eval and --tree: nodes for each position (20000)"),
    OPENING_OPTION(GAMES_FILTER, files.defaults.opening, "games with this opening"),
    OPENING_OPTION(GAMES_TAGS, files.defaults.opening, "opening of games without its tag (swap)"),
    TEXT_OPTION("--opponent", "NAME", GAMES_FILTER, filter.opponent,
                "games against NAME; the whole name, in any case"),
    OUT_OPTION(GAMES_OUT, out, "write to FILE, which is new"),
    TEXT_OPTION("--player", "NAME", GAMES_FILTER, filter.player,
                "games of NAME; the whole name, in any case"),
    NUMBER_OPTION("--plies", "N", GAMES_FILTER, 1, FACT_PLIES_MOST, plies,
                  "games with at least N plies"),
    NUMBER_OPTION("--ply", "K", GAMES_EXPLORE, 0, 1000000, ply,
                  "of the file: the position after K plies"),
    TEXT_OPTION("--position", "TPS", GAMES_FILTER, tps,
                "games with this position, or a symmetric one"),
    CHOICE_OPTION("--rated", "yes|no", GAMES_FILTER, filter.rated, "rated games, or others"),
    READ_OPTION("--rating", "MIN-MAX", filter, read_rating,
                "of both players; the upper end may be left out"),
    READ_OPTION("--result", "R", filter, read_result,
                "white, black, draw, none, R-0 ...; may be given again"),
    {"--shard", "I/N", "with --tree: part I of N, in a copy of the database", OPTION_READ,
     GAMES_EXPLORE, 0, 0, 0, read_shard},
    NUMBER_OPTION("--size", "N", GAMES_FILTER, SIZE_LEAST, SIZE_MOST, files.defaults.size,
                  "games with this size; the board of the moves (6)"),
    NUMBER_OPTION("--size", "N", GAMES_TAGS, SIZE_LEAST, SIZE_MOST, files.defaults.size,
                  "size of games without the tag Size"),
    READ_OPTION("--to", "DATE", filter.to, read_to, "up to this day, month or year"),
    CHOICE_OPTION("--tournament", "yes|no", GAMES_FILTER, filter.tournament,
                  "games of tournaments, or others"),
    NUMBER_OPTION("--tree", "N", GAMES_EXPLORE, 1, TREE_PLIES, tree,
                  "search all positions up to N plies on; keep the scores"),
    FLAG_OPTION("--white", GAMES_FILTER, filter.white, "--player is White"),
    FLAG_OPTION("--worst", GAMES_TALK, worst, "show the lines in which --player scored worst"),
};

const OptionTable games_options = {specs, sizeof specs / sizeof specs[0], game_files_add};

static Rules rules_given(const GamesOptions *options) {
    const GameFilter *filter = &options->filter;
    Rules rules = rules_of(filter->size > 0 ? filter->size : 6, filter->half_komi);
    rules.opening = (int8_t)filter->opening;
    return rules;
}

// Plays --position and --moves.
static bool play_options(GamesOptions *options, Fault *fault) {
    Rules rules = rules_given(options);
    return game_start_words(&options->game, &rules, "--position", options->tps, options->moves,
                            fault);
}

// Finds the key of --position and --moves.
static bool read_position(GamesOptions *options, Fault *fault) {
    GameFilter *filter = &options->filter;
    bool good = play_options(options, fault);
    if (good) {
        filter->has_position = options->tps || options->moves;
        filter->position = position_key(&options->game.board, NULL);
    }
    return good;
}

// Takes the position from a PTN file or a link.
static bool play_file(GamesOptions *options, const char *path, Fault *fault) {
    int64_t number = options->filter.id > 0 ? options->filter.id : 1;
    GameChoice choice = {.number = number, .defaults = options->files.defaults};
    ChosenGame chosen;
    if (!game_choose(path, &choice, &chosen, fault)) {
        return false;
    }
    const char *branch = options->branch;
    int64_t ply = options->ply;
    options->filter.id = 0;
    chosen_game_place(&chosen, &branch, &ply);
    bool good = chosen_game_play(&chosen, branch, ply, &options->game, fault);
    chosen_game_finish(&chosen);
    return good;
}

// Takes the position of `explore` from its words: a file or a link, a TPS, or moves.
static bool read_words(GamesOptions *options, Fault *fault) {
    const GameFiles *files = &options->files;
    TextBuf text = {0};
    if (files->count == 0) {
        return options->branch || options->ply >= 0
                   ? fault_set(fault, 0, "%s needs a file with a game",
                               options->branch ? "--branch" : "--ply")
                   : play_options(options, fault);
    }
    if (options->tps || options->moves) {
        return fault_set(fault, 0, "two positions: leave '%s' out, or %s",
                         quoted(files->at[0]).text, options->tps ? "--position" : "--moves");
    }
    if (files->count == 1 && (file_is_there(files->at[0]) || ptn_link_is(files->at[0]))) {
        return play_file(options, files->at[0], fault);
    }
    for (int i = 0; i < files->count; i++) {
        textbuf_format(&text, "%s%s", i > 0 ? " " : "", files->at[i]);
    }
    if (text.failed) {
        return fault_set(fault, 0, "no memory");
    }
    *(memchr(text.at, '/', text.length) ? &options->tps : &options->moves) = text.at;
    bool good = play_options(options, fault);
    if (!good && files->count == 1 && !options->tps) {
        fault_set(fault, 0, "'%s' is neither a file nor a list of moves",
                  quoted(files->at[0]).text);
    }
    options->tps = options->moves = NULL;
    textbuf_finish(&text);
    return good;
}

// True when an option that chooses games was given.
static bool is_filtered(uint64_t given) {
    for (size_t i = 0; i < games_options.count; i++) {
        if ((given >> i & 1) != 0 && (specs[i].group & GAMES_FILTER)) {
            return true;
        }
    }
    return false;
}

bool games_options_read(GamesOptions *ret_options, unsigned accepted, int argc, char *const argv[],
                        Fault *fault) {
    GamesOptions *options = ret_options;
    uint64_t given = 0;
    *options = (GamesOptions){.index_plies = -1, .ply = -1, .least = LEAST_GAMES, .loss = LOSS};
    if (!game_files_init(&options->files, argc, fault) ||
        !options_read(&games_options, accepted, argc, argv, options, &given, fault)) {
        return false;
    }
    GameFilter *filter = &options->filter;
    if (options->out && strcmp(options->out, "-") == 0) {
        options->out = NULL;
    }
    if ((filter->white || filter->black) && !filter->player) {
        return fault_set(fault, 0, "--white and --black need --player NAME");
    }
    if (options->worst && !filter->player) {
        return fault_set(fault, 0, "--worst needs --player NAME");
    }
    if (options->tree > 0 && (options->worst || options->json)) {
        return fault_set(fault, 0, "--tree: leave out %s", options->json ? "--json" : "--worst");
    }
    const char *alone = options_given(&games_options, given, "--shard")  ? "--shard"
                        : options_given(&games_options, given, "--jobs") ? "--jobs"
                        : options_given(&games_options, given, "--min")  ? "--min"
                                                                         : NULL;
    bool least = alone && strcmp(alone, "--min") == 0;
    if (alone && options->tree == 0 && !(least && options->worst) && (accepted & GAMES_TALK)) {
        return fault_set(fault, 0, "%s needs %s%s", alone,
                         accepted & GAMES_EXPLORE ? "--tree N" : "",
                         !least                     ? ""
                         : accepted & GAMES_EXPLORE ? " or --worst"
                                                    : "--worst");
    }
    options->filtered = (accepted & GAMES_FILTER) && is_filtered(given);
    if (!(accepted & GAMES_FILTER)) {
        return true;
    }
    filter->size = (int)options->files.defaults.size;
    filter->half_komi = options->files.defaults.half_komi;
    filter->opening = options->files.defaults.opening;
    filter->plies = (int)options->plies;
    filter->has_komi = options_given(&games_options, given, "--komi");
    filter->has_opening = options_given(&games_options, given, "--opening");
    if (!(accepted & GAMES_EXPLORE ? read_words(options, fault) : read_position(options, fault))) {
        return false;
    }
    int size = board_size(&options->game.board);
    if (filter->size > 0 && filter->size != size) {
        return fault_set(fault, 0, "--size %d, but the position has %d rows", filter->size, size);
    }
    filter->size = filter->has_position || (accepted & GAMES_EXPLORE) ? size : filter->size;
    return true;
}

bool games_options_read_words(GamesOptions *ret_options, unsigned accepted, const TextBuf *words,
                              Fault *fault) {
    int argc = 0;
    char **argv = words->failed ? NULL : malloc((words->length + 1) * sizeof *argv);
    *ret_options = (GamesOptions){.db = NULL};
    for (size_t at = 0; argv && at < words->length; at += strlen(words->at + at) + 1) {
        argv[argc++] = words->at + at;
    }
    bool good = argv ? games_options_read(ret_options, accepted, argc, argv, fault)
                     : fault_set(fault, 0, "no memory");
    free(argv);
    return good;
}

void games_options_finish(GamesOptions *options) {
    game_files_finish(&options->files);
    game_finish(&options->game);
}

char *games_usual_path(bool make, Fault *fault) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    TextBuf path = {0};
    if (data && data[0] == '/') {
        textbuf_add_string(&path, data);
    } else if (home && home[0] != '\0') {
        textbuf_format(&path, "%s/.local/share", home);
    } else {
        fault_set(fault, 0, "neither XDG_DATA_HOME nor HOME is set; name a database with --db");
        return NULL;
    }
    textbuf_add_string(&path, "/bredon/games.db");
    int problem = path.failed ? ENOMEM : make ? folders_make(path.at) : 0;
    if (problem) {
        fault_set(fault, 0, "can't make the folder of '%s': %s",
                  quoted(path.failed ? "" : path.at).text, strerror(problem));
        textbuf_finish(&path);
    }
    return path.at;
}

static void say_waiting(const GameDb *db) {
    fprintf(stderr, "bredon: another program is writing to '%s'; waiting for it\n",
            quoted(db->path).text);
}

bool games_options_open(const GamesOptions *options, DbWay way, GameDb *ret_db, Fault *fault) {
    char *usual = options->db ? NULL : games_usual_path(way == DB_MAKE, fault);
    const char *path = options->db ? options->db : usual;
    int plies = options->index_plies < 0 ? DB_PLIES : (int)options->index_plies;
    bool good = path && game_db_open(ret_db, path, way, plies, fault);
    if (good && options->index_plies >= 0 && ret_db->plies != options->index_plies) {
        fault_set(fault, 0,
                  "--index: '%s' has positions up to ply %d; another number needs a new one",
                  quoted(path).text, ret_db->plies);
        game_db_close(ret_db);
        good = false;
    }
    if (good) {
        ret_db->on_wait = say_waiting;
    }
    free(usual);
    return good;
}
