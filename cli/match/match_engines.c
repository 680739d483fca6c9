// SPDX-License-Identifier: MIT
#include "match/match_engines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "match/match_keys.h"
#include "os/file.h"

enum {
    NAME_MAX_BYTES = TEI_NAME - 8, // leaves room for a number after the name
    DEFAULT_CLOCK_MS = 1000,
    DEFAULT_INCREMENT_MS = 30,
    MOVETIME_MAX = 1000000000,
    DEPTH_MAX = 1000,
};

static const char option_prefix[] = "option.";

bool engine_list_init(EngineList *list, int argc, char *const argv[], Fault *fault) {
    size_t room = 1;
    for (int i = 0; i < argc; i++) {
        room += strlen(argv[i]) + 1;
    }
    // Arguments for all engines are copied for each of them.
    *list = (EngineList){.memory = malloc(room * (MATCH_ENGINES_MAX + 1))};
    if (!list->memory) {
        fault_set(fault, 0, "no memory for the engines");
    }
    return list->memory != NULL;
}

void engine_list_finish(EngineList *list) {
    free(list->memory);
    list->memory = NULL;
}

// Copies a part of a word.
static char *keep(EngineList *list, const char *text, size_t length) {
    char *copy = list->memory + list->used;
    memcpy(copy, text, length);
    copy[length] = '\0';
    list->used += length + 1;
    return copy;
}

static bool has_control(const char *text) {
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || *text == 0x7f) {
            return true;
        }
    }
    return false;
}

// Sets an option, or replaces its value. Names of options ignore case.
static bool set_option(EngineWords *words, TeiSetting setting, Fault *fault) {
    size_t at = 0;
    while (at < words->option_count && strcasecmp(words->options[at].name, setting.name) != 0) {
        at++;
    }
    if (at == ENGINE_OPTIONS_MAX) {
        fault_set(fault, 0, "option.: no more than %d options", ENGINE_OPTIONS_MAX);
        return false;
    }
    words->options[at] = setting;
    words->option_count += at == words->option_count;
    return true;
}

static bool is_option(const char *word) {
    return strncmp(word, option_prefix, sizeof option_prefix - 1) == 0;
}

// Reads option.NAME=VALUE, which must fit on one line of TEI; without a value it is a button.
static bool read_option(EngineList *list, EngineWords *words, const char *word, const char *what,
                        Fault *fault) {
    char quote[FAULT_QUOTE];
    size_t skip = sizeof option_prefix - 1;
    Word key;
    const char *value = key_split(word, &key);
    const char *name = keep(list, word + skip, key.length - skip);
    if (name[0] == '\0' || has_control(word)) {
        fault_set(fault, 0, "%s: '%s' sets no option: option.NAME=VALUE", what,
                  fault_quote(quote, word, strlen(word)));
        return false;
    }
    return set_option(words, (TeiSetting){name, value}, fault);
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

static bool read_words(EngineList *list, EngineWords *words, char *const texts[], int count,
                       const char *what, Fault *fault) {
    MatchLimits *limits = &words->limits;
    const Key keys[] = {
        {.name = "args", .text = &words->args},
        {.name = "depth", .least = 1, .most = DEPTH_MAX, .whole = &limits->depth},
        {.name = "movetime", .least = 1, .most = MOVETIME_MAX, .whole = &limits->movetime_ms},
        {.name = "name", .text = &words->name},
        {.name = "nodes", .least = 1, .most = 1e18, .whole = &limits->nodes},
        {.name = "path", .text = &words->path},
        {.name = "tc", .clock = limits},
    };
    int first = count > 0 && !strchr(texts[0], '=') && texts[0][0] != '\0' && !is_option(texts[0]);
    words->path = first ? texts[0] : words->path;
    for (int i = first; i < count; i++) {
        if (!(is_option(texts[i])
                  ? read_option(list, words, texts[i], what, fault)
                  : key_read(what,
                             "path=, args='A B', name=, option.NAME=, tc=, movetime=, nodes= and "
                             "depth=",
                             keys, sizeof keys / sizeof *keys, texts[i], fault))) {
            return false;
        }
    }
    if (words->path && words->path[0] == '\0') {
        fault_set(fault, 0, "%s: path: '' is no program", what);
        return false;
    }
    return !words->name || check_name(words->name, what, fault);
}

bool engine_list_each(EngineList *list, char *const words[], int count, Fault *fault) {
    return read_words(list, &list->each, words, count, "--each", fault);
}

bool engine_list_add(EngineList *list, char *const words[], int count, Fault *fault) {
    if (list->count == MATCH_ENGINES_MAX) {
        fault_set(fault, 0, "--engine: no more than %d engines", MATCH_ENGINES_MAX);
        return false;
    }
    return read_words(list, &list->given[list->count++], words, count, "--engine", fault);
}

// The program and its arguments.
static bool make_argv(EngineList *list, int index, const char *path, const char *args,
                      Fault *fault) {
    Reader reader = reader_of_string(args ? args : "");
    char **argv = list->argv[index];
    Word word;
    int count = 1;
    argv[0] = (char *)(uintptr_t)path; // execvp and its like take no const
    while (reader_next(&reader, &word)) {
        if (count > ENGINE_ARGS_MAX) {
            fault_set(fault, 0, "args: no more than %d arguments", ENGINE_ARGS_MAX);
            return false;
        }
        argv[count++] = keep(list, word.at, word.length);
    }
    list->specs[index].argv = argv;
    return true;
}

static bool is_taken(const EngineList *list, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(list->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

// Makes the name of engine `index`; the engines before it have their names already.
static bool make_name(EngineList *list, int index, const char *name, Fault *fault) {
    char *full = list->names[index];
    snprintf(full, NAME_MAX_BYTES + 1, "%s", name);
    if (!check_name(full, "--engine", fault)) {
        return false;
    }
    for (int i = 2; i <= MATCH_ENGINES_MAX && is_taken(list, index, full); i++) {
        snprintf(full, TEI_NAME, "%.*s %d", NAME_MAX_BYTES, name, i);
    }
    list->specs[index].name = full;
    return true;
}

static bool make_engine(EngineList *list, int index, Fault *fault) {
    static const MatchLimits usual = {DEFAULT_CLOCK_MS, DEFAULT_INCREMENT_MS, 0, 0, 0};
    static const MatchLimits none = {0};
    EngineWords *given = &list->given[index];
    const EngineWords *each = &list->each;
    EngineWords all = *each; // the options for all, then the engine's own
    const char *path = given->path ? given->path : each->path;
    const char *name = given->name ? given->name : each->name;
    if (!path) {
        fault_set(fault, 0, "--engine: engine %d has no path=PROGRAM", index + 1);
        return false;
    }
    for (size_t i = 0; i < given->option_count; i++) {
        if (!set_option(&all, given->options[i], fault)) {
            return false;
        }
    }
    memcpy(given->options, all.options, sizeof all.options);
    list->specs[index].options = given->options;
    list->specs[index].option_count = all.option_count;
    list->limits[index] = memcmp(&given->limits, &none, sizeof none) != 0  ? given->limits
                          : memcmp(&each->limits, &none, sizeof none) != 0 ? each->limits
                                                                           : usual;
    name = name ? name : *file_name_of(path) ? file_name_of(path) : path;
    return make_name(list, index, name, fault) &&
           make_argv(list, index, path, given->args ? given->args : each->args, fault);
}

bool engine_list_make(EngineList *list, bool twice, Fault *fault) {
    if (twice) {
        list->given[list->count++] = list->given[0];
    }
    for (int i = 0; i < list->count; i++) {
        if (!make_engine(list, i, fault)) {
            return false;
        }
    }
    return true;
}

bool engine_list_repeats(const EngineList *list) {
    for (int i = 0; i < list->count; i++) {
        const MatchLimits *limits = &list->limits[i];
        if (limits->clock_ms || limits->increment_ms || limits->movetime_ms) {
            return false;
        }
    }
    return true;
}
