// SPDX-License-Identifier: MIT
// The one tokenizer: words of a text that need not end in NUL, and checked numbers.
#ifndef BREDON_BASE_READER_H
#define BREDON_BASE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"

// A piece of somebody else's text.
typedef struct Word {
    const char *at;
    size_t length;
    size_t column; // 1-based place in the text it came from
} Word;

typedef struct Reader {
    const char *text;
    size_t length;
    size_t at;
} Reader;

Reader reader_of(const char *text, size_t length);
Reader reader_of_string(const char *text);

// Whether a character is white space: space, tab, CR, LF, VT, FF or NUL.
bool reader_is_blank(char c);

// The next run of characters that are no white space. False at the end of the text.
bool reader_next(Reader *reader, Word *ret_word);

// As reader_next, but leaves the reader where it was.
bool reader_peek(const Reader *reader, Word *ret_word);

// All that is left, without white space at either end; its length may be 0.
Word reader_rest(Reader *reader);

Word word_of_string(const char *text);
bool word_is(Word word, const char *text);
bool word_is_nocase(Word word, const char *text);

// True when the word holds a text, whatever the case of its letters; every word holds "".
bool word_holds_nocase(Word word, const char *text);

// A decimal integer with an optional sign and nothing around it, in min..max.
// `what` names the value in the fault: "Hash: 'many' is not a whole number".
bool parse_i64(Word word, const char *what, int64_t min, int64_t max, int64_t *ret_value,
               Fault *fault);

// A decimal number with an optional sign, point and exponent ("0.5", "-3", "1e-3") and nothing
// around it, in min..max, which must be finite. For settings of statistics; scores and counts are
// integers.
bool parse_real(Word word, const char *what, double min, double max, double *ret_value,
                Fault *fault);

#endif
