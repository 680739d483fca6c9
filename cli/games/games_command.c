// SPDX-License-Identifier: MIT
// `games`: the database of games.
#include <string.h>

#include "shell/command.h"

#ifdef BREDON_SQLITE
#include "games/games_actions.h"

static const char notes[] =
    "Without a word it shows what is there. The words:\n"
    "  add SOURCE...  add games of the server's file (games_anon.db), PTN files,\n"
    "                 folders with them, links to games, or - for standard input.\n"
    "                 Games that are there are skipped, so the same command adds\n"
    "                 what is new, and continues after Ctrl-C\n"
    "  list           one line for each game that the options choose\n"
    "  export         these games as PTN, or with --json\n"
    "  remove         remove these games\n"
    "\n"
    "The database is one file of SQLite: bredon/games.db in $XDG_DATA_HOME, usually\n"
    "~/.local/share. docs/games.md describes its tables. --position and --moves find\n"
    "positions up to --index plies. Comments and branches of PTN are left out.\n";

static const struct {
    const char *name;
    int (*run)(GamesOptions *options);
    unsigned accepted;
} actions[] = {
    {"", games_show, GAMES_DB | GAMES_JSON},
    {"add", games_add, GAMES_DB | GAMES_ADD},
    {"export", games_export, GAMES_DB | GAMES_FILTER | GAMES_OUT | GAMES_JSON},
    {"list", games_list, GAMES_DB | GAMES_FILTER | GAMES_JSON},
    {"remove", games_remove, GAMES_DB | GAMES_FILTER},
};

static int run_command(int argc, char *const argv[]) {
    GamesOptions options;
    Fault fault;
    size_t action = 0;
    for (size_t i = 1; i < sizeof actions / sizeof *actions && argc > 0; i++) {
        action = strcmp(argv[0], actions[i].name) == 0 ? i : action;
    }
    int words = action > 0;
    int status = EXIT_BAD_INPUT;
    if (words == 0 && argc > 0 && argv[0][0] != '-') {
        fault_set(&fault, 0, "add, export, list or remove, not '%s'", quoted(argv[0]).text);
        return command_refuse("games", &fault);
    }
    bool good =
        games_options_read(&options, actions[action].accepted, argc - words, argv + words, &fault);
    if (good && actions[action].run != games_add && options.files.count > 0) {
        good = options_refuse_word(options.files.at[0], &fault);
    }
    status = good ? actions[action].run(&options) : command_refuse("games", &fault);
    games_options_finish(&options);
    return status;
}

#else

static const char notes[] = "This build can't do that: it was made without SQLite.\n";

static const OptionTable games_options = {NULL, 0, NULL};

static int run_command(int argc, char *const argv[]) {
    Fault fault;
    (void)argc;
    (void)argv;
    fault_set(&fault, 0, "this build has no database of games: it was made without SQLite");
    return command_refuse("games", &fault);
}

#endif

const Command games_command = {
    .name = "games",
    .operand = "[add SOURCE...|list|export|remove]",
    .summary = "keep games in a database, and find them",
    .options = &games_options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon games add games_anon.db",
    .run = run_command,
};
