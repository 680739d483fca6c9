// SPDX-License-Identifier: MIT
#include "play/play_session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clamp.h"
#include "fold.h"
#include "now.h"
#include "os/file.h"
#include "output_file.h"
#include "play/play_text.h"
#include "screen.h"
#include "show/position_output.h"

enum { ADVICE_MS = 1000, ADVISER_MIB = 16 };

void play_print(TextBuf *text) {
    fold_text(text, 0, screen_columns(STDOUT_FILENO), 2);
    if (text->failed) {
        printf("no memory\n");
    } else if (text->length > 0) {
        fwrite(text->at, 1, text->length, stdout);
    }
    textbuf_finish(text);
}

void play_say(const char *format, ...) {
    TextBuf text = {0};
    va_list args;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    textbuf_add_string(&text, "\n");
    play_print(&text);
}

void play_say_level(const PlaySession *session) {
    TextBuf text = {0};
    textbuf_add_string(&text, "Bredon plays at ");
    play_text_level(&text, (int)session->settings.level);
    textbuf_add_string(&text, "\n");
    play_print(&text);
}

void play_begin_game(PlaySession *session) {
    session->settings.seed = session->seed++;
    // Without memory for the table, which was reported before, it plays without one.
    (void)search_set(session->engine, &session->settings, NULL);
    search_new_game(session->engine);
    textbuf_clear(&session->file);
    session->advised = false;
    session->end_shown = false;
    session->show = true;
    session->turn_start = clock_now_ms();
}

static bool is_not_stopped(void *user) {
    PlaySession *session = user;
    session->stopped |= play_input_interrupted(session->input);
    return !session->stopped;
}

bool play_think(PlaySession *session, Search *search, const Game *game, const SearchLimits *limits,
                SearchReport *ret_report, Fault *fault) {
    // Columns of the line below, with room for keys that are typed meanwhile and echoed by the
    // terminal.
    enum { WIDTH = 50 };
    bool shows = session->terminal && screen_of(STDERR_FILENO).terminal;
    SearchWatch watch = {session, is_not_stopped};
    session->stopped = false;
    fflush(stdout);
    if (shows) {
        fputs("Bredon thinks (Ctrl-C: stop)", stderr);
    }
    bool thought = search_once(search, game, limits, &watch, ret_report, fault);
    if (shows) {
        fprintf(stderr, "\r%*s\r", min_int(WIDTH, screen_columns(STDERR_FILENO) - 1), "");
    }
    return thought;
}

bool play_advise(PlaySession *session, const Game *game, SearchReport *ret_report) {
    bool current = game == &session->play.game;
    Fault fault;
    SearchSettings settings = position_settings(session->args);
    SearchLimits limits = session->args->limits;
    if (limits.movetime < 0 && limits.depth == 0 && limits.nodes == 0) {
        limits.movetime = ADVICE_MS;
    }
    settings.hash = ADVISER_MIB;
    if (current && session->advised && session->advised_key == game->board.key &&
        session->advised_length == game->length) {
        *ret_report = session->advice;
        return true;
    }
    if (!session->adviser) {
        session->adviser = search_create(&settings, NULL, &fault);
    }
    if (!session->adviser ||
        !play_think(session, session->adviser, game, &limits, ret_report, &fault)) {
        play_say("%s", fault.text);
        return false;
    }
    if (!current) {
        return true;
    }
    session->advised = !session->stopped;
    session->advised_key = game->board.key;
    session->advised_length = game->length;
    session->advice = *ret_report;
    return true;
}

static void write_game(const PlaySession *session, TextBuf *text) {
    play_game_write(&session->play, (int)session->settings.level, text);
}

// Appends a name as a path, with HOME for "~/" at its start.
static void add_path(TextBuf *path, Word name) {
    const char *home = getenv("HOME");
    bool at_home = home && name.length > 1 && strncmp(name.at, "~/", 2) == 0;
    textbuf_add_string(path, at_home ? home : "");
    textbuf_add(path, name.at + at_home, name.length - at_home);
}

// Saves the game to a file, which becomes the game's own; only that one may exist already.
static bool save_as(PlaySession *session, const char *path, Fault *fault) {
    bool own = session->file.length > 0 && strcmp(path, session->file.at) == 0;
    TextBuf text = {0};
    if (!own && file_is_there(path)) {
        return fault_set(fault, 0, "'%s' exists already; choose another name", quoted(path).text);
    }
    write_game(session, &text);
    bool saved = output_save(path, own ? OUTPUT_REPLACE : OUTPUT_NEW, "", &text, fault);
    textbuf_finish(&text);
    return saved;
}

void play_save(PlaySession *session) {
    TextBuf path = {0};
    Fault fault = {.text = "no memory for the file name"};
    if (session->operand.length > 0) {
        add_path(&path, session->operand);
    } else if (session->file.length > 0) {
        textbuf_add_string(&path, session->file.at);
    } else {
        play_say("save needs a file: save FILE");
        return;
    }
    if (path.failed || !save_as(session, path.at, &fault)) {
        play_say("%s", fault.text);
        textbuf_finish(&path);
        return;
    }
    play_say("saved in %s", path.at);
    session->play.unsaved = false;
    textbuf_finish(&session->file);
    session->file = path;
}

void play_keep_game(PlaySession *session) {
    TextBuf text = {0};
    if (session->play.unsaved && session->play.game.length > 0) {
        write_game(session, &text);
        play_print(&text);
    } else if (!session->play.unsaved && session->file.length > 0) {
        play_say("the game is in %s", session->file.at);
    }
}
