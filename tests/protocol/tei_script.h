// SPDX-License-Identifier: MIT
// Transcripts of TEI sessions: what is sent and what must come back, as text. A file holds any
// number of them. transcript.c says how they are run.
//
//   == TITLE        starts a transcript; each gets a process of its own
//   # ...           a comment; blank lines are nothing
//   + WORD          one more argument on the engine's command line; `+` alone: an empty one
//   - pipe          leave out the modes in which a pipe closes (see tei_session.h): the engine has
//                   been told to wait
//   - needs NAME    only for engines that declare an option of this name
//
//   > LINE          send the line; `>` alone sends an empty one
//   >. TEXT         send the text, without a newline behind
//   ^               close the engine's input
//   $ INT           send a signal: INT or TERM
//
//   < LINE          the next line that matters is exactly this
//   <~ ERE          the next line that matters matches this POSIX extended regular expression; the
//                   whole line, as if in ^( )$
//   <* ERE          one of the next lines matches; what comes before it is free text for people,
//                   except that TEI's own lines stay under the rules
//   <| ERE          the last `info` line with a `pv` before the latest bestmove matches
//   <! ERE          no line that came since the latest `>` after an expectation holds this
//   @ MS            the next expectation is met within MS ms (and some slack) of what was sent
//   . MS            for MS ms, no line but `info` lines, and those only while a search runs
//   ! MS            the process ends by itself within MS ms (and some slack), with status 0
//
// Which lines matter: `info` lines don't, unless the expectation itself begins with `info`. One
// that begins with `info string` skips all other infos, but the next `info string` must match. One
// that begins with `info` otherwise skips infos until one matches. Every other line that was not
// asked for is a failure. So is a line that breaks the rules of tei_hygiene.h, whether it matters
// or not.
//
// In what is sent, @shuffle(N) stands for N plies that go to and fro, behind the opening a1 c3 (any
// size; it starts with these two), @fill(N) for N letters z, and @tab(N) for N tabs. An empty
// @fill(0) keeps a blank at the end of a line.
#ifndef BREDON_TESTS_PROTOCOL_TEI_SCRIPT_H
#define BREDON_TESTS_PROTOCOL_TEI_SCRIPT_H

#include <regex.h>

#include "fault.h"
#include "textbuf.h"

enum { SCRIPT_ARGS = 4 };

typedef enum StepKind {
    STEP_SEND,
    STEP_CLOSE,
    STEP_SIGNAL,
    STEP_EXACT,
    STEP_MATCH,
    STEP_FREE,
    STEP_LAST,
    STEP_NONE,
    STEP_WITHIN,
    STEP_QUIET,
    STEP_DEAD,
} StepKind;

typedef struct Step {
    StepKind kind;
    int line;     // in the file, from 1
    int number;   // ms, or the signal
    TextBuf text; // what is sent, newline included; what is expected
    regex_t regex;
    bool has_regex;
} Step;

typedef struct Script {
    char *title;
    char *args[SCRIPT_ARGS];
    int arg_count;
    bool pipe;   // the modes in which a pipe closes make sense
    char *needs; // an option, or NULL
    Step *steps;
    size_t count, room;
} Script;

typedef struct ScriptFile {
    Script *scripts;
    size_t count, room;
} ScriptFile;

// Reads a file. On failure `ret_file` holds what was read so far and must be finished all the same.
bool script_file_read(ScriptFile *ret_file, const char *path, Fault *fault);
void script_file_finish(ScriptFile *file);

#endif
