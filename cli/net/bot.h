// SPDX-License-Identifier: MIT
// The player on the server: its state and the functions of its parts. bot.c logs in, offers games
// and reads lines; bot_game.c plays; bot_chat.c talks to people and to the user.
#pragma once

#include <stdatomic.h>

#include "net/connection.h"
#include "net/playtak_settings.h"
#include "net/rolling_log.h"
#include "net/server_game.h"
#include "searcher.h"

enum { ASKED_MOST = 64, TOKEN_LENGTH = 20 };

// Commands that the server has not answered yet. It answers those up to ASKED_PING with OK or NOK,
// the others only with NOK. After one of the others the bot sends a PING: the OK to the PING means
// that the command was accepted.
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

typedef enum Timer { TIMER_PING, TIMER_MOVE, TIMER_UNDO, TIMER_WISH, TIMERS } Timer;

// What players have asked for by chat, until TIMER_WISH.
typedef struct Wish {
    int64_t level, size; // -1, 0: none
    char colour;         // 0: none
} Wish;

typedef struct Bot {
    const PlaytakSettings *settings;
    Connection *connection;
    Search *search;
    RollingLog log;
    OutputFile out;
    int64_t out_at; // where the present game begins in `out`
    bool terminal;
    atomic_bool stop, found; // the bot should end; the search has ended
    // The connection.
    uint8_t asked[ASKED_MOST]; // Asked, the oldest first
    size_t asked_count;
    int version;            // of the protocol
    bool ready;             // the login is complete, including the replay of a game
    bool resyncing;         // only the end of the game matters: it is resumed or given up
    char name[SERVER_NAME]; // "": no login was accepted yet
    char token[TOKEN_LENGTH + 1];
    int64_t due[TIMERS];          // of clock_now_ms(); INT64_MAX: never
    int64_t ping_sent_ms, lag_ms; // ping_sent_ms 0: all are answered
    // Seeks.
    int seek;                 // the seek offered last, as seek * accepted_count + opponent
    bool refused[SEEKS_MOST]; // refused or misread by the server
    int64_t challenge;        // id of a seek for this player; 0: none
    Seek offered;             // as sent
    Wish wish;
    int64_t answers_from; // when the minute of `answers` began
    int answers;
    // The game.
    ServerGame game;
    bool playing, replayed; // replayed: since this login
    int64_t level;
    bool thinking;
    SearchReport report;     // written by the search until `found`
    Score last_score, score; // of the last two searches; SCORE_NONE: none
    int undos, resyncs;
    size_t offered_draw; // the length of the game at the last offer
    Fault *fault;        // why the bot ends, when `status` is not 0
    int status;
} Bot;

// bot_seek.c
void bot_on_challenge(Bot *bot, const ServerLine *line);
// The server misreads some seeks without reporting it.
void bot_check_echo(Bot *bot, const ServerLine *line);
void bot_seek_refused(Bot *bot, const char *why);
// Between games: accepts a challenge, offers a game, or ends when it was asked to.
void bot_next_game(Bot *bot);

// bot.c
__attribute__((format(printf, 3, 4))) void bot_send(Bot *bot, Asked asked, const char *format, ...);
// Appends a text without the password, or the token of a guest: a server may repeat what was sent
// to it, and people show their logs and games to others.
void bot_hide_password(const Bot *bot, const char *text, size_t length, TextBuf *buf);
// True when a command of this kind waits for its answer.
bool bot_waits(const Bot *bot, Asked kind);
// Negative `ms`: never.
void bot_set_timer(Bot *bot, Timer timer, int64_t ms);

// The server and this program disagree: connects again, because it then repeats the game; resigns
// when that does not help.
void bot_resync(Bot *bot, const char *why);

// bot_game.c
void bot_start_game(Bot *bot, const ServerLine *line);
void bot_on_game_line(Bot *bot, const ServerLine *line);
void bot_move_answered(Bot *bot, bool accepted);
void bot_end_game(Bot *bot, const char *result);    // "*": not known
SearchSettings bot_search_settings(const Bot *bot); // for the current game or the next one
void bot_think(Bot *bot);
void bot_stop_thinking(Bot *bot);
void bot_found_move(Bot *bot);
void bot_send_move(Bot *bot);

// bot_chat.c
void bot_on_chat(Bot *bot, const ServerLine *line);
// False when nothing is sent, because players have asked too often.
__attribute__((format(printf, 3, 4))) bool bot_tell(Bot *bot, Word name, const char *format, ...);
void bot_greet(Bot *bot);

// Prints a line for the user: "TEXT", or {"type": TYPE, "text": TEXT}.
__attribute__((format(printf, 3, 4))) void bot_say(const Bot *bot, const char *type,
                                                   const char *format, ...);
// Prints the last move.
void bot_show_move(const Bot *bot);

// Plays until it is asked to end. Returns the exit status; if it is not 0, `fault` has the reason:
// EXIT_BAD_INPUT when another start would not help.
int bot_run(const PlaytakSettings *settings, Fault *fault);
