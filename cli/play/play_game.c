// SPDX-License-Identifier: MIT
#include "play/play_game.h"

void play_game_set_clocks(PlayGame *play, const TimeControl *clock) {
    play->clock = *clock;
    play->left_ms[WHITE] = play->left_ms[BLACK] = clock->ms;
    play->credited[WHITE] = play->credited[BLACK] = 0;
}

int64_t play_game_number(const PlayGame *play) {
    return (int64_t)play->game.length / 2 + 1;
}

bool play_game_is_over(const PlayGame *play) {
    return play->end != PLAY_ON_BOARD || game_outcome(&play->game) != ONGOING;
}

const char *play_game_result(const PlayGame *play) {
    if (play->end != PLAY_ON_BOARD) {
        return play->loser == WHITE ? "0-1" : "1-0";
    }
    return outcome_text(game_outcome(&play->game));
}

bool play_game_spend(PlayGame *play, int64_t ms) {
    Colour turn = board_turn(&play->game.board);
    if (play->clock.ms == 0) {
        return true;
    }
    play->left_ms[turn] -= ms;
    if (play->left_ms[turn] <= 0) {
        play->left_ms[turn] = 0;
        play->end = PLAY_TIME;
        play->loser = turn;
        play->unsaved = true;
        return false;
    }
    int64_t number = play_game_number(play);
    // A move that was taken back and is made again gains nothing.
    if (number > play->credited[turn]) {
        play->credited[turn] = number;
        play->left_ms[turn] =
            time_control_after_us(&play->clock, number, play->left_ms[turn] * 1000) / 1000;
    }
    return true;
}

bool play_game_move(PlayGame *play, Move move) {
    play->unsaved = true;
    play->others = false;
    return game_push(&play->game, move);
}

bool play_game_may_undo(const PlayGame *play) {
    return play->clock.ms == 0 || play->end != PLAY_TIME || play->left_ms[play->loser] > 0;
}

bool play_game_undo(PlayGame *play, size_t *ret_moves, Fault *fault) {
    Colour turn = board_turn(&play->game.board);
    // After the person's last move comes the engine's answer, unless the game ended there.
    size_t moves = turn == play->person ? 2 : 1;
    if (!play_game_may_undo(play)) {
        return fault_set(fault, 0, "a loss on time can't be taken back; 'new' starts a new game");
    }
    if (play->end != PLAY_ON_BOARD) {
        play->end = PLAY_ON_BOARD;
        moves = 0;
    } else if (play->game.length < moves) {
        return fault_set(fault, 0, "you have no move to take back");
    }
    for (size_t i = 0; i < moves; i++) {
        game_pop(&play->game);
    }
    play->unsaved = play->game.length > 0;
    *ret_moves = moves;
    return true;
}

void play_game_resign(PlayGame *play) {
    play->end = PLAY_RESIGNED;
    play->loser = play->person;
    play->unsaved = true;
}

void play_game_restart(PlayGame *play) {
    while (game_pop(&play->game)) {
    }
    play->end = PLAY_ON_BOARD;
    play->others = false;
    play->unsaved = false;
    play_game_set_clocks(play, &play->clock);
}
