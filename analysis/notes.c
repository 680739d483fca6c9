// SPDX-License-Identifier: MIT
#include "notes.h"

#include <stdlib.h>
#include <string.h>

void game_notes_finish(GameNotes *notes) {
    free(notes->positions);
    free(notes->moves);
    free(notes->others);
    *notes = (GameNotes){0};
}

int note_winner(const PositionNote *note) {
    if (note->outcome != ONGOING || !score_is_proved(note->score)) {
        return outcome_sign(note->outcome);
    }
    return score_is_win(note->score) ? 1 : -1;
}

double note_chance(const PositionNote *note, Colour colour) {
    return (colour == WHITE ? note->wdl.win : note->wdl.loss) / 10.0 + note->wdl.draw / 20.0;
}

int note_percent(const PositionNote *note, Colour colour) {
    Wdl wdl = note->wdl;
    return wdl_percent(colour == WHITE ? wdl : (Wdl){wdl.loss, wdl.draw, wdl.win});
}

void player_note_add_move(PlayerNote *sum, const MoveNote *move) {
    sum->moves++;
    sum->accuracy += mark_accuracy(move->loss);
    sum->loss += move->loss;
    sum->marks[move->mark]++;
}

void player_note_add(PlayerNote *sum, const PlayerNote *note) {
    sum->moves += note->moves;
    sum->unrated |= note->unrated && note->moves > 0;
    sum->accuracy += note->accuracy * note->moves;
    sum->loss += note->loss * note->moves;
    for (int mark = 0; mark < MOVE_MARKS; mark++) {
        sum->marks[mark] += note->marks[mark];
    }
}

void player_note_mean(PlayerNote *sum) {
    if (sum->moves > 0) {
        sum->accuracy /= sum->moves;
        sum->loss /= sum->moves;
    }
}

// Notes for one player when the forced win began and where a forced win was given away.
static void sum_wins(GameNotes *notes, Colour first, Colour colour) {
    PlayerNote *player = &notes->players[colour];
    int sign = colour == WHITE ? 1 : -1;
    bool kept = true;
    player->won_since = -1;
    for (size_t i = notes->move_count + 1; i-- > 0;) {
        kept = kept && note_winner(&notes->positions[i]) == sign;
        player->won_since = kept && i < notes->move_count ? (int)i : player->won_since;
    }
    for (size_t i = 0; i < notes->move_count; i++) {
        bool mover = (((unsigned)first + i) & 1) == (unsigned)colour;
        if (mover && notes->moves[i].missed && player->missed_count < MISSED_MOVES) {
            player->missed[player->missed_count++] = (int)i;
        }
    }
}

// Inserts a move into the list of the worst moves.
static void add_worst(PlayerNote *player, const MoveNote *moves, int index) {
    int at = player->worst_count;
    while (at > 0 && moves[player->worst[at - 1]].loss < moves[index].loss) {
        at--;
    }
    if (at == WORST_MOVES) {
        return;
    }
    player->worst_count += player->worst_count < WORST_MOVES;
    for (int i = player->worst_count - 1; i > at; i--) {
        player->worst[i] = player->worst[i - 1];
    }
    player->worst[at] = index;
}

void game_notes_sum(GameNotes *notes, Colour first) {
    memset(notes->players, 0, sizeof notes->players);
    for (size_t i = 0; i < notes->move_count; i++) {
        const MoveNote *move = &notes->moves[i];
        PlayerNote *player = &notes->players[((unsigned)first + i) & 1];
        if (!move->known) {
            continue;
        }
        player_note_add_move(player, move);
        if (mark_is_bad(move->mark)) {
            add_worst(player, notes->moves, (int)i);
        }
    }
    for (int i = 0; i < 2; i++) {
        PlayerNote *player = &notes->players[i];
        player_note_mean(player);
        sum_wins(notes, first, (Colour)i);
    }
}
