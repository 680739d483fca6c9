// SPDX-License-Identifier: MIT
// Notes on a game as JSON.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotate/annotate_report.h"
#include "json.h"
#include "text/ptn.h"

static double rounded(double value) {
    return (double)(int64_t)(value * 10 + 0.5) / 10;
}

// Words are no strings.
static void add_word(TextBuf *text, const char *name, Word word) {
    char *copy = malloc(word.length + 1);
    if (!copy) {
        text->failed = true;
        return;
    }
    memcpy(copy, word.at, word.length);
    copy[word.length] = '\0';
    json_string(text, name, copy);
    free(copy);
}

static void add_move(TextBuf *text, const char *name, Move move) {
    char ptn[PTN_TEXT];
    ptn_write_move(move, ptn);
    json_string(text, name, ptn);
}

static void add_position(TextBuf *text, const char *name, const PositionNote *note) {
    char score[16];
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
    if (note->outcome == ONGOING && !score_is_proved(note->score)) {
        json_integer(text, "cp", note->score);
    } else {
        json_null(text, "cp");
    }
    if (note->how) {
        snprintf(score, sizeof score, "%c%d", note->how, note->plies);
        json_string(text, "proved", score);
    } else {
        json_null(text, "proved");
    }
    json_integer(text, "depth", note->depth);
    json_integer(text, "nodes", (int64_t)note->nodes);
    json_integer(text, "ms", note->ms);
    json_open(text, "line", '[');
    for (int i = 0; i < note->line_length; i++) {
        add_move(text, NULL, note->line[i]);
    }
    json_close(text, ']');
    json_close(text, '}');
}

static void add_move_object(TextBuf *text, const AnnotatedGame *game, size_t index) {
    const PtnGame *ptn = &game->piece.game;
    const MoveNote *note = &game->notes.moves[index];
    const PositionNote *before = &game->notes.positions[index];
    json_open(text, NULL, '{');
    json_string(text, "type", "move");
    json_string(text, "file", game->piece.path);
    json_integer(text, "game", (int64_t)ptn->number);
    json_integer(text, "ply", (int64_t)index + 1);
    json_integer(text, "number", (ptn->start.ply + (int64_t)index) / 2 + 1);
    json_string(text, "player", annotate_mover(ptn, index) == WHITE ? "white" : "black");
    add_move(text, "move", ptn->moves[index].move);
    if (before->line_length > 0) {
        add_move(text, "best", before->line[0]);
    } else {
        json_null(text, "best");
    }
    if (note->known) {
        json_real(text, "loss", rounded(note->loss));
    } else {
        json_null(text, "loss");
    }
    json_string(text, "mark", mark_text(note->mark));
    json_bool(text, "tak", note->tak);
    json_bool(text, "tinue", note->tinue);
    add_position(text, "before", before);
    add_position(text, "after", before + 1);
    json_close(text, '}');
    textbuf_add(text, "\n", 1);
}

static void add_player(TextBuf *text, const AnnotatedGame *game, Colour colour) {
    static const char *const names[MOVE_MARKS] = {NULL, "blunders", "mistakes", "good",
                                                  "brilliant"};
    const PlayerNote *player = &game->notes.players[colour];
    json_open(text, colour == WHITE ? "white" : "black", '{');
    add_word(text, "name", annotate_name(&game->piece.game, colour));
    json_integer(text, "moves", player->moves);
    if (player->moves > 0) {
        json_real(text, "accuracy", rounded(player->accuracy));
        json_real(text, "loss", rounded(player->loss));
    } else {
        json_null(text, "accuracy");
        json_null(text, "loss");
    }
    for (int mark = MARK_BLUNDER; mark < MOVE_MARKS; mark++) {
        json_integer(text, names[mark], player->marks[mark]);
    }
    json_open(text, "worst", '[');
    for (int i = 0; i < player->worst_count; i++) {
        json_integer(text, NULL, player->worst[i] + 1);
    }
    json_close(text, ']');
    json_close(text, '}');
}

void annotate_add_json(TextBuf *text, const AnnotatedGame *game) {
    const PtnGame *ptn = &game->piece.game;
    for (size_t i = 0; i < game->notes.move_count; i++) {
        add_move_object(text, game, i);
    }
    json_open(text, NULL, '{');
    json_string(text, "type", "game");
    json_string(text, "file", game->piece.path);
    json_integer(text, "game", (int64_t)ptn->number);
    json_integer(text, "size", ptn->rules.size);
    json_real(text, "komi", ptn->rules.half_komi / 2.0);
    json_integer(text, "plies", (int64_t)ptn->move_count);
    if (ptn_is_result(ptn->result)) {
        add_word(text, "result", ptn->result);
    } else {
        json_null(text, "result");
    }
    json_bool(text, "whole", game->notes.whole);
    if (game->piece.status == PTN_FAULT) {
        json_string(text, "fault", game->piece.fault.text);
    } else {
        json_null(text, "fault");
    }
    add_player(text, game, WHITE);
    add_player(text, game, BLACK);
    json_close(text, '}');
    textbuf_add(text, "\n", 1);
}
