// SPDX-License-Identifier: MIT
// `games add`: imports the server's file, PTN files, folders, links and standard input.
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "game_stream.h"
#include "games/games_actions.h"
#include "now.h"
#include "os/file.h"
#include "os/signals.h"
#include "ptn_link.h"
#include "screen.h"
#include "server_games.h"
#include "stored_game.h"

typedef struct Import {
    GamesOptions *options;
    GameDb db;
    GameAdder adder;
    int64_t known, troubles[GAME_TROUBLES];
    int64_t begun, shown; // clock_now_ms(): when the import began, when its progress was shown
    int64_t seen;         // games
    double part;          // of the current source, 0 to 1
    bool bad;             // a source could not be read
    bool stuck;           // the database can't be written to; see `fault`
    Fault fault;
} Import;

static bool is_stopped(const Import *import) {
    return import->stuck || atomic_load(&import->options->files.stop);
}

static void say(const Import *import, const char *path, const char *text) {
    if (import->options->files.live) {
        screen_end_progress();
    }
    fprintf(stderr, "bredon games: '%s': %s\n", quoted(path).text, text);
}

// Counts a game and shows the progress ten times a second.
static void count_game(Import *import) {
    enum { PAUSE_MS = 100, GAMES = 16 };
    import->seen++;
    if (!import->options->files.live || import->seen % GAMES != 0) {
        return;
    }
    int64_t now = clock_now_ms();
    if (now - import->shown >= PAUSE_MS) {
        double s = (double)(now - import->begun + 1) / 1000;
        double left = import->part > 0 ? s * (1 - import->part) / import->part : 0;
        screen_progress("%" PRId64 " games, %.0f a second, %.0f %% of the source, %.0f s left",
                        import->seen, (double)import->seen / s, 100 * import->part, left);
        import->shown = now;
    }
}

static void add(Import *import, const NewGame *game) {
    switch (game_adder_add(&import->adder, game, &import->fault)) {
    case ADD_DONE:
        break;
    case ADD_KNOWN:
        import->known++;
        break;
    case ADD_FAULT:
        import->stuck = true;
    }
}

// Counts a game that can't be read, and lists it if asked; `number` 0: `why` has it.
static void note_trouble(Import *import, const char *path, int64_t number, GameTrouble trouble,
                         const char *why) {
    import->troubles[trouble]++;
    if (import->options->faults) {
        char text[FAULT_TEXT];
        snprintf(text, sizeof text, "game %" PRId64 ": %.300s", number, why);
        say(import, path, number > 0 ? text : why);
    }
}

static void add_server_games(Import *import, const char *path) {
    ServerGames games;
    Fault fault;
    bool good = true;
    if (!server_games_open(&games, path, &fault)) {
        import->bad = true;
        fprintf(stderr, "bredon games: %s\n", fault.text);
        return;
    }
    while (!is_stopped(import) && server_games_next(&games, &good, &fault)) {
        NewGame game;
        import->part = games.last > 0 ? (double)games.number / (double)games.last : 0;
        count_game(import);
        if (game_adder_knows(&import->adder, games.number)) {
            import->known++;
            continue;
        }
        GameTrouble trouble = server_games_read(&games, &game, &fault);
        if (trouble == TROUBLE_NONE) {
            add(import, &game);
        } else {
            note_trouble(import, path, games.number, trouble, fault.text);
        }
    }
    if (!good) {
        import->bad = true;
        fprintf(stderr, "bredon games: %s\n", fault.text);
    }
    server_games_finish(&games);
}

// Adds a piece of a PTN file.
static void add_piece(Import *import, const GamePiece *piece, PtnNewGame *new) {
    const PtnGame *game = &piece->game;
    if (piece->alien) {
        import->bad = true;
        say(import, piece->path, piece->fault.text);
        return;
    }
    if (piece->status == PTN_END) {
        return;
    }
    count_game(import);
    if (piece->status == PTN_FAULT) {
        note_trouble(import, piece->path, 0, game->rules.size > 0 ? TROUBLE_MOVE : TROUBLE_RULES,
                     piece->fault.text);
    } else if (game->move_count == 0) {
        note_trouble(import, piece->path, (int64_t)game->number, TROUBLE_NO_MOVES, "no moves");
    } else if (ptn_new_game(game, new)) {
        add(import, &new->game);
    } else {
        import->stuck = true;
        fault_set(&import->fault, 0, "no memory");
    }
}

static void add_ptn(Import *import, char *path) {
    GameStream stream;
    GamePiece piece;
    GameStreaming got = STREAM_END;
    PtnNewGame new = {.moves = NULL};
    Fault fault;
    game_stream_init(&stream, &path, 1, &import->options->files.stop);
    stream.defaults = import->options->files.defaults;
    while (!is_stopped(import) &&
           (got = game_stream_next(&stream, &piece, &fault)) == STREAM_PIECE) {
        import->part = (double)stream.file.at / (double)(stream.file.length + 1);
        add_piece(import, &piece, &new);
        game_piece_finish(&piece);
    }
    if (got == STREAM_FAULT) {
        import->bad = true;
        fprintf(stderr, "bredon games: %s\n", fault.text);
    }
    free(new.moves);
    textbuf_finish(&new.tags);
    game_stream_finish(&stream);
}

static bool is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static void add_source(Import *import, char *path);

// Adds the files *.ptn in a folder and in those below it, in order of their names. Links to folders
// are left out: they may lead back.
static void add_folder(Import *import, const char *path) {
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0) {
        import->bad = true;
        say(import, path, strerror(errno));
        return;
    }
    for (int i = 0; i < count; i++) {
        Word name = word_of_string(entries[i]->d_name);
        bool is_ptn =
            name.length > 4 && word_is_nocase((Word){name.at + name.length - 4, 4, 1}, ".ptn");
        TextBuf text = {0};
        textbuf_format(&text, "%s/%s", path, name.at);
        if (!text.failed && name.at[0] != '.' && !is_stopped(import) &&
            (is_folder(text.at) ? file_link(text.at) == LINK_NONE : is_ptn)) {
            add_source(import, text.at);
        }
        textbuf_finish(&text);
        free(entries[i]);
    }
    free(entries);
}

static void add_source(Import *import, char *path) {
    game_adder_source(&import->adder, word_of_string(strcmp(path, "-") == 0 ? "standard input"
                                                     : ptn_link_is(path)    ? "links"
                                                                            : path));
    if (!ptn_link_is(path) && is_folder(path)) {
        add_folder(import, path);
    } else if (file_is_database(path)) {
        add_server_games(import, path);
    } else {
        add_ptn(import, path);
    }
}

// Says in one line what was done.
static void report(const Import *import, bool stopped) {
    TextBuf report = {0};
    TextBuf *text = &report;
    int64_t unread = 0;
    for (int i = 0; i < GAME_TROUBLES; i++) {
        unread += import->troubles[i];
    }
    textbuf_format(text, "%" PRId64 " game%s added, %" PRId64 " there already", import->adder.added,
                   plural_s(import->adder.added), import->known);
    if (unread > 0) {
        textbuf_format(text, ", %" PRId64 " left out%s:", unread,
                       import->options->faults ? "" : " (--faults lists them)");
    }
    for (int i = 0, parts = 0; i < GAME_TROUBLES; i++) {
        if (import->troubles[i] > 0) {
            textbuf_format(text, "%s %" PRId64 " %s", parts++ > 0 ? "," : "", import->troubles[i],
                           game_trouble_text((GameTrouble)i));
        }
    }
    textbuf_add_string(text, stopped ? "; stopped, the same command continues\n" : "\n");
    command_print("games", text);
}

static bool check_sources(const GamesOptions *options, Fault *fault) {
    int64_t size = 0;
    if (options->files.count == 0) {
        return fault_set(fault, 0, "no source: bredon games add FILE, or - for standard input");
    }
    for (int i = 0; i < options->files.count; i++) {
        if (!is_folder(options->files.at[i]) &&
            !game_stream_check(options->files.at[i], &size, fault)) {
            return false;
        }
    }
    return true;
}

// Adds all sources to the open database. False with import->fault when it can't be written to.
static bool run(Import *import, Fault *fault) {
    GameFiles *files = &import->options->files;
    Watch *watch = watch_start(watch_set_flag, &files->stop, fault);
    if (!watch) {
        return false;
    }
    bool good = game_adder_init(&import->adder, &import->db, fault);
    for (int i = 0; i < files->count && good && !is_stopped(import); i++) {
        add_source(import, files->at[i]);
    }
    if (good) {
        good = !import->stuck && game_adder_commit(&import->adder, &import->fault);
        *fault = import->fault;
    }
    if (files->live) {
        screen_end_progress();
    }
    watch_end(watch);
    return good;
}

int games_add(GamesOptions *options) {
    Import import = {.options = options, .begun = clock_now_ms()};
    Fault fault;
    if (!check_sources(options, &fault) ||
        !games_options_open(options, DB_MAKE, &import.db, &fault)) {
        return command_refuse("games", &fault);
    }
    import.db.stop = &options->files.stop;
    bool good = run(&import, &fault);
    bool stopped = atomic_load(&options->files.stop);
    bool all = good && (import.seen > 0 || !import.bad);
    if (stopped || all || import.adder.added > 0) {
        report(&import, stopped);
    }
    game_adder_finish(&import.adder);
    game_db_close(&import.db);
    if (!good && !stopped) {
        return command_refuse("games", &fault);
    }
    return stopped ? EXIT_NOT_FINISHED : import.bad ? EXIT_BAD_INPUT : 0;
}
