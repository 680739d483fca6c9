// SPDX-License-Identifier: MIT
#include "play/say.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "text/ptn.h"
#include "wdl.h"

// Adds a forced win and the number of the winner's moves.
static void say_proved(TextBuf *text, const Board *board, Score score, bool played, Colour person) {
    int plies = abs(score_mate(score));
    Colour turn = board_turn(board);
    Colour winner = score > 0 ? turn : (Colour)!turn;
    bool winner_next = (turn == winner) != played;
    int left = plies - (played ? 1 : 0);
    int moves = winner_next ? (left + 1) / 2 : left / 2;
    textbuf_format(text, "%s can force a win", winner == person ? "you" : "Bredon");
    if (moves > 0) {
        textbuf_format(text, " in %d move%s", moves, plural_s(moves));
    }
}

void play_say_score(TextBuf *text, const Board *board, Score score, bool played, Colour person) {
    // The words for the person's win chance, and the least chance in 1000 for each.
    static const struct {
        int least;
        const char *words;
    } verdicts[] = {
        {900, "nearly won for you"},      {750, "much better for you"},
        {580, "a little better for you"}, {421, "about even"},
        {251, "a little worse for you"},  {101, "much worse for you"},
        {0, "nearly lost for you"},
    };
    Score own = board_turn(board) == person ? score : -score;
    if (score_is_proved(score)) {
        say_proved(text, board, score, played, person);
        return;
    }
    Wdl wdl = wdl_of(own, board_size(board));
    int chance = wdl.win + wdl.draw / 2;
    size_t i = 0;
    while (chance < verdicts[i].least) {
        i++;
    }
    textbuf_format(text, "%s (%+.2f flats, %d %% to win)", verdicts[i].words, own / 100.0,
                   (chance + 5) / 10);
}

// Finds a shortest chain in `own` from one set of squares to another.
static int find_chain(uint64_t own, uint64_t from, uint64_t to, int ret_squares[SQUARES]) {
    uint64_t reached[SQUARES + 1];
    uint64_t all = own & from;
    int steps = 0;
    reached[0] = all;
    while (reached[steps] && !(reached[steps] & to)) {
        reached[steps + 1] = bits_beside(reached[steps]) & own & ~all;
        all |= reached[++steps];
    }
    if (!reached[steps]) {
        return 0;
    }
    uint64_t bit = bits_of(bits_lowest(reached[steps] & to));
    for (int i = steps; i >= 0; i--) {
        ret_squares[i] = bits_lowest(bit);
        if (i > 0) {
            bit = bits_of(bits_lowest(bits_beside(bit) & reached[i - 1]));
        }
    }
    return steps + 1;
}

// Finds the squares of a shortest road of this player, from edge to edge in order. Returns their
// number, 0 when there is no road. *ret_across: the road goes from left to right, else from bottom
// to top.
static int find_road(const Board *board, Colour colour, int ret_squares[SQUARES],
                     bool *ret_across) {
    const Geometry *geometry = board->geometry;
    uint64_t own = board_road(board, colour);
    int across[SQUARES];
    int up[SQUARES];
    int length = find_chain(own, geometry->left, geometry->right, across);
    int other = find_chain(own, geometry->bottom, geometry->top, up);
    bool is_across = length > 0 && (other == 0 || length <= other);
    length = is_across ? length : other;
    for (int i = 0; i < length; i++) {
        ret_squares[i] = is_across ? across[i] : up[i];
    }
    *ret_across = is_across;
    return length;
}

static void say_road(TextBuf *text, const Board *board, Colour winner) {
    int squares[SQUARES];
    bool across = false;
    int length = find_road(board, winner, squares, &across);
    textbuf_format(text, "from %s:", across ? "left to right" : "bottom to top");
    for (int i = 0; i < length; i++) {
        textbuf_format(text, " %s", square_name(squares[i]).text);
    }
}

static void say_count(TextBuf *text, const Board *board) {
    int white = bits_count(board_flats(board, WHITE));
    int black = bits_count(board_flats(board, BLACK));
    int komi = board->rules.half_komi;
    if (!board_empty(board)) {
        textbuf_add_string(text, "the board is full");
    } else {
        Colour out = board_in_hand(board, WHITE) == 0 ? WHITE : BLACK;
        textbuf_format(text, "%s's last piece is placed", colour_text(out));
    }
    textbuf_format(text, "; flats: White %d, Black %d", white, black);
    if (komi != 0) {
        char counts[2][KOMI_TEXT];
        textbuf_format(text, " %c %s komi = %s", komi > 0 ? '+' : '-',
                       komi_write(abs(komi), counts[0]), komi_write(2 * black + komi, counts[1]));
    }
}

void play_say_end(TextBuf *text, const PlayGame *play) {
    const Board *board = &play->game.board;
    Outcome outcome = board_outcome(board);
    int sign = play_game_sign(play);
    int squares = board_size(board) * board_size(board);
    Colour winner = sign > 0 ? WHITE : BLACK;
    textbuf_format(text, "%s  ", play_game_result(play));
    if (sign == 0) {
        textbuf_add_string(text, "a draw");
    } else {
        textbuf_format(text, "%s (%s) wins", colour_text(winner),
                       winner == play->person ? "you" : "Bredon");
    }
    if (play->end != PLAY_ON_BOARD) {
        textbuf_format(text, ": %s %s\n", colour_text(play->loser),
                       play->end == PLAY_TIME ? "has no time left" : "resigned");
    } else if (outcome == ONGOING) {
        textbuf_add_string(text, ": the same position for the third time\n");
    } else if (outcome == WHITE_ROAD || outcome == BLACK_ROAD) {
        textbuf_add_string(text, " by a road, ");
        say_road(text, board, winner);
        textbuf_add_string(text, "\n");
    } else {
        textbuf_add_string(text, " by the count of flats\n");
        say_count(text, board);
        textbuf_add_string(text, "\n");
    }
    if (sign != 0) {
        int left = board_in_hand(board, winner);
        int points = outcome_points(board, sign > 0 ? WHITE_ROAD : BLACK_ROAD);
        textbuf_format(text, "old scoring: %d squares + %d pieces in hand = %d for %s\n", squares,
                       left, points, colour_text(winner));
    }
}
