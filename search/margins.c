// SPDX-License-Identifier: MIT
#include "margins.h"

static const Margin table[MARGINS] = {
#define MARGIN_ROW(id, name, value, least, most) {name, value, least, most},
    SEARCH_MARGINS(MARGIN_ROW)
#undef MARGIN_ROW
};

const Margin *margins_table(void) {
    return table;
}

void margins_init(Margins *margins) {
    for (int i = 0; i < MARGINS; i++) {
        margins->values[i] = table[i].value;
    }
}
