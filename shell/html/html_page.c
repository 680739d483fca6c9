// SPDX-License-Identifier: MIT
#include "html/html_page.h"

#include <string.h>

#include "clean.h"
#include "json.h"
#include "output_file.h"
#include "text/tps.h"

enum {
    NOTE_MOST = 40,        // bytes of a comment that the page shows beside its move
    MOVES_MOST = 16 << 20, // bytes of games after which those that follow have no moves
};

static const char begin[] = "<!DOCTYPE html>\n<!-- made by Bredon -->\n";

// ---- A game

// The clock of a side, as "10+0.1", from the tag Clock or the note Limits of a match; length 0:
// none is known.
static Word find_clock(const PtnGame *game, Colour side) {
    Word clock = {.at = ""};
    Word limits;
    Word word;
    if (ptn_game_tag(game, "Clock", &clock) || !ptn_game_note(game, "Limits", &limits)) {
        return clock;
    }
    Reader reader = reader_of(limits.at, limits.length);
    Colour of = WHITE;
    while (reader_next(&reader, &word)) {
        if (word_is(word, "against")) {
            of = BLACK;
        } else if (of == side && word.length > 3 && memcmp(word.at, "tc=", 3) == 0) {
            clock = (Word){word.at + 3, word.length - 3, 1};
        }
    }
    return clock;
}

// Adds the short comments after the moves, one for each move, "" for none.
static void add_notes(TextBuf *json, const PtnGame *game) {
    size_t at = 0;
    json_open(json, "notes", '[');
    for (size_t i = 1; i <= game->move_count; i++) {
        Word note = {.at = ""};
        for (; at < game->comment_count && game->comments[at].after <= i; at++) {
            Word text = game->comments[at].text;
            if (game->comments[at].after == i && text.length <= NOTE_MOST &&
                !word_begins(text, "Termination:")) {
                note = text;
            }
        }
        json_word(json, NULL, note);
    }
    json_close(json, ']');
}

static void add_moves(TextBuf *json, const PtnGame *game) {
    TextBuf moves = {0};
    for (size_t i = 0; i < game->move_count; i++) {
        textbuf_format(&moves, "%s%s", i > 0 ? " " : "", move_text(game->moves[i].move).text);
    }
    json->failed |= moves.failed;
    json_string(json, "moves", moves.at ? moves.at : "");
    textbuf_finish(&moves);
    add_notes(json, game);
}

void html_add_game(TextBuf *json, const PtnGame *game, bool fault) {
    bool brief = json->length > MOVES_MOST;
    char tps[TPS_TEXT];
    Word how;
    Word round;
    int64_t number;
    bool swaps = game->start.rules.opening != OPENING_NO_SWAP && game->start.ply < 2;
    if (!ptn_game_tag(game, "Round", &round) ||
        !parse_i64(round, "", 0, INT64_MAX, &number, NULL)) {
        number = (int64_t)game->number;
    }
    tps_write(&game->start, tps);
    json_open(json, NULL, '{');
    json_integer(json, "number", number);
    json_word(json, "white", ptn_game_player(game, WHITE));
    json_word(json, "black", ptn_game_player(game, BLACK));
    json_word(json, "result", game->result);
    if (ptn_game_note(game, "Termination", &how)) {
        json_word(json, "how", how);
    }
    json_bool(json, "fault", fault);
    json_integer(json, "plies", (int64_t)game->move_count);
    json_string(json, "tps", tps);
    json_real(json, "komi", game->start.rules.half_komi / 2.0);
    json_integer(json, "swapped", swaps ? 2 - (int64_t)game->start.ply : 0);
    json_open(json, "clocks", '[');
    json_word(json, NULL, find_clock(game, WHITE));
    json_word(json, NULL, find_clock(game, BLACK));
    json_close(json, ']');
    if (!brief) {
        add_moves(json, game);
    }
    json_close(json, '}');
}

// ---- The page

static void add_lines(TextBuf *html, const char *const lines[]) {
    for (; *lines; lines++) {
        textbuf_add_string(html, *lines);
    }
}

// JSON has '<' only in strings. Escaped, it begins no tag and no comment.
static void add_json(TextBuf *html, const TextBuf *json) {
    const char *at = json->at;
    const char *end = at + json->length;
    while (at < end) {
        const char *less = memchr(at, '<', (size_t)(end - at));
        textbuf_add(html, at, (size_t)((less ? less : end) - at));
        textbuf_add_string(html, less ? "\\u003c" : "");
        at = less ? less + 1 : end;
    }
}

void html_add_page(TextBuf *html, const char *title, TextBuf *json, const TextBuf *games) {
    textbuf_format(json, ",\"games\":[%s]}", games->at ? games->at : "");
    textbuf_format(html,
                   "%s<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                   "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>",
                   begin);
    clean_add_xml(html, title, strlen(title));
    textbuf_add_string(html, "</title>\n<style>\n");
    add_lines(html, html_style);
    textbuf_add_string(html, "</style>\n</head>\n<body>\n<main id=\"report\"><h1>");
    clean_add_xml(html, title, strlen(title));
    textbuf_add_string(html, "</h1>\n<noscript>This page needs JavaScript.</noscript></main>\n"
                             "<script type=\"application/json\" id=\"data\">");
    html->failed |= json->failed || games->failed;
    if (!json->failed) {
        add_json(html, json);
    }
    textbuf_add_string(html, "</script>\n<script type=\"module\">\n");
    add_lines(html, html_script);
    textbuf_add_string(html, "</script>\n</body>\n</html>\n");
}

bool html_save(const char *path, const char *const inputs[], int count, const char *output,
               const TextBuf *html, Fault *fault) {
    static const char option[] = "--html: ";
    if (path[0] == '\0' || strcmp(path, "-") == 0) {
        return fault_set(fault, 0, "--html needs a file name: --html report.html");
    }
    return output_is_apart(path, inputs, count, output, option, fault) &&
           output_may_replace(path, begin, option, "bredon --html", fault) &&
           (html ? output_save(path, OUTPUT_REPLACE, option, html, fault)
                 : output_try(path, OUTPUT_REPLACE, option, fault));
}
