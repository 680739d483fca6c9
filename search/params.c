// SPDX-License-Identifier: MIT
#include "params.h"

#include <limits.h>

enum { NOT_SET = INT_MIN }; // the value of the size counts

static const Param table[PARAMS] = {
#define PARAM_ROW(id, name, value, least, most)                                                    \
    {name, least, most, {value, value, value, value, value, value}},
    SEARCH_PARAMS(PARAM_ROW)
#undef PARAM_ROW
#define PARAM_ROW(id, name, least, most, ...) {name, least, most, {__VA_ARGS__}},
        SIZE_PARAMS(PARAM_ROW)
#undef PARAM_ROW
};

const Param *params_table(void) {
    return table;
}

#ifdef BREDON_TUNE
int params_tuned[PARAMS] = {
#define PARAM_ROW(id, name, value, least, most) value,
    SEARCH_PARAMS(PARAM_ROW)
#undef PARAM_ROW
#define PARAM_ROW(...) NOT_SET,
        SIZE_PARAMS(PARAM_ROW)
#undef PARAM_ROW
};
#endif

void params_set(ParamId id, int value) {
#ifdef BREDON_TUNE
    params_tuned[id] = value;
#else
    (void)id;
    (void)value;
#endif
}

Params params_of(int size) {
    Params params;
    for (int i = 0; i < PARAMS; i++) {
        params.values[i] = table[i].values[size - SIZE_LEAST];
#ifdef BREDON_TUNE
        params.values[i] = params_tuned[i] == NOT_SET ? params.values[i] : params_tuned[i];
#endif
    }
    return params;
}
