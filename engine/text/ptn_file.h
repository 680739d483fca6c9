// SPDX-License-Identifier: MIT
// Whole games as text: PTN files.
//
// Read: tags in any order, unknown ones too; \r\n, a byte order mark; {comments} and comments from
// ';' to the end of the line, anywhere; several games in one text; 1. and 1... and `5. -- move`;
// marks behind moves; branches, of which only the main line is taken, with a warning: behind
// {name}, or below an empty line, the move numbers go back. A game goes from its tags up to the
// next tag behind its moves; a game without moves and result ends where, below an empty line, its
// first tag comes again.
//
// Refused, naming game, line and column: no Size and no TPS, or two that disagree; broken rules; an
// Opening other than swap from an empty board; moves that can't be read, are illegal or come when
// the game is over or past move 1000000, which name their ply too; whatever is behind the result;
// brackets, quotes and braces that are not closed. In a fault or a warning the column is that in
// its line, in bytes.
#ifndef BREDON_ENGINE_TEXT_PTN_FILE_H
#define BREDON_ENGINE_TEXT_PTN_FILE_H

#include "text/ptn.h"
#include "textbuf.h"

// Offsets (begin, end) count bytes from the start of the text that the PtnFile was given; they are
// 0 in games that were not read. All words point into that text, or to what the caller passed in.

typedef struct PtnTag {
    Word name, value;  // without brackets and quotes, byte for byte
    size_t begin, end; // with its brackets
    size_t line;
} PtnTag;

typedef struct PtnMove {
    Move move;
    Word marks;        // of the characters * ' " ! ?; its length may be 0
    size_t begin, end; // the move and its marks, without a number
} PtnMove;

typedef struct PtnComment {
    Word text;         // what is between the braces, byte for byte
    size_t after;      // how many moves come before it
    size_t begin, end; // with its braces
} PtnComment;

typedef struct PtnGame {
    Rules rules;          // size 0: the tags were faulty, there are no boards and no moves
    Board start, final;   // before the first move, after the last one
    PtnTag *tags;         // in the order of the text
    PtnMove *moves;       // all legal
    PtnComment *comments; // in the order of the text, so sorted by `after`
    size_t tag_count, tag_room;
    size_t move_count, move_room;
    size_t comment_count, comment_room;
    Word result;       // what ends the moves, else the Result tag if it is one; else of length 0
    bool branched;     // there are branches behind the main line, which are left out
    bool warned;       // there is something a person should know
    Fault warning;     // the first such thing
    size_t number;     // 1 for the first game of a file
    size_t line;       // where its first tag or move stands, from 1
    size_t begin, end; // the whole game; it begins where the one before ends
} PtnGame;

typedef struct PtnFile {
    const char *text;
    size_t length;
    size_t at;           // where the next game begins
    size_t line, column; // of that place, from 1
    size_t games;        // read so far, faulty ones too
    int half_komi;       // of games without a Komi tag: 0, unless the caller knows better
} PtnFile;

typedef enum PtnStatus {
    PTN_GAME,  // a game was read
    PTN_FAULT, // a game was read up to a fault; the next call goes on with the next game
    PTN_END,   // there is no further game
} PtnStatus;

// A file in memory, which must outlive the games that are read from it.
PtnFile ptn_file_of(const char *text, size_t length);

// Goes on with a further piece of the same file, for readers that never hold all of it: lines and
// games are counted on, offsets start again from 0. All games of the last piece must have been
// read.
void ptn_file_resume(PtnFile *file, const char *text, size_t length);

// Reads the next game into `game`, which must be initialized and may hold another one. After
// PTN_FAULT `game` holds what was read before the fault: the legal moves, or no more than tags.
PtnStatus ptn_file_next(PtnFile *file, PtnGame *game, Fault *fault);

// The length of the first game of a text that may have been cut off; 0 when more text is needed to
// tell. With `whole` nothing follows and the answer is 0 for an empty text only. The time is linear
// in the length, so a reader that has to ask again should double its buffer.
size_t ptn_file_split(const char *text, size_t length, bool whole);

void ptn_game_init(PtnGame *game);
void ptn_game_finish(PtnGame *game);

// Makes a game empty, but keeps its memory.
void ptn_game_forget(PtnGame *game);

// Makes a game without tags, moves and comments that starts from `start`.
void ptn_game_start(PtnGame *game, const Board *start);

// These add to a game at its end, and return false when there is no memory. The move must be legal;
// `marks` may have length 0. A comment goes behind the last move.
bool ptn_game_add_tag(PtnGame *game, Word name, Word value);
bool ptn_game_add_move(PtnGame *game, Move move, Word marks);
bool ptn_game_add_comment(PtnGame *game, Word text);

// The value of the first tag of that name, in any case; false when there is none.
bool ptn_game_tag(const PtnGame *game, const char *name, Word *ret_value);

// Whether a tag of that name, in any case, says something: has more than blanks in it.
bool ptn_game_has(const PtnGame *game, const char *name);

// Plays the first moves of a game with a start. False when there is no memory.
bool ptn_game_play(const PtnGame *game, size_t moves, Game *ret_game, Fault *fault);

// The position after so many moves of the game; false when it has fewer, or no start.
bool ptn_game_position(const PtnGame *game, size_t moves, Board *ret_board);

// Whether a word is one of R-0 0-R F-0 0-F 1-0 0-1 1/2-1/2 1/2 0-0 *, in any case.
bool ptn_is_result(Word word);

// Writes a game with a start so that it reads back equal: its tags, then those of Size, Komi,
// Flats, Caps and TPS that are missing (before the Result tag) where they say more than the size
// does; a turn a line; the result ('*' for a game without moves that has none); an empty line.
// Characters that would end a tag or a comment too early are replaced. Out of memory shows in
// `buf`.
void ptn_game_write(const PtnGame *game, TextBuf *buf);

// Adds the tag for a komi, "[Komi \"0.5\"]", without a line end.
void ptn_add_komi(int half_komi, TextBuf *buf);

#endif
