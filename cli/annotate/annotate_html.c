// SPDX-License-Identifier: MIT
#include "annotate/annotate_html.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "annotate/annotate_report.h"
#include "html/html_page.h"
#include "json.h"
#include "mistake_words.h"
#include "text/ptn.h"

enum { LINE_SHOWN = 8 }; // plies of a best line

static void add_text(TextBuf *json, const char *name, TextBuf *words) {
    json->failed |= words->failed;
    json_string(json, name, words->at ? words->at : "");
    textbuf_finish(words);
}

// Adds White's chances in per cent and the beginning of the best line of each position.
static void add_positions(TextBuf *json, const char *chances, const char *lines,
                          const PositionNote *positions, size_t count) {
    json_open(json, chances, '[');
    for (size_t i = 0; i < count; i++) {
        const PositionNote *note = &positions[i];
        json_real(json, NULL, note->known ? (double)note_percent(note, WHITE) : NAN);
    }
    json_close(json, ']');
    json_open(json, lines, '[');
    for (size_t i = 0; i < count; i++) {
        const PositionNote *note = &positions[i];
        TextBuf line = {0};
        int length = note->line_length < LINE_SHOWN ? note->line_length : LINE_SHOWN;
        ptn_add_moves(&line, note->line, note->known ? length : 0);
        add_text(json, NULL, &line);
    }
    json_close(json, ']');
}

static void add_marks(TextBuf *json, const GameNotes *notes) {
    json_open(json, "marks", '[');
    for (size_t i = 0; i < notes->move_count; i++) {
        json_string(json, NULL, mark_text(notes->moves[i].mark));
    }
    json_close(json, ']');
}

// Adds the turning points in words.
static void add_turns(TextBuf *json, const PtnGame *game, const GameNotes *notes) {
    json_open(json, "turns", '[');
    for (int i = 0; i < notes->turn_count; i++) {
        TextBuf words = {0};
        json_open(json, NULL, '{');
        json_integer(json, "ply", notes->turns[i] + 1);
        mistake_words_add(&words, game, notes, (size_t)notes->turns[i]);
        add_text(json, "words", &words);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void annotate_page_add(AnnotatePage *page, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    const GameNotes *notes = &game->notes;
    TextBuf *json = &page->notes;
    TextBuf words = {0};
    TextBuf known = {0};
    const size_t positions = notes->move_count + 1;
    Word white = ptn_game_player(ptn, WHITE);
    Word black = ptn_game_player(ptn, BLACK);
    if (page->count++ == 0) {
        textbuf_format(&page->title, "%.*s against %.*s", (int)white.length, white.at,
                       (int)black.length, black.at);
    }
    html_add_game(&page->games, ptn, false);
    json_open(json, NULL, '{');
    annotate_add_place(json, game);
    result_words_add(&words, ptn, notes);
    add_text(json, "result", &words);
    known_words_add(&known, ptn, notes);
    add_text(json, "known", &known);
    add_positions(json, "chances", "lines", notes->positions, positions);
    if (notes->others) {
        json_string(json, "program", ANNOTATING_ENGINE);
        json_string(json, "engine", notes->other);
        add_positions(json, "other_chances", "other_lines", notes->others, positions);
    }
    add_marks(json, notes);
    add_turns(json, ptn, notes);
    json_open(json, "players", '[');
    for (int colour = WHITE; colour <= BLACK; colour++) {
        json_open(json, NULL, '{');
        annotate_add_player_members(json, &notes->players[colour]);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
}

// Adds the report on a player, two kinds of lines of JSON: first an object, then those of an array.
static void add_report(TextBuf *json, const TextBuf *report) {
    const char *player = report->at ? report->at : "";
    const char *end = strchr(player, '\n');
    textbuf_format(json, ",\"player\":%.*s,\"first_moves\":[", (int)(end ? end - player : 0),
                   player);
    for (const char *at = end; at && at[1]; at = end) {
        end = strchr(at + 1, '\n');
        textbuf_add(json, ",", json->at && json->at[json->length - 1] == '}');
        textbuf_add(json, at + 1, (size_t)(end ? end - at - 1 : 0));
    }
    textbuf_add(json, "]", 1);
}

void annotate_page_write(AnnotatePage *page, const TextBuf *report, TextBuf *html) {
    TextBuf json = {0};
    if (page->count != 1) {
        textbuf_clear(&page->title);
        textbuf_format(&page->title, "%" PRId64 " annotated games", page->count);
    }
    json.failed = page->notes.failed || report->failed;
    textbuf_format(&json, "{\"annotated\":[%s]", page->notes.at ? page->notes.at : "");
    if (report->length > 0) {
        add_report(&json, report);
    }
    html_add_page(html, page->title.at ? page->title.at : "", &json, &page->games);
    html->failed |= page->title.failed;
    textbuf_finish(&json);
}

void annotate_page_finish(AnnotatePage *page) {
    textbuf_finish(&page->games);
    textbuf_finish(&page->notes);
    textbuf_finish(&page->title);
}
