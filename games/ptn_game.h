// SPDX-License-Identifier: MIT
// A whole game in memory: its tags, moves and comments; and writing it as PTN.
#pragma once

#include "text/ptn.h"
#include "textbuf.h"

// Offsets (begin, end) count bytes from the start of the text given to the PtnFile (ptn_file.h);
// they are 0 in games that were not read from text. All words point into that text, or into what
// the caller passed.

typedef struct PtnTag {
    Word name, value;  // without brackets and quotes, byte for byte
    size_t begin, end; // of the tag with its brackets
    size_t line;
} PtnTag;

typedef struct PtnMove {
    Move move;
    Word marks;        // of the characters * ' " ! ?; its length may be 0
    size_t begin, end; // of the move with its marks, without its number
} PtnMove;

typedef struct PtnComment {
    Word text;         // the text between the braces, byte for byte
    size_t after;      // number of moves before it
    size_t begin, end; // of the comment with its braces
} PtnComment;

// A place in the text, between two tokens. `line` and `column` count from 1.
typedef struct PtnPlace {
    size_t at, line, column;
} PtnPlace;

typedef struct PtnGame {
    Rules rules;          // size 0: the tags are faulty, and there are neither boards nor moves
    Board start, final;   // before the first move; after the last one
    PtnTag *tags;         // in the order of the text
    PtnMove *moves;       // all legal
    PtnComment *comments; // in the order of the text, so sorted by `after`
    size_t tag_count, tag_room;
    size_t move_count, move_room;
    size_t comment_count, comment_room;
    Word result;       // the result after the moves, else a valid Result tag; length 0: none
    PtnPlace branch;   // where the first branch begins, see ptn_branch.h; at 0: there is none
    bool warned;       // `warning` is set
    Fault warning;     // the first warning
    size_t number;     // 1 for the first game of a file
    size_t line;       // of the first tag or move, from 1
    size_t begin, end; // of the whole game; it begins where the previous game ends
} PtnGame;

// Rules for games whose tags do not give them; all 0: komi 0 and the opening swap.
typedef struct PtnDefaults {
    int64_t size; // without Size and TPS; 0: such a game is refused
    int half_komi;
    OpeningRule opening;
} PtnDefaults;

void ptn_game_init(PtnGame *game);
void ptn_game_finish(PtnGame *game);

// Empties a game, but keeps its memory.
void ptn_game_forget(PtnGame *game);

// Empties `game` and sets its first position to `start`.
void ptn_game_start(PtnGame *game, const Board *start);

// These append to a game and return false when there is no memory. The move must be legal; `marks`
// may have length 0. A comment is placed after the last move.
bool ptn_game_add_tag(PtnGame *game, Word name, Word value);
bool ptn_game_add_text_tag(PtnGame *game, const char *name, const char *value);
bool ptn_game_add_move(PtnGame *game, Move move, Word marks);
bool ptn_game_add_comment(PtnGame *game, Word text);

// A tag's value without white space around it; empty for ?, which PGN writes for what is unknown.
Word ptn_tag_value(const PtnTag *tag);

// Gives the value of the first tag with that name, in any case; false when there is none. Tags with
// the value ? do not count.
bool ptn_game_tag(const PtnGame *game, const char *name, Word *ret_value);

// Gives a note: the text after "NAME: " at the start of a comment. Notes are for data that has no
// tag in PTN Ninja. False without such a comment.
bool ptn_game_note(const PtnGame *game, const char *name, Word *ret_value);

// True for a comment with an engine's analysis as PTN Ninja saves it: name:"Bredon 1.0" ...
bool ptn_is_analysis(Word comment);

// True when there is a tag with that name, in any case, whose value is neither empty nor
// unknown (ptn_tag_value).
bool ptn_game_has(const PtnGame *game, const char *name);

// Gives the name of a player from the tag Player1 or Player2, or White or Black as PGN has them;
// false when none of them has a name.
bool ptn_game_name(const PtnGame *game, Colour colour, Word *ret_name);

// The same; "White" or "Black" without a name.
Word ptn_game_player(const PtnGame *game, Colour colour);

// True when a player has this name, in any case (A to Z).
bool ptn_game_is_of(const PtnGame *game, Colour colour, const char *name);

// The same for either player.
bool ptn_game_has_player(const PtnGame *game, const char *name);

// The player who makes the move with this index, from 0.
Colour ptn_game_mover(const PtnGame *game, size_t index);

// Plays the first `moves` moves into `ret_game`. `game` must have a start. False when there is no
// memory.
bool ptn_game_play(const PtnGame *game, size_t moves, Game *ret_game, Fault *fault);

// Gives the position after `moves` moves; false when the game has fewer, or no start.
bool ptn_game_position(const PtnGame *game, size_t moves, Board *ret_board);

// Writes a game, which must have a start, so that reading it gives an equal game. Order: its tags;
// those of the tags Size, Komi, Flats, Caps, Opening and TPS that it needs but lacks (before the
// Result tag); one turn per line; the result ('*' for a game without moves and result); an empty
// line. Characters that would end a tag or a comment too early are replaced. `buf` fails when there
// is no memory.
void ptn_game_write(const PtnGame *game, TextBuf *buf);

// Writes its tags with the empty line after them, or its moves and comments, one turn per line.
void ptn_game_write_tags(const PtnGame *game, TextBuf *buf);
void ptn_game_write_moves(const PtnGame *game, TextBuf *buf);

// Appends the tag of a komi, such as [Komi "0.5"], without a line end.
void ptn_add_komi(int half_komi, TextBuf *buf);

// Appends the tag of an opening, such as [Opening "double black stack"], without a line end.
void ptn_add_opening(OpeningRule opening, TextBuf *buf);
