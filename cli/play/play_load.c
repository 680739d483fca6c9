// SPDX-License-Identifier: MIT
// Loads a person's game from PTN.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "os/file.h"
#include "play/play_session.h"
#include "root/level.h"
#include "text/game_choice.h"
#include "text/ptn_link.h"
#include "text/time_control.h"

const char play_engine_name[] = "Bredon";
const char play_clocks_begin[] = "seconds left, White+Black: ";

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

bool play_read_name(Word typed, TextBuf *ret_path, int64_t *ret_number, Fault *fault) {
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

// Gives the name of a player if it is the engine's.
static bool is_engine(const PtnGame *ptn, const char *tag, Word *ret_name) {
    size_t length = strlen(play_engine_name);
    return ptn_game_tag(ptn, tag, ret_name) && ret_name->length >= length &&
           strncasecmp(ret_name->at, play_engine_name, length) == 0;
}

// The level in the engine's name: "Bredon 1.0, level 4"; full strength if no level follows the
// version. For any other name returns `level`.
static int64_t level_in(Word name, int64_t level) {
    static const char mark[] = " level ";
    size_t length = sizeof mark - 1;
    size_t last = name.length; // where the last word begins
    while (last > 0 && name.at[last - 1] != ' ') {
        last--;
    }
    if (last >= length && memcmp(name.at + last - length, mark, length) == 0) {
        parse_i64((Word){name.at + last, name.length - last, 1}, "", LEVEL_FULL, LEVEL_MOST, &level,
                  NULL);
        return level;
    }
    return last > 0 ? LEVEL_FULL : level;
}

// Takes the clocks from the comment after the last move. False when there is none.
static bool take_clocks(const PtnGame *ptn, PlayGame *play) {
    size_t begin = strlen(play_clocks_begin);
    int64_t clock;
    int64_t increment;
    int64_t left[2];
    Word tag;
    Word text = ptn->comment_count ? ptn->comments[ptn->comment_count - 1].text : (Word){.at = ""};
    if (text.length < begin || memcmp(text.at, play_clocks_begin, begin) != 0 ||
        !ptn_game_tag(ptn, "Clock", &tag) ||
        !time_control_read(tag, CLOCK_SECONDS, &clock, &increment, NULL) ||
        !time_control_read((Word){text.at + begin, text.length - begin, 1}, CLOCK_SECONDS,
                           &left[WHITE], &left[BLACK], NULL)) {
        return false;
    }
    play_game_set_clocks(play, clock, increment);
    memcpy(play->left_ms, left, sizeof left);
    return true;
}

size_t play_take_game(const PtnGame *ptn, bool whole, PlayGame *play, int64_t *ret_level) {
    Word names[2];
    Word how;
    bool engines[2] = {is_engine(ptn, "Player1", &names[WHITE]),
                       is_engine(ptn, "Player2", &names[BLACK])};
    bool white = word_is(ptn->result, "1-0");
    play->end = PLAY_ON_BOARD;
    play->unsaved = false;
    if (engines[WHITE] != engines[BLACK]) {
        play->person = engines[WHITE] ? BLACK : WHITE;
        *ret_level = level_in(names[!play->person], *ret_level);
    }
    play_game_set_clocks(play, play->clock_ms, play->increment_ms);
    bool clocks = take_clocks(ptn, play);
    if (!whole) { // the clocks are those of the end
        play_game_set_clocks(play, play->clock_ms, play->increment_ms);
    } else if (game_outcome(&play->game) == ONGOING && (white || word_is(ptn->result, "0-1"))) {
        bool time = ptn_game_note(ptn, "Termination", &how) && word_is_nocase(how, "time");
        play->end = time ? PLAY_TIME : PLAY_RESIGNED;
        play->loser = white ? BLACK : WHITE;
    }
    bool noted = ptn_game_note(ptn, "Termination", &how) && !ptn_game_has(ptn, "Termination");
    return ptn->comment_count - clocks - noted;
}

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

// Reads a game of a regular file or a link, by its number from 1, into `play`. If the file has no
// clocks, those of `play` are set to full; if the players' names do not give the person's colour
// and the level, these do not change. On failure `play` stays as it was. `ret_what` says which game
// it was.
static bool load_game(const char *path, int64_t number, PlayGame *play, int64_t *ret_level,
                      TextBuf *ret_what, Fault *fault) {
    ChosenGame chosen;
    Game game;
    bool link = ptn_link_is(path);
    if ((!link && !is_regular(path, fault)) ||
        !choose_game(path, number, &play->game.board.rules, &chosen, fault)) {
        return false;
    }
    const PtnGame *ptn = &chosen.game;
    bool whole = chosen.ply < 0 || (size_t)chosen.ply >= ptn->move_count;
    bool good = !chosen.faulty &&
                ptn_game_play(ptn, whole ? ptn->move_count : (size_t)chosen.ply, &game, fault);
    if (good) {
        game_finish(&play->game);
        play->game = game;
        bool dropped = play_take_game(ptn, whole, play, ret_level) > 0 || ptn->branched;
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
    game_init(&next.game, &session->play.game.board);
    if (!play_read_name(operand, &path, &number, &fault) ||
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
