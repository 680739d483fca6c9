// SPDX-License-Identifier: MIT
#include "net/bot.h"

#include <stdio.h>
#include <string.h>

#include "clamp.h"
#include "command.h"
#include "os/signals.h"
#include "version.h"

// ---- after each event

// Ends when it was asked to, but not in a game; or begins the next game if none is played.
static void go_on(Bot *bot) {
    Wire *wire = &bot->wire;
    bool playing = bot->player.playing;
    if (atomic_load(&bot->stop) && (!playing || wire->settings->stop_now)) {
        if (!bot->quitting) {
            wire_send(wire, ASKED_NOTHING, "quit");
            connection_quit(wire->connection);
        }
        bot->quitting = true;
    } else if (!playing) {
        seeker_next_game(&bot->seeker);
    }
}

// ---- answers

static void ask_protocol(Wire *wire, int version) {
    wire->version = version;
    wire_send(wire, ASKED_PROTOCOL, "Protocol %d", version);
}

// The lowest version in which all seeks can be offered.
static int version_of_seeks(const PlaytakSettings *settings) {
    int version = 2;
    for (int i = 0; i < settings->seek_count; i++) {
        version = max_int(version, terms_version(&settings->seeks[i].terms));
    }
    return version;
}

// The server refuses the login. If it has accepted one before, the program tries again later.
static void stay_out(Bot *bot, const char *why) {
    if (*bot->wire.name) {
        connection_drop(bot->wire.connection, true);
    } else {
        fault_set(bot->fault, 0, "%s", why);
        bot->status = EXIT_BAD_INPUT;
        connection_quit(bot->wire.connection);
    }
}

static void answered_protocol(Bot *bot, bool ok) {
    if (ok) {
        wire_log_in(&bot->wire);
    } else if (bot->wire.version > 2) {
        ask_protocol(&bot->wire, 2);
    } else {
        stay_out(bot, "the server refuses version 2 of the protocol");
    }
}

static void answered_ping(Bot *bot) {
    Wire *wire = &bot->wire;
    wire_take_ping(wire);
    if (player_wants_login(&bot->player)) {
        connection_drop(wire->connection, false);
    } else if (!wire->ready) {
        wire->ready = true;
        connection_accept(wire->connection);
        player_ready(&bot->player);
    }
}

static void answered(Bot *bot, Asked asked, bool ok) {
    if (asked == ASKED_PROTOCOL) {
        answered_protocol(bot, ok);
    } else if (asked == ASKED_MOVE) {
        player_answered(&bot->player, ok);
    } else if (asked == ASKED_PING) {
        answered_ping(bot);
    } else if (asked == ASKED_ACCEPT) {
        bot->seeker.due = true; // if it is refused, or the accepted game is over by now
    } else if (asked == ASKED_SEEK && !ok && !bot->player.playing) {
        // In a game, somebody has just accepted the seek before.
        seeker_refused(&bot->seeker, "the server refuses it");
    }
}

// Takes the oldest command that is not answered; after `ok` also those before the oldest one that
// gets an OK.
static void take_answer(Bot *bot, bool ok) {
    Asked asked = ASKED_NOTHING;
    while (bot->wire.asked_count > 0 && (asked == ASKED_NOTHING || (ok && asked > ASKED_PING))) {
        asked = wire_pop(&bot->wire);
        answered(bot, asked, ok);
    }
}

// ---- lines

static void on_message(Wire *wire, Word text) {
    wire_say(wire, "the server says: %.*s", (int)text.length, text.at);
    if (word_holds_nocase(text, "logged in from another window")) {
        connection_drop(wire->connection, true); // or the two programs would disconnect each other
                                                 // for ever
    }
}

static void on_line(void *user, const char *text, size_t length) {
    Bot *bot = user;
    Wire *wire = &bot->wire;
    ServerLine line = server_line_read(text, length);
    wire_log(wire, "<", text, length);
    switch (line.type) {
    case LINE_LOGIN:
        wire_send(wire, ASKED_OTHER, "Client Bredon-" BREDON_VERSION);
        ask_protocol(wire, version_of_seeks(wire->settings)); // the server may be newer by now
        break;
    case LINE_WELCOME:
        snprintf(wire->name, SERVER_NAME, "%.*s", (int)line.name.length, line.name.at);
        wire_ping(wire); // its answer comes after the server's first lines
        break;
    case LINE_REFUSED:
        stay_out(bot, "the server refuses the name or the password");
        break;
    case LINE_OK:
    case LINE_NOK:
        take_answer(bot, line.type == LINE_OK);
        break;
    case LINE_SEEK:
        seeker_on_seek(&bot->seeker, &line);
        break;
    case LINE_START:
        bot->seeker.due = true; // after this game
        player_start(&bot->player, &line, bot->seeker.level);
        break;
    case LINE_ERROR:
    case LINE_MESSAGE:
        on_message(wire, line.text);
        break;
    case LINE_CHAT:
        seeker_on_chat(&bot->seeker, &line);
        break;
    default:
        player_on_line(&bot->player, &line);
    }
    go_on(bot);
}

// ---- other events

static void on_end(void *user, const char *why, int64_t delay_ms) {
    Bot *bot = user;
    Wire *wire = &bot->wire;
    wire->ready = false;
    wire->asked_count = 0;
    wire->ping_sent_ms = 0;
    wire_set_timer(wire, TIMER_PING, delay_ms + PING_LATE_MS);
    player_offline(&bot->player);
    seeker_offline(&bot->seeker);
    wire_say(wire, "no connection (%s); trying again in %lld s", why, (long long)delay_ms / 1000);
}

static void on_wake(void *user) {
    Bot *bot = user;
    Wire *wire = &bot->wire;
    player_on_wake(&bot->player);
    seeker_on_wake(&bot->seeker);
    if (wire_is_due(wire, TIMER_PING)) {
        if (wire->ready && wire->ping_sent_ms == 0) {
            wire_ping(wire);
        } else { // the server is silent
            wire_set_timer(wire, TIMER_PING, PING_LATE_MS);
            connection_drop(wire->connection, false);
        }
    }
    go_on(bot);
}

static void ask_to_stop(void *user) {
    Bot *bot = user;
    atomic_store(&bot->stop, true);
    connection_wake(bot->wire.connection);
}

// ---- the bot

static bool set_up(Bot *bot, const ConnectionSettings *connection, Fault *fault) {
    const PlaytakSettings *settings = bot->wire.settings;
    bot->wire.connection = connection_create(connection, fault);
    return bot->wire.connection && player_open(&bot->player, &bot->wire, fault) &&
           rolling_log_open(&bot->wire.log, settings->log, settings->log_bytes, settings->out,
                            fault);
}

int bot_run(const PlaytakSettings *settings, Fault *fault) {
    Bot bot = {.fault = fault, .player.out = output_none};
    ConnectionSettings connection = {.url = settings->server,
                                     .secret = !settings->guest,
                                     .delay_first_ms = settings->delay_ms,
                                     .delay_most_ms = settings->delay_most_ms,
                                     .user = &bot,
                                     .on_line = on_line,
                                     .on_end = on_end,
                                     .on_wake = on_wake};
    int status = EXIT_BAD_INPUT;
    wire_init(&bot.wire, settings);
    seeker_init(&bot.seeker, &bot.wire);
    Watch *watch = set_up(&bot, &connection, fault) ? watch_start(ask_to_stop, &bot, fault) : NULL;
    if (watch) {
        wire_set_timer(&bot.wire, TIMER_PING, PING_LATE_MS);
        status = connection_run(bot.wire.connection, fault) ? bot.status : EXIT_NOT_FINISHED;
        watch_end(watch);
    }
    player_close(&bot.player);
    connection_destroy(bot.wire.connection);
    if (!rolling_log_close(&bot.wire.log, status == 0 ? fault : NULL) && status == 0) {
        status = EXIT_NOT_FINISHED;
    }
    return status;
}
