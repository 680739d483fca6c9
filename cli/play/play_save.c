// SPDX-License-Identifier: MIT
// Saves a person's game as PTN: when the person asks for it, or when it would otherwise be lost.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "now.h"
#include "os/file.h"
#include "output_file.h"
#include "play/play_session.h"
#include "play/play_words.h"
#include "text/time_control.h"
#include "version.h"

enum { CLOCKS_TEXT = 80 };

static const char file_mark[] = "[Player1 \""; // the beginning of the files written here
static const char person_name[] = "Person";

// ---- Writing

static struct tm local_time(void) {
    struct tm day = {0};
    time_t now = time(NULL);
    localtime_r(&now, &day);
    return day;
}

// Writes a comment with the clocks, minus the time used so far for the current move. A clock shows
// at least 1 ms, because 0 could not be read back.
static void write_clocks(const PlaySession *session, char ret_text[CLOCKS_TEXT]) {
    const PlayGame *play = &session->play;
    char clocks[TIME_CONTROL_TEXT];
    int64_t left[2] = {play->left_ms[WHITE], play->left_ms[BLACK]};
    if (!play_game_is_over(play) && board_turn(&play->game.board) == play->person) {
        left[play->person] -= clock_now_ms() - session->turn_start;
    }
    time_control_write(left[WHITE] > 0 ? left[WHITE] : 1, left[BLACK] > 0 ? left[BLACK] : 1,
                       clocks);
    snprintf(ret_text, CLOCKS_TEXT, "%s%s", play_clocks_begin, clocks);
}

// Writes the game with the tags Player1, Player2, Date and, if known, Clock and Result. Comments
// say how it ended and what the clocks show. `text` fails when there is no memory.
static void write_game(const PlaySession *session, TextBuf *text) {
    const PlayGame *play = &session->play;
    char engine[64]; // the tags point to these texts
    int level = (int)session->settings.level;
    char date[32];
    struct tm day = local_time();
    char clock[TIME_CONTROL_TEXT];
    char clocks[CLOCKS_TEXT];
    PtnGame ptn;
    snprintf(engine, sizeof engine, level == LEVEL_FULL ? "%s %s" : "%s %s, level %d",
             play_engine_name, BREDON_VERSION, level);
    strftime(date, sizeof date, "%Y.%m.%d", &day);
    ptn_game_init(&ptn);
    bool good =
        play_game_write(play, &ptn) &&
        ptn_game_add_text_tag(&ptn, "Player1", play->person == WHITE ? person_name : engine) &&
        ptn_game_add_text_tag(&ptn, "Player2", play->person == BLACK ? person_name : engine) &&
        ptn_game_add_text_tag(&ptn, "Date", date);
    if (play->end != PLAY_ON_BOARD) {
        const char *end = play->end == PLAY_TIME ? "Termination: time" : "Termination: resignation";
        good = good && ptn_game_add_comment(&ptn, word_of_string(end));
    }
    if (play->has_clocks) {
        time_control_write(play->clock_ms, play->increment_ms, clock);
        write_clocks(session, clocks);
        good = good && ptn_game_add_text_tag(&ptn, "Clock", clock) &&
               ptn_game_add_comment(&ptn, word_of_string(clocks));
    }
    if (play_game_is_over(play)) {
        ptn.result = word_of_string(play_game_result(play));
        good = good && ptn_game_add_text_tag(&ptn, "Result", play_game_result(play));
    }
    if (good) {
        ptn_game_write(&ptn, text);
    } else {
        text->failed = true;
    }
    ptn_game_finish(&ptn);
}

// ---- Saving

// Saves the game to a file, which becomes the game's file. The file must not exist; with `over` it
// may be a file that play wrote earlier.
static bool save_as(PlaySession *session, const char *path, bool over, Fault *fault) {
    TextBuf text = {0};
    if (!over && file_is_there(path)) {
        const Quote quote = quoted(path);
        return fault_set(fault, 0, "'%s' exists already; 'save! %s' overwrites it", quote.text,
                         quote.text);
    }
    if (over && !output_may_replace(path, file_mark, "", "bredon play", fault)) {
        return false;
    }
    write_game(session, &text);
    bool saved = output_save(path, over ? OUTPUT_REPLACE : OUTPUT_NEW, "", &text, fault);
    textbuf_finish(&text);
    if (saved) {
        session->play.unsaved = false;
        textbuf_clear(&session->file);
        textbuf_add_string(&session->file, path);
    }
    return saved;
}

void play_save(PlaySession *session, Word operand, bool over) {
    TextBuf path = {0};
    Fault fault;
    const TextBuf *file = &session->file;
    if (operand.length == 0 && file->length == 0) {
        play_say("%s needs a file: save FILE", over ? "save!" : "save");
        return;
    }
    if (operand.length == 0) {
        operand = (Word){file->at, file->length, 1};
    }
    bool named = play_read_name(operand, &path, NULL, &fault);
    // The file that this game was saved to is replaced without asking.
    over = over || (named && file->length > 0 && strcmp(path.at, file->at) == 0);
    if (named && save_as(session, path.at, over, &fault)) {
        play_say("saved in %s", path.at);
    } else {
        play_say("%s", fault.text);
    }
    textbuf_finish(&path);
}

// Saves under a name that is not taken yet.
static bool save_somewhere(PlaySession *session) {
    enum { TRIES = 100 };
    char date[32];
    struct tm day = local_time();
    char path[64];
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

void play_save_unsaved(PlaySession *session) {
    if (!session->play.unsaved || session->play.game.length == 0 ||
        (session->terminal && save_somewhere(session))) {
        return;
    }
    if (session->terminal) {
        play_say("no file can be written here; this is the game:");
    }
    print_game(session);
    session->play.unsaved = false;
}

// True when an answer may be meant as a line of the game: a move, or a command word with its
// operand.
static bool may_be_a_command(Word answer, Word first) {
    return !memchr(answer.at, '.', answer.length) ||
           (answer.length > first.length && (play_words_find(first) || word_is(first, "bredon")));
}

bool play_may_leave(PlaySession *session) {
    static const char prompt[] = "file name (Enter: pick one, n: don't save, cancel: back)> ";
    const char *line = NULL;
    size_t length = 0;
    if (!session->terminal || !session->play.unsaved || session->play.game.length == 0) {
        play_save_unsaved(session);
        return true;
    }
    for (;;) {
        play_say("This game is not saved.");
        if (play_input_next(session->input, prompt, -1, &line, &length) != INPUT_LINE) {
            play_save_unsaved(session);
            return true;
        }
        Word first = {.at = ""};
        Reader words = reader_of(line, length);
        Word answer = reader_rest(&words);
        words = reader_of(answer.at, answer.length);
        (void)reader_next(&words, &first);
        Word rest = reader_rest(&words);
        if (word_is_nocase(answer, "cancel")) {
            return false;
        }
        if (word_is_nocase(answer, "n") || word_is_nocase(answer, "no")) {
            return true;
        }
        if (answer.length == 0 || word_is_nocase(answer, "y") || word_is_nocase(answer, "yes")) {
            play_save_unsaved(session);
            return true;
        }
        bool over = word_is_nocase(first, "save!");
        bool save = over || word_is_nocase(first, "save");
        if (save && (rest.length > 0 || session->file.length > 0)) {
            answer = rest;
        } else if (may_be_a_command(answer, first)) {
            play_say("this may be a move or a command; if it is a file name, type: save NAME");
            continue;
        }
        play_save(session, answer, over);
        if (!session->play.unsaved) {
            return true;
        }
    }
}
