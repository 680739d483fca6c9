// SPDX-License-Identifier: MIT
// Saves a person's game when the person asks for it, and shows it when it would otherwise be lost.
#include <stdlib.h>
#include <string.h>

#include "os/file.h"
#include "play/play_session.h"
#include "shell/output_file.h"

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

void play_save(PlaySession *session, Word operand) {
    TextBuf path = {0};
    Fault fault = {.text = "no memory for the file name"};
    if (operand.length > 0) {
        add_path(&path, operand);
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
