// SPDX-License-Identifier: MIT
#include "reader.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "utf8.h"

bool reader_is_blank(char c) {
    return c == '\0' || c == ' ' || (c >= '\t' && c <= '\r');
}

size_t reader_blank(const char *text, size_t length) {
    uint32_t code = 0;
    if (length == 0 || (unsigned char)*text < 0x80) {
        return length > 0 && reader_is_blank(*text);
    }
    size_t bytes = utf8_next(text, length, &code);
    bool blank = code == 0x85 || code == 0xa0 || code == 0x1680 ||
                 (code >= 0x2000 && code <= 0x200f) || code == 0x2028 || code == 0x2029 ||
                 code == 0x202f || code == 0x205f || code == 0x2060 || code == 0x3000 ||
                 code == 0xfeff;
    return bytes > 0 && blank ? bytes : 0;
}

// The length in bytes of the blank at the end of a text; 0 when there is none.
static size_t blank_before(const char *text, size_t length) {
    for (size_t bytes = 1; bytes <= 3 && bytes <= length; bytes++) {
        if (reader_blank(text + length - bytes, bytes) == bytes) {
            return bytes;
        }
    }
    return 0;
}

// The place of the first character from `at` on that is not blank.
static size_t skip_blanks(const Reader *reader, size_t at) {
    for (size_t bytes; (bytes = reader_blank(reader->text + at, reader->length - at)) > 0;) {
        at += bytes;
    }
    return at;
}

Reader reader_of(const char *text, size_t length) {
    return (Reader){.text = text, .length = length, .at = 0};
}

Reader reader_of_string(const char *text) {
    return reader_of(text, strlen(text));
}

bool reader_next(Reader *reader, Word *ret_word) {
    size_t start = skip_blanks(reader, reader->at);
    size_t at = start;
    while (at < reader->length && !reader_blank(reader->text + at, reader->length - at)) {
        at++;
    }
    reader->at = at;
    if (at == start) {
        return false;
    }
    *ret_word = (Word){.at = reader->text + start, .length = at - start, .column = start + 1};
    return true;
}

bool reader_peek(const Reader *reader, Word *ret_word) {
    Reader copy = *reader;
    return reader_next(&copy, ret_word);
}

Word reader_rest(Reader *reader) {
    size_t start = skip_blanks(reader, reader->at);
    size_t end = reader->length;
    for (size_t bytes; (bytes = blank_before(reader->text + start, end - start)) > 0;) {
        end -= bytes;
    }
    reader->at = reader->length;
    return (Word){.at = reader->text + start, .length = end - start, .column = start + 1};
}

Word word_of_string(const char *text) {
    return (Word){.at = text, .length = strlen(text), .column = 1};
}

bool words_same(Word a, Word b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

bool word_is(Word word, const char *text) {
    return words_same(word, word_of_string(text));
}

bool word_is_nocase(Word word, const char *text) {
    return words_same_nocase(word, word_of_string(text));
}

bool words_same_nocase(Word a, Word b) {
    return a.length == b.length && (a.length == 0 || strncasecmp(a.at, b.at, a.length) == 0);
}

// The index of the next character, from `at` on, that words_alike compares.
static size_t skip_joints(Word word, size_t at) {
    while (at < word.length && memchr(" -_", word.at[at], 3)) {
        at++;
    }
    return at;
}

bool words_alike(Word a, Word b) {
    size_t i = skip_joints(a, 0);
    size_t k = skip_joints(b, 0);
    while (i < a.length && k < b.length && strncasecmp(a.at + i, b.at + k, 1) == 0) {
        i = skip_joints(a, i + 1);
        k = skip_joints(b, k + 1);
    }
    return i == a.length && k == b.length;
}

bool word_begins(Word word, const char *text) {
    size_t length = strlen(text);
    return word.length >= length && memcmp(word.at, text, length) == 0;
}

bool word_holds_nocase(Word word, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= word.length; i++) {
        if (strncasecmp(word.at + i, text, length) == 0) {
            return true;
        }
    }
    return false;
}

bool word_copy(Word word, char *ret_text, size_t room) {
    if (word.length >= room) {
        return false;
    }
    if (word.length > 0) {
        memcpy(ret_text, word.at, word.length);
    }
    ret_text[word.length] = '\0';
    return true;
}

// Reads sign and digits by hand: a word need not end in NUL, and strtoll would also accept " 0x1".
bool parse_i64(Word word, const char *what, int64_t min, int64_t max, int64_t *ret_value,
               Fault *fault) {
    bool negative = word.length > 0 && word.at[0] == '-';
    size_t first = negative || (word.length > 0 && word.at[0] == '+');
    size_t at = first;
    int64_t value = 0;
    bool overflow = false;
    for (; at < word.length && is_digit(word.at[at]); at++) {
        int digit = word.at[at] - '0';
        overflow = overflow || __builtin_mul_overflow(value, 10, &value) ||
                   __builtin_add_overflow(value, negative ? -digit : digit, &value);
    }
    if (at == first || at < word.length) {
        return fault_set(fault, word.column, "%s: '%s' is not a whole number", what,
                         quoted_word(word).text);
    }
    if (overflow || value < min || value > max) {
        return fault_set(fault, word.column, "%s: %s is not in %lld..%lld", what,
                         quoted_word(word).text, (long long)min, (long long)max);
    }
    *ret_value = value;
    return true;
}

bool parse_real(Word word, const char *what, double min, double max, double *ret_value,
                Fault *fault) {
    char copy[64] = "";
    char *end = copy;
    double value = 0;
    word_copy(word, copy, sizeof copy);
    // strtod would also accept white space, hexadecimal digits and names of infinity.
    if (strspn(copy, "0123456789+-.eE") == word.length) {
        value = strtod(copy, &end);
    }
    if (end == copy || *end) {
        return fault_set(fault, word.column, "%s: '%s' is not a number", what,
                         quoted_word(word).text);
    }
    if (!(value >= min && value <= max)) {
        return fault_set(fault, word.column, "%s: %s is not in %g..%g", what,
                         quoted_word(word).text, min, max);
    }
    *ret_value = value;
    return true;
}
