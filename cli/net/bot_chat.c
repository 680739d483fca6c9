// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "json.h"
#include "nearest.h"
#include "net/bot.h"
#include "now.h"
#include "os/terminal.h"
#include "root/level.h"
#include "shell/screen.h"
#include "text/ptn.h"

enum { MINUTE_MS = 60000, WISH_MS = 3600000, SAID_MOST = 300, ANSWERS_MOST = 10 };

// ---- to the user

// Prints a line and frees it.
static void print(const Bot *bot, TextBuf *line) {
    if (bot->terminal) {
        screen_end_progress();
    }
    fputs(line->failed ? "" : line->at, stdout);
    fflush(stdout);
    textbuf_finish(line);
}

void bot_say(const Bot *bot, const char *type, const char *format, ...) {
    TextBuf text = {0};
    TextBuf line = {0};
    TextBuf shown = {0};
    va_list args;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    if (text.failed) {
        return;
    }
    bot_hide_password(bot, text.at, text.length, &shown);
    if (bot->settings->json) {
        json_begin_line(&line, type);
        json_string(&line, "text", shown.failed ? "" : shown.at);
        json_end_line(&line);
    } else {
        clean_add(&line, shown.at, shown.length, SAID_MOST, terminal_is_utf8());
        textbuf_add_string(&line, "\n");
    }
    textbuf_finish(&text);
    textbuf_finish(&shown);
    print(bot, &line);
}

void bot_show_move(const Bot *bot) {
    const ServerGame *game = &bot->game;
    size_t ply = game->game.length;
    const PlyNote *note = &game->notes[ply - 1];
    char move[PTN_TEXT];
    TextBuf line = {0};
    ptn_write_move(note->move, move);
    if (bot->settings->json) {
        json_begin_line(&line, "move");
        json_integer(&line, "game", game->id);
        json_integer(&line, "ply", (int64_t)ply);
        json_string(&line, "move", move);
        json_string(&line, "comment", note->comment);
        json_integer(&line, "white_ms", game->left_ms[WHITE]);
        json_integer(&line, "black_ms", game->left_ms[BLACK]);
        json_end_line(&line);
    } else {
        textbuf_format(&line, "%zu.%s %s %s\n", (ply + 1) / 2, ply % 2 ? "" : "..", move,
                       note->comment);
    }
    if (bot->terminal && !line.failed) {
        screen_progress("%.*s", (int)line.length - 1, line.at);
        textbuf_finish(&line);
    } else {
        print(bot, &line);
    }
}

// ---- to players

bool bot_tell(Bot *bot, Word name, const char *format, ...) {
    TextBuf text = {0};
    va_list args;
    int64_t now = clock_now_ms();
    if (now - bot->answers_from >= MINUTE_MS) {
        bot->answers_from = now;
        bot->answers = 0;
    }
    if (bot->answers >= ANSWERS_MOST) {
        return false;
    }
    bot->answers++;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    bot_send(bot, ASKED_NOTHING, "Tell %.*s %s", (int)name.length, name.at, text.at ? text.at : "");
    textbuf_finish(&text);
    return true;
}

void bot_greet(Bot *bot) {
    char level[32] = "full strength";
    char rating[32] = "";
    const char *greeting = bot->settings->greeting;
    if (bot->level != LEVEL_FULL) {
        snprintf(level, sizeof level, "level %" PRId64, bot->level);
    }
    if (bot->settings->rating > 0) {
        snprintf(rating, sizeof rating, ", rated %" PRId64, bot->settings->rating);
    }
    bot_tell(bot, server_game_opponent(&bot->game),
             "Hello! I am Bredon, I play at %s%s. \"%s: help\" lists what I understand.%s%s", level,
             rating, bot->name, greeting ? " " : "", greeting ? greeting : "");
}

// Reads what a player asks for. False when it can't be granted.
static bool read_wish(Wish *wish, Word key, Word value) {
    if (word_is_nocase(key, "level")) {
        return parse_i64(value, "", LEVEL_FULL, LEVEL_MOST, &wish->level, NULL);
    }
    if (word_is_nocase(key, "size")) {
        return parse_i64(value, "", 3, 8, &wish->size, NULL);
    }
    bool colour = word_is_nocase(key, "color") || word_is_nocase(key, "colour");
    int place = colour ? word_place(value, "white black any") : -1;
    if (place >= 0) {
        wish->colour = "BWA"[place]; // the player wants the other colour; this is the bot's
    }
    return place >= 0;
}

static bool is_name(const Bot *bot, Word word) {
    bool colon = word.length > 1 && word.at[word.length - 1] == ':';
    word.length -= colon;
    return colon && (word_is_nocase(word, bot->name) || word_is_nocase(word, "bredon"));
}

void bot_on_chat(Bot *bot, const ServerLine *line) {
    Reader words = reader_of(line->text.at, line->text.length);
    Word word = {.at = ""};
    Word value = {.at = ""};
    reader_next(&words, &word);
    bool named = is_name(bot, word);
    if (named) {
        word.length = 0;
        reader_next(&words, &word);
    }
    if (word_is(line->name, bot->name) || (!named && line->colour != 'T')) {
        return;
    }
    reader_next(&words, &value);
    Wish wish = bot->wish;
    if (read_wish(&wish, word, value)) {
        if (bot_tell(bot, line->name, "All right, from the next game on, for an hour.")) {
            bot->wish = wish;
            bot_set_timer(bot, TIMER_WISH, WISH_MS);
            bot_next_game(bot); // replaces the seek
        }
        return;
    }
    // Two programs that answer everything would chat for ever.
    if (named || word_place(word, "level size color colour help") >= 0) {
        bot_tell(bot, line->name,
                 "I understand: level 1 to 20 (0: full strength), size 3 to 8, color white, black "
                 "or any. Undo and draws work as usual.");
    }
}
