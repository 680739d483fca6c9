// SPDX-License-Identifier: MIT
#include "annotate/annotate_totals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clean.h"
#include "os/file.h"

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

static Word name_of(const PlayerTotal *player) {
    return (Word){.at = player->name.at, .length = player->name.length};
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
    if (!players) {
        return NULL;
    }
    PlayerTotal *player = &totals->players[totals->count++];
    *player = (PlayerTotal){.games = 0};
    textbuf_add(&player->name, name.at, name.length);
    return player->name.failed ? NULL : player;
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
    enum { NAME = 16, FILE_NAME = 24 };
    for (size_t i = 0; i < game->notes.move_count; i++) {
        MoveMark mark = game->notes.moves[i].mark;
        if (mark != MARK_BLUNDER && mark != MARK_MISTAKE) {
            continue;
        }
        WorstRow row;
        TextBuf where = {0};
        if (totals->many_files) {
            textbuf_format(&where, "%.*s ", FILE_NAME, file_name_of(game->piece.path));
        }
        textbuf_format(&where, "game %zu ", game->piece.game.number);
        // Kept as UTF-8: the table, made later, replaces what the terminal can't show.
        Word name = ptn_game_player(&game->piece.game, ptn_game_mover(&game->piece.game, i));
        clean_add(&where, name.at, name.length, NAME, true);
        textbuf_trim(&where);
        snprintf(row.where, sizeof row.where, "%s", where.failed ? "" : where.at);
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
        player->note.accuracy += note->accuracy * note->moves;
        player->note.loss += note->loss * note->moves;
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

void annotate_totals_show(TextBuf *text, AnnotateTotals *totals, ReportStyle style) {
    if (totals->games < 2) {
        return;
    }
    PlayerRow *rows = calloc(totals->count, sizeof *rows);
    if (!rows) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < totals->count; i++) {
        PlayerNote *note = &totals->players[i].note;
        note->accuracy /= note->moves > 0 ? note->moves : 1;
        note->loss /= note->moves > 0 ? note->moves : 1;
    }
    qsort(totals->players, totals->count, sizeof *totals->players, compare_players);
    for (size_t i = 0; i < totals->count; i++) {
        const PlayerTotal *player = &totals->players[i];
        rows[i] = (PlayerRow){"", name_of(player), player->games, &player->note};
    }
    textbuf_format(text, "\nall %" PRId64 " games\n", totals->games);
    annotate_add_players(text, rows, totals->count, style);
    annotate_add_worst(text, totals->worst, totals->worst_count, style);
    free(rows);
}
