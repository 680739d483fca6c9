// SPDX-License-Identifier: MIT
#include "utf8.h"

size_t utf8_next(const char *text, size_t length, uint32_t *ret_code) {
    // By the length of a sequence: the data bits of its first byte, and the smallest character that
    // needs this length.
    static const unsigned char bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (length == 0) {
        return 0;
    }
    unsigned char first = (unsigned char)text[0];
    size_t need = first < 0x80   ? 1
                  : first < 0xc0 ? 0
                  : first < 0xe0 ? 2
                  : first < 0xf0 ? 3
                  : first < 0xf8 ? 4
                                 : 0;
    if (need == 0 || need > length) {
        return 0;
    }
    uint32_t code = first & bits[need];
    for (size_t i = 1; i < need; i++) {
        unsigned char byte = (unsigned char)text[i];
        if ((byte & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (byte & 0x3f);
    }
    if (code < least[need] || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
        return 0;
    }
    if (ret_code) {
        *ret_code = code;
    }
    return need;
}
