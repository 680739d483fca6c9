// SPDX-License-Identifier: MIT
#include "annotate/annotate_totals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clean.h"
#include "fold.h"
#include "os/file.h"
#include "textbuf.h"

enum { WHERE_NAME = 16, FILE_NAME = 24 };

void annotate_totals_finish(AnnotateTotals *totals) {
    for (size_t i = 0; i < totals->count; i++) {
        free(totals->players[i].name);
    }
    free(totals->players);
    *totals = (AnnotateTotals){0};
}

static int compare_names(Word a, Word b) {
    size_t length = a.length < b.length ? a.length : b.length;
    int order = length > 0 ? memcmp(a.at, b.at, length) : 0;
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

static Word name_of(const PlayerTotal *player) {
    return (Word){.at = player->name, .length = player->name_length};
}

// Finds the player of a name, or adds one; NULL without memory.
static PlayerTotal *player_of(AnnotateTotals *totals, Word name) {
    for (size_t i = 0; i < totals->count; i++) {
        if (compare_names(name_of(&totals->players[i]), name) == 0) {
            return &totals->players[i];
        }
    }
    PlayerTotal *players =
        array_reserve(totals->players, totals->count, 1, &totals->room, sizeof *players);
    totals->players = players ? players : totals->players;
    char *copy = players ? malloc(name.length + 1) : NULL;
    if (!copy) {
        return NULL;
    }
    memcpy(copy, name.at, name.length);
    PlayerTotal *player = &totals->players[totals->count++];
    *player = (PlayerTotal){.name = copy, .name_length = name.length};
    return player;
}

// Inserts a move into the list of the worst moves; equal moves stay in their order.
static void add_worst(AnnotateTotals *totals, const WorstRow *row) {
    size_t at = totals->worst_count;
    while (at > 0 && totals->worst[at - 1].loss < row->loss) {
        at--;
    }
    if (at == TOTAL_WORST) {
        return;
    }
    totals->worst_count += totals->worst_count < TOTAL_WORST;
    memmove(&totals->worst[at + 1], &totals->worst[at],
            (totals->worst_count - 1 - at) * sizeof *row);
    totals->worst[at] = *row;
}

static void add_moves(AnnotateTotals *totals, const AnnotatedGame *game) {
    for (size_t i = 0; i < game->notes.move_count; i++) {
        MoveMark mark = game->notes.moves[i].mark;
        if (mark != MARK_BLUNDER && mark != MARK_MISTAKE) {
            continue;
        }
        WorstRow row = {.brief = ""};
        TextBuf where = {0};
        if (totals->many_files) {
            textbuf_format(&where, "%.*s ", FILE_NAME, file_name_of(game->piece.path));
        }
        textbuf_format(&where, "game %zu ", game->piece.game.number);
        Colour mover = ptn_game_mover(&game->piece.game, i);
        // Kept as UTF-8: the table, made later, replaces what the terminal can't show.
        Word name = ptn_game_player(&game->piece.game, mover);
        clean_add_cell(&where, name.at, name.length, WHERE_NAME, true);
        snprintf(row.where, sizeof row.where, "%s", where.failed ? "" : where.at);
        snprintf(row.brief, sizeof row.brief, "%zu:", game->piece.game.number);
        for (size_t end = strlen(row.where); end > 0 && row.where[end - 1] == ' '; end--) {
            row.where[end - 1] = '\0';
        }
        textbuf_finish(&where);
        annotate_worst_row(game, i, &row);
        add_worst(totals, &row);
    }
}

bool annotate_totals_add(AnnotateTotals *totals, const AnnotatedGame *game) {
    for (int colour = WHITE; colour <= BLACK; colour++) {
        const PlayerNote *note = &game->notes.players[colour];
        PlayerTotal *player = player_of(totals, ptn_game_player(&game->piece.game, (Colour)colour));
        if (!player) {
            return false;
        }
        player->games++;
        player->accuracy += note->accuracy * note->moves;
        player->loss += note->loss * note->moves;
        player->note.moves += note->moves;
        for (int mark = 0; mark < MOVE_MARKS; mark++) {
            player->note.marks[mark] += note->marks[mark];
        }
    }
    totals->games++;
    add_moves(totals, game);
    return true;
}

static int compare_players(const void *a, const void *b) {
    const PlayerTotal *first = a;
    const PlayerTotal *second = b;
    if (first->note.accuracy != second->note.accuracy) {
        return first->note.accuracy < second->note.accuracy ? 1 : -1;
    }
    return compare_names(name_of(first), name_of(second));
}

// Sorts the players, best first, and returns them as rows. NULL when there is no memory.
static PlayerRow *rows_of(AnnotateTotals *totals) {
    PlayerRow *rows = calloc(totals->count, sizeof *rows);
    for (size_t i = 0; i < totals->count; i++) {
        PlayerTotal *player = &totals->players[i];
        int moves = player->note.moves > 0 ? player->note.moves : 1;
        player->note.accuracy = player->accuracy / moves;
        player->note.loss = player->loss / moves;
    }
    qsort(totals->players, totals->count, sizeof *totals->players, compare_players);
    for (size_t i = 0; rows && i < totals->count; i++) {
        const PlayerTotal *player = &totals->players[i];
        rows[i] = (PlayerRow){"", name_of(player), player->games, &player->note};
    }
    return rows;
}

void annotate_totals_show(TextBuf *text, AnnotateTotals *totals, ReportStyle style) {
    if (totals->games < 2) {
        return;
    }
    PlayerRow *rows = rows_of(totals);
    if (!rows) {
        text->failed = true;
        return;
    }
    size_t begin = text->length;
    textbuf_format(text, "\nall %" PRId64 " games\n", totals->games);
    fold_text(text, begin, style.columns, 2);
    annotate_add_players(text, rows, totals->count, style);
    annotate_add_worst(text, totals->worst, totals->worst_count, style);
    free(rows);
}
