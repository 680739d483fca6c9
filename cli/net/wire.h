// SPDX-License-Identifier: MIT
// The conversation with the server: commands and their answers, timers, the log of the traffic,
// and what is said to players and to the user. It knows nothing of games.
#pragma once

#include "net/connection.h"
#include "net/playtak_settings.h"
#include "rolling_log.h"

enum { ASKED_MOST = 64, TOKEN_LENGTH = 20, PING_LATE_MS = 60000 };

// Commands that the server has not answered yet. It answers those up to ASKED_PING with OK or NOK,
// the others only with NOK. After one of the others a PING is sent: the OK to the PING means that
// the command was accepted.
typedef enum Asked {
    ASKED_PROTOCOL,
    ASKED_MOVE,
    ASKED_OTHER,
    ASKED_PING,
    ASKED_SEEK,
    ASKED_ACCEPT,
    ASKED_QUIET,   // one whose answer does not matter
    ASKED_NOTHING, // a command without an answer
} Asked;

typedef enum Timer { TIMER_PING, TIMER_UNDO, TIMER_WISH, TIMERS } Timer;

typedef struct Wire {
    const PlaytakSettings *settings;
    Connection *connection;
    RollingLog log;
    uint8_t asked[ASKED_MOST]; // Asked, the oldest first
    size_t asked_count;
    int version;            // of the protocol, as asked for last
    bool ready;             // the login is complete, including the replay of a game
    char name[SERVER_NAME]; // "": no login was accepted yet
    char token[TOKEN_LENGTH + 1];
    int64_t due[TIMERS];          // of clock_now_ms(); INT64_MAX: never
    int64_t ping_sent_ms, lag_ms; // ping_sent_ms 0: all are answered
    int64_t answers_from;         // when the minute of `answers` began
    int answers;                  // to players
} Wire;

void wire_init(Wire *wire, const PlaytakSettings *settings);

// ---- commands

__attribute__((format(printf, 3, 4))) void wire_send(Wire *wire, Asked asked, const char *format,
                                                     ...);
void wire_log_in(Wire *wire);
// Sends a PING, unless one is unanswered.
void wire_ping(Wire *wire);
// Takes the answer to a PING: measures the lag, and sets the timer for the next one.
void wire_take_ping(Wire *wire);

// True when a command of this kind waits for its answer.
bool wire_waits(const Wire *wire, Asked kind);
// Takes the oldest command that has no answer yet; there must be one.
Asked wire_pop(Wire *wire);
// Forgets the commands up to one of this kind: later ones may still get an answer. False when there
// is none of this kind.
bool wire_forget(Wire *wire, Asked kind);

// ---- timers

// Negative `ms`: never.
void wire_set_timer(Wire *wire, Timer timer, int64_t ms);
bool wire_runs(const Wire *wire, Timer timer);
// True, once, when the time has come.
bool wire_is_due(Wire *wire, Timer timer);

// ---- texts

// Appends a text without the password, or the token of a guest: a server may repeat what was sent
// to it, and people show their logs and games to others.
void wire_hide(const Wire *wire, const char *text, size_t length, TextBuf *buf);
// Writes a line to the log.
void wire_log(Wire *wire, const char *mark, const char *text, size_t length);
// Sends a line to a player, unless players have asked too often.
__attribute__((format(printf, 3, 4))) void wire_tell(Wire *wire, Word name, const char *format,
                                                     ...);
// Prints a line for the user.
__attribute__((format(printf, 2, 3))) void wire_say(const Wire *wire, const char *format, ...);
