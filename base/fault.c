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

bool fault_prefix(Fault *fault, const char *format, ...) {
    if (fault) {
        const Fault what = *fault;
        va_list args;
        va_start(args, format);
        vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
        size_t length = strlen(fault->text);
        snprintf(fault->text + length, sizeof fault->text - length, "%s", what.text);
    }
    return false;
}

Quote quoted_bytes(const char *text, size_t length) {
    Quote quote;
    size_t shown = length < FAULT_QUOTE ? length : FAULT_QUOTE - 4;
    for (size_t i = 0; i < shown; i++) {
        quote.text[i] = text[i] < ' ' || text[i] > '~' ? '?' : text[i];
    }
    quote.text[shown] = '\0';
    if (shown < length) {
        memcpy(quote.text + shown, "...", 4);
    }
    return quote;
}

Quote quoted(const char *text) {
    return quoted_bytes(text, strlen(text));
}
