// SPDX-License-Identifier: MIT
#include "play_keep.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "play_file.h"
#include "reader.h"
#include "version.h"

static void add_name(const PlaySession *session, char *ret_name, size_t room) {
    if (session->level == LEVEL_FULL) {
        snprintf(ret_name, room, "Bredon %s", BREDON_VERSION);
    } else {
        snprintf(ret_name, room, "Bredon %s, level %d", BREDON_VERSION, session->level);
    }
}

bool play_save(PlaySession *session, const char *path, bool over, Fault *fault) {
    char name[64];
    TextBuf text;
    textbuf_init(&text);
    add_name(session, name, sizeof name);
    play_file_write(&session->play, name, &text);
    bool saved = play_file_save(path, &text, over, fault);
    textbuf_finish(&text);
    if (saved) {
        session->play.unsaved = false;
        if (session->file.at != path) {
            textbuf_clear(&session->file);
            textbuf_add_string(&session->file, path);
        }
    }
    return saved;
}

// Saves under a name that is not taken yet.
static bool save_somewhere(PlaySession *session) {
    enum { TRIES = 100 };
    char date[32];
    char path[64];
    struct tm day = {0};
    time_t now = time(NULL);
    localtime_r(&now, &day);
    strftime(date, sizeof date, "%Y-%m-%d-%H%M%S", &day);
    for (int i = 0; i < TRIES; i++) {
        snprintf(path, sizeof path, i ? "bredon-%s-%d.ptn" : "bredon-%s.ptn", date, i + 1);
        if (play_save(session, path, false, NULL)) {
            printf("the game is kept in %s\n", path);
            return true;
        }
    }
    return false;
}

static void print_game(PlaySession *session) {
    char name[64];
    TextBuf text;
    textbuf_init(&text);
    add_name(session, name, sizeof name);
    play_file_write(&session->play, name, &text);
    if (text.length > 1 && text.at[text.length - 1] == '\n' && text.at[text.length - 2] == '\n') {
        text.length--;
    }
    play_print(&text);
}

void play_keep(PlaySession *session, bool ask) {
    const char *line = NULL;
    size_t length = 0;
    if (!session->play.unsaved || session->play.game.length == 0) {
        return;
    }
    if (!session->terminal) {
        print_game(session);
        return;
    }
    while (ask) {
        Fault fault;
        char path[PLAY_PATH];
        printf("This game is not saved.\n");
        if (play_input_next(session->input, "file name (Enter: choose one for me, n: forget it)> ",
                            -1, &line, &length) != INPUT_LINE) {
            break;
        }
        Reader words = reader_of(line, length);
        Word name = reader_rest(&words);
        if (name.length == 0) {
            break;
        }
        if (word_is_nocase(name, "n") || word_is_nocase(name, "no")) {
            return;
        }
        if (play_file_name(name, path, NULL, &fault) && play_save(session, path, false, &fault)) {
            printf("saved in %s\n", path);
            return;
        }
        printf("%s\n", fault.text);
    }
    if (!save_somewhere(session)) {
        printf("no file can be written here; this is the game:\n");
        print_game(session);
    }
}
