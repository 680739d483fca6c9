// SPDX-License-Identifier: MIT
#include "net/web_folder.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "textbuf.h"

enum { NAME_ROOM = 256 };

const struct lws_protocol_vhost_options web_types[] = {
    {&web_types[1], NULL, ".webmanifest", "application/manifest+json"},
    {&web_types[2], NULL, ".mjs", "text/javascript"},
    {NULL, NULL, ".wasm", "application/wasm"},
};

// A file has another form for those who take it compressed. Two headers isolate the page, which may
// then share memory between threads.
const struct lws_protocol_vhost_options web_headers[] = {
    {&web_headers[1], NULL, "x-content-type-options:", "nosniff"},
    {&web_headers[2], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&web_headers[3], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {NULL, NULL, "vary:", "accept-encoding"},
};

// The page has the same policy as a tag, for other servers; but only a header can forbid frames,
// and workers know no tag. One page is made for frames.
int web_folder_add_policy(struct lws *socket, unsigned char **at, unsigned char *end) {
    static const char for_frames[] = "/embed.html";
    static const char policy[] =
        "default-src 'self'; img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'; "
        "object-src 'none'; base-uri 'none'";
    char path[sizeof for_frames];
    bool framed = (lws_hdr_copy(socket, path, sizeof path, WSI_TOKEN_GET_URI) > 0 ||
                   lws_hdr_copy(socket, path, sizeof path, WSI_TOKEN_HEAD_URI) > 0) &&
                  strcmp(path, for_frames) == 0;
    char value[sizeof policy + sizeof "; frame-ancestors 'none'"];
    int length =
        snprintf(value, sizeof value, "%s%s", policy, framed ? "" : "; frame-ancestors 'none'");
    return lws_add_http_header_by_name(socket, (const unsigned char *)"content-security-policy:",
                                       (const unsigned char *)value, length, at, end);
}

// Opens the file of a path below a folder; -1 when there is none or a part of the path is a link.
static int open_below(int folder, const char *path) {
    const int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    int at = fcntl(folder, F_DUPFD_CLOEXEC, 0);
    while (at >= 0 && *path) {
        char name[NAME_ROOM];
        size_t length = strcspn(path, "/");
        bool last = path[length] == '\0';
        int next = -1;
        if (length == 0) {
            path++;
            continue;
        }
        if (length < sizeof name) {
            memcpy(name, path, length);
            name[length] = '\0';
            if (strcmp(name, "..") != 0) {
                next = openat(at, name, last ? flags : flags | O_DIRECTORY);
            }
        }
        close(at);
        at = next;
        path += length;
    }
    return at;
}

// Opens a file below a folder, in its compressed form NAME.gz if there is one and `*flags` allow
// it, which are then changed; or a folder, in which libwebsockets asks for index.html. -1: neither.
static int open_served(int folder, const char *path, lws_fop_flags_t *flags, struct stat *about) {
    int fd = -1;
    if (*flags & LWS_FOP_FLAG_COMPR_ACCEPTABLE_GZIP) {
        TextBuf name = {0};
        textbuf_add_string(&name, path);
        textbuf_add_string(&name, ".gz");
        fd = name.failed ? -1 : open_below(folder, name.at);
        textbuf_finish(&name);
    }
    if (fd >= 0 && fstat(fd, about) == 0 && S_ISREG(about->st_mode)) {
        *flags |= LWS_FOP_FLAG_COMPR_IS_GZIP;
        return fd;
    }
    if (fd >= 0) {
        close(fd);
    }
    fd = open_below(folder, path);
    if (fd >= 0 &&
        (fstat(fd, about) != 0 || !(S_ISREG(about->st_mode) || S_ISDIR(about->st_mode)))) {
        close(fd);
        fd = -1;
    }
    return fd;
}

static lws_fop_fd_t open_file(const struct lws_plat_file_ops *ops,
#if LWS_LIBRARY_VERSION_NUMBER >= 4004000
                              const struct lws_plat_file_ops *all,
#endif
                              const char *path, const char *part, lws_fop_flags_t *flags) {
    const size_t front = sizeof WEB_FOLDER_ORIGIN - 1;
    const WebFolder *folder = (const WebFolder *)((const char *)ops - offsetof(WebFolder, ops));
    struct stat about;
#if LWS_LIBRARY_VERSION_NUMBER >= 4004000
    (void)all;
#endif
    (void)part;
    int fd = strncmp(path, WEB_FOLDER_ORIGIN, front) == 0
                 ? open_served(folder->fd, path + front, flags, &about)
                 : -1;
    lws_fop_fd_t file = fd >= 0 ? malloc(sizeof *file) : NULL; // _lws_plat_file_close frees it
    if (file) {
        *flags |= LWS_FOP_FLAG_MOD_TIME_VALID; // a browser that has the file is told so
        *file = (struct lws_fop_fd){.fd = fd,
                                    .fops = ops,
                                    .flags = *flags,
                                    .len = (lws_filepos_t)about.st_size,
                                    .mod_time = (uint32_t)about.st_mtime};
    } else if (fd >= 0) {
        close(fd);
    }
    return file;
}

bool web_folder_open(WebFolder *folder, const char *path) {
    *folder = (WebFolder){.ops = {.LWS_FOP_OPEN = open_file,
                                  .LWS_FOP_CLOSE = _lws_plat_file_close,
                                  .LWS_FOP_SEEK_CUR = _lws_plat_file_seek_cur,
                                  .LWS_FOP_READ = _lws_plat_file_read,
                                  .LWS_FOP_WRITE = _lws_plat_file_write},
                          .fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    return folder->fd >= 0;
}

void web_folder_close(WebFolder *folder) {
    if (folder->fd >= 0) {
        close(folder->fd);
    }
}
