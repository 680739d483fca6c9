// SPDX-License-Identifier: MIT
#include <string.h>

#include "library/bredon_engine.h"
#include "reader.h"

// Keep sorted by name, in the order of EngineOption. TEI has the same, see cli/tei/tei_options.c.
static const BredonOption options[ENGINE_OPTIONS] = {
    {"Caps", "capstones of both players; -1 is the size's own", -1, -1, CAPS_MAX},
    {"Caps1", "capstones of White; -1: as Caps says", -1, -1, CAPS_MAX},
    {"Caps2", "capstones of Black; -1: as Caps says", -1, -1, CAPS_MAX},
    {"DrawPlies", "a draw after so many plies without a placement or a crush; 0 never", 0, 0, 1000},
    {"Flats", "stones of both players; 0 is the size's own", 0, 0, STONES_MAX},
    {"Flats1", "stones of White; 0: as Flats says", 0, 0, STONES_MAX},
    {"Flats2", "stones of Black; 0: as Flats says", 0, 0, STONES_MAX},
    {"HalfKomi", "twice the komi, positive for Black", 0, -HALF_KOMI_MAX, HALF_KOMI_MAX},
    {"Hash", "MiB of the transposition table", 64, 1, 1048576},
    {"Level", "0 full strength, 1 to 20 weaker", LEVEL_FULL, LEVEL_FULL, LEVEL_MOST},
    {"MoveOverhead", "ms kept back on every move", 20, 0, 10000},
    {"MultiPV", "lines that are looked at", 1, 1, 500},
    {"Threads", "threads that think", 1, 1, 1024},
    {"Variety", "centi-flats that a move may cost for another opening, first 8 plies", 0, 0,
     VARIETY_MOST},
};

const BredonOption *bredon_option(size_t index) {
    return index < ENGINE_OPTIONS ? &options[index] : NULL;
}

void engine_options_init(int64_t ret_values[ENGINE_OPTIONS]) {
    for (int i = 0; i < ENGINE_OPTIONS; i++) {
        ret_values[i] = options[i].first;
    }
}

// The index of an option, -1 with a fault when there is none of that name.
static int find_option(Bredon *engine, const char *name) {
    char quote[FAULT_QUOTE];
    Word word = word_of_string(name ? name : "");
    for (int i = 0; i < ENGINE_OPTIONS; i++) {
        if (word_is_nocase(word, options[i].name)) {
            return i;
        }
    }
    fault_set(&engine->fault, 0, "there is no option '%s'",
              fault_quote(quote, word.at, word.length));
    return -1;
}

bool bredon_set_option(Bredon *engine, const char *name, const char *value) {
    int index = find_option(engine, name);
    return index >= 0 &&
           parse_i64(word_of_string(value ? value : ""), options[index].name, options[index].least,
                     options[index].most, &engine->options[index], &engine->fault);
}

bool bredon_get_option(Bredon *engine, const char *name, int64_t *ret_value) {
    int index = find_option(engine, name);
    if (index < 0) {
        return false;
    }
    *ret_value = engine->options[index];
    return true;
}

Rules engine_rules(const Bredon *engine, int size) {
    static const EngineOption stones_of[2] = {ENGINE_FLATS_WHITE, ENGINE_FLATS_BLACK};
    static const EngineOption caps_of[2] = {ENGINE_CAPS_WHITE, ENGINE_CAPS_BLACK};
    const int64_t *values = engine->options;
    Rules rules = rules_of(size, (int)values[ENGINE_HALF_KOMI]);
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int64_t stones = values[stones_of[colour]];
        int64_t caps = values[caps_of[colour]];
        stones = stones > 0 ? stones : values[ENGINE_FLATS];
        caps = caps >= 0 ? caps : values[ENGINE_CAPS];
        rules.stones[colour] = stones > 0 ? (int8_t)stones : rules.stones[colour];
        rules.caps[colour] = caps >= 0 ? (int8_t)caps : rules.caps[colour];
    }
    return rules;
}
