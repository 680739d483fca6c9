// SPDX-License-Identifier: MIT
#include "play/play_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

#include "os/file.h"
#include "output_file.h"
#include "text/game_choice.h"
#include "text/time_control.h"

static const char engine_name[] = "Bredon"; // how its name begins
static const char person_name[] = "Person";

static bool add_tag(PtnGame *ptn, const char *name, const char *value) {
    return ptn_game_add_tag(ptn, word_of_string(name), word_of_string(value));
}

void play_file_write(const PlayGame *play, const char *engine, TextBuf *text) {
    const Game *game = &play->game;
    Board start = game->board;
    char date[16]; // the tags point to these texts
    char clock[TIME_CONTROL_TEXT];
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
    }
    if (play->end != PLAY_ON_BOARD) {
        const char *end = play->end == PLAY_TIME ? "time" : "resignation";
        good = good && add_tag(&ptn, "Termination", end);
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

// Whether a file holds a game that can be read.
static bool is_file_of_games(const char *path) {
    ChosenGame chosen;
    bool found = game_choose(path, &(GameChoice){.number = 1}, &chosen, NULL);
    bool good = found && !chosen.faulty;
    if (found) {
        chosen_game_finish(&chosen);
    }
    return good;
}

bool play_file_save(const char *path, const TextBuf *text, bool over, Fault *fault) {
    char quote[FAULT_QUOTE];
    struct stat about;
    fault_quote(quote, path, strlen(path));
    if (!over && file_is_there(path)) {
        fault_set(fault, 0, "'%s' exists already; 'save! %s' overwrites it", quote, quote);
        return false;
    }
    if (over && stat(path, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0 &&
        !is_file_of_games(path)) {
        fault_set(fault, 0, "'%s' is not a PTN file and is not overwritten; name another file",
                  quote);
        return false;
    }
    return output_save(path, over ? OUTPUT_REPLACE : OUTPUT_NEW, "", text, fault);
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

bool play_file_name(Word typed, char ret_path[PLAY_PATH], int64_t *ret_number, Fault *fault) {
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

static bool is_engine(const PtnGame *ptn, const char *tag) {
    Word name;
    size_t length = sizeof engine_name - 1;
    return ptn_game_tag(ptn, tag, &name) && name.length >= length &&
           strncasecmp(name.at, engine_name, length) == 0;
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
    return true;
}

bool play_file_load(const char *path, int64_t number, PlayGame *play, PlayLoaded *ret_loaded,
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
    bool good = !chosen.faulty && take_game(&chosen.game, play, fault);
    if (good) {
        *ret_loaded = (PlayLoaded){chosen.game.number, chosen.in_file,
                                   chosen.game.comment_count > 0 || chosen.game.branched};
    } else if (chosen.faulty && fault) {
        *fault = chosen.fault;
    }
    chosen_game_finish(&chosen);
    return good;
}
