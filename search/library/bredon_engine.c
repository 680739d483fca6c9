// SPDX-License-Identifier: MIT
// Errors of the library, as text and as codes.
#include "library/bredon_engine.h"

#include <stdarg.h>
#include <stdio.h>

bool engine_fail(Bredon *engine, BredonErrorCode code) {
    engine->code = code;
    return false;
}

bool engine_refuse(Bredon *engine, BredonErrorCode code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(engine->fault.text, sizeof engine->fault.text, format, args);
    va_end(args);
    return engine_fail(engine, code);
}

// A call from a callback must not touch the engine, which another thread may be using, so its error
// is not stored but found again.
bool engine_is_usable(const Bredon *engine) {
    return bredon_error_code(engine) != BREDON_IN_CALLBACK && engine;
}

const char *bredon_error(const Bredon *engine) {
    return !engine                             ? "there is no engine"
           : search_calls_back(engine->search) ? "a callback may call bredon_stop only"
                                               : engine->fault.text;
}

BredonErrorCode bredon_error_code(const Bredon *engine) {
    return !engine                             ? BREDON_BAD_ARGUMENT
           : search_calls_back(engine->search) ? BREDON_IN_CALLBACK
                                               : engine->code;
}
