// SPDX-License-Identifier: MIT
#include "net/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clamp.h"
#include "now.h"
#include "os/signals.h"
#include "rng.h"
#include "shell/command.h"
#include "shell/screen.h"
#include "version.h"

// PING_MS: between two PINGs. LATE_MS: the longest time for the server to accept a login or answer
// a PING.
enum { PING_MS = 30000, LATE_MS = 60000, RESYNCS_MOST = 3 };

// ---- the password

void bot_hide_password(const Bot *bot, const char *text, size_t length, TextBuf *buf) {
    const char *secret = bot->settings->guest ? bot->token : bot->settings->password;
    size_t size = strlen(secret);
    size_t begin = 0;
    for (size_t at = 0; at + size <= length;) {
        bool found = memcmp(text + at, secret, size) == 0;
        if (found) {
            textbuf_add(buf, text + begin, at - begin);
            textbuf_add_string(buf, "***");
            begin = at + size;
        }
        at += found ? size : 1;
    }
    textbuf_add(buf, text + begin, length - begin);
}

static void add_to_log(Bot *bot, const char *mark, const char *text, size_t length) {
    TextBuf shown = {0};
    bot_hide_password(bot, text, length, &shown);
    rolling_log_add(&bot->log, mark, shown.at, shown.length);
    textbuf_finish(&shown);
}

// ---- commands to the server

void bot_send(Bot *bot, Asked asked, const char *format, ...) {
    TextBuf text = {0};
    va_list args;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    if (text.failed || bot->asked_count == ASKED_MOST) {
        connection_drop(bot->connection, false);
    } else {
        add_to_log(bot, ">", text.at, text.length);
        connection_send(bot->connection, text.at);
        if (asked != ASKED_NOTHING) {
            bot->asked[bot->asked_count++] = (uint8_t)asked;
        }
        if (asked > ASKED_PING && asked != ASKED_NOTHING) {
            bot_send(bot, ASKED_OTHER, "PING");
        }
    }
    textbuf_finish(&text);
}

// The only function that sends the password.
static void log_in(Bot *bot) {
    const PlaytakSettings *settings = bot->settings;
    char line[SERVER_NAME + PASSWORD_ROOM + 16];
    const char *name = settings->guest ? "Guest" : settings->user;
    rolling_log_add(&bot->log, ">", "Login ...", 9);
    snprintf(line, sizeof line, "Login %s %s", name,
             settings->guest ? bot->token : settings->password);
    connection_send(bot->connection, line);
}

// Sends a PING, unless one is unanswered.
static void ping(Bot *bot) {
    if (bot->ping_sent_ms == 0) {
        bot->ping_sent_ms = clock_now_ms();
        bot_send(bot, ASKED_PING, "PING");
        bot_set_timer(bot, TIMER_PING, LATE_MS);
    }
}

static void ask_protocol(Bot *bot) {
    bot_send(bot, ASKED_PROTOCOL, "Protocol %d", bot->version);
}

void bot_resync(Bot *bot, const char *why) {
    bool again = ++bot->resyncs <= RESYNCS_MOST;
    bot_say(bot, "problem", "%s; %s", why, again ? "connecting again" : "resigning");
    bot_stop_thinking(bot);
    bot->game.sent = MOVE_NONE;
    bot->resyncing = true;
    if (again) {
        ping(bot); // the server sends the reason why it refuses a move before its answer
    } else {
        bot_send(bot, ASKED_QUIET, "Game#%lld Resign", (long long)bot->game.id);
    }
}

// ---- answers

// The login is complete: a game that the server has not repeated is lost.
static void get_ready(Bot *bot) {
    bot->ready = true;
    connection_accept(bot->connection);
    if (bot->playing && !bot->replayed) {
        bot_end_game(bot, "*");
    }
    if (bot->playing) {
        bot_think(bot);
    } else {
        bot_next_game(bot);
    }
}

static void answered_ping(Bot *bot) {
    int64_t ms = clock_now_ms() - bot->ping_sent_ms;
    bot->lag_ms = ms > bot->lag_ms ? ms : (7 * bot->lag_ms + ms) / 8;
    bot->ping_sent_ms = 0;
    bot_set_timer(bot, TIMER_PING, PING_MS);
    if (bot->resyncing && bot->resyncs <= RESYNCS_MOST) {
        connection_drop(bot->connection, false);
    } else if (!bot->ready) {
        get_ready(bot);
    }
}

// The server refuses the login. If it has accepted one before, the program tries again later.
static void stay_out(Bot *bot, const char *why) {
    if (*bot->name) {
        connection_drop(bot->connection, true);
    } else {
        fault_set(bot->fault, 0, "%s", why);
        bot->status = EXIT_BAD_INPUT;
        connection_quit(bot->connection);
    }
}

static void answered(Bot *bot, Asked asked, bool ok) {
    switch (asked) {
    case ASKED_PROTOCOL:
        if (ok) {
            log_in(bot);
        } else if (bot->version > 1) {
            bot->version = bot->version > 2 ? 2 : 1;
            ask_protocol(bot);
        } else {
            stay_out(bot, "the server refuses the versions 2 and 1 of the protocol");
        }
        break;
    case ASKED_MOVE:
        bot_move_answered(bot, ok);
        break;
    case ASKED_PING:
        answered_ping(bot);
        break;
    case ASKED_SEEK:
        if (!bot->playing) { // else somebody has just accepted the seek before
            bot_seek_refused(bot, "the server refuses it");
        }
        break;
    case ASKED_ACCEPT:
        bot_next_game(bot);
        break;
    default:
        break;
    }
}

static Asked pop_asked(Bot *bot) {
    Asked asked = bot->asked[0];
    memmove(bot->asked, bot->asked + 1, --bot->asked_count);
    return asked;
}

// Takes the oldest command that is not answered; after `ok` the oldest one that gets an OK.
static void take_answer(Bot *bot, bool ok) {
    while (bot->asked_count > 0) {
        Asked asked = pop_asked(bot);
        if (!ok || asked <= ASKED_PING) {
            answered(bot, asked, ok);
            return;
        }
        if (asked == ASKED_ACCEPT) {
            bot_next_game(bot); // if the accepted one is over by now
        }
    }
}

bool bot_waits(const Bot *bot, Asked kind) {
    return memchr(bot->asked, (int)kind, bot->asked_count) != NULL;
}

// Forgets the commands up to one of this kind: later ones may still get an answer. False when there
// is none of this kind.
static bool forget_asked(Bot *bot, Asked kind) {
    bool found = bot_waits(bot, kind);
    while (found && pop_asked(bot) != kind) {
    }
    return found;
}

static void on_message(Bot *bot, Word text) {
    bot_say(bot, "message", "the server says: %.*s", (int)text.length, text.at);
    if (word_holds_nocase(text, "logged in from another window")) {
        connection_drop(bot->connection, true); // or the two programs would disconnect each other
                                                // for ever
    }
}

static void on_line(void *user, const char *text, size_t length) {
    Bot *bot = user;
    ServerLine line = server_line_read(text, length);
    add_to_log(bot, "<", text, length);
    switch (line.type) {
    case LINE_LOGIN:
        bot_send(bot, ASKED_OTHER, "Client Bredon-" BREDON_VERSION);
        ask_protocol(bot);
        break;
    case LINE_WELCOME:
        snprintf(bot->name, SERVER_NAME, "%.*s", (int)line.name.length, line.name.at);
        ping(bot); // its answer comes after the server's first lines
        break;
    case LINE_REFUSED:
        stay_out(bot, "the server refuses the name or the password");
        break;
    case LINE_OK:
    case LINE_NOK:
        take_answer(bot, line.type == LINE_OK);
        break;
    case LINE_SEEK:
        if (!word_is(line.name, bot->name)) {
            bot_on_challenge(bot, &line);
        } else if (forget_asked(bot, ASKED_SEEK) && !bot_waits(bot, ASKED_SEEK)) {
            bot_check_echo(bot, &line);
        }
        break;
    case LINE_START:
        bot_start_game(bot, &line);
        break;
    case LINE_ERROR:
    case LINE_MESSAGE:
        on_message(bot, line.text);
        break;
    case LINE_CHAT:
        bot_on_chat(bot, &line);
        break;
    default:
        if (bot->playing && line.id == bot->game.id) {
            bot_on_game_line(bot, &line);
        }
    }
}

// ---- events

static void on_end(void *user, const char *why, int64_t delay_ms) {
    Bot *bot = user;
    bot_stop_thinking(bot);
    bot->asked_count = 0;
    bot->ready = bot->resyncing = bot->replayed = false;
    bot->challenge = bot->ping_sent_ms = 0;
    bot->game.sent = MOVE_NONE;
    memset(bot->refused, 0, sizeof bot->refused); // it may be a newer server by then
    bot_set_timer(bot, TIMER_PING, delay_ms + LATE_MS);
    bot_say(bot, "offline", "no connection (%s); trying again in %lld s", why,
            (long long)delay_ms / 1000);
}

void bot_set_timer(Bot *bot, Timer timer, int64_t ms) {
    int64_t first = INT64_MAX;
    bot->due[timer] = ms < 0 ? INT64_MAX : clock_now_ms() + ms;
    for (int i = 0; i < TIMERS; i++) {
        first = min_i64(first, bot->due[i]);
    }
    connection_set_alarm(bot->connection, first);
}

static bool is_due(Bot *bot, Timer timer) {
    bool due = clock_now_ms() >= bot->due[timer];
    if (due) {
        bot_set_timer(bot, timer, -1);
    }
    return due;
}

static void on_wake(void *user) {
    Bot *bot = user;
    if (atomic_load(&bot->stop) && (!bot->playing || bot->settings->stop_now)) {
        bot_send(bot, ASKED_NOTHING, "quit");
        connection_quit(bot->connection);
        return;
    }
    if (atomic_exchange(&bot->found, false) && bot->thinking) {
        bot_found_move(bot);
    }
    if (is_due(bot, TIMER_MOVE)) {
        bot_send_move(bot);
    }
    if (is_due(bot, TIMER_UNDO)) { // the player does not take back a move
        bot_send(bot, ASKED_OTHER, "Game#%lld RemoveUndo", (long long)bot->game.id);
        bot_think(bot);
    }
    if (is_due(bot, TIMER_WISH)) {
        bot->wish = (Wish){.level = -1};
        bot_next_game(bot); // replaces the seek
    }
    if (is_due(bot, TIMER_PING)) {
        if (bot->ready && bot->ping_sent_ms == 0) {
            ping(bot);
        } else { // the server is silent
            bot_set_timer(bot, TIMER_PING, LATE_MS);
            connection_drop(bot->connection, false);
        }
    }
}

static void on_info(void *user, const SearchInfo *info) {
    if (info->number == 1) {
        search_report_set(&((Bot *)user)->report, info);
    }
}

static void on_bestmove(void *user, Move move) {
    Bot *bot = user;
    bot->report.best = move;
    atomic_store(&bot->found, true);
    connection_wake(bot->connection);
}

static void ask_to_stop(void *user) {
    Bot *bot = user;
    atomic_store(&bot->stop, true);
    connection_wake(bot->connection);
}

// ---- the bot

static void draw_token(Bot *bot) {
    Rng rng = rng_of(rng_draw_seed());
    for (int i = 0; i < TOKEN_LENGTH; i++) {
        bot->token[i] = (char)('a' + rng_below(&rng, 26));
    }
}

static bool set_up(Bot *bot, const ConnectionSettings *connection, Fault *fault) {
    const PlaytakSettings *settings = bot->settings;
    SearchCallbacks callbacks = {bot, on_info, on_bestmove, NULL};
    SearchSettings search = bot_search_settings(bot);
    draw_token(bot);
    for (int i = 0; i < settings->seek_count; i++) {
        bot->version = settings->seeks[i].terms.opening != SERVER_SWAP ? 4 : bot->version;
    }
    bot->search = search_create(NULL, &callbacks, fault);
    if (bot->search) { // so that the table is ready; without memory for it there is none
        (void)search_set(bot->search, &search, NULL);
    }
    bot->connection = bot->search ? connection_create(connection, fault) : NULL;
    return bot->connection &&
           (!settings->out || output_append(&bot->out, settings->out, "--out: ", fault)) &&
           rolling_log_open(&bot->log, settings->log, settings->log_mib << 20, settings->out,
                            fault);
}

int bot_run(const PlaytakSettings *settings, Fault *fault) {
    bool live = screen_of(STDOUT_FILENO).live && screen_of(STDERR_FILENO).live;
    Bot bot = {.settings = settings,
               .out = output_none,
               .log.file = output_none,
               .terminal = live && !settings->json,
               .version = 2,
               .seek = -1,
               .wish.level = -1,
               .fault = fault};
    ConnectionSettings connection = {.url = settings->server,
                                     .secret = !settings->guest,
                                     .delay_first_ms = settings->delay * 1000,
                                     .delay_most_ms = settings->delay_most * 1000,
                                     .user = &bot,
                                     .on_line = on_line,
                                     .on_end = on_end,
                                     .on_wake = on_wake};
    for (int i = 0; i < TIMERS; i++) {
        bot.due[i] = INT64_MAX;
    }
    Watch *watch = set_up(&bot, &connection, fault) ? watch_start(ask_to_stop, &bot, fault) : NULL;
    int status = EXIT_BAD_INPUT;
    if (watch) {
        bot_set_timer(&bot, TIMER_PING, LATE_MS);
        status = connection_run(bot.connection, fault) ? bot.status : EXIT_NOT_FINISHED;
        watch_end(watch);
    }
    search_destroy(bot.search); // before what its callbacks use
    connection_destroy(bot.connection);
    server_game_finish(&bot.game);
    if (!rolling_log_close(&bot.log, status == 0 ? fault : NULL) && status == 0) {
        status = EXIT_NOT_FINISHED;
    }
    output_keep(&bot.out);
    return status;
}
