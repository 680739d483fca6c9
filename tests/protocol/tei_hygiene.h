// SPDX-License-Identifier: MIT
// What must hold for every line that a TEI engine prints, whatever the session:
//   - no blank line, no space at an end, none doubled, nothing but printable characters;
//   - nothing before the first byte was sent, `id`, `size`, `option` and `teiok` only after `tei`;
//   - one `bestmove` for a `go` at most, of two words, the move in minimal PTN or `--`;
//   - no `info` but `info string` when no search runs, which the test knows when each `go`
//     that was sent has its `bestmove`;
//   - an `info` line has each field once and in the order depth, seldepth, multipv, score, wdl,
//     nodes, nps, time, hashfull, pv; one score; wdl adds up to 1000; the pv is last and not empty;
//     with `score mate N` it is N moves long;
//   - the last `info` line before a `bestmove` is a full one (all fields; wdl may be missing), and
//     the last full one of `multipv 1` starts with that move; `bestmove --` needs none;
//   - an option has a type and what the type wants, a spin its default, min and max as 32-bit
//     integers, min <= default <= max;
//   - one `readyok` for an `isready` at most.
#ifndef BREDON_TESTS_PROTOCOL_TEI_HYGIENE_H
#define BREDON_TESTS_PROTOCOL_TEI_HYGIENE_H

#include <regex.h>

#include "reader.h"
#include "textbuf.h"

typedef struct Hygiene {
    regex_t move;
    bool started; // something was sent
    bool tei;     // `tei` was sent
    int gos, bestmoves;
    int isreadys, readyoks;
    bool full;      // the last info line since the last bestmove was a full one
    char first[16]; // the first move of the last full line of multipv 1
    TextBuf sent;   // the line that is being sent
    TextBuf info;   // the last full info line
} Hygiene;

bool hygiene_init(Hygiene *hygiene);
void hygiene_finish(Hygiene *hygiene);

// To be told what is sent, before it is, in pieces of any size.
void hygiene_sent(Hygiene *hygiene, const char *bytes, size_t length);

// The input is about to be closed: what was sent last may count as a line.
void hygiene_closed(Hygiene *hygiene);

// Checks a line that came out, without its newline. `free_text`: lines that start with no word of
// TEI's are for people, and may hold several spaces in a row.
bool hygiene_line(Hygiene *hygiene, Word line, bool free_text, Fault *fault);

// True when every `go` that was sent has its `bestmove`.
bool hygiene_is_idle(const Hygiene *hygiene);

#endif
