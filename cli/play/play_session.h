// SPDX-License-Identifier: MIT
// A game of a person against the engine: its state, the searches, and the output to the person.
#pragma once

#include "args.h"
#include "input.h"
#include "opening_book.h"
#include "play/play_game.h"
#include "reader.h"
#include "searcher.h"
#include "show/picture.h"
#include "textbuf.h"

typedef struct PlaySession {
    const Args *args;
    PlayGame play;
    PlayInput *input;
    Search *engine;
    SearchSettings settings; // of the engine
    OpeningBook book;
    Search *adviser;     // at full strength; made when it is first asked
    SearchReport advice; // its last answer, so that all words say the same of a position
    bool advised;        // there is one; the next two tell its position
    uint64_t advised_key;
    size_t advised_length;
    TextBuf file;       // the path this game was saved to; empty: none
    uint64_t seed;      // seed of the random numbers of the next game
    int64_t turn_start; // clock_now_ms() when the person's turn began
    PictureStyle style; // of the board
    bool terminal;      // a person is at the terminal: show prompts, ask questions
    Word operand;       // of the word that runs
    bool show;          // show the board before the next prompt
    bool scores;        // say after each move of the engine how the game stands
    bool end_shown;     // the person has seen how the game ended
    bool leaving;
    bool resigning;   // the person is asked whether it resigns
    bool interrupted; // the last thing typed was Ctrl-C
    bool stopped;     // Ctrl-C stopped the last search
} PlaySession;

// Prepares the engine for a new game: clears its table and history, and sets the next seed.
void play_begin_game(PlaySession *session);

// Searches a position of the game with the engine or the adviser, until the limits or Ctrl-C. A
// terminal shows that it thinks. Returns false and fills `fault` when the search can't begin.
bool play_think(PlaySession *session, Search *search, const Game *game, const SearchLimits *limits,
                SearchReport *ret_report, Fault *fault);

// Searches the session's game, or another one, at full strength for the person; the same position
// of the session's game only once. False, with a line for the
// person, when that failed.
bool play_advise(PlaySession *session, const Game *game, SearchReport *ret_report);

// The command save, with its operand.
void play_save(PlaySession *session);

// Before the game is left, prints it as PTN if it is not saved, or else where it is.
void play_keep_game(PlaySession *session);

// play_review.c: the command review.
void play_review(PlaySession *session);

// Says the engine's level.
void play_say_level(const PlaySession *session);

// Prints a text of whole lines, or that there was no memory for it, and frees it. At a terminal
// its lines are wrapped at blanks.
void play_print(TextBuf *text);

// The same with one formatted line, given without its newline.
__attribute__((format(printf, 1, 2))) void play_say(const char *format, ...);
