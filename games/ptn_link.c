// SPDX-License-Identifier: MIT
#include "ptn_link.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lz_string.h"

typedef enum Site { NO_SITE, PTN_NINJA, SERVER, OTHER_SITE } Site;

// Moves *text past a prefix in any case; false when it has another one.
static bool skip(const char **text, const char *prefix) {
    size_t length = strlen(prefix);
    bool found = strncasecmp(*text, prefix, length) == 0;
    *text += found ? length : 0;
    return found;
}

// Finds the site of a link. *ret_rest is the part after its name.
static Site site_of(const char *text, const char **ret_rest) {
    bool link = skip(&text, "https://") || skip(&text, "http://");
    if (!skip(&text, "www.") && !skip(&text, "beta.")) {
        skip(&text, "api.");
    }
    Site site = skip(&text, "ptn.ninja")     ? PTN_NINJA
                : skip(&text, "playtak.com") ? SERVER
                                             : NO_SITE;
    if (site != NO_SITE && !skip(&text, "/") && (*text || !link)) {
        site = NO_SITE; // the name is longer
    }
    *ret_rest = text;
    return site == NO_SITE && link ? OTHER_SITE : site;
}

bool ptn_link_is(const char *text) {
    return site_of(text, &text) != NO_SITE;
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

// The value of a parameter of a link, as it stands there; empty when it is missing.
static Word parameter_of(const char *parameters, const char *name) {
    const char *at = strstr(parameters, name);
    at = at ? at + strlen(name) : "";
    return (Word){at, strcspn(at, "&#"), 1};
}

// Reads "&ply=5", the position before ply 5 (from 0), or "&ply=5!", the one after it, and the
// packed name of a branch. Without memory, or when the name is damaged, there is no place.
static LinkPlace place_of(const char *parameters) {
    LinkPlace place = {.plies = -1};
    Word branch = parameter_of(parameters, "&targetBranch=");
    TextBuf packed = {0};
    add_plain(&packed, branch.at, branch.length);
    Word code = {packed.at, packed.length, 1};
    bool good = branch.length == 0 || (!packed.failed && lz_string_unpack(code, &place.branch));
    textbuf_finish(&packed);
    Word ply = parameter_of(parameters, "&ply=");
    Word digits = {ply.at, strspn(ply.at, "0123456789"), 1};
    if (good && parse_i64(digits, "ply", 0, 1000000, &place.plies, NULL)) {
        const char *rest = digits.at + digits.length;
        place.plies += *rest == '!' || strncmp(rest, "%21", 3) == 0;
    }
    return place;
}

static const char no_game[] = "there is no game in this link";

// Unpacks the game, or copies it when it is plain text, which PTN Ninja also reads in a link.
static bool add_game(const TextBuf *part, TextBuf *ret_ptn, const char **ret_why) {
    static const char packed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$";
    size_t before = ret_ptn->length;
    if (strncmp(part->at, "s/", 2) == 0 || strncmp(part->at, "game/", 5) == 0) {
        *ret_why = "this link only names a game on PTN Ninja's server";
        return false;
    }
    if (strpbrk(part->at, " \n[")) {
        textbuf_add(ret_ptn, part->at, part->length);
        return true;
    }
    *ret_why = "the game in this link is damaged; copy the whole link";
    if (strspn(part->at, packed) < part->length ||
        !lz_string_unpack((Word){part->at, part->length, 1}, ret_ptn)) {
        return false;
    }
    *ret_why = no_game;
    return ret_ptn->length > before;
}

// The part of a link that holds the game; empty when there is none.
static Word game_part(Site site, const char *rest) {
    if (site == SERVER) {
        const char *load = rest;
        do {
            load = strstr(load, "load=");
        } while (load && load > rest && !strchr("?&", load[-1]) && load++);
        return load ? (Word){load + 5, strcspn(load + 5, "&#"), 1} : (Word){.at = ""};
    }
    return (Word){rest, site == PTN_NINJA ? strcspn(rest, "&?#") : 0, 1};
}

// Says why a link without a game has none; those of the server may have the number of one.
static void refuse_empty(const char *link, Site site, const char *rest, Fault *fault) {
    const char *games = site == SERVER ? strstr(rest, "games") : NULL;
    const char *number = games ? games + strcspn(games, "0123456789") : "";
    int digits = (int)strspn(number, "0123456789");
    if (digits > 0 && digits < 16) {
        fault_set(fault, 0,
                  "'%s': this link only has the number of a game, whose PTN is at "
                  "https://api.playtak.com/v1/games-history/ptn/%.*s",
                  quoted(link).text, digits, number);
    } else {
        fault_set(fault, 0, "'%s': %s", quoted(link).text,
                  site == OTHER_SITE ? "only links of ptn.ninja and playtak.com can be opened"
                                     : no_game);
    }
}

bool ptn_link_read(const char *link, TextBuf *ret_ptn, LinkPlace *ret_place, Fault *fault) {
    const char *rest;
    Site site = site_of(link, &rest);
    Word game = game_part(site, rest);
    const char *why = no_game;
    TextBuf part = {0};
    assert(site != NO_SITE);
    if (game.length == 0) {
        refuse_empty(link, site, rest, fault);
        return false;
    }
    add_plain(&part, game.at, game.length);
    bool good = !part.failed && add_game(&part, ret_ptn, &why);
    if (part.failed || ret_ptn->failed) {
        good = false;
        why = "no memory";
    }
    if (good && ret_place) {
        *ret_place = place_of(game.at + game.length);
    } else if (!good) {
        fault_set(fault, 0, "'%s': %s", quoted(link).text, why);
    }
    textbuf_finish(&part);
    return good;
}
