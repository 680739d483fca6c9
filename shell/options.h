// SPDX-License-Identifier: MIT
// Options of a command line as a table: reads them into a struct, and lists them for help.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

typedef enum OptionType {
    OPTION_FLAG,    // no value; a bool
    OPTION_NUMBER,  // an int64_t from least to most
    OPTION_KOMI,    // flats by halves; an int of half flats
    OPTION_OPENING, // the name of an opening; an OpeningRule
    OPTION_CLOCK,   // a TimeControl; `least` is its ClockUnit
    OPTION_CHOICE,  // one of the words in `value`; an int: 1 for the first one
    OPTION_TEXT,    // a const char *
    OPTION_READ,    // one value, given to `read`
    OPTION_WORDS,   // one or more words, up to the next one that begins with "--"
} OptionType;

// Read the value of an option into its field, or its words; may be called several times.
typedef bool OptionRead(void *target, char *word, Fault *fault);
typedef bool OptionReadWords(void *target, char *const words[], int count, Fault *fault);

typedef struct OptionSpec {
    const char *name;  // "--size"
    const char *value; // as help shows it: "N", or all choices: "file|random"; NULL for a flag
    const char *help;
    OptionType type;
    unsigned group; // one bit; options of groups that are not accepted are unknown
    int64_t least, most;
    size_t offset;    // of the field in the struct; with `read`, 0 may mean the struct itself
    OptionRead *read; // for OPTION_READ
    const char *also; // a short spelling of the name, such as "-o"; NULL: none
    OptionReadWords *read_words; // for OPTION_WORDS
} OptionSpec;

// Rows of a table for a struct of which AT(field) is the offset of a field.
#define FLAG_OPTION(name, group, field, help)                                                      \
    { name, NULL, help, OPTION_FLAG, group, 0, 0, AT(field), NULL }
#define NUMBER_OPTION(name, value, group, least, most, field, help)                                \
    { name, value, help, OPTION_NUMBER, group, least, most, AT(field), NULL }
#define TEXT_OPTION(name, value, group, field, help)                                               \
    { name, value, help, OPTION_TEXT, group, 0, 0, AT(field), NULL }

#define WORDS_OPTION(name, value, group, field, read_words, help)                                  \
    { name, value, help, OPTION_WORDS, group, 0, 0, AT(field), NULL, NULL, read_words }

// Options that mean the same in all commands that have them.
#define OPENING_OPTION(group, field, help)                                                         \
    {                                                                                              \
        "--opening", "swap|no-swap|double-black-stack", help, OPTION_OPENING, group, 0, 0,         \
            AT(field), NULL                                                                        \
    }
#define OUT_OPTION(group, field, help)                                                             \
    { "--out", "FILE", help, OPTION_TEXT, group, 0, 0, AT(field), NULL, "-o" }

#define KOMI_OPTION(group, field, help)                                                            \
    { "--komi", "X", help, OPTION_KOMI, group, 0, 0, AT(field), NULL }
#define CLOCK_OPTION(name, unit, group, field, help)                                               \
    { name, "CLOCK", help, OPTION_CLOCK, group, unit, 0, AT(field), NULL }
#define CHOICE_OPTION(name, value, group, field, help)                                             \
    { name, value, help, OPTION_CHOICE, group, 0, 0, AT(field), NULL }

// Accepts all options of a table.
#define OPTIONS_ALL (~0u)

// A table sorted by name, of at most 64 options. Options of different groups may have the same
// name.
typedef struct OptionTable {
    const OptionSpec *specs;
    size_t count;
    // Gets the struct and each word that is not an option. `rest`, in its place, gets the first
    // such word and all after it at once; "--" may stand before them. Both NULL: they are refused.
    OptionRead *operand;
    OptionReadWords *rest;
} OptionTable;

// Reads the words into `target`, which holds the defaults. `accepted` is a sum of groups. Bit i of
// *ret_given (may be NULL) says that option i was given. On a fault, fields may have changed.
bool options_read(const OptionTable *table, unsigned accepted, int argc, char *const argv[],
                  void *target, uint64_t *ret_given, Fault *fault);

// Read "I/N" of --shard, where I counts from 1 and *ret_part from 0; "FROM-TO", "FROM-" (up to
// `most`) or "FROM".
bool option_read_part(const char *word, int64_t *ret_part, int64_t *ret_parts, Fault *fault);
bool option_read_range(const char *name, const char *word, int64_t most, int64_t *ret_from,
                       int64_t *ret_to, Fault *fault);

// Sets the fault for a word that a command does not expect. Returns false.
bool options_refuse_word(const char *word, Fault *fault);

// True when an option of this name was given.
bool options_given(const OptionTable *table, uint64_t given, const char *name);

// Adds the spellings of an option: "--size", or "-o, --out".
void options_add_names(TextBuf *text, const OptionSpec *spec);

// Adds the accepted options, one line each.
void options_add_help(TextBuf *text, const OptionTable *table, unsigned accepted);

// For tests: true when the table is sorted by name and not too long.
bool options_sorted(const OptionTable *table);
