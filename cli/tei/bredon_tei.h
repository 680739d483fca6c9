// SPDX-License-Identifier: MIT
// A TEI session as an object: it gets lines as text, and prints through a function. docs/tei.md
// describes the protocol.
//
// A session never waits for input. It has two ways to think:
// - Without `poll`, a search runs in its own thread, and bredon_tei_line returns while it runs.
// - With `poll`, all work is done in bredon_tei_think, which the host calls after it has fed lines.
//   The session calls `poll` every few milliseconds; in it the host feeds the lines that have come
//   meanwhile. Before a line that has to wait for the end of the search, such as a second `go`, the
//   session stops the search as TEI says, and keeps the line and those after it until then.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct BredonTei BredonTei;

typedef struct BredonTeiHost {
    void *user; // first argument of all functions
    // Prints whole lines, each with a newline at its end. Without `poll` it may be called from
    // several threads at once. The text is valid during the call.
    void (*print)(void *user, const char *text, size_t length);
    // May be NULL, see above. It may call bredon_tei_line only. With `idle` the session waits for a
    // line, such as `stop`: the host should return only when there is one.
    void (*poll)(void *user, bool idle);
    // Without `poll`: called every few milliseconds during `wait`, `perft` and `bench`. The host
    // feeds the lines that have come meanwhile; false when the client has left, which ends them.
    // May be NULL.
    bool (*meanwhile)(void *user);
} BredonTeiHost;

// Makes a session; copies `host`. NULL when there is no memory.
BredonTei *bredon_tei_create(const BredonTeiHost *host);

// Takes one line, without its newline; one of more than 1 MiB is refused. False after `quit`, which
// stops all work: then the session should be destroyed, with `poll` after a last bredon_tei_think,
// which prints the `bestmove` of each `go` that has none yet.
bool bredon_tei_line(BredonTei *session, const char *line);

// With `poll`: does the work that the lines asked for, and returns when it is done. False after
// `quit`. Without `poll` there is nothing to do.
bool bredon_tei_think(BredonTei *session);

// Stops the search, which without `poll` prints its `bestmove`, and frees the session; NULL does
// nothing. Must not be called in `poll`.
void bredon_tei_destroy(BredonTei *session);
