// SPDX-License-Identifier: MIT
#include "annotate/annotate_records.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "annotate/annotate_tables.h"
#include "clean.h"
#include "json.h"
#include "show/picture_json.h"
#include "text/ptn.h"

// ---- members of an object of JSON, or cells of a line of a table

typedef struct Record {
    TextBuf *text;
    bool csv; // cells, without their names
} Record;

static void put_word(Record to, const char *name, Word word) {
    TextBuf clean = {0};
    if (!to.csv) {
        json_word(to.text, name, word);
        return;
    }
    clean_add(&clean, word.at, word.length, CLEAN_WHOLE, true);
    const char *words = clean.at ? clean.at : "";
    bool quoted = strpbrk(words, ",\"") != NULL;
    textbuf_add_string(to.text, quoted ? "\"" : "");
    textbuf_add_string(to.text, words[0] && strchr("=+-@", words[0]) ? "'" : "");
    for (const char *at = words; *at; at++) {
        textbuf_format(to.text, "%s%c", *at == '"' ? "\"" : "", *at);
    }
    textbuf_add_string(to.text, quoted ? "\"," : ",");
    to.text->failed |= clean.failed;
    textbuf_finish(&clean);
}

static void put_string(Record to, const char *name, const char *words) {
    if (words || to.csv) {
        put_word(to, name, word_of_string(words ? words : ""));
    } else {
        json_null(to.text, name);
    }
}

static void put_integer(Record to, const char *name, int64_t number) {
    if (to.csv) {
        textbuf_format(to.text, "%" PRId64 ",", number);
    } else {
        json_integer(to.text, name, number);
    }
}

// With one decimal; NAN: not known.
static void put_real(Record to, const char *name, double number) {
    if (!to.csv) {
        json_real(to.text, name, round(number * 10) / 10);
    } else if (isnan(number)) {
        textbuf_add_string(to.text, ",");
    } else {
        textbuf_format(to.text, "%.1f,", number);
    }
}

static void put_bool(Record to, const char *name, bool value) {
    if (to.csv) {
        textbuf_add_string(to.text, value ? "true," : "false,");
    } else {
        json_bool(to.text, name, value);
    }
}

static void put_move(Record to, const char *name, Move move) {
    char ptn[PTN_TEXT];
    ptn_write_move(move, ptn);
    put_string(to, name, move == MOVE_NONE ? NULL : ptn);
}

static void put_moves(Record to, const char *name, const Move *moves, int count) {
    if (to.csv) {
        ptn_add_moves(to.text, moves, count);
        textbuf_add_string(to.text, ",");
    } else {
        json_moves(to.text, name, moves, count);
    }
}

// ---- what is put

// The members of a position in a table; of the one before a move and the one after it.
#define POSITION(when)                                                                             \
    "," when " win," when " draw," when " loss," when " cp," when " proved," when " depth," when   \
    " nodes," when " ms," when " line"

const char annotate_csv_head[] =
    "file,game,size,komi,plies,result,white,black,ply,number,player,move,best,loss,mark,tak,"
    "tinue" POSITION("before") POSITION("after") "\r\n";

static void put_place(Record to, const AnnotatedGame *game) {
    put_string(to, "file", game->piece.path);
    put_integer(to, "game", (int64_t)game->piece.game.number);
}

static void put_rules(Record to, const PtnGame *ptn) {
    put_integer(to, "size", ptn->rules.size);
    put_real(to, "komi", ptn->rules.half_komi / 2.0);
    put_integer(to, "plies", (int64_t)ptn->move_count);
    if (ptn_is_result(ptn->result)) {
        put_word(to, "result", ptn->result);
    } else {
        put_string(to, "result", NULL);
    }
}

static void put_position(Record to, const char *name, const PositionNote *note) {
    char proved[16];
    if (!to.csv && !note->known) {
        json_null(to.text, name);
        return;
    }
    if (!to.csv) {
        json_open(to.text, name, '{');
        json_open(to.text, "wdl", '[');
    }
    put_integer(to, NULL, note->wdl.win);
    put_integer(to, NULL, note->wdl.draw);
    put_integer(to, NULL, note->wdl.loss);
    if (!to.csv) {
        json_close(to.text, ']');
    }
    if (note->outcome == ONGOING && !score_is_proved(note->score)) {
        put_integer(to, "cp", note->score);
    } else {
        put_string(to, "cp", NULL);
    }
    snprintf(proved, sizeof proved, "%c%d", note->how, note->plies);
    put_string(to, "proved", note->how ? proved : NULL);
    put_integer(to, "depth", note->depth);
    put_integer(to, "nodes", (int64_t)note->nodes);
    put_integer(to, "ms", note->ms);
    put_moves(to, "line", note->line, note->line_length);
    if (!to.csv) {
        json_close(to.text, '}');
    }
}

static void put_move_note(Record to, const AnnotatedGame *game, size_t index) {
    const PtnGame *ptn = &game->piece.game;
    const MoveNote *note = &game->notes.moves[index];
    const PositionNote *before = &game->notes.positions[index];
    put_integer(to, "ply", (int64_t)index + 1);
    put_integer(to, "number", (ptn->start.ply + (int64_t)index) / 2 + 1);
    put_string(to, "player", ptn_game_mover(ptn, index) == WHITE ? "white" : "black");
    put_move(to, "move", ptn->moves[index].move);
    put_move(to, "best", before->line_length > 0 ? before->line[0] : MOVE_NONE);
    put_real(to, "loss", note->known ? note->loss : NAN);
    put_string(to, "mark", mark_text(note->mark));
    put_bool(to, "tak", note->tak);
    put_bool(to, "tinue", note->tinue);
    put_position(to, "before", before);
    put_position(to, "after", before + 1);
}

void annotate_add_csv(TextBuf *text, const AnnotatedGame *game) {
    Record to = {text, true};
    const PtnGame *ptn = &game->piece.game;
    for (size_t i = 0; i < game->notes.move_count; i++) {
        put_place(to, game);
        put_rules(to, ptn);
        put_word(to, "white", ptn_game_player(ptn, WHITE));
        put_word(to, "black", ptn_game_player(ptn, BLACK));
        put_move_note(to, game, i);
        text->length -= text->length > 0; // the comma after the last cell
        textbuf_add_string(text, "\r\n");
    }
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
    if (player->won_since < 0) {
        json_null(text, "won_since");
    } else {
        json_integer(text, "won_since", player->won_since + 1);
    }
    add_plies(text, "missed", player->missed, player->missed_count);
    json_close(text, '}');
}

void annotate_add_json(TextBuf *text, const AnnotatedGame *game) {
    Record to = {text, false};
    for (size_t i = 0; i < game->notes.move_count; i++) {
        json_begin_line(text, "move");
        put_place(to, game);
        put_move_note(to, game, i);
        json_end_line(text);
    }
    json_begin_line(text, "game");
    put_place(to, game);
    put_rules(to, &game->piece.game);
    json_bool(text, "whole", game->notes.whole);
    json_string(text, "fault", game->piece.status == PTN_FAULT ? game->piece.fault.text : NULL);
    add_player(text, game, WHITE);
    add_player(text, game, BLACK);
    json_end_line(text);
}
