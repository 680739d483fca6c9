// SPDX-License-Identifier: MIT
// The tables of a game: players, and the moves that lost most; and the players of all games.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotate/annotate_report.h"
#include "clamp.h"
#include "clean.h"
#include "fold.h"
#include "json.h"
#include "mistake_words.h"
#include "rating.h"
#include "show/columns.h"
#include "text/ptn.h"
#include "turning_points.h"

const char *annotate_paint(bool coloured, MoveMark mark) {
    static const char *const codes[MOVE_MARKS] = {"\033[0m",  "\033[31m", "\033[33m",
                                                  "\033[36m", "\033[32m", "\033[32m"};
    return coloured ? codes[mark] : "";
}

int64_t annotate_number(const AnnotatedGame *game, size_t index) {
    return (game->piece.game.start.ply + (int64_t)index) / 2 + 1;
}

void annotate_label(const AnnotatedGame *game, size_t index, char ret_text[MOVE_LABEL]) {
    const PtnGame *ptn = &game->piece.game;
    const MoveNote *note = &game->notes.moves[index];
    snprintf(ret_text, MOVE_LABEL, "%lld.%s %s%s%s", (long long)annotate_number(game, index),
             ptn_game_mover(ptn, index) == BLACK ? ".." : "",
             move_text(ptn->moves[index].move).text,
             note->tinue ? "''"
             : note->tak ? "'"
                         : "",
             mark_text(note->mark));
}

// ---- players

enum { GAMES, SCORE, RATING = 10, RATING_ERROR, FIGURES };

// The figures of a player, in a table and in JSON.
static const Column figures[FIGURES] = {
    {"games", .width = 6, .rank = 6, .key = "games"},
    {"score", .width = 7, .rank = 8, .unit = "%", .key = "score"},
    {"moves", .width = 6, .rank = 5, .key = "moves"},
    {"accuracy", .width = 10, .decimals = 1, .unit = "%", .key = "accuracy"},
    {"loss", .width = 7, .rank = 4, .decimals = 1, .key = "loss"},
    {"?!", .width = 5, .rank = 3, .key = "doubtful"},
    {"?", .width = 5, .rank = 7, .key = "mistakes"},
    {"??", .width = 5, .key = "blunders"},
    {"!", .width = 5, .rank = 2, .key = "good"},
    {"!!", .width = 5, .rank = 1, .key = "brilliant"},
    {"rating", .width = 8, .rank = 10, .key = "rating"},
    {"+-", .width = 5, .rank = 9, .key = "rating_error"},
};

// The figures that a row has, a bit for each; `total` NULL: of one game.
static unsigned figures_of(const PlayerTotal *total, RowKind kind) {
    unsigned hidden = (total ? 0 : 1U << GAMES) | (kind == ROW_GAMES ? 0 : 1U << SCORE) |
                      (kind != ROW_MOVES ? 0 : 1U << RATING | 1U << RATING_ERROR);
    return ((1U << FIGURES) - 1) & ~hidden;
}

// The notes on a row, with means.
static PlayerNote note_of(const PlayerTotal *total) {
    PlayerNote note = total->note;
    player_note_mean(&note);
    return note;
}

// The figures of a row with `note`, the mean of `total`; if that is NULL, the note of one game.
static void fill_numbers(PlayerNote note, const PlayerTotal *total, double ret_numbers[FIGURES]) {
    Rating rating = {NAN, NAN};
    (void)rating_of(&note, &rating);
    const double numbers[FIGURES] = {
        total ? (double)total->games : NAN,
        total && total->with_result > 0 ? 100 * total->points / total->with_result : NAN,
        note.moves,
        note.moves > 0 ? note.accuracy : NAN,
        note.moves > 0 ? note.loss : NAN,
        note.marks[MARK_DOUBTFUL],
        note.marks[MARK_MISTAKE],
        note.marks[MARK_BLUNDER],
        note.marks[MARK_GOOD],
        note.marks[MARK_BRILLIANT],
        round(rating.rating / 10) * 10,
        round(rating.error / 10) * 10,
    };
    memcpy(ret_numbers, numbers, sizeof numbers);
}

void annotate_add_player_members(TextBuf *text, const PlayerNote *note) {
    double numbers[FIGURES];
    fill_numbers(*note, NULL, numbers);
    columns_add_json(text, figures, FIGURES, figures_of(NULL, ROW_PLAYER), numbers);
}

static Word name_of(const PlayerTotal *player) {
    return (Word){.at = player->name.at, .length = player->name.length};
}

void annotate_add_total_members(TextBuf *text, const PlayerTotal *total, RowKind kind) {
    double numbers[FIGURES];
    json_word(text, "name", name_of(total));
    fill_numbers(note_of(total), total, numbers);
    columns_add_json(text, figures, FIGURES, figures_of(total, kind), numbers);
}

typedef struct PlayerRow {
    const char *what; // the head of the first column, before the first row; NULL: another row
    const char *side; // "White " or "Black "; "": none
    Word name;
    const PlayerTotal *total; // NULL: of one game, with `note`
    RowKind kind;
    int least; // columns for the name; 0: it may be cut
    const PlayerNote *note;
} PlayerRow;

// Adds a row. All rows of a table have sides of one length, and the same columns. A narrow terminal
// gets only the most important ones.
static void add_player(TextBuf *text, const PlayerRow *row, ReportStyle style) {
    enum { NAME_MOST = 24, NAME_LEAST = 10, NAME_WIDE = 17 };
    double numbers[FIGURES];
    const PlayerTotal *total = row->total;
    int least = clamp(row->least, NAME_LEAST, NAME_MOST);
    int room = style.columns > 0 ? style.columns : REPORT_WIDTH;
    unsigned shown = columns_fit(figures, FIGURES, figures_of(total, row->kind),
                                 room - max_int(least, room < REPORT_WIDTH ? 0 : NAME_WIDE));
    int side = (int)strlen(row->side);
    int name = clamp(room - columns_width(figures, FIGURES, shown), NAME_LEAST, NAME_MOST + side);
    if (row->what) {
        textbuf_format(text, "%-*s", name, row->what);
        columns_add_heads(text, figures, FIGURES, shown);
        textbuf_add(text, "\n", 1);
    }
    textbuf_add_string(text, row->side);
    clean_add_cell(text, row->name.at, row->name.length, name - side, style.unicode);
    fill_numbers(total ? note_of(total) : *row->note, total, numbers);
    columns_add_numbers(text, figures, FIGURES, shown, 0, numbers);
    textbuf_add(text, "\n", 1);
}

// ---- tables of a game

static void add_players(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    for (int i = WHITE; i <= BLACK; i++) {
        PlayerRow row = {
            .what = i == WHITE ? "player" : NULL,
            .side = i == WHITE ? "White " : "Black ",
            .name = ptn_game_player(&game->piece.game, (Colour)i),
            .note = &game->notes.players[i],
        };
        add_player(text, &row, style);
    }
}

// Says who won, and what was wrong with the moves that are worth to be explained.
static void add_turning_points(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    enum { LABEL_WIDTH = 16 };
    const GameNotes *notes = &game->notes;
    size_t begin = text->length;
    if (result_words_add(text, &game->piece.game, notes)) {
        textbuf_add(text, "\n", 1);
    }
    if (known_words_add(text, &game->piece.game, notes)) {
        textbuf_add(text, "\n", 1);
    }
    if (notes->turn_count == 0 && notes->players[WHITE].moves + notes->players[BLACK].moves > 0) {
        textbuf_format(text,
                       "no mistakes found: each move lowers the chances by less than %d points\n",
                       FILLING_LOSS);
    }
    for (int i = 0; i < notes->turn_count; i++) {
        size_t index = (size_t)notes->turns[i];
        char label[MOVE_LABEL];
        annotate_label(game, index, label);
        textbuf_format(text, "%s%-*s%s ", annotate_paint(style.coloured, notes->moves[index].mark),
                       LABEL_WIDTH, label, annotate_paint(style.coloured, MARK_NONE));
        mistake_words_add(text, &game->piece.game, notes, index);
        textbuf_add(text, "\n", 1);
    }
    fold_text(text, begin, style.columns > 0 ? style.columns : REPORT_WIDTH, 2);
}

// Says for each player when a forced win began and where one was given away.
static void add_wins(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const PlayerNote *player = &game->notes.players[colour];
        bool won = player->won_since >= 0;
        size_t begin = text->length;
        if (!won && player->missed_count == 0) {
            continue;
        }
        textbuf_format(text, "%s: ", colour_text((Colour)colour));
        if (won) {
            textbuf_format(text, "won since %lld",
                           (long long)annotate_number(game, (size_t)player->won_since));
        }
        for (int i = 0; i < player->missed_count; i++) {
            const char *first = won ? ", missed at " : "missed a win at ";
            textbuf_format(text, "%s%lld", i > 0 ? ", " : first,
                           (long long)annotate_number(game, (size_t)player->missed[i]));
        }
        textbuf_add_string(text, "\n");
        fold_text(text, begin, style.columns, 2);
    }
}

// How far two engines are apart after a move, in points of White's chances; 0: not known.
static double disagreement(const GameNotes *notes, size_t index) {
    const PositionNote *own = &notes->positions[index + 1];
    const PositionNote *other = &notes->others[index + 1];
    return own->known && other->known ? fabs(note_chance(own, WHITE) - note_chance(other, WHITE))
                                      : 0;
}

// Adds the moves after which the other engine has other chances.
static void add_disagreements(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    enum { SHOWN = 5, LEAST = 10, LABEL_WIDTH = 16 };
    const GameNotes *notes = &game->notes;
    size_t begin = text->length;
    double before = INFINITY;
    size_t last = SIZE_MAX;
    for (int row = 0; notes->others && row < SHOWN; row++) {
        size_t next = SIZE_MAX;
        for (size_t i = 0; i < notes->move_count; i++) {
            double here = disagreement(notes, i);
            bool later = here < before || (here == before && i > last);
            next = later && here >= LEAST && (next == SIZE_MAX || here > disagreement(notes, next))
                       ? i
                       : next;
        }
        if (next == SIZE_MAX) {
            break;
        }
        char label[MOVE_LABEL];
        before = disagreement(notes, next);
        last = next;
        annotate_label(game, next, label);
        if (row == 0) {
            textbuf_format(text, "White's chances after moves on which %s disagrees most\n",
                           notes->other);
        }
        textbuf_format(text, "%-*s" ANNOTATING_ENGINE ": %d %%, %s: %d %%\n", LABEL_WIDTH, label,
                       note_percent(&notes->positions[next + 1], WHITE), notes->other,
                       note_percent(&notes->others[next + 1], WHITE));
    }
    fold_text(text, begin, style.columns, 2);
}

void annotate_add_tables(TextBuf *text, const AnnotatedGame *game, ReportStyle style) {
    add_players(text, game, style);
    add_turning_points(text, game, style);
    add_wins(text, game, style);
    add_disagreements(text, game, style);
}

// ---- the table of all games

void annotate_totals_finish(AnnotateTotals *totals) {
    for (size_t i = 0; i < totals->count; i++) {
        textbuf_finish(&totals->players[i].name);
    }
    free(totals->players);
    *totals = (AnnotateTotals){0};
}

static int compare_names(Word a, Word b) {
    size_t length = a.length < b.length ? a.length : b.length;
    int order = length > 0 ? memcmp(a.at, b.at, length) : 0;
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

PlayerTotal *annotate_totals_row(AnnotateTotals *totals, Word name) {
    for (size_t i = 0; i < totals->count; i++) {
        if (compare_names(name_of(&totals->players[i]), name) == 0) {
            return &totals->players[i];
        }
    }
    PlayerTotal *players =
        array_reserve(totals->players, totals->count, 1, &totals->room, sizeof *players);
    if (!players) {
        return NULL;
    }
    totals->players = players;
    PlayerTotal *player = &players[totals->count++];
    *player = (PlayerTotal){.games = 0};
    textbuf_add(&player->name, name.at, name.length);
    return player->name.failed ? NULL : player;
}

bool annotate_totals_count(AnnotateTotals *totals, Word name, const AnnotatedGame *game,
                           Colour colour) {
    PlayerTotal *row = annotate_totals_row(totals, name);
    char kind;
    Word result = game->piece.game.result;
    int sign = ptn_result_sign(result, &kind);
    bool drawn = sign == 0 && ptn_is_draw(result);
    if (!row) {
        return false;
    }
    row->games++;
    row->with_result += sign != 0 || drawn;
    row->points += drawn ? 0.5 : sign == (colour == WHITE ? 1 : -1) ? 1 : 0;
    player_note_add(&row->note, &game->notes.players[colour]);
    return true;
}

bool annotate_totals_add(AnnotateTotals *totals, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    totals->games++;
    return annotate_totals_count(totals, ptn_game_player(ptn, WHITE), game, WHITE) &&
           annotate_totals_count(totals, ptn_game_player(ptn, BLACK), game, BLACK);
}

static int compare_players(const void *a, const void *b) {
    double first = note_of(a).accuracy;
    double second = note_of(b).accuracy;
    return first != second ? (first < second ? 1 : -1) : compare_names(name_of(a), name_of(b));
}

void annotate_totals_add_table(TextBuf *text, const AnnotateTotals *totals, const char *what,
                               RowKind kind, ReportStyle style) {
    int least = 0; // only names of players are cut
    for (size_t i = 0; i < totals->count && kind != ROW_PLAYER; i++) {
        least =
            max_int(least, totals->players[i].games > 0 ? (int)totals->players[i].name.length : 0);
    }
    for (size_t i = 0; i < totals->count; i++) {
        const PlayerTotal *total = &totals->players[i];
        PlayerRow row = {what, "", name_of(total), total, kind, least, NULL};
        if (total->games > 0) {
            add_player(text, &row, style);
            what = NULL;
        }
    }
}

void annotate_totals_show(TextBuf *text, AnnotateTotals *totals, ReportStyle style) {
    if (totals->games < 2) {
        return;
    }
    qsort(totals->players, totals->count, sizeof *totals->players, compare_players);
    textbuf_format(text, "\nall %" PRId64 " games\n", totals->games);
    annotate_totals_add_table(text, totals, "player", ROW_PLAYER, style);
}
