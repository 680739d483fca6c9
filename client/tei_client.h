// SPDX-License-Identifier: MIT
// The client's side of TEI: starts an engine, sets its options, starts games, asks for moves.
//
// Two dialects: an engine that prints `size` lines gets `teinewgame size N halfkomi K`, any other
// one the option HalfKomi and `teinewgame N`. An engine that crashes, hangs, or sends garbage or
// too much can't block the caller longer than the given timeouts plus TEI_GRACE_MS or TEI_END_MS.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "game.h"
#include "os/child.h"
#include "reader.h"
#include "tei_info.h"
#include "tei_option.h"

enum {
    TEI_TAIL_LINES = 24, // number of last lines kept to explain a failure
    TEI_LINE_KEPT = 200, // bytes kept of such a line
    TEI_GRACE_MS = 100,  // added to a timeout while an engine sends without pause
    TEI_END_MS = 500,    // time for a process to end after it has closed its output
};

// An option to set, as the user gave it.
typedef struct TeiSetting {
    const char *name;
    const char *value; // NULL: a button
} TeiSetting;

// How to start an engine and which options to set, as the user gave it. The caller owns all text.
typedef struct TeiSpec {
    char *const *argv;   // program and arguments, ending in NULL
    const char *name;    // NULL: the name that the engine gives itself
    TeiSetting *options; // in the order of sending
    size_t option_count;
    bool ponder; // set Ponder if the engine offers it and the options do not set it
    // If not NULL, gets each line with the engine's name; called in the threads of the clients.
    // `mark` is '>' to the engine, '<' from it, '!' its standard error, '-' a note.
    void (*on_line)(void *user, const char *name, char mark, Word line);
    void *user;
} TeiSpec;

typedef struct TeiClient {
    const TeiSpec *spec;
    Child child;
    pthread_mutex_t *start_lock;  // held while a process is started, see child_start
    const atomic_bool *interrupt; // may be set after tei_client_init; when it becomes true, waiting
                                  // for lines ends within 200 ms, as after a timeout
    void (*on_line)(void *user, Word line); // NULL, or called for each line of the engine; like
    void *user;                             // `interrupt`, set after tei_client_init
    const TeiSetting *game_options;         // set before each new game; the caller may change them
    size_t game_option_count;
    char name[TEI_NAME]; // from the spec, else from `id name`, else the program; ASCII
    char id[TEI_NAME];   // from `id name`; "" without it
    TeiOption *options;  // offered by the engine
    size_t option_count, option_room;
    bool sized;                    // it printed `size`: the newer dialect
    uint64_t komis[SIZE_MOST + 1]; // newer dialect, by size: bit K + HALF_KOMI_MAX is set if it
                                   // plays half komi K
    OpeningRule opening;           // last value sent as an option
    int half_komi;                 // last value sent as an option
    bool half_komi_sent;           // that option was sent since the start
    int8_t set[2][2];              // [stones, caps][player]: last values sent as options
    bool set_sent[2];              // [stones, caps]: these were sent since the start
    int starts;                    // number of times the process was started
    uint64_t extra_answers;        // `bestmove` lines without a `go`
    bool ponders;                  // its option Ponder is on
    char expected[TEI_NAME];       // the word after `ponder` of the last `bestmove`; "": none
    size_t pondered;               // moves of the game with the expected one, while it ponders; 0
    Move pondered_move;            // the expected one
    char (*tail)[TEI_LINE_KEPT];   // ring of the last lines; prefix "> ": to the engine, "< ": from
                                   // it, "! ": its standard error, "- ": a note
    size_t tail_count;             // number of lines added to it so far
    bool cut;                      // the last line was too long, and its rest is to be skipped
    bool end_noted;                // the tail says how the process ended
    int64_t read_us;               // clock_now_us() when the last line was read
    TextBuf request;
} TeiClient;

// The result of waiting for an answer.
typedef enum TeiStatus {
    TEI_FINE,
    TEI_LATE,    // no answer before the timeout; the process runs
    TEI_GONE,    // the process has ended or closed its output (then it got TEI_END_MS to end)
    TEI_GARBAGE, // the answer is not `bestmove MOVE`
} TeiStatus;

// Makes a client without a process. `spec` and `start_lock` (NULL: only one thread) must outlive
// the client. False when there is no memory.
bool tei_client_init(TeiClient *client, const TeiSpec *spec, pthread_mutex_t *start_lock,
                     Fault *fault);

// Starts the process, if none is running: sends `tei`, waits for `teiok`, sets the options of the
// spec, and waits for `readyok`. Each answer may take `timeout_ms`. A fault names the engine: it
// can't be started, does not answer, ends, or has no such option or value. After a fault there is
// no process.
bool tei_client_start(TeiClient *client, int timeout_ms, Fault *fault);

// True when the engine never started and its path has a blank but names no file: then the path and
// the arguments were probably given as one word.
bool tei_client_has_joined_words(const TeiClient *client);

// Starts a new game and waits for `readyok`. Returns false and fills `fault` when there is no
// answer; then the process must be killed. Also when the engine does not play this size or komi, or
// has no option for the komi, the opening or the piece counts; then nothing was sent. An engine
// without HalfKomi plays komi 0 only; one without Opening plays swap only.
bool tei_client_new_game(TeiClient *client, const Rules *rules, int timeout_ms, Fault *fault);

// Asks for a move in the game's position. Discards what the engine has sent so far, sends `position
// ...` and `go_line` ("go movetime 100") in one write, and waits `timeout_ms` (-1: without limit)
// for `bestmove`. After TEI_FINE `ret_word` is the word after `bestmove`, cut to fit; the caller
// checks whether it is a move. `ret_thought` gets what was reported and the time used, for every
// status. After TEI_LATE the caller must call tei_client_wait_move or stop the process.
TeiStatus tei_client_move(TeiClient *client, const Game *game, const char *go_line, int timeout_ms,
                          char ret_word[TEI_NAME], TeiThought *ret_thought);

// Continues to wait for `bestmove` after TEI_LATE; when `stop` is set, sends `stop` first.
TeiStatus tei_client_wait_move(TeiClient *client, bool stop, int timeout_ms,
                               char ret_word[TEI_NAME]);

// Lets the engine think on the opponent's time: sends the game, which ends with the move that is
// expected, and `go_line` ("go ponder movetime 100"), and returns. If this move comes, the next
// tei_client_move sends `ponderhit`; if not, it sends `stop` before the game, and skips the first
// `bestmove`. In both cases what this takes is part of the time used. A failure shows there.
void tei_client_ponder(TeiClient *client, const Game *game, const char *go_line);

// Ends such thinking, if there is any. After any status but TEI_FINE the process must be killed.
TeiStatus tei_client_end_ponder(TeiClient *client, int timeout_ms);

// Kills the process; the next tei_client_start starts a new one. Name and tail are kept.
void tei_client_kill(TeiClient *client);

// Appends the last lines in both directions and notes of how the process started and ended, oldest
// first, each after a newline. Printable ASCII only.
void tei_client_tail(const TeiClient *client, TextBuf *text);

// Sends `quit`, closes the input, waits at most `timeout_ms`, kills the process, and frees
// everything.
void tei_client_finish(TeiClient *client, int timeout_ms);
