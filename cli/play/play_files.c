// SPDX-License-Identifier: MIT
// Saves a person's game, when the person asks for it or when it would otherwise be lost, and loads
// one.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "game_choice.h"
#include "now.h"
#include "os/file.h"
#include "play/play_session.h"
#include "ptn_link.h"
#include "shell/output_file.h"

// ---- Names

// Appends a name as a path: without quotes around it, and with HOME for "~/" at its start.
static void add_path(TextBuf *path, Word name) {
    const char *home = getenv("HOME");
    char quote = name.length > 2 ? name.at[0] : '\0';
    if ((quote == '"' || quote == '\'') && name.at[name.length - 1] == quote) {
        name = (Word){name.at + 1, name.length - 2, name.column + 1};
    }
    bool at_home = home && name.length > 1 && strncmp(name.at, "~/", 2) == 0;
    textbuf_add_string(path, at_home ? home : "");
    textbuf_add(path, name.at + at_home, name.length - at_home);
}

// Reads the name of a file as a person types it. If ret_number is not NULL, a number may follow the
// name, unless a file exists whose name is the whole text; without a number *ret_number does not
// change. The caller finishes the path in any case.
static bool read_name(Word typed, TextBuf *ret_path, int64_t *ret_number, Fault *fault) {
    size_t last = typed.length; // where the last word begins
    while (last > 0 && !reader_is_blank(typed.at[last - 1])) {
        last--;
    }
    add_path(ret_path, typed);
    if (ret_number && last > 0 && !ret_path->failed && !file_is_there(ret_path->at) &&
        parse_i64((Word){typed.at + last, typed.length - last, 1}, "", 1, INT64_MAX, ret_number,
                  NULL)) {
        Reader before = reader_of(typed.at, last);
        textbuf_clear(ret_path);
        add_path(ret_path, reader_rest(&before));
    }
    fault_set(fault, 0, "no memory for the file name");
    return !ret_path->failed;
}

// ---- Saving

// The beginnings of the files written here.
static const char *const file_marks[] = {"[Player1 \"Person\"]", "[Player1 \"Bredon "};

static void write_game(const PlaySession *session, TextBuf *text) {
    play_game_write(&session->play, (int)session->settings.level,
                    clock_now_ms() - session->turn_start, text);
}

// Saves the game to a file, which becomes the game's file. The file must not exist; with `over` it
// may be a file that play wrote earlier.
static bool save_as(PlaySession *session, const char *path, bool over, Fault *fault) {
    TextBuf text = {0};
    if (!over && file_is_there(path)) {
        const Quote quote = quoted(path);
        return fault_set(fault, 0, "'%s' exists already; 'save! %s' overwrites it", quote.text,
                         quote.text);
    }
    if (over && !output_may_replace(path, file_marks[0], "", "bredon play", fault) &&
        !output_may_replace(path, file_marks[1], "", "bredon play", fault)) {
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
    bool named = read_name(operand, &path, NULL, &fault);
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
    struct tm day = {0};
    char path[64];
    localtime_r(&(time_t){time(NULL)}, &day);
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

void play_save_unsaved(PlaySession *session) {
    TextBuf text = {0};
    if (!session->play.unsaved || session->play.game.length == 0 ||
        (session->terminal && save_somewhere(session))) {
        return;
    }
    if (session->terminal) {
        play_say("no file can be written here; this is the game:");
    }
    write_game(session, &text);
    play_print(&text);
    session->play.unsaved = false;
}

// ---- Loading

// Takes a game from a file or a link. Moves without tags are read with the rules of the game in
// progress.
static bool choose_game(const char *path, int64_t number, const Rules *rules,
                        ChosenGame *ret_chosen, Fault *fault) {
    GameChoice choice = {.number = number, .defaults = {.size = rules->size}};
    if (!game_choose(path, &choice, ret_chosen, fault)) {
        return false;
    }
    if (ret_chosen->game.tag_count > 0) {
        return true;
    }
    chosen_game_finish(ret_chosen);
    choice.defaults.half_komi = rules->half_komi;
    choice.defaults.opening = (OpeningRule)rules->opening;
    return game_choose(path, &choice, ret_chosen, fault);
}

// Reading a pipe or a device might never end.
static bool is_regular(const char *path, Fault *fault) {
    struct stat about;
    const Quote quote = quoted(path);
    if (stat(path, &about) != 0) {
        return fault_set(fault, 0, "'%s': %s", quote.text, strerror(errno));
    }
    return S_ISREG(about.st_mode) || fault_set(fault, 0, "'%s' is not a file of games", quote.text);
}

// Reads a game of a regular file or a link, by its number from 1, into `play`, a shallow copy of
// the game in progress, whose moves are not freed. If the file has no clocks, those of `play` are
// set to full; if the players' names do not give the person's colour and the level, these do not
// change. `ret_what` says which game it was. On failure `play` must not be used.
static bool load_game(const char *path, int64_t number, PlayGame *play, int64_t *ret_level,
                      TextBuf *ret_what, Fault *fault) {
    ChosenGame chosen;
    bool link = ptn_link_is(path);
    if ((!link && !is_regular(path, fault)) ||
        !choose_game(path, number, &play->game.board.rules, &chosen, fault)) {
        return false;
    }
    const PtnGame *ptn = &chosen.game;
    bool whole = chosen.ply < 0 || (size_t)chosen.ply >= ptn->move_count;
    size_t moves = whole ? ptn->move_count : (size_t)chosen.ply;
    bool good = !chosen.faulty && ptn_game_play(ptn, moves, &play->game, fault);
    if (good) {
        bool dropped = play_game_take(play, ptn, whole, ret_level) > 0 || ptn->branched;
        if (chosen.in_file > 1) {
            textbuf_format(ret_what, "game %zu of %zu of ", ptn->number, chosen.in_file);
        }
        textbuf_format(ret_what, "%s%s", link ? "the link" : path,
                       dropped ? " without its comments and branches" : "");
    } else if (chosen.faulty) {
        *fault = chosen.fault;
    }
    chosen_game_finish(&chosen);
    return good;
}

void play_load(PlaySession *session, Word operand) {
    int64_t number = 1;
    int64_t level = session->settings.level;
    Fault fault;
    TextBuf path = {0};
    TextBuf what = {0};
    PlayGame next = session->play;
    if (operand.length == 0) {
        play_say("load needs a file: load FILE");
        return;
    }
    if (!read_name(operand, &path, &number, &fault) ||
        !load_game(path.at, number, &next, &level, &what, &fault)) {
        play_say("load: %s", fault.text);
    } else {
        play_save_unsaved(session);
        game_finish(&session->play.game);
        session->play = next;
        bool same = level == session->settings.level;
        session->settings.level = level;
        play_begin_game(session);
        play_say("loaded %s; you are %s", what.failed ? path.at : what.at,
                 colour_text(next.person));
        if (!same) {
            play_say_level(session);
        }
    }
    textbuf_finish(&path);
    textbuf_finish(&what);
}
