// SPDX-License-Identifier: MIT
#include "match/match_output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "now.h"
#include "os/stream.h"
#include "os/terminal.h"
#include "screen.h"

enum { REDRAW_US = 50000, OFTEN_UP_TO = 100, OFTEN = 10, SELDOM = 100 };

void match_output_init(MatchOutput *output, const MatchArgs *args) {
    Screen screen = screen_of(STDOUT_FILENO);
    *output = (MatchOutput){
        .kind = args->json                      ? OUTPUT_JSON
                : screen.live && !args->reports ? OUTPUT_LIVE
                                                : OUTPUT_LINES,
        .show = {.sprt = args->settings.has_sprt ? &args->settings.sprt : NULL,
                 .colour = screen.colour,
                 .unicode = terminal_is_utf8(),
                 .report = args->reports != NULL},
        .fd = STDOUT_FILENO,
        .own_lines = screen_of(STDERR_FILENO).terminal,
        .needed = !args->settings.out,
    };
}

void match_output_finish(MatchOutput *output) {
    textbuf_finish(&output->text);
}

// Writes all of the text and frees it. It does not use stdio, which would keep what could not be
// written and report an error when the reader has left.
static void flush(MatchOutput *output) {
    if (!output->error) {
        output->error = output->text.failed
                            ? ENOMEM
                            : stream_write(output->fd, output->text.at, output->text.length);
    }
    textbuf_clear(&output->text);
    // If the reader has left, games that also go to a file continue.
    if (output->error && output->match && (output->needed || output->error != EPIPE)) {
        match_stop(output->match);
    }
}

// Moves the cursor up to where the drawing begins, and erases it.
static void undraw(MatchOutput *output) {
    if (output->drawn > 0) {
        textbuf_format(&output->text, "\033[%dA\r\033[J", output->drawn);
        output->drawn = 0;
    }
}

// Draws the totals over the last ones. Lines that are too long are cut, and no more lines are drawn
// than the terminal has, so that the number of rows to move up is known.
static void draw(MatchOutput *output, const MatchTotals *totals) {
    int rows = 0;
    screen_size(output->fd, &output->show.columns, &rows);
    undraw(output);
    textbuf_add_string(&output->text, "\033[?7l");
    size_t begin = output->text.length;
    match_show_totals(&output->text, totals, &output->show);
    for (size_t i = begin; i < output->text.length; i++) {
        output->drawn += output->text.at[i] == '\n';
        if (output->drawn == rows - 1) {
            output->text.length = i + 1;
        }
    }
    textbuf_add_string(&output->text, "\033[?7h");
    output->drawn_us = clock_now_us();
    flush(output);
}

void match_output_game(void *user, int64_t number, int white, int black, const MatchRecord *record,
                       const MatchTotals *totals) {
    MatchOutput *output = user;
    if (output->error) {
        return;
    }
    switch (output->kind) {
    case OUTPUT_JSON:
        match_json_game(&output->text, number, white, black, record, totals);
        flush(output);
        break;
    case OUTPUT_LINES:
        match_show_game(&output->text, number, white, black, record, totals, &output->show);
        if (totals->games % (totals->games < OFTEN_UP_TO ? OFTEN : SELDOM) == 0 &&
            totals->games < totals->planned) {
            match_show_totals(&output->text, totals, &output->show);
        }
        flush(output);
        break;
    case OUTPUT_LIVE:
        if (clock_now_us() - output->drawn_us >= REDRAW_US) {
            draw(output, totals);
        }
        break;
    }
}

void match_output_note(void *user, const char *note) {
    MatchOutput *output = user;
    TextBuf text = {0};
    clean_add_lines(&text, note, strlen(note), output->show.unicode);
    bool ends = text.length > 0 && text.at[text.length - 1] == '\n';
    bool drawn = output->drawn > 0 && output->own_lines;
    if (drawn) {
        undraw(output);
        flush(output);
    }
    fprintf(stderr, "%s%s", text.length > 0 ? text.at : "", ends ? "" : "\n");
    textbuf_finish(&text);
    if (drawn) {
        draw(output, match_totals(output->match));
    }
}

void match_output_start(MatchOutput *output, const MatchTotals *totals) {
    if (output->kind == OUTPUT_LIVE) {
        draw(output, totals);
    }
}

void match_output_end(MatchOutput *output, const MatchTotals *totals) {
    output->show.whole = true;
    output->show.columns = screen_columns(output->fd);
    undraw(output);
    if (output->kind == OUTPUT_JSON) {
        match_json_totals(&output->text, totals, output->show.sprt, output->show.report);
    } else {
        match_show_totals(&output->text, totals, &output->show);
    }
    flush(output);
}
