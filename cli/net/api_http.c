// SPDX-License-Identifier: MIT
#include "net/api_http.h"

#include <string.h>

#include "now.h"

enum { HEADERS = 2048, PART = 4096 };

static void finish(ApiExchange *it) {
    textbuf_finish(&it->path);
    textbuf_finish(&it->body);
    textbuf_finish(&it->answer);
    *it = (ApiExchange){.sent = 0};
}

static bool add_header(struct lws *socket, const char *name, const char *value, unsigned char **at,
                       unsigned char *end) {
    return lws_add_http_header_by_name(socket, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

// Sends the headers; the body follows when it can be written.
static int reply(struct lws *socket, ApiExchange *it, ApiStatus status) {
    unsigned char room[LWS_PRE + HEADERS];
    unsigned char *start = room + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = room + sizeof room - 1;
    it->over = true;
    it->refused = status != API_GOOD;
    // A page of https://ptn.ninja asks first whether it may reach this computer, and send JSON.
    bool good = !it->answer.failed &&
                lws_add_http_common_headers(socket, status, "application/json", it->answer.length,
                                            &at, end) == 0 &&
                add_header(socket, "cache-control:", "no-store", &at, end) &&
                add_header(socket, "vary:", "origin", &at, end) &&
                (it->origin[0] == '\0' ||
                 (add_header(socket, "access-control-allow-origin:", it->origin, &at, end) &&
                  add_header(socket, "access-control-allow-methods:", "GET, POST", &at, end) &&
                  add_header(socket, "access-control-allow-headers:", "content-type", &at, end) &&
                  add_header(socket, "access-control-allow-private-network:", "true", &at, end))) &&
                lws_finalize_write_http_header(socket, start, &at, end) == 0;
    lws_callback_on_writable(socket);
    return good ? 0 : -1;
}

static int refuse(struct lws *socket, ApiExchange *it, ApiStatus status, const char *why) {
    return reply(socket, it, games_api_refuse(&it->answer, status, why));
}

static int answer(struct lws *socket, ApiExchange *it, Api *api) {
    if (it->over) {
        return 0;
    }
    int64_t begin_ms = clock_now_ms();
    if (!api_rate_take(&api->rate, begin_ms)) {
        return refuse(socket, it, API_FREQUENT, "too many requests");
    }
    Word path = {it->path.at, it->path.length, 1};
    Word body = {it->body.at ? it->body.at : "", it->body.length, 1};
    ApiStatus status = games_api_answer(api->settings->db, it->post, path, body, &it->answer);
    api->rate.free_ms += clock_now_ms() - begin_ms; // lines of engines have waited
    return reply(socket, it, status);
}

// Begins with a request. `path`: below API_PATH.
static int begin(struct lws *socket, ApiExchange *it, Api *api, const char *path) {
    static const char version[] = "/v1/";
    char text[sizeof it->origin];
    finish(it);
    bool host = lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_HOST) > 0 &&
                origin_is_allowed(&api->settings->origins, text, true);
    bool has_origin = lws_hdr_total_length(socket, WSI_TOKEN_ORIGIN) > 0;
    bool allowed = has_origin && lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_ORIGIN) > 0 &&
                   origin_is_allowed(&api->settings->origins, text, false);
    if (!host || (has_origin && !allowed)) {
        return refuse(socket, it, API_FORBIDDEN,
                      "this page, or this name of the computer, is not allowed; bredon serve "
                      "--origin adds one");
    }
    if (allowed) {
        memcpy(it->origin, text, sizeof text);
    }
    if (strncmp(path, version, sizeof version - 1) != 0) {
        return refuse(socket, it, API_UNKNOWN, "the version is /api/v1/");
    }
    textbuf_add_string(&it->path, path + sizeof version - 1);
    it->post = lws_hdr_total_length(socket, WSI_TOKEN_POST_URI) > 0;
    if (it->post) {
        bool told = lws_hdr_copy(socket, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
        int64_t length = 0;
        return !told || !parse_i64(word_of_string(text), "", 0, API_BODY_MOST, &length, NULL)
                   ? refuse(socket, it, API_LARGE,
                            "the settings need a length, of 4096 bytes at most")
               : it->path.failed ? -1
                                 : 0;
    }
    if (lws_hdr_total_length(socket, WSI_TOKEN_OPTIONS_URI) > 0) {
        textbuf_add_string(&it->answer, "{}");
        return reply(socket, it, API_GOOD);
    }
    return lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) > 0
               ? answer(socket, it, api)
               : refuse(socket, it, API_METHOD, "GET and POST only");
}

static int send_part(struct lws *socket, ApiExchange *it) {
    unsigned char room[LWS_PRE + PART];
    size_t left = it->answer.length - it->sent;
    size_t length = left < PART ? left : PART;
    memcpy(room + LWS_PRE, it->answer.at + it->sent, length);
    if (lws_write(socket, room + LWS_PRE, length,
                  length == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)length) {
        return -1;
    }
    it->sent += length;
    if (length < left) {
        lws_callback_on_writable(socket);
        return 0;
    }
    // After a refusal the rest of a body may still come.
    return it->refused || lws_http_transaction_completed(socket) ? -1 : 0;
}

int api_on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length) {
    ApiExchange *it = user;
    Api *api = lws_get_protocol(socket) ? lws_get_protocol(socket)->user : NULL;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
        return begin(socket, it, api, in);
    case LWS_CALLBACK_HTTP_BODY:
        if (!it->over && it->body.length + length <= API_BODY_MOST) {
            textbuf_add(&it->body, in, length);
        }
        return it->body.failed ? -1 : 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return answer(socket, it, api);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return it->over ? send_part(socket, it) : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (it) {
            finish(it);
        }
        return 0;
    default:
        return 0;
    }
}
