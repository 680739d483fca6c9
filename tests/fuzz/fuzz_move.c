// SPDX-License-Identifier: MIT
// Moves as text. The first line gives the rules (see fuzz_rules), the second a position: a TPS, or
// any other text as the seed of a random game, or nothing for the start. The words after them are
// read as moves, and played where they are legal.
#include <ctype.h>
#include <string.h>

#include "fuzz.h"
#include "movegen.h"
#include "outcome.h"
#include "rng.h"
#include "text/ptn.h"
#include "text/tps.h"

// FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo.
static uint64_t hash_of(Word word) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < word.length; i++) {
        hash = (hash ^ (unsigned char)word.at[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

static Board board_of(Word line, const Rules *rules) {
    enum { PLIES = 100 };
    Board board;
    Board before;
    Undo undo;
    Move moves[MOVES_MAX];
    if (tps_read(line.at, line.length, rules, &board, NULL)) {
        return board;
    }
    board_init(&board, rules);
    Rng rng = rng_of(hash_of(line));
    int plies = line.length > 0 ? rng_below(&rng, PLIES) : 0;
    before = board;
    for (int i = 0; i < plies && board_outcome(&board) == ONGOING; i++) {
        before = board;
        board_apply(&board, moves[rng_below(&rng, movegen_all(&board, moves))], &undo);
    }
    return board_outcome(&board) == ONGOING ? board : before;
}

static bool is_listed(const Move *moves, int count, Move move) {
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

// The text of a move is minimal and gives the same move.
static void check_text(Move move, int size) {
    char text[PTN_TEXT];
    char again[PTN_TEXT];
    Move read = MOVE_NONE;
    size_t length = ptn_write_move(move, text);
    FUZZ_EXPECT(length > 0 && length < sizeof text && strlen(text) == length);
    FUZZ_EXPECT(ptn_parse_move(word_of_string(text), size, &read, NULL));
    FUZZ_EXPECT(read == move);
    FUZZ_EXPECT(ptn_write_move(read, again) == length && strcmp(text, again) == 0);
}

// What is written for a word that was read: the word without marks, F, a count of 1, and a single
// drop, with a large letter.
static void check_minimal(Word word, Move move) {
    char text[PTN_TEXT];
    char minimal[PTN_TEXT + 2] = "";
    size_t length = 0;
    size_t end = word.length;
    while (end > 0 && strchr("*'\"!?", word.at[end - 1])) {
        end--;
    }
    bool drops_one = end > 1 && strchr("+-<>", word.at[end - 2]);
    end -= drops_one;
    bool flat =
        end > 2 && tolower((unsigned char)word.at[0]) == 'f' && isalpha((unsigned char)word.at[1]);
    size_t at = flat || (end > 0 && word.at[0] == '1');
    while (at < end && length < PTN_TEXT + 1) {
        minimal[length++] = (char)tolower((unsigned char)word.at[at++]);
    }
    if (length > 1 && minimal[1] >= 'a' && minimal[1] <= 'z') {
        minimal[0] = (char)toupper((unsigned char)minimal[0]);
    }
    ptn_write_move(move, text);
    FUZZ_EXPECT(strcmp(text, minimal) == 0);
}

// Reads one word as a move. True when it is legal; then *ret_move is set.
static bool check_word(const Board *board, Word word, const Move *moves, int count,
                       Move *ret_move) {
    Move parsed = MOVE_NONE;
    Move read = MOVE_NONE;
    Fault fault = {0};
    bool formed = ptn_parse_move(word, board_size(board), &parsed, &fault);
    FUZZ_EXPECT(formed || parsed == MOVE_NONE);
    if (!formed) {
        FUZZ_FAULT(&fault, word.column + word.length);
    } else {
        check_text(parsed, board_size(board));
        check_minimal(word, parsed);
    }
    fault = (Fault){0};
    bool legal = ptn_read_move(board, word, &read, &fault);
    FUZZ_EXPECT(legal == (formed && is_listed(moves, count, parsed)));
    FUZZ_EXPECT(read == (legal ? parsed : MOVE_NONE));
    FUZZ_EXPECT(ptn_read_move(board, word, &read, NULL) == legal);
    if (!legal) {
        FUZZ_FAULT(&fault, word.column + word.length);
    }
    *ret_move = read;
    return legal;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { WORDS = 200 };
    Reader input = fuzz_reader(data, size);
    Rules rules = fuzz_rules(fuzz_line(&input));
    Board board = board_of(fuzz_line(&input), &rules);
    Move moves[MOVES_MAX];
    int count = movegen_all(&board, moves);
    Word word;
    for (int i = 0; i < WORDS && reader_next(&input, &word); i++) {
        Board before = board;
        Undo undo;
        Move move;
        Move any = (Move)hash_of(word);
        FUZZ_EXPECT(board_is_legal(&board, any) == is_listed(moves, count, any));
        bool legal = check_word(&board, word, moves, count, &move);
        FUZZ_EXPECT(memcmp(&board, &before, sizeof board) == 0);
        if (!legal || board_outcome(&board) != ONGOING) {
            continue;
        }
        board_apply(&board, move, &undo);
        board_undo(&board, move, &undo);
        FUZZ_EXPECT(memcmp(&board, &before, sizeof board) == 0);
        board_apply(&board, move, &undo);
        FUZZ_EXPECT(board_verify(&board, NULL));
        count = movegen_all(&board, moves);
    }
    return 0;
}
