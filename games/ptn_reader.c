// SPDX-License-Identifier: MIT
#include "ptn_reader.h"

#include <string.h>

#include "ptn_tags.h"

// Only hostile texts have more. Limits are needed because a tag or comment takes more memory than
// its text.
enum { TAGS_MOST = 1000, COMMENTS_MOST = 1000000 };

#define NUMBER_MOST (INT64_MAX / 4)

// Prepends game and line to a fault: "game 3, line 41: ...". Returns false.
static bool add_place(const PtnGame *game, size_t line, Fault *fault) {
    return fault_prefix(fault, "game %zu, line %zu: ", game->number, line);
}

static void warn(const GameReader *reader, size_t line, const Fault *what) {
    PtnGame *game = reader->game;
    if (!game->warned) {
        game->warned = true;
        game->warning = *what;
        add_place(game, line, &game->warning);
    }
}

static bool refuse_memory(const GameReader *reader, const PtnToken *token) {
    return fault_set(reader->fault, token->text.column, "no memory");
}

// Makes the first position from the tags.
static bool start_game(GameReader *reader) {
    PtnGame *game = reader->game;
    Fault warning;
    size_t line;
    if (!ptn_tags_start(game, reader->defaults, &game->start, &line, &warning, reader->fault)) {
        reader->line = line;
        return false;
    }
    if (warning.text[0] != '\0') {
        warn(reader, line, &warning);
    }
    game->rules = game->start.rules;
    game->final = game->start;
    reader->outcome = board_outcome(&game->start);
    reader->started = true;
    return true;
}

static bool is_placeholder(Word word) {
    size_t dots = 0;
    while (dots < word.length && word.at[dots] == '.') {
        dots++;
    }
    return word_is(word, "--") || (dots > 1 && dots == word.length);
}

bool game_reader_placeholder_follows(const PtnLexer *lexer) {
    PtnLexer ahead = *lexer;
    PtnToken token = ptn_lexer_next(&ahead);
    return token.kind == PTN_TOKEN_WORD && is_placeholder(token.text);
}

// True when the last comment can be the name of a branch.
static bool is_name(const GameReader *reader) {
    const PtnGame *game = reader->game;
    return reader->before == PTN_TOKEN_COMMENT && game->comment_count > 0 &&
           !ptn_is_analysis(game->comments[game->comment_count - 1].text);
}

// Starts a branch: the rest of the game is not part of this line. Removes the name of the branch,
// which was read as a comment.
static void enter_branch(GameReader *reader, const PtnToken *token, bool named) {
    PtnGame *game = reader->game;
    Fault what;
    Word name = named ? game->comments[--game->comment_count].text : token->text;
    if (!reader->is_branch) {
        fault_set(&what, token->text.column,
                  "the branch %s'%s' is skipped; only the main line is read",
                  named ? "" : "without a name at ", quoted_word(name).text);
        warn(reader, token->line, &what);
    }
    reader->in_branch = true;
    game->branch = named ? reader->name : reader->token;
}

static bool refuse_after_result(const GameReader *reader, const PtnToken *token) {
    return fault_set(reader->fault, token->text.column, "'%s' comes after the result",
                     quoted_word(token->text).text);
}

int64_t game_reader_number(const PtnToken *token) {
    int64_t number = NUMBER_MOST;
    parse_i64(token->text, "", 0, NUMBER_MOST, &number, NULL);
    return number;
}

// True when a branch begins with a move of this ply: where the number goes back after a name or an
// empty line, and after the result, or an empty line, with a name. In the main line only a name as
// PTN Ninja gives it is enough for the last.
static bool begins_branch(const GameReader *reader, const PtnToken *token, bool back) {
    const PtnGame *game = reader->game;
    bool named = is_name(reader);
    if (back || !named) {
        return back && (named || token->spaced);
    }
    return reader->result_line > 0 ||
           (reader->name_spaced &&
            (reader->is_branch ||
             ptn_is_branch_name(game->comments[game->comment_count - 1].text)));
}

// Reads a move number. An unexpected number that begins no branch gives a warning.
static bool read_number(GameReader *reader, const PtnToken *token) {
    const PtnGame *game = reader->game;
    Fault what;
    int64_t number = game_reader_number(token);
    bool black = board_turn(&game->final) == BLACK;
    int64_t expected = game->final.ply + reader->shift;
    int64_t ply = 2 * (number - 1) + (token->dots > 1);
    if (black && token->dots == 1 &&
        (game->move_count == 0 ||
         (ply + 1 == expected && game_reader_placeholder_follows(&reader->lexer)))) {
        ply++;
    }
    if ((game->move_count > 0 || reader->result_line > 0) &&
        begins_branch(reader, token, ply < expected)) {
        enter_branch(reader, token, is_name(reader));
        return true;
    }
    if (reader->result_line) {
        return refuse_after_result(reader, token);
    }
    if (ply != expected) {
        int64_t turn = expected >= 0 ? expected / 2 + 1 : 0;
        fault_set(&what, token->text.column, "the move number is %s%s but should be %lld%s",
                  quoted_word(token->text).text, token->dots > 1 ? "..." : ".", (long long)turn,
                  black ? "..." : ".");
        warn(reader, token->line, &what);
        reader->shift = ply - game->final.ply;
    }
    return true;
}

// Reads a move, without its marks, that must be legal in the current position.
static bool find_move(const GameReader *reader, Word word, Move *ret_move) {
    const PtnGame *game = reader->game;
    Fault *fault = reader->fault;
    size_t ply = reader->earlier + game->move_count + 1;
    const Quote quote = quoted_word(word);
    if (reader->outcome != ONGOING) {
        return fault_set(fault, word.column, "ply %zu, '%s': the game is over (%s)", ply,
                         quote.text, outcome_text(reader->outcome));
    }
    if (game->final.ply >= 2 * MOVE_NUMBER_MAX - 1) {
        return fault_set(fault, word.column,
                         "ply %zu, '%s': move %d is the last that a game can have", ply, quote.text,
                         MOVE_NUMBER_MAX);
    }
    return ptn_read_move(&game->final, word, ret_move, fault) ||
           fault_prefix(fault, "ply %zu, ", ply);
}

static bool read_move(GameReader *reader, const PtnToken *token) {
    PtnGame *game = reader->game;
    Move move;
    Word word = token->text;
    while (word.length > 0 && strchr("*'\"!?", word.at[word.length - 1])) {
        word.length--;
    }
    Word marks = {word.at + word.length, token->text.length - word.length,
                  word.column + word.length};
    if (word.length == 0 && game->move_count > 0) { // marks after a comment
        PtnMove *last = &game->moves[game->move_count - 1];
        last->marks = last->marks.length > 0 ? last->marks : marks;
        return true;
    }
    if (!find_move(reader, word.length > 0 ? word : token->text, &move)) {
        return false;
    }
    if (!ptn_game_add_move(game, move, marks)) {
        return refuse_memory(reader, token);
    }
    game->moves[game->move_count - 1].begin = token->begin;
    game->moves[game->move_count - 1].end = token->end;
    reader->outcome = board_outcome(&game->final);
    return true;
}

static bool read_word(GameReader *reader, const PtnToken *token) {
    PtnGame *game = reader->game;
    if (reader->result_line) {
        return is_placeholder(token->text) || refuse_after_result(reader, token);
    }
    if (ptn_is_result(token->text)) {
        reader->result_line = token->line;
        game->result = token->text;
        return true;
    }
    if (!is_placeholder(token->text)) {
        return read_move(reader, token);
    }
    return board_turn(&game->final) == BLACK ||
           fault_set(reader->fault, token->text.column,
                     "ply %zu, '--' replaces White's move, but it is White's turn",
                     reader->earlier + game->move_count + 1);
}

static bool read_comment(GameReader *reader, const PtnToken *token) {
    PtnGame *game = reader->game;
    if (game->comment_count == COMMENTS_MOST) {
        return fault_set(reader->fault, token->text.column, "a game has at most %d comments",
                         COMMENTS_MOST);
    }
    if (!ptn_game_add_comment(game, token->text)) {
        return refuse_memory(reader, token);
    }
    game->comments[game->comment_count - 1].begin = token->begin;
    game->comments[game->comment_count - 1].end = token->end;
    reader->name = reader->token;
    reader->name_spaced = token->spaced;
    return true;
}

static bool read_tag(GameReader *reader, const PtnToken *token) {
    PtnGame *game = reader->game;
    if (game->tag_count == TAGS_MOST) {
        return fault_set(reader->fault, token->text.column, "a game has at most %d tags",
                         TAGS_MOST);
    }
    if (!ptn_game_add_tag(game, token->name, token->value)) {
        return refuse_memory(reader, token);
    }
    PtnTag *tag = &game->tags[game->tag_count - 1];
    tag->begin = token->begin;
    tag->end = token->end;
    tag->line = token->line;
    return true;
}

static bool read_token(GameReader *reader, const PtnToken *token) {
    bool is_text = token->kind == PTN_TOKEN_NUMBER || token->kind == PTN_TOKEN_WORD;
    if (token->kind == PTN_TOKEN_BAD) {
        return fault_set(reader->fault, token->text.column, "%s", token->why);
    }
    if (reader->in_branch) {
        return true;
    }
    if (is_text && !reader->started && !start_game(reader)) {
        return false;
    }
    switch (token->kind) {
    case PTN_TOKEN_TAG:
        return read_tag(reader, token);
    case PTN_TOKEN_COMMENT:
        return read_comment(reader, token);
    case PTN_TOKEN_NUMBER:
        return read_number(reader, token);
    default:
        return read_word(reader, token);
    }
}

// Warns when the result contradicts the board.
static void check_result(const GameReader *reader) {
    const PtnGame *game = reader->game;
    char kind;
    Fault what;
    Outcome outcome = reader->outcome;
    int sign = ptn_result_sign(game->result, &kind);
    bool decides = sign != 0 || ptn_is_draw(game->result);
    bool road = outcome == WHITE_ROAD || outcome == BLACK_ROAD;
    bool wrong = outcome == ONGOING ? kind != '\0'
                                    : decides && (outcome_sign(outcome) != sign ||
                                                  (kind && kind != (road ? 'R' : 'F')));
    if (wrong) {
        bool from_tag = reader->result_line == 0;
        fault_set(&what, from_tag ? 0 : game->result.column, "the result is %s, but %s%s",
                  quoted_word(game->result).text,
                  outcome == ONGOING ? "the game is not over" : "the board says ",
                  outcome == ONGOING ? "" : outcome_text(outcome));
        warn(reader, from_tag ? game->line : reader->result_line, &what);
    }
}

// Takes the result from the Result tag if no result follows the moves; warns when the two differ.
static void join_results(const GameReader *reader) {
    PtnGame *game = reader->game;
    Word tag;
    if (!ptn_game_tag(game, "Result", &tag) || !ptn_is_result(tag)) {
        return;
    }
    if (reader->result_line == 0) {
        game->result = tag;
    } else if (!words_same_nocase(game->result, tag) &&
               !(ptn_is_draw(game->result) && ptn_is_draw(tag))) {
        Fault what;
        fault_set(&what, game->result.column, "the result is %s, but the Result tag is %s",
                  quoted_word(game->result).text, quoted_word(tag).text);
        warn(reader, reader->result_line, &what);
    }
}

bool game_reader_run(GameReader *reader, bool *ret_empty) {
    PtnGame *game = reader->game;
    bool empty = true;
    for (;;) {
        const PtnLexer *lexer = &reader->lexer;
        reader->token = (PtnPlace){lexer->at, lexer->line, lexer->column};
        PtnToken token = ptn_lexer_next(&reader->lexer);
        if (token.kind == PTN_TOKEN_END || (reader->is_branch && reader->in_branch)) {
            break;
        }
        if (empty && token.kind != PTN_TOKEN_COMMENT) {
            empty = false;
            game->line = token.line;
        }
        reader->line = token.line;
        if (!read_token(reader, &token)) {
            return false;
        }
        reader->before = token.kind;
    }
    *ret_empty = empty;
    if (empty) {
        return true;
    }
    if (!reader->started && !start_game(reader)) {
        return false;
    }
    join_results(reader);
    check_result(reader);
    return true;
}
