// SPDX-License-Identifier: MIT
// Books of openings. The first line gives the rules (see fuzz_rules), the rest is the book.
#include <string.h>

#include "fuzz.h"
#include "game/book.h"

// The moves of an opening can be played, and the game is not over after them.
static void check_opening(const Opening *opening, const Rules *rules) {
    Game game;
    FUZZ_EXPECT(opening->start.rules.size == rules->size && opening->line > 0);
    FUZZ_BOARD(&opening->start);
    Board board = opening->start;
    for (size_t i = 0; i < opening->count; i++) {
        Undo undo;
        FUZZ_EXPECT(board_is_legal(&board, opening->moves[i]));
        board_apply(&board, opening->moves[i], &undo);
    }
    FUZZ_EXPECT(book_game(opening, &game));
    FUZZ_EXPECT(game.length == opening->count && game_outcome(&game) == ONGOING);
    FUZZ_EXPECT(board_equal(&game.board, &board));
    game_finish(&game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reader input = fuzz_reader(data, size);
    Rules rules = fuzz_rules(fuzz_line(&input));
    Word text = fuzz_rest(&input);
    Fault fault = {0};
    Book book;
    if (!book_read("book", text.at, text.length, &rules, 0, &book, &fault)) {
        FUZZ_FAULT(&fault, text.length);
        FUZZ_EXPECT(strncmp(fault.text, "book:", 5) == 0);
        return 0;
    }
    FUZZ_EXPECT(book.count > 0);
    for (size_t i = 0; i < book.count; i++) {
        // PTN may hold several games in one line.
        FUZZ_EXPECT(i == 0 || book.openings[i].line >= book.openings[i - 1].line);
        check_opening(&book.openings[i], &rules);
    }
    book_finish(&book);
    return 0;
}
