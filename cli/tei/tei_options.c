// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

#include "tei/tei.h"

typedef enum OptionType { OPTION_BUTTON, OPTION_CHECK, OPTION_COMBO, OPTION_SPIN } OptionType;

typedef struct Option {
    BredonOption shown; // name, help, default, range, and the words of a combo or a check
    OptionType type;
    size_t offset; // in TeiOptions
    int param;     // 1 + the ParamId of a parameter of the search; else 0
} Option;

// Options of TEI alone; all others are those of the engine.
static const Option own[] = {
    {{"ShowMate", "off: a proved win is score cp 10000 minus plies", 1, 0, 1, "false true"},
     OPTION_CHECK,
     offsetof(TeiOptions, show_mate),
     0},
    {{"ScoreUnit", "unit of score cp: centi-flats, or win chance from -100 to 100", 0, 0, 1,
      "flats percent"},
     OPTION_COMBO,
     offsetof(TeiOptions, score_unit),
     0},
};

static const Option clear = {{"Clear", "forget the table", 0, 0, 0, NULL}, OPTION_BUTTON, 0, 0};

// Other names that setoption accepts.
static const char *const aliases[][2] = {{"Flatstones", "Flats"}, {"Capstones", "Caps"}};

enum {
    OWN = sizeof own / sizeof own[0],
    OPTIONS = ENGINE_OPTIONS + OWN + 1,
    OPTIONS_WITH_PARAMS = OPTIONS + (PARAMS_ARE_OPTIONS ? PARAMS : 0),
    ALIASES = sizeof aliases / sizeof aliases[0],
};

// Option number `index` below OPTIONS_WITH_PARAMS, in the order in which GUIs show them.
static Option option_uncapped(int index) {
    if (index >= OPTIONS) {
        const Param *param = &params_table()[index - OPTIONS];
        return (Option){.shown = {.name = param->name,
                                  .first = param->values[6 - SIZE_LEAST],
                                  .least = param->least,
                                  .most = param->most},
                        .type = OPTION_SPIN,
                        .param = index - OPTIONS + 1};
    }
    if (index == OPTIONS - 1) {
        return clear;
    }
    if (index >= ENGINE_OFTEN && index < ENGINE_OFTEN + OWN) {
        return own[index - ENGINE_OFTEN];
    }
    const EngineOption *engine = &engine_options[index < ENGINE_OFTEN ? index : index - OWN];
    return (Option){.shown = engine->shown,
                    .type = engine->shown.values == engine_truth ? OPTION_CHECK
                            : engine->shown.values               ? OPTION_COMBO
                                                                 : OPTION_SPIN,
                    .offset = offsetof(TeiOptions, engine) + engine->offset};
}

// The same with the caps.
static Option option_at(int index, const TeiCaps *caps) {
    Option option = option_uncapped(index);
    int64_t most = option.shown.most;
    if (option.param > 0) {
        return option;
    }
    if (option.offset == offsetof(TeiOptions, engine.search.hash)) {
        most = caps->hash ? caps->hash : most;
    } else if (option.offset == offsetof(TeiOptions, engine.search.threads)) {
        most = caps->threads ? caps->threads : most;
    }
    option.shown.most = most < option.shown.most ? most : option.shown.most;
    option.shown.first =
        option.shown.first < option.shown.most ? option.shown.first : option.shown.most;
    return option;
}

static int64_t *field_of(TeiOptions *values, const Option *option) {
    return (int64_t *)(void *)((char *)values + option->offset);
}

void tei_options_init(TeiOptions *values) {
    engine_options_init(&values->engine);
    for (int i = 0; i < OWN; i++) {
        *field_of(values, &own[i]) = own[i].shown.first;
    }
}

void tei_cap(Tei *tei, const TeiCaps *caps) {
    TeiOptions *const sets[] = {&tei->options, &tei->common, &tei->searching};
    tei->caps = *caps;
    for (int i = 0; i < OPTIONS; i++) {
        Option option = option_at(i, caps);
        for (size_t k = 0; option.type == OPTION_SPIN && k < sizeof sets / sizeof sets[0]; k++) {
            int64_t *value = field_of(sets[k], &option);
            *value = *value < option.shown.most ? *value : option.shown.most;
        }
    }
}

// Value number `index` of a combo.
static Word combo_value(const Option *option, int index) {
    Reader reader = reader_of_string(option->shown.values);
    Word word = {"", 0, 0};
    for (int i = 0; i <= index && reader_next(&reader, &word); i++) {
    }
    return word;
}

static void print_option(Tei *tei, const Option *option) {
    switch (option->type) {
    case OPTION_BUTTON:
        tei_print(tei, "option name %s type button", option->shown.name);
        break;
    case OPTION_CHECK:
        tei_print(tei, "option name %s type check default %s", option->shown.name,
                  option->shown.first ? "true" : "false");
        break;
    case OPTION_COMBO: {
        Word first = combo_value(option, (int)option->shown.first);
        TextBuf line = {0};
        textbuf_format(&line, "option name %s type combo default %.*s", option->shown.name,
                       (int)first.length, first.at);
        for (int i = 0; i <= option->shown.most; i++) {
            Word value = combo_value(option, i);
            textbuf_format(&line, " var %.*s", (int)value.length, value.at);
        }
        textbuf_add_string(&line, "\n");
        tei_print_text(tei, &line);
        break;
    }
    case OPTION_SPIN:
        tei_print(tei, "option name %s type spin default %" PRId64 " min %" PRId64 " max %" PRId64,
                  option->shown.name, option->shown.first, option->shown.least, option->shown.most);
        break;
    }
}

void tei_options_print(Tei *tei) {
    for (int i = 0; i < OPTIONS_WITH_PARAMS; i++) {
        Option option = option_at(i, &tei->caps);
        print_option(tei, &option);
    }
}

bool tei_option_text(size_t index, TeiText *ret_text) {
    if (index >= OPTIONS) {
        return false;
    }
    Option option = option_uncapped((int)index);
    TeiText text = {.name = option.shown.name, .help = option.shown.help};
    if (option.type == OPTION_SPIN) {
        snprintf(text.values, sizeof text.values, "%" PRId64 " to %" PRId64 ", %" PRId64,
                 option.shown.least, option.shown.most, option.shown.first);
    } else if (option.type == OPTION_CHECK) {
        snprintf(text.values, sizeof text.values, "true or false, %s",
                 option.shown.first ? "true" : "false");
    } else if (option.type == OPTION_COMBO) {
        Word first = combo_value(&option, (int)option.shown.first);
        snprintf(text.values, sizeof text.values, "one of %s, %.*s", option.shown.values,
                 (int)first.length, first.at);
    }
    *ret_text = text;
    return true;
}

static bool is_piece_count(const Option *option) {
    size_t pieces = offsetof(TeiOptions, engine.pieces);
    return option->offset >= pieces && option->offset < pieces + sizeof(PieceOptions);
}

static bool find_option(const Tei *tei, Word name, Option *ret_option) {
    for (int i = 0; i < ALIASES; i++) {
        if (word_is_nocase(name, aliases[i][0])) {
            name = word_of_string(aliases[i][1]);
        }
    }
    for (int i = 0; i < OPTIONS_WITH_PARAMS; i++) {
        Option option = option_at(i, &tei->caps);
        if (word_is_nocase(name, option.shown.name)) {
            *ret_option = option;
            return true;
        }
    }
    return false;
}

static bool read_value(const Option *option, Word word, int64_t *ret_value, Fault *fault) {
    if (option->type == OPTION_SPIN) {
        return tei_number(word, option->shown.name, option->shown.least, option->shown.most,
                          ret_value, fault);
    }
    return engine_option_read(&option->shown, word, ret_value, fault);
}

void tei_settle(Tei *tei) {
    Fault fault;
    SearchSettings *settings = &tei->options.engine.search;
    if (search_is_running(tei->search)) {
        return;
    }
    if (search_set(tei->search, settings, &fault)) {
        tei->hash_taken = settings->hash;
    } else {
        tei_error(tei, "setoption", "'Hash': %s; the old table stays", fault.text);
        settings->hash = tei->hash_taken ? tei->hash_taken : search_settings().hash;
    }
    if (tei->clear_wanted) {
        search_new_game(tei->search);
        tei->clear_wanted = false;
    }
}

bool tei_number(Word word, const char *what, int64_t least, int64_t most, int64_t *ret_value,
                Fault *fault) {
    size_t end = word.length;
    while (end > 0 && word.at[end - 1] == '0') {
        end--;
    }
    Word whole = word;
    if (end > 1 && end < word.length && word.at[end - 1] == '.') {
        whole.length = end - 1;
    }
    return parse_i64(whole, what, least, most, ret_value, NULL) ||
           fault_set(fault, word.column,
                     "'%s' is not a whole number from %" PRId64 " to %" PRId64 " for %s",
                     quoted_word(word).text, least, most, what);
}

// Sets an option from the words `value VALUE`.
static bool set_option(Tei *tei, const Option *option, Reader *words, Fault *fault) {
    Word word;
    int64_t value = 0;
    if (option->type == OPTION_BUTTON) {
        tei->clear_wanted = true;
        tei_settle(tei);
        return true;
    }
    if (!reader_next(words, &word) || !word_is_nocase(word, "value") ||
        !reader_next(words, &word)) {
        return fault_set(fault, 0, "'%s' needs the word value and a value", option->shown.name);
    }
    if (!read_value(option, word, &value, fault)) {
        return false;
    }
    if (option->param > 0) {
        search_set_param(tei->search, (ParamId)(option->param - 1), (int)value);
        return true;
    }
    *field_of(&tei->options, option) = value;
    if (!tei->game_begins || !is_piece_count(option)) {
        *field_of(&tei->common, option) = value;
    }
    size_t level = offsetof(TeiOptions, engine.search.level);
    if (option->offset == offsetof(TeiOptions, engine.search.hash) ||
        (option->offset >= level && option->offset <= offsetof(TeiOptions, engine.search.rating))) {
        tei_settle(tei);
    }
    return true;
}

// setoption name NAME [value VALUE].
void tei_setoption(Tei *tei, Reader *words) {
    Word name = {"", 0, 0};
    Word word;
    Option option;
    Fault fault;
    bool good = false;
    if (!reader_next(words, &word) || !word_is_nocase(word, "name") || !reader_next(words, &name)) {
        fault_set(&fault, 0, "'name' and a name must come first");
    } else if (find_option(tei, name, &option)) {
        good = set_option(tei, &option, words, &fault);
    } else {
        fault_set(&fault, 0, "'%s' is not an option", quoted_word(name).text);
    }
    if (!good) {
        tei_error(tei, "setoption", "%s", fault.text);
    }
}
