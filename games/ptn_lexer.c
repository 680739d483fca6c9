// SPDX-License-Identifier: MIT
#include "ptn_lexer.h"

#include <string.h>

#include "text/ptn.h"

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

// True for a character that ends a word.
static bool is_special(char c) {
    return c == '[' || c == ']' || c == '{' || c == '}' || c == ';' || c == ',';
}

// Moves to `end` and counts lines and columns.
static void advance(PtnLexer *lexer, size_t end) {
    for (; lexer->at < end; lexer->at++) {
        lexer->column++;
        if (lexer->text[lexer->at] == '\n') {
            lexer->line++;
            lexer->column = 1;
        }
    }
}

// The length of the blank at `at`; 0 at the end of the text.
static size_t blank_at(const PtnLexer *lexer, size_t at) {
    return reader_blank(lexer->text + at, lexer->length - at);
}

// True at the end of the line or of the text.
static bool at_line_end(const PtnLexer *lexer, size_t at) {
    return at >= lexer->length || is_line_end(lexer->text[at]);
}

static size_t skip_blanks(const PtnLexer *lexer, size_t at) {
    while (!at_line_end(lexer, at) && blank_at(lexer, at) > 0) {
        at += blank_at(lexer, at);
    }
    return at;
}

// True for a character that separates moves in a list.
static bool is_joint(const PtnLexer *lexer, size_t at) {
    return lexer->text[at] == ',' || lexer->text[at] == ';' || blank_at(lexer, at) > 0;
}

// True when the semicolon at the current place separates moves. In a list without tags, it begins a
// comment only at the start of a line, or if a blank and a word without a digit follow it and the
// rest of its line has no move.
static bool is_separator(PtnLexer *lexer) {
    if (!lexer->list || lexer->column == 1 || lexer->at < lexer->last_move) {
        return lexer->list && lexer->column > 1;
    }
    size_t at = skip_blanks(lexer, lexer->at + 1);
    if (at == lexer->at + 1 || at_line_end(lexer, at) || lexer->text[at] == '{') {
        return true;
    }
    for (bool first = true; !at_line_end(lexer, at); first = false) {
        size_t begin = at;
        bool digits = false;
        Move move;
        for (; !at_line_end(lexer, at) && !is_joint(lexer, at); at++) {
            digits = digits || is_digit(lexer->text[at]);
        }
        Word word = {lexer->text + begin, at - begin, 1};
        if (ptn_parse_move(word, SIZE_MOST, &move, NULL)) {
            lexer->last_move = begin;
            return true;
        }
        if (first && (digits || at == begin || ptn_is_result(word))) {
            return true;
        }
        while (!at_line_end(lexer, at) && is_joint(lexer, at)) {
            at += blank_at(lexer, at) > 0 ? blank_at(lexer, at) : 1;
        }
    }
    return false;
}

// Skips blanks, commas, and semicolons that separate moves. Returns the number of line ends.
static size_t skip_space(PtnLexer *lexer) {
    size_t line = lexer->line;
    for (;;) {
        char c = lexer->at < lexer->length ? lexer->text[lexer->at] : '\0';
        bool joint = c == ',' || (c == ';' && is_separator(lexer));
        size_t bytes = joint ? 1 : blank_at(lexer, lexer->at);
        if (bytes == 0) {
            return lexer->line - line;
        }
        advance(lexer, lexer->at + bytes);
    }
}

static Word word_between(const PtnLexer *lexer, size_t begin, size_t end) {
    return (Word){lexer->text + begin, end - begin, lexer->column + (begin - lexer->at)};
}

static bool bad(PtnToken *token, size_t end, const char *why) {
    token->kind = PTN_TOKEN_BAD;
    token->end = end;
    token->why = why;
    return false;
}

// Reads a value in quotes. It ends at the first quote before a bracket, so that it may contain
// other quotes and brackets.
static bool read_quoted(const PtnLexer *lexer, size_t begin, PtnToken *token) {
    size_t at = begin;
    while (!at_line_end(lexer, at)) {
        size_t close = at + 1;
        if (lexer->text[at] == '"') {
            close = skip_blanks(lexer, close);
            if (!at_line_end(lexer, close) && lexer->text[close] == ']') {
                token->value = word_between(lexer, begin, at);
                token->end = close + 1;
                return true;
            }
        }
        at = close;
    }
    return bad(token, at, "the tag is not closed by \"]");
}

// Reads a value without quotes, up to the bracket.
static bool read_bare(const PtnLexer *lexer, size_t begin, PtnToken *token) {
    size_t at = begin;
    while (!at_line_end(lexer, at) && lexer->text[at] != ']') {
        at++;
    }
    if (at_line_end(lexer, at)) {
        return bad(token, at, "the tag is not closed by ]");
    }
    Reader value = reader_of(lexer->text + begin, at - begin);
    token->end = at + 1;
    token->value = word_between(lexer, begin, begin + reader_rest(&value).length);
    return true;
}

// Reads [Name "value"] on one line; accepts a value without quotes.
static void read_tag(const PtnLexer *lexer, PtnToken *token) {
    size_t name = skip_blanks(lexer, lexer->at + 1);
    size_t at = name;
    while (!at_line_end(lexer, at) && blank_at(lexer, at) == 0 &&
           !strchr("\"[]{}", lexer->text[at])) {
        at++;
    }
    token->kind = PTN_TOKEN_TAG;
    token->name = word_between(lexer, name, at);
    size_t value = skip_blanks(lexer, at);
    bool quoted = value < lexer->length && lexer->text[value] == '"';
    bool closed = quoted ? read_quoted(lexer, value + 1, token) : read_bare(lexer, value, token);
    if (closed && token->name.length == 0) {
        bad(token, token->end, "the tag has no name");
    }
}

static void read_comment(const PtnLexer *lexer, PtnToken *token) {
    size_t begin = lexer->at + 1;
    token->kind = PTN_TOKEN_COMMENT;
    if (lexer->text[lexer->at] == ';') {
        size_t end = begin;
        while (!at_line_end(lexer, end)) {
            end++;
        }
        token->text = word_between(lexer, begin, end);
        token->end = end;
        return;
    }
    const char *close =
        begin < lexer->length ? memchr(lexer->text + begin, '}', lexer->length - begin) : NULL;
    if (!close) {
        bad(token, lexer->length, "the comment is not closed by }");
        return;
    }
    token->text = word_between(lexer, begin, (size_t)(close - lexer->text));
    token->end = (size_t)(close - lexer->text) + 1;
}

// True when a blank and another word follow.
static bool word_follows(const PtnLexer *lexer, size_t at) {
    size_t begin = at;
    while (blank_at(lexer, at) > 0) {
        at += blank_at(lexer, at);
    }
    return at > begin && at < lexer->length;
}

// Reads a word, or the move number at its start: "12.", "12)", "5...", the "12" of "12 a1", and of
// "12.a1" the first three bytes.
static void read_word(PtnLexer *lexer, PtnToken *token) {
    lexer->list = lexer->list || !lexer->tags;
    size_t at = lexer->at;
    while (at < lexer->length && is_digit(lexer->text[at])) {
        at++;
    }
    size_t dots = at;
    while (dots < lexer->length && (lexer->text[dots] == '.' || lexer->text[dots] == ')')) {
        dots++;
    }
    if (at > lexer->at && (dots > at || (lexer->list && word_follows(lexer, at)))) {
        token->kind = PTN_TOKEN_NUMBER;
        token->text = word_between(lexer, lexer->at, at);
        token->dots = dots > at ? dots - at : 1;
        token->end = dots;
        return;
    }
    while (at < lexer->length && blank_at(lexer, at) == 0 && !is_special(lexer->text[at])) {
        at++;
    }
    token->kind = PTN_TOKEN_WORD;
    token->text = word_between(lexer, lexer->at, at);
    token->end = at;
}

PtnToken ptn_lexer_next(PtnLexer *lexer) {
    size_t lines = skip_space(lexer);
    PtnToken token = {
        .kind = PTN_TOKEN_END,
        .begin = lexer->at,
        .end = lexer->at,
        .line = lexer->line,
        .spaced = lines > 1,
    };
    token.text = word_between(lexer, lexer->at, lexer->at);
    if (lexer->at == lexer->length) {
        return token;
    }
    switch (lexer->text[lexer->at]) {
    case '[':
        lexer->tags = true;
        read_tag(lexer, &token);
        break;
    case '{':
    case ';':
        read_comment(lexer, &token);
        break;
    case ']':
        bad(&token, lexer->at + 1, "there is a ] without a [");
        break;
    case '}':
        bad(&token, lexer->at + 1, "there is a } without a {");
        break;
    default:
        read_word(lexer, &token);
        break;
    }
    advance(lexer, token.end);
    return token;
}

bool ptn_is_branch_name(Word comment) {
    const char *at = comment.at;
    const char *end = at + comment.length;
    const char *digits = at;
    while (at < end && is_digit(*at)) {
        at++;
    }
    return at > digits && end - at > 1 && (*at == 'w' || *at == 'b') && is_digit(at[1]);
}
