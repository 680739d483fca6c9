// SPDX-License-Identifier: MIT
// The folder of the page, from which libwebsockets may read folders and regular files only.
//
// A link below the folder may lead out of it, and a pipe, a socket or a device may keep the server
// waiting for ever. So a file is opened without following links and without waiting, and what was
// opened is checked, not its name, which may stand for something else a moment later.
#pragma once

#include <libwebsockets.h>
#include <stdbool.h>

// Begins the names of all files that a mount reads.
#define WEB_FOLDER_ORIGIN "page"

typedef struct WebFolder {
    struct lws_plat_file_ops ops; // for lws_set_fops
    int fd;                       // -1: none
} WebFolder;

// The types of its files that libwebsockets does not know, by the ends of their names.
extern const struct lws_protocol_vhost_options web_types[];

// The headers of each answer.
extern const struct lws_protocol_vhost_options web_headers[];

// Adds the header that says what a page may load, and whether other pages may show it in a frame,
// at `*at`, which moves on. 1 when there is no room up to `end`: the connection must be closed.
int web_folder_add_policy(struct lws *socket, unsigned char **at, unsigned char *end);

// False when the folder can't be opened.
bool web_folder_open(WebFolder *folder, const char *path);
void web_folder_close(WebFolder *folder);
