// SPDX-License-Identifier: MIT
// gui MS ENGINE [WEBSOCKETD README]: does with an engine what the common editor and analysis GUI
// does, in its words and at the pace of a person who flicks through a game: MS milliseconds of `go
// infinite`, broken off ten times a second. Through pipes, or through websocketd as the README
// starts it. Everything that the engine says is read as the GUI reads it, and what would confuse
// the GUI is a failure.
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"
#include "game.h"
#include "movegen.h"
#include "reader.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "text_file.h"
#include "version.h"

enum {
    ANSWER_MS = 20000, // for what has no limit of its own
    STOP_MS = 100,     // what a person takes for at once
    GONE_MS = 100,     // then websocketd sends signals
    SLACK_MS = 3000,   // for a busy machine, unless BREDON_SLOW=0
    LINES = 8,         // the most that the GUI shows
    STEP_MS = 100,
    WORDS = 64, // bytes of a name or a version
};

typedef struct Gui {
    Bridge bridge;
    Rng rng;
    int flick_ms, slack;
    bool searching;
    Game game;            // the position of the latest search
    int lines;            // as MultiPV was set
    Move first[LINES];    // of each line, as the latest infos said
    int depth;            // of the first one
    int searches, infos;  // so far
    int worst_stop, gone; // ms
    Fault fault;
} Gui;

__attribute__((format(printf, 2, 3))) static bool fail(Gui *gui, const char *format, ...) {
    char text[FAULT_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fault_set(&gui->fault, 0, "%s", text);
    return false;
}

// ---- What the engine says

// The number behind a word of an info.
static bool number_behind(Gui *gui, const char *line, const char *name, int64_t *ret_value) {
    Reader reader = reader_of_string(line);
    Word word;
    while (reader_next(&reader, &word) && !word_is(word, name)) {
    }
    return (reader_next(&reader, &word) &&
            parse_i64(word, name, INT32_MIN, INT64_MAX, ret_value, NULL)) ||
           fail(gui, "no number behind '%s': %.150s", name, line);
}

// A line that the GUI books to the position it has asked for last.
static bool read_info(Gui *gui, const char *line) {
    static const char *const keys[] = {"depth", "nodes", "time", "nps"};
    int64_t value = 0;
    int64_t number = 0;
    const char *score = strstr(line, " score ");
    const char *moves = strstr(line, " pv ");
    if (!gui->searching) {
        return fail(gui, "an info outside a search: %.150s", line);
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (!number_behind(gui, line, keys[i], &value) || value < 0) {
            return fail(gui, "a bad %s: %.150s", keys[i], line);
        }
    }
    if (!number_behind(gui, line, "multipv", &number) || number < 1 || number > gui->lines) {
        return fail(gui, "a line that was not asked for: %.150s", line);
    }
    if (!score || (strncmp(score + 7, "cp ", 3) != 0 && strncmp(score + 7, "mate ", 5) != 0)) {
        return fail(gui, "no score: %.150s", line);
    }
    if (!moves) {
        return fail(gui, "no pv: %.150s", line);
    }
    if (number == 1 && number_behind(gui, line, "depth", &value)) {
        gui->depth = (int)value;
    }
    Board board = gui->game.board;
    Reader reader = reader_of_string(moves + 4);
    Word word;
    for (int i = 0; reader_next(&reader, &word); i++) {
        Move move;
        Fault why;
        Undo undo;
        if (!ptn_read_move(&board, word, &move, &why)) {
            return fail(gui, "pv: %.100s: %.120s", why.text, line);
        }
        gui->first[number - 1] = i ? gui->first[number - 1] : move;
        board_apply(&board, move, &undo);
    }
    gui->infos++;
    return true;
}

static bool read_bestmove(Gui *gui, const char *line) {
    Reader reader = reader_of_string(line);
    Word word;
    Fault why;
    Move move;
    int lines = 0;
    reader_next(&reader, &word);
    if (!gui->searching) {
        return fail(gui, "a second bestmove: %.100s", line);
    }
    gui->searching = false;
    if (!reader_next(&reader, &word) || reader_rest(&reader).length > 0) {
        return fail(gui, "not two words: %.100s", line);
    }
    if (!ptn_read_move(&gui->game.board, word, &move, &why)) {
        return fail(gui, "bestmove: %.200s", why.text);
    }
    while (lines < gui->lines && gui->first[lines] != MOVE_NONE) {
        for (int i = 0; i < lines; i++) {
            if (gui->first[i] == gui->first[lines]) {
                return fail(gui, "lines %d and %d begin with the same move", i + 1, lines + 1);
            }
        }
        lines++;
    }
    int64_t legal = (int64_t)movegen_count(&gui->game.board);
    if (lines < gui->lines && lines < legal) {
        return fail(gui, "%d lines of %d before the bestmove", lines, gui->lines);
    }
    return gui->first[0] == move || fail(gui, "the bestmove is not that of the first line");
}

// Reads for at most `timeout` ms, checking what comes, up to a line that is none of a search. With
// `until` it must be that one: the word that it begins with.
static ChildRead hear(Gui *gui, int timeout, const char *until, bool *ret_fine) {
    int64_t deadline = child_clock() + timeout * 1000L;
    *ret_fine = true;
    for (;;) {
        const char *line = NULL;
        int64_t left = (deadline - child_clock()) / 1000;
        ChildRead read = bridge_read(&gui->bridge, left > 0 ? (int)left : 0, &line);
        if (read != CHILD_LINE) {
            *ret_fine = read == CHILD_LATE || fail(gui, "the engine has gone");
            return read;
        }
        size_t length = until ? strlen(until) : 0;
        bool best = strncmp(line, "bestmove ", 9) == 0;
        bool awaited = until && strncmp(line, until, length) == 0;
        if (line[0] == '\0' || line[0] == ' ' || line[strlen(line) - 1] == ' ') {
            *ret_fine = fail(gui, "blanks: '%.100s'", line);
        } else if (best) {
            *ret_fine = read_bestmove(gui, line);
        } else if (!awaited && strncmp(line, "info string error", 17) == 0) {
            *ret_fine = fail(gui, "an error: %.150s", line);
        } else if (!awaited && strncmp(line, "info string ", 12) == 0) {
            continue;
        } else if (!awaited && strncmp(line, "info ", 5) == 0) {
            *ret_fine = read_info(gui, line);
        } else if (!awaited) {
            *ret_fine = fail(gui, "nobody asked for that: '%.100s'", line);
        }
        if (!*ret_fine || awaited) {
            return CHILD_LINE;
        }
    }
}

static bool await(Gui *gui, const char *until, int timeout) {
    bool fine;
    ChildRead read = hear(gui, timeout, until, &fine);
    return fine && (read == CHILD_LINE || fail(gui, "no '%s' within %d ms", until, timeout));
}

// ---- What the GUI says

static bool say(Gui *gui, const char *line) {
    return bridge_send(&gui->bridge, line, &gui->fault);
}

// Lines one after the other, then isready and its answer.
static bool say_all(Gui *gui, const char *const lines[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!say(gui, lines[i])) {
            return false;
        }
    }
    return say(gui, "isready") && await(gui, "readyok", ANSWER_MS);
}

#define SAY_ALL(gui, ...)                                                                          \
    say_all(gui, (const char *const[]){__VA_ARGS__},                                               \
            sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

// What stands behind `front`, when the line begins with it.
static void keep_rest(const char *line, const char *front, char ret_rest[WORDS]) {
    size_t length = strlen(front);
    if (strncmp(line, front, length) == 0) {
        snprintf(ret_rest, WORDS, "%s", line + length);
    }
}

// The name under which the GUI keeps the engine and its analysis: that of annotated games too.
static bool check_label(Gui *gui, const char *name, const char *version) {
    char label[2 * WORDS];
    snprintf(label, sizeof label, "%s %s", name, version);
    return strcmp(label, "Bredon " BREDON_VERSION) == 0 ||
           fail(gui, "the GUI would call it '%s'", label);
}

// What stands between `tei` and `teiok`.
static bool connect_engine(Gui *gui) {
    char name[WORDS] = "";
    char version[WORDS] = "";
    bool sizes = false;
    bool lines = false;
    if (!bridge_open(&gui->bridge, &gui->fault) || !say(gui, "tei")) {
        return false;
    }
    for (;;) {
        const char *line = NULL;
        if (bridge_read(&gui->bridge, ANSWER_MS, &line) != CHILD_LINE) {
            return fail(gui, "no teiok");
        }
        if (strcmp(line, "teiok") == 0) {
            break;
        }
        keep_rest(line, "id name ", name);
        keep_rest(line, "id version ", version);
        sizes |= strncmp(line, "size 3 4 5 6 7 8 halfkomi -20 ", 30) == 0;
        lines |= strncmp(line, "option name MultiPV type spin ", 30) == 0;
    }
    gui->searching = false;
    return check_label(gui, name, version) && (sizes || fail(gui, "no line of sizes")) &&
           (lines || fail(gui, "no option MultiPV"));
}

static void set_game(Gui *gui, int size, int half_komi) {
    Rules rules = rules_of(size, half_komi);
    Board start;
    board_init(&start, &rules);
    game_finish(&gui->game);
    game_init(&gui->game, &start);
}

// Plays a random move; the game is begun anew where it is over.
static bool play_on(Gui *gui) {
    Move moves[MOVES_MAX];
    if (board_outcome(&gui->game.board) != ONGOING) {
        while (game_pop(&gui->game)) {
        }
    }
    int count = movegen_all(&gui->game.board, moves);
    return game_push(&gui->game, moves[rng_below(&gui->rng, count)]) || fail(gui, "no memory");
}

static bool play(Gui *gui, const char *moves) {
    Reader reader = reader_of_string(moves);
    Word word;
    Move move;
    while (reader_next(&reader, &word)) {
        if (!ptn_read_move(&gui->game.board, word, &move, &gui->fault) ||
            !game_push(&gui->game, move)) {
            return false;
        }
    }
    return true;
}

// Another position of the game: on, back, or far away. Never one that is over.
static bool flick(Gui *gui) {
    int way = rng_below(&gui->rng, 10);
    for (int i = rng_between(&gui->rng, 1, 3); i > 0 && way >= 7 && game_pop(&gui->game); i--) {
    }
    for (int i = way == 0 ? 30 : way < 7 ? 1 : 0; i > 0; i--) {
        if (!play_on(gui)) {
            return false;
        }
    }
    while (board_outcome(&gui->game.board) != ONGOING) {
        game_pop(&gui->game);
    }
    return true;
}

// position and go: marks as the GUI has them, behind moves that crush, and here behind any.
static bool search(Gui *gui, const char *start, const char *go) {
    TextBuf line;
    textbuf_init(&line);
    textbuf_format(&line, "position %s%s", start, gui->game.length > 0 ? " moves" : "");
    for (size_t i = 0; i < gui->game.length; i++) {
        char move[PTN_TEXT];
        ptn_write_move(gui->game.steps[i].move, move);
        textbuf_format(&line, " %s%s", move, rng_chance(&gui->rng, 20) ? "*" : "");
    }
    bool sent = !line.failed && say(gui, line.at);
    textbuf_finish(&line);
    memset(gui->first, 0, sizeof gui->first);
    gui->depth = 0;
    gui->searching = true;
    gui->searches++;
    return sent && say(gui, go);
}

static bool stop(Gui *gui) {
    int64_t start = child_clock();
    // The GUI says it twice now and then.
    bool sent = say(gui, "stop") && (!rng_chance(&gui->rng, 30) || say(gui, "stop"));
    if (!sent || !await(gui, "bestmove ", ANSWER_MS)) {
        return false;
    }
    int took = (int)((child_clock() - start) / 1000);
    gui->worst_stop = took > gui->worst_stop ? took : gui->worst_stop;
    return took <= STOP_MS + gui->slack || fail(gui, "%d ms from stop to bestmove", took);
}

// Looks at a position for a while.
static bool look(Gui *gui, int ms) {
    bool fine;
    hear(gui, ms, NULL, &fine);
    return fine;
}

// ---- The cases. Each is a connection of its own, which bridge_drop ends.

static bool set_lines(Gui *gui, int lines) {
    char line[64];
    gui->lines = lines;
    snprintf(line, sizeof line, "setoption name MultiPV value %d", lines);
    return SAY_ALL(gui, "setoption name Hash value 16", "setoption name Threads value 1", line);
}

static bool interactive(Gui *gui) {
    set_game(gui, 6, 4);
    if (!set_lines(gui, LINES) || !SAY_ALL(gui, "teinewgame size 6 halfkomi 4")) {
        return false;
    }
    int64_t end = child_clock() + gui->flick_ms * 1000L;
    while (child_clock() < end) {
        int64_t next = child_clock() + STEP_MS * 1000L;
        if (!flick(gui) || !search(gui, "startpos", "go infinite") ||
            !look(gui, rng_below(&gui->rng, STEP_MS)) || !stop(gui)) {
            return false;
        }
        // A stop with no search running must not end the next one.
        if ((rng_chance(&gui->rng, 20) && !say(gui, "stop")) ||
            !look(gui, (int)((next - child_clock()) / 1000))) {
            return false;
        }
    }
    return gui->infos > 0 || fail(gui, "nothing was said");
}

static bool whole_game(Gui *gui) {
    set_game(gui, 6, 4);
    if (!set_lines(gui, 1) || !SAY_ALL(gui, "teinewgame size 6 halfkomi 4")) {
        return false;
    }
    for (int ply = 0; ply < 12; ply++) {
        if (!search(gui, "startpos", "go movetime 30") || !await(gui, "bestmove ", ANSWER_MS) ||
            !play_on(gui)) {
            return false;
        }
    }
    // Behind a game of another size no teinewgame comes, only a position.
    static const char tps[] = "x5/x5/x5/x5/x5 1 2";
    Rules rules = rules_of(5, 4);
    Board start;
    if (!tps_read(tps, sizeof tps - 1, &rules, &start, &gui->fault)) {
        return false;
    }
    game_finish(&gui->game);
    game_init(&gui->game, &start);
    return play_on(gui) && play_on(gui) &&
           search(gui, "tps x5/x5/x5/x5/x5 1 2", "go depth 3 nodes 5000 movetime 200") &&
           await(gui, "bestmove ", ANSWER_MS);
}

static bool older_dialect(Gui *gui) {
    set_game(gui, 5, 4);
    return set_lines(gui, 4) && SAY_ALL(gui, "setoption name HalfKomi value 4", "teinewgame 5") &&
           play_on(gui) && play_on(gui) && search(gui, "startpos", "go infinite") &&
           look(gui, 50) && stop(gui);
}

static bool custom_pieces(Gui *gui) {
    set_game(gui, 6, 4);
    if (!set_lines(gui, LINES) ||
        !SAY_ALL(gui, "teinewgame size 6 halfkomi 4", "setoption name Flats value 12",
                 "setoption name Caps1 value 0", "setoption name Caps2 value 2")) {
        return false;
    }
    Rules rules = rules_of(6, 4);
    Board start;
    rules.stones[WHITE] = rules.stones[BLACK] = 12;
    rules.caps[WHITE] = 0;
    rules.caps[BLACK] = 2;
    board_init(&start, &rules);
    game_finish(&gui->game);
    game_init(&gui->game, &start);
    // Without capstones a first move with one is an error, and the position stays.
    if (!say(gui, "position startpos moves a1 f6 Cc3") ||
        !await(gui, "info string error", ANSWER_MS)) {
        return false;
    }
    for (int i = 0; i < 8; i++) {
        if (!flick(gui) || !search(gui, "startpos", "go infinite") || !look(gui, 20) ||
            !stop(gui)) {
            return false;
        }
    }
    // Of the next game, which has the common set, nothing is said but size and komi.
    set_game(gui, 6, 4);
    return SAY_ALL(gui, "teinewgame size 6 halfkomi 4") && play(gui, "a1 f6 Cc3 Cd4") &&
           search(gui, "startpos", "go infinite") && look(gui, 20) && stop(gui);
}

// The connection closes in the middle of all that can go on.
static bool closed(Gui *gui, int state) {
    set_game(gui, 6, 4);
    bool fine = set_lines(gui, LINES) && SAY_ALL(gui, "teinewgame size 6 halfkomi 4");
    if (fine && state == 2) {
        fine = SAY_ALL(gui, "setoption name Hash value 512", "setoption name Threads value 4");
    }
    if (fine && state > 0) {
        fine = search(gui, "startpos", "go infinite") && look(gui, 100);
    }
    return fine && (state != 3 ||
                    bridge_send_half(&gui->bridge, "position startpos moves a1", &gui->fault));
}

static bool closed_idle(Gui *gui) {
    return closed(gui, 0);
}

static bool closed_searching(Gui *gui) {
    return closed(gui, 1);
}

static bool closed_busy(Gui *gui) {
    return closed(gui, 2);
}

static bool closed_in_line(Gui *gui) {
    return closed(gui, 3);
}

// Pages that are not the GUI's.
static bool turned_away(Gui *gui) {
    static const char *const origins[] = {"https://example.org", "https://ptn.ninja.example.org",
                                          "https://notptn.ninja", "http://localhost", "null"};
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        if (!bridge_turns_away(&gui->bridge, origins[i], &gui->fault)) {
            return false;
        }
    }
    return true;
}

typedef struct Case {
    const char *name;
    bool (*run)(Gui *gui);
    bool pages; // without a connection of its own, and not through pipes, which have no pages
} Case;

static const Case cases[] = {
    {"flicking through a game", interactive, false},
    {"a whole game, and one of another size", whole_game, false},
    {"the older dialect", older_dialect, false},
    {"custom piece counts", custom_pieces, false},
    {"closed when idle", closed_idle, false},
    {"closed in a search", closed_searching, false},
    {"closed in a search of four threads", closed_busy, false},
    {"closed in the middle of a line", closed_in_line, false},
    {"pages of others are turned away", turned_away, true},
};

enum { CASES = sizeof cases / sizeof cases[0] };

// Runs a case; whatever happens, the engine must be gone soon after the connection is.
static bool run_case(Gui *gui, const Case *one) {
    if (one->pages) {
        return !gui->bridge.sockets || one->run(gui);
    }
    bool fine = connect_engine(gui) && one->run(gui);
    if (!gui->bridge.open) {
        return fine;
    }
    int took = bridge_drop(&gui->bridge, GONE_MS + gui->slack);
    gui->gone = took > gui->gone ? took : gui->gone;
    return fine && (took >= 0 || fail(gui, "the engine is still there %d ms after the connection",
                                      GONE_MS + gui->slack));
}

// The options between `websocketd` and `bredon` in a document, to be freed. NULL with a fault.
static char *read_recipe(const char *path, Fault *fault) {
    static const char program[] = "websocketd --";
    size_t length = 0;
    char *text = text_file_read(path, &length, fault);
    char *at = text ? strstr(text, program) : NULL;
    char *end = at ? strstr(at, " bredon`") : NULL;
    if (!end) {
        fault_set(fault, 0, "no command with websocketd in %s", path);
        free(text);
        return NULL;
    }
    *end = '\0';
    at += strlen("websocketd ");
    memmove(text, at, strlen(at) + 1);
    return text;
}

int main(int argc, char *argv[]) {
    const char *slow = getenv("BREDON_SLOW");
    Gui gui = {.slack = slow && strcmp(slow, "0") == 0 ? 0 : SLACK_MS};
    uint64_t seed = (uint64_t)child_clock();
    int64_t ms = 0;
    int failures = 0;
    const char *given = getenv("BREDON_SEED");
    if (given && given[0]) {
        int64_t number = 0;
        seed = parse_i64(word_of_string(given), "seed", 0, INT64_MAX, &number, NULL)
                   ? (uint64_t)number
                   : seed;
    }
    if (argc < 3 || argc == 4 || !parse_i64(word_of_string(argv[1]), "MS", 1, 3600000, &ms, NULL)) {
        fprintf(stderr, "gui MS ENGINE [WEBSOCKETD README]\n");
        return 2;
    }
    gui.flick_ms = (int)ms;
    gui.rng = rng_of(seed);
    printf("# BREDON_SEED=%" PRIu64 "\n1..%d\n", seed, CASES);
    set_game(&gui, 6, 0);
    const char *websocketd = argc > 4 ? argv[3] : NULL;
    char *recipe = websocketd ? read_recipe(argv[4], &gui.fault) : NULL;
    bool ready = (recipe || !websocketd) &&
                 bridge_init(&gui.bridge, argv[2], websocketd, recipe, &gui.fault);
    for (int i = 0; i < CASES; i++) {
        bool fine = ready && run_case(&gui, &cases[i]);
        bool left_out = cases[i].pages && !websocketd;
        printf("%sok %d - %s%s\n", fine ? "" : "not ", i + 1, cases[i].name,
               left_out ? " # SKIP pipes have no pages" : "");
        if (!fine) {
            printf("# %s\n", gui.fault.text);
            failures++;
        }
        fflush(stdout);
    }
    printf("# %d searches, %d infos, at most %d ms from stop to bestmove, gone within %d ms\n",
           gui.searches, gui.infos, gui.worst_stop, gui.gone);
    game_finish(&gui.game);
    bridge_finish(&gui.bridge);
    free(recipe);
    return failures ? 1 : 0;
}
