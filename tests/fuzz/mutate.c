// SPDX-License-Identifier: MIT
// How libFuzzer changes a text, besides single bytes: by words and lines, numbers at their edges,
// and moves by the grammar of PTN. Only a small part of the changed bytes of a text that people
// write leads past its reader; of changed words nearly all do.
#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "rng.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { PIECE = 64 };

typedef struct Text {
    char *at;
    size_t length, room;
    Rng rng;
} Text;

typedef struct Span {
    size_t begin, length;
} Span;

static bool is_part(char c, bool lines) {
    return lines ? c != '\n' : !reader_is_blank(c);
}

// A random word or line of the text; of length 0 if there is none.
static Span pick(Text *text, bool lines) {
    if (text->length == 0) {
        return (Span){0, 0};
    }
    size_t begin = (size_t)rng_below(&text->rng, (int)text->length);
    while (begin > 0 && is_part(text->at[begin - 1], lines)) {
        begin--;
    }
    size_t end = begin;
    while (end < text->length && is_part(text->at[end], lines)) {
        end++;
    }
    return (Span){begin, end - begin};
}

// Puts new text in the place of a part; leaves it when there is no room.
static void replace(Text *text, Span old, const char *with, size_t length) {
    if (text->length - old.length + length <= text->room) {
        size_t behind = old.begin + old.length;
        memmove(text->at + old.begin + length, text->at + behind, text->length - behind);
        memcpy(text->at + old.begin, with, length);
        text->length = text->length - old.length + length;
    }
}

// Copies a part in front of another one, or in its place.
static void copy(Text *text, bool lines, bool over) {
    char part[1024];
    Span from = pick(text, lines);
    Span to = pick(text, lines);
    if (from.length + 1 < sizeof part) {
        memcpy(part, text->at + from.begin, from.length);
        part[from.length] = lines ? '\n' : ' ';
        to.length = over ? to.length : 0;
        replace(text, to, part, from.length + !over);
    }
}

static void change_number(Text *text) {
    static const char *const edges[] = {
        "0",     "1",          "-1",         "2",          "8",
        "9",     "64",         "127",        "128",        "255",
        "256",   "1000",       "32767",      "65536",      "99999",
        "1e9",   "2147483647", "2147483648", "4294967295", "9223372036854775807",
        "0.5",   "-0.5",       "1e-9",       "1e308",      "9223372036854775808",
        "00001", "+5",         "",           "nan",        "0x10",
    };
    Span word = pick(text, false);
    size_t end = word.begin + word.length;
    while (word.begin < end && !strchr("0123456789", text->at[word.begin])) {
        word.begin++;
    }
    for (word.length = 0; word.begin + word.length < end &&
                          strchr("0123456789", text->at[word.begin + word.length]);) {
        word.length++;
    }
    const char *edge = edges[rng_below(&text->rng, (int)(sizeof edges / sizeof edges[0]))];
    replace(text, word, edge, strlen(edge));
}

// A move by the grammar of PTN, legal or not.
static void write_move(Text *text) {
    char move[PIECE];
    Rng *rng = &text->rng;
    char file = (char)('a' + rng_below(rng, 6));
    char rank = (char)('1' + rng_below(rng, 6));
    size_t length;
    if (rng_below(rng, 2)) {
        static const char *const kinds[] = {"", "", "S", "C"};
        length =
            (size_t)snprintf(move, sizeof move, "%s%c%c", kinds[rng_below(rng, 4)], file, rank);
    } else {
        int count = 1 + rng_below(rng, 6);
        length = (size_t)snprintf(move, sizeof move, "%d%c%c%c", count, file, rank,
                                  "+-<>"[rng_below(rng, 4)]);
        for (int drop; count > 0; count -= drop) {
            drop = 1 + rng_below(rng, count);
            length += (size_t)snprintf(move + length, sizeof move - length, "%d", drop);
        }
    }
    Span word = pick(text, false);
    if (rng_below(rng, 2)) {
        word.length = 0;
        move[length++] = ' ';
    }
    replace(text, word, move, length);
}

static void change(Text *text) {
    bool lines = rng_below(&text->rng, 2);
    switch (rng_below(&text->rng, 6)) {
    case 0:
        copy(text, lines, false);
        break;
    case 1:
        copy(text, lines, true);
        break;
    case 2:
        replace(text, pick(text, lines), "", 0);
        break;
    case 3:
        change_number(text);
        break;
    case 4:
        write_move(text);
        break;
    default:
        // Cuts the end off, as a full disk does.
        text->length = text->length ? (size_t)rng_below(&text->rng, (int)text->length) : 0;
        break;
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    Text text = {(char *)data, size, max_size, rng_of(seed)};
    if (rng_below(&text.rng, 2)) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    for (int changes = 1 + rng_below(&text.rng, 3); changes > 0; changes--) {
        change(&text);
    }
    return text.length;
}
