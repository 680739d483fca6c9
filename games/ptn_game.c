// SPDX-License-Identifier: MIT
#include "ptn_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/tps.h"

void ptn_game_init(PtnGame *game) {
    *game = (PtnGame){.result = {.at = ""}};
}

void ptn_game_finish(PtnGame *game) {
    free(game->tags);
    free(game->moves);
    free(game->comments);
    ptn_game_init(game);
}

void ptn_game_forget(PtnGame *game) {
    PtnGame empty = {
        .tags = game->tags,
        .moves = game->moves,
        .comments = game->comments,
        .tag_room = game->tag_room,
        .move_room = game->move_room,
        .comment_room = game->comment_room,
        .result = {.at = ""},
    };
    *game = empty;
}

void ptn_game_start(PtnGame *game, const Board *start) {
    ptn_game_forget(game);
    game->rules = start->rules;
    game->start = *start;
    game->final = *start;
}

bool ptn_game_add_tag(PtnGame *game, Word name, Word value) {
    PtnTag *tags = array_reserve(game->tags, game->tag_count, 1, &game->tag_room, sizeof *tags);
    if (!tags) {
        return false;
    }
    game->tags = tags;
    tags[game->tag_count++] = (PtnTag){.name = name, .value = value};
    return true;
}

bool ptn_game_add_text_tag(PtnGame *game, const char *name, const char *value) {
    return ptn_game_add_tag(game, word_of_string(name), word_of_string(value));
}

bool ptn_game_add_move(PtnGame *game, Move move, Word marks) {
    Undo undo;
    PtnMove *moves =
        array_reserve(game->moves, game->move_count, 1, &game->move_room, sizeof *moves);
    if (!moves) {
        return false;
    }
    game->moves = moves;
    moves[game->move_count++] = (PtnMove){.move = move, .marks = marks};
    board_apply(&game->final, move, &undo);
    return true;
}

bool ptn_game_add_comment(PtnGame *game, Word text) {
    PtnComment *comments = array_reserve(game->comments, game->comment_count, 1,
                                         &game->comment_room, sizeof *comments);
    if (!comments) {
        return false;
    }
    game->comments = comments;
    comments[game->comment_count++] = (PtnComment){.text = text, .after = game->move_count};
    return true;
}

Word ptn_tag_value(const PtnTag *tag) {
    Reader reader = reader_of(tag->value.at, tag->value.length);
    Word value = reader_rest(&reader);
    value.column += tag->value.column - 1;
    value.length = word_is(value, "?") ? 0 : value.length;
    return value;
}

bool ptn_game_tag(const PtnGame *game, const char *name, Word *ret_value) {
    for (size_t i = 0; i < game->tag_count; i++) {
        const PtnTag *tag = &game->tags[i];
        bool unknown = tag->value.length > 0 && ptn_tag_value(tag).length == 0;
        if (word_is_nocase(tag->name, name) && !unknown) {
            *ret_value = game->tags[i].value;
            return true;
        }
    }
    return false;
}

bool ptn_game_note(const PtnGame *game, const char *name, Word *ret_value) {
    size_t length = strlen(name);
    for (size_t i = 0; i < game->comment_count; i++) {
        Word text = game->comments[i].text;
        if (text.length > length + 2 && word_begins(text, name) &&
            memcmp(text.at + length, ": ", 2) == 0) {
            *ret_value = (Word){text.at + length + 2, text.length - length - 2, text.column};
            return true;
        }
    }
    return false;
}

bool ptn_is_analysis(Word comment) {
    return word_begins(comment, "name:\"");
}

bool ptn_game_has(const PtnGame *game, const char *name) {
    for (size_t i = 0; i < game->tag_count; i++) {
        const PtnTag *tag = &game->tags[i];
        if (word_is_nocase(tag->name, name) && ptn_tag_value(tag).length > 0) {
            return true;
        }
    }
    return false;
}

bool ptn_game_name(const PtnGame *game, Colour colour, Word *ret_name) {
    static const char *const tags[2][2] = {{"Player1", "White"}, {"Player2", "Black"}};
    Word name;
    for (int i = 0; i < 2; i++) {
        if (ptn_game_tag(game, tags[colour][i], &name) && name.length > 0) {
            *ret_name = name;
            return true;
        }
    }
    return false;
}

Word ptn_game_player(const PtnGame *game, Colour colour) {
    Word name = word_of_string(colour_text(colour));
    ptn_game_name(game, colour, &name);
    return name;
}

bool ptn_game_is_of(const PtnGame *game, Colour colour, const char *name) {
    Word tag;
    return ptn_game_name(game, colour, &tag) && word_is_nocase(tag, name);
}

bool ptn_game_has_player(const PtnGame *game, const char *name) {
    return ptn_game_is_of(game, WHITE, name) || ptn_game_is_of(game, BLACK, name);
}

Colour ptn_game_mover(const PtnGame *game, size_t index) {
    return (Colour)(((unsigned)board_turn(&game->start) + index) & 1);
}

bool ptn_game_play(const PtnGame *game, size_t moves, Game *ret_game, Fault *fault) {
    Game played;
    game_init(&played, &game->start);
    for (size_t i = 0; i < moves; i++) {
        if (!game_push(&played, game->moves[i].move)) {
            game_finish(&played);
            return fault_set(fault, 0, "no memory for the game");
        }
    }
    *ret_game = played;
    return true;
}

bool ptn_game_position(const PtnGame *game, size_t moves, Board *ret_board) {
    Undo undo;
    if (game->rules.size == 0 || moves > game->move_count) {
        return false;
    }
    *ret_board = game->start;
    for (size_t i = 0; i < moves; i++) {
        board_apply(ret_board, game->moves[i].move, &undo);
    }
    return true;
}

// The state of writing one game.
typedef struct Writer {
    const PtnGame *game;
    TextBuf *buf;
    bool fresh; // at the start of a line
} Writer;

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

// Appends foreign text. Question marks replace control characters, which a terminal would obey,
// except white space.
static void add_text(TextBuf *buf, Word text) {
    size_t begin = buf->length;
    textbuf_add(buf, text.at, text.length);
    for (size_t i = begin; i < buf->length && !buf->failed; i++) {
        unsigned char *c = (unsigned char *)&buf->at[i];
        if ((*c < ' ' && !reader_is_blank((char)*c)) || *c == 0x7f) {
            *c = '?';
        } else if (*c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0) { // the control characters of C1
            c[0] = c[1] = '?';
        }
    }
}

// Writes a tag. Line ends become spaces; a quote that would end the tag becomes an apostrophe.
static void write_tag(TextBuf *buf, Word name, Word value) {
    textbuf_add(buf, "[", 1);
    add_text(buf, name);
    textbuf_add(buf, " \"", 2);
    size_t begin = buf->length;
    add_text(buf, value);
    char *quote = NULL; // the last quote, while only white space follows it
    for (size_t i = begin; i < buf->length && !buf->failed; i++) {
        char *c = &buf->at[i];
        if (*c == '"') {
            quote = c;
        } else if (*c == ']' && quote) {
            *quote = '\'';
        }
        if (is_line_end(*c)) {
            *c = ' ';
        }
        if (*c != '"' && !reader_is_blank(*c)) {
            quote = NULL;
        }
    }
    textbuf_add(buf, "\"]\n", 3);
}

// Writes the tags Flats or Caps, when the counts are not the standard ones.
static void write_sets(const PtnGame *game, const char *name, const int8_t set[2], int standard,
                       TextBuf *buf) {
    char single[2][16];
    for (int player = 0; player < 2; player++) {
        snprintf(single[player], sizeof single[player], "%s%d", name, player + 1);
    }
    if (ptn_game_has(game, name) || ptn_game_has(game, single[0]) ||
        ptn_game_has(game, single[1])) {
        return;
    }
    if (set[0] != set[1]) {
        textbuf_format(buf, "[%s \"%d\"]\n", single[0], set[0]);
        textbuf_format(buf, "[%s \"%d\"]\n", single[1], set[1]);
    } else if (set[0] != standard) {
        textbuf_format(buf, "[%s \"%d\"]\n", name, set[0]);
    }
}

void ptn_add_komi(int half_komi, TextBuf *buf) {
    char komi[KOMI_TEXT];
    textbuf_format(buf, "[Komi \"%s\"]", komi_write(half_komi, komi));
}

void ptn_add_opening(OpeningRule opening, TextBuf *buf) {
    textbuf_format(buf, "[Opening \"%s\"]", opening_name(opening));
}

// Writes the tags that a reader needs but the game lacks.
static void write_rules(const PtnGame *game, TextBuf *buf) {
    const Rules *rules = &game->rules;
    Rules standard = rules_of(rules->size, 0);
    Board empty;
    if (!ptn_game_has(game, "Size")) {
        textbuf_format(buf, "[Size \"%d\"]\n", rules->size);
    }
    if (!ptn_game_has(game, "Komi") && rules->half_komi != 0) {
        ptn_add_komi(rules->half_komi, buf);
        textbuf_add(buf, "\n", 1);
    }
    write_sets(game, "Flats", rules->stones, standard.stones[WHITE], buf);
    write_sets(game, "Caps", rules->caps, standard.caps[WHITE], buf);
    if (!ptn_game_has(game, "Opening") && rules->opening != OPENING_SWAP) {
        ptn_add_opening((OpeningRule)rules->opening, buf);
        textbuf_add(buf, "\n", 1);
    }
    board_init(&empty, rules);
    if (!ptn_game_has(game, "TPS") && (game->start.ply > 0 || !board_equal(&game->start, &empty))) {
        char tps[TPS_TEXT];
        tps_write(&game->start, tps);
        textbuf_format(buf, "[TPS \"%s\"]\n", tps);
    }
}

void ptn_game_write_tags(const PtnGame *game, TextBuf *buf) {
    bool rules = false;
    for (size_t i = 0; i < game->tag_count; i++) {
        if (!rules && word_is_nocase(game->tags[i].name, "Result")) {
            write_rules(game, buf);
            rules = true;
        }
        write_tag(buf, game->tags[i].name, game->tags[i].value);
    }
    if (!rules) {
        write_rules(game, buf);
    }
    textbuf_add(buf, "\n", 1);
}

static void end_line(Writer *writer) {
    if (!writer->fresh) {
        textbuf_add(writer->buf, "\n", 1);
        writer->fresh = true;
    }
}

// Writes a space, except at the start of a line.
static void begin_word(Writer *writer) {
    if (!writer->fresh) {
        textbuf_add(writer->buf, " ", 1);
    }
    writer->fresh = false;
}

// Writes a comment: in braces; as a line comment after ';' when it is one line with braces in it;
// else in braces with its own braces replaced.
static void write_comment(Writer *writer, Word text) {
    bool lines = false;
    bool braces = false;
    for (size_t i = 0; i < text.length; i++) {
        lines = lines || is_line_end(text.at[i]);
        braces = braces || text.at[i] == '}';
    }
    begin_word(writer);
    if (braces && !lines) {
        textbuf_add(writer->buf, ";", 1);
        add_text(writer->buf, text);
        end_line(writer);
        return;
    }
    textbuf_add(writer->buf, "{", 1);
    size_t begin = writer->buf->length;
    add_text(writer->buf, text);
    for (size_t i = begin; i < writer->buf->length && !writer->buf->failed; i++) {
        if (writer->buf->at[i] == '}') {
            writer->buf->at[i] = ')';
        }
    }
    textbuf_add(writer->buf, "}", 1);
}

// Writes the move with that index, and its number if it needs one.
static void write_move(Writer *writer, size_t index) {
    const PtnGame *game = writer->game;
    char text[PTN_TEXT];
    int64_t ply = game->start.ply + (int64_t)index;
    bool black = ply & 1;
    if (!black || index == 0) {
        end_line(writer);
        begin_word(writer);
        textbuf_format(writer->buf, "%lld.%s", (long long)(ply / 2 + 1), black ? " --" : "");
    }
    begin_word(writer);
    textbuf_add(writer->buf, text, ptn_write_move(game->moves[index].move, text));
    Word marks = game->moves[index].marks;
    for (size_t i = 0; i < marks.length; i++) {
        if (marks.at[i] != '\0' && strchr("*'\"!?", marks.at[i])) {
            textbuf_add(writer->buf, &marks.at[i], 1);
        }
    }
}

void ptn_game_write_moves(const PtnGame *game, TextBuf *buf) {
    Writer writer = {.game = game, .buf = buf, .fresh = true};
    size_t comment = 0;
    for (; comment < game->comment_count && game->comments[comment].after == 0; comment++) {
        write_comment(&writer, game->comments[comment].text);
        end_line(&writer);
    }
    for (size_t i = 0; i < game->move_count; i++) {
        write_move(&writer, i);
        for (; comment < game->comment_count && game->comments[comment].after == i + 1; comment++) {
            write_comment(&writer, game->comments[comment].text);
        }
    }
    end_line(&writer);
}

void ptn_game_write(const PtnGame *game, TextBuf *buf) {
    ptn_game_write_tags(game, buf);
    ptn_game_write_moves(game, buf);
    if (ptn_is_result(game->result)) {
        textbuf_add(buf, game->result.at, game->result.length);
        textbuf_add(buf, "\n", 1);
    } else if (game->move_count == 0) {
        textbuf_add(buf, "*\n", 2);
    }
    textbuf_add(buf, "\n", 1);
}
