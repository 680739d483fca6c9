// SPDX-License-Identifier: MIT
// What a search has to say about a game: every position, every move, both players.
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

// How a game is looked through. The searches are those of one thread.
typedef struct Annotator {
    Search *search; // thinks about every position
    Search *glance; // a weak look, to tell what is easy to see
    SearchLimits limits;
    struct LastLook *look; // what the running search has said
    const atomic_bool *stop;
    void (*on_position)(void *user); // after each position; may be NULL
    void *user;
} Annotator;

typedef struct AnnotateLimits {
    SearchLimits limits; // of a position
    int64_t hash;        // MiB
    int threads;
} AnnotateLimits;

// `stop` breaks games off between two positions, together with annotator_stop.
bool annotator_init(Annotator *annotator, const AnnotateLimits *limits, const atomic_bool *stop,
                    Fault *fault);
void annotator_finish(Annotator *annotator);

// Ends a search that is running, from any thread. One that was about to begin does not hear it:
// call this until the game is done.
void annotator_stop(Annotator *annotator);

// Looks through the legal moves of a game from its end to its start, so that what was found later
// in the game is known before. What was learned from another game is forgotten first. False when it
// can't go on at all; a game that was broken off is not `whole`. `notes` must be freed either way.
bool annotate_game(Annotator *annotator, const PtnGame *game, GameNotes *ret_notes, Fault *fault);

void game_notes_finish(GameNotes *notes);

// The chance of a player in percent: wins and half of the draws.
double note_chance(const PositionNote *note, Colour colour);

// Fills players from the moves; the first move is that of `first`.
void game_notes_sum(GameNotes *notes, Colour first);

#endif
