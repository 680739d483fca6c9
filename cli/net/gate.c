// SPDX-License-Identifier: MIT
#include "net/gate.h"

#include <libwebsockets.h>
#include <string.h>
#include <strings.h>

#include "net/web_folder.h"

enum { ORIGIN_ROOM = 256, VERSION_ROOM = 8, ANSWER_ROOM = 2048 };

// Sends a sentence with the headers of a page; to HEAD, the headers alone. False: the connection
// must be closed.
static bool answer(struct lws *socket, unsigned status, const char *text) {
    unsigned char room[LWS_PRE + ANSWER_ROOM];
    unsigned char *const start = room + LWS_PRE;
    unsigned char *const end = room + sizeof room - 1;
    unsigned char *at = start;
    const size_t length = strlen(text);
    if (lws_add_http_common_headers(socket, status, "text/plain", length, &at, end) != 0 ||
        web_folder_add_policy(socket, &at, end) != 0 ||
        lws_finalize_write_http_header(socket, start, &at, end) != 0) {
        return false;
    }
    memcpy(start, text, length);
    return lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0 ||
           lws_write(socket, start, length, LWS_WRITE_HTTP_FINAL) >= (int)length;
}

int gate_refuse(struct lws *socket, unsigned status, const char *why) {
    answer(socket, status, why);
    return 1;
}

// A browser sends the name of the host that it wants to reach; an attacker can make a name of their
// own lead to this computer (DNS rebinding).
int gate_check_host(struct lws *socket, const ServerSettings *settings) {
    char host[ORIGIN_ROOM];
    return lws_hdr_copy(socket, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
                   origin_is_allowed(&settings->origins, host, true)
               ? 0
               : gate_refuse(
                     socket, HTTP_STATUS_FORBIDDEN,
                     "The name of this computer is localhost or 127.0.0.1 here; bredon serve "
                     "--origin adds one.");
}

// Programs other than browsers send no Origin. They could send a false one, so a check would keep
// none of them out. Besides, anybody who can run programs here can run an engine without this
// server.
int gate_admit(struct lws *socket, const ServerSettings *settings, int sessions,
               const char *upgrade) {
    char origin[ORIGIN_ROOM];
    char version[VERSION_ROOM];
    if (strcasecmp(upgrade, "websocket") != 0) { // HTTP/2 opens WebSockets without this callback
        return gate_refuse(socket, HTTP_STATUS_BAD_REQUEST,
                           "The only upgrade is that to a WebSocket.");
    }
    if (lws_hdr_copy(socket, version, sizeof version, WSI_TOKEN_VERSION) <= 0 ||
        strcmp(version, "13") != 0) {
        return gate_refuse(socket, HTTP_STATUS_BAD_REQUEST,
                           "The version of the WebSocket must be 13.");
    }
    if (gate_check_host(socket, settings) != 0) {
        return 1;
    }
    if (lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) > 0 &&
        (lws_hdr_copy(socket, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 ||
         !origin_is_allowed(&settings->origins, origin, false))) {
        return gate_refuse(
            socket, HTTP_STATUS_FORBIDDEN,
            "Pages of this origin may not use this engine; bredon serve --origin adds one.");
    }
    if (sessions >= settings->most) {
        return gate_refuse(socket, HTTP_STATUS_SERVICE_UNAVAILABLE,
                           "All engines are in use; bredon serve --max sets their number.");
    }
    return 0;
}

int gate_greet(struct lws *socket) {
    return answer(socket, HTTP_STATUS_NOT_FOUND,
                  "This is bredon serve. Its WebSocket speaks TEI; there is no such page.") &&
                   lws_http_transaction_completed(socket) == 0
               ? 0
               : -1;
}

bool gate_is_ptn_ninja(struct lws *page) {
    char origin[ORIGIN_ROOM];
    return lws_hdr_copy(page, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
           strcasecmp(origin, "https://ptn.ninja") == 0;
}
