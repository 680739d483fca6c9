// SPDX-License-Identifier: MIT
#include "play_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

#include "game_stream.h"
#include "match_game.h"
#include "output_file.h"
#include "ptn_file.h"
#include "text_file.h"

static const char engine_name[] = "Bredon"; // how its name begins

// What White and Black have left. Clock1 and Clock2 are what each begins with, in games of matches.
static const char *const left_tags[] = {"TimeLeft1", "TimeLeft2"};

static bool add_tag(PtnGame *ptn, const char *name, const char *value) {
    return ptn_game_add_tag(ptn, word_of_string(name), word_of_string(value));
}

void play_file_write(const PlayGame *play, const char *engine, TextBuf *text) {
    const Game *game = &play->game;
    Board start = game->board;
    char date[16];
    char clock[MATCH_CLOCK_TEXT];
    char left[2][MATCH_CLOCK_TEXT]; // tags point to their texts
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
    bool good = add_tag(&ptn, "Player1", play->person == WHITE ? "Person" : engine) &&
                add_tag(&ptn, "Player2", play->person == BLACK ? "Person" : engine) &&
                add_tag(&ptn, "Date", date);
    if (play->has_clocks) {
        match_clock_write(
            &(MatchLimits){.clock_ms = play->clock_ms, .increment_ms = play->increment_ms}, clock);
        good = good && add_tag(&ptn, "Clock", clock);
        for (int i = 0; i < 2; i++) {
            match_clock_write(&(MatchLimits){.clock_ms = play->left_ms[i]}, left[i]);
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

bool play_file_save(const char *path, const TextBuf *text, bool over, Fault *fault) {
    char quote[FAULT_QUOTE];
    struct stat status;
    TextBuf whole;
    bool good = false;
    textbuf_init(&whole);
    add_path(&whole, path);
    if (whole.failed) {
        fault_set(fault, 0, "no memory");
    } else if (!over && lstat(whole.at, &status) == 0) {
        fault_quote(quote, path, strlen(path));
        fault_set(fault, 0, "'%s' is there already; 'save! %s' writes over it", quote, quote);
    } else {
        good = output_save(whole.at, over ? OUTPUT_REPLACE : OUTPUT_NEW, "", text, fault);
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

// The clocks of a game that was saved with what is left on them. A Clock alone, as other programs
// write it, is not taken: the person may only want to look at that game.
static void take_clocks(const PtnGame *ptn, PlayGame *play) {
    Word text;
    MatchLimits clock;
    int64_t left[2];
    for (int i = 0; i < 2; i++) {
        MatchLimits one = {.clock_ms = 0};
        if (!ptn_game_tag(ptn, left_tags[i], &text) ||
            (!word_is(text, "0") && !match_clock_read(text, &one, NULL))) {
            return;
        }
        left[i] = one.clock_ms;
    }
    bool lost = play->end == PLAY_TIME;
    if (ptn_game_tag(ptn, "Clock", &text) && match_clock_read(text, &clock, NULL) &&
        (lost || (left[WHITE] > 0 && left[BLACK] > 0))) {
        play_game_set_clocks(play, clock.clock_ms, clock.increment_ms);
        play->left_ms[WHITE] = left[WHITE];
        play->left_ms[BLACK] = left[BLACK];
    }
}

static bool take_game(const PtnGame *ptn, PlayGame *play, Fault *fault) {
    Game game;
    Word how;
    game_init(&game, &ptn->start);
    for (size_t i = 0; i < ptn->move_count; i++) {
        if (!game_push(&game, ptn->moves[i].move)) {
            game_finish(&game);
            fault_set(fault, 0, "no memory for the game");
            return false;
        }
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

bool play_file_load(const char *path, PlayGame *play, bool *ret_several, Fault *fault) {
    char quote[FAULT_QUOTE];
    size_t length = 0;
    TextBuf whole;
    PtnGame ptn;
    Fault why = {0};
    textbuf_init(&whole);
    add_path(&whole, path);
    // "-" is where the person's words come from.
    char *text = NULL;
    if (whole.failed || strcmp(path, "-") == 0) {
        fault_set(fault, 0, whole.failed ? "no memory" : "'-' is no file");
    } else {
        text = text_file_read(whole.at, &length, fault);
    }
    textbuf_finish(&whole);
    if (!text) {
        return false;
    }
    ptn_game_init(&ptn);
    PtnFile file = ptn_file_of(text, length);
    PtnStatus status = ptn_file_next(&file, &ptn, &why);
    bool good = status == PTN_GAME && take_game(&ptn, play, fault);
    fault_quote(quote, path, strlen(path));
    if (status == PTN_END) {
        fault_set(fault, 0, "there is no game in '%s'", quote);
    } else if (status == PTN_FAULT) {
        fault_set(fault, 0, "'%s': %s%.140s", quote,
                  game_is_meant(&ptn) ? "" : "this is no PTN file: ", why.text);
    }
    if (good) {
        *ret_several = ptn_file_next(&file, &ptn, NULL) != PTN_END;
    }
    ptn_game_finish(&ptn);
    free(text);
    return good;
}
