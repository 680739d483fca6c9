// SPDX-License-Identifier: MIT
// `bredon explore`: its state, and its parts.
#pragma once

#include "exploration.h"
#include "games/games_actions.h"
#include "searcher.h"
#include "show/picture.h"

enum { EXPLORE_NODES = 20000 }; // of a search, if not told
enum { EXPLORE_VIEWS = 2, EXPLORE_ROWS = 15, EXPLORE_WORST = 5, EXPLORE_PLIES = 24 };

// What was played in the position: in all games or, with --player, in those in which it was this
// player's turn, or the opponent's.
typedef struct ExploreView {
    Colour side; // whose score and rating are shown
    Exploration found;
} ExploreView;

// A line from the position to a move of the player, and what the player scored with it.
typedef struct ExploreLine {
    Colour side;
    Move moves[EXPLORE_PLIES];
    int length;
    int64_t games;          // finished ones
    double score, expected; // 0 to 1; by the mean ratings
    double weight;          // how far the score is below what is expected
} ExploreLine;

typedef struct ExploreSession {
    GamesOptions *options; // with the filter
    Game game;             // the position
    GameDb db;
    StoredGame stored;
    Search *search; // made when it is needed
    ExploreView views[EXPLORE_VIEWS];
    int view_count;
    ExploreLine worst[EXPLORE_WORST]; // with --worst
    int worst_count;
    bool damaged;       // a game could not be read
    PictureStyle style; // of the board
} ExploreSession;

// Fills the views of the position, with scores if the options ask for them. After a fault there are
// none.
bool explore_look(ExploreSession *session, Fault *fault);
void explore_forget(ExploreSession *session); // frees the views

// Finds the lines from the position in which the player of the filter scored least, compared with
// what the ratings let expect, in at least --min finished games. The views must be known.
bool explore_worst(ExploreSession *session, GameIndex *index, Fault *fault);

// Searches the moves that are shown, `all` of them or the most frequent ones, unless the database
// has their scores from as many nodes.
bool explore_evaluate(ExploreSession *session, bool all, Fault *fault);

// Makes a search for scores that do not depend on earlier searches.
Search *explore_make_search(Fault *fault);

// Searches a position with so many nodes, and gives the best move (MOVE_NONE: the game is over).
// What it gives after `stop` (may be NULL) has become true is not to be kept. False with `fault`
// after an error.
bool explore_search(Search *search, const Game *game, int64_t nodes, const atomic_bool *stop,
                    StoredEval *ret_eval, Move *ret_best, Fault *fault);

// True for a score that needs no search with so many nodes.
bool explore_is_judged(const StoredEval *eval, int64_t nodes);

// Add the views, the strongest games below them. A game that can't be read is left out and reported
// on standard error; then session->damaged is set.
void explore_add_text(TextBuf *text, ExploreSession *session);
void explore_add_json(TextBuf *text, ExploreSession *session);

// Judges the positions of --tree. Returns the exit status.
int explore_tree(const GamesOptions *options);

// Talks with a person at a terminal, or takes the lines of a pipe. Returns the exit status.
int explore_talk(ExploreSession *session);
