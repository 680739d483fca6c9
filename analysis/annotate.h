// SPDX-License-Identifier: MIT
// Annotates a game by searches: notes on every position, every move and both players.
#ifndef BREDON_ANALYSIS_ANNOTATE_H
#define BREDON_ANALYSIS_ANNOTATE_H

#include <stdatomic.h>

#include "marks.h"
#include "searcher.h"
#include "text/ptn_file.h"

enum { WORST_MOVES = 3 };

typedef struct PositionNote {
    bool known;
    Outcome outcome; // of the board; ONGOING: what follows is from a search
    Score score;     // for White
    Wdl wdl;         // for White
    char how;  // 'R', 'F' or 'D': how the game ends, once that is proved and the line shows it
    int plies; // to the end of a proved game
    int depth;
    uint64_t nodes;
    int64_t ms;
    Move line[MAX_PLY]; // the best one
    int line_length;
} PositionNote;

typedef struct MoveNote {
    bool known;  // so are the positions before and behind it
    bool best;   // the search would have played it
    bool tak;    // a road in one is threatened behind it
    bool tinue;  // a road is proved for the player, whatever the other one plays
    double loss; // points of win chance, 0 to 100
    MoveMark mark;
} MoveNote;

typedef struct PlayerNote {
    int moves;             // whose loss is known
    double accuracy, loss; // means; 0 without moves
    int marks[MOVE_MARKS];
    int worst[WORST_MOVES]; // indices of the moves that lost most and got ? or ??, worst first
    int worst_count;
} PlayerNote;

typedef struct GameNotes {
    PositionNote *positions; // one more than moves
    MoveNote *moves;
    size_t move_count;
    PlayerNote players[2];
    bool whole; // all is known
} GameNotes;

// What annotates games, one after the other, in one thread.
typedef struct Annotator {
    Search *search; // thinks about every position
    Search *glance; // a weak look, to tell what is easy to see
    SearchLimits limits;
    void (*on_position)(void *user); // after each position; may be NULL
    void *user;
} Annotator;

typedef struct AnnotateLimits {
    SearchLimits limits; // of a position
    int64_t hash;        // MiB
    int threads;
} AnnotateLimits;

// `stop` (NULL: none) ends the running search and breaks the game off.
bool annotator_init(Annotator *annotator, const AnnotateLimits *limits, const atomic_bool *stop,
                    Fault *fault);
void annotator_finish(Annotator *annotator);

// Searches the positions of a game from the last one to the first, so that the table knows the
// later ones when an earlier one is searched; it is emptied before the game. False with a fault
// when a search failed; after a stop the notes are not `whole`. *ret_notes must be finished either
// way.
bool annotate_game(Annotator *annotator, const PtnGame *game, GameNotes *ret_notes, Fault *fault);

void game_notes_finish(GameNotes *notes);

// The chance of a player in percent: wins and half of the draws.
double note_chance(const PositionNote *note, Colour colour);

// Fills players from the moves; the first move is that of `first`.
void game_notes_sum(GameNotes *notes, Colour first);

#endif
