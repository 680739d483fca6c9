// SPDX-License-Identifier: MIT
// Finds the end of a game in a file of games.
#include "ptn_file.h"
#include "ptn_lexer.h"

static bool is_first_number(const PtnToken *token) {
    return token->kind == PTN_TOKEN_NUMBER && token->dots == 1 && word_is(token->text, "1");
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

size_t ptn_file_split(const char *text, size_t length) {
    PtnLexer lexer = {length > 0 ? text : "", length, 0, 1, 1};
    Word first = {0};
    bool moves = false;
    bool tags = false;
    PtnToken before = {.kind = PTN_TOKEN_END};
    size_t heading = 0; // where the comments after an empty line begin; 0: there are none
    for (;;) {
        PtnToken token = ptn_lexer_next(&lexer);
        if (token.kind == PTN_TOKEN_END) {
            return length;
        }
        bool bracket = text[token.begin] == '[';
        bool again = moves && !tags && (token.spaced || heading > 0) && is_first_number(&token) &&
                     !(before.kind == PTN_TOKEN_COMMENT && ptn_is_branch_name(before.text));
        if (again) {
            return heading > 0 ? heading : token.begin;
        }
        if (bracket && moves) {
            return token.begin;
        }
        if (token.kind != PTN_TOKEN_COMMENT) {
            heading = 0;
        } else if (token.spaced && heading == 0) {
            heading = token.begin;
        }
        before = token;
        if (bracket) {
            if (tags && token.spaced && words_same(token.name, first)) {
                return token.begin;
            }
            first = tags ? first : token.name;
            tags = true;
        }
        moves = moves || token.kind == PTN_TOKEN_NUMBER || token.kind == PTN_TOKEN_WORD;
    }
}
