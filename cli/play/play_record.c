// SPDX-License-Identifier: MIT
// A game between a person and the engine as PTN: written, and read again.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "play/play_game.h"
#include "root/level.h"
#include "time_control.h"
#include "version.h"

enum { CLOCKS_TEXT = 80 };

static const char person_name[] = "Person";
static const char engine_name[] = "Bredon"; // is followed by version and level
static const char clocks_begin[] = "seconds left, White+Black: ";

// Makes a comment with the clocks. A clock shows at least 1 ms, because 0 could not be read back.
static void write_clocks(const PlayGame *play, int64_t spent_ms, char ret_text[CLOCKS_TEXT]) {
    char clocks[TIME_CONTROL_TEXT];
    int64_t left[2] = {play->left_ms[WHITE], play->left_ms[BLACK]};
    if (!play_game_is_over(play) && board_turn(&play->game.board) == play->person) {
        left[play->person] -= spent_ms;
    }
    time_control_write(left[WHITE] > 0 ? left[WHITE] : 1, left[BLACK] > 0 ? left[BLACK] : 1,
                       clocks);
    snprintf(ret_text, CLOCKS_TEXT, "%s%s", clocks_begin, clocks);
}

bool play_game_add_moves(const PlayGame *play, PtnGame *ptn) {
    const Game *game = &play->game;
    Board start = game_start(game);
    ptn_game_start(ptn, &start);
    bool good = true;
    for (size_t i = 0; good && i < game->length; i++) {
        good = ptn_game_add_move(ptn, game->steps[i].move, (Word){.at = ""});
    }
    return good;
}

void play_game_write(const PlayGame *play, int level, int64_t spent_ms, TextBuf *text) {
    char engine[64]; // the tags point to these texts
    char date[32];
    char clock[TIME_CONTROL_TEXT];
    char clocks[CLOCKS_TEXT];
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
    if (play->end != PLAY_ON_BOARD) {
        const char *end = play->end == PLAY_TIME ? "Termination: time" : "Termination: resignation";
        good = good && ptn_game_add_comment(&ptn, word_of_string(end));
    }
    if (play->clock_ms > 0) {
        time_control_write(play->clock_ms, play->increment_ms, clock);
        write_clocks(play, spent_ms, clocks);
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

// Takes the clocks from the comment after the last move. False when there is none.
static bool take_clocks(const PtnGame *ptn, PlayGame *play) {
    size_t begin = strlen(clocks_begin);
    int64_t clock;
    int64_t increment;
    int64_t left[2];
    Word tag;
    Word text = ptn->comment_count ? ptn->comments[ptn->comment_count - 1].text : (Word){.at = ""};
    if (!begins(text, clocks_begin) || !ptn_game_tag(ptn, "Clock", &tag) ||
        !time_control_read(tag, CLOCK_SECONDS, &clock, &increment, NULL) ||
        !time_control_read((Word){text.at + begin, text.length - begin, 1}, CLOCK_SECONDS,
                           &left[WHITE], &left[BLACK], NULL)) {
        return false;
    }
    play_game_set_clocks(play, clock, increment);
    memcpy(play->left_ms, left, sizeof left);
    return true;
}

size_t play_game_take(PlayGame *play, const PtnGame *ptn, bool whole, int64_t *ret_level) {
    Word how;
    Word names[2] = {ptn_game_player(ptn, WHITE), ptn_game_player(ptn, BLACK)};
    bool engine_is_white = begins(names[WHITE], engine_name);
    bool white = word_is(ptn->result, "1-0");
    play->end = PLAY_ON_BOARD;
    play->unsaved = false;
    if (engine_is_white != begins(names[BLACK], engine_name)) {
        play->person = engine_is_white ? BLACK : WHITE;
        *ret_level = level_in(names[!play->person], *ret_level);
    }
    bool clocks = take_clocks(ptn, play);
    if (!clocks || !whole) { // the clocks of the file are those at the end of the game
        play_game_set_clocks(play, play->clock_ms, play->increment_ms);
    }
    if (whole && game_outcome(&play->game) == ONGOING && (white || word_is(ptn->result, "0-1"))) {
        bool time = ptn_game_note(ptn, "Termination", &how) && word_is_nocase(how, "time");
        play->end = time ? PLAY_TIME : PLAY_RESIGNED;
        play->loser = white ? BLACK : WHITE;
    }
    bool noted = ptn_game_note(ptn, "Termination", &how);
    return ptn->comment_count - clocks - noted;
}
