// SPDX-License-Identifier: MIT
// The notes on an annotated game: on its positions, moves and players.
#pragma once

#include "marks.h"
#include "searcher.h"

enum { OTHER_NAME = 64, WORST_MOVES = 3, MISSED_MOVES = 8, TURNS_LEAST = 3, TURNS_MOST = 7 };

typedef struct PositionNote {
    bool known;
    Outcome outcome; // by the rules; ONGOING: the rest is from a search
    Score score;     // from White's side
    Wdl wdl;         // from White's side
    char how;  // 'R', 'F' or 'D': how the game ends, when that is proved and the line reaches it
    int plies; // to the proved end of the game
    int depth;
    uint64_t nodes;
    int64_t ms;
    Move line[MAX_PLY]; // the principal variation
    int line_length;
} PositionNote;

typedef struct MoveNote {
    bool known;  // the notes on the positions before and after it are known, too
    bool best;   // the search chose this move
    bool tak;    // it threatens a road in one
    bool tinue;  // it wins by force: a road against any defence is proved
    bool missed; // it gives a forced win away, as far as proofs show
    // It lets the opponent finish a road at once, which the best move stops; or force a road in two
    // moves, where no loss was proved before.
    bool allowed;
    double loss; // win chance lost by the move, 0 to 100 percentage points
    MoveMark mark;
} MoveNote;

typedef struct PlayerNote {
    int moves;             // number of moves whose loss is known
    double accuracy, loss; // means over these moves; 0 without moves
    bool unrated;          // some moves are on a board other than 5x5 and 6x6, see rating.h
    int marks[MOVE_MARKS];
    int worst[WORST_MOVES]; // indices of the moves with ??, ? or ?! that lost most, worst first
    int worst_count;
    // The index of the first move with a forced win that was kept up to the end; -1: no such move.
    int won_since;
    // Indices of the first moves of the player that gave a forced win away, as far as proofs show.
    int missed[MISSED_MOVES];
    int missed_count;
} PlayerNote;

typedef struct GameNotes {
    PositionNote *positions; // move_count + 1 of them
    MoveNote *moves;
    size_t move_count;
    PlayerNote players[2];
    // Indices of the moves that are worth to be explained, in the order of the game: TURNS_LEAST to
    // TURNS_MOST, if so many moves lost anything.
    int turns[TURNS_MOST];
    int turn_count;
    int decisive; // the index of the one that decided the game; -1: none
    // The index of the loser's last move, when another one would have stopped the road that ended
    // the game; -1: no such move, the loss was proved before, or it is the decisive one.
    int last_chance;
    bool whole; // all notes are known
    // The last position of the game that occurs in other games, as far as they are known: how many,
    // and the number of moves before it.
    int64_t known_games; // 0: not known, or none
    size_t known_moves;
    bool known_limit; // the others are not known after so many moves
    // What another engine thinks of each position, chances from its scores; NULL: it was not asked.
    PositionNote *others;
    char other[OTHER_NAME]; // its name, without quotes and braces
} GameNotes;

void game_notes_finish(GameNotes *notes);

// Who wins by force, as far as it is proved: 1 White, -1 Black, 0 not known or a draw.
int note_winner(const PositionNote *note);

// The win chance of a player in percent: wins and half of the draws.
double note_chance(const PositionNote *note, Colour colour);

// The same as it is shown: in whole percent, rounded as wdl_percent does.
int note_percent(const PositionNote *note, Colour colour);

// Computes `players` from the moves. `first` is the player of the first move.
void game_notes_sum(GameNotes *notes, Colour first);

// Add a move whose note is known, or the moves of another player's note, to sums: `accuracy` and
// `loss` are sums until player_note_mean makes means of them. Only these two, `moves` and `marks`
// are summed; `unrated` is set when any of the notes has it.
void player_note_add_move(PlayerNote *sum, const MoveNote *move);
void player_note_add(PlayerNote *sum, const PlayerNote *note);
void player_note_mean(PlayerNote *sum);
