// SPDX-License-Identifier: MIT
#include "match/match_output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clean.h"
#include "os/stream.h"
#include "os/terminal.h"
#include "screen.h"

enum { OFTEN_UP_TO = 100, OFTEN = 10, SELDOM = 100 };

void match_output_init(MatchOutput *output, const MatchArgs *args) {
    *output = (MatchOutput){
        .show = {.json = args->json,
                 .unicode = terminal_is_utf8(),
                 .report = args->reports != NULL,
                 .sprt = args->settings.has_sprt ? &args->settings.sprt : NULL},
        .progress = !args->json && !args->reports && screen_of(STDOUT_FILENO).live &&
                    screen_of(STDERR_FILENO).live,
        .needed = !args->settings.out,
    };
}

// Writes the text and frees it. It does not use stdio, which would keep what could not be written
// and report an error when the reader has left.
static void write_text(MatchOutput *output, TextBuf *text) {
    if (!output->error) {
        output->error = text->failed ? ENOMEM : stream_write(STDOUT_FILENO, text->at, text->length);
    }
    textbuf_finish(text);
    // If the reader has left, games that also go to a file continue.
    if (output->error && output->match && (output->needed || output->error != EPIPE)) {
        match_stop(output->match);
    }
}

void match_output_start(const MatchOutput *output, const MatchTotals *totals) {
    TextBuf text = {0};
    if (output->progress) {
        match_show_progress(&text, &output->show, totals);
        screen_progress("%s", text.failed ? "" : text.at);
        textbuf_finish(&text);
    }
}

void match_output_game(void *user, int64_t number, int white, int black, const MatchRecord *record,
                       const MatchTotals *totals) {
    MatchOutput *output = user;
    const MatchShow *show = &output->show;
    const MatchShown game = {
        number, {totals->engines[white].name, totals->engines[black].name}, record};
    bool due = totals->games % (totals->games < OFTEN_UP_TO ? OFTEN : SELDOM) == 0 &&
               totals->games < totals->planned && !show->json;
    TextBuf text = {0};
    if (output->progress && due) {
        screen_end_progress();
    }
    if (!output->progress) {
        match_show_game(&text, show, &game);
    }
    if (due) {
        match_show_totals(&text, show, totals, false);
    }
    write_text(output, &text);
    match_output_start(output, totals);
}

void match_output_note(void *user, const char *note) {
    const MatchOutput *output = user;
    TextBuf text = {0};
    clean_add_lines(&text, note, strlen(note), output->show.unicode);
    if (output->progress) {
        screen_end_progress();
    }
    fprintf(stderr, "%s\n", text.failed ? "no memory for a note on a game" : text.at);
    textbuf_finish(&text);
    if (output->match) {
        match_output_start(output, match_totals(output->match));
    }
}

void match_output_end(MatchOutput *output, const MatchTotals *totals) {
    TextBuf text = {0};
    if (output->progress) {
        screen_end_progress();
    }
    match_show_totals(&text, &output->show, totals, true);
    write_text(output, &text);
}
