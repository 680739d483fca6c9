// SPDX-License-Identifier: MIT
#include "match_engines.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "os/file.h"
#include "time_control.h"

enum {
    NAME_MAX_BYTES = TEI_NAME - 8, // leaves room for a number after the name
    DEFAULT_CLOCK_MS = 1000,
    DEFAULT_INCREMENT_US = 30000,
    MOVETIME_MAX = 1000000000,
    DEPTH_MAX = 1000,
};

static const char option_prefix[] = "option.";

static bool read_value(const Key *key, char *text, Fault *fault) {
    Word value = word_of_string(text);
    if (key->text) {
        *key->text = text;
        return true;
    }
    if (key->clock) {
        return time_control_read(value, CLOCK_SECONDS, key->clock, fault);
    }
    return key->real ? parse_real(value, key->name, key->least, key->most, key->real, fault)
                     : parse_i64(value, key->name, (int64_t)key->least, (int64_t)key->most,
                                 key->whole, fault);
}

static bool read_key(const char *option, const char *known, const Key *keys, size_t key_count,
                     char *word, Fault *fault) {
    char *equals = strchr(word, '=');
    for (size_t i = 0; equals && i < key_count; i++) {
        if (word_is((Word){word, (size_t)(equals - word), 1}, keys[i].name)) {
            return read_value(&keys[i], equals + 1, fault) || fault_prefix(fault, "%s: ", option);
        }
    }
    return fault_set(fault, 0, "%s: '%s' is not one of %s", option, quoted(word).text, known);
}

bool keys_read(const char *option, const char *known, const Key *keys, size_t key_count,
               char *const words[], int count, Fault *fault) {
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        good = read_key(option, known, keys, key_count, words[i], fault);
    }
    return good;
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
        return fault_set(fault, 0, "option.: no more than %d options", ENGINE_OPTIONS_MAX);
    }
    words->options[at] = setting;
    words->option_count += at == words->option_count;
    return true;
}

static bool is_option(const char *word) {
    return strncmp(word, option_prefix, sizeof option_prefix - 1) == 0;
}

// Reads option.NAME=VALUE, which must fit on one line of TEI; without a value it is a button.
static bool read_option(EngineWords *words, char *word, const char *what, Fault *fault) {
    char *name = word + sizeof option_prefix - 1;
    char *equals = strchr(name, '=');
    if (*name == '\0' || equals == name || has_control(word)) {
        return fault_set(fault, 0, "%s: '%s' is not option.NAME=VALUE", what, quoted(word).text);
    }
    if (equals) {
        *equals = '\0';
    }
    return set_option(words, (TeiSetting){name, equals ? equals + 1 : NULL}, fault);
}

// Splits the arguments of the program at blanks.
static bool read_args(EngineWords *words, char *text, Fault *fault) {
    static const char blanks[] = " \t";
    int count = 1;
    words->has_args = true;
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        if (count > ENGINE_ARGS_MAX) {
            return fault_set(fault, 0, "args: no more than %d arguments", ENGINE_ARGS_MAX);
        }
        words->argv[count++] = text;
        text += strcspn(text, blanks);
        if (*text) {
            *text++ = '\0';
        }
    }
    words->argv[count] = NULL;
    return true;
}

static bool check_name(const char *name, const char *what, Fault *fault) {
    size_t length = strlen(name);
    bool blank = name[strspn(name, " ")] == '\0';
    if (blank || length > NAME_MAX_BYTES || has_control(name) || strpbrk(name, "\"\\")) {
        return fault_set(fault, 0, "%s: name: '%s' %s", what, quoted_bytes(name, length).text,
                         blank                     ? "is not a name"
                         : length > NAME_MAX_BYTES ? "is too long"
                                                   : "has characters that a PTN tag can't have");
    }
    return true;
}

static bool read_words(EngineWords *words, char *const texts[], int count, const char *what,
                       Fault *fault) {
    static const char known[] =
        "path=, args='A B', name=, option.NAME=, tc=, movetime=, nodes= and depth=";
    MatchLimits *limits = &words->limits;
    char *args = NULL;
    const Key keys[] = {
        {.name = "args", .text = &args},
        {.name = "depth", .least = 1, .most = DEPTH_MAX, .whole = &limits->depth},
        {.name = "movetime", .least = 1, .most = MOVETIME_MAX, .whole = &limits->movetime_ms},
        {.name = "name", .text = &words->name},
        {.name = "nodes", .least = 1, .most = 1e18, .whole = &limits->nodes},
        {.name = "path", .text = &words->path},
        {.name = "tc", .clock = &limits->clock},
    };
    int first = count > 0 && !strchr(texts[0], '=') && texts[0][0] != '\0' && !is_option(texts[0]);
    words->path = first ? texts[0] : words->path;
    for (int i = first; i < count; i++) {
        if (!(is_option(texts[i])
                  ? read_option(words, texts[i], what, fault)
                  : read_key(what, known, keys, sizeof keys / sizeof *keys, texts[i], fault))) {
            return false;
        }
    }
    if (words->path && words->path[0] == '\0') {
        return fault_set(fault, 0, "%s: path: '' is not a program", what);
    }
    return (!args || read_args(words, args, fault)) &&
           (!words->name || check_name(words->name, what, fault));
}

bool engine_list_each(void *field, char *const words[], int count, Fault *fault) {
    return read_words(&((EngineList *)field)->each, words, count, "--each", fault);
}

bool engine_list_add(void *field, char *const words[], int count, Fault *fault) {
    EngineList *list = field;
    if (list->count == MATCH_ENGINES_MAX) {
        return fault_set(fault, 0, "--engine: no more than %d engines", MATCH_ENGINES_MAX);
    }
    return read_words(&list->given[list->count++], words, count, "--engine", fault);
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

static bool has_limits(const MatchLimits *limits) {
    return limits->clock.ms > 0 || limits->movetime_ms > 0 || limits->nodes > 0 ||
           limits->depth > 0;
}

static bool make_engine(EngineList *list, int index, Fault *fault) {
    static const MatchLimits usual = {
        .clock = {.ms = DEFAULT_CLOCK_MS, .increment_us = DEFAULT_INCREMENT_US}};
    EngineWords *given = &list->given[index];
    const EngineWords *each = &list->each;
    EngineWords all = *each; // the options for all, then the engine's own
    char *path = given->path ? given->path : each->path;
    const char *name = given->name ? given->name : each->name;
    if (!path) {
        return fault_set(fault, 0, "--engine: engine %d has no path=PROGRAM", index + 1);
    }
    for (size_t i = 0; i < given->option_count; i++) {
        if (!set_option(&all, given->options[i], fault)) {
            return false;
        }
    }
    memcpy(given->options, all.options, sizeof all.options);
    if (!given->has_args) {
        memcpy(given->argv, each->argv, sizeof each->argv);
    }
    given->argv[0] = path;
    list->specs[index] = (TeiSpec){.argv = given->argv,
                                   .options = given->options,
                                   .option_count = all.option_count,
                                   .ponder = list->ponder};
    list->limits[index] = has_limits(&given->limits)  ? given->limits
                          : has_limits(&each->limits) ? each->limits
                                                      : usual;
    name = name ? name : *file_name_of(path) ? file_name_of(path) : path;
    return make_name(list, index, name, fault);
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
