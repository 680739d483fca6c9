// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "tei/tei.h"
#include "text/ptn.h"

// What a word of `go` sets: a number, or a flag without one.
typedef enum GoKey {
    GO_BINC,
    GO_BTIME,
    GO_DEPTH,
    GO_INFINITE,
    GO_MATE,
    GO_MOVESTOGO,
    GO_MOVETIME,
    GO_NODES,
    GO_SEARCHMOVES,
    GO_SOLVED,
    GO_WINC,
    GO_WTIME,
} GoKey;

typedef struct GoWord {
    const char *name;
    GoKey key;
    bool number;
} GoWord;

// Keep sorted by name.
static const GoWord go_words[] = {
    {"binc", GO_BINC, true},
    {"btime", GO_BTIME, true},
    {"depth", GO_DEPTH, true},
    {"infinite", GO_INFINITE, false},
    {"mate", GO_MATE, true},
    {"movestogo", GO_MOVESTOGO, true},
    {"movetime", GO_MOVETIME, true},
    {"nodes", GO_NODES, true},
    {"searchmoves", GO_SEARCHMOVES, false},
    {"solved", GO_SOLVED, false},
    {"winc", GO_WINC, true},
    {"wtime", GO_WTIME, true},
};

enum { GO_WORDS = sizeof go_words / sizeof go_words[0] };

bool tei_limits_sorted(void) {
    for (size_t i = 1; i < GO_WORDS; i++) {
        if (strcmp(go_words[i - 1].name, go_words[i].name) >= 0) {
            return false;
        }
    }
    return true;
}

static int compare_word(const void *key, const void *entry) {
    const Word *word = key;
    const char *name = ((const GoWord *)entry)->name;
    int order = strncmp(word->at, name, word->length);
    return order == 0 && strlen(name) > word->length ? -1 : order;
}

static const GoWord *find_word(Word word) {
    return bsearch(&word, go_words, GO_WORDS, sizeof go_words[0], compare_word);
}

// A whole number, or one with a fraction, which some clients send and which is dropped. Too large
// ones become the largest; negative ones, from clocks that ran over, 0.
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

static int to_int(int64_t value) {
    return value < INT32_MAX ? (int)value : INT32_MAX;
}

static void set_limit(SearchLimits *limits, GoKey key, int64_t value) {
    switch (key) {
    case GO_BINC:
        limits->inc[BLACK] = value;
        break;
    case GO_BTIME:
        limits->time[BLACK] = value;
        break;
    case GO_DEPTH:
        limits->depth = value > 0 ? to_int(value) : 1;
        break;
    case GO_INFINITE:
        limits->infinite = true;
        break;
    case GO_MATE:
        limits->mate = value > 0 ? to_int(value) : 1;
        break;
    case GO_MOVESTOGO:
        limits->movestogo = to_int(value);
        break;
    case GO_MOVETIME:
        limits->movetime = value;
        break;
    case GO_NODES:
        limits->nodes = value > 0 ? (uint64_t)value : 1;
        break;
    case GO_SEARCHMOVES:
        break;
    case GO_SOLVED:
        limits->solved = true;
        break;
    case GO_WINC:
        limits->inc[WHITE] = value;
        break;
    case GO_WTIME:
        limits->time[WHITE] = value;
        break;
    }
}

// The moves behind `searchmoves`, up to the next word of `go`. The first one that is not legal is
// told, with how many there are.
static int read_searchmoves(Tei *tei, Reader *words, Move moves[], int count) {
    Fault first = {0};
    Word word;
    int refused = 0;
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
        line_write(&tei->out, "info string go searchmoves: %s%s", first.text,
                   refused > 1 ? " (and more)" : "");
    }
    return count;
}

// A search that can't be started is answered all the same: with the first legal move.
static void answer_without_search(Tei *tei) {
    Move moves[MOVES_MAX];
    bool on = board_outcome(&tei->game.board) == ONGOING;
    if (!on || movegen_all(&tei->game.board, moves) == 0) {
        tei_on_bestmove(tei, MOVE_NONE);
        return;
    }
    SearchInfo info = {
        .depth = 1, .seldepth = 1, .number = 1, .line = moves, .line_length = 1, .last = true};
    info.wdl = wdl_of(info.score, board_size(&tei->game.board));
    tei_on_info(tei, &info);
    tei_on_bestmove(tei, moves[0]);
}

void tei_go(Tei *tei, Reader *words) {
    SearchLimits limits = search_limits();
    Move searchmoves[MOVES_MAX];
    Word word;
    Fault fault;

    tei_have_position(tei);
    while (reader_next(words, &word)) {
        const GoWord *go = find_word(word);
        int64_t value = 0;
        if (!go) {
            continue;
        }
        if (go->number && (!reader_peek(words, &word) || !read_number(word, &value))) {
            char quote[FAULT_QUOTE];
            bool missing = !reader_peek(words, &word);
            line_write(&tei->out, "info string go %s: '%s' is not a number", go->name,
                       missing ? "" : fault_quote(quote, word.at, word.length));
            continue;
        }
        if (go->number) {
            reader_next(words, &word);
        }
        set_limit(&limits, go->key, value);
        if (go->key == GO_SEARCHMOVES) {
            limits.searchmove_count =
                read_searchmoves(tei, words, searchmoves, limits.searchmove_count);
        }
    }
    limits.searchmoves = searchmoves;
    search_stop(tei->search);
    search_wait(tei->search);
    tei_settle(tei);
    tei->searching = tei->options;
    search_set_overhead(tei->search, (int)tei->options.overhead);
    search_set_lines(tei->search, (int)tei->options.multipv);
    search_set_variety(tei->search, (int)tei->options.variety);
    if (!search_go(tei->search, &limits, tei->line_ms, &fault)) {
        tei_error(tei, &fault);
        answer_without_search(tei);
    }
}
