// SPDX-License-Identifier: MIT
#include "match/match_engines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "os/file.h"
#include "text/time_control.h"

enum {
    NAME_MAX_BYTES = TEI_NAME - 8, // leaves room for a number after the name
    DEFAULT_CLOCK_MS = 1000,
    DEFAULT_INCREMENT_MS = 30,
    MOVETIME_MAX = 1000000000,
    DEPTH_MAX = 1000,
};

static const char option_prefix[] = "option.";

char *key_value(char *word, Word *ret_key) {
    char *equals = strchr(word, '=');
    *ret_key = word_of_string(word);
    if (equals) {
        ret_key->length = (size_t)(equals - word);
    }
    return equals ? equals + 1 : NULL;
}

// Copies a text; the list frees it. NULL when there is no memory.
static char *keep(EngineList *list, const char *text, size_t length) {
    char **texts = realloc(list->texts, (list->text_count + 1) * sizeof *texts);
    if (!texts) {
        return NULL;
    }
    list->texts = texts;
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
        texts[list->text_count++] = copy;
    }
    return copy;
}

static bool no_memory(Fault *fault) {
    fault_set(fault, 0, "no memory for the engines");
    return false;
}

static bool has_control(const char *text) {
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            return true;
        }
    }
    return false;
}

static bool has_limits(const MatchLimits *limits) {
    return limits->clock_ms || limits->increment_ms || limits->movetime_ms || limits->nodes ||
           limits->depth;
}

// Sets an option, or replaces its value. Names of options ignore case.
static bool set_option(EngineWords *words, const char *name, const char *value, Fault *fault) {
    for (size_t i = 0; i < words->option_count; i++) {
        if (strcasecmp(words->options[i].name, name) == 0) {
            words->options[i] = (TeiSetting){name, value};
            return true;
        }
    }
    TeiSetting *options =
        realloc(words->options, (words->option_count + 1) * sizeof *words->options);
    if (!options) {
        return no_memory(fault);
    }
    words->options = options;
    words->options[words->option_count++] = (TeiSetting){name, value};
    return true;
}

static bool is_option(const char *word) {
    return strncmp(word, option_prefix, sizeof option_prefix - 1) == 0;
}

// Reads option.NAME=VALUE, which must fit on one line of TEI; without a value it is a button.
static bool read_option(EngineList *list, EngineWords *words, Word key, const char *value,
                        const char *what, Fault *fault) {
    char quote[FAULT_QUOTE];
    size_t skip = sizeof option_prefix - 1;
    const char *name = keep(list, key.at + skip, key.length - skip);
    if (!name) {
        return no_memory(fault);
    }
    if (name[0] == '\0' || has_control(name) || (value && has_control(value))) {
        fault_set(fault, 0, "%s: '%s' sets no option: option.NAME=VALUE", what,
                  fault_quote(quote, key.at, strlen(key.at)));
        return false;
    }
    return set_option(words, name, value, fault);
}

static bool read_limit(EngineWords *words, Word key, const char *value, const char *what,
                       bool *ret_known, Fault *fault) {
    Fault why;
    MatchLimits *limits = &words->limits;
    Word word = word_of_string(value);
    bool fine = true;
    *ret_known = true;
    if (word_is(key, "tc")) {
        fine = time_control_read(word, &limits->clock_ms, &limits->increment_ms, &why);
    } else if (word_is(key, "movetime")) {
        fine = parse_i64(word, "movetime", 1, MOVETIME_MAX, &limits->movetime_ms, &why);
    } else if (word_is(key, "nodes")) {
        fine = parse_i64(word, "nodes", 1, INT64_MAX, &limits->nodes, &why);
    } else if (word_is(key, "depth")) {
        fine = parse_i64(word, "depth", 1, DEPTH_MAX, &limits->depth, &why);
    } else {
        *ret_known = false;
    }
    if (!fine) {
        fault_set(fault, 0, "%s: %s%.200s", what, word_is(key, "tc") ? "tc: " : "", why.text);
    }
    return fine;
}

static bool check_name(const char *name, const char *what, Fault *fault) {
    char quote[FAULT_QUOTE];
    size_t length = strlen(name);
    bool blank = name[strspn(name, " ")] == '\0';
    if (blank || length > NAME_MAX_BYTES || has_control(name) || strpbrk(name, "\"\\")) {
        fault_set(fault, 0, "%s: name: '%s' %s", what, fault_quote(quote, name, length),
                  blank                     ? "is no name"
                  : length > NAME_MAX_BYTES ? "is too long"
                                            : "has characters that a PTN tag can't have");
        return false;
    }
    return true;
}

static bool read_word(EngineList *list, EngineWords *words, char *word, const char *what,
                      Fault *fault) {
    char quote[FAULT_QUOTE];
    Word key;
    bool known = true;
    const char *value = key_value(word, &key);
    if (is_option(word)) {
        return read_option(list, words, key, value, what, fault);
    }
    if (!value) {
        fault_set(fault, 0, "%s: '%s' is no KEY=VALUE (arguments go into one word: args='A B')",
                  what, fault_quote(quote, word, strlen(word)));
        return false;
    }
    if (word_is(key, "path") || word_is(key, "args")) {
        if (key.at[0] == 'p' && value[0] == '\0') {
            fault_set(fault, 0, "%s: path: '' is no program", what);
            return false;
        }
        *(key.at[0] == 'p' ? &words->path : &words->args) = value;
        return true;
    }
    if (word_is(key, "name")) {
        words->name = value;
        return check_name(value, what, fault);
    }
    if (!read_limit(words, key, value, what, &known, fault)) {
        return false;
    }
    if (!known) {
        fault_set(fault, 0,
                  "%s: unknown key '%s'; the keys are path, args, name, option.NAME, tc, movetime, "
                  "nodes and depth",
                  what, fault_quote(quote, key.at, key.length));
    }
    return known;
}

static bool read_words(EngineList *list, EngineWords *ret_words, char *const words[], int count,
                       const char *what, Fault *fault) {
    int first = 0;
    if (count > 0 && !strchr(words[0], '=') && words[0][0] != '\0' && !is_option(words[0])) {
        ret_words->path = words[0];
        first = 1;
    }
    for (int i = first; i < count; i++) {
        if (!read_word(list, ret_words, words[i], what, fault)) {
            return false;
        }
    }
    return true;
}

bool engine_list_each(EngineList *list, char *const words[], int count, Fault *fault) {
    return read_words(list, &list->each, words, count, "--each", fault);
}

bool engine_list_add(EngineList *list, char *const words[], int count, Fault *fault) {
    if (list->count == MATCH_ENGINES_MAX) {
        fault_set(fault, 0, "--engine: no more than %d engines", MATCH_ENGINES_MAX);
        return false;
    }
    return read_words(list, &list->said[list->count++], words, count, "--engine", fault);
}

// The program and its arguments.
static bool make_argv(EngineList *list, const char *path, const char *args, TeiSpec *spec) {
    size_t room = args ? strlen(args) / 2 + 1 : 0;
    char **argv = calloc(room + 2, sizeof *argv);
    if (!argv) {
        return false;
    }
    spec->argv = argv;
    argv[0] = keep(list, path, strlen(path));
    Reader reader = reader_of_string(args ? args : "");
    Word word;
    size_t count = 1;
    bool fine = argv[0] != NULL;
    while (fine && reader_next(&reader, &word)) {
        argv[count] = keep(list, word.at, word.length);
        fine = argv[count++] != NULL;
    }
    return fine;
}

// The options for all, then the engine's own.
static bool make_options(const EngineWords *each, const EngineWords *said, TeiSpec *spec,
                         Fault *fault) {
    EngineWords all = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < each->option_count; i++) {
        fine = set_option(&all, each->options[i].name, each->options[i].value, fault);
    }
    for (size_t i = 0; fine && i < said->option_count; i++) {
        fine = set_option(&all, said->options[i].name, said->options[i].value, fault);
    }
    spec->options = all.options;
    spec->option_count = all.option_count;
    return fine;
}

static bool is_taken(const EngineList *list, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(list->specs[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

// Makes the name of engine `index`; the engines before it have their names already.
static bool make_name(EngineList *list, int index, const char *name) {
    char full[TEI_NAME];
    snprintf(full, sizeof full, "%s", name);
    for (int i = 2; is_taken(list, index, full); i++) {
        snprintf(full, sizeof full, "%s %d", name, i);
    }
    list->specs[index].name = keep(list, full, strlen(full));
    return list->specs[index].name != NULL;
}

// The default name of an engine: the file name of its program, cut to fit.
static const char *file_name(EngineList *list, const char *path) {
    const char *file = file_name_of(path);
    const char *name = *file ? file : path;
    size_t length = strlen(name);
    return keep(list, name, length < NAME_MAX_BYTES ? length : NAME_MAX_BYTES);
}

static void make_limits(EngineList *list, int index) {
    const MatchLimits *own = &list->said[index].limits;
    const MatchLimits *each = &list->each.limits;
    list->limits[index] = has_limits(own) ? *own
                          : has_limits(each)
                              ? *each
                              : (MatchLimits){DEFAULT_CLOCK_MS, DEFAULT_INCREMENT_MS, 0, 0, 0};
}

static bool make_engine(EngineList *list, int index, Fault *fault) {
    EngineWords *said = &list->said[index];
    const EngineWords *each = &list->each;
    const char *path = said->path ? said->path : each->path;
    const char *args = said->args ? said->args : each->args;
    if (!path) {
        fault_set(fault, 0, "--engine: engine %d has no path=PROGRAM", index + 1);
        return false;
    }
    const char *name = said->name ? said->name : each->name;
    name = name ? name : file_name(list, path);
    if (!name || !make_argv(list, path, args, &list->specs[index])) {
        return no_memory(fault);
    }
    if (!check_name(name, "--engine", fault)) {
        return false;
    }
    if (!make_name(list, index, name)) {
        return no_memory(fault);
    }
    make_limits(list, index);
    return make_options(each, said, &list->specs[index], fault);
}

bool engine_list_make(EngineList *list, Fault *fault) {
    for (int i = 0; i < list->count; i++) {
        if (!make_engine(list, i, fault)) {
            return false;
        }
    }
    return true;
}

bool engine_list_double(EngineList *list, Fault *fault) {
    list->specs[1] = list->specs[0]; // `count` stays 1, so that their memory is freed once
    list->limits[1] = list->limits[0];
    return make_name(list, 1, list->specs[0].name) || no_memory(fault);
}

bool engine_list_repeats(const EngineList *list) {
    for (int i = 0; i < list->count; i++) {
        if (list->limits[i].clock_ms || list->limits[i].increment_ms ||
            list->limits[i].movetime_ms) {
            return false;
        }
    }
    return true;
}

void engine_list_finish(EngineList *list) {
    for (int i = 0; i < list->count; i++) {
        free(list->said[i].options);
        free(list->specs[i].argv);
        free(list->specs[i].options);
    }
    free(list->each.options);
    for (size_t i = 0; i < list->text_count; i++) {
        free(list->texts[i]);
    }
    free(list->texts);
    *list = (EngineList){0};
}
