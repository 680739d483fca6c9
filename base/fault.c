// SPDX-License-Identifier: MIT
#include "fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fault_set(Fault *fault, size_t column, const char *format, ...) {
    if (fault) {
        fault->column = column;
        va_list args;
        va_start(args, format);
        vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
    }
    return false;
}

static void fill_quote(char ret_quote[FAULT_QUOTE], const char *text, size_t length) {
    size_t shown = length < FAULT_QUOTE ? length : FAULT_QUOTE - 4;
    for (size_t i = 0; i < shown; i++) {
        ret_quote[i] = text[i];
        if (text[i] < ' ' || text[i] > '~') {
            ret_quote[i] = '?';
        }
    }
    ret_quote[shown] = '\0';
    if (shown < length) {
        memcpy(ret_quote + shown, "...", 4);
    }
}

Quote quoted_bytes(const char *text, size_t length) {
    Quote quote;
    fill_quote(quote.text, text, length);
    return quote;
}

Quote quoted(const char *text) {
    return quoted_bytes(text, strlen(text));
}
