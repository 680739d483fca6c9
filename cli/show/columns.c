// SPDX-License-Identifier: MIT
#include "show/columns.h"

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
