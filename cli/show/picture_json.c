// SPDX-License-Identifier: MIT
#include "show/picture_json.h"

#include "json.h"
#include "movegen.h"
#include "show/picture.h"
#include "text/ptn.h"
#include "text/tps.h"

void json_move(TextBuf *text, const char *name, Move move) {
    json_string(text, name, move == MOVE_NONE ? NULL : move_text(move).text);
}

void json_moves(TextBuf *text, const char *name, const Move moves[], int count) {
    json_open(text, name, '[');
    for (int i = 0; i < count; i++) {
        json_move(text, NULL, moves[i]);
    }
    json_close(text, ']');
}

void json_tps(TextBuf *text, const Board *board) {
    char tps[TPS_TEXT];
    tps_write(board, tps);
    json_string(text, "tps", tps);
}

static void add_pair(TextBuf *text, const char *name, int white, int black) {
    json_open(text, name, '{');
    json_integer(text, "white", white);
    json_integer(text, "black", black);
    json_close(text, '}');
}

// What is on each square that is not empty.
static void add_squares(TextBuf *text, const Board *board) {
    json_open(text, "squares", '{');
    for (uint64_t left = board_occupied(board); left;) {
        char stack[HEIGHT_MAX + 2];
        int square = bits_pop(&left);
        picture_stack(board, square, stack);
        json_string(text, square_name(square).text, stack);
    }
    json_close(text, '}');
}

void picture_add_json_members(TextBuf *text, const Game *game) {
    const Board *board = &game->board;
    Outcome outcome = game_outcome(game);
    json_tps(text, board);
    json_integer(text, "size", board_size(board));
    json_real(text, "komi", board->rules.half_komi / 2.0);
    json_string(text, "to_move", board_turn(board) == WHITE ? "white" : "black");
    json_integer(text, "move_number", board->ply / 2 + 1);
    json_bool(text, "opening", board_is_opening(board));
    json_string(text, "opening_rule", opening_word((OpeningRule)board->rules.opening));
    json_move(text, "last_move", game->length > 0 ? game->steps[game->length - 1].move : MOVE_NONE);
    add_pair(text, "stones", board->stones[WHITE], board->stones[BLACK]);
    add_pair(text, "caps", board->caps[WHITE], board->caps[BLACK]);
    add_pair(text, "flats", bits_count(board_flats(board, WHITE)),
             bits_count(board_flats(board, BLACK)));
    json_string(text, "result", outcome_text(outcome));
    json_integer(text, "points", outcome_points(board, outcome));
    json_integer(text, "legal_moves", outcome == ONGOING ? (int64_t)movegen_count(board) : 0);
    add_squares(text, board);
}
