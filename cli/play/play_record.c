// SPDX-License-Identifier: MIT
// A game between a person and the engine as PTN: written, and read again.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "level.h"
#include "play/play_game.h"
#include "time_control.h"
#include "version.h"

static const char person_name[] = "Person";
static const char engine_name[] = "Bredon"; // is followed by version and level

bool play_game_add_moves(const PlayGame *play, PtnGame *ptn) {
    const Game *game = &play->game;
    Board start = game_start(game);
    ptn_game_start(ptn, &start);
    bool good = true;
    for (size_t i = 0; good && i < game->length; i++) {
        good = ptn_game_add_move(ptn, game->steps[i].move, (Word){.at = ""});
    }
    if (play->end != PLAY_ON_BOARD) {
        const char *end = play->end == PLAY_TIME ? "Termination: time" : "Termination: resignation";
        good = good && ptn_game_add_comment(ptn, word_of_string(end));
    }
    if (play_game_is_over(play)) {
        ptn->result = word_of_string(play_game_result(play));
    }
    return good;
}

void play_game_write(const PlayGame *play, int level, TextBuf *text) {
    char engine[64]; // the tags point to these texts
    char date[32];
    char clock[TIME_CONTROL_TEXT];
    struct tm day = {0};
    PtnGame ptn;
    localtime_r(&(time_t){time(NULL)}, &day);
    strftime(date, sizeof date, "%Y.%m.%d", &day);
    snprintf(engine, sizeof engine, level == LEVEL_FULL ? "%s %s" : "%s %s, level %d", engine_name,
             BREDON_VERSION, level);
    ptn_game_init(&ptn);
    bool good =
        play_game_add_moves(play, &ptn) &&
        ptn_game_add_text_tag(&ptn, "Player1", play->person == WHITE ? person_name : engine) &&
        ptn_game_add_text_tag(&ptn, "Player2", play->person == BLACK ? person_name : engine) &&
        ptn_game_add_text_tag(&ptn, "Date", date);
    if (play->clock.ms > 0) {
        time_control_write(&play->clock, clock);
        good = good && ptn_game_add_text_tag(&ptn, "Clock", clock);
    }
    if (play_game_is_over(play)) {
        good = good && ptn_game_add_text_tag(&ptn, "Result", play_game_result(play));
    }
    if (good) {
        ptn_game_write(&ptn, text);
    } else {
        text->failed = true;
    }
    ptn_game_finish(&ptn);
}

// ---- Reading

static bool begins(Word text, const char *beginning) {
    size_t length = strlen(beginning);
    return text.length >= length && word_is_nocase((Word){text.at, length, 1}, beginning);
}

// The level in the engine's name: "Bredon 1.0, level 4"; full strength if no level follows the
// version. For any other name returns `level`.
static int64_t level_in(Word name, int64_t level) {
    Reader words = reader_of(name.at, name.length);
    Word word;
    Word last = {.at = ""};
    bool marked = false;
    int count = 0;
    for (; reader_next(&words, &word); count++) {
        marked = word_is(last, "level");
        last = word;
    }
    if (marked) {
        parse_i64(last, "", LEVEL_FULL, LEVEL_MOST, &level, NULL);
    }
    return marked || count < 2 ? level : LEVEL_FULL;
}

void play_game_take(PlayGame *play, const PtnGame *ptn, bool whole, int64_t *ret_level) {
    Word how;
    Word names[2] = {ptn_game_player(ptn, WHITE), ptn_game_player(ptn, BLACK)};
    bool engine_is_white = begins(names[WHITE], engine_name);
    bool white = word_is(ptn->result, "1-0");
    if (engine_is_white != begins(names[BLACK], engine_name)) {
        play->person = engine_is_white ? BLACK : WHITE;
        *ret_level = level_in(names[!play->person], *ret_level);
    } else {
        play->others = names[WHITE].length > 0 && names[BLACK].length > 0;
    }
    if (whole && game_outcome(&play->game) == ONGOING && (white || word_is(ptn->result, "0-1"))) {
        bool time = ptn_game_note(ptn, "Termination", &how) && word_is_nocase(how, "time");
        play->end = time ? PLAY_TIME : PLAY_RESIGNED;
        play->loser = white ? BLACK : WHITE;
    }
}
