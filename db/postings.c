// SPDX-License-Identifier: MIT
#include "postings.h"

Postings postings_of(Word blob) {
    const uint8_t *at = (const uint8_t *)blob.at;
    return (Postings){.at = at, .end = at + blob.length};
}

static bool take_number(Postings *postings, uint64_t *ret_number) {
    uint64_t number = 0;
    for (int shift = 0; postings->at < postings->end && shift < 35; shift += 7) {
        uint8_t byte = *postings->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            *ret_number = number;
            return true;
        }
    }
    return false;
}

bool postings_next(Postings *postings, Posting *ret_posting) {
    uint64_t number;
    if (postings->left == 0) {
        if (postings->end - postings->at < 2) {
            return false;
        }
        postings->last = (Posting){.move = (Move)(postings->at[0] | postings->at[1] << 8)};
        postings->at += 2;
        if (!take_number(postings, &postings->left) || postings->left == 0) {
            return false;
        }
    }
    if (!take_number(postings, &number)) {
        return false;
    }
    postings->left--;
    postings->last.game += (uint32_t)number;
    *ret_posting = postings->last;
    return true;
}

int postings_compare(const void *a, const void *b) {
    const Posting *first = a;
    const Posting *second = b;
    if (first->key != second->key) {
        return first->key < second->key ? -1 : 1;
    }
    if (first->move != second->move) {
        return first->move < second->move ? -1 : 1;
    }
    return (first->game > second->game) - (first->game < second->game);
}

static void add_number(TextBuf *blob, uint64_t number) {
    char bytes[10];
    size_t length = 0;
    for (; number >= 128; number >>= 7) {
        bytes[length++] = (char)(number | 128);
    }
    bytes[length++] = (char)number;
    textbuf_add(blob, bytes, length);
}

void postings_add(TextBuf *blob, const Posting *postings, size_t count) {
    for (size_t at = 0; at < count;) {
        Move move = postings[at].move;
        uint32_t before = 0;
        size_t end = at;
        while (end < count && postings[end].move == move) {
            end++;
        }
        const char bytes[2] = {(char)(move & 255), (char)(move >> 8)};
        textbuf_add(blob, bytes, sizeof bytes);
        add_number(blob, end - at);
        for (; at < end; at++) {
            add_number(blob, postings[at].game - before);
            before = postings[at].game;
        }
    }
}
