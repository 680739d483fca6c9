// SPDX-License-Identifier: MIT
// What a game remembers, against a list of all its positions as text: repetitions, quiet plies, the
// draws that come of them, and taking moves back.
#include <string.h>

#include "game.h"
#include "movegen.h"
#include "property.h"

enum { QUICK_POSITIONS = 1500, LENGTH = 150 };

// A game told another way: text without the move number, and how many walls stand.
typedef struct Chronicle {
    int length; // positions
    char positions[LENGTH + 1][TPS_TEXT];
    int quiet[LENGTH + 1];
    int occurrences[LENGTH + 1];
} Chronicle;

static int count_letters(const char *text, char letter) {
    int count = 0;
    for (; *text; text++) {
        count += *text == letter;
    }
    return count;
}

static int count_empty(const Board *board) {
    return bits_count(board_empty(board));
}

// The text of a position without its number: rows and player.
static void describe(const Board *board, char ret_text[TPS_TEXT]) {
    tps_write(board, ret_text);
    *strrchr(ret_text, ' ') = '\0';
}

static void note(Chronicle *chronicle, const Board *board, bool placed) {
    int now = chronicle->length++;
    char *text = chronicle->positions[now];
    describe(board, text);
    chronicle->occurrences[now] = 1;
    for (int i = 0; i < now; i++) {
        chronicle->occurrences[now] += strcmp(chronicle->positions[i], text) == 0;
    }
    chronicle->quiet[now] = 0;
    if (now == 0) {
        return;
    }
    bool crushed = count_letters(text, 'S') < count_letters(chronicle->positions[now - 1], 'S');
    chronicle->quiet[now] = placed || crushed ? 0 : chronicle->quiet[now - 1] + 1;
}

// Goes back and forth: takes the player's last move back if that is possible, else makes one that
// can be taken back.
static Move pick_shuffle(Rng *rng, const Game *game) {
    Move last = game->length >= 2 ? game->steps[game->length - 2].move : MOVE_NONE;
    if (move_is_spread(last) && pattern_length(move_pattern(last)) == 1) {
        Direction direction = move_direction(last);
        int square = move_square(last) + direction_step(direction);
        Move back = move_spread(square, direction_opposite(direction), move_pattern(last));
        if (board_is_legal(&game->board, back)) {
            return back;
        }
    }
    Move moves[MOVES_MAX];
    int count = movegen_spreads(&game->board, moves);
    for (int i = 0; count > 0 && i < 40; i++) {
        Move move = moves[rng_below(rng, count)];
        if (pattern_length(move_pattern(move)) == 1) {
            return move;
        }
    }
    return walk_pick(rng, &game->board, WALK_LONG);
}

static void compare(const Game *game, const Chronicle *chronicle) {
    int now = chronicle->length - 1;
    int occurrences = chronicle->occurrences[now];
    int quiet = chronicle->quiet[now];
    const Board *board = &game->board;
    EXPECT(game->length == (size_t)now, board, MOVE_NONE);
    EXPECT(game_occurrences(game) == occurrences, board, MOVE_NONE);
    EXPECT(game_reversible_plies(game) == quiet, board, MOVE_NONE);
    Outcome expected = board_outcome(board);
    if (expected == ONGOING &&
        (occurrences >= 3 || (game->draw_plies > 0 && quiet >= game->draw_plies))) {
        expected = DRAW;
    }
    EXPECT(game_outcome(game) == expected, board, MOVE_NONE);
}

// Plays one game, then takes it back. Returns how many positions it had.
static int play(Rng *rng, int size, Chronicle *chronicle) {
    Rules rules = walk_rules(rng, size, WALK_STANDARD);
    char tps[TPS_TEXT];
    walk_position(rng, &rules, tps);
    Board start = support_board_with(tps, &rules);
    Game game;
    game_init(&game, &start);
    game.draw_plies = rng_chance(rng, 50) ? 0 : rng_between(rng, 1, 30);
    chronicle->length = 0;
    note(chronicle, &game.board, false);
    compare(&game, chronicle);
    while (chronicle->length <= LENGTH && board_outcome(&game.board) == ONGOING) {
        Move move =
            rng_chance(rng, 95) ? pick_shuffle(rng, &game) : walk_pick(rng, &game.board, WALK_LONG);
        int empty = count_empty(&game.board);
        bool placed = !move_is_spread(move);
        ck_assert(game_push(&game, move));
        EXPECT(!placed || count_empty(&game.board) == empty - 1, &game.board, move);
        note(chronicle, &game.board, placed);
        compare(&game, chronicle);
    }
    int positions = chronicle->length;
    Game copy;
    ck_assert(game_copy(&copy, &game));
    while (game_pop(&game)) {
        chronicle->length--;
        ck_assert_int_gt(chronicle->length, 0);
        char text[TPS_TEXT];
        describe(&game.board, text);
        ck_assert_str_eq(text, chronicle->positions[chronicle->length - 1]);
        compare(&game, chronicle);
    }
    EXPECT(chronicle->length == 1 && board_equal(&game.board, &start), &start, MOVE_NONE);
    game_finish(&game);
    chronicle->length = positions; // the copy is still at the end
    compare(&copy, chronicle);
    game_finish(&copy);
    return positions;
}

PROPERTY(game_remembers) {
    static Chronicle chronicle;
    Rng rng = rng_of(support_seed() + (uint64_t)_i);
    int most = 0;
    for (int64_t left = property_positions(QUICK_POSITIONS); left > 0;) {
        left -= play(&rng, _i, &chronicle);
        for (int i = 0; i < chronicle.length; i++) {
            most = chronicle.occurrences[i] > most ? chronicle.occurrences[i] : most;
        }
    }
    ck_assert_int_ge(most, 3); // or else the games prove nothing
}
