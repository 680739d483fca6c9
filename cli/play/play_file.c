// SPDX-License-Identifier: MIT
#include "play/play_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "os/file.h"
#include "output_file.h"
#include "text/game_choice.h"
#include "text/ptn_file.h"
#include "text/time_control.h"
#include "text_file.h"

static const char engine_name[] = "Bredon"; // how its name begins
static const char person_name[] = "Person";

// What White and Black have left. Clock1 and Clock2 are what each begins with, in games of matches.
static const char *const left_tags[] = {"TimeLeft1", "TimeLeft2"};

static bool add_tag(PtnGame *ptn, const char *name, const char *value) {
    return ptn_game_add_tag(ptn, word_of_string(name), word_of_string(value));
}

void play_file_write(const PlayGame *play, const char *engine, TextBuf *text) {
    const Game *game = &play->game;
    Board start = game->board;
    char date[16];
    char clock[TIME_CONTROL_TEXT];
    char left[2][TIME_CONTROL_TEXT]; // tags point to their texts
    struct tm day = {0};
    time_t now = time(NULL);
    PtnGame ptn;
    for (size_t i = game->length; i-- > 0;) {
        board_undo(&start, game->steps[i].move, &game->steps[i].undo);
    }
    localtime_r(&now, &day);
    strftime(date, sizeof date, "%Y.%m.%d", &day);
    ptn_game_init(&ptn);
    ptn_game_start(&ptn, &start);
    bool good = add_tag(&ptn, "Player1", play->person == WHITE ? person_name : engine) &&
                add_tag(&ptn, "Player2", play->person == BLACK ? person_name : engine) &&
                add_tag(&ptn, "Date", date);
    if (play->has_clocks) {
        time_control_write(play->clock_ms, play->increment_ms, clock);
        good = good && add_tag(&ptn, "Clock", clock);
        for (int i = 0; i < 2; i++) {
            time_control_write(play->left_ms[i], 0, left[i]);
            good = good && add_tag(&ptn, left_tags[i], left[i]);
        }
    }
    if (play->end != PLAY_ON_BOARD) {
        good =
            good && add_tag(&ptn, "Termination", play->end == PLAY_TIME ? "time" : "resignation");
    }
    for (size_t i = 0; good && i < game->length; i++) {
        good = ptn_game_add_move(&ptn, game->steps[i].move, (Word){.at = ""});
    }
    if (play_game_is_over(play)) {
        ptn.result = word_of_string(play_game_result(play));
        good = good && add_tag(&ptn, "Result", play_game_result(play));
    }
    if (good) {
        ptn_game_write(&ptn, text);
    } else {
        text->failed = true;
    }
    ptn_game_finish(&ptn);
}

// "~/" as the shell means it.
static void add_path(TextBuf *path, const char *typed) {
    const char *home = getenv("HOME");
    if (home && strncmp(typed, "~/", 2) == 0) {
        textbuf_add_string(path, home);
        typed++;
    }
    textbuf_add_string(path, typed);
}

static bool is_there(const char *typed) {
    TextBuf path = {0};
    add_path(&path, typed);
    bool there = !path.failed && access(path.at, F_OK) == 0;
    textbuf_finish(&path);
    return there;
}

// Whether a text begins with a tag of PTN, such as [Size "5"].
static bool begins_with_tag(const char *text) {
    static const char blanks[] = " \t\r\n";
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    text += strspn(text, blanks);
    if (*text != '[') {
        return false;
    }
    text += 1 + strspn(text + 1, blanks);
    size_t name = 0;
    while (isalnum((unsigned char)text[name]) || text[name] == '_') {
        name++;
    }
    return name > 0 && text[name + strspn(text + name, blanks)] == '"';
}

// Whether a game may be written to a path: there is no file, an empty one, or a file of games.
// `shown` is how the path was typed.
static bool may_replace(const char *path, const char *shown, Fault *fault) {
    enum { FRONT = 1 << 12 };
    char front[FRONT + 1] = "";
    char quote[FAULT_QUOTE];
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0) {
        return true;
    }
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(front, 1, FRONT, file) : 0;
    int problem = file ? 0 : errno;
    if (file) {
        fclose(file);
    }
    front[length] = '\0';
    if (begins_with_tag(front)) {
        return true;
    }
    fault_quote(quote, shown, strlen(shown));
    if (problem) {
        fault_set(fault, 0, "can't read '%s': %s", quote, text_file_problem(problem));
    } else {
        fault_set(fault, 0, "'%s' is no PTN file and is not overwritten; name another file", quote);
    }
    return false;
}

bool play_file_save(const char *path, const TextBuf *text, bool over, Fault *fault) {
    char quote[FAULT_QUOTE];
    TextBuf whole = {0};
    bool good = false;
    add_path(&whole, path);
    if (whole.failed) {
        fault_set(fault, 0, "no memory");
    } else if (!over && file_is_there(whole.at)) {
        fault_quote(quote, path, strlen(path));
        fault_set(fault, 0, "'%s' exists already; 'save! %s' overwrites it", quote, quote);
    } else {
        good = (!over || may_replace(whole.at, path, fault)) &&
               output_save(whole.at, over ? OUTPUT_REPLACE : OUTPUT_NEW, "", text, fault);
    }
    textbuf_finish(&whole);
    return good;
}

static bool is_engine(const PtnGame *ptn, const char *tag) {
    Word name;
    size_t length = sizeof engine_name - 1;
    return ptn_game_tag(ptn, tag, &name) && name.length >= length &&
           strncasecmp(name.at, engine_name, length) == 0;
}

static bool is_own_tag(Word name) {
    static const char *const own[] = {"Player1",   "Player2",     "Date",  "Size",  "Komi",
                                      "Flats",     "Caps",        "TPS",   "Clock", "TimeLeft1",
                                      "TimeLeft2", "Termination", "Result"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (word_is(name, own[i])) {
            return true;
        }
    }
    return false;
}

// Whether loading and saving a game would lose nothing of it: it has no names, other tags,
// comments, marks or branches.
static bool is_own_game(const PtnGame *ptn) {
    Word name;
    int engine = is_engine(ptn, "Player2");
    bool own = is_engine(ptn, "Player1") != engine && ptn->comment_count == 0 && !ptn->warned &&
               ptn_game_tag(ptn, engine ? "Player1" : "Player2", &name) &&
               word_is(name, person_name);
    for (size_t i = 0; own && i < ptn->tag_count; i++) {
        own = is_own_tag(ptn->tags[i].name);
    }
    for (size_t i = 0; own && i < ptn->move_count; i++) {
        own = ptn->moves[i].marks.length == 0;
    }
    return own;
}

bool play_file_is_own(const char *path) {
    ChosenGame chosen;
    TextBuf whole = {0};
    struct stat status;
    add_path(&whole, path);
    bool own = !whole.failed && stat(whole.at, &status) != 0;
    if (!whole.failed && !own && S_ISREG(status.st_mode) &&
        game_choose(whole.at, &(GameChoice){.number = 1}, &chosen, NULL)) {
        own = !chosen.faulty && chosen.in_file == 1 && is_own_game(&chosen.game);
        chosen_game_finish(&chosen);
    }
    textbuf_finish(&whole);
    return own;
}

// Reads the clocks of a game that was saved with the times left. The tag Clock alone, as other
// programs write it, is ignored: the person may only want to look at that game.
static void take_clocks(const PtnGame *ptn, PlayGame *play) {
    Word text;
    int64_t clock_ms;
    int64_t increment_ms;
    int64_t left[2] = {0};
    for (int i = 0; i < 2; i++) {
        if (!ptn_game_tag(ptn, left_tags[i], &text) ||
            (!word_is(text, "0") && !time_control_read(text, &left[i], &increment_ms, NULL))) {
            return;
        }
    }
    bool lost = play->end == PLAY_TIME;
    if (ptn_game_tag(ptn, "Clock", &text) &&
        time_control_read(text, &clock_ms, &increment_ms, NULL) &&
        (lost || (left[WHITE] > 0 && left[BLACK] > 0))) {
        play_game_set_clocks(play, clock_ms, increment_ms);
        play->left_ms[WHITE] = left[WHITE];
        play->left_ms[BLACK] = left[BLACK];
    }
}

static bool take_game(const PtnGame *ptn, PlayGame *play, Fault *fault) {
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
        bool time = ptn_game_tag(ptn, "Termination", &how) && word_is_nocase(how, "time");
        play->end = time ? PLAY_TIME : PLAY_RESIGNED;
        play->loser = white ? BLACK : WHITE;
    }
    play_game_set_clocks(play, play->clock_ms, play->increment_ms);
    take_clocks(ptn, play);
    return true;
}

bool play_file_name(Word typed, char ret_path[PLAY_PATH], int64_t *ret_number, Fault *fault) {
    char quote[FAULT_QUOTE];
    Word name = typed;
    Word rest = {typed.at + typed.length, 0, 1};
    bool quoted = typed.length > 0 && (typed.at[0] == '"' || typed.at[0] == '\'');
    const char *close = quoted ? memchr(typed.at + 1, typed.at[0], typed.length - 1) : NULL;
    if (quoted && !close) {
        fault_set(fault, 0, "the quote before the file name is not closed: %s",
                  fault_quote(quote, typed.at, typed.length));
        return false;
    }
    if (close) {
        name = (Word){typed.at + 1, (size_t)(close - typed.at - 1), 1};
        Reader behind = reader_of(close + 1, typed.length - name.length - 2);
        rest = reader_rest(&behind);
    }
    if (name.length == 0 || name.length >= PLAY_PATH) {
        fault_set(fault, 0, name.length ? "the file name is too long" : "a file name is needed");
        return false;
    }
    memcpy(ret_path, name.at, name.length);
    ret_path[name.length] = '\0';
    if (!close && ret_number && !is_there(ret_path)) {
        const char *blank = strrchr(ret_path, ' ');
        if (blank && parse_i64(word_of_string(blank + 1), "", 1, INT64_MAX, ret_number, NULL)) {
            ret_path[blank - ret_path] = '\0';
        }
    }
    if (rest.length > 0 && (!ret_number || !parse_i64(rest, "", 1, INT64_MAX, ret_number, NULL))) {
        fault_set(fault, 0, "'%s' is one word too many after the file name",
                  fault_quote(quote, rest.at, rest.length));
        return false;
    }
    return true;
}

// Names a game of other players by their names.
static void name_game(const ChosenGame *chosen, char ret_which[PLAY_WHICH]) {
    char names[2][FAULT_QUOTE];
    for (int i = WHITE; i <= BLACK; i++) {
        Word name = ptn_game_player(&chosen->game, (Colour)i);
        fault_quote(names[i], name.at, name.length);
    }
    snprintf(ret_which, PLAY_WHICH, "game %zu of %zu (%s - %s)", chosen->game.number,
             chosen->in_file, names[0], names[1]);
}

// The winner by the result: 1 White, -1 Black, 0 nobody.
static int winner_of(Word result) {
    if (result.length != 3 || result.at[0] == result.at[2]) {
        return 0;
    }
    return result.at[2] == '0' ? 1 : -1;
}

// Lists what `play` did not take over from a game.
static void name_left(const PtnGame *ptn, const PlayGame *play, char ret_left[PLAY_LEFT]) {
    const char *parts[3] = {"", "", ""};
    int count = 0;
    bool told = ptn->result.length > 0 && !word_is(ptn->result, "*");
    if (ptn->comment_count > 0) {
        parts[count++] = "comments";
    }
    if (ptn->branched) {
        parts[count++] = "branches";
    }
    if (told && (!play_game_is_over(play) || play_game_sign(play) != winner_of(ptn->result))) {
        parts[count++] = "result (its moves do not lead to it)";
    }
    snprintf(ret_left, PLAY_LEFT, "%s%s%s%s%s%s", count > 0 ? ", without its " : "", parts[0],
             count == 3   ? ", "
             : count == 2 ? " and "
                          : "",
             parts[1], count == 3 ? " and " : "", parts[2]);
}

bool play_file_load(const char *path, int64_t number, PlayGame *play, char ret_which[PLAY_WHICH],
                    char ret_left[PLAY_LEFT], Fault *fault) {
    GameChoice choice = {.number = number};
    ChosenGame chosen;
    TextBuf whole = {0};
    // "-" would be standard input, from which the person's words come.
    if (strcmp(path, "-") == 0) {
        fault_set(fault, 0, "'-' is no file");
        return false;
    }
    add_path(&whole, path);
    // Reading a pipe or a device might never end.
    struct stat status;
    if (!whole.failed && stat(whole.at, &status) == 0 && !S_ISREG(status.st_mode) &&
        !S_ISDIR(status.st_mode)) {
        char quote[FAULT_QUOTE];
        fault_set(fault, 0, "'%s' is no file of games", fault_quote(quote, path, strlen(path)));
        textbuf_finish(&whole);
        return false;
    }
    bool found = !whole.failed && game_choose(whole.at, &choice, &chosen, fault);
    if (whole.failed) {
        fault_set(fault, 0, "no memory");
    }
    textbuf_finish(&whole);
    if (!found) {
        return false;
    }
    bool good = !chosen.faulty && take_game(&chosen.game, play, fault);
    if (chosen.faulty) {
        *fault = chosen.fault;
    }
    ret_which[0] = '\0';
    if (good && chosen.in_file > 1) {
        name_game(&chosen, ret_which);
    }
    ret_left[0] = '\0';
    if (good) {
        name_left(&chosen.game, play, ret_left);
    }
    chosen_game_finish(&chosen);
    return good;
}
