// SPDX-License-Identifier: MIT
// Plays the client's side of docs/tei.md against an engine, and finds out which of its rules the
// engine follows.
//
// A check is a row of check_table.c: a script of lines, or a function. Rules for lines that may
// come at any time, such as `info`, are topics: check_watch.c checks every line of the engine, and
// the row of the topic reports the first wrong one.
#pragma once

#include "tei_client.h"

enum {
    CHECK_TEXT = 440,
    CHECK_ASKED_MOST = 8, // `go` lines of a script that may be unanswered at one time
    // Flags of checks.
    CHECK_MUST = 1 << 0,  // every client relies on it
    CHECK_BASIS = 1 << 1, // if it fails, the checks after it are left out
    CHECK_ALONE = 1 << 2, // an illegal move fails this check, not the check of that topic
    CHECK_TIMED = 1 << 3, // the report says how long the engine thought
    CHECK_LAST = 1 << 4,  // the engine must have ended
};

typedef enum CheckResult {
    CHECK_HOLDS,
    CHECK_FAILS,
    CHECK_NOT_OFFERED,
    CHECK_LEFT_OUT
} CheckResult;

typedef enum CheckTopic {
    TOPIC_NONE,
    TOPIC_ID,
    TOPIC_OPTION,
    TOPIC_SIZE,
    TOPIC_MOVE,
    TOPIC_BEST,
    TOPIC_PONDER,
    TOPIC_ONCE,
    TOPIC_INFO,
    TOPIC_PV,
    TOPIC_MATE,
    TOPIC_WDL,
    TOPICS,
} CheckTopic;

// The result of a check. Texts are printable ASCII; those that do not apply are "".
typedef struct CheckReport {
    CheckResult result;
    char fact[CHECK_TEXT]; // what was measured, or why the check does not apply
    char sent[CHECK_TEXT]; // of a failure: the lines sent last
    char came[CHECK_TEXT]; // the lines that came then
    char expected[CHECK_TEXT];
} CheckReport;

typedef struct CheckFinding {
    int64_t count;     // lines or parts of lines that were looked at
    CheckReport first; // the first one that was wrong
} CheckFinding;

typedef struct Check Check;

// A run of all checks. check_session_init fills it; check_command.c uses only the client.
typedef struct CheckSession {
    TeiClient client;
    int patience_ms;
    int64_t size;                  // the user's, or 0
    bool lost;                     // a CHECK_BASIS has failed
    Rules rules;                   // of most checks
    Board board;                   // the position that the engine should have
    Board asked[CHECK_ASKED_MOST]; // positions of `go` lines without an answer, oldest first
    int pending, answers, awaited; // number of entries in `asked`; of `bestmove` lines in this
                                   // check; of those that the check has waited for
    char move[TEI_NAME];           // the word after the last `bestmove` that was asked for
    Move best;                     // first move of the last pv since then, or MOVE_NONE
    int64_t variants;              // the largest `multipv` that was seen in this check
    bool unsent;                   // client.request waits to be sent
    int64_t asked_us, used_us;     // when the last `go` was written; how long the slowest one took
    char error[CHECK_TEXT];        // the last `info string error`
    const Check *check;            // the one that runs
    CheckReport *report;           // its result
    CheckReport own;               // reports an illegal move in a check with CHECK_ALONE
    CheckFinding findings[TOPICS];
} CheckSession;

struct Check {
    const char *group, *says;           // the rule in a few words
    unsigned flags;                     // CHECK_*
    CheckTopic topic;                   // the result is this finding
    const char *needs;                  // an option that must be offered, "size" lines, or NULL
    const char *script;                 // see check_table.c
    void (*run)(CheckSession *session); // instead of a script; changes the report if it fails
    int number;                         // for `run`; of a script the OpeningRule
};

// All checks in their order.
extern const Check check_table[];
extern const size_t check_count;

// Prepares a run; `spec` must outlive it. `patience_ms` is the longest time for each answer, `size`
// the board, 0: 6x6, or the largest one that the engine lists. False when there is no memory.
bool check_session_init(CheckSession *session, const TeiSpec *spec, int patience_ms, int64_t size,
                        Fault *fault);
void check_session_finish(CheckSession *session);

// Runs a check. Returns false and fills `fault` when the program can't be started at all.
bool check_run(CheckSession *session, const Check *check, CheckReport *ret_report, Fault *fault);

// ---- check_talk.c

// Fills a report of a failure. `came` is NULL for the engine's last lines; after TEI_LATE it says
// that no more lines came.
void check_fail(const CheckSession *session, CheckReport *report, TeiStatus status,
                const Word *came, const char *expected);

// The same for the report of this check; returns false.
bool check_refute(CheckSession *session, TeiStatus status, const char *expected);

// The lines to be sent next; the caller may add to them. check_send sends
// them, and so does each function that waits.
TextBuf *check_request(CheckSession *session);
TeiStatus check_send(CheckSession *session);

// Wait for a line that begins with `wanted`; for `readyok`, after sending `isready`; for the answer
// to a `go`, "bestmove" or "bestmove MOVE"; for the end of the process. When it does not come, they
// fill the report and return false.
bool check_await_line(CheckSession *session, const char *wanted);
bool check_await_ready(CheckSession *session);
bool check_await_move(CheckSession *session, const char *wanted);
bool check_await_end(CheckSession *session);

// To be called when a `go` for the session's board is written.
void check_note_go(CheckSession *session);

// ---- check_watch.c

// Looks at a line of the engine; for TeiClient.on_line.
void check_watch(void *session, Word line);

// ---- check_play.c: checks that are functions

// Begins a game in the engine's dialect. When it does not answer or does not offer such games,
// fills the report and returns false.
bool check_begin_game(CheckSession *session, const Rules *rules);

// Chooses size and komi of the other checks from what the engine offers.
void check_start(CheckSession *session);

// Sets all options of the type `number`, or those with a blank in their name.
enum { OPTIONS_WITH_BLANKS = -1 };
void check_options(CheckSession *session);

// Play a game of some plies with the size or the opening `number`, another komi, or a clock.
void check_size(CheckSession *session);
void check_opening(CheckSession *session);
void check_komi(CheckSession *session);
void check_clock(CheckSession *session);
