// SPDX-License-Identifier: MIT
// Finds the end of a game in a file of games.
#include <string.h>

#include "text/ptn_file.h"
#include "text/ptn_lexer.h"

// "1." after an empty line.
static bool begins_list(const PtnToken *token) {
    return token->kind == PTN_TOKEN_NUMBER && token->spaced && token->dots == 1 &&
           word_is(token->text, "1");
}

size_t ptn_file_split(const char *text, size_t length, bool whole) {
    PtnLexer lexer = {length > 0 ? text : "", length, 0, 1, 1};
    Word first = {0};
    bool moves = false;
    bool tags = false;
    PtnTokenKind before = PTN_TOKEN_END;
    for (;;) {
        PtnToken token = ptn_lexer_next(&lexer);
        if (token.kind == PTN_TOKEN_END) {
            return whole ? length : 0;
        }
        bool bracket = text[token.begin] == '[';
        bool again = moves && !tags && before != PTN_TOKEN_COMMENT && begins_list(&token);
        if ((bracket && moves) || (again && (whole || token.end < length))) {
            return token.begin;
        }
        before = token.kind;
        if (bracket && (whole || token.end < length)) {
            if (tags && token.spaced && token.name.length == first.length &&
                memcmp(token.name.at, first.at, first.length) == 0) {
                return token.begin;
            }
            first = tags ? first : token.name;
            tags = true;
        }
        moves = moves || token.kind == PTN_TOKEN_NUMBER || token.kind == PTN_TOKEN_WORD;
    }
}
