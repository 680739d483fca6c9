// SPDX-License-Identifier: MIT
#include "net/origin.h"

#include <string.h>
#include <strings.h>

enum { USUAL = 3 };

static const char *const usual[USUAL] = {"https://ptn.ninja", "http://localhost:*",
                                         "http://127.0.0.1:*"};

// True for "" and ":PORT".
static bool is_port(const char *text) {
    return text[0] == '\0' ||
           (text[0] == ':' && text[1] != '\0' && text[1 + strspn(text + 1, "0123456789")] == '\0');
}

bool origin_add(Origins *origins, const char *text, Fault *fault) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    size_t scheme = strspn(text, "abcdefghijklmnopqrstuvwxyz-");
    bool good = scheme > 0 && strncmp(text + scheme, "://", 3) == 0;
    const char *host = good ? text + scheme + 3 : text;
    const char *port = host + strspn(host, letters);
    if (!good || port == host || (strcmp(port, ":*") != 0 && !is_port(port))) {
        return fault_set(
            fault, 0,
            "--origin: '%s' is not an origin, such as https://example.org or http://host:8080",
            quoted(text).text);
    }
    if (origins->count == ORIGINS_MOST) {
        return fault_set(fault, 0, "--origin: more than %d origins", ORIGINS_MOST);
    }
    origins->more[origins->count++] = text;
    return true;
}

// True when an origin, or with `host` what comes after its scheme, fits the pattern.
static bool matches(const char *pattern, const char *text, bool host) {
    pattern = host ? strstr(pattern, "://") + 3 : pattern;
    size_t length = strlen(pattern);
    if (length > 2 && strcmp(pattern + length - 2, ":*") == 0) {
        return strncasecmp(pattern, text, length - 2) == 0 && is_port(text + length - 2);
    }
    return strcasecmp(pattern, text) == 0;
}

bool origin_is_allowed(const Origins *origins, const char *text, bool host) {
    bool allowed = false;
    for (int i = 0; i < USUAL + origins->count && !allowed; i++) {
        allowed = matches(i < USUAL ? usual[i] : origins->more[i - USUAL], text, host);
    }
    return allowed;
}
