// SPDX-License-Identifier: MIT
#include "tei/tei.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "budget.h"
#include "commands.h"
#include "rng.h"
#include "screen.h"
#include "text/ptn.h"
#include "version.h"
#include "watch.h"

// How long `quit` waits for a search to end; then the process ends anyway.
enum { QUIT_MS = 30, LEAVE_HASH_MIB = 256 };

// How often `isready` checks whether the client still waits for the table, and for how long.
enum { READY_MS = 2, READY_MOST_MS = 5000 };

typedef struct TeiCommand {
    const char *name;
    void (*run)(Tei *tei, Reader *words);
    const char *help;
} TeiCommand;

static void on_isready(Tei *tei, Reader *words) {
    (void)words;
    tei_settle(tei);
    // Waits until the table is ready, unless the client sends more or has left.
    int64_t until = clock_now_ms() + READY_MOST_MS;
    while (!search_await_table(tei->search, READY_MS) && clock_now_ms() < until &&
           !(tei->in && line_reader_has_more(tei->in)) && !line_writer_is_closed(&tei->out)) {
    }
    line_write(&tei->out, "readyok");
}

static void on_quit(Tei *tei, Reader *words) {
    (void)words;
    tei->quit = true;
}

static void on_stop(Tei *tei, Reader *words) {
    (void)words;
    search_stop(tei->search);
}

static void on_tei(Tei *tei, Reader *words) {
    (void)words;
    // Without the version: a GUI that knows `id version` shows both.
    line_write(&tei->out, "id name Bredon");
    line_write(&tei->out, "id author the Bredon authors");
    line_write(&tei->out, "id version %s", BREDON_VERSION);
    TextBuf line = {0};
    textbuf_add_string(&line, "size");
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        textbuf_format(&line, " %d", size);
    }
    textbuf_add_string(&line, " halfkomi");
    for (int komi = -HALF_KOMI_MAX; komi <= HALF_KOMI_MAX; komi++) {
        textbuf_format(&line, " %d", komi);
    }
    line_write(&tei->out, "%s", line.at ? line.at : "");
    textbuf_finish(&line);
    tei_options_print(tei);
    line_write(&tei->out, "teiok");
}

// The arguments of teinewgame.
typedef struct NewGame {
    int64_t size;
    bool newer; // the newer dialect, with the words size and halfkomi
    bool has_komi;
    int64_t half_komi;
} NewGame;

// teinewgame N, teinewgame size N [halfkomi K], also [komi X]; unknown words are skipped.
static bool read_newgame(Tei *tei, Reader *words, NewGame *ret_new, Fault *fault) {
    char quote[FAULT_QUOTE];
    Word word;
    for (bool first = true; reader_next(words, &word); first = false) {
        Word value = word;
        bool size = word_is(word, "size");
        bool half = word_is(word, "halfkomi");
        bool whole = word_is(word, "komi");
        int half_komi = 0;
        if (!first && !size && !half && !whole) {
            line_write(&tei->out, "info string teinewgame: unknown word '%s'",
                       fault_quote(quote, word.at, word.length));
            continue;
        }
        if ((size || half || whole) && !reader_next(words, &value)) {
            fault_set(fault, 0, "teinewgame: no number behind '%s'",
                      fault_quote(quote, word.at, word.length));
            return false;
        }
        if (whole  ? !komi_read(value, &half_komi, fault)
            : half ? !tei_number(value, "teinewgame halfkomi", -HALF_KOMI_MAX, HALF_KOMI_MAX,
                                 &ret_new->half_komi, fault)
                   : !tei_number(value, "teinewgame size", SIZE_LEAST, SIZE_MOST, &ret_new->size,
                                 fault)) {
            return false;
        }
        ret_new->newer = ret_new->newer || size;
        ret_new->half_komi = whole ? half_komi : ret_new->half_komi;
        ret_new->has_komi = ret_new->has_komi || half || whole;
    }
    return true;
}

// Without a size the last one stays.
static void on_newgame(Tei *tei, Reader *words) {
    NewGame new = {.size = tei->size};
    Fault fault;
    if (!read_newgame(tei, words, &new, &fault)) {
        tei_error(tei, &fault);
        return;
    }
    search_stop(tei->search);
    search_wait(tei->search);
    tei->options.engine.search.seed = rng_draw_seed();
    tei_settle(tei);
    search_new_game(tei->search);
    tei->size = (int)new.size;
    tei->has_game_komi = new.has_komi;
    tei->game_half_komi = (int)new.half_komi;
    tei->options.engine.pieces = tei->common.engine.pieces;
    tei->game_begins = new.newer;
    tei->has_position = false;
}

static void on_wait(Tei *tei, Reader *words) {
    (void)words;
    if (search_is_endless(tei->search)) {
        line_write(&tei->out, "info string wait: only stop ends this search");
    } else {
        search_wait(tei->search);
    }
    tei_wait_jobs(tei);
    tei->not_before = clock_now_ms(); // lines after `wait` were not read before now
}

static void on_help(Tei *tei, Reader *words);

static const TeiCommand commands[] = {
    {"bench", tei_bench, "bench [DEPTH]: search the fixed positions and count nodes"},
    {"d", tei_show, "show the position"},
    {"eval", tei_explain, "explain the static evaluation"},
    {"go", tei_go,
     "go [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] "
     "[mate N] [solved] [infinite] [searchmoves MOVE ...]"},
    {"help", on_help, "list the commands"},
    {"isready", on_isready, "answer readyok"},
    {"move", tei_move, "move MOVE ...: play on from the position"},
    {"perft", tei_perft, "perft N: count the leaves N plies deep"},
    {"position", tei_position,
     "position startpos|tps ROWS PLAYER NUMBER [moves MOVE ...]: set the position"},
    {"quit", on_quit, "end the program"},
    {"setoption", tei_setoption, "setoption name NAME [value VALUE]"},
    {"stop", on_stop, "end the search"},
    {"tei", on_tei, "print the engine's name and its options"},
    {"teinewgame", on_newgame, "teinewgame N, or teinewgame size N [halfkomi K]"},
    {"wait", on_wait, "wait for the end of the search"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void on_help(Tei *tei, Reader *words) {
    (void)words;
    for (size_t i = 0; i < COMMANDS; i++) {
        line_write(&tei->out, "info string %s: %s", commands[i].name, commands[i].help);
    }
}

bool tei_command_text(size_t index, TeiText *ret_text) {
    if (index >= COMMANDS) {
        return false;
    }
    *ret_text = (TeiText){.name = commands[index].name, .help = commands[index].help};
    return true;
}

void tei_line(Tei *tei, const char *line, size_t length, int64_t arrival) {
    Reader words = reader_of(line, length);
    char quote[FAULT_QUOTE];
    Word word;
    if (!reader_next(&words, &word)) {
        return;
    }
    for (size_t i = 0; i < COMMANDS; i++) {
        if (word_is(word, commands[i].name)) {
            tei->line_ms = arrival > tei->not_before ? arrival : tei->not_before;
            commands[i].run(tei, &words);
            return;
        }
    }
    line_write(&tei->out, "info string unknown command '%s'; try help",
               fault_quote(quote, word.at, word.length));
}

// Ends the process at once when the output has no reader or can't be written.
static void end_now(int error) {
    _exit(error == 0 || error == EPIPE ? 0 : EXIT_BAD_INPUT);
}

static void on_signal(int signal_number) {
    (void)signal_number;
    _exit(0);
}

static void catch_signals(void) {
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (!watch_is_ignored(ends[i])) {
            sigaction(ends[i], &action, NULL);
        }
    }
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

// Greets a person who started the program by hand, as there is no prompt.
static void greet_person(int in) {
    if (screen_of(in).terminal && screen_of(STDERR_FILENO).terminal) {
        fprintf(stderr, "bredon speaks TEI here: type help or quit. For a game: bredon play\n");
    }
}

int tei_run(int in, int out) {
    Tei tei = {.size = 6};
    LineReader reader;
    const char *line;
    size_t length;
    SearchCallbacks callbacks = {&tei, tei_on_info, tei_on_bestmove};

    greet_person(in);
    catch_signals();
    line_writer_init(&tei.out, out, in, end_now);
    line_reader_init(&reader, in);
    tei.in = &reader;
    pthread_mutex_init(&tei.jobs_lock, NULL);
    pthread_cond_init(&tei.jobs_done, NULL);
    tei_options_init(&tei.options);
    tei.options.engine.search.seed = rng_draw_seed();
    tei.common = tei.searching = tei.options;
    tei.search = search_create(NULL, &callbacks, NULL);
    if (!tei.search || !tei_reset(&tei, tei.size)) {
        line_write(&tei.out, "info string error: no memory");
        return 2;
    }
    while (!tei.quit && line_reader_next(&reader, &line, &length)) {
        tei_line(&tei, line, length, reader.arrival);
    }
    // A search ends quickly. If its thread hangs in a write that nobody reads, or a perft is
    // running, the process ends anyway. A large table is left to the system, because freeing it
    // page by page takes longer than a client waits.
    search_stop(tei.search);
    bool stopped = search_wait_for(tei.search, QUIT_MS);
    if (stopped) {
        search_wait(tei.search);
    }
    if (!stopped || tei_has_jobs(&tei) || tei.hash_taken > LEAVE_HASH_MIB) {
        _exit(0);
    }
    search_destroy(tei.search);
    pthread_cond_destroy(&tei.jobs_done);
    pthread_mutex_destroy(&tei.jobs_lock);
    game_finish(&tei.game);
    line_reader_finish(&reader);
    line_writer_finish(&tei.out);
    return 0;
}
