// SPDX-License-Identifier: MIT
// Annotated games as JSON.
#include <math.h>
#include <stdio.h>

#include "annotate/annotate_report.h"
#include "json.h"
#include "show/picture_json.h"

void annotate_add_place(TextBuf *text, const AnnotatedGame *game) {
    json_string(text, "file", game->piece.path);
    json_integer(text, "game", (int64_t)game->piece.game.number);
}

static void add_position(TextBuf *text, const char *name, const PositionNote *note) {
    char proved[16];
    if (!note->known) {
        json_null(text, name);
        return;
    }
    json_open(text, name, '{');
    json_open(text, "wdl", '[');
    json_integer(text, NULL, note->wdl.win);
    json_integer(text, NULL, note->wdl.draw);
    json_integer(text, NULL, note->wdl.loss);
    json_close(text, ']');
    bool counted = note->outcome == ONGOING && !score_is_proved(note->score);
    json_real(text, "cp", counted ? (double)note->score : NAN);
    snprintf(proved, sizeof proved, "%c%d", note->how, note->plies);
    json_string(text, "proved", note->how ? proved : NULL);
    json_integer(text, "depth", note->depth);
    json_integer(text, "nodes", (int64_t)note->nodes);
    json_integer(text, "ms", note->ms);
    json_moves(text, "line", note->line, note->line_length);
    json_close(text, '}');
}

// Adds a move of the main line or, with `branch`, of a branch.
static void add_move(TextBuf *text, const AnnotatedGame *game, const PtnBranch *branch,
                     const GameNotes *notes, size_t index) {
    const PtnGame *ptn = branch ? &branch->line : &game->piece.game;
    const MoveNote *note = &notes->moves[index];
    const PositionNote *before = &notes->positions[index];
    json_begin_line(text, "move");
    annotate_add_place(text, game);
    if (branch) {
        json_word(text, "branch", branch->name);
    } else {
        json_null(text, "branch");
    }
    json_integer(text, "ply", (int64_t)(index + (branch ? branch->plies : 0)) + 1);
    json_integer(text, "number", (ptn->start.ply + (int64_t)index) / 2 + 1);
    json_string(text, "player", ptn_game_mover(ptn, index) == WHITE ? "white" : "black");
    json_move(text, "move", ptn->moves[index].move);
    json_move(text, "best", before->line_length > 0 ? before->line[0] : MOVE_NONE);
    json_real(text, "loss", note->known ? round(note->loss * 10) / 10 : NAN);
    json_string(text, "mark", mark_text(note->mark));
    json_bool(text, "tak", note->tak);
    json_bool(text, "tinue", note->tinue);
    add_position(text, "before", before);
    add_position(text, "after", before + 1);
    add_position(text, "other",
                 notes->others ? &notes->others[index + 1] : &(PositionNote){.known = false});
    json_end_line(text);
}

static void add_plies(TextBuf *text, const char *name, const int *indices, int count) {
    json_open(text, name, '[');
    for (int i = 0; i < count; i++) {
        json_integer(text, NULL, indices[i] + 1);
    }
    json_close(text, ']');
}

static void add_player(TextBuf *text, const AnnotatedGame *game, Colour colour) {
    const PlayerNote *player = &game->notes.players[colour];
    json_open(text, colour == WHITE ? "white" : "black", '{');
    json_word(text, "name", ptn_game_player(&game->piece.game, colour));
    annotate_add_player_members(text, player);
    add_plies(text, "worst", player->worst, player->worst_count);
    json_real(text, "won_since", player->won_since < 0 ? NAN : player->won_since + 1.0);
    add_plies(text, "missed", player->missed, player->missed_count);
    json_close(text, '}');
}

void annotate_add_json(TextBuf *text, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    for (size_t i = 0; i < game->notes.move_count; i++) {
        add_move(text, game, NULL, &game->notes, i);
    }
    for (size_t i = 0; i < game->branches.branches.count; i++) {
        const GameNotes *notes = &game->branches.notes[i];
        for (size_t move = 0; move < notes->move_count; move++) {
            add_move(text, game, &game->branches.branches.all[i], notes, move);
        }
    }
    json_begin_line(text, "game");
    annotate_add_place(text, game);
    json_integer(text, "size", ptn->rules.size);
    json_real(text, "komi", ptn->rules.half_komi / 2.0);
    json_integer(text, "plies", (int64_t)ptn->move_count);
    if (ptn_is_result(ptn->result)) {
        json_word(text, "result", ptn->result);
    } else {
        json_null(text, "result");
    }
    json_string(text, "engine", game->notes.others ? game->notes.other : NULL);
    json_integer(text, "known_games", game->notes.known_games);
    json_real(text, "known_plies",
              game->notes.known_games > 0 ? (double)game->notes.known_moves : NAN);
    json_bool(text, "whole", game->notes.whole);
    json_string(text, "fault", game->piece.status == PTN_FAULT ? game->piece.fault.text : NULL);
    add_player(text, game, WHITE);
    add_player(text, game, BLACK);
    json_end_line(text);
}
