// SPDX-License-Identifier: MIT
// Splits a text, which need not end in NUL, into words, and reads numbers with checks.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"

// A part of a text; it does not own the memory.
typedef struct Word {
    const char *at;
    size_t length;
    size_t column; // place in the text, from 1
} Word;

typedef struct Reader {
    const char *text;
    size_t length;
    size_t at;
} Reader;

Reader reader_of(const char *text, size_t length);
Reader reader_of_string(const char *text);

// True for white space: space, tab, CR, LF, VT, FF and NUL.
bool reader_is_blank(char c);

// The length in bytes of the blank at the start of a text: white space, and what web pages and
// editors put in its place (no-break space and other spaces of Unicode, characters without width,
// byte order marks). 0 for anything else and at the end of the text.
size_t reader_blank(const char *text, size_t length);

// True for 0 to 9, in every locale.
static inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The small letter of a capital one, A to Z; any other character itself.
static inline char small_letter(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

// Reads the next word, a run of characters that are not blank (reader_blank). False at the end of
// the text.
bool reader_next(Reader *reader, Word *ret_word);

// As reader_next, but the reader does not move.
bool reader_peek(const Reader *reader, Word *ret_word);

// Reads the rest of the text, without blanks at both ends; it may have length 0.
Word reader_rest(Reader *reader);

Word word_of_string(const char *text);

static inline Quote quoted_word(Word word) {
    return quoted_bytes(word.at, word.length);
}
bool word_is(Word word, const char *text);
bool word_is_nocase(Word word, const char *text);
bool words_same(Word a, Word b);
bool words_same_nocase(Word a, Word b);

// True when both have the same letters: case, blanks, hyphens and underscores do not matter.
bool words_alike(Word a, Word b);

bool word_begins(Word word, const char *text);

// True when the word contains `text`, in any case. Every word contains "".
bool word_holds_nocase(Word word, const char *text);

// Copies a word as a string into `room` bytes. False when it is too long: then nothing is copied.
bool word_copy(Word word, char *ret_text, size_t room);

// Reads a decimal integer from min to max with an optional sign and no other characters. `what`
// names the value in the fault: "Hash: 'many' is not a whole number".
bool parse_i64(Word word, const char *what, int64_t min, int64_t max, int64_t *ret_value,
               Fault *fault);

// Reads a finite decimal number from min to max with an optional sign, point and exponent ("0.5",
// "-3", "1e-3") and no other characters. For settings of statistics; scores and counts are
// integers.
bool parse_real(Word word, const char *what, double min, double max, double *ret_value,
                Fault *fault);
