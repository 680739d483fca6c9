// SPDX-License-Identifier: MIT
#include "serve/gate.h"

#ifdef BREDON_WEBSOCKETS

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include <libwebsockets.h>

enum { ORIGIN_ROOM = 256, PATH_ROOM = 4096 };

int gate_refuse(struct lws *socket, unsigned status, const char *why) {
    lws_return_http_status(socket, status, why);
    return 1;
}

// A browser sends the name of the host that it wants to reach; an attacker can make a name of their
// own lead to this computer (DNS rebinding).
static int check_host(struct lws *socket, const ServerSettings *settings) {
    char host[ORIGIN_ROOM];
    return lws_hdr_copy(socket, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
                   origin_is_allowed(&settings->origins, host, true)
               ? 0
               : gate_refuse(
                     socket, HTTP_STATUS_FORBIDDEN,
                     "The name of this computer is localhost or 127.0.0.1 here; bredon serve "
                     "--origin adds one.");
}

// A symbolic link may lead out of the folder of the page, so links below the folder are not
// followed.
static int check_path(struct lws *socket, const ServerSettings *settings, const char *uri,
                      size_t length) {
    const char *web = settings->web;
    char path[PATH_ROOM];
    if (!web) {
        return 0;
    }
    bool folder = length > 0 && uri[length - 1] == '/';
    int written =
        snprintf(path, sizeof path, "%s%.*s%s", web, (int)length, uri, folder ? "index.html" : "");
    bool linked = written < 0 || written >= (int)sizeof path;
    for (size_t end = strlen(web); !linked && path[end];) {
        struct stat about;
        end += 1 + strcspn(path + end + 1, "/");
        char separator = path[end];
        path[end] = '\0';
        linked = lstat(path, &about) == 0 && S_ISLNK(about.st_mode);
        path[end] = separator;
    }
    return linked ? gate_refuse(socket, HTTP_STATUS_FORBIDDEN, "Symbolic links are not followed.")
                  : 0;
}

int gate_check_request(struct lws *socket, const ServerSettings *settings, const char *uri,
                       size_t length) {
    return check_host(socket, settings) != 0 ? 1 : check_path(socket, settings, uri, length);
}

// Programs other than browsers send no Origin. They could send a false one, so a check would keep
// none of them out. Besides, anybody who can run programs here can run an engine without this
// server.
int gate_admit(struct lws *socket, const ServerSettings *settings, int sessions,
               const char *upgrade) {
    char origin[ORIGIN_ROOM];
    if (strcasecmp(upgrade, "websocket") != 0) { // HTTP/2 opens WebSockets without this callback
        return gate_refuse(socket, HTTP_STATUS_BAD_REQUEST,
                           "The only upgrade is that to a WebSocket.");
    }
    if (check_host(socket, settings) != 0) {
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
    if (lws_return_http_status(
            socket, HTTP_STATUS_NOT_FOUND,
            "This is bredon serve. Its WebSocket speaks TEI; there is no page.") ||
        lws_http_transaction_completed(socket)) {
        return -1;
    }
    return 0;
}

bool gate_is_ptn_ninja(struct lws *page) {
    char origin[ORIGIN_ROOM];
    return lws_hdr_copy(page, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
           strcasecmp(origin, "https://ptn.ninja") == 0;
}

#endif
