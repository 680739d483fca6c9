// SPDX-License-Identifier: MIT
// Saves a person's game: when the person asks for it, or when it would otherwise be lost.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "play/play_explain.h"
#include "play/play_file.h"
#include "play/play_session.h"
#include "play/words.h"
#include "reader.h"
#include "version.h"

static void add_name(const PlaySession *session, char *ret_name, size_t room) {
    if (session->settings.level == LEVEL_FULL) {
        snprintf(ret_name, room, "Bredon %s", BREDON_VERSION);
    } else {
        snprintf(ret_name, room, "Bredon %s, level %d", BREDON_VERSION,
                 (int)session->settings.level);
    }
}

bool play_save(PlaySession *session, const char *path, bool over, Fault *fault) {
    char name[64];
    TextBuf text = {0};
    add_name(session, name, sizeof name);
    play_file_write(&session->play, name, &text);
    bool saved = play_file_save(path, &text, over, fault);
    textbuf_finish(&text);
    if (saved) {
        session->play.unsaved = false;
        session->wrote = true;
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
            play_tell_format("the game is kept in %s", path);
            return true;
        }
    }
    return false;
}

static void print_game(PlaySession *session) {
    char name[64];
    TextBuf text = {0};
    add_name(session, name, sizeof name);
    play_file_write(&session->play, name, &text);
    if (text.length > 1 && text.at[text.length - 1] == '\n' && text.at[text.length - 2] == '\n') {
        text.length--;
    }
    play_print(&text);
}

// Whether an answer is not a file name but meant for the game: a move, or a line that begins with a
// word of play. An answer with a dot or a slash is no move.
static bool is_for_game(Word answer, const PlayWord *word) {
    return word ||
           (!memchr(answer.at, '.', answer.length) && !memchr(answer.at, '/', answer.length) &&
            play_is_like_move(answer.at, answer.length));
}

typedef enum Answer { ANSWER_DONE, ANSWER_AGAIN, ANSWER_CHOOSE } Answer;

// Acts on the answer to the question for a name: ANSWER_DONE when the game is saved or need not be,
// ANSWER_CHOOSE when the program shall choose the name.
static Answer do_answer(PlaySession *session, Word answer) {
    char path[PLAY_PATH];
    char quote[FAULT_QUOTE];
    Fault fault;
    Reader words = reader_of(answer.at, answer.length);
    Word first;
    if (!reader_next(&words, &first) || word_is_nocase(answer, "y") ||
        word_is_nocase(answer, "yes")) {
        return ANSWER_CHOOSE;
    }
    if (word_is_nocase(answer, "n") || word_is_nocase(answer, "no")) {
        return ANSWER_DONE;
    }
    const PlayWord *word = play_words_find(first);
    Word rest = reader_rest(&words);
    if (word && word->id == WORD_SAVE && rest.length > 0) {
        answer = rest;
    } else if (is_for_game(answer, word)) {
        play_tell_format("'%s' is a move or word of the game; a file name is needed here, such as "
                         "game.ptn",
                         fault_quote(quote, answer.at, answer.length));
        return ANSWER_AGAIN;
    }
    if (!play_file_name(answer, path, NULL, &fault) || !play_save(session, path, false, &fault)) {
        play_tell(fault.text);
        return ANSWER_AGAIN;
    }
    play_tell_format("saved in %s", path);
    return ANSWER_DONE;
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
    for (Answer answer = ANSWER_AGAIN; ask && answer != ANSWER_CHOOSE;) {
        play_tell("This game is not saved.");
        if (play_input_next(session->input, "file name (Enter: choose one for me, n: don't save)",
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
        play_tell("no file can be written here; this is the game:");
        print_game(session);
    }
}
