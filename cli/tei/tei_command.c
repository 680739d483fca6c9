// SPDX-License-Identifier: MIT
// The command `tei`: a session on two descriptors, such as those of a program that a GUI has
// started.
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "lines.h"
#include "os/signals.h"
#include "screen.h"
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

// ---- The command

#define AT(field) offsetof(TeiCaps, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    NUMBER_OPTION("--max-hash", "MIB", 1, 1, 1048576, hash, "the largest Hash that can be set"),
    NUMBER_OPTION("--max-threads", "N", 1, 1, 1024, threads, "the most Threads that can be set"),
    FLAG_OPTION("--no-book", 1, no_book, "leave out the option Book, which opens files"),
    NUMBER_OPTION("--seed", "N", 1, 1, INT32_MAX, seed,
                  "make chance repeatable: at levels and with Variety, the same games again"),
};

// Some GUIs start an engine with an empty word.
static bool skip_empty(void *target, char *word, Fault *fault) {
    (void)target;
    if (word[0] != '\0') {
        options_refuse_word(word, fault);
    }
    return word[0] == '\0';
}

static const OptionTable options = {specs, sizeof specs / sizeof specs[0], skip_empty};

static const char notes[] =
    "TEI is the protocol of Tak GUIs and match runners. A game begins in one of two\n"
    "ways, both with komi 2:\n"
    "  setoption name HalfKomi value 4\n"
    "  teinewgame 6\n"
    "or\n"
    "  teinewgame size 6 halfkomi 4\n"
    "A search prints a line for each iteration and each of the best moves, repeats\n"
    "the last ones, and ends with bestmove; `bestmove --` if the game is over:\n"
    "  position startpos moves a1 f6\n"
    "  go movetime 1000\n"
    "  info depth 5 seldepth 9 multipv 1 score cp 12 wdl 430 130 440\n"
    "      nodes 8123 nps 700000 time 11 hashfull 2 pv d3 c4\n"
    "  bestmove d3\n"
    "All values are for the side to move. cp is in hundredths of a flat, or what\n"
    "ScoreUnit says. `mate N` counts plies to the end of the game; it is negative\n"
    "when the side to move loses. wdl is win, draw and loss in 1/1000. `lowerbound`\n"
    "or `upperbound` follows a score that is a bound.\n"
    "\n"
    "A wrong line is answered by `info string error: COMMAND: 'WORD' REASON` and\n"
    "changes nothing: after an illegal move in `position` the old position stays,\n"
    "and `go` searches that one. `go` stops at the first limit that it reaches;\n"
    "without a limit it searches until stop, except at a Level above 0.\n"
    "quit and the end of the input end a search. Put `wait` before `quit` to let the\n"
    "search finish. This works for files (bredon <FILE), not pipes. docs/tei.md in the sources "
    "describes all of it.\n";

static int run_command(int argc, char *const argv[]) {
    TeiCaps caps = {0};
    Fault fault;
    if (!options_read(&options, OPTIONS_ALL, argc, argv, &caps, NULL, &fault)) {
        return command_refuse("tei", &fault);
    }
    caps.books = !caps.no_book;
    return tei_run(STDIN_FILENO, STDOUT_FILENO, &caps);
}

const Command tei_command = {
    .name = "tei",
    .operand = "",
    .summary = "speak TEI on standard input and output (the default)",
    .options = &options,
    .accepted = OPTIONS_ALL,
    .notes = notes,
    .example = "bredon tei --max-threads 4 --max-hash 1024 --seed 1 --no-book",
    .run = run_command,
};
