// SPDX-License-Identifier: MIT
// The format, a variant of LZW: each letter of a code stands for 6 bits, the highest bit first (see
// `letters`). The bits make numbers, the lowest bit first, of as many bits as the current number of
// dictionary entries needs. Number 0 means that a new unit of 8 bits follows, 1 a new unit of 16
// bits, 2 the end of the text; any other number is the index of a dictionary entry. Each new unit
// becomes an entry. With each output but the first, another entry is added: the last output plus
// the first unit of this one. All entries are parts of the text, so they are stored as place and
// length.
#include "lz_string.h"

#include <stdlib.h>
#include <string.h>

enum { LETTER_BITS = 6, NEW_BYTE = 0, NEW_UNIT = 1, END = 2 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

typedef struct Entry {
    size_t begin, length; // in the text
} Entry;

typedef struct Unpacker {
    Word code;
    size_t at;     // of the next letter
    size_t letter; // the last one, as a number
    int left;      // bits of it that were not read
    uint16_t *units;
    size_t unit_count, unit_room;
    Entry *entries;
    size_t entry_count, entry_room; // the first three have no text
} Unpacker;

static bool read_bits(Unpacker *from, int count, size_t *ret_value) {
    size_t value = 0;
    for (int i = 0; i < count; i++) {
        if (from->left == 0) {
            const char *found = from->at < from->code.length
                                    ? memchr(letters, from->code.at[from->at], sizeof letters - 1)
                                    : NULL;
            if (!found) {
                return false;
            }
            from->letter = (size_t)(found - letters);
            from->left = LETTER_BITS;
            from->at++;
        }
        value |= (from->letter >> --from->left & 1) << i;
    }
    *ret_value = value;
    return true;
}

static bool read_number(Unpacker *from, size_t *ret_number) {
    int bits = 0;
    while (from->entry_count >> bits) {
        bits++;
    }
    return read_bits(from, bits, ret_number);
}

static bool add_entry(Unpacker *from, Entry entry) {
    Entry *entries =
        array_reserve(from->entries, from->entry_count, 1, &from->entry_room, sizeof *entries);
    from->entries = entries ? entries : from->entries;
    if (entries) {
        entries[from->entry_count++] = entry;
    }
    return entries;
}

static bool reserve(Unpacker *from, size_t more) {
    if (more > LZ_STRING_MOST - from->unit_count) {
        return false;
    }
    uint16_t *units =
        array_reserve(from->units, from->unit_count, more, &from->unit_room, sizeof *units);
    from->units = units ? units : from->units;
    return units;
}

static bool unpack(Unpacker *from) {
    Entry last = {0, 0};
    size_t number = NEW_BYTE;
    while (read_number(from, &number) && number != END) {
        Entry next = {from->unit_count, 1};
        size_t unit = 0;
        if (number < END && (!read_bits(from, number == NEW_BYTE ? 8 : 16, &unit) ||
                             !add_entry(from, next) || !reserve(from, 1))) {
            return false;
        }
        // Add this entry first, because `number` may be its index.
        if (last.length > 0 && !add_entry(from, (Entry){last.begin, last.length + 1})) {
            return false;
        }
        if (number < END) {
            from->units[from->unit_count++] = (uint16_t)unit;
        } else {
            if (number >= from->entry_count || !reserve(from, from->entries[number].length)) {
                return false;
            }
            Entry entry = from->entries[number];
            next.length = entry.length;
            for (size_t i = 0; i < entry.length; i++) {
                from->units[from->unit_count++] = from->units[entry.begin + i];
            }
        }
        last = next;
    }
    return number == END;
}

static void add_utf8(TextBuf *text, uint32_t code) {
    static const unsigned char marks[] = {0, 0xc0, 0xe0, 0xf0};
    int more = (code >= 0x80) + (code >= 0x800) + (code >= 0x10000);
    char bytes[4] = {(char)(marks[more] | code >> 6 * more)};
    for (int i = 1; i <= more; i++) {
        bytes[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
    }
    textbuf_add(text, bytes, (size_t)more + 1);
}

static bool is_half(uint32_t unit, uint32_t first) {
    return unit >= first && unit < first + 0x400;
}

bool lz_string_unpack(Word code, TextBuf *ret_text) {
    Unpacker from = {.code = code};
    bool good = true;
    for (int i = 0; i <= END && good; i++) {
        good = add_entry(&from, (Entry){0, 0});
    }
    good = good && unpack(&from);
    for (size_t i = 0; i < from.unit_count && good; i++) {
        uint32_t unit = from.units[i];
        uint32_t next = i + 1 < from.unit_count ? from.units[i + 1] : 0;
        if (is_half(unit, 0xd800) && is_half(next, 0xdc00)) {
            add_utf8(ret_text, 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00));
            i++;
        } else {
            add_utf8(ret_text, is_half(unit, 0xd800) || is_half(unit, 0xdc00) ? 0xfffd : unit);
        }
    }
    free(from.units);
    free(from.entries);
    return good && !ret_text->failed;
}
