// SPDX-License-Identifier: MIT
// `games`: the database of games.
#include <string.h>

#include "command.h"

#ifdef BREDON_SQLITE
#include "games/games_actions.h"

static const char notes[] =
    "Without a word it shows what is there. The words; games WORD --help lists the\n"
    "options of one:\n"
    "  add SOURCE...  add games of the server's file, PTN files, folders with them,\n"
    "                 links to games, or - for standard input. The server's file:\n"
    "                 https://www.playtak.com/games_anon.db\n"
    "                 Games that are there are skipped, so the same command adds\n"
    "                 what is new, and continues after Ctrl-C\n"
    "  book -o FILE   make a book of openings for play, tei and playtak: good moves,\n"
    "                 by the scores of explore --tree, as often as they were played.\n"
    "                 It is for the komi of --komi, which is 0 if not given\n"
    "  list           one line for each game that the options choose\n"
    "  export         these games as PTN, or with --json\n"
    "  remove         remove these games\n"
    "  scores FILE... take over the engine's scores from copies of the database\n"
    "\n"
    "annotate, puzzles, ratings and match --openings take such games for a file:\n"
    "games:player=Ann,size=6. Each part is an option of list without its dashes.\n"
    "\n"
    "The database is one file of SQLite: bredon/games.db in $XDG_DATA_HOME, usually\n"
    "~/.local/share. docs/games.md describes its tables. --position and --moves find\n"
    "positions up to --index plies. Comments and branches of PTN are left out.\n";

enum { GAMES_OPTIONS = GAMES_DB | GAMES_ADD | GAMES_FILTER | GAMES_OUT | GAMES_JSON | GAMES_BOOK };
enum { EXPLORE_OPTIONS = GAMES_DB | GAMES_FILTER | GAMES_JSON | GAMES_EXPLORE | GAMES_TALK };

static const struct {
    const char *name;
    int (*run)(GamesOptions *options);
    unsigned accepted;
} actions[] = {
    {"", games_show, GAMES_DB | GAMES_JSON},
    {"add", games_add, GAMES_DB | GAMES_ADD | GAMES_TAGS},
    {"book", games_book, GAMES_DB | GAMES_FILTER | GAMES_OUT | GAMES_BOOK},
    {"export", games_export, GAMES_DB | GAMES_FILTER | GAMES_OUT | GAMES_JSON},
    {"list", games_list, GAMES_DB | GAMES_FILTER | GAMES_JSON},
    {"remove", games_remove, GAMES_DB | GAMES_FILTER},
    {"scores", games_scores, GAMES_DB},
};

// The place of an action; 0 for another word.
static size_t action_of(const char *word) {
    size_t action = sizeof actions / sizeof *actions - 1;
    while (action > 0 && strcmp(word, actions[action].name) != 0) {
        action--;
    }
    return action;
}

static unsigned options_of_word(const char *word) {
    size_t action = action_of(word);
    return action > 0 ? actions[action].accepted : GAMES_OPTIONS;
}

static int run_command(int argc, char *const argv[]) {
    GamesOptions options;
    Fault fault;
    size_t action = argc > 0 ? action_of(argv[0]) : 0;
    int words = action > 0;
    int status = EXIT_BAD_INPUT;
    if (words == 0 && argc > 0 && argv[0][0] != '-') {
        fault_set(&fault, 0, "add, book, export, list, remove or scores, not '%s'",
                  quoted(argv[0]).text);
        return command_refuse("games", &fault);
    }
    bool good =
        games_options_read(&options, actions[action].accepted, argc - words, argv + words, &fault);
    bool takes_files = actions[action].run == games_add || actions[action].run == games_scores;
    if (good && !takes_files && options.files.count > 0) {
        good = options_refuse_word(options.files.at[0], &fault);
    }
    status = good ? actions[action].run(&options) : command_refuse("games", &fault);
    games_options_finish(&options);
    return status;
}

static int run_explore(int argc, char *const argv[]) {
    GamesOptions options;
    Fault fault;
    int status = games_options_read(&options, EXPLORE_OPTIONS, argc, argv, &fault)
                     ? explore_run(&options)
                     : command_refuse("explore", &fault);
    games_options_finish(&options);
    return status;
}

static const char explore_notes[] =
    "POSITION is a PTN file or a link (its end, or the place that the link shows; or\n"
    "that of --branch and --ply, in the game --game), a TPS, or moves; without one it\n"
    "is the empty board of --size. A position counts with its eight symmetries,\n"
    "whatever the order of the moves before it.\n"
    "\n"
    "score, rating and perf. are of the player who moves: the score in finished games,\n"
    "the mean rating, and the rating with which this score would be expected, with ?\n"
    "if fewer than 12 games tell it. last is the last year in which the move was\n"
    "played. --player NAME shows NAME's moves, then what was played against NAME\n"
    "(--white or --black: one of the two), with NAME's scores and ratings. --worst\n"
    "adds the lines in which NAME scored least, compared with what the ratings, or\n"
    "50 % without them, let expect. docs/games.md has more.\n"
    "\n"
    "--eval adds the engine's score, in flats for the player who moves, with the komi\n"
    "of --komi, which also chooses the games, otherwise with 0. It is kept in the\n"
    "database, so that it costs once, and shown from then on.\n"
    "\n"
    "--tree N gives scores to all positions that at least --min of the chosen games\n"
    "reach within N plies after the position, and to the engine's own choices there.\n"
    "It may take hours: Ctrl-C keeps what is done, and the same command goes on.\n"
    "\n"
    "At a terminal it asks for moves; help lists what else can be typed.\n";

#else

static const char notes[] = "This build can't do that: it was made without SQLite.\n";

#define explore_notes notes
#define options_of_word NULL

enum { GAMES_OPTIONS = 0, EXPLORE_OPTIONS = 0 };

static const OptionTable games_options = {NULL, 0, NULL};

static int refuse(const char *name) {
    Fault fault;
    fault_set(&fault, 0, "this build has no database of games: it was made without SQLite");
    return command_refuse(name, &fault);
}

static int run_command(int argc, char *const argv[]) {
    (void)argc;
    (void)argv;
    return refuse("games");
}

static int run_explore(int argc, char *const argv[]) {
    (void)argc;
    (void)argv;
    return refuse("explore");
}

#endif

const Command games_command = {
    .name = "games",
    .operand = "[add SOURCE...|book|list|export|remove|scores FILE...]",
    .summary = "keep games in a database, and find them",
    .options = &games_options,
    .accepted = GAMES_OPTIONS,
    .accepted_by = options_of_word,
    .notes = notes,
    .example = "bredon games add games_anon.db\n"
               "  bredon games add club.ptn --db club.db --index 30 --faults\n"
               "  bredon games list --player Ann --opponent Bob --bots no --rated yes \\\n"
               "      --rating 1500-1800 --from 2025 --to 2026 --tournament no --result white\n"
               "  bredon games book -o good.book --size 6 --komi 2 --rating 1600 \\\n"
               "      --min 10 --loss 30",
    .run = run_command,
};

const Command explore_command = {
    .name = "explore",
    .operand = "[POSITION]",
    .summary = "what was played in a position, in the database of games",
    .options = &games_options,
    .accepted = EXPLORE_OPTIONS,
    .notes = explore_notes,
    .example = "bredon explore --size 6 --rating 1500 a1 f6\n"
               "  bredon explore --size 6 --komi 2 --rating 1600 --tree 8 --min 10 \\\n"
               "      --nodes 50000 --jobs 8",
    .run = run_explore,
};
