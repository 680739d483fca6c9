// SPDX-License-Identifier: MIT
#include "settings.h"

#include "level.h"
#include "nearest.h"
#include "version.h"

const EngineOption engine_options[ENGINE_OPTIONS] = {
#define ROW(name, field, first, least, most, values, help)                                         \
    {name, help, first, least, most, values, offsetof(EngineOptions, field)},
    ENGINE_OPTION_LIST(ROW)
#undef ROW
};

bool engine_option_read(const EngineOption *option, Word word, int64_t *ret_value, Fault *fault) {
    if (!option->values) {
        return parse_i64(word, option->name, option->least, option->most, ret_value, fault);
    }
    int place = word_place(word, option->values);
    if (place > option->most) {
        return fault_set(fault, word.column, "this program was built without what '%s' of %s needs",
                         quoted_word(word).text, option->name);
    }
    if (place < 0) {
        return fault_set(fault, word.column, "'%s' is not one of %s for %s", quoted_word(word).text,
                         option->values, option->name);
    }
    *ret_value = place;
    return true;
}

void engine_options_init(EngineOptions *ret_options) {
    *ret_options = (EngineOptions){0};
    for (int i = 0; i < ENGINE_OPTIONS; i++) {
        *engine_option_at(ret_options, &engine_options[i]) = engine_options[i].first;
    }
}

SearchSettings search_settings(void) {
    EngineOptions options;
    engine_options_init(&options);
    return options.search;
}

Rules engine_rules(const EngineOptions *options, int size) {
    const PieceOptions *pieces = &options->pieces;
    Rules rules = rules_of(size, (int)options->half_komi);
    rules.opening = (int8_t)options->opening;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int64_t flats = pieces->flats_of[colour] > 0 ? pieces->flats_of[colour] : pieces->flats;
        int64_t caps = pieces->caps_of[colour] >= 0 ? pieces->caps_of[colour] : pieces->caps;
        rules.stones[colour] = flats > 0 ? (int8_t)flats : rules.stones[colour];
        rules.caps[colour] = caps >= 0 ? (int8_t)caps : rules.caps[colour];
    }
    return rules;
}
