// SPDX-License-Identifier: MIT
#include "report/match_html.h"

#include <stdlib.h>

#include "html/html_page.h"
#include "json.h"
#include "match_show.h"

enum {
    POINTS = 400,          // of a line over time, at most
    LINES = 8,             // engines with a line, at most
    MOVES_MOST = 16 << 20, // bytes of games after which those that follow have no moves
    NAMES = 4,             // in the title, at most
};

// What is known after so many games.
typedef struct Point {
    int64_t games;
    EloEstimate elo[LINES];
    double llr;
} Point;

typedef struct Page {
    TextBuf games;
    Point points[POINTS];
    int count;
    int64_t each; // games from point to point
    MatchTotals totals;
} Page;

static void take_point(Page *page, const MatchTotals *totals) {
    if (page->count == POINTS) {
        page->each *= 2;
        page->count /= 2;
        for (int i = 0; i < page->count; i++) {
            page->points[i] = page->points[2 * i + 1];
        }
        if (totals->games % page->each != 0) {
            return;
        }
    }
    Point *point = &page->points[page->count++];
    *point = (Point){.games = totals->games, .llr = totals->llr};
    for (int i = 0; i < totals->engine_count && i < LINES; i++) {
        Pentanomial pairs = match_engine_pairs(totals, i);
        point->elo[i] = elo_of_match(&totals->engines[i].games, &pairs);
    }
}

static bool on_game(void *user, const PtnGame *game, const MatchTotals *totals) {
    Page *page = user;
    html_add_game(&page->games, game, page->games.length > MOVES_MOST);
    if (totals->games % page->each == 0) {
        take_point(page, totals);
    }
    return !page->games.failed;
}

static void add_points(TextBuf *json, const Page *page, int engines, bool sprt) {
    json_open(json, "points", '[');
    for (const Point *point = page->points; point < page->points + page->count; point++) {
        json_open(json, NULL, '{');
        json_integer(json, "games", point->games);
        json_open(json, "elo", '[');
        for (int i = 0; i < engines && i < LINES; i++) {
            json_open(json, NULL, '[');
            json_real(json, NULL, point->elo[i].elo);
            json_real(json, NULL, point->elo[i].low);
            json_real(json, NULL, point->elo[i].high);
            json_close(json, ']');
        }
        json_close(json, ']');
        if (sprt) {
            json_real(json, "llr", point->llr);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void add_title(TextBuf *title, const MatchTotals *totals) {
    int engines = totals->engine_count;
    for (int i = 0; i < engines && i < NAMES; i++) {
        textbuf_format(title, "%s%s",
                       i == 0         ? ""
                       : engines == 2 ? " against "
                                      : ", ",
                       totals->engines[i].name);
    }
    if (engines > NAMES) {
        textbuf_format(title, " and %d more", engines - NAMES);
    }
}

static bool write_page(const char *path, const char *const files[], int file_count,
                       const MatchShow *show, const Page *page, Fault *fault) {
    const MatchTotals *totals = &page->totals;
    TextBuf json = {0};
    TextBuf totals_line = {0};
    TextBuf title = {0};
    TextBuf html = {0};
    match_show_totals(&totals_line, show, totals, true);
    json_open(&json, NULL, '{');
    add_points(&json, page, totals->engine_count, show->sprt != NULL);
    textbuf_format(&json, ",\"games\":[%s],\"totals\":%s}", page->games.at ? page->games.at : "",
                   totals_line.at ? totals_line.at : "");
    add_title(&title, totals);
    html_add_page(&html, title.at ? title.at : "", &json);
    html.failed |= title.failed || totals_line.failed;
    bool good = html_save(path, files, file_count, NULL, &html, fault);
    textbuf_finish(&json);
    textbuf_finish(&totals_line);
    textbuf_finish(&title);
    textbuf_finish(&html);
    return good;
}

bool match_html_check(const char *path, char *const files[], int file_count, const char *out,
                      Fault *fault) {
    return html_save(path, (const char *const *)files, file_count, out, NULL, fault);
}

bool match_html_write(const char *path, char *const files[], int file_count, const Sprt *sprt,
                      Fault *fault) {
    const MatchShow show = {.json = true, .report = true, .sprt = sprt};
    TextBuf notes = {0};
    Page *page = calloc(1, sizeof *page);
    if (!page) {
        return fault_set(fault, 0, "no memory");
    }
    page->each = 1;
    const MatchReader reader = {page, on_game};
    bool good = match_totals_read(files, file_count, sprt, &reader, &page->totals, &notes, fault) &&
                write_page(path, (const char *const *)files, file_count, &show, page, fault);
    match_totals_finish(&page->totals);
    textbuf_finish(&notes);
    textbuf_finish(&page->games);
    free(page);
    return good;
}
