// SPDX-License-Identifier: MIT
#include "text/ptn.h"
#include "text/ptn_lexer.h"

bool ptn_is_result(Word word) {
    static const char *const results[] = {"R-0", "0-R",     "F-0", "0-F", "1-0",
                                          "0-1", "1/2-1/2", "1/2", "0-0", "*"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (word_is_nocase(word, results[i])) {
            return true;
        }
    }
    return false;
}

int ptn_result_sign(Word result, char *ret_kind) {
    *ret_kind = '\0';
    if (result.length != 3 || result.at[1] != '-' || result.at[0] == result.at[2]) {
        return 0;
    }
    bool white = result.at[2] == '0';
    char how = (char)(result.at[white ? 0 : 2] & ~0x20); // a letter in upper case
    *ret_kind = how == 'R' || how == 'F' ? how : '\0';
    return white ? 1 : -1;
}

bool ptn_is_draw(Word result) {
    return word_is(result, "1/2-1/2") || word_is(result, "1/2");
}

bool ptn_play_moves(Game *game, Reader *words, Fault *fault) {
    Word word;
    while (reader_next(words, &word)) {
        Outcome outcome = board_outcome(&game->board);
        Move move;
        if (outcome != ONGOING) {
            return fault_set(fault, word.column, "'%s' (ply %zu): the game is over, %s",
                             quoted_word(word).text, game->length + 1, outcome_text(outcome));
        }
        if (!ptn_read_move(&game->board, word, &move, fault)) {
            return false;
        }
        if (!game_push(game, move)) {
            return fault_set(fault, 0, "no memory for the game");
        }
    }
    return true;
}

size_t ptn_count_moves(const char *text, size_t length, int size) {
    PtnLexer lexer = {text, length, 0, 1, 1, .list = true};
    size_t count = 0;
    Move move;
    for (PtnToken token; (token = ptn_lexer_next(&lexer)).kind != PTN_TOKEN_END;) {
        count += token.kind == PTN_TOKEN_WORD && ptn_parse_move(token.text, size, &move, NULL);
    }
    return count;
}
