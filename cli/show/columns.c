// SPDX-License-Identifier: MIT
#include "show/columns.h"

#include <math.h>
#include <string.h>

#include "json.h"

int columns_width(const Column *columns, int count, unsigned shown) {
    int width = 0;
    for (int i = 0; i < count; i++) {
        width += shown >> i & 1 ? columns[i].width : 0;
    }
    return width;
}

unsigned columns_fit(const Column *columns, int count, unsigned wanted, int room) {
    while (columns_width(columns, count, wanted) > room) {
        int lowest = -1;
        for (int i = 0; i < count; i++) {
            if (wanted >> i & 1 && columns[i].rank > 0 &&
                (lowest < 0 || columns[i].rank < columns[lowest].rank)) {
                lowest = i;
            }
        }
        if (lowest < 0) {
            break;
        }
        wanted &= ~(1U << lowest);
    }
    return wanted;
}

void columns_add_heads(TextBuf *text, const Column *columns, int count, unsigned shown) {
    for (int i = 0; i < count; i++) {
        if (shown >> i & 1) {
            textbuf_format(text, "%*s", columns[i].width, columns[i].head);
        }
    }
}

void columns_add_numbers(TextBuf *text, const Column *columns, int count, unsigned shown,
                         unsigned doubtful, const double numbers[]) {
    for (int i = 0; i < count; i++) {
        const char *unit = doubtful >> i & 1 ? "?" : columns[i].unit ? columns[i].unit : "";
        if (shown >> i & 1 && isnan(numbers[i])) {
            textbuf_format(text, "%*s", columns[i].width, "-");
        } else if (shown >> i & 1) {
            textbuf_format(text, "%*.*f%s", columns[i].width - (int)strlen(unit),
                           columns[i].decimals, numbers[i], unit);
        }
    }
}

void columns_add_json(TextBuf *text, const Column *columns, int count, unsigned shown,
                      const double numbers[]) {
    for (int i = 0; i < count; i++) {
        double parts = pow(10, columns[i].decimals);
        if (shown >> i & 1) {
            json_real(text, columns[i].key, rint(numbers[i] * parts) / parts);
        }
    }
}
