// SPDX-License-Identifier: MIT
#include "tei_option.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const types[] = {
    [TEI_CHECK] = "check",   [TEI_SPIN] = "spin",     [TEI_COMBO] = "combo",
    [TEI_BUTTON] = "button", [TEI_STRING] = "string",
};

enum { TYPES = sizeof types / sizeof types[0] };

static bool is_key(Word word) {
    static const char *const keys[] = {"name", "type", "default", "min", "max", "var"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (word_is(word, keys[i])) {
            return true;
        }
    }
    return false;
}

// Reads a key and its value: all words up to the next key, with the blanks between them.
static bool next_field(Reader *reader, Word *ret_key, Word *ret_value) {
    Word word;
    if (!reader_next(reader, ret_key)) {
        return false;
    }
    *ret_value = (Word){.at = reader->text + reader->at};
    for (bool first = true; reader_peek(reader, &word) && !is_key(word); first = false) {
        reader_next(reader, &word);
        if (first) {
            ret_value->at = word.at;
        }
        ret_value->length = (size_t)(word.at + word.length - ret_value->at);
    }
    return true;
}

static bool find_type(Word word, TeiOptionType *ret_type) {
    for (int i = 0; i < TYPES; i++) {
        if (word_is(word, types[i])) {
            *ret_type = (TeiOptionType)i;
            return true;
        }
    }
    return false;
}

// True for printable text: names and choices are shown to people and sent back.
static bool is_printable(Word text) {
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if ((c < ' ' && c != '\t') || c == 127) {
            return false;
        }
    }
    return true;
}

bool tei_option_read(Word text, TeiOption *ret_option) {
    Reader reader = reader_of(text.at, text.length);
    TeiOption option = {.least = INT64_MIN, .most = INT64_MAX};
    TextBuf choices = {0};
    bool typed = false;
    Word key;
    Word value;
    while (next_field(&reader, &key, &value)) {
        if (word_is(key, "name")) {
            word_copy(value, option.name, sizeof option.name);
        } else if (word_is(key, "type")) {
            typed = find_type(value, &option.type);
        } else if (word_is(key, "default")) {
            word_copy(value, option.preset, sizeof option.preset);
            parse_i64(value, "", INT64_MIN, INT64_MAX, &option.value, NULL);
        } else if (word_is(key, "min")) {
            parse_i64(value, "", INT64_MIN, INT64_MAX, &option.least, NULL);
        } else if (word_is(key, "max")) {
            parse_i64(value, "", INT64_MIN, INT64_MAX, &option.most, NULL);
        } else if (word_is(key, "var") && value.length > 0) {
            textbuf_add(&choices, value.at, value.length);
            textbuf_add(&choices, "\n", 1);
        }
    }
    if (!typed || !option.name[0] || !is_printable(text) || choices.failed) {
        textbuf_finish(&choices);
        return false;
    }
    if (option.least > option.most) {
        option.least = INT64_MIN;
        option.most = INT64_MAX;
    }
    option.choices = choices.at;
    *ret_option = option;
    return true;
}

void tei_option_finish(TeiOption *option) {
    free(option->choices);
    option->choices = NULL;
}

const TeiOption *tei_option_find(const TeiOption *options, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(options[i].name, name) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

// Finds a choice of a combo; gives it in the engine's spelling.
static bool find_choice(const TeiOption *option, Word value, Word *ret_choice) {
    for (const char *at = option->choices; at && *at;) {
        Word choice = {.at = at, .length = strcspn(at, "\n")};
        if (words_same_nocase(choice, value)) {
            *ret_choice = choice;
            return true;
        }
        at += choice.length + 1;
    }
    return false;
}

// Writes the choices for a message: "0, 4".
static void list_choices(const TeiOption *option, char *ret_text, size_t room) {
    size_t length = 0;
    for (const char *at = option->choices ? option->choices : ""; *at && length + 1 < room; at++) {
        if (*at != '\n') {
            ret_text[length++] = *at;
        } else if (at[1] && length + 2 < room) {
            ret_text[length++] = ',';
            ret_text[length++] = ' ';
        }
    }
    ret_text[length] = '\0';
}

// Checks a value; gives it in the form that the engine expects.
static bool check_value(const TeiOption *option, Word value, Word *ret_value, Fault *fault) {
    char choices[FAULT_QUOTE];
    int64_t number;
    const Quote quote = quoted_word(value);
    const Quote name = quoted(option->name); // an engine may use other characters than ASCII
    *ret_value = value;
    switch (option->type) {
    case TEI_SPIN:
        return parse_i64(value, name.text, option->least, option->most, &number, fault);
    case TEI_CHECK:
        if (word_is_nocase(value, "true") || word_is_nocase(value, "false")) {
            *ret_value = word_of_string(value.length == 4 ? "true" : "false");
            return true;
        }
        return fault_set(fault, 0, "%s: '%s' is neither true nor false", name.text, quote.text);
    case TEI_COMBO:
        if (find_choice(option, value, ret_value)) {
            return true;
        }
        list_choices(option, choices, sizeof choices);
        return fault_set(fault, 0, "%s: '%s' is not one of: %s", name.text, quote.text,
                         quoted(choices).text);
    default:
        if (strcspn(value.at, "\r\n") >= value.length) {
            return true;
        }
        return fault_set(fault, 0, "%s: '%s' is more than one line", name.text, quote.text);
    }
}

bool tei_option_set(const TeiOption *option, const char *value, TextBuf *text, Fault *fault) {
    bool button = option->type == TEI_BUTTON;
    Word word = {.at = ""};
    if (button != (!value || !*value) && !(option->type == TEI_STRING && value)) {
        return fault_set(fault, 0, button ? "%s: a button takes no value" : "%s: there is no value",
                         quoted(option->name).text);
    }
    if (!button) {
        Reader reader = reader_of_string(value);
        if (!check_value(option, reader_rest(&reader), &word, fault)) {
            return false;
        }
    }
    textbuf_format(text, "setoption name %s%s", option->name, button ? "" : " value");
    textbuf_add_string(text, word.length > 0 ? " " : "");
    textbuf_add(text, word.at, word.length);
    textbuf_add(text, "\n", 1);
    return true;
}

void tei_option_names(const TeiOption *options, size_t count, char *ret_text, size_t room) {
    enum { MORE = sizeof " and 999 more" };
    size_t length = 0;
    ret_text[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        size_t next = strlen(options[i].name) + 2;
        if (length + next + (i + 1 < count ? MORE : 0) > room) {
            snprintf(ret_text + length, room - length, "%s%zu more", length > 0 ? " and " : "",
                     count - i);
            return;
        }
        length += (size_t)snprintf(ret_text + length, room - length, "%s%s", i > 0 ? ", " : "",
                                   options[i].name);
    }
}
