// SPDX-License-Identifier: MIT
// Sends lines to an engine, reads lines from it, and keeps the last ones in a ring. Used by
// tei_client.c and by `bredon check`.
#pragma once

#include "reader.h"
#include "tei_client.h"

// Adds a line to the ring, with the prefix `mark`. A line that is too long loses its middle,
// because its end has the last moves.
void tei_note(TeiClient *client, char mark, Word line);

// Sends client->request, which is whole lines, before `deadline` (us of clock_now_us, -1: no
// limit). TEI_LATE: not accepted in time; TEI_GONE: the process has ended.
TeiStatus tei_send(TeiClient *client, int64_t deadline);

// Reads the next line, without blanks at both ends; it is valid until the next call for this
// client. After the deadline it still takes lines that have arrived, for at most TEI_GRACE_MS.
// Lines longer than CHILD_LINE_MAX are skipped. Returns TEI_FINE, TEI_LATE or TEI_GONE.
TeiStatus tei_read_line(TeiClient *client, int64_t deadline, Word *ret_line);

// Adds what the process wrote to standard error to the ring.
void tei_read_errors(TeiClient *client);

// Copies text, cut to `room` bytes including the NUL; '?' replaces each character that is not
// printable ASCII.
void tei_copy_text(char *ret_text, size_t room, Word word);
