// SPDX-License-Identifier: MIT
#include "options.h"

#include <stdio.h>
#include <string.h>

#include "nearest.h"
#include "text/ptn.h"
#include "time_control.h"

enum { OPTIONS_MOST = 64, HELP_COLUMN_LEAST = 17, HELP_COLUMN_MOST = 24, OPTION_TEXT_MAX = 64 };

bool options_sorted(const OptionTable *table) {
    for (size_t i = 1; i < table->count; i++) {
        const OptionSpec *before = &table->specs[i - 1];
        const OptionSpec *spec = &table->specs[i];
        int order = strcmp(before->name, spec->name);
        if (order > 0 || (order == 0 && (before->group & spec->group) != 0)) {
            return false;
        }
    }
    return table->count <= OPTIONS_MOST;
}

// "--name VALUE" or "-n, --name VALUE"; returns its length.
static int option_text(const OptionSpec *spec, const char *value, char ret_text[OPTION_TEXT_MAX]) {
    return snprintf(ret_text, OPTION_TEXT_MAX, "%s%s%s%s%s", spec->also ? spec->also : "",
                    spec->also ? ", " : "", spec->name, value ? " " : "", value ? value : "");
}

void options_add_names(TextBuf *text, const OptionSpec *spec) {
    char names[OPTION_TEXT_MAX];
    option_text(spec, NULL, names);
    textbuf_add_string(text, names);
}

void options_add_help(TextBuf *text, const OptionTable *table, unsigned accepted) {
    char left[OPTION_TEXT_MAX];
    int width = HELP_COLUMN_LEAST;
    for (size_t i = 0; i < table->count; i++) {
        int length = table->specs[i].group & accepted
                         ? option_text(&table->specs[i], table->specs[i].value, left)
                         : 0;
        width = length > width && length <= HELP_COLUMN_MOST ? length : width;
    }
    for (size_t i = 0; i < table->count; i++) {
        const OptionSpec *spec = &table->specs[i];
        if (spec->group & accepted) {
            // An option that is too long for the column gets a separate line.
            bool fits = option_text(spec, spec->value, left) <= width;
            textbuf_format(text, "  %-*s%s%*s%s\n", fits ? width : 0, left, fits ? "  " : "\n",
                           fits ? 0 : width + 4, "", spec->help);
        }
    }
}

bool options_given(const OptionTable *table, uint64_t given, const char *name) {
    for (size_t i = 0; i < table->count; i++) {
        if ((given >> i & 1) != 0 && strcmp(table->specs[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

// True when a name is the first `length` characters of a word.
static bool is_name(const char *name, const char *word, size_t length) {
    return name && strlen(name) == length && memcmp(name, word, length) == 0;
}

// Finds "--name" or the front of "--name=value".
static const OptionSpec *find_option(const OptionTable *table, unsigned accepted,
                                     const char *word) {
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < table->count; i++) {
        const OptionSpec *spec = &table->specs[i];
        if ((spec->group & accepted) &&
            (is_name(spec->name, word, length) || is_name(spec->also, word, length))) {
            return spec;
        }
    }
    return NULL;
}

// The options that are accepted, one after the other, for nearest_name.
typedef struct Names {
    const OptionTable *table;
    unsigned accepted;
} Names;

static const char *name_at(const void *names, size_t i) {
    const Names *all = names;
    size_t seen = 0;
    for (size_t at = 0; at < all->table->count; at++) {
        if ((all->table->specs[at].group & all->accepted) && seen++ == i) {
            return all->table->specs[at].name;
        }
    }
    return NULL;
}

static bool refuse_option(const OptionTable *table, unsigned accepted, const char *word,
                          Fault *fault) {
    Names names = {table, accepted};
    Word front = {word, strcspn(word, "="), 1};
    const char *nearest = nearest_name(front, name_at, &names);
    const Quote quote = quoted(word);
    if (nearest) {
        return fault_set(fault, 0, "unknown option '%s'; did you mean '%s'?", quote.text, nearest);
    }
    return fault_set(fault, 0, "unknown option '%s'; --help lists all options", quote.text);
}

bool options_refuse_word(const char *word, Fault *fault) {
    return fault_set(fault, 0, "unexpected word '%s'; --help shows the usage", quoted(word).text);
}

bool option_read_part(const char *word, int64_t *ret_part, int64_t *ret_parts, Fault *fault) {
    enum { PARTS_MOST = 1000000 };
    size_t length = strcspn(word, "/");
    if (!word[length] ||
        !parse_i64(word_of_string(word + length + 1), "", 1, PARTS_MOST, ret_parts, NULL) ||
        !parse_i64((Word){word, length, 1}, "", 1, *ret_parts, ret_part, NULL)) {
        return fault_set(fault, 0, "--shard: '%s' is not a part I/N, from 1/N to N/N",
                         quoted(word).text);
    }
    *ret_part -= 1;
    return true;
}

bool option_read_range(const char *name, const char *word, int64_t most, int64_t *ret_from,
                       int64_t *ret_to, Fault *fault) {
    size_t length = strcspn(word, "-");
    if (!parse_i64((Word){word, length, 1}, name, 1, most, ret_from, fault)) {
        return false;
    }
    *ret_to = word[length] ? most : *ret_from;
    return !word[length] || !word[length + 1] ||
           parse_i64(word_of_string(word + length + 1), name, *ret_from, most, ret_to, fault);
}

static bool set_value(void *field, const OptionSpec *spec, char *value, Fault *fault) {
    switch (spec->type) {
    case OPTION_NUMBER:
        return parse_i64(word_of_string(value), spec->name, spec->least, spec->most, field, fault);
    case OPTION_KOMI:
    case OPTION_OPENING: {
        Word word = word_of_string(value);
        bool good = spec->type == OPTION_KOMI ? komi_read(word, field, fault)
                                              : opening_read(word, field, fault);
        return good || fault_prefix(fault, "%s: ", spec->name);
    }
    case OPTION_CLOCK:
        return time_control_read(word_of_string(value), (ClockUnit)spec->least, field, fault) ||
               fault_prefix(fault, "%s: ", spec->name);
    case OPTION_CHOICE:
        *(int *)field = word_place(word_of_string(value), spec->value) + 1;
        return *(int *)field > 0 ||
               fault_set(fault, 0, "%s: %s, not '%s'", spec->name, spec->value, quoted(value).text);
    case OPTION_TEXT:
        *(const char **)field = value;
        return true;
    case OPTION_READ:
        return spec->read(field, value, fault);
    case OPTION_WORDS:
        return spec->read_words(field, &value, 1, fault);
    case OPTION_FLAG:
        break;
    }
    return false;
}

// The number of words from argv[at] on that belong to an option which takes all words up to the
// next option.
static int count_words(const OptionTable *table, unsigned accepted, int argc, char *const argv[],
                       int at) {
    int count = 0;
    while (at + count < argc && strncmp(argv[at + count], "--", 2) != 0 &&
           !find_option(table, accepted, argv[at + count])) {
        count++;
    }
    return count;
}

// Reads one option at argv[*at] and moves *at past it.
static bool read_option(const OptionTable *table, unsigned accepted, const OptionSpec *spec,
                        int argc, char *const argv[], int *at, void *target, Fault *fault) {
    char *equals = strchr(argv[*at], '=');
    void *field = (char *)target + spec->offset;
    *at += 1;
    if (spec->type == OPTION_FLAG) {
        if (equals) {
            return fault_set(fault, 0, "%s takes no value", spec->name);
        }
        *(bool *)field = true;
        return true;
    }
    int words = equals                       ? 1
                : spec->type == OPTION_WORDS ? count_words(table, accepted, argc, argv, *at)
                                             : argc - *at;
    if (words == 0) {
        const char *name = argv[*at - 1]; // as it was spelled
        return fault_set(fault, 0, "%s needs a value: %s %s", name, name, spec->value);
    }
    if (spec->type == OPTION_WORDS && !equals) {
        *at += words;
        return spec->read_words(field, argv + *at - words, words, fault);
    }
    return set_value(field, spec, equals ? equals + 1 : argv[(*at)++], fault);
}

bool options_read(const OptionTable *table, unsigned accepted, int argc, char *const argv[],
                  void *target, uint64_t *ret_given, Fault *fault) {
    uint64_t given = 0;
    for (int at = 0; at < argc;) {
        const char *word = argv[at];
        bool ends = table->rest && strcmp(word, "--") == 0;
        if (word[0] == '-' && word[1] != '\0' && !ends) {
            const OptionSpec *spec = find_option(table, accepted, word);
            if (!spec) {
                return refuse_option(table, accepted, word, fault);
            }
            given |= UINT64_C(1) << (spec - table->specs);
            if (!read_option(table, accepted, spec, argc, argv, &at, target, fault)) {
                return false;
            }
        } else if (table->rest) {
            at += ends;
            if (at < argc && !table->rest(target, argv + at, argc - at, fault)) {
                return false;
            }
            at = argc;
        } else if (table->operand) {
            if (!table->operand(target, argv[at], fault)) {
                return false;
            }
            at++;
        } else {
            return options_refuse_word(word, fault);
        }
    }
    if (ret_given) {
        *ret_given = given;
    }
    return true;
}
