// SPDX-License-Identifier: MIT
// Inputs for a fuzz target: files of a folder, and random changes to them.
#ifndef BREDON_TESTS_FUZZ_CORPUS_H
#define BREDON_TESTS_FUZZ_CORPUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Sample {
    char *name;
    uint8_t *bytes;
    size_t length;
} Sample;

typedef struct Corpus {
    Sample *samples; // sorted by name
    size_t count;
} Corpus;

enum { MUTANT_MAX = 4096 };

// Reads one file. False, with errno set, when that fails.
bool sample_init(Sample *sample, const char *path, const char *name);
void sample_finish(Sample *sample);

// Reads all files of a folder. False, with errno set, when that fails.
bool corpus_init(Corpus *corpus, const char *folder);
void corpus_finish(Corpus *corpus);

// Makes another input out of those of a corpus that is not empty, the same for the same seed.
// Returns its length.
size_t corpus_mutate(const Corpus *corpus, uint64_t seed, uint8_t ret_bytes[MUTANT_MAX]);

#endif
