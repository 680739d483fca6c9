// SPDX-License-Identifier: MIT
// An engine that speaks TEI, from the client's side: starting it, its options, games, moves.
//
// Both dialects are spoken: an engine that prints `size` lines is told `teinewgame size N halfkomi
// K`, any other gets the option HalfKomi and `teinewgame N`. Nothing that an engine does, crash,
// hang, flood, garbage, can stop the caller for longer than the times given here, and TEI_GRACE_MS
// or TEI_END_MS on top.
#ifndef BREDON_BENCH_CLIENT_TEI_CLIENT_H
#define BREDON_BENCH_CLIENT_TEI_CLIENT_H

#include <pthread.h>
#include <stdatomic.h>

#include "client/child.h"
#include "game.h"

enum {
    TEI_TAIL_LINES = 24, // of what was said last, kept to explain a failure
    TEI_LINE_KEPT = 200, // bytes of a line in the tail
    TEI_NAME = 64,
    TEI_GRACE_MS = 100, // beyond a time limit, for one who talks without end
    TEI_END_MS = 500,   // for a process that has closed its output to end
};

// An option to be set, as a person gave it.
typedef struct TeiSetting {
    const char *name;
    const char *value; // NULL for a button
} TeiSetting;

// How to start an engine and what to set, as a person gave it. All text is the caller's.
typedef struct TeiSpec {
    char **argv;         // the program and its arguments, ending in NULL
    const char *name;    // NULL: what the engine calls itself
    TeiSetting *options; // in the order to be sent
    size_t option_count;
} TeiSpec;

typedef enum TeiOptionType { TEI_CHECK, TEI_SPIN, TEI_COMBO, TEI_BUTTON, TEI_STRING } TeiOptionType;

// An option that the engine has offered.
typedef struct TeiOption {
    char name[TEI_NAME];
    TeiOptionType type;
    int64_t value, least, most; // of a spin: the default and its range
    char *choices;              // of a combo: one a line; on the heap, else NULL
} TeiOption;

// What an engine said of its move, from the `info` lines before `bestmove`. Fields that it did not
// give are 0.
typedef struct TeiThought {
    bool has_score;
    bool is_bound; // the score is only a bound: no exact one was said
    int score;     // centi-flats from the side to move; a proved win in n plies is 10000 - n
    int depth, seldepth;
    int64_t nodes;
    int64_t time_ms; // by its own clock
} TeiThought;

typedef struct TeiClient {
    const TeiSpec *spec;
    Child child;
    pthread_mutex_t *start_lock;  // one process is started at a time, see child_start
    const atomic_bool *interrupt; // may be set after init: once true, waiting for lines ends within
                                  // 200 ms, as if its time were over
    char name[TEI_NAME];          // from the spec, else from `id name`, else of the program; ASCII
    TeiOption *options;           // as offered
    size_t option_count, option_room;
    bool sized;                    // it printed `size`: the newer dialect
    uint64_t komis[SIZE_MOST + 1]; // then, a size: bit K + HALF_KOMI_MAX says that it plays K
    int half_komi;                 // as told last through the option
    bool half_komi_told;           // the option was set since the start
    int8_t set[2][2];              // stones and caps of each player, as told last through options
    bool set_told[2];              // stones or caps were told since the start
    int starts;                    // how often the process was started
    uint64_t extra_answers;        // `bestmove` lines that nobody had asked for
    char (*tail)[TEI_LINE_KEPT]; // ring of the last lines; each begins with what it is: "> " to and
                                 // "< " from the engine, "! " from its standard error, "- " a note
    size_t tail_count;           // lines ever put there
    bool cut;                    // the line that came last was too long, and its rest is to come
    bool end_noted;              // the tail says how the process ended
    int64_t heard_us;            // when the last line was read, by child_clock
    TextBuf request;
} TeiClient;

// Where a conversation can end.
typedef enum TeiStatus {
    TEI_FINE,
    TEI_LATE,    // no answer within the time; the process lives
    TEI_GONE,    // the process has ended or closed its pipe, and was given TEI_END_MS to end
    TEI_GARBAGE, // an answer that is no `bestmove MOVE`
} TeiStatus;

// A client without a process. `spec` and `start_lock` (may be NULL with one thread) must outlive
// it. False when there is no memory.
bool tei_client_init(TeiClient *client, const TeiSpec *spec, pthread_mutex_t *start_lock,
                     Fault *fault);

// Starts the process if there is none that lives: `tei` up to `teiok`, the options of the spec,
// `isready`. Each answer may take `timeout_ms`. A program that can't be started, is silent, ends,
// or has no option of that name (or not that value, by type and range) is a fault that names the
// engine; then there is no process.
bool tei_client_start(TeiClient *client, int timeout_ms, Fault *fault);

// Sets an option between games, for the process that there is. False with a fault when the engine
// has none of that name, or does not take this value, or is gone.
bool tei_client_set(TeiClient *client, const char *name, const char *value, int timeout_ms,
                    Fault *fault);

// Tells of a new game, and waits for `readyok`. False with a fault when it does not come, then the
// process must be killed; or when the engine does not play this size or komi or has no way to be
// told the komi or the piece counts, then nothing was sent. An engine that has no HalfKomi plays
// komi 0 only.
bool tei_client_new_game(TeiClient *client, const Rules *rules, int timeout_ms, Fault *fault);

// Asks for a move in the game's position: forgets what was said unasked, sends `position ...` and
// then `go_line` ("go movetime 100"), in one write, and waits `timeout_ms` for the bestmove (-1 for
// ever). `ret_used_us` is the time from before the write to after the read, whatever the status.
// After TEI_FINE `ret_word` holds the word behind `bestmove`, as the engine wrote it, cut to fit;
// whether it is a move is for the caller to see. `ret_thought` is filled as far as was said.
// After TEI_LATE the caller may call tei_client_wait_move, or must stop the process.
TeiStatus tei_client_move(TeiClient *client, const Game *game, const char *go_line, int timeout_ms,
                          char ret_word[TEI_NAME], TeiThought *ret_thought, int64_t *ret_used_us);

// Goes on waiting for the bestmove after TEI_LATE; sends `stop` first when `stop` is set.
TeiStatus tei_client_wait_move(TeiClient *client, bool stop, int timeout_ms,
                               char ret_word[TEI_NAME]);

// Kills the process, so that the next tei_client_start makes a new one. Name and tail stay.
void tei_client_kill(TeiClient *client);

// Writes the last lines that went to and fro, oldest first, each with its newline, with notes of
// how the process was started and how it ended. Printable ASCII only.
void tei_client_tail(const TeiClient *client, TextBuf *text);

// Says `quit`, closes its input, waits at most `timeout_ms`, kills, and frees everything.
void tei_client_finish(TeiClient *client, int timeout_ms);

#endif
