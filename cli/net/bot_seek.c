// SPDX-License-Identifier: MIT
#include <string.h>

#include "net/bot.h"

static int seek_index(const Bot *bot) {
    return bot->seek / bot->settings->accepted_count;
}

// The next seek that is not refused; false when there is none.
static bool choose_seek(Bot *bot) {
    const PlaytakSettings *settings = bot->settings;
    int count = settings->seek_count * settings->accepted_count;
    for (int i = 0; i < count; i++) {
        bot->seek = (bot->seek + 1) % count;
        if (!bot->refused[seek_index(bot)]) {
            bot->offered = settings->seeks[seek_index(bot)];
            return true;
        }
    }
    return false;
}

static void grant_wish(Bot *bot) {
    Seek *seek = &bot->offered;
    if (bot->wish.size > 0 && bot->wish.size != seek->terms.size) {
        terms_set_size(&seek->terms, bot->wish.size);
    }
    seek->colour = bot->wish.colour ? bot->wish.colour : seek->colour;
}

// The only player to whom the game is offered, "" for anybody.
static const char *offered_to(const Bot *bot) {
    return bot->settings->accepted[bot->seek % bot->settings->accepted_count];
}

// `opponent`: the only player who may accept, "" for anybody.
static void send_seek(Bot *bot, Asked asked, const Seek *seek, const char *opponent) {
    TextBuf text = {0};
    terms_add_seek(&text, bot->version, &seek->terms, seek->colour, opponent);
    bot_send(bot, asked, "%s", text.at ? text.at : "");
    textbuf_finish(&text);
}

static void offer_game(Bot *bot) {
    if (!choose_seek(bot)) {
        bot_say(bot, "problem", "the server accepts none of the seeks");
        return;
    }
    grant_wish(bot);
    send_seek(bot, ASKED_SEEK, &bot->offered, offered_to(bot));
}

void bot_seek_refused(Bot *bot, const char *why) {
    bool wished = bot->wish.size > 0 || bot->wish.colour;
    bot_say(bot, "problem", "seek %d%s: %s", seek_index(bot) + 1,
            wished ? ", changed for a player" : "", why);
    if (wished) {
        bot->wish.size = 0;
        bot->wish.colour = '\0';
    } else {
        bot->refused[seek_index(bot)] = true;
    }
    bot_next_game(bot);
}

void bot_check_echo(Bot *bot, const ServerLine *line) {
    if (memcmp(&line->terms, &bot->offered.terms, sizeof line->terms) != 0 ||
        line->colour != bot->offered.colour || !word_is_nocase(line->opponent, offered_to(bot))) {
        send_seek(bot, ASKED_QUIET, &(Seek){.colour = 'A'}, "");
        bot_seek_refused(bot, "the server misread it; it is withdrawn");
    }
}

static bool is_accepted(const Bot *bot, Word name) {
    const PlaytakSettings *settings = bot->settings;
    bool found = false;
    for (int i = 0; i < settings->accepted_count; i++) {
        const char *accepted = settings->accepted[i];
        found = found || !*accepted || word_is_nocase(name, accepted);
    }
    return found;
}

void bot_on_challenge(Bot *bot, const ServerLine *line) {
    Rules rules;
    Fault fault;
    if (line->opponent.length == 0 || !word_is(line->opponent, bot->name)) {
        return;
    }
    if (!is_accepted(bot, line->name)) {
        bot_tell(bot, line->name, "Sorry, I only play against certain players.");
    } else if (!terms_rules(&line->terms, &rules, &fault)) {
        bot_tell(bot, line->name, "Sorry, I can't play that: %s.", fault.text);
    } else {
        bot->challenge = line->id;
        bot_next_game(bot);
    }
}

void bot_next_game(Bot *bot) {
    if (bot->playing || !bot->ready || bot_waits(bot, ASKED_ACCEPT)) {
        return;
    }
    if (atomic_load(&bot->stop)) {
        connection_wake(bot->connection);
    } else if (bot->challenge != 0) {
        bot_send(bot, ASKED_ACCEPT, "Accept %lld", (long long)bot->challenge);
        bot->challenge = 0;
    } else {
        offer_game(bot);
    }
}
