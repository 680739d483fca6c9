// SPDX-License-Identifier: MIT
#include "corpus.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static char *copy_of(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) {
        memcpy(copy, text, size);
    }
    return copy;
}

static bool read_all(FILE *file, Sample *sample) {
    enum { PIECE = 4096 };
    for (;;) {
        uint8_t *bytes = realloc(sample->bytes, sample->length + PIECE);
        if (!bytes) {
            return false;
        }
        sample->bytes = bytes;
        size_t got = fread(bytes + sample->length, 1, PIECE, file);
        sample->length += got;
        if (got == 0) {
            return !ferror(file);
        }
    }
}

bool sample_init(Sample *sample, const char *path, const char *name) {
    *sample = (Sample){.name = copy_of(name)};
    FILE *file = fopen(path, "rb");
    bool read = sample->name && file && read_all(file, sample);
    if (file) {
        fclose(file);
    }
    if (!read) {
        sample_finish(sample);
    }
    return read;
}

void sample_finish(Sample *sample) {
    free(sample->name);
    free(sample->bytes);
    *sample = (Sample){0};
}

static int is_shown(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name); // the same in every locale
}

static bool add(Corpus *corpus, const char *folder, const char *name) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    bool fits = length > 0 && (size_t)length < sizeof path;
    if (!fits || !sample_init(&corpus->samples[corpus->count], path, name)) {
        return false;
    }
    corpus->count++;
    return true;
}

bool corpus_init(Corpus *corpus, const char *folder) {
    struct dirent **entries = NULL;
    *corpus = (Corpus){0};
    int count = scandir(folder, &entries, is_shown, by_name);
    if (count < 0) {
        return false;
    }
    corpus->samples = calloc((size_t)count + 1, sizeof *corpus->samples);
    bool read = corpus->samples != NULL;
    for (int i = 0; i < count; i++) {
        read = read && add(corpus, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    if (!read) {
        corpus_finish(corpus);
    }
    return read;
}

void corpus_finish(Corpus *corpus) {
    for (size_t i = 0; i < corpus->count; i++) {
        sample_finish(&corpus->samples[i]);
    }
    free(corpus->samples);
    *corpus = (Corpus){0};
}

// An input on its way.
typedef struct Mutant {
    uint8_t *bytes;
    size_t length;
    Rng rng;
} Mutant;

// From 0 to `most`, both included.
static size_t pick(Mutant *mutant, size_t most) {
    return (size_t)rng_below(&mutant->rng, (int)most + 1);
}

// A length of a piece: mostly short.
static size_t pick_length(Mutant *mutant, size_t most) {
    static const int common[] = {1, 2, 4, 8, 32, MUTANT_MAX};
    size_t limit = (size_t)common[rng_below(&mutant->rng, sizeof common / sizeof common[0])];
    return pick(mutant, limit < most ? limit : most);
}

// Puts a piece in, as much of it as there is room for.
static void insert(Mutant *mutant, size_t at, const uint8_t *piece, size_t length) {
    size_t room = MUTANT_MAX - mutant->length;
    length = length < room ? length : room;
    memmove(mutant->bytes + at + length, mutant->bytes + at, mutant->length - at);
    memcpy(mutant->bytes + at, piece, length);
    mutant->length += length;
}

static void erase(Mutant *mutant, size_t at, size_t length) {
    memmove(mutant->bytes + at, mutant->bytes + at + length, mutant->length - at - length);
    mutant->length -= length;
}

// Copies a piece of some input of the corpus to some place.
static void insert_from(Mutant *mutant, const Corpus *corpus, bool lines) {
    const Sample *other = &corpus->samples[pick(mutant, corpus->count - 1)];
    size_t begin = pick(mutant, other->length);
    size_t length = pick_length(mutant, other->length - begin);
    size_t at = pick(mutant, mutant->length);
    if (lines) {
        while (begin > 0 && other->bytes[begin - 1] != '\n') {
            begin--;
        }
        for (length = 0; begin + length < other->length; length++) {
            if (length > 0 && other->bytes[begin + length - 1] == '\n') {
                break;
            }
        }
        while (at > 0 && mutant->bytes[at - 1] != '\n') {
            at--;
        }
    }
    if (length > 0) {
        insert(mutant, at, other->bytes + begin, length);
    }
}

// Repeats a piece, once or many times.
static void repeat(Mutant *mutant) {
    uint8_t piece[64];
    size_t begin = pick(mutant, mutant->length);
    size_t length = pick_length(mutant, mutant->length - begin);
    length = length < sizeof piece ? length : sizeof piece;
    memcpy(piece, mutant->bytes + begin, length);
    int times = rng_chance(&mutant->rng, 10) ? 50 : 1;
    for (int i = 0; i < times && length > 0; i++) {
        insert(mutant, begin, piece, length);
    }
}

static void change_byte(Mutant *mutant) {
    static const char common[] = "0123456789 xSC,/+-<>.\n\r\t[]{}\";*'!?ah=\\%&\x7f\xff";
    uint8_t byte = (uint8_t)common[rng_below(&mutant->rng, sizeof common)]; // the NUL, too
    size_t at = pick(mutant, mutant->length);
    if (rng_chance(&mutant->rng, 20)) {
        byte = (uint8_t)rng_below(&mutant->rng, 256);
    }
    if (at == mutant->length || rng_chance(&mutant->rng, 40)) {
        insert(mutant, at, &byte, 1);
    } else if (rng_chance(&mutant->rng, 20)) {
        mutant->bytes[at] ^= (uint8_t)(1u << rng_below(&mutant->rng, 8));
    } else {
        mutant->bytes[at] = byte;
    }
}

// Puts a number near the edge of some type in the place of one that is there.
static void change_number(Mutant *mutant) {
    static const char *const edges[] = {
        "0",
        "-1",
        "2",
        "9",
        "255",
        "65536",
        "1000000",
        "1000001",
        "2147483647",
        "2147483648",
        "4294967296",
        "9223372036854775807",
        "-2147483649",
        "-9223372036854775808",
        "18446744073709551616",
        "0.5",
        "+7",
        "007",
    };
    size_t at = pick(mutant, mutant->length);
    while (at < mutant->length && (mutant->bytes[at] < '0' || mutant->bytes[at] > '9')) {
        at++;
    }
    size_t end = at;
    while (end < mutant->length && mutant->bytes[end] >= '0' && mutant->bytes[end] <= '9') {
        end++;
    }
    const char *edge = edges[pick(mutant, sizeof edges / sizeof edges[0] - 1)];
    erase(mutant, at, end - at);
    insert(mutant, at, (const uint8_t *)edge, strlen(edge));
}

static void mutate_once(Mutant *mutant, const Corpus *corpus) {
    size_t at = pick(mutant, mutant->length);
    switch (rng_below(&mutant->rng, 10)) {
    case 0:
        erase(mutant, at, pick_length(mutant, mutant->length - at));
        break;
    case 1:
        repeat(mutant);
        break;
    case 2:
        change_number(mutant);
        break;
    case 3:
    case 4:
        insert_from(mutant, corpus, false);
        break;
    case 5:
    case 6:
        insert_from(mutant, corpus, true);
        break;
    default:
        change_byte(mutant);
        break;
    }
}

size_t corpus_mutate(const Corpus *corpus, uint64_t seed, uint8_t ret_bytes[MUTANT_MAX]) {
    enum { STEPS = 6 };
    Mutant mutant = {.bytes = ret_bytes, .rng = rng_of(seed)};
    const Sample *first = &corpus->samples[pick(&mutant, corpus->count - 1)];
    insert(&mutant, 0, first->bytes, first->length);
    for (int steps = 1 + rng_below(&mutant.rng, STEPS); steps > 0; steps--) {
        mutate_once(&mutant, corpus);
    }
    return mutant.length;
}
