// SPDX-License-Identifier: MIT
// A session on two descriptors, such as those of a program that a GUI has started.
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/signals.h"
#include "shell/command.h"
#include "shell/lines.h"
#include "shell/screen.h"
#include "tei/tei.h"

enum { LEAVE_HASH_MIB = 256, KEPT_MOST = 1 << 22 };

typedef struct Pipe {
    LineReader in;
    LineWriter out;
    bool from_file; // the input is a file
    Tei *tei;
} Pipe;

static void print(void *user, const char *text, size_t length) {
    Pipe *pipe = user;
    line_writer_write(&pipe->out, text, length);
}

// Gives the next line to the session; false after `quit` and at the end of the input.
static bool take_line(Pipe *pipe) {
    Tei *tei = pipe->tei;
    const char *line;
    size_t length;
    LineGot got = line_reader_next(&pipe->in, &line, &length);
    if (got == LINE_WHOLE) {
        tei_line(tei, line, length, pipe->in.arrival);
    } else if (got == LINE_LONG) {
        tei_refuse_line(tei);
    } else if (got == LINE_NO_MEMORY) {
        tei_error(tei, "command", "no memory for a line, which is skipped");
    }
    tei->quit = tei->quit || got == LINE_END;
    if (tei->quit) {
        line_writer_leave(&pipe->out);
    }
    return !tei->quit;
}

// Feeds the lines that come while the session waits, up to a limit; beyond it the sender has to
// wait as well. False when the client has left. Does not read ahead in a file: a script with `wait`
// wants the search to end before its next lines.
static bool meanwhile(void *user) {
    Pipe *pipe = user;
    const Tei *tei = pipe->tei;
    bool open = !line_writer_is_closed(&pipe->out);
    while (open && !pipe->from_file && tei->waits && tei->kept_bytes < KEPT_MOST &&
           line_reader_has_line(&pipe->in)) {
        open = take_line(pipe);
    }
    return open;
}

// Ends the process at once when the output has no reader or can't be written.
static void end_now(int error) {
    _exit(error == 0 || error == EPIPE ? 0 : EXIT_BAD_INPUT);
}

// Greets a person who started the program by hand, because there is no prompt.
static void greet_person(int in) {
    if (screen_of(in).terminal && screen_of(STDERR_FILENO).terminal) {
        fprintf(stderr, "bredon speaks TEI here: type help or quit. For a game: bredon play\n");
    }
}

int tei_run(int in, int out, const TeiCaps *caps) {
    struct stat status;
    // Before the first read: on Windows fstat would wait for the thread that reads.
    Pipe pipe = {.from_file = fstat(in, &status) == 0 && S_ISREG(status.st_mode)};
    greet_person(in);
    signals_end_process();
    bool good = line_reader_init(&pipe.in, in);
    line_writer_init(&pipe.out, out, in, end_now);
    Tei *tei = good ? bredon_tei_create(&(BredonTeiHost){&pipe, print, NULL, meanwhile}) : NULL;
    pipe.tei = tei;
    if (!tei) {
        fprintf(stderr, "bredon: no memory\n");
        return 2;
    }
    tei_cap(tei, caps);
    while (take_line(&pipe)) {
    }
    search_stop(tei->search);
    search_wait(tei->search);
    // A large table is left to the system, because freeing it page by page takes longer than a
    // client waits.
    if (tei->hash_taken > LEAVE_HASH_MIB) {
        _exit(0);
    }
    bredon_tei_destroy(tei);
    line_reader_finish(&pipe.in);
    line_writer_finish(&pipe.out);
    return 0;
}
