// SPDX-License-Identifier: MIT
// Saves and loads a person's game as PTN: when the person asks for it, or when it would otherwise
// be lost.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

#include "now.h"
#include "os/file.h"
#include "output_file.h"
#include "play/play_session.h"
#include "play/play_words.h"
#include "text/game_choice.h"
#include "text/time_control.h"
#include "version.h"

enum { PLAY_PATH = 4096, CLOCKS_TEXT = 80, DATE_TEXT = 32 };

static const char file_mark[] = "[Player1 \""; // how the files begin that are written here
static const char engine_name[] = "Bredon";    // how its name begins
static const char person_name[] = "Person";
static const char clocks_begin[] =
    "seconds left, White+Black: "; // how the comment with the clocks begins

// ---- Writing

// The local time in a format of strftime.
static void now_text(const char *format, char ret_text[DATE_TEXT]) {
    struct tm day = {0};
    time_t now = time(NULL);
    localtime_r(&now, &day);
    strftime(ret_text, DATE_TEXT, format, &day);
}

// Writes a comment with the clocks, from which the time of the move in progress is taken. A clock
// has 1 ms at least, because 0 would not be read.
static void write_clocks(const PlaySession *session, char ret_text[CLOCKS_TEXT]) {
    const PlayGame *play = &session->play;
    char clocks[TIME_CONTROL_TEXT];
    int64_t left[2] = {play->left_ms[WHITE], play->left_ms[BLACK]};
    if (!play_game_is_over(play) && board_turn(&play->game.board) == play->person) {
        left[play->person] -= clock_now_ms() - session->turn_start;
    }
    time_control_write(left[WHITE] > 0 ? left[WHITE] : 1, left[BLACK] > 0 ? left[BLACK] : 1,
                       clocks);
    snprintf(ret_text, CLOCKS_TEXT, "%s%s", clocks_begin, clocks);
}

// Writes the game with the tags Player1, Player2 and Date, and if they are known Clock and
// Result; how it ended and the clocks are comments. Without memory `text` is marked as failed.
static void write_game(const PlaySession *session, TextBuf *text) {
    const PlayGame *play = &session->play;
    char engine[64]; // the tags point to these texts
    int level = (int)session->settings.level;
    char date[DATE_TEXT];
    char clock[TIME_CONTROL_TEXT];
    char clocks[CLOCKS_TEXT];
    PtnGame ptn;
    snprintf(engine, sizeof engine, level == LEVEL_FULL ? "%s %s" : "%s %s, level %d", engine_name,
             BREDON_VERSION, level);
    now_text("%Y.%m.%d", date);
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

// Copies a name as a path. False when it is too long.
static bool take_path(Word name, char ret_path[PLAY_PATH]) {
    const char *home = getenv("HOME");
    bool at_home = home && name.length > 1 && strncmp(name.at, "~/", 2) == 0;
    int length = snprintf(ret_path, PLAY_PATH, "%s%.*s", at_home ? home : "",
                          (int)(name.length < PLAY_PATH ? name.length : PLAY_PATH) - at_home,
                          name.at + at_home);
    return length < PLAY_PATH;
}

// Reads the name of a file as a person types it; "~/" at its start is HOME. If ret_number is not
// NULL, a number may follow, unless a file of that whole name exists; without a number *ret_number
// stays.
static bool read_name(Word typed, char ret_path[PLAY_PATH], int64_t *ret_number, Fault *fault) {
    char path[PLAY_PATH] = "";
    bool good = typed.length > 0 && take_path(typed, path);
    size_t last = typed.length; // where the last word begins
    while (last > 0 && !reader_is_blank(typed.at[last - 1])) {
        last--;
    }
    if (good && ret_number && last > 0 && !file_is_there(path) &&
        parse_i64((Word){typed.at + last, typed.length - last, 1}, "", 1, INT64_MAX, ret_number,
                  NULL)) {
        Reader before = reader_of(typed.at, last);
        good = take_path(reader_rest(&before), path);
    }
    if (good) {
        memcpy(ret_path, path, sizeof path);
    } else {
        fault_set(fault, 0, "the file name is too long, or missing");
    }
    return good;
}

// ---- Saving

// Saves the game to a file, which is the game's file from now on. It must not exist; with `over` it
// may be an older one of play.
static bool save_as(PlaySession *session, const char *path, bool over, Fault *fault) {
    char quote[FAULT_QUOTE];
    TextBuf text = {0};
    if (!over && file_is_there(path)) {
        fault_quote(quote, path, strlen(path));
        fault_set(fault, 0, "'%s' exists already; 'save! %s' overwrites it", quote, quote);
        return false;
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
    char path[PLAY_PATH];
    Fault fault;
    const TextBuf *file = &session->file;
    if (operand.length == 0 && file->length == 0) {
        play_say("%s needs a file: save FILE", over ? "save!" : "save");
        return;
    }
    if (operand.length == 0) {
        snprintf(path, sizeof path, "%s", file->at);
    } else if (!read_name(operand, path, NULL, &fault)) {
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

// Saves under a name that is not taken yet.
static bool save_somewhere(PlaySession *session) {
    enum { TRIES = 100 };
    char date[DATE_TEXT];
    char path[64];
    now_text("%Y-%m-%d-%H%M%S", date);
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

// Whether an answer may be meant for the game: a move, or a word of the game with what follows it.
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

// ---- Loading

static bool is_engine(const PtnGame *ptn, const char *tag) {
    Word name;
    size_t length = sizeof engine_name - 1;
    return ptn_game_tag(ptn, tag, &name) && name.length >= length &&
           strncasecmp(name.at, engine_name, length) == 0;
}

// Takes the clocks from the comment after the last move. False when there is none.
static bool take_clocks(const PtnGame *ptn, PlayGame *play) {
    size_t begin = sizeof clocks_begin - 1;
    int64_t clock;
    int64_t increment;
    int64_t left[2];
    Word tag;
    Word text = ptn->comment_count ? ptn->comments[ptn->comment_count - 1].text : (Word){.at = ""};
    if (text.length < begin || memcmp(text.at, clocks_begin, begin) != 0 ||
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

// *ret_comments: the number of comments that are dropped.
static bool take_game(const PtnGame *ptn, PlayGame *play, size_t *ret_comments, Fault *fault) {
    Game game;
    Word how;
    if (!ptn_game_play(ptn, ptn->move_count, &game, fault)) {
        return false;
    }
    game_finish(&play->game);
    play->game = game;
    play->end = PLAY_ON_BOARD;
    play->unsaved = false;
    if (is_engine(ptn, "Player1") != is_engine(ptn, "Player2")) {
        play->person = is_engine(ptn, "Player1") ? BLACK : WHITE;
    }
    bool white = word_is(ptn->result, "1-0");
    if (game_outcome(&game) == ONGOING && (white || word_is(ptn->result, "0-1"))) {
        bool time = ptn_game_note(ptn, "Termination", &how) && word_is_nocase(how, "time");
        play->end = time ? PLAY_TIME : PLAY_RESIGNED;
        play->loser = white ? BLACK : WHITE;
    }
    play_game_set_clocks(play, play->clock_ms, play->increment_ms);
    bool noted = ptn_game_note(ptn, "Termination", &how) && !ptn_game_has(ptn, "Termination");
    *ret_comments = ptn->comment_count - take_clocks(ptn, play) - noted;
    return true;
}

// Reads a game of a regular file, by its number from 1, into `play`. If the file has no clocks,
// those of `play` are set to full; if the names of the players do not give the person's colour, it
// stays. On failure `play` stays as it was. `ret_what` says which game it was.
static bool load_game(const char *path, int64_t number, PlayGame *play, TextBuf *ret_what,
                      Fault *fault) {
    char quote[FAULT_QUOTE];
    ChosenGame chosen;
    struct stat about;
    fault_quote(quote, path, strlen(path));
    if (stat(path, &about) != 0) {
        fault_set(fault, 0, "'%s': %s", quote, strerror(errno));
        return false;
    }
    if (!S_ISREG(about.st_mode)) { // reading a pipe or a device might never end
        fault_set(fault, 0, "'%s' is not a file of games", quote);
        return false;
    }
    if (!game_choose(path, &(GameChoice){.number = number}, &chosen, fault)) {
        return false;
    }
    size_t comments = 0;
    bool good = !chosen.faulty && take_game(&chosen.game, play, &comments, fault);
    if (good) {
        bool shortened = comments > 0 || chosen.game.branched;
        if (chosen.in_file > 1) {
            textbuf_format(ret_what, "game %zu of %zu of ", chosen.game.number, chosen.in_file);
        }
        textbuf_format(ret_what, "%s%s", path,
                       shortened ? " without its comments and branches" : "");
    } else if (chosen.faulty) {
        *fault = chosen.fault;
    }
    chosen_game_finish(&chosen);
    return good;
}

void play_load(PlaySession *session, Word operand) {
    char path[PLAY_PATH];
    int64_t number = 1;
    Fault fault;
    TextBuf what = {0};
    PlayGame next = session->play;
    if (operand.length == 0) {
        play_say("load needs a file: load FILE");
        return;
    }
    game_init(&next.game, &session->play.game.board);
    if (!read_name(operand, path, &number, &fault) ||
        !load_game(path, number, &next, &what, &fault)) {
        play_say("load: %s", fault.text);
        return;
    }
    play_save_unsaved(session);
    game_finish(&session->play.game);
    session->play = next;
    play_begin_game(session);
    play_say("loaded %s; you are %s", what.failed ? path : what.at, colour_text(next.person));
    textbuf_finish(&what);
}
