// SPDX-License-Identifier: MIT
// The options that an engine offers, and how one is set; for tei_client.c and tests.
#ifndef BREDON_BENCH_CLIENT_TEI_OPTION_H
#define BREDON_BENCH_CLIENT_TEI_OPTION_H

#include "client/tei_client.h"
#include "reader.h"

// Reads what follows the word `option`: "name Hash type spin default 16 min 1 max 1024". Numbers
// that are missing or none leave a spin without limits. False when it is no option that can be set
// (no name, a name that is too long, an unknown type, control characters), or without memory.
// `ret_option` must be finished then and only then when it is true.
bool tei_option_read(Word text, TeiOption *ret_option);
void tei_option_finish(TeiOption *option);

// The option of that name, whatever its case; NULL when there is none.
const TeiOption *tei_option_find(const TeiOption *options, size_t count, const char *name);

// Appends the line that sets an option, spelled as the engine does. False with a fault, "Hash: 0 is
// not in 1..1024", when it does not take the value (NULL: none, as a button wants it).
bool tei_option_set(const TeiOption *option, const char *value, TextBuf *text, Fault *fault);

// Writes the names of all options to be had, "Hash, HalfKomi", cut to `room` with its NUL.
void tei_option_names(const TeiOption *options, size_t count, char *ret_text, size_t room);

#endif
