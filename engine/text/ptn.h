// SPDX-License-Identifier: MIT
// Reads and writes moves, komi and openings in PTN.
#pragma once

#include "game.h"
#include "reader.h"
#include "textbuf.h"

enum { PTN_TEXT = 16, KOMI_TEXT = 16 };

// Writes the shortest form: no F, no count of 1, no drops when all pieces go to one square, no
// marks; the placement of two flats as 2a1. Returns the length.
size_t ptn_write_move(Move move, char ret_text[PTN_TEXT]);

// The same as a value. Use: move_text(move).text.
typedef struct MoveText {
    char text[PTN_TEXT];
} MoveText;

MoveText move_text(Move move);

// For qsort: compares two Moves by their text.
int ptn_compare_moves(const void *a, const void *b);

// Appends the moves, separated by spaces.
void ptn_add_moves(TextBuf *text, const Move moves[], int count);

// The name of a square, such as "c3". Use: square_name(square).text.
typedef struct SquareName {
    char text[3];
} SquareName;

SquareName square_name(int square);

// Reads a move by its form alone, on a board of `size`. Also accepts Fa1, 1a1>1, a1>1, letters in
// any case (A1, sA1), and the marks * ' " ! ? at the end. 2a1 is the placement of two flats.
bool ptn_parse_move(Word word, int size, Move *ret_move, Fault *fault);

// Reads a move that must be legal on this board; `fault` says why it is not. Where the move must
// place two flats, a1 is read as 2a1.
bool ptn_read_move(const Board *board, Word word, Move *ret_move, Fault *fault);

// Plays all words as moves. False at the first word that is not a legal move, or when the game is
// over or there is no memory; the moves before it stay played.
bool ptn_play_moves(Game *game, Reader *words, Fault *fault);

// True for R-0 0-R F-0 0-F 1-0 0-1 1/2-1/2 1/2 0-0 *, in any case.
bool ptn_is_result(Word word);
bool ptn_is_draw(Word result);

// The winner of a result and how it was won: 1 and 'R' for "R-0", -1 and 0 for "0-1"; 0 and 0
// without a winner.
int ptn_result_sign(Word result, char *ret_kind);

// Fills `fault` with the reason why `move` is illegal on this board. The move must be illegal.
void ptn_explain(const Board *board, Move move, Word word, Fault *fault);

// Reads a komi, a decimal number in steps of one half from -10 to 10, and gives twice its value:
// "2" is 4, "-1.5" is -3, "0.50" is 1.
bool komi_read(Word word, int *ret_half_komi, Fault *fault);

// Reads the name of an opening: swap, no swap, double black stack or DBS. Case, blanks, hyphens and
// underscores do not matter.
bool opening_read(Word word, OpeningRule *ret_opening, Fault *fault);

// The name of an opening as PTN has it: "double black stack"; and as one word, for TEI and options:
// "double-black-stack".
const char *opening_name(OpeningRule opening);
const char *opening_word(OpeningRule opening);

// Writes a number of half flats as flats: 4 as "2", -1 as "-0.5". Returns ret_text.
const char *komi_write(int half_flats, char ret_text[KOMI_TEXT]);
