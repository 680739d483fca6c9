// SPDX-License-Identifier: MIT
#include "params.h"

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

void params_for_size(Params *params, int size) {
    for (int i = 0; i < PARAMS; i++) {
        if (!params->is_set[i]) {
            params->values[i] = table[i].values[size - SIZE_LEAST];
        }
    }
}
