// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "clamp.h"
#include "tei/tei.h"

typedef enum OptionType {
    OPTION_BUTTON,
    OPTION_CHECK,
    OPTION_COMBO,
    OPTION_SPIN,
    OPTION_STRING,
} OptionType;

typedef struct Option {
    EngineOption shown; // its offset is that in TeiOptions
    OptionType type;
    int param; // 1 + the ParamId of a parameter of the search; else 0
} Option;

static const char truth[] = "false true";

// Options of TEI alone; all others are those of the engine.
static const Option own[] = {
    {.shown = {"ShowMate", "off: a proved win is score cp 10000 minus plies", 1, 0, 1, truth,
               offsetof(TeiOptions, show_mate)}},
    {.shown = {"ScoreUnit", "unit of score cp: centi-flats, or win chance from -100 to 100", 0, 0,
               1, "flats percent", offsetof(TeiOptions, score_unit)}},
    {.shown = {"Ponder", "bestmove also names the move that go ponder may expect", 0, 0, 1, truth,
               offsetof(TeiOptions, ponder)}},
};

// Other names that setoption accepts.
static const char *const aliases[][2] = {{"Flatstones", "Flats"}, {"Capstones", "Caps"}};

enum {
    OWN = sizeof own / sizeof own[0],
    OPTIONS = ENGINE_OPTIONS + OWN + 2,
    OPTIONS_WITH_PARAMS = OPTIONS + (PARAMS_ARE_OPTIONS ? PARAMS : 0),
    ALIASES = sizeof aliases / sizeof aliases[0],
};

// Option number `index` below OPTIONS_WITH_PARAMS, in the order in which GUIs show them.
static Option option_uncapped(int index) {
    Option option = {.type = OPTION_SPIN};
    if (index >= OPTIONS) {
        const Param *param = &params_table()[index - OPTIONS];
        option.shown = (EngineOption){.name = param->name,
                                      .first = param->values[6 - SIZE_LEAST],
                                      .least = param->least,
                                      .most = param->most};
        option.param = index - OPTIONS + 1;
    } else if (index == OPTIONS - 1) {
        option.shown = (EngineOption){.name = "Clear", .help = "forget the table"};
        option.type = OPTION_BUTTON;
    } else if (index == OPTIONS - 2) {
        option.shown = (EngineOption){
            .name = "Book", .help = "play from this file of `bredon games book`; empty: none"};
        option.type = OPTION_STRING;
    } else if (index >= ENGINE_OFTEN && index < ENGINE_OFTEN + OWN) {
        option = own[index - ENGINE_OFTEN];
    } else {
        const EngineOption *engine = &engine_options[index < ENGINE_OFTEN ? index : index - OWN];
        option.shown = *engine;
        option.shown.offset += offsetof(TeiOptions, engine);
    }
    if (option.shown.values) {
        option.type = strcmp(option.shown.values, truth) == 0 ? OPTION_CHECK : OPTION_COMBO;
    }
    return option;
}

// The same with the caps.
static Option option_at(int index, const TeiCaps *caps) {
    Option option = option_uncapped(index);
    int64_t cap = option.shown.offset == offsetof(TeiOptions, engine.search.hash) ? caps->hash
                  : option.shown.offset == offsetof(TeiOptions, engine.search.threads)
                      ? caps->threads
                      : 0;
    if (cap > 0 && option.param == 0) {
        option.shown.most = min_i64(option.shown.most, cap);
        option.shown.first = min_i64(option.shown.first, cap);
    }
    return option;
}

// The first option from number *at on that a session with these caps offers; *at moves behind it.
// Left out are books where the caps forbid them, and what has only one value in this program.
static bool next_option(const TeiCaps *caps, int *at, Option *ret_option) {
    while (*at < OPTIONS_WITH_PARAMS) {
        Option option = option_at((*at)++, caps);
        bool fixed = option.shown.values && option.shown.least == option.shown.most;
        if (!fixed && (option.type != OPTION_STRING || caps->books)) {
            *ret_option = option;
            return true;
        }
    }
    return false;
}

static int64_t *field_of(TeiOptions *values, const Option *option) {
    return (int64_t *)(void *)((char *)values + option->shown.offset);
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
            *value = min_i64(*value, option.shown.most);
        }
    }
}

// Word number `index` of a combo or a check.
static Word word_at(const EngineOption *shown, int64_t index) {
    Reader reader = reader_of_string(shown->values);
    Word word = {"", 0, 0};
    for (int64_t i = 0; i <= index && reader_next(&reader, &word); i++) {
    }
    return word;
}

static void print_option(Tei *tei, const Option *option) {
    static const char *const types[] = {"button", "check", "combo", "spin",
                                        "string default <empty>"};
    const EngineOption *shown = &option->shown;
    TextBuf line = {0};
    textbuf_format(&line, "option name %s type %s", shown->name, types[option->type]);
    if (option->type == OPTION_SPIN) {
        textbuf_format(&line, " default %" PRId64 " min %" PRId64 " max %" PRId64, shown->first,
                       shown->least, shown->most);
    } else if (shown->values) {
        Word first = word_at(shown, shown->first);
        textbuf_format(&line, " default %.*s", (int)first.length, first.at);
    }
    for (int i = 0; i <= shown->most && option->type == OPTION_COMBO; i++) {
        Word value = word_at(shown, i);
        textbuf_format(&line, " var %.*s", (int)value.length, value.at);
    }
    textbuf_add_string(&line, "\n");
    tei_print_text(tei, &line);
}

void tei_options_print(Tei *tei) {
    Option option;
    for (int at = 0; next_option(&tei->caps, &at, &option);) {
        print_option(tei, &option);
    }
}

bool tei_option_text(size_t index, TeiText *ret_text) {
    const TeiCaps all = {.books = true};
    Option option;
    int at = 0;
    for (size_t i = 0; i <= index; i++) {
        if (!next_option(&all, &at, &option) || option.param > 0) {
            return false;
        }
    }
    TeiText text = {.name = option.shown.name, .help = option.shown.help};
    if (option.type == OPTION_SPIN) {
        snprintf(text.values, sizeof text.values, "%" PRId64 " to %" PRId64 ", %" PRId64,
                 option.shown.least, option.shown.most, option.shown.first);
    } else if (option.type == OPTION_STRING) {
        snprintf(text.values, sizeof text.values, "a file, empty");
    } else if (option.type != OPTION_BUTTON) {
        Word first = word_at(&option.shown, option.shown.first);
        bool check = option.type == OPTION_CHECK;
        snprintf(text.values, sizeof text.values, "%s%s, %.*s", check ? "" : "one of ",
                 check ? "true or false" : option.shown.values, (int)first.length, first.at);
    }
    *ret_text = text;
    return true;
}

static bool is_piece_count(const Option *option) {
    size_t pieces = offsetof(TeiOptions, engine.pieces);
    return option->shown.offset >= pieces && option->shown.offset < pieces + sizeof(PieceOptions);
}

static bool find_option(const Tei *tei, Word name, Option *ret_option) {
    for (int i = 0; i < ALIASES; i++) {
        if (word_is_nocase(name, aliases[i][0])) {
            name = word_of_string(aliases[i][1]);
        }
    }
    Option option;
    for (int at = 0; next_option(&tei->caps, &at, &option);) {
        if (word_is_nocase(name, option.shown.name)) {
            *ret_option = option;
            return true;
        }
    }
    return false;
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
    const EngineOption *shown = &option->shown;
    Word word;
    int64_t value = 0;
    if (option->type == OPTION_BUTTON) {
        tei->clear_wanted = true;
        tei_settle(tei);
        return true;
    }
    bool named = reader_next(words, &word) && word_is_nocase(word, "value");
    word = reader_rest(words); // so that further words are not passed over
    if (named && option->type == OPTION_STRING) {
        return tei_set_book(tei, word, fault);
    }
    if (!named || word.length == 0) {
        return fault_set(fault, 0, "'%s' needs the word value and a value", shown->name);
    }
    if (!(option->type == OPTION_SPIN
              ? tei_number(word, shown->name, shown->least, shown->most, &value, fault)
              : engine_option_read(shown, word, &value, fault))) {
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
    // What takes memory or clears the table does so before the next line is read.
    if (shown->offset == offsetof(TeiOptions, engine.search.hash) ||
        shown->offset == offsetof(TeiOptions, engine.search.level) ||
        shown->offset == offsetof(TeiOptions, engine.search.network)) {
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
