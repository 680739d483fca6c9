// SPDX-License-Identifier: MIT
// Lines to and from an engine, and the ring of the last lines; used by tei_client.c and by
// `bredon check`.
#pragma once

#include "client/tei_client.h"
#include "reader.h"

// Adds a line to the ring, with the prefix `mark`. A line that is too long is cut in its middle,
// because the last moves stand at its end.
void tei_note(TeiClient *client, char mark, Word line);

// Sends client->request, which is whole lines, before `deadline` (us of clock_now_us, -1: no
// limit). TEI_LATE: not accepted in time; TEI_GONE: the process has ended.
TeiStatus tei_say(TeiClient *client, int64_t deadline);

// Reads the next line, without blanks at both ends; it is valid until the next call for this
// client. After the deadline it takes only what is there already, for at most TEI_GRACE_MS. Lines
// longer than CHILD_LINE_MAX are skipped. Returns TEI_FINE, TEI_LATE or TEI_GONE.
TeiStatus tei_hear(TeiClient *client, int64_t deadline, Word *ret_line);

// Adds what the process wrote to standard error to the ring.
void tei_hear_errors(TeiClient *client);

// The point in time `timeout_ms` from now, in us of clock_now_us; -1 for a negative timeout.
int64_t tei_deadline(int timeout_ms);

// Copies text, cut to `room` bytes including the NUL; '?' replaces all but printable ASCII.
void tei_copy_text(char *ret_text, size_t room, Word word);
