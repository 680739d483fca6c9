// SPDX-License-Identifier: MIT
// Annotates games for JavaScript. It does not return to the event loop before it is done: who wants
// to end it ends the worker.
#include <emscripten.h>
#include <string.h>

#include "annotate_text.h"
#include "version.h"

// Made by host.js: a piece of the annotated text, a problem, and one more position that is done.
extern void bredon_host_write(const char *text, size_t length);
extern void bredon_host_warn(const char *text);
extern void bredon_host_step(void);

static const char engine[] = "Bredon " BREDON_VERSION;

static void step(void *user) {
    (void)user;
    bredon_host_step();
}

// Annotates a game of a text and writes it.
static bool annotate(Annotator *annotator, const char *text, const PtnGame *game, Fault *fault) {
    GameNotes notes = {0};
    TextBuf buf = {0};
    bool good = annotate_game(annotator, game, &notes, fault);
    if (good) {
        annotate_add_game(&buf, text, game, &notes, NULL, engine);
        good = !buf.failed;
        if (good) {
            bredon_host_write(buf.at, buf.length);
        } else {
            fault_set(fault, 0, "no memory for a game");
        }
    }
    textbuf_finish(&buf);
    game_notes_finish(&notes);
    return good;
}

// Annotates the games of a file one after the other.
static bool annotate_all(Annotator *annotator, const char *text, int half_komi, Fault *fault) {
    PtnFile file = ptn_file_of(text, strlen(text));
    PtnGame game;
    bool good = true;
    file.defaults.half_komi = half_komi;
    ptn_game_init(&game);
    while (good && file.at < file.length) {
        PtnStatus status = ptn_file_next(&file, &game, fault);
        if (status == PTN_FAULT) {
            bredon_host_warn(fault->text);
        }
        if (status == PTN_END) {
            bredon_host_write(text + game.begin, game.end - game.begin);
        } else {
            good = annotate(annotator, text, &game, fault);
        }
    }
    ptn_game_finish(&game);
    return good;
}

// Annotates the games of a text, each position with so many nodes. `half_komi` is for games without
// a Komi tag. A game with an error is annotated up to the error, which becomes a warning. False
// after a warning that ended all.
EMSCRIPTEN_KEEPALIVE bool bredon_wasm_annotate(const char *text, int half_komi, int nodes);

bool bredon_wasm_annotate(const char *text, int half_komi, int nodes) {
    AnnotateLimits limits = {search_limits(), BREDON_HASH, .threads = 1};
    Annotator annotator;
    Fault fault = {0};
    if (nodes < 1 || half_komi < -HALF_KOMI_MAX || half_komi > HALF_KOMI_MAX) {
        bredon_host_warn("the number of nodes, or the komi, is out of its range");
        return false;
    }
    limits.limits.nodes = (uint64_t)nodes;
    bool good = annotator_init(&annotator, &limits, NULL, &fault);
    if (good) {
        annotator.on_position = step;
        good = annotate_all(&annotator, text, half_komi, &fault);
        annotator_finish(&annotator);
    }
    if (!good) {
        bredon_host_warn(fault.text);
    }
    return good;
}
