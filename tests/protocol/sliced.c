// SPDX-License-Identifier: MIT
// Speaks TEI by a session that thinks in slices: a single thread both reads and searches, as in a
// browser. The transcripts hold for it as they do for the program.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lines.h"
#include "tei/tei.h"

typedef struct Host {
    LineReader in;
    LineWriter out;
    BredonTei *session;
    bool over; // `quit` or the end of the input was read
} Host;

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

// Feeds the next line; the end of the input is a `quit`.
static void feed(Host *host) {
    const char *line;
    size_t length;
    switch (line_reader_next(&host->in, &line, &length)) {
    case LINE_WHOLE:
        break;
    case LINE_END:
        line = "quit";
        length = strlen(line);
        host->over = true;
        break;
    default:
        tei_refuse_line(host->session);
        return;
    }
    char *copy = malloc(length + 1);
    if (!copy) {
        abort();
    }
    memcpy(copy, line, length);
    copy[length] = '\0';
    host->over = !bredon_tei_line(host->session, copy) || host->over;
    free(copy);
}

static void poll_lines(void *user, bool idle) {
    Host *host = user;
    if (line_writer_is_closed(&host->out)) { // lines after a `wait` would not find out
        _exit(0);
    }
    while (!host->over && (idle || line_reader_has_line(&host->in))) {
        idle = false;
        feed(host);
    }
}

int main(void) {
    Host host = {0};
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    signal(SIGPIPE, SIG_IGN);
    line_reader_init(&host.in, STDIN_FILENO);
    line_writer_init(&host.out, STDOUT_FILENO, STDIN_FILENO, end_now);
    host.session =
        bredon_tei_create(&(BredonTeiHost){.user = &host, .print = print, .poll = poll_lines});
    if (!host.session) {
        return 1;
    }
    tei_cap(host.session, &(TeiCaps){.books = true});
    do {
        feed(&host);
    } while (bredon_tei_think(host.session));
    bredon_tei_destroy(host.session);
    line_writer_finish(&host.out);
    line_reader_finish(&host.in);
    return 0;
}
