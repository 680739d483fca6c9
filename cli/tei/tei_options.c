// SPDX-License-Identifier: MIT
#include <stddef.h>
#include <stdio.h>
#include <strings.h>

#include "tei/tei.h"

typedef enum OptionType { OPTION_BUTTON, OPTION_CHECK, OPTION_COMBO, OPTION_SPIN } OptionType;

typedef struct Option {
    const char *name;
    OptionType type;
    int first, least, most; // default and range; a combo's first is an index
    const char *values;     // of a combo, with a space between them
    size_t offset;          // in TeiOptions
    const char *help;       // NULL for an alias: read, not declared
} Option;

#define AT(field) offsetof(TeiOptions, field)
#define SPIN(name, field, first, least, most, help)                                                \
    { name, OPTION_SPIN, first, least, most, NULL, AT(field), help }

// As GUIs show them: what is set often first. An option is declared when the search serves it.
static const Option options[] = {
    SPIN("HalfKomi", half_komi, 0, -HALF_KOMI_MAX, HALF_KOMI_MAX,
         "twice the komi, positive for Black"),
    SPIN("Hash", hash, 64, 1, 1048576, "MiB of the transposition table"),
    SPIN("Threads", threads, 1, 1, 1024, "threads that think"),
    SPIN("MultiPV", multipv, 1, 1, 500, "lines that are shown"),
    SPIN("MoveOverhead", overhead, 20, 0, 10000,
         "ms kept back on every move for the pipe and the GUI"),
    SPIN("Level", level, LEVEL_FULL, LEVEL_FULL, LEVEL_MOST, "0 full strength, 1 to 20 weaker"),
    SPIN("Variety", variety, 0, 0, VARIETY_MOST,
         "centi-flats that a move may cost for another opening, first 8 plies"),
    {"ShowMate", OPTION_CHECK, 1, 0, 1, NULL, AT(show_mate),
     "off: proved wins are score cp 10000 less plies"},
    {"ScoreUnit", OPTION_COMBO, 0, 0, 1, "flats percent", AT(score_unit),
     "what score cp counts: centi-flats, or win chance from -100 to 100"},
    SPIN("DrawPlies", draw_plies, 0, 0, 1000,
         "a draw after so many plies without a placement or a crush; 0 never"),
    SPIN("Flats", pieces.flats, 0, 0, STONES_MAX, "stones of both players; 0 is the size's own"),
    SPIN("Flats1", pieces.flats1, 0, 0, STONES_MAX, "stones of White; 0: as Flats says"),
    SPIN("Flats2", pieces.flats2, 0, 0, STONES_MAX, "stones of Black; 0: as Flats says"),
    SPIN("Flatstones", pieces.flats, 0, 0, STONES_MAX, NULL),
    SPIN("Caps", pieces.caps, -1, -1, CAPS_MAX, "capstones of both players; -1 is the size's own"),
    SPIN("Caps1", pieces.caps1, -1, -1, CAPS_MAX, "capstones of White; -1: as Caps says"),
    SPIN("Caps2", pieces.caps2, -1, -1, CAPS_MAX, "capstones of Black; -1: as Caps says"),
    SPIN("Capstones", pieces.caps, -1, -1, CAPS_MAX, NULL),
    {"Clear", OPTION_BUTTON, 0, 0, 0, NULL, 0, "forget the table"},
};

enum { OPTIONS = sizeof options / sizeof options[0] };

static int64_t *field_of(TeiOptions *values, const Option *option) {
    return (int64_t *)(void *)((char *)values + option->offset);
}

void tei_options_init(TeiOptions *values) {
    *values = (TeiOptions){0};
    for (size_t i = 0; i < OPTIONS; i++) {
        if (options[i].type != OPTION_BUTTON) {
            *field_of(values, &options[i]) = options[i].first;
        }
    }
}

// Value number `index` of a combo.
static Word combo_value(const Option *option, int index) {
    Reader reader = reader_of_string(option->values);
    Word word = {"", 0, 0};
    for (int i = 0; i <= index && reader_next(&reader, &word); i++) {
    }
    return word;
}

static void print_option(Tei *tei, const Option *option) {
    switch (option->type) {
    case OPTION_BUTTON:
        line_write(&tei->out, "option name %s type button", option->name);
        break;
    case OPTION_CHECK:
        line_write(&tei->out, "option name %s type check default %s", option->name,
                   option->first ? "true" : "false");
        break;
    case OPTION_COMBO: {
        Word first = combo_value(option, option->first);
        TextBuf line = {0};
        textbuf_format(&line, "option name %s type combo default %.*s", option->name,
                       (int)first.length, first.at);
        for (int i = 0; i <= option->most; i++) {
            Word value = combo_value(option, i);
            textbuf_format(&line, " var %.*s", (int)value.length, value.at);
        }
        line_write(&tei->out, "%s", line.at ? line.at : "");
        textbuf_finish(&line);
        break;
    }
    case OPTION_SPIN:
        line_write(&tei->out, "option name %s type spin default %d min %d max %d", option->name,
                   option->first, option->least, option->most);
        break;
    }
}

void tei_options_print(Tei *tei) {
    for (size_t i = 0; i < OPTIONS; i++) {
        if (options[i].help) {
            print_option(tei, &options[i]);
        }
    }
    for (int i = 0; MARGINS_ARE_OPTIONS && i < MARGINS; i++) {
        const Margin *margin = &margins_table()[i];
        line_write(&tei->out, "option name %s type spin default %d min %d max %d", margin->name,
                   margin->value, margin->least, margin->most);
    }
}

bool tei_option_text(size_t index, TeiText *ret_text) {
    const Option *option = options;
    for (size_t declared = 0;; option++) {
        if (option == options + OPTIONS) {
            return false;
        }
        if (option->help && declared++ == index) {
            break;
        }
    }
    TeiText text = {.name = option->name, .help = option->help};
    if (option->type == OPTION_SPIN) {
        snprintf(text.values, sizeof text.values, "%d to %d, %d", option->least, option->most,
                 option->first);
    } else if (option->type == OPTION_CHECK) {
        snprintf(text.values, sizeof text.values, "true or false, %s",
                 option->first ? "true" : "false");
    } else if (option->type == OPTION_COMBO) {
        Word first = combo_value(option, option->first);
        snprintf(text.values, sizeof text.values, "one of %s, %.*s", option->values,
                 (int)first.length, first.at);
    }
    *ret_text = text;
    return true;
}

static bool is_piece_count(const Option *option) {
    return option->offset >= AT(pieces) && option->offset < AT(pieces) + sizeof(TeiPieces);
}

static const Option *find_option(Word name) {
    for (size_t i = 0; i < OPTIONS; i++) {
        if (word_is_nocase(name, options[i].name)) {
            return &options[i];
        }
    }
    return NULL;
}

static bool read_value(const Option *option, Word word, int64_t *ret_value, Fault *fault) {
    char quote[FAULT_QUOTE];
    if (option->type == OPTION_SPIN) {
        return tei_number(word, option->name, option->least, option->most, ret_value, fault);
    }
    for (int i = 0; i <= option->most; i++) {
        bool same = false;
        if (option->type == OPTION_CHECK) {
            same = word_is_nocase(word, i ? "true" : "false");
        } else {
            Word value = combo_value(option, i);
            same = value.length == word.length && strncasecmp(value.at, word.at, word.length) == 0;
        }
        if (same) {
            *ret_value = i;
            return true;
        }
    }
    fault_set(fault, word.column, "%s: '%s' is not one of %s", option->name,
              fault_quote(quote, word.at, word.length),
              option->type == OPTION_CHECK ? "true, false" : option->values);
    return false;
}

static void take_hash(Tei *tei) {
    Fault fault;
    if ((size_t)tei->options.hash == tei->hash_taken) {
        return;
    }
    if (search_set_hash(tei->search, (size_t)tei->options.hash, &fault)) {
        tei->hash_taken = (size_t)tei->options.hash;
        return;
    }
    line_write(&tei->out, "info string Hash: %s; the old table stays", fault.text);
    tei->options.hash = tei->hash_taken ? (int64_t)tei->hash_taken : 64;
}

void tei_settle(Tei *tei) {
    if (search_is_running(tei->search)) {
        return;
    }
    take_hash(tei);
    // Another level forgets what was learned: now, not when a clock runs.
    search_set_threads(tei->search, (int)tei->options.threads);
    search_set_level(tei->search, (int)tei->options.level);
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
    return parse_i64(whole, what, least, most, ret_value, fault);
}

// Sets a margin of the search; false when there is none of that name.
static bool set_margin(Tei *tei, Word name, Reader *words) {
    Word word = {"", 0, 0};
    Fault fault;
    int64_t value = 0;
    for (int i = 0; MARGINS_ARE_OPTIONS && i < MARGINS; i++) {
        const Margin *margin = &margins_table()[i];
        if (!word_is_nocase(name, margin->name)) {
            continue;
        }
        if (!reader_next(words, &word) || !word_is_nocase(word, "value") ||
            !reader_next(words, &word)) {
            line_write(&tei->out, "info string setoption: no value for %s", margin->name);
        } else if (!tei_number(word, margin->name, margin->least, margin->most, &value, &fault)) {
            line_write(&tei->out, "info string setoption: %s", fault.text);
        } else {
            search_set_margin(tei->search, (MarginId)i, (int)value);
        }
        return true;
    }
    return false;
}

// setoption name NAME [value VALUE].
void tei_setoption(Tei *tei, Reader *words) {
    char quote[FAULT_QUOTE];
    Word name = {"", 0, 0};
    Word value = {"", 0, 0};
    Word word;
    Fault fault;
    int64_t number = 0;
    if (!reader_next(words, &word) || !word_is_nocase(word, "name") || !reader_next(words, &name)) {
        line_write(&tei->out, "info string setoption: expected: setoption name NAME value VALUE");
        return;
    }
    const Option *option = find_option(name);
    if (!option && set_margin(tei, name, words)) {
        return;
    }
    if (!option) {
        line_write(&tei->out, "info string setoption: unknown option '%s'",
                   fault_quote(quote, name.at, name.length));
        return;
    }
    if (option->type == OPTION_BUTTON) {
        tei->clear_wanted = true;
        tei_settle(tei);
        return;
    }
    if (!reader_next(words, &word) || !word_is_nocase(word, "value") ||
        !reader_next(words, &value)) {
        line_write(&tei->out, "info string setoption: no value for %s", option->name);
        return;
    }
    if (!read_value(option, value, &number, &fault)) {
        line_write(&tei->out, "info string setoption: %s", fault.text);
        return;
    }
    *field_of(&tei->options, option) = number;
    if (!tei->game_begins || !is_piece_count(option)) {
        *field_of(&tei->common, option) = number;
    }
    if (option->offset == AT(hash) || option->offset == AT(level)) {
        tei_settle(tei);
    }
}
