// SPDX-License-Identifier: MIT
// What `explore` prints: a table of the moves, and the strongest games.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clean.h"
#include "command.h"
#include "fold.h"
#include "games/explore_session.h"
#include "json.h"
#include "show/columns.h"
#include "show/picture_json.h"
#include "text/ptn.h"
#include "text/tps.h"

enum { GAMES, SHARE, SCORE, RATING, PERFORMANCE, YEAR, COLUMNS };

static const Column columns[COLUMNS] = {
    [GAMES] = {"games", .width = 9, .key = "games"},
    [SHARE] = {"share", .width = 8, .decimals = 1, .unit = "%", .rank = 4, .key = "share"},
    [SCORE] = {"score", .width = 8, .decimals = 1, .unit = "%", .key = "score"},
    [RATING] = {"rating", .width = 8, .rank = 3, .key = "rating"},
    [PERFORMANCE] = {"perf. ", .width = 8, .unit = " ", .rank = 2, .key = "performance"},
    [YEAR] = {"last", .width = 6, .rank = 1, .key = "last"},
};

// With fewer games, the standard error of a performance rating is above 100.
enum { PERFORMANCE_GAMES = 12, MOVE_WIDTH = 9, EVAL_WIDTH = 9, BAR = 20 };

static double year_of(int day) {
    char text[DAY_TEXT];
    return day > 0 ? (double)strtol(day_write(day, text), NULL, 10) : NAN;
}

static void numbers_of(const ExploreCount *count, int64_t all, Colour side,
                       double ret_numbers[COLUMNS]) {
    ret_numbers[GAMES] = (double)count->games;
    ret_numbers[SHARE] = all > 0 ? 100 * (double)count->games / (double)all : NAN;
    ret_numbers[SCORE] = 100 * explore_score(count, side);
    ret_numbers[RATING] = explore_rating(count, side);
    ret_numbers[PERFORMANCE] = explore_performance(count, side);
    ret_numbers[YEAR] = year_of(count->last_day);
}

// Adds the finished games as a bar: White's wins, draws, Black's wins.
static void add_bar(TextBuf *text, const ExploreCount *count, bool unicode) {
    static const char *const parts[2][3] = {{"W", "-", "B"}, {"\u2588", "\u2592", "\u2591"}};
    int64_t finished = explore_finished(count);
    for (int i = 0; i < BAR && finished > 0; i++) {
        int64_t place = (2 * i + 1) * finished; // the middle of this part, in 1/(2 BAR) of a game
        bool white = place < 2 * BAR * count->won[WHITE];
        bool draw = place < 2 * BAR * (count->won[WHITE] + count->drawn);
        textbuf_add_string(text, parts[unicode][white ? 0 : draw ? 1 : 2]);
    }
}

// Adds the engine's score for the player who moves: "+0.45", "win 3", "loss 0".
static void add_eval(TextBuf *text, const StoredEval *eval, Colour mover) {
    char field[32] = "";
    int score = mover == WHITE ? eval->score : -eval->score;
    if (eval->nodes > 0 && score_is_proved(score)) {
        int plies = score_mate(score);
        snprintf(field, sizeof field, "%s %d", score > 0 ? "win" : "loss", abs(plies) + 1);
    } else if (eval->nodes > 0) {
        snprintf(field, sizeof field, "%+.2f", score / 100.0);
    }
    textbuf_format(text, "%*s", EVAL_WIDTH, field);
}

static bool has_evals(const Exploration *found) {
    bool has = false;
    for (size_t i = 0; i < found->move_count; i++) {
        has |= found->moves[i].eval.nodes > 0;
    }
    return has;
}

static void add_table(TextBuf *text, const ExploreSession *session, const ExploreView *view) {
    const Exploration *found = &view->found;
    int room = session->style.columns;
    bool evals = has_evals(found);
    int left = MOVE_WIDTH + (evals ? EVAL_WIDTH : 0) + BAR + 2;
    unsigned all = (1U << COLUMNS) - 1;
    unsigned shown = room == 0 ? all : columns_fit(columns, COLUMNS, all, room - left);
    if (found->move_count == 0) {
        return;
    }
    textbuf_format(text, "%-*s", MOVE_WIDTH, "move");
    columns_add_heads(text, columns, COLUMNS, shown);
    textbuf_format(text, "%*s  White, draws, Black\n", evals ? EVAL_WIDTH : 0,
                   evals ? "engine" : "");
    for (size_t i = 0; i < found->move_count && i < EXPLORE_ROWS; i++) {
        const ExploreMove *move = &found->moves[i];
        double numbers[COLUMNS];
        bool doubtful = move->count.met[view->side] < PERFORMANCE_GAMES;
        numbers_of(&move->count, found->count.games, view->side, numbers);
        textbuf_format(text, "%-*s", MOVE_WIDTH, move_text(move->move).text);
        columns_add_numbers(text, columns, COLUMNS, shown, (unsigned)doubtful << PERFORMANCE,
                            numbers);
        if (evals) {
            add_eval(text, &move->eval, board_turn(&session->game.board));
        }
        textbuf_add_string(text, "  ");
        add_bar(text, &move->count, session->style.unicode);
        textbuf_trim(text);
        textbuf_add_string(text, "\n");
    }
    if (found->move_count > EXPLORE_ROWS) {
        textbuf_format(text, "and %zu other moves (--json lists all)\n",
                       found->move_count - EXPLORE_ROWS);
    }
}

static void add_percent(TextBuf *text, const char *what, int64_t count, int64_t all) {
    textbuf_format(text, "%s%" PRId64 " (%.0f %%)", what, count,
                   all > 0 ? 100.0 * (double)count / (double)all : 0.0);
}

// Adds how the games of a view ended: "812 games: White won 400 (49 %), ...".
static void add_sum(TextBuf *text, const ExploreSession *session, const ExploreView *view) {
    const ExploreCount *count = &view->found.count;
    int64_t finished = explore_finished(count);
    int64_t rated = count->rated[WHITE] + count->rated[BLACK];
    const char *player = session->options->filter.player;
    if (player) {
        clean_add(text, player, strlen(player), CLEAN_WHOLE, session->style.unicode);
        textbuf_format(
            text, " as %s%s: ", colour_text(view->side),
            view->side == board_turn(&session->game.board) ? "" : ", with the opponents' moves");
    }
    textbuf_format(text, "%" PRId64 " game%s", count->games, plural_s(count->games));
    if (finished > 0) {
        add_percent(text, ": White won ", count->won[WHITE], finished);
        add_percent(text, ", Black ", count->won[BLACK], finished);
        add_percent(text, ", draws ", count->drawn, finished);
    }
    if (count->games > finished) {
        textbuf_format(text, ", not finished %" PRId64, count->games - finished);
    }
    if (rated > 0) {
        textbuf_format(text, "; mean rating %.0f",
                       (double)(count->ratings[WHITE] + count->ratings[BLACK]) / (double)rated);
    }
    if (view->found.other > 0) {
        textbuf_format(text, "; %" PRId64 " went on with other pieces than there are here",
                       view->found.other);
    }
    textbuf_add_string(text, "\n");
}

// Says why there is nothing to see, if that is so.
static void add_why(TextBuf *text, const ExploreSession *session) {
    Outcome outcome = game_outcome(&session->game);
    if (outcome != ONGOING) {
        textbuf_format(text, "the game is over: %s\n", outcome_text(outcome));
    } else if (session->game.board.ply > session->db.plies) {
        textbuf_format(text,
                       "the database has positions up to ply %d (a new database can have more: "
                       "games add --index)\n",
                       session->db.plies);
    }
}

static void add_worst(TextBuf *text, const ExploreSession *session) {
    size_t begin = text->length;
    if (!session->options->worst) {
        return;
    }
    if (session->worst_count > 0) {
        textbuf_add_string(text, "\nscored worst, compared with what was expected:\n");
    } else {
        textbuf_format(text, "\nno line of %" PRId64 " games or more scored worse than expected\n",
                       session->options->least);
    }
    for (int i = 0; i < session->worst_count; i++) {
        const ExploreLine *line = &session->worst[i];
        textbuf_format(text, "%5.1f %% of %" PRId64 " as %s, expected %.1f %%: ", 100 * line->score,
                       line->games, colour_text(line->side), 100 * line->expected);
        ptn_add_moves(text, line->moves, line->length);
        textbuf_add_string(text, "\n");
    }
    fold_text(text, begin, session->style.columns, 4);
}

// Reads one of the strongest games.
static bool read_game(ExploreSession *session, int64_t id) {
    Fault fault;
    bool good = stored_game_read(&session->stored, id, &fault);
    if (!good) {
        command_refuse("explore", &fault);
        session->damaged = true;
    }
    return good;
}

void explore_add_text(TextBuf *text, ExploreSession *session) {
    char tps[TPS_TEXT];
    PictureStyle style = session->style;
    style.marked = picture_last_move(&session->game);
    tps_write(&session->game.board, tps);
    picture_draw_board(text, &session->game.board, &style);
    textbuf_format(text, "tps %s\n", tps);
    add_why(text, session);
    for (int i = 0; i < session->view_count; i++) {
        const ExploreView *view = &session->views[i];
        textbuf_add_string(text, i > 0 ? "\n" : "");
        size_t begin = text->length;
        add_sum(text, session, view);
        fold_text(text, begin, style.columns, 2);
        add_table(text, session, view);
        begin = text->length;
        for (size_t at = 0; at < view->found.top_count; at++) {
            textbuf_add_string(text, at == 0 ? "the games with the strongest players:\n" : "");
            if (!read_game(session, view->found.top[at])) {
                continue;
            }
            Word result = session->stored.game.result;
            result = result.length > 0 ? result : word_of_string("*");
            games_add_players(text, &session->stored);
            textbuf_format(text, "  %.*s\n", (int)result.length, result.at);
        }
        fold_text(text, begin, style.columns, 12);
    }
    add_worst(text, session);
}

static void add_results(TextBuf *text, const ExploreCount *count) {
    int64_t finished = explore_finished(count);
    json_integer(text, "white", count->won[WHITE]);
    json_integer(text, "draws", count->drawn);
    json_integer(text, "black", count->won[BLACK]);
    json_integer(text, "unfinished", count->games - finished);
}

static void add_json_move(TextBuf *text, const ExploreSession *session, const ExploreView *view,
                          const ExploreMove *move) {
    bool white = board_turn(&session->game.board) == WHITE;
    const StoredEval *eval = &move->eval;
    int score = white ? eval->score : -eval->score;
    bool proved = score_is_proved(score);
    double numbers[COLUMNS];
    numbers_of(&move->count, view->found.count.games, view->side, numbers);
    json_begin_line(text, "explore-move");
    json_string(text, "side", view->side == WHITE ? "white" : "black");
    json_move(text, "move", move->move);
    columns_add_json(text, columns, COLUMNS, (1U << COLUMNS) - 1, numbers);
    json_integer(text, "performance_games", move->count.met[view->side]);
    add_results(text, &move->count);
    json_real(text, "eval", eval->nodes > 0 && !proved ? (double)score : NAN);
    json_string(text, "proved", eval->nodes == 0 || !proved ? NULL : score > 0 ? "win" : "loss");
    json_real(text, "nodes", eval->nodes > 0 ? (double)eval->nodes : NAN);
    json_end_line(text);
}

void explore_add_json(TextBuf *text, ExploreSession *session) {
    char tps[TPS_TEXT];
    tps_write(&session->game.board, tps);
    for (int i = 0; i < session->view_count; i++) {
        const ExploreView *view = &session->views[i];
        double numbers[COLUMNS];
        numbers_of(&view->found.count, view->found.count.games, view->side, numbers);
        json_begin_line(text, "explore");
        json_string(text, "tps", tps);
        json_string(text, "player", session->options->filter.player);
        json_string(text, "side", view->side == WHITE ? "white" : "black");
        columns_add_json(text, columns, COLUMNS, ((1U << COLUMNS) - 1) & ~(1U << SHARE), numbers);
        json_integer(text, "performance_games", view->found.count.met[view->side]);
        add_results(text, &view->found.count);
        json_integer(text, "other", view->found.other);
        json_end_line(text);
        for (size_t at = 0; at < view->found.move_count; at++) {
            add_json_move(text, session, view, &view->found.moves[at]);
        }
        for (size_t at = 0; at < view->found.top_count; at++) {
            if (read_game(session, view->found.top[at])) {
                games_add_json(text, &session->stored);
            }
        }
    }
    for (int i = 0; i < session->worst_count; i++) {
        const ExploreLine *line = &session->worst[i];
        json_begin_line(text, "explore-worst");
        json_string(text, "side", line->side == WHITE ? "white" : "black");
        json_moves(text, "moves", line->moves, line->length);
        json_integer(text, "games", line->games);
        json_real(text, "score", 100 * line->score);
        json_real(text, "expected", 100 * line->expected);
        json_end_line(text);
    }
}
