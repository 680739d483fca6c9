// SPDX-License-Identifier: MIT
#include <string.h>

#include "clamp.h"
#include "now.h"
#include "playtak/bot.h"

// The next seek that is not refused; false when there is none.
static bool choose_seek(Bot *bot) {
    const PlaytakSettings *settings = bot->settings;
    int names = max_int(settings->accepted_count, 1);
    for (int i = 0; i < settings->seek_count * names; i++) {
        bot->seek = (bot->seek + 1) % (settings->seek_count * names);
        bot->offered = settings->seeks[bot->seek / names];
        if (!bot->refused[bot->seek / names]) {
            return true;
        }
    }
    return false;
}

static void grant_wish(Bot *bot) {
    Seek *seek = &bot->offered;
    if (clock_now_ms() >= bot->wish.until) {
        bot->wish = (Wish){.level = -1};
    }
    if (bot->wish.size > 0 && bot->wish.size != seek->terms.size) {
        Rules rules = rules_of((int)bot->wish.size, 0);
        seek->terms.size = bot->wish.size;
        seek->terms.pieces = rules.stones[WHITE];
        seek->terms.caps = rules.caps[WHITE];
    }
    seek->colour = bot->wish.colour ? bot->wish.colour : seek->colour;
}

static void offer_game(Bot *bot) {
    const PlaytakSettings *settings = bot->settings;
    TextBuf text = {0};
    if (!choose_seek(bot)) {
        bot_say(bot, "problem", "the server accepts none of the seeks");
        return;
    }
    grant_wish(bot);
    terms_add_seek(&text, bot->version, &bot->offered.terms, bot->offered.colour,
                   settings->accepted_count > 0
                       ? settings->accepted[bot->seek % settings->accepted_count]
                       : "");
    bot->echo_due = true;
    bot_send(bot, ASKED_SEEK, "%s", text.at ? text.at : "");
    textbuf_finish(&text);
}

void bot_seek_refused(Bot *bot, const char *why) {
    bot_say(bot, "problem", "seek %d: %s",
            bot->seek / max_int(bot->settings->accepted_count, 1) + 1, why);
    bot->refused[bot->seek / max_int(bot->settings->accepted_count, 1)] = true;
    bot->echo_due = false;
    bot_next_game(bot);
}

// The server takes some seeks for others without a word.
static void check_echo(Bot *bot, const ServerLine *line) {
    bot->echo_due = false;
    if (memcmp(&line->terms, &bot->offered.terms, sizeof line->terms) != 0 ||
        line->colour != bot->offered.colour) {
        Terms none = {0};
        TextBuf text = {0};
        terms_add_seek(&text, bot->version, &none, 'A', "");
        bot_send(bot, ASKED_NOTHING, "%s", text.at ? text.at : "");
        textbuf_finish(&text);
        bot_seek_refused(bot, "the server understood another one; it is withdrawn");
    }
}

static bool is_accepted(const Bot *bot, Word name) {
    const PlaytakSettings *settings = bot->settings;
    bool found = settings->accepted_count == 0;
    for (int i = 0; i < settings->accepted_count; i++) {
        found = found || word_is_nocase(name, settings->accepted[i]);
    }
    return found;
}

void bot_hear_seek(Bot *bot, const ServerLine *line) {
    Rules rules;
    Fault fault;
    if (word_is(line->name, bot->name)) {
        if (bot->echo_due) {
            check_echo(bot, line);
        }
    } else if (line->opponent.length > 0 && word_is(line->opponent, bot->name)) {
        if (!is_accepted(bot, line->name)) {
            bot_tell(bot, line->name, "Sorry, I only play against certain players.");
        } else if (!terms_rules(&line->terms, &rules, &fault)) {
            bot_tell(bot, line->name, "Sorry, I can't play that: %s.", fault.text);
        } else {
            bot->challenge = line->id;
            bot_next_game(bot);
        }
    }
}

void bot_next_game(Bot *bot) {
    if (bot->playing || !bot->ready) {
        return;
    }
    if (atomic_load(&bot->stop)) {
        bot_send(bot, ASKED_NOTHING, "quit");
        connection_quit(bot->connection);
    } else if (bot->challenge != 0) {
        bot_send(bot, ASKED_ACCEPT, "Accept %lld", (long long)bot->challenge);
        bot->challenge = 0;
    } else {
        offer_game(bot);
    }
}
