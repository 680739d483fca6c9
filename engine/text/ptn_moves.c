// SPDX-License-Identifier: MIT
#include <string.h>

#include "text/ptn.h"

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

// True for a character that separates moves.
static bool is_joint(char c) {
    return reader_is_blank(c) || c == ',' || c == ';';
}

static size_t skip_run(const Reader *text, size_t at, const char *of) {
    while (at < text->length && text->text[at] != '\0' && strchr(of, text->text[at])) {
        at++;
    }
    return at;
}

// Skips "12.", "12...", "12)" and the "12" of "12 a1", and the dashes or dots that stand for
// White's move after it.
static size_t skip_number(const Reader *text, size_t begin) {
    size_t digits = skip_run(text, begin, "0123456789");
    size_t end = skip_run(text, digits, ".)");
    size_t blanks = skip_run(text, end, " \t\r\n");
    bool alone = end == digits && (blanks == digits || blanks == text->length);
    if (digits == begin || alone) {
        return begin;
    }
    size_t instead = skip_run(text, blanks, "-.");
    return instead > blanks + 1 ? instead : end;
}

// The end of a comment in braces that begins here; else `begin`.
static size_t skip_comment(const Reader *text, size_t begin) {
    bool braced = begin < text->length && text->text[begin] == '{';
    const char *close = braced ? memchr(text->text + begin, '}', text->length - begin) : NULL;
    return close ? (size_t)(close - text->text) + 1 : begin;
}

// The end of a semicolon that separates moves, or of the comment up to the end of the line that it
// begins. It begins a comment when a blank and a word without a digit follow it and the rest of the
// line has no move.
static size_t skip_semicolon(const Reader *text, size_t begin) {
    const char *line = memchr(text->text + begin, '\n', text->length - begin);
    size_t end = line ? (size_t)(line - text->text) : text->length;
    size_t at = skip_run(text, begin + 1, " \t");
    bool comment = at > begin + 1 && at < end && text->text[at] != '{';
    for (bool first = true; comment && at < end; first = false) {
        size_t word = at;
        bool digits = false;
        Move move;
        for (; at < end && !is_joint(text->text[at]); at++) {
            digits = digits || is_digit(text->text[at]);
        }
        Word found = {text->text + word, at - word, 1};
        comment = !(first && (digits || at == word || ptn_is_result(found))) &&
                  !ptn_parse_move(found, SIZE_MOST, &move, NULL);
        while (at < end && is_joint(text->text[at])) {
            at++;
        }
    }
    return comment ? end : begin + 1;
}

// The place of the next word, from `at` on.
static size_t skip_between(const Reader *text, size_t at) {
    for (size_t begin = text->length; begin != at;) {
        begin = at;
        while (at < text->length && is_joint(text->text[at])) {
            at = text->text[at] == ';' ? skip_semicolon(text, at) : at + 1;
        }
        at = skip_number(text, skip_comment(text, at));
    }
    return at;
}

bool ptn_next_move(Reader *text, Word *ret_word) {
    size_t begin = skip_between(text, text->at);
    size_t end = begin;
    while (end < text->length && !is_joint(text->text[end]) && text->text[end] != '{') {
        end++;
    }
    end = end == begin ? text->length : end; // the rest is an open comment, or nothing
    text->at = end;
    if (end == begin) {
        return false;
    }
    Word word = {text->text + begin, end - begin, begin + 1};
    if (ptn_is_result(word) && skip_between(text, end) == text->length) {
        return false;
    }
    *ret_word = word;
    return true;
}

static bool play(Game *game, Reader *words, bool (*next)(Reader *, Word *), Fault *fault) {
    Word word;
    while (next(words, &word)) {
        Outcome outcome = board_outcome(&game->board);
        Move move;
        if (outcome != ONGOING) {
            return fault_set(fault, word.column, "'%s' (ply %zu): the game is over, %s",
                             quoted_word(word).text, game->length + 1, outcome_text(outcome));
        }
        if (next == ptn_next_move && word.at[0] == '{') {
            return fault_set(fault, word.column, "'%s': the comment is not closed by }",
                             quoted_word(word).text);
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

bool ptn_play_moves(Game *game, Reader *words, Fault *fault) {
    return play(game, words, reader_next, fault);
}

bool ptn_play_text(Game *game, Reader *text, Fault *fault) {
    return play(game, text, ptn_next_move, fault);
}
