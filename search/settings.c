// SPDX-License-Identifier: MIT
#include "settings.h"

#include "nearest.h"
#include "root/level.h"
#include "version.h"

#define OPTION(name, field, first, least, most, help)                                              \
    { {name, help, first, least, most, NULL}, offsetof(EngineOptions, field) }

const char engine_truth[] = "false true";

const EngineOption engine_options[ENGINE_OPTIONS] = {
    OPTION("HalfKomi", half_komi, 0, -HALF_KOMI_MAX, HALF_KOMI_MAX,
           "twice the komi, positive for Black"),
    OPTION("Hash", search.hash, BREDON_HASH, 1, 1048576, "MiB of the transposition table"),
    OPTION("Threads", search.threads, 1, 1, BREDON_THREADS, "threads that think"),
    OPTION("MultiPV", search.lines, 1, 1, 500, "lines that are shown"),
    OPTION("MoveOverhead", search.overhead, 20, 0, 10000,
           "ms kept back on every move for the pipe and the GUI"),
    OPTION("Level", search.level, LEVEL_FULL, LEVEL_FULL, LEVEL_MOST,
           "0 full strength; 1 to 20: about 1050 to 2380 on playtak.com"),
    {{"LimitStrength", "play as strongly as Rating says; Level is ignored", 0, 0, 1, engine_truth},
     offsetof(EngineOptions, search.limited)},
    OPTION("Rating", search.rating, 1500, RATING_LEAST, RATING_MOST,
           "the strength to play at, as a rating on playtak.com; needs LimitStrength"),
    OPTION("Variety", search.variety, 0, 0, VARIETY_MOST,
           "centi-flats that a move may cost for another opening, first 8 plies"),
    {{"Opening", "what the first turns place, for games from the first position", OPENING_SWAP, 0,
      OPENING_RULES - 1, "swap no-swap double-black-stack"},
     offsetof(EngineOptions, opening)},
    OPTION("DrawPlies", draw_plies, 0, 0, 1000,
           "a draw after so many plies without a placement or a crush; 0 never"),
    OPTION("Flats", pieces.flats, 0, 0, STONES_MAX, "stones of both players; 0 is the size's own"),
    OPTION("Flats1", pieces.flats_of[WHITE], 0, 0, STONES_MAX, "stones of White; 0: as Flats says"),
    OPTION("Flats2", pieces.flats_of[BLACK], 0, 0, STONES_MAX, "stones of Black; 0: as Flats says"),
    OPTION("Caps", pieces.caps, -1, -1, CAPS_MAX,
           "capstones of both players; -1 is the size's own"),
    OPTION("Caps1", pieces.caps_of[WHITE], -1, -1, CAPS_MAX,
           "capstones of White; -1: as Caps says"),
    OPTION("Caps2", pieces.caps_of[BLACK], -1, -1, CAPS_MAX,
           "capstones of Black; -1: as Caps says"),
};

bool engine_option_read(const BredonOption *option, Word word, int64_t *ret_value, Fault *fault) {
    if (!option->values) {
        return parse_i64(word, option->name, option->least, option->most, ret_value, fault);
    }
    int place = word_place(word, option->values);
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
        *engine_option_at(ret_options, &engine_options[i]) = engine_options[i].shown.first;
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
