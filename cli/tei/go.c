// SPDX-License-Identifier: MIT
#include <stddef.h>

#include "clock/budget.h"
#include "movegen.h"
#include "tei/tei.h"
#include "text/ptn.h"

// What a word of `go` sets, which decides the type of its field in SearchLimits.
typedef enum GoType { GO_FLAG, GO_INT, GO_LONG, GO_MOVES } GoType;

typedef struct GoWord {
    const char *name;
    GoType type;
    int least;     // smaller numbers are raised to this
    size_t offset; // of the field
} GoWord;

#define AT(field) offsetof(SearchLimits, field)

static const GoWord go_words[] = {
    {"binc", GO_LONG, 0, AT(inc[BLACK])},   {"btime", GO_LONG, 0, AT(time[BLACK])},
    {"depth", GO_INT, 1, AT(depth)},        {"infinite", GO_FLAG, 0, AT(infinite)},
    {"mate", GO_INT, 1, AT(mate)},          {"movestogo", GO_INT, 0, AT(movestogo)},
    {"movetime", GO_LONG, 0, AT(movetime)}, {"nodes", GO_LONG, 1, AT(nodes)},
    {"ponder", GO_FLAG, 0, AT(ponder)},     {"searchmoves", GO_MOVES, 0, 0},
    {"solved", GO_FLAG, 0, AT(solved)},     {"winc", GO_LONG, 0, AT(inc[WHITE])},
    {"wtime", GO_LONG, 0, AT(time[WHITE])},
};

static const GoWord *find_word(Word word) {
    for (size_t i = 0; i < sizeof go_words / sizeof *go_words; i++) {
        if (word_is(word, go_words[i].name)) {
            return &go_words[i];
        }
    }
    return NULL;
}

// Reads a number. A fraction, which some clients send, is dropped. A number that is too large
// becomes the largest one; a negative one, from a clock that ran out, becomes 0.
static bool read_number(Word word, int64_t *ret_value) {
    const int64_t largest = INT64_C(1000000000000000);
    bool negative = word.length > 0 && word.at[0] == '-';
    bool fraction = false;
    int digits = 0;
    int64_t value = 0;
    for (size_t i = negative; i < word.length; i++) {
        if (word.at[i] == '.' && !fraction) {
            fraction = true;
        } else if (word.at[i] < '0' || word.at[i] > '9') {
            return false;
        } else if (!fraction) {
            value = value < largest / 10 ? value * 10 + (word.at[i] - '0') : largest;
            digits++;
        }
    }
    *ret_value = negative ? 0 : value;
    return digits > 0;
}

static void set_limit(SearchLimits *limits, const GoWord *word, int64_t value) {
    void *field = (char *)limits + word->offset;
    value = value < word->least ? word->least : value;
    switch (word->type) {
    case GO_FLAG:
        *(bool *)field = true;
        break;
    case GO_INT:
        *(int *)field = value < INT32_MAX ? (int)value : INT32_MAX;
        break;
    case GO_LONG: // also for a uint64_t
        *(int64_t *)field = value;
        break;
    case GO_MOVES:
        break;
    }
}

// Reads the moves after `searchmoves`, up to the next word of `go`. Reports the first illegal one
// (and whether there are more), or that there is no move. Returns the number of moves with those
// read before.
static int read_searchmoves(Tei *tei, Reader *words, Move moves[], int count) {
    Fault first = {0};
    Word word;
    int refused = 0;
    if (!reader_peek(words, &word) || find_word(word)) {
        tei_error(tei, "go", "'searchmoves' needs a move after it");
    }
    while (reader_peek(words, &word) && !find_word(word)) {
        Fault fault;
        Move move;
        reader_next(words, &word);
        if (!ptn_read_move(&tei->game.board, word, &move, &fault)) {
            first = refused++ ? first : fault;
        } else if (count < MOVES_MAX) {
            moves[count++] = move;
        }
    }
    if (refused) {
        tei_error(tei, "go", "%s%s", first.text, refused > 1 ? ", and more" : "");
    }
    return count;
}

// Reads the number after a word of `go`. False when there is none; then a word that `go` does not
// know is skipped.
static bool read_limit(Tei *tei, Reader *words, const GoWord *go, int64_t *ret_value) {
    Word word;
    if (!reader_peek(words, &word)) {
        tei_error(tei, "go", "'%s' needs a number after it", go->name);
        return false;
    }
    bool good = read_number(word, ret_value);
    if (!good) {
        tei_error(tei, "go", "'%s' is not a number for %s", quoted_word(word).text, go->name);
    }
    if (good || !find_word(word)) {
        reader_next(words, &word);
    }
    return good;
}

// Reads the words of `go`. False when a word was refused without which the search would have no end
// or no moves.
static bool read_words(Tei *tei, Reader *words, SearchLimits *limits, Move *searchmoves) {
    bool refused = false;
    bool has_moves = false;
    Word word;
    while (reader_next(words, &word)) {
        const GoWord *go = find_word(word);
        int64_t value = 0;
        if (!go) {
            refused = true;
            tei_error(tei, "go", "'%s' is unknown and skipped", quoted_word(word).text);
        } else if (go->type == GO_MOVES) {
            has_moves = true;
            limits->searchmove_count =
                read_searchmoves(tei, words, searchmoves, limits->searchmove_count);
        } else if (go->type == GO_FLAG || read_limit(tei, words, go, &value)) {
            set_limit(limits, go, value);
        } else {
            refused = true;
        }
    }
    limits->searchmoves = searchmoves;
    bool meant = !refused || limits->infinite || limits->solved || limits_end(limits);
    return meant && (!has_moves || limits->searchmove_count > 0);
}

// If the search can't be started, the first legal move is the answer.
static void answer_without_search(Tei *tei) {
    Move moves[MOVES_MAX];
    if (tei->end != ONGOING || movegen_all(&tei->game.board, moves) == 0) {
        tei_on_bestmove(tei, MOVE_NONE);
    } else {
        tei_answer(tei, moves[0], 0);
    }
}

void tei_go(Tei *tei, Reader *words) {
    SearchLimits limits = search_limits();
    Move searchmoves[MOVES_MAX];
    Fault fault;

    tei_have_position(tei);
    if (!read_words(tei, words, &limits, searchmoves)) {
        limits.depth = 1; // the client waits for a move, but did not ask for a longer search
    }
    search_stop(tei->search);
    search_wait(tei->search);
    tei_settle(tei);
    tei->searching = tei->options;
    tei->end = game_end(&tei->game);
    tei->expected = MOVE_NONE;
    if (tei_answer_from_book(tei, &limits)) {
        return;
    }
    if (!search_go(tei->search, &limits, tei->line_ms, &fault)) {
        tei_error(tei, "go", "%s", fault.text);
        answer_without_search(tei);
    }
    if (tei->quit) { // it came before this line's turn
        search_stop(tei->search);
    }
}
