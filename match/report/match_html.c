// SPDX-License-Identifier: MIT
#include "report/match_html.h"

#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "html/html_page.h"
#include "json.h"
#include "report/match_show.h"

enum {
    POINTS = 400, // of a line over time, at most
    LINES = 8,    // engines with a line, at most
    NAMES = 4,    // in the title, at most
};

// What is known after so many games.
typedef struct Point {
    int64_t games;
    EloEstimate elo[LINES];
    double llr;
} Point;

struct MatchPage {
    TextBuf games;
    Point points[POINTS];
    int count;
    int64_t each; // games from point to point
};

static void take_point(MatchPage *page, const MatchTotals *totals) {
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
    for (int i = 0; i < LINES; i++) { // also those that have not played yet
        const WinDrawLoss *games = &totals->engines[i].games;
        Pentanomial pairs = match_engine_pairs(totals, i);
        point->elo[i] = games->win + games->draw + games->loss > 0
                            ? elo_of_match(games, &pairs)
                            : (EloEstimate){.elo = NAN, .low = NAN, .high = NAN};
    }
}

static bool on_game(void *user, const PtnGame *game, const MatchTotals *totals) {
    MatchPage *page = user;
    html_add_game(&page->games, game, match_ptn_is_fault(game));
    if (totals->games % page->each == 0) {
        take_point(page, totals);
    }
    return !page->games.failed;
}

static void add_points(TextBuf *json, const MatchPage *page, int engines, bool sprt) {
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

bool match_page_check(const char *path, char *const files[], int file_count, const char *out,
                      Fault *fault) {
    struct stat about;
    if (out && stat(out, &about) == 0 && !S_ISREG(about.st_mode)) {
        return fault_set(fault, 0, "--html: '%s' can't be read again; --out must be a regular file",
                         quoted(out).text);
    }
    return html_save(path, (const char *const *)files, file_count, out, NULL, fault);
}

MatchPage *match_page_create(MatchReader *ret_reader) {
    MatchPage *page = calloc(1, sizeof *page);
    if (page) {
        page->each = 1;
        *ret_reader = (MatchReader){page, on_game};
    }
    return page;
}

void match_page_destroy(MatchPage *page) {
    if (page) {
        textbuf_finish(&page->games);
    }
    free(page);
}

bool match_page_save(const MatchPage *page, const char *path, char *const files[], int file_count,
                     const Sprt *sprt, const MatchTotals *totals, Fault *fault) {
    const MatchShow show = {.json = true, .report = true, .sprt = sprt};
    TextBuf json = {0};
    TextBuf totals_line = {0};
    TextBuf title = {0};
    TextBuf html = {0};
    match_show_totals(&totals_line, &show, totals, true);
    json_open(&json, NULL, '{');
    add_points(&json, page, totals->engine_count, sprt != NULL);
    textbuf_format(&json, ",\"totals\":%s", totals_line.at ? totals_line.at : "");
    add_title(&title, totals);
    html_add_page(&html, title.at ? title.at : "", &json, &page->games);
    html.failed |= title.failed || totals_line.failed;
    bool good = html_save(path, (const char *const *)files, file_count, NULL, &html, fault);
    textbuf_finish(&json);
    textbuf_finish(&totals_line);
    textbuf_finish(&title);
    textbuf_finish(&html);
    return good;
}
