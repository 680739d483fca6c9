// SPDX-License-Identifier: MIT
#include "play/play_session.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "fold.h"
#include "now.h"
#include "screen.h"

int play_columns(void) {
    int columns;
    int rows;
    screen_size(STDOUT_FILENO, &columns, &rows);
    return columns;
}

void play_print(TextBuf *text) {
    fold_text(text, 0, screen_columns(STDOUT_FILENO), 2);
    if (text->failed) {
        printf("no memory\n");
    } else if (text->length > 0) {
        fwrite(text->at, 1, text->length, stdout);
    }
    textbuf_finish(text);
}

void play_tell(const char *line) {
    play_tell_format("%s", line);
}

void play_tell_format(const char *format, ...) {
    TextBuf text = {0};
    va_list args;
    va_start(args, format);
    textbuf_format_list(&text, format, args);
    va_end(args);
    textbuf_add_string(&text, "\n");
    play_print(&text);
}

void play_begin_game(PlaySession *session) {
    session->settings.seed = session->seed++;
    // Without memory for the table, which was reported before, it plays without one.
    (void)search_set(session->engine, &session->settings, NULL);
    search_new_game(session->engine);
    textbuf_clear(&session->file);
    session->wrote = false;
    session->told = false;
    session->show = true;
    session->turn_start = clock_now_ms();
}

// What the terminal shows while the engine thinks.
typedef struct Thinking {
    PlayInput *input;
    int64_t start;
    int64_t seconds; // that are shown; -1: nothing is
    bool shows, live;
} Thinking;

static void show_thinking(Thinking *it) {
    int64_t seconds = (clock_now_ms() - it->start) / 1000;
    if (it->shows && seconds > it->seconds && (it->live || it->seconds < 0)) {
        it->seconds = seconds;
        fprintf(stderr, "%sBredon thinks", seconds > 0 ? "\r" : "");
        if (seconds > 0) {
            fprintf(stderr, " %" PRId64 " s", seconds);
        }
        fputs(" (Ctrl-C: stop)", stderr);
    }
}

// Called repeatedly while the engine thinks.
static bool goes_on(void *user) {
    Thinking *it = user;
    show_thinking(it);
    return !play_input_interrupted(it->input);
}

bool play_think(PlaySession *session, Search *search, const SearchLimits *limits,
                SearchReport *ret_report, Fault *fault) {
    // Columns of that line, with room for what the terminal echoes of keys hit meanwhile.
    enum { WIDTH = 50 };
    Screen screen = screen_of(STDERR_FILENO);
    Thinking thinking = {.input = session->input,
                         .start = clock_now_ms(),
                         .seconds = -1,
                         .shows = session->terminal && screen.terminal,
                         .live = screen.live};
    SearchWatch watch = {&thinking, goes_on};
    fflush(stdout);
    show_thinking(&thinking);
    bool thought = search_once(search, &session->play.game, limits, &watch, ret_report, fault);
    if (thinking.shows) {
        fprintf(stderr, "\r%*s\r", WIDTH, "");
    }
    return thought;
}
