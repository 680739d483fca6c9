// SPDX-License-Identifier: MIT
#include "library/bredon_engine.h"
#include "reader.h"
#include "version.h"

static const BredonOption options[ENGINE_OPTIONS] = {
#define ROW(name, field, first, least, most, values, help) {name, help, first, least, most, values},
    ENGINE_OPTION_LIST(ROW)
#undef ROW
};

const BredonOption *bredon_option(size_t index) {
    return index < ENGINE_OPTIONS ? &options[index] : NULL;
}

// Returns the option with that name, or NULL and fills `fault` when there is none.
static const EngineOption *find_option(Bredon *engine, const char *name) {
    Word word = word_of_string(name ? name : "");
    for (int i = 0; i < ENGINE_OPTIONS; i++) {
        if (word_is_nocase(word, engine_options[i].name)) {
            return &engine_options[i];
        }
    }
    engine_refuse(engine, BREDON_BAD_ARGUMENT, "there is no option '%s'", quoted_word(word).text);
    return NULL;
}

bool bredon_set_option(Bredon *engine, const char *name, const char *value) {
    if (!engine_is_usable(engine)) {
        return false;
    }
    const EngineOption *option = find_option(engine, name);
    return option &&
           (engine_option_read(option, word_of_string(value ? value : ""),
                               engine_option_at(&engine->options, option), &engine->fault) ||
            engine_fail(engine, BREDON_BAD_ARGUMENT));
}

bool bredon_get_option(Bredon *engine, const char *name, int64_t *ret_value) {
    if (!engine_is_usable(engine)) {
        return false;
    }
    if (!ret_value) {
        return engine_refuse(engine, BREDON_BAD_ARGUMENT, "there is no place for the value");
    }
    const EngineOption *option = find_option(engine, name);
    if (option) {
        *ret_value = *engine_option_at(&engine->options, option);
    }
    return option != NULL;
}
