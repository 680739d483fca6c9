// SPDX-License-Identifier: MIT
// Positions as text. The first line gives the rules (see fuzz_rules), the rest is the TPS.
#include <string.h>

#include "fuzz.h"
#include "text/tps.h"

// The rules are those asked for when the size fits, else the standard ones with their komi.
static void check_rules(const Board *board, const Rules *asked) {
    Rules expected = rules_of(board_size(board), asked->half_komi);
    if (board_size(board) == asked->size) {
        expected = *asked;
    }
    FUZZ_EXPECT(memcmp(&board->rules, &expected, sizeof expected) == 0);
}

enum { SQUARES_TEXT = 1024 };

// The squares of a TPS, one by one, without runs and quotes.
static void list_squares(const char *text, size_t length, char ret_list[SQUARES_TEXT]) {
    Reader reader = reader_of(text, length);
    Word rows = {"", 0, 0};
    size_t out = 0;
    while (reader_next(&reader, &rows) && !memchr(rows.at, '/', rows.length)) {
    }
    for (size_t i = 0; i < rows.length; i++) {
        if (strchr("\"'[]", rows.at[i])) {
            continue;
        }
        FUZZ_EXPECT(out + 2 * SIZE_MOST < SQUARES_TEXT);
        ret_list[out++] = rows.at[i];
        if (rows.at[i] != 'x') {
            continue;
        }
        size_t run = 0;
        size_t digits = i + 1;
        for (; digits < rows.length && rows.at[digits] >= '0' && rows.at[digits] <= '9'; digits++) {
            run = 10 * run + (size_t)(rows.at[digits] - '0');
        }
        FUZZ_EXPECT(digits == i + 1 || (run >= 1 && run <= SIZE_MOST));
        for (; run > 1; run--) {
            ret_list[out++] = ',';
            ret_list[out++] = 'x';
        }
        i = digits - 1;
    }
    ret_list[out] = '\0';
}

// What is on the board is what the text says.
static void check_squares(const Board *board, Word text) {
    char tps[TPS_TEXT];
    char given[SQUARES_TEXT];
    char written[SQUARES_TEXT];
    list_squares(text.at, text.length, given);
    list_squares(tps, tps_write(board, tps), written);
    FUZZ_EXPECT(strcmp(given, written) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reader input = fuzz_reader(data, size);
    Rules rules = fuzz_rules(fuzz_line(&input));
    Word text = fuzz_rest(&input);
    Reader reader = reader_of(text.at, text.length);
    Board board, other, untouched;
    Fault fault = {0}, other_fault = {0};
    Word more;

    memset(&board, 0x5a, sizeof board);
    other = untouched = board;
    bool read = tps_read(text.at, text.length, &rules, &board, &fault);
    bool read_next = tps_read_next(&reader, &rules, &other, &other_fault);
    FUZZ_EXPECT(tps_read(text.at, text.length, &rules, &untouched, NULL) == read);
    if (!read_next) {
        FUZZ_FAULT(&other_fault, text.length);
        FUZZ_EXPECT(!read);
        FUZZ_EXPECT(reader.at == 0);
        FUZZ_EXPECT(memcmp(&board, &untouched, sizeof board) == 0);
        FUZZ_EXPECT(memcmp(&other, &untouched, sizeof other) == 0);
        return 0;
    }
    FUZZ_BOARD(&other);
    if (!read) {
        FUZZ_FAULT(&fault, text.length);
        FUZZ_EXPECT(reader_next(&reader, &more));
        return 0;
    }
    FUZZ_EXPECT(memcmp(&board, &other, sizeof board) == 0);
    FUZZ_EXPECT(memcmp(&board, &untouched, sizeof board) == 0);
    check_rules(&board, &rules);
    check_squares(&board, text);
    return 0;
}
