// SPDX-License-Identifier: MIT
#include "margins.h"

static const Margin table[MARGINS] = {
#define MARGIN_ROW(id, name, value, least, most)                                                   \
    {name, least, most, {value, value, value, value, value, value}},
    SEARCH_MARGINS(MARGIN_ROW)
#undef MARGIN_ROW
#define MARGIN_ROW(id, name, least, most, ...) {name, least, most, {__VA_ARGS__}},
        SIZE_MARGINS(MARGIN_ROW)
#undef MARGIN_ROW
};

const Margin *margins_table(void) {
    return table;
}

void margins_for_size(Margins *margins, int size) {
    for (int i = 0; i < MARGINS; i++) {
        if (!margins->is_set[i]) {
            margins->values[i] = table[i].values[size - SIZE_LEAST];
        }
    }
}
