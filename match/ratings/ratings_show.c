// SPDX-License-Identifier: MIT
#include "ratings/ratings_show.h"

#include <math.h>
#include <string.h>

#include "clean.h"
#include "json.h"

enum { CROSS_PLAYERS = 64, CROSS_COLUMNS = 14, NAME_COLUMNS = 18, LIST_NAME_COLUMNS = 30 };

static double games_of(const WinDrawLoss *games) {
    return (double)games->win + (double)games->draw + (double)games->loss;
}

// The share of points; NAN without games.
static double score_of(const WinDrawLoss *games) {
    return ((double)games->win + (double)games->draw / 2) / games_of(games);
}

static void add_name(TextBuf *text, const MatchShow *show, const Ratings *ratings, int place,
                     int columns) {
    const char *name = ratings->players[place].name;
    textbuf_format(text, "%4d  ", place + 1);
    clean_add_cell(text, name, strlen(name), columns, show->unicode);
}

// ---- Text

static void add_list(TextBuf *text, const MatchShow *show, const Ratings *ratings) {
    textbuf_format(text, "   #  %-*s    Elo      +-    los   games  score\n", LIST_NAME_COLUMNS,
                   "rating list");
    for (int i = 0; i < ratings->count; i++) {
        const RatedPlayer *player = &ratings->players[i];
        add_name(text, show, ratings, i, LIST_NAME_COLUMNS);
        if (player->rated) {
            textbuf_format(text, " %+7.1f %6.1f ", player->elo, player->error);
        } else {
            textbuf_format(text, " %7s %6s ", "-", "-");
        }
        textbuf_format(text, isnan(player->los) ? "      " : "%5.1f%%", 100 * player->los);
        textbuf_format(text, " %7.0f", games_of(&player->games));
        textbuf_format(text, isnan(score_of(&player->games)) ? "\n" : " %5.1f%%\n",
                       100 * score_of(&player->games));
    }
    textbuf_format(text, "White's advantage %+.1f +- %.1f Elo, %.1f %% draws\n", ratings->advantage,
                   ratings->advantage_error, 100 * ratings->draws);
    if (ratings->prior) {
        textbuf_add_string(text, "The results leave a rating open, so each player has half a win "
                                 "and half a loss\nmore, against an imagined average player.\n");
    }
}

// One part of the cross table: its columns are the players from `from` to before `to`.
static void add_cross(TextBuf *text, const MatchShow *show, const Ratings *ratings, int from,
                      int to) {
    textbuf_format(text, "\n   #  %-*s", NAME_COLUMNS, "score in %");
    for (int i = from; i < to; i++) {
        textbuf_format(text, "%4d", i + 1);
    }
    textbuf_add_string(text, "\n");
    for (int i = 0; i < ratings->count; i++) {
        add_name(text, show, ratings, i, NAME_COLUMNS);
        for (int j = from; j < to; j++) {
            WinDrawLoss games = ratings_between(ratings, i, j);
            if (games_of(&games) > 0) {
                textbuf_format(text, "%4.0f", 100 * score_of(&games));
            } else {
                textbuf_format(text, "%4s", i == j ? "." : "-");
            }
        }
        textbuf_add_string(text, "\n");
    }
}

// ---- JSON

static void add_counts(TextBuf *text, const WinDrawLoss *games) {
    json_integer(text, "wins", (int64_t)games->win);
    json_integer(text, "draws", (int64_t)games->draw);
    json_integer(text, "losses", (int64_t)games->loss);
}

static void add_player(TextBuf *text, const Ratings *ratings, int place) {
    const RatedPlayer *player = &ratings->players[place];
    json_integer(text, "place", place + 1);
    json_string(text, "name", player->name);
    json_real(text, "elo", player->elo);
    json_real(text, "error", player->error);
    json_real(text, "los", player->los);
    json_integer(text, "games", (int64_t)games_of(&player->games));
    add_counts(text, &player->games);
    json_real(text, "score", score_of(&player->games));
    json_open(text, "opponents", '[');
    for (int i = 0; i < ratings->count; i++) {
        WinDrawLoss games = ratings_between(ratings, place, i);
        if (games_of(&games) > 0) {
            json_open(text, NULL, '{');
            json_string(text, "name", ratings->players[i].name);
            add_counts(text, &games);
            json_close(text, '}');
        }
    }
    json_close(text, ']');
}

static void add_whole(TextBuf *text, const Ratings *ratings) {
    json_real(text, "advantage", ratings->advantage);
    json_real(text, "advantage_error", ratings->advantage_error);
    json_real(text, "drawn", ratings->draws);
    json_bool(text, "prior", ratings->prior);
}

void ratings_show(TextBuf *text, const MatchShow *show, const Ratings *ratings) {
    if (!show->json) {
        int columns = ratings->count <= CROSS_PLAYERS ? ratings->count : 0;
        add_list(text, show, ratings);
        for (int i = 0; i < columns; i += CROSS_COLUMNS) {
            add_cross(text, show, ratings, i,
                      i + CROSS_COLUMNS < columns ? i + CROSS_COLUMNS : columns);
        }
        return;
    }
    for (int i = 0; i < ratings->count; i++) {
        json_begin_line(text, "player");
        add_player(text, ratings, i);
        json_end_line(text);
    }
    json_begin_line(text, "list");
    add_whole(text, ratings);
    json_end_line(text);
}

// ---- A match

static bool collect(const MatchTotals *totals, Ratings *ratings) {
    Fault fault;
    for (int i = 0; i < totals->engine_count; i++) {
        if (ratings_player(ratings, word_of_string(totals->engines[i].name), &fault) < 0) {
            return false;
        }
    }
    for (int i = 0; i < totals->pairing_count; i++) {
        const MatchPairing *pairing = &totals->pairings[i];
        const WinDrawLoss *all = &pairing->games;
        const WinDrawLoss *white = &pairing->white;
        WinDrawLoss turned = {all->loss - white->loss, all->draw - white->draw,
                              all->win - white->win};
        if (games_of(all) > 0 &&
            (!ratings_add(ratings, pairing->first, pairing->second, white, &fault) ||
             !ratings_add(ratings, pairing->second, pairing->first, &turned, &fault))) {
            return false;
        }
    }
    return ratings_fit(ratings, -1, 0, &fault);
}

void ratings_add_json(TextBuf *text, const Ratings *ratings) {
    json_open(text, "ratings", '{');
    add_whole(text, ratings);
    json_open(text, "players", '[');
    for (int i = 0; i < ratings->count; i++) {
        json_open(text, NULL, '{');
        add_player(text, ratings, i);
        json_close(text, '}');
    }
    json_close(text, ']');
    json_close(text, '}');
}

void ratings_show_match(TextBuf *text, const MatchShow *show, const MatchTotals *totals) {
    Ratings ratings = {0};
    bool good = totals->engine_count > 2 && collect(totals, &ratings);
    if (good && show->json) {
        ratings_add_json(text, &ratings);
    } else if (show->json) {
        json_null(text, "ratings");
    } else if (good) {
        textbuf_add_string(text, "\n");
        ratings_show(text, show, &ratings);
    }
    ratings_finish(&ratings);
}
