// SPDX-License-Identifier: MIT
// Moves and komi as text: PTN.
#ifndef BREDON_ENGINE_TEXT_PTN_H
#define BREDON_ENGINE_TEXT_PTN_H

#include "game.h"
#include "reader.h"
#include "textbuf.h"

enum { PTN_TEXT = 16, KOMI_TEXT = 16 };

// Writes the minimal form: no F, no count of 1, no drops when all pieces go to one square, no
// marks. Returns its length.
size_t ptn_write_move(Move move, char ret_text[PTN_TEXT]);

// Adds moves with spaces between them.
void ptn_add_moves(TextBuf *text, const Move moves[], int count);

// The name of a square, "c3"; for use as square_name(square).text.
typedef struct SquareName {
    char text[3];
} SquareName;

SquareName square_name(int square);

// Reads the form of a move without a look at the pieces. Also read: Fa1, sa1, ca1, 1a1>1, a1>1, and
// trailing marks * ' " ! ?. `size` is that of the board.
bool ptn_parse_move(Word word, int size, Move *ret_move, Fault *fault);

// Reads a move and checks that it is legal on this board; says why when it is not.
bool ptn_read_move(const Board *board, Word word, Move *ret_move, Fault *fault);

// Plays the words as moves. False at the first one that is not legal, that comes when the game is
// over, or for which there is no memory; those before it stay played.
bool ptn_play_moves(Game *game, Reader *words, Fault *fault);

// Says why a move of the right form is not legal here. Fills `fault`; the move must be illegal.
void ptn_explain(const Board *board, Move move, Word word, Fault *fault);

// Reads a decimal number of flats in steps of one half, as twice its value: "2" is 4, "-1.5" is -3,
// "0.50" is 1. The range -10..10 (half komi -20..20) is checked.
bool komi_read(Word word, int *ret_half_komi, Fault *fault);

// Writes half flats, a komi or a count with komi, as flats: "2", "-0.5". Returns ret_text.
const char *komi_write(int half_flats, char ret_text[KOMI_TEXT]);

#endif
