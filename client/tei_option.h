// SPDX-License-Identifier: MIT
// The options that engines offer.
#pragma once

#include "reader.h"
#include "textbuf.h"

enum { TEI_NAME = 64 };

typedef enum TeiOptionType { TEI_CHECK, TEI_SPIN, TEI_COMBO, TEI_BUTTON, TEI_STRING } TeiOptionType;

// An option that the engine offers.
typedef struct TeiOption {
    char name[TEI_NAME];
    TeiOptionType type;
    char preset[TEI_NAME];      // the default as text; "" when there is none or it is too long
    int64_t value, least, most; // of a spin: default and range
    char *choices;              // of a combo: choices, one per line, on the heap; else NULL
} TeiOption;

// Reads the text after the word `option`: "name Hash type spin default 16 min 1 max 1024". Missing
// or invalid numbers mean a spin without limits. False when it can't be used (no name, a name that
// is too long, an unknown type, control characters) or there is no memory. After true the caller
// must call tei_option_finish.
bool tei_option_read(Word text, TeiOption *ret_option);
void tei_option_finish(TeiOption *option);

// The option with that name, in any case; NULL when there is none.
const TeiOption *tei_option_find(const TeiOption *options, size_t count, const char *name);

// Appends the line that sets an option, in the engine's spelling. `value` is NULL for a button.
// Returns false and fills `fault` such as "Hash: 0 is not in 1..1024" when the option does not
// accept the value.
bool tei_option_set(const TeiOption *option, const char *value, TextBuf *text, Fault *fault);

// Writes the names of all options, "Hash, HalfKomi", cut to `room` bytes including the NUL.
void tei_option_names(const TeiOption *options, size_t count, char *ret_text, size_t room);
