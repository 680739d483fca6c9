// SPDX-License-Identifier: MIT
#include "text/ptn_link.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "text/lz_string.h"

// The part after the name of the site; NULL when the text is not a link.
static const char *after_site(const char *text) {
    static const char *const optional[] = {"https://", "http://", "www."};
    static const char site[] = "ptn.ninja/";
    for (size_t i = 0; i < sizeof optional / sizeof *optional; i++) {
        size_t length = strlen(optional[i]);
        text += strncasecmp(text, optional[i], length) == 0 ? length : 0;
    }
    return strncasecmp(text, site, sizeof site - 1) == 0 ? text + sizeof site - 1 : NULL;
}

bool ptn_link_is(const char *text) {
    return after_site(text);
}

static int hex_digit(char c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = memchr(digits, c, sizeof digits - 1);
    return at ? (int)(at - digits) % 16 : -1;
}

// Appends a part of a link, with %41 as A.
static void add_plain(TextBuf *text, const char *part, size_t length) {
    for (size_t i = 0; i < length; i++) {
        int high = part[i] == '%' && i + 2 < length ? hex_digit(part[i + 1]) : -1;
        int low = high >= 0 ? hex_digit(part[i + 2]) : -1;
        char c = low >= 0 ? (char)(16 * high + low) : part[i];
        textbuf_add(text, &c, 1);
        i += low >= 0 ? 2 : 0;
    }
}

// Reads "&ply=5", the position before ply 5 (from 0), or "&ply=5!", the one after it.
static int64_t plies_of(const char *parameters) {
    int64_t plies = -1;
    if (strstr(parameters, "&targetBranch=")) {
        return -1;
    }
    const char *ply = strstr(parameters, "&ply=");
    Word digits = {ply ? ply + 5 : "", ply ? strspn(ply + 5, "0123456789") : 0, 1};
    if (parse_i64(digits, "ply", 0, 1000000, &plies, NULL)) {
        const char *rest = digits.at + digits.length;
        plies += *rest == '!' || strncmp(rest, "%21", 3) == 0;
    }
    return plies;
}

// Unpacks the game, or copies it when it is plain text, which PTN Ninja also reads in a link.
static bool add_game(const TextBuf *part, TextBuf *ret_ptn, const char **ret_why) {
    static const char packed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$";
    static const char none[] = "there is no game in this link";
    size_t before = ret_ptn->length;
    *ret_why = none;
    if (part->length == 0) {
        return false;
    }
    if (strncmp(part->at, "s/", 2) == 0 || strncmp(part->at, "game/", 5) == 0) {
        *ret_why = "this link only names a game on PTN Ninja's server";
        return false;
    }
    if (strspn(part->at, packed) < part->length) {
        textbuf_add(ret_ptn, part->at, part->length);
        return true;
    }
    *ret_why = "the game in this link is damaged; copy the whole link";
    if (!lz_string_unpack((Word){part->at, part->length, 1}, ret_ptn)) {
        return false;
    }
    *ret_why = none;
    return ret_ptn->length > before;
}

bool ptn_link_read(const char *link, TextBuf *ret_ptn, int64_t *ret_plies, Fault *fault) {
    const char *game = after_site(link);
    assert(game);
    size_t length = strcspn(game, "&?#");
    const char *why;
    TextBuf part = {0};
    add_plain(&part, game, length);
    bool good = add_game(&part, ret_ptn, &why);
    if (part.failed || ret_ptn->failed) {
        good = false;
        why = "no memory";
    }
    if (good && ret_plies) {
        *ret_plies = plies_of(game + length);
    } else if (!good) {
        fault_set(fault, 0, "'%s': %s", quoted(link).text, why);
    }
    textbuf_finish(&part);
    return good;
}
