// SPDX-License-Identifier: MIT
#include "tei/tei.h"

#include "clock/budget.h"
#include "rng.h"
#include "show/explain.h"
#include "show/picture.h"
#include "text/ptn.h"
#include "version.h"

// How often `wait` reads the lines that have come meanwhile.
enum { WAIT_MS = 20 };

typedef struct TeiCommand {
    const char *name;
    void (*run)(Tei *tei, Reader *words);
    const char *help;
    TeiNeed need;
} TeiCommand;

static void on_isready(Tei *tei, Reader *words) {
    (void)words;
    tei_settle(tei);
    tei_print(tei, "readyok");
}

static void on_quit(Tei *tei, Reader *words) {
    (void)words;
    tei->quit = true;
    search_stop(tei->search);
}

static void on_stop(Tei *tei, Reader *words) {
    (void)words;
    search_stop(tei->search);
}

static void on_ponderhit(Tei *tei, Reader *words) {
    (void)words;
    if (!search_ponderhit(tei->search, tei->line_ms)) {
        tei_error(tei, "ponderhit", "no search of 'go ponder' waits for it");
    }
}

static void on_tei(Tei *tei, Reader *words) {
    (void)words;
    // The name has no version, because a GUI that knows `id version` shows both.
    tei_print(tei, "id name Bredon");
    tei_print(tei, "id author the Bredon authors");
    tei_print(tei, "id version %s", BREDON_VERSION);
    TextBuf line = {0};
    textbuf_add_string(&line, "size");
    for (int size = SIZE_LEAST; size <= SIZE_MOST; size++) {
        textbuf_format(&line, " %d", size);
    }
    textbuf_add_string(&line, " halfkomi");
    for (int komi = -HALF_KOMI_MAX; komi <= HALF_KOMI_MAX; komi++) {
        textbuf_format(&line, " %d", komi);
    }
    textbuf_add_string(&line, "\n");
    tei_print_text(tei, &line);
    tei_options_print(tei);
    tei_print(tei, "teiok");
    // Allocate the table now, so that the first `go` need not wait for it. A lack of memory is not
    // reported, because the client may still set another Hash.
    if (!search_is_running(tei->search)) {
        search_set(tei->search, &tei->options.engine.search, NULL);
    }
}

static bool is_part(Word word) {
    return word_is(word, "size") || word_is(word, "halfkomi") || word_is(word, "komi") ||
           word_is(word, "opening");
}

// Reads a part of a new game.
static bool read_part(Word name, Word value, NewGame *new, Fault *fault) {
    if (word_is(name, "size")) {
        return tei_number(value, "size", SIZE_LEAST, SIZE_MOST, &new->size, fault);
    }
    if (word_is(name, "opening")) {
        new->has_opening = true;
        return opening_read(value, &new->opening, fault);
    }
    new->has_komi = true;
    if (word_is(name, "halfkomi")) {
        return tei_number(value, "halfkomi", -HALF_KOMI_MAX, HALF_KOMI_MAX, &new->half_komi, fault);
    }
    int half_komi = 0;
    bool good = komi_read(value, &half_komi, fault);
    new->half_komi = half_komi;
    return good;
}

// teinewgame N, teinewgame size N [halfkomi K] [opening NAME], also [komi X]; unknown words are
// skipped.
static bool read_newgame(Tei *tei, Reader *words, NewGame *ret_new, Fault *fault) {
    Word word;
    for (bool first = true; reader_next(words, &word); first = false) {
        Word value = word;
        bool part = is_part(word);
        if (!part && !first) {
            tei_error(tei, "teinewgame", "'%s' is unknown and skipped", quoted_word(word).text);
            continue;
        }
        if (part && !reader_next(words, &value)) {
            return fault_set(fault, 0, "'%s' needs a %s after it", quoted_word(word).text,
                             word_is(word, "opening") ? "name" : "number");
        }
        if (!read_part(part ? word : word_of_string("size"), value, ret_new, fault)) {
            return false;
        }
        ret_new->newer = ret_new->newer || word_is(word, "size");
    }
    return true;
}

// Without a size the last one is kept.
static void on_newgame(Tei *tei, Reader *words) {
    NewGame new = {.size = tei->new_game.size};
    Fault fault;
    if (!read_newgame(tei, words, &new, &fault)) {
        tei_error(tei, "teinewgame", "%s", fault.text);
        return;
    }
    search_stop(tei->search);
    search_wait(tei->search);
    tei->options.engine.search.seed =
        tei->caps.seed > 0 ? (uint64_t)tei->caps.seed++ : rng_draw_seed();
    tei_settle(tei);
    search_new_game(tei->search);
    tei->new_game = new;
    tei->options.engine.pieces = tei->common.engine.pieces;
    tei->game_begins = new.newer;
    tei->has_position = false;
}

static void on_wait(Tei *tei, Reader *words) {
    (void)words;
    if (search_is_endless(tei->search)) {
        tei_print(tei, "info string wait: this search does not end by itself");
        return;
    }
    tei->waits = !tei->quit;
    while (tei->waits && !search_wait_for(tei->search, WAIT_MS)) {
        if (tei->host.meanwhile && !tei->host.meanwhile(tei->host.user)) {
            tei->waits = false;
        }
    }
    if (!tei->waits) {
        search_stop(tei->search);
    }
    search_wait(tei->search);
    tei->waits = false;
    tei->not_before = clock_now_ms(); // lines after `wait` were not read before now
}

static void on_d(Tei *tei, Reader *words) {
    TextBuf text = {0};
    (void)words;
    tei_have_position(tei);
    picture_draw(&text, &tei->game,
                 &(PictureStyle){.stacks = true, .marked = picture_last_move(&tei->game)});
    tei_print_text(tei, &text);
}

static void on_eval(Tei *tei, Reader *words) {
    enum { COLUMNS = 80 };
    TextBuf text = {0};
    (void)words;
    tei_have_position(tei);
    explain_add(&text, &tei->game.board, tei->options.engine.search.network != 0, COLUMNS);
    tei_print_text(tei, &text);
}

static void on_help(Tei *tei, Reader *words);

static const TeiCommand commands[] = {
    {"bench", tei_bench, "bench [DEPTH]: search the fixed positions and count nodes", TEI_AT_ONCE},
    {"d", on_d, "show the position", TEI_AT_ONCE},
    {"eval", on_eval, "explain the static evaluation", TEI_AT_ONCE},
    {"go", tei_go,
     "go [ponder] [depth N] [nodes N] [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] "
     "[movestogo N] "
     "[mate N] [solved] [infinite] [searchmoves MOVE ...]",
     TEI_END},
    {"help", on_help, "list the commands", TEI_AT_ONCE},
    {"isready", on_isready, "answer readyok", TEI_AT_ONCE},
    {"move", tei_move, "move MOVE ...: play on from the position", TEI_AT_ONCE},
    {"perft", tei_perft, "perft N: count the leaves N plies deep", TEI_AT_ONCE},
    {"ponderhit", on_ponderhit, "the opponent has made the move of go ponder", TEI_AT_ONCE},
    {"position", tei_position,
     "position startpos|tps ROWS PLAYER NUMBER [moves MOVE ...]: set the position", TEI_AT_ONCE},
    {"quit", on_quit, "end the program", TEI_AT_ONCE},
    {"setoption", tei_setoption, "setoption name NAME [value VALUE]", TEI_AT_ONCE},
    {"stop", on_stop, "end the search", TEI_AT_ONCE},
    {"tei", on_tei, "print the engine's name and its options", TEI_AT_ONCE},
    {"teinewgame", on_newgame, "teinewgame N, or teinewgame size N [halfkomi K] [opening NAME]",
     TEI_END},
    {"wait", on_wait,
     "wait for the end of the search; in a pipe stop, quit or the end of the input end it",
     TEI_DONE},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void on_help(Tei *tei, Reader *words) {
    (void)words;
    for (size_t i = 0; i < COMMANDS; i++) {
        tei_print(tei, "info string %s: %s", commands[i].name, commands[i].help);
    }
}

bool tei_command_text(size_t index, TeiText *ret_text) {
    if (index >= COMMANDS) {
        return false;
    }
    *ret_text = (TeiText){.name = commands[index].name, .help = commands[index].help};
    return true;
}

static const TeiCommand *find_command(Word word) {
    for (size_t i = 0; i < COMMANDS; i++) {
        if (word_is(word, commands[i].name)) {
            return &commands[i];
        }
    }
    return NULL;
}

TeiNeed tei_need(const char *line, size_t length) {
    Reader words = reader_of(line, length);
    Word word;
    const TeiCommand *command = reader_next(&words, &word) ? find_command(word) : NULL;
    return command ? command->need : TEI_AT_ONCE;
}

void tei_run_line(Tei *tei, const char *line, size_t length, int64_t arrival) {
    Reader words = reader_of(line, length);
    Word word;
    if (!reader_next(&words, &word)) {
        return;
    }
    const TeiCommand *command = find_command(word);
    if (command) {
        tei->line_ms = arrival > tei->not_before ? arrival : tei->not_before;
        command->run(tei, &words);
    } else {
        tei_error(tei, "command", "'%s' is unknown; try help", quoted_word(word).text);
    }
}
