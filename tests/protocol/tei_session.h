// SPDX-License-Identifier: MIT
// Runs one transcript with one engine process, in one of several ways of sending it.
#ifndef BREDON_TESTS_PROTOCOL_TEI_SESSION_H
#define BREDON_TESTS_PROTOCOL_TEI_SESSION_H

#include "support.h"
#include "tei_script.h"

typedef enum Mode {
    MODE_PLAIN,  // a write for each line
    MODE_SPLIT,  // every line in pieces, with small pauses
    MODE_JOINED, // all lines up to the next expectation in one write
    MODE_CRLF,   // lines end in \r\n
    MODE_PIPE,   // the input is closed somewhere in the middle: nothing is expected but a clean end
    MODE_STDOUT, // nobody reads any more from somewhere in the middle on: the same
    MODES,
} Mode;

// Times that the limits of the transcripts are compared with.
typedef struct Pace {
    int patience; // ms for an answer without a limit of its own
    int slack;    // ms that every limit may be exceeded by: a busy machine, a slow build
    int cuts;     // how many places to cut a transcript at, in the last two modes
} Pace;

// What was measured, in microseconds; the worst so far.
typedef struct Latency {
    int64_t within; // an answer that must come within 20 ms
    int64_t end;    // from quit, signal or a closed pipe to the end of the process
    bool missed;    // the last session failed by nothing but a limit of time and its slack
} Latency;

const char *mode_name(Mode mode);

// False when the engine does not do what the transcript says; the fault tells what and where.
bool session_run(const char *engine, const Script *script, Mode mode, const Pace *pace, Rng *rng,
                 Latency *latency, Fault *fault);

#endif
