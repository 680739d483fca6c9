// SPDX-License-Identifier: MIT
#include "match/match_keys.h"

#include <string.h>

#include "text/time_control.h"

const char *key_split(const char *word, Word *ret_key) {
    const char *equals = strchr(word, '=');
    *ret_key = word_of_string(word);
    if (equals) {
        ret_key->length = (size_t)(equals - word);
    }
    return equals ? equals + 1 : NULL;
}

static bool read_value(const Key *key, const char *text, Fault *fault) {
    Word value = word_of_string(text);
    if (key->text) {
        *key->text = text;
        return true;
    }
    if (key->clock) {
        return time_control_read(value, &key->clock->clock_ms, &key->clock->increment_ms, fault);
    }
    return key->real ? parse_real(value, key->name, key->least, key->most, key->real, fault)
                     : parse_i64(value, key->name, (int64_t)key->least, (int64_t)key->most,
                                 key->whole, fault);
}

bool key_read(const char *option, const char *known, const Key *keys, size_t count,
              const char *word, Fault *fault) {
    char quote[FAULT_QUOTE];
    Word name;
    Fault why;
    const char *value = key_split(word, &name);
    for (size_t i = 0; value && i < count; i++) {
        if (word_is(name, keys[i].name)) {
            bool good = read_value(&keys[i], value, &why);
            if (!good) {
                fault_set(fault, 0, "%s: %.200s", option, why.text);
            }
            return good;
        }
    }
    fault_set(fault, 0, "%s: '%s' is not one of %s", option, fault_quote(quote, word, strlen(word)),
              known);
    return false;
}
