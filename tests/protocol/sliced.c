// SPDX-License-Identifier: MIT
// Speaks TEI by a session that thinks in slices: a single thread both reads and searches, as in a
// browser. The transcripts hold for it as they do for the program.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lines.h"
#include "now.h"
#include "tei/tei.h"

typedef struct Host {
    LineReader in;
    LineWriter out;
    BredonTei *session;
    int64_t quit_at; // ms; 0: there was no `quit`
} Host;

// As the program: a search that ends quickly may still answer.
enum { QUIT_MS = 30 };

static void end_now(int error) {
    (void)error;
    _exit(0);
}

static void on_signal(int which) {
    (void)which;
    _exit(0);
}

static void print(void *user, const char *text, size_t length) {
    Host *host = user;
    line_writer_write(&host->out, text, length);
}

static bool hurries(void *user) {
    const Host *host = user;
    return line_reader_has_more(&host->in);
}

// Feeds the next line; the end of the input is a `quit`, and does not wait for anything.
static bool feed(Host *host) {
    const char *line;
    size_t length;
    switch (line_reader_next(&host->in, &line, &length)) {
    case LINE_WHOLE:
        break;
    case LINE_END:
        _exit(0);
    default:
        tei_refuse_line(host->session);
        return true;
    }
    char *copy = malloc(length + 1);
    if (!copy) {
        abort();
    }
    memcpy(copy, line, length);
    copy[length] = '\0';
    bool goes_on = bredon_tei_line(host->session, copy);
    free(copy);
    return goes_on;
}

static void poll_lines(void *user, bool idle) {
    Host *host = user;
    if (host->quit_at && clock_now_ms() - host->quit_at > QUIT_MS) {
        _exit(0);
    }
    if (line_writer_is_closed(&host->out)) { // lines after a `wait` would not find out
        _exit(0);
    }
    while (!host->quit_at && (idle || line_reader_has_more(&host->in))) {
        idle = false;
        if (!feed(host)) {
            host->quit_at = clock_now_ms();
        }
    }
}

int main(void) {
    Host host = {0};
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    signal(SIGPIPE, SIG_IGN);
    line_reader_init(&host.in, STDIN_FILENO);
    line_writer_init(&host.out, STDOUT_FILENO, STDIN_FILENO, end_now);
    host.session = bredon_tei_create(
        &(BredonTeiHost){.user = &host, .print = print, .hurries = hurries, .poll = poll_lines});
    if (!host.session) {
        return 1;
    }
    while (feed(&host) && bredon_tei_think(host.session)) {
    }
    bredon_tei_destroy(host.session);
    line_writer_finish(&host.out);
    line_reader_finish(&host.in);
    return 0;
}
