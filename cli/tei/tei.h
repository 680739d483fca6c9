// SPDX-License-Identifier: MIT
// A TEI session: see the protocol's description in README.md. The session owns the position and the
// options, the search has copies; nothing that a line says wrong changes either.
#ifndef BREDON_CLI_TEI_TEI_H
#define BREDON_CLI_TEI_TEI_H

#include "game.h"
#include "lines.h"
#include "reader.h"
#include "searcher.h"

// The options as numbers; those of type check are 0 or 1, those of type combo an index.
typedef struct TeiOptions {
    EngineOptions engine;
    int64_t show_mate;
    int64_t score_unit; // 0 flats, 1 percent
} TeiOptions;

typedef struct Tei {
    LineWriter out;
    const LineReader *in; // NULL where lines come from elsewhere
    Search *search;
    TeiOptions options;
    TeiOptions searching; // as they were at the last `go`; read by the search's thread
    Game game;
    bool has_position;
    int size;           // of the last teinewgame
    bool has_game_komi; // teinewgame gave a komi for this game
    int game_half_komi;
    // A GUI of the newer dialect says how many pieces a game has between its teinewgame and its
    // first position, and says nothing when the next one has the common set. Counts that come
    // later are for all games, as all other options are.
    bool game_begins;   // what is said of pieces now is this game's
    TeiOptions common;  // the options without what is this game's
    int64_t hash_taken; // MiB that the search has, 0 before the first search
    bool clear_wanted;  // the button Clear was pressed while a search ran
    bool quit;
    int64_t line_ms;    // when the present line came; its `go` counts from then
    int64_t not_before; // the least that line_ms can be: lines behind a `wait` came later
    struct Job *jobs;   // perfts and benches that run in the background, the oldest first
    pthread_mutex_t jobs_lock;
    pthread_cond_t jobs_done; // there are none left
} Tei;

// Runs a session from descriptor `in` to `out` until `quit` or the end of the input. Returns the
// exit status.
int tei_run(int in, int out);

// One line of input, whose bytes came at `arrival` (clock_now_ms).
void tei_line(Tei *tei, const char *line, size_t length, int64_t arrival);

// The rules of the next position on a board of `size`: komi and piece counts by the options.
Rules tei_rules(const Tei *tei, int size);

// tei_position.c: the arguments of `position` and `move`.
void tei_position(Tei *tei, Reader *words);
void tei_move(Tei *tei, Reader *words);
bool tei_reset(Tei *tei, int size);
// Where there is no position yet, takes the start position by the options as they are now.
void tei_have_position(Tei *tei);

// tei_go.c: the arguments of `go`.
void tei_go(Tei *tei, Reader *words);

// tei_options.c.
void tei_options_init(TeiOptions *options);
void tei_options_print(Tei *tei);
void tei_setoption(Tei *tei, Reader *words);
// Hands the options to the search, which takes the memory that Hash asks for, and does what Clear
// asks for. Does nothing while a search is running.
void tei_settle(Tei *tei);
// A whole number in least..most; a fraction of zeros, as some clients send it, is dropped.
bool tei_number(Word word, const char *what, int64_t least, int64_t most, int64_t *ret_value,
                Fault *fault);

// tei_print.c: the callbacks of the search.
void tei_on_info(void *user, const SearchInfo *info);
void tei_on_bestmove(void *user, Move move);
// "info string error: ..." with the fault's text.
void tei_error(Tei *tei, const Fault *fault);

// tei_people.c: what is for people and scripts.
void tei_show(Tei *tei, Reader *words);
void tei_explain(Tei *tei, Reader *words);
void tei_perft(Tei *tei, Reader *words);
void tei_bench(Tei *tei, Reader *words);
// Waits until all perfts and benches are done.
void tei_wait_jobs(Tei *tei);
bool tei_has_jobs(Tei *tei);

// What a session knows, one by one, for the manual. False when there are not so many.
typedef struct TeiText {
    const char *name;
    char values[64]; // what an option may be
    const char *help;
} TeiText;

bool tei_command_text(size_t index, TeiText *ret_text);
bool tei_option_text(size_t index, TeiText *ret_text);

#endif
