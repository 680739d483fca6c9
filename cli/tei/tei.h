// SPDX-License-Identifier: MIT
// The state and the parts of a TEI session. The session owns the position and the options; the
// search has copies. A line with an error changes neither.
#pragma once

#include <stdatomic.h>

#include "game.h"
#include "opening_book.h"
#include "reader.h"
#include "searcher.h"
#include "tei/bredon_tei.h"
#include "textbuf.h"

// The options as numbers; those of type check are 0 or 1, those of type combo an index.
typedef struct TeiOptions {
    EngineOptions engine;
    int64_t show_mate;
    int64_t score_unit; // 0 flats, 1 percent
    int64_t ponder;     // the client uses `go ponder`: bestmove names the expected answer
} TeiOptions;

// Limits on what a client may set; 0: no limit besides the option's own.
typedef struct TeiCaps {
    int64_t hash, threads;
    int64_t seed; // of the first game's random choices, later games use the next numbers; 0: drawn
                  // at random
    bool no_book; // as the option --no-book
    bool books;   // there is the option Book, which opens files
} TeiCaps;

typedef enum TeiTaskKind { TASK_NONE, TASK_PERFT, TASK_BENCH } TeiTaskKind;

// The perft or bench that runs, or with host.poll will run.
typedef struct TeiTask {
    TeiTaskKind kind;
    int depth;
    atomic_bool stop; // ends a bench
} TeiTask;

// The arguments of teinewgame.
typedef struct NewGame {
    int64_t size;
    bool newer;                 // the newer dialect, with the words size and halfkomi
    bool has_komi, has_opening; // they were given for this game
    int64_t half_komi;
    OpeningRule opening;
} NewGame;

typedef struct BredonTei {
    BredonTeiHost host;
    TeiCaps caps;
    Search *search;
    TeiOptions options;
    TeiOptions searching; // as they were at the last `go`; read by the search's thread
    Outcome end;          // of the game that is searched, at the last `go`
    Move expected;        // answer to the best move; written by the search's thread
    Game game;
    bool has_position;
    NewGame new_game; // the last one
    OpeningBook book;
    // A GUI of the newer dialect sets the piece counts of a game between its teinewgame and its
    // first position, and does not reset them for a game with the usual set. Piece counts
    // set at any other time apply to every game, like the other options.
    bool game_begins;   // piece counts set now are for this game only
    TeiOptions common;  // the options for all games
    int64_t hash_taken; // MiB that the search has, 0 before the first search
    bool clear_wanted;  // the button Clear was pressed while a search ran
    bool quit;
    int64_t line_ms;    // when the current line came; the time of a `go` counts from then
    int64_t not_before; // lower bound of line_ms: lines after a `wait` count as later
    TeiTask task;
    // A `wait` (without host.poll), perft or bench runs: lines are kept. False ends it.
    bool waits;
    // Lines that have to wait for the end of the search, or come after such a line.
    struct KeptLine *kept, **kept_end;
    size_t kept_bytes; // memory of these lines
} Tei;

// tei_command.c: runs a session from descriptor `in` to `out` until `quit` or the end of the input.
// Returns the exit status.
int tei_run(int in, int out, const TeiCaps *caps);

// tei.c: what a line needs of the running work.
typedef enum TeiNeed {
    TEI_AT_ONCE, // nothing
    TEI_END,     // it stops the search and waits for its end
    TEI_DONE,    // it waits for the end of the search
} TeiNeed;

// What the command of a line needs.
TeiNeed tei_need(const char *line, size_t length);

// Runs the command of a line, which came at `arrival` (clock_now_ms).
void tei_run_line(Tei *tei, const char *line, size_t length, int64_t arrival);

// bredon_tei.c: takes a line of input, which came at `arrival`; or says that a line is too long.
void tei_line(Tei *tei, const char *line, size_t length, int64_t arrival);
void tei_refuse_line(Tei *tei);

// tei_position.c: the arguments of `position` and `move`.
void tei_position(Tei *tei, Reader *words);
void tei_move(Tei *tei, Reader *words);
bool tei_reset(Tei *tei, int size);
// If there is no position yet, sets the start position by the current options.
void tei_have_position(Tei *tei);

// go.c: the arguments of `go`.
void tei_go(Tei *tei, Reader *words);

// tei_book.c: opens the book with this path; an empty one closes it. After a
// fault nothing has changed.
bool tei_set_book(Tei *tei, Word path, Fault *fault);
// Answers a `go` from the book. False when a search has to answer.
bool tei_answer_from_book(Tei *tei, const SearchLimits *limits);

// tei_options.c.
void tei_options_init(TeiOptions *options);
// Sets the caps, and lowers the defaults to them.
void tei_cap(Tei *tei, const TeiCaps *caps);
void tei_options_print(Tei *tei);
void tei_setoption(Tei *tei, Reader *words);
// Gives the options to the search, which allocates the table of Hash, and clears the table if Clear
// was pressed. Does nothing while a search is running.
void tei_settle(Tei *tei);
// Reads a whole number in least..most; a fraction of zeros, which some clients send, is dropped.
// `what`: the name of the number, for the message.
bool tei_number(Word word, const char *what, int64_t least, int64_t most, int64_t *ret_value,
                Fault *fault);

// print.c: prints a formatted line of at most 1023 bytes, which gets a newline, or a text that has
// one and is freed. A text for which there was no memory gives an error.
__attribute__((format(printf, 2, 3))) void tei_print(Tei *tei, const char *format, ...);
void tei_print_text(Tei *tei, TextBuf *text);
// The callbacks of the search.
void tei_on_info(void *user, const SearchInfo *info);
void tei_on_bestmove(void *user, Move move);
// Answers a `go` with a move, without a search.
void tei_answer(Tei *tei, Move move, Score score);
// Refuses a command, or a word of it: prints "info string error: COMMAND: TEXT". The text begins
// with the offending word in quotes, if there is one.
__attribute__((format(printf, 3, 4))) void tei_error(Tei *tei, const char *command,
                                                     const char *format, ...);

// task.c: perft and bench.
void tei_perft(Tei *tei, Reader *words);
void tei_bench(Tei *tei, Reader *words);
// Runs the perft or bench of tei->task and prints its result, or that it was stopped.
void tei_run_task(Tei *tei);

// The commands and options of a session by index, for the manual. False past the last one.
typedef struct TeiText {
    const char *name;
    char values[64]; // what an option may be
    const char *help;
} TeiText;

bool tei_command_text(size_t index, TeiText *ret_text);
bool tei_option_text(size_t index, TeiText *ret_text);
