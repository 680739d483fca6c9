// SPDX-License-Identifier: MIT
// Lines to and from an engine, and the ring of the last ones; for tei_client.c alone.
#ifndef BREDON_BENCH_CLIENT_TEI_TALK_H
#define BREDON_BENCH_CLIENT_TEI_TALK_H

#include "client/tei_client.h"
#include "reader.h"

// Puts a line into the ring; `mark` says what it is. A line that is too long loses its middle, for
// the moves that matter stand at its end.
void tei_note(TeiClient *client, char mark, Word line);

// Sends client->request, whole lines, before `deadline` (in us of child_clock, -1 for never).
// TEI_FINE, TEI_LATE when it is not taken, TEI_GONE.
TeiStatus tei_say(TeiClient *client, int64_t deadline);

// Reads the next line, without blanks at its ends; it is valid until the next call for this client.
// With a deadline that is over, only what is there already, and for no more than TEI_GRACE_MS.
// Lines that are longer than a child can have are left out, in all their pieces. TEI_FINE, TEI_LATE
// or TEI_GONE.
TeiStatus tei_hear(TeiClient *client, int64_t deadline, Word *ret_line);

// Takes over what the process wrote to standard error.
void tei_hear_errors(TeiClient *client);

// A timeout in ms (-1 for ever) as a point in time.
int64_t tei_deadline(int timeout_ms);

// Copies printable ASCII with '?' for the rest, cut to `room` with its NUL.
void tei_copy_text(char *ret_text, size_t room, Word word);

#endif
