// SPDX-License-Identifier: MIT
#include "net/wire.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clamp.h"
#include "clean.h"
#include "now.h"
#include "os/terminal.h"
#include "rng.h"

enum { PING_MS = 30000, MINUTE_MS = 60000, SAID_MOST = 300, ANSWERS_MOST = 10 };

void wire_init(Wire *wire, const PlaytakSettings *settings) {
    Rng rng = rng_of(rng_draw_seed());
    *wire = (Wire){.settings = settings, .log.file = output_none};
    for (int i = 0; i < TOKEN_LENGTH; i++) {
        wire->token[i] = (char)('a' + rng_below(&rng, 26));
    }
    for (int i = 0; i < TIMERS; i++) {
        wire->due[i] = INT64_MAX;
    }
}

// ---- texts

void wire_hide(const Wire *wire, const char *text, size_t length, TextBuf *buf) {
    const char *secret = wire->settings->guest ? wire->token : wire->settings->password;
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

void wire_log(Wire *wire, const char *mark, const char *text, size_t length) {
    TextBuf shown = {0};
    wire_hide(wire, text, length, &shown);
    rolling_log_add(&wire->log, mark, shown.at, shown.length);
    textbuf_finish(&shown);
}

void wire_say(const Wire *wire, const char *format, ...) {
    TextBuf text = {0};
    TextBuf shown = {0};
    TextBuf line = {0};
    va_list args;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    wire_hide(wire, text.at ? text.at : "", text.length, &shown);
    clean_add(&line, shown.at ? shown.at : "", shown.length, SAID_MOST, terminal_is_utf8());
    printf("%s\n", line.at ? line.at : "");
    fflush(stdout);
    textbuf_finish(&text);
    textbuf_finish(&shown);
    textbuf_finish(&line);
}

void wire_tell(Wire *wire, Word name, const char *format, ...) {
    TextBuf text = {0};
    va_list args;
    int64_t now = clock_now_ms();
    if (now - wire->answers_from >= MINUTE_MS) {
        wire->answers_from = now;
        wire->answers = 0;
    }
    if (wire->answers >= ANSWERS_MOST) {
        return;
    }
    wire->answers++;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    wire_send(wire, ASKED_NOTHING, "Tell %.*s %s", (int)name.length, name.at,
              text.at ? text.at : "");
    textbuf_finish(&text);
}

// ---- commands

void wire_send(Wire *wire, Asked asked, const char *format, ...) {
    TextBuf text = {0};
    va_list args;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    if (text.failed || wire->asked_count == ASKED_MOST) {
        connection_drop(wire->connection, false);
    } else {
        wire_log(wire, ">", text.at, text.length);
        connection_send(wire->connection, text.at);
        if (asked != ASKED_NOTHING) {
            wire->asked[wire->asked_count++] = (uint8_t)asked;
        }
        if (asked > ASKED_PING && asked != ASKED_NOTHING) {
            wire_send(wire, ASKED_OTHER, "PING");
        }
    }
    textbuf_finish(&text);
}

// The only function that sends the password.
void wire_log_in(Wire *wire) {
    const PlaytakSettings *settings = wire->settings;
    char line[SERVER_NAME + PASSWORD_ROOM + 16];
    rolling_log_add(&wire->log, ">", "Login ...", 9);
    snprintf(line, sizeof line, "Login %s %s", settings->guest ? "Guest" : settings->user,
             settings->guest ? wire->token : settings->password);
    connection_send(wire->connection, line);
}

void wire_ping(Wire *wire) {
    if (wire->ping_sent_ms == 0) {
        wire->ping_sent_ms = clock_now_ms();
        wire_send(wire, ASKED_PING, "PING");
        wire_set_timer(wire, TIMER_PING, PING_LATE_MS);
    }
}

void wire_take_ping(Wire *wire) {
    int64_t ms = clock_now_ms() - wire->ping_sent_ms;
    wire->lag_ms = ms > wire->lag_ms ? ms : (7 * wire->lag_ms + ms) / 8;
    wire->ping_sent_ms = 0;
    wire_set_timer(wire, TIMER_PING, PING_MS);
}

bool wire_waits(const Wire *wire, Asked kind) {
    return memchr(wire->asked, (int)kind, wire->asked_count) != NULL;
}

Asked wire_pop(Wire *wire) {
    Asked asked = wire->asked[0];
    memmove(wire->asked, wire->asked + 1, --wire->asked_count);
    return asked;
}

bool wire_forget(Wire *wire, Asked kind) {
    bool found = wire_waits(wire, kind);
    while (found && wire_pop(wire) != kind) {
    }
    return found;
}

// ---- timers

void wire_set_timer(Wire *wire, Timer timer, int64_t ms) {
    int64_t first = INT64_MAX;
    wire->due[timer] = ms < 0 ? INT64_MAX : clock_now_ms() + ms;
    for (int i = 0; i < TIMERS; i++) {
        first = min_i64(first, wire->due[i]);
    }
    connection_set_alarm(wire->connection, first);
}

bool wire_runs(const Wire *wire, Timer timer) {
    return wire->due[timer] != INT64_MAX;
}

bool wire_is_due(Wire *wire, Timer timer) {
    bool due = clock_now_ms() >= wire->due[timer];
    if (due) {
        wire_set_timer(wire, timer, -1);
    }
    return due;
}
