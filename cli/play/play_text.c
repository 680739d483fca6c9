// SPDX-License-Identifier: MIT
#include "play/play_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "fold.h"
#include "level.h"
#include "score.h"
#include "text/ptn.h"

const char *play_text_clock(int64_t ms, char ret_text[PLAY_CLOCK_TEXT]) {
    enum { TEN_SECONDS = 10000 };
    int64_t seconds = ms / 1000;
    if (ms < TEN_SECONDS) {
        snprintf(ret_text, PLAY_CLOCK_TEXT, "%" PRId64 ".%" PRId64, seconds, ms % 1000 / 100);
    } else {
        snprintf(ret_text, PLAY_CLOCK_TEXT, "%" PRId64 ":%02" PRId64, seconds / 60, seconds % 60);
    }
    return ret_text;
}

void play_text_player(TextBuf *text, const PlayGame *play, Colour colour) {
    textbuf_format(text, "%s%s", colour_text(colour),
                   play->others             ? ""
                   : colour == play->person ? " (you)"
                                            : " (Bredon)");
}

static void add_player(TextBuf *text, const PlayGame *play, Colour colour) {
    const Board *board = &play->game.board;
    int komi = board->rules.half_komi;
    // At least two blanks: fold_text indents the next row to the part after them.
    play_text_player(text, play, colour);
    textbuf_format(text, "  %*s%d stone%s", !play->others && colour == play->person ? 3 : 0, "",
                   board->stones[colour], plural_s(board->stones[colour]));
    if (board->rules.caps[colour] > 0) {
        textbuf_format(text, ", %d capstone%s", board->caps[colour], plural_s(board->caps[colour]));
    }
    int flats = bits_count(board_flats(board, colour));
    textbuf_format(text, " in hand; %d flat%s", flats, plural_s(flats));
    if (colour == BLACK && komi != 0) {
        char size[KOMI_TEXT];
        textbuf_format(text, " %c %s komi", komi > 0 ? '+' : '-', komi_write(abs(komi), size));
    }
    if (play->clock.ms > 0) {
        char clock[PLAY_CLOCK_TEXT];
        textbuf_format(text, "; clock %s", play_text_clock(play->left_ms[colour], clock));
    }
    textbuf_add_string(text, "\n");
}

void play_text_board(TextBuf *text, const PlayGame *play, const PictureStyle *style) {
    PictureStyle marked = *style;
    marked.marked = picture_last_move(&play->game);
    picture_draw_board(text, &play->game.board, &marked);
    add_player(text, play, style->flip ? WHITE : BLACK);
    add_player(text, play, style->flip ? BLACK : WHITE);
}

const char *play_text_verdict(int percent) {
    static const struct {
        int least;
        const char *words;
    } verdicts[] = {
        {90, "nearly won for you"}, {75, "much better for you"},    {58, "a little better for you"},
        {43, "about even"},         {26, "a little worse for you"}, {11, "much worse for you"},
        {0, "nearly lost for you"},
    };
    size_t i = 0;
    while (percent < verdicts[i].least) {
        i++;
    }
    return verdicts[i].words;
}

void play_text_score(TextBuf *text, const Board *board, Score score, Colour person) {
    if (score_is_proved(score)) {
        bool own = score_is_win(score) == (board_turn(board) == person);
        int moves = score_winner_moves(score);
        textbuf_format(text, "%s can force a win in %d move%s", own ? "you" : "Bredon", moves,
                       plural_s(moves));
        return;
    }
    Score own = board_turn(board) == person ? score : -score;
    int percent = wdl_percent(wdl_of(own, board_size(board)));
    textbuf_format(text, "%s (%+.2f flats, %d %% to win)", play_text_verdict(percent), own / 100.0,
                   percent);
}

static void add_count(TextBuf *text, const Board *board) {
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
    textbuf_add_string(text, "\n");
}

void play_text_end(TextBuf *text, const PlayGame *play) {
    const Board *board = &play->game.board;
    char how;
    int sign = ptn_result_sign(word_of_string(play_game_result(play)), &how);
    Colour winner = sign > 0 ? WHITE : BLACK;
    textbuf_format(text, "%s  ", play_game_result(play));
    if (sign == 0) {
        textbuf_add_string(text, "a draw");
    } else {
        play_text_player(text, play, winner);
        textbuf_add_string(text, " wins");
    }
    if (play->end != PLAY_ON_BOARD) {
        textbuf_format(text, ": %s %s\n", colour_text(play->loser),
                       play->end == PLAY_TIME ? "has no time left" : "resigned");
    } else if (board_outcome(board) == ONGOING) {
        textbuf_add_string(text, ": the same position for the third time\n");
    } else if (how == 'R') {
        textbuf_add_string(text, " by a road\n");
    } else {
        textbuf_add_string(text, " by the count of flats\n");
        add_count(text, board);
    }
}

void play_text_level(TextBuf *text, int level) {
    if (level == LEVEL_FULL) {
        textbuf_add_string(text, "full strength");
    } else {
        textbuf_format(text, "level %d of %d (about %d on playtak.com)", level, LEVEL_MOST,
                       level_of(level)->rating);
    }
}

// ---- The rules for a beginner

static void add_board(TextBuf *text, const Rules *rules) {
    bool same =
        rules->stones[WHITE] == rules->stones[BLACK] && rules->caps[WHITE] == rules->caps[BLACK];
    textbuf_format(text, "board  %dx%d; %s has", rules->size, rules->size,
                   same ? "each player" : "White");
    for (int colour = WHITE; colour <= (same ? WHITE : BLACK); colour++) {
        textbuf_format(text, "%s %d stone%s (flats or walls) and %d capstone%s",
                       colour == WHITE ? "" : ", Black", rules->stones[colour],
                       plural_s(rules->stones[colour]), rules->caps[colour],
                       plural_s(rules->caps[colour]));
    }
    textbuf_add_string(text, "\n");
}

// What the players place in their first turns, and in the later ones: ", place a new piece ...".
static const char *const first_turns[OPENING_RULES] = {
    [OPENING_SWAP] = "First each player places a flat of the OTHER's. From then on, in turn",
    [OPENING_NO_SWAP] = "In turn",
    [OPENING_DOUBLE_STACK] = ("First White places a stack of two flats of BLACK's (2a1), then "
                              "Black a flat of WHITE's. From then on, in turn"),
};

void play_text_rules(TextBuf *text, const Rules *rules, int columns) {
    bool caps = rules->caps[WHITE] > 0 || rules->caps[BLACK] > 0;
    size_t begin = text->length;
    char size[KOMI_TEXT];
    add_board(text, rules);
    textbuf_format(
        text,
        "goal   Build a road: flats%s of yours on top, side by side, never diagonal, from one edge "
        "of the board to the opposite one. If a move makes roads for both players, the player who "
        "moved wins.\n"
        "turns  White begins. %s, place a new piece of yours or move a stack of yours.\n"
        "place  On an empty square: a flat (a1), which makes roads and is counted at the end; a "
        "wall (Sa1), which does neither, and onto which %s.\n"
        "move   A stack belongs to the owner of its top piece. Take up to %d pieces from its top "
        "(as many as the board is wide), go straight (+ up, - down, > right, < left) and drop at "
        "least one on each square, the lowest first: c3> moves one piece; 3c3>12 takes three, "
        "drops one, then two. Flats of either player can be covered; walls%s\n"
        "count  Without a road the game ends when the board is full or a player has placed all "
        "pieces. Whoever has more flats on top wins. ",
        caps ? " and capstones" : "", first_turns[rules->opening],
        caps ? "only a capstone moves; or a capstone (Ca1), which makes roads but is not counted, "
               "and onto which nothing moves"
             : "nothing moves",
        rules->size,
        caps ? " and capstones can't, but a capstone that moves alone onto a wall with its last "
               "step flattens it."
             : " can't.");
    if (rules->half_komi == 0) {
        textbuf_add_string(text, "There is no komi.");
    } else {
        textbuf_format(text, "Komi: %s is %s Black's count.",
                       komi_write(abs(rules->half_komi), size),
                       rules->half_komi > 0 ? "added to" : "subtracted from");
    }
    textbuf_add_string(
        text, " Equal counts are a draw; so is a position that occurs for the third time.\n"
              "tak    A player who threatens to complete a road says \"tak\", as a courtesy.\n");
    fold_text(text, begin, columns, 0);
}
