// SPDX-License-Identifier: MIT
// Saves and loads a person's game: when the person asks for it, or when it would otherwise be lost.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "play/play_file.h"
#include "play/play_session.h"
#include "reader.h"
#include "version.h"

static void write_game(const PlaySession *session, TextBuf *text) {
    char name[64];
    int level = (int)session->settings.level;
    if (level == LEVEL_FULL) {
        snprintf(name, sizeof name, "Bredon %s", BREDON_VERSION);
    } else {
        snprintf(name, sizeof name, "Bredon %s, level %d", BREDON_VERSION, level);
    }
    play_file_write(&session->play, name, text);
}

// Saves the game to a file, which is the game's file from now on.
static bool save_as(PlaySession *session, const char *path, bool over, Fault *fault) {
    TextBuf text = {0};
    write_game(session, &text);
    bool saved = play_file_save(path, &text, over, fault);
    textbuf_finish(&text);
    if (saved) {
        session->play.unsaved = false;
        textbuf_clear(&session->file);
        textbuf_add_string(&session->file, path);
    }
    return saved;
}

void play_save(PlaySession *session, Word operand, bool over) {
    char path[PLAY_PATH];
    Fault fault;
    const TextBuf *file = &session->file;
    if (operand.length == 0 && file->length == 0) {
        play_say("%s needs a file: save FILE", over ? "save!" : "save");
        return;
    }
    if (operand.length == 0) {
        snprintf(path, sizeof path, "%s", file->at);
    } else if (!play_file_name(operand, path, NULL, &fault)) {
        play_say("save: %s", fault.text);
        return;
    }
    // The file that this game was saved to is replaced without asking.
    over = over || (file->length > 0 && strcmp(path, file->at) == 0);
    if (save_as(session, path, over, &fault)) {
        play_say("saved in %s", path);
    } else {
        play_say("%s", fault.text);
    }
}

void play_load(PlaySession *session, Word operand) {
    char path[PLAY_PATH];
    char which[64] = "";
    int64_t number = 1;
    Fault fault;
    PlayLoaded loaded;
    PlayGame next = session->play;
    if (operand.length == 0) {
        play_say("load needs a file: load FILE");
        return;
    }
    game_init(&next.game, &session->play.game.board);
    if (!play_file_name(operand, path, &number, &fault) ||
        !play_file_load(path, number, &next, &loaded, &fault)) {
        play_say("load: %s", fault.text);
        return;
    }
    play_save_unsaved(session, false);
    play_game_finish(&session->play);
    session->play = next;
    play_begin_game(session);
    if (loaded.count > 1) {
        snprintf(which, sizeof which, "game %zu of %zu of ", loaded.number, loaded.count);
    }
    play_say("loaded %s%s%s; you are %s", which, path,
             loaded.shortened ? " without its comments and branches" : "",
             colour_text(next.person));
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
        if (save_as(session, path, false, NULL)) {
            play_say("the game is saved in %s", path);
            return true;
        }
    }
    return false;
}

static void print_game(const PlaySession *session) {
    TextBuf text = {0};
    write_game(session, &text);
    play_print(&text);
}

typedef enum Answer { ANSWER_DONE, ANSWER_AGAIN, ANSWER_CHOOSE } Answer;

// Acts on the answer to the question for a name: ANSWER_DONE when the game is saved or need not be,
// ANSWER_CHOOSE when the program shall choose the name.
static Answer do_answer(PlaySession *session, Word answer) {
    char path[PLAY_PATH];
    Fault fault;
    Reader words = reader_of(answer.at, answer.length);
    Word first;
    if (reader_next(&words, &first) && word_is_nocase(first, "save")) {
        answer = reader_rest(&words);
    }
    if (answer.length == 0 || word_is_nocase(answer, "y") || word_is_nocase(answer, "yes")) {
        return ANSWER_CHOOSE;
    }
    if (word_is_nocase(answer, "n") || word_is_nocase(answer, "no")) {
        return ANSWER_DONE;
    }
    if (!memchr(answer.at, '.', answer.length)) { // perhaps a move, or a word such as undo
        play_say("a file name with a dot is needed here, such as game.ptn");
        return ANSWER_AGAIN;
    }
    if (!play_file_name(answer, path, NULL, &fault) || !save_as(session, path, false, &fault)) {
        play_say("%s", fault.text);
        return ANSWER_AGAIN;
    }
    play_say("saved in %s", path);
    return ANSWER_DONE;
}

void play_save_unsaved(PlaySession *session, bool ask) {
    const char *line = NULL;
    size_t length = 0;
    if (!session->play.unsaved || session->play.game.length == 0) {
        return;
    }
    if (!session->terminal) {
        print_game(session);
        return;
    }
    for (Answer answer = ANSWER_AGAIN; ask && answer != ANSWER_CHOOSE;) {
        play_say("This game is not saved.");
        if (play_input_next(session->input, "file name (Enter: choose one for me, n: don't save)> ",
                            -1, &line, &length) != INPUT_LINE) {
            break;
        }
        Reader words = reader_of(line, length);
        answer = do_answer(session, reader_rest(&words));
        if (answer == ANSWER_DONE) {
            return;
        }
    }
    if (!save_somewhere(session)) {
        play_say("no file can be written here; this is the game:");
        print_game(session);
    }
}
