// SPDX-License-Identifier: MIT
// Annotated games as JSON, and as CSV, both from one list of figures.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "annotate/annotate_report.h"
#include "clean.h"
#include "json.h"
#include "show/picture_json.h"
#include "text/ptn.h"

// ---- a member of an object of JSON, or a cell in a line of CSV

// json.h also writes lines of CSV, as values without names, which it separates by commas. Only
// texts, lists and unknown values are written differently.
typedef struct Record {
    TextBuf *text;
    bool csv;
} Record;

static const char *key(Record to, const char *name) {
    return to.csv ? NULL : name;
}

static void begin_cell(Record to) {
    bool first = to.text->length == 0 || to.text->at[to.text->length - 1] == '\n';
    textbuf_add_string(to.text, first ? "" : ",");
}

static void put_unknown(Record to, const char *name) {
    if (to.csv) {
        begin_cell(to);
    } else {
        json_null(to.text, name);
    }
}

static void put_word(Record to, const char *name, Word word) {
    TextBuf clean = {0};
    if (!to.csv) {
        json_word(to.text, name, word);
        return;
    }
    clean_add(&clean, word.at, word.length, CLEAN_WHOLE, true);
    const char *words = clean.at ? clean.at : "";
    bool quoted = strpbrk(words, ",\"[{") != NULL; // json.h puts no comma after a bracket
    begin_cell(to);
    textbuf_add_string(to.text, quoted ? "\"" : "");
    textbuf_add_string(to.text, words[0] && strchr("=+-@", words[0]) ? "'" : "");
    for (const char *at = words; *at; at++) {
        textbuf_format(to.text, "%s%c", *at == '"' ? "\"" : "", *at);
    }
    textbuf_add_string(to.text, quoted ? "\"" : "");
    to.text->failed |= clean.failed;
    textbuf_finish(&clean);
}

// NULL: not known.
static void put_string(Record to, const char *name, const char *words) {
    if (words) {
        put_word(to, name, word_of_string(words));
    } else {
        put_unknown(to, name);
    }
}

static void put_move(Record to, const char *name, Move move) {
    put_string(to, name, move == MOVE_NONE ? NULL : move_text(move).text);
}

static void put_moves(Record to, const char *name, const Move *moves, int count) {
    if (to.csv) {
        begin_cell(to);
        ptn_add_moves(to.text, moves, count);
    } else {
        json_moves(to.text, name, moves, count);
    }
}

// ---- figures

// The columns for a position; there are two sets, for the position before a move and for the one
// after it.
#define POSITION(when)                                                                             \
    "," when " win," when " draw," when " loss," when " cp," when " proved," when " depth," when   \
    " nodes," when " ms," when " line"

const char annotate_csv_head[] =
    "file,game,size,komi,plies,result,white,black,ply,number,player,move,best,loss,mark,tak,"
    "tinue" POSITION("before") POSITION("after") "\r\n";

static void put_place(Record to, const AnnotatedGame *game) {
    put_string(to, "file", game->piece.path);
    json_integer(to.text, key(to, "game"), (int64_t)game->piece.game.number);
}

static void put_rules(Record to, const PtnGame *ptn) {
    json_integer(to.text, key(to, "size"), ptn->rules.size);
    json_real(to.text, key(to, "komi"), ptn->rules.half_komi / 2.0);
    json_integer(to.text, key(to, "plies"), (int64_t)ptn->move_count);
    if (ptn_is_result(ptn->result)) {
        put_word(to, "result", ptn->result);
    } else {
        put_unknown(to, "result");
    }
}

static void put_position(Record to, const char *name, const PositionNote *note) {
    char proved[16];
    if (!note->known) {
        put_unknown(to, name);
        return;
    }
    if (!to.csv) {
        json_open(to.text, name, '{');
        json_open(to.text, "wdl", '[');
    }
    json_integer(to.text, NULL, note->wdl.win);
    json_integer(to.text, NULL, note->wdl.draw);
    json_integer(to.text, NULL, note->wdl.loss);
    if (!to.csv) {
        json_close(to.text, ']');
    }
    if (note->outcome == ONGOING && !score_is_proved(note->score)) {
        json_integer(to.text, key(to, "cp"), note->score);
    } else {
        put_unknown(to, "cp");
    }
    snprintf(proved, sizeof proved, "%c%d", note->how, note->plies);
    put_string(to, "proved", note->how ? proved : NULL);
    json_integer(to.text, key(to, "depth"), note->depth);
    json_integer(to.text, key(to, "nodes"), (int64_t)note->nodes);
    json_integer(to.text, key(to, "ms"), note->ms);
    put_moves(to, "line", note->line, note->line_length);
    if (!to.csv) {
        json_close(to.text, '}');
    }
}

static void put_move_note(Record to, const AnnotatedGame *game, size_t index) {
    const PtnGame *ptn = &game->piece.game;
    const MoveNote *note = &game->notes.moves[index];
    const PositionNote *before = &game->notes.positions[index];
    json_integer(to.text, key(to, "ply"), (int64_t)index + 1);
    json_integer(to.text, key(to, "number"), annotate_number(game, index));
    put_string(to, "player", ptn_game_mover(ptn, index) == WHITE ? "white" : "black");
    put_move(to, "move", ptn->moves[index].move);
    put_move(to, "best", before->line_length > 0 ? before->line[0] : MOVE_NONE);
    json_real(to.text, key(to, "loss"), note->known ? round(note->loss * 10) / 10 : NAN);
    put_string(to, "mark", mark_text(note->mark));
    json_bool(to.text, key(to, "tak"), note->tak);
    json_bool(to.text, key(to, "tinue"), note->tinue);
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
    json_real(text, "won_since", player->won_since < 0 ? NAN : player->won_since + 1.0);
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
