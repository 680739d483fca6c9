// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "annotate_text.h"
#include "note_moves.h"
#include "text/ptn.h"

static bool begins(Word word, const char *begin) {
    size_t length = strlen(begin);
    return word.length >= length && memcmp(word.at, begin, length) == 0;
}

// The win, draw and loss of "wdl:W,D,L"; false when they are not a whole.
static bool read_wdl(Word word, Wdl *ret_wdl) {
    char *end;
    long win = strtol(word.at + strlen("wdl:"), &end, 10);
    long draw = *end == ',' ? strtol(end + 1, &end, 10) : -1;
    long loss = *end == ',' ? strtol(end + 1, &end, 10) : -1;
    *ret_wdl = (Wdl){(int)win, (int)draw, (int)loss};
    return win >= 0 && draw >= 0 && loss >= 0 && win + draw + loss == 1000;
}

// Reads the moves of the best line. They are played on the board.
static bool read_line(Reader *reader, Board *board, PositionNote *note) {
    Word word;
    Undo undo;
    while (reader_next(reader, &word)) {
        Move move;
        if (note->line_length == MAX_PLY || board_outcome(board) != ONGOING ||
            !ptn_read_move(board, word, &move, NULL)) {
            return false;
        }
        note->line[note->line_length++] = move;
        board_apply(board, move, &undo);
    }
    return true;
}

// Reads one word of a comment; `before` is the word before it.
static void read_word(Word word, Word before, PositionNote *note, MoveMark *mark, bool *counted) {
    const char *slash = memchr(word.at, '/', word.length);
    for (int i = MARK_NONE + 1; i < MOVE_MARKS; i++) {
        *mark = word_is(word, mark_text((MoveMark)i)) ? (MoveMark)i : *mark;
    }
    if (begins(word, "wdl:")) {
        note->known = read_wdl(word, &note->wdl);
    } else if (begins(word, "cp:")) {
        *counted = true;
        note->score = (Score)strtol(word.at + strlen("cp:"), NULL, 10);
    } else if (begins(word, "score:") && word.length > strlen("score:")) {
        note->how = word.at[strlen("score:")];
        note->plies = (int)strtol(word.at + strlen("score:") + 1, NULL, 10);
    } else if (slash) {
        note->depth = (int)strtol(slash + 1, NULL, 10);
    } else if (word_is(word, "nodes")) {
        note->nodes = strtoull(before.at, NULL, 10);
    } else if (word.length > 2 && memcmp(word.at + word.length - 2, "ms", 2) == 0) {
        note->ms = strtoll(word.at, NULL, 10);
    }
}

// Reads a comment of annotate_add_comment on a position. The note stays unknown if it is none.
static void read_comment(Word comment, Board board, PositionNote *ret_note, MoveMark *ret_mark) {
    const char *quote =
        memchr(comment.at + strlen("name:\""), '"', comment.length - strlen("name:\""));
    if (!quote) {
        return;
    }
    PositionNote note = {.known = false};
    MoveMark mark = MARK_NONE;
    bool counted = false;
    Word before = {.at = ""};
    Word word;
    Reader reader = reader_of(quote + 1, comment.length - (size_t)(quote + 1 - comment.at));
    bool good = true;
    while (good && reader_next(&reader, &word)) {
        if (word_is(word, "pv>")) {
            good = read_line(&reader, &board, &note);
        } else {
            read_word(word, before, &note, &mark, &counted);
        }
        before = word;
    }
    if (!counted) {
        Score score = score_win_in(note.plies);
        note.score = note.wdl.win > note.wdl.loss ? score : -score;
    }
    if (good && note.known) {
        *ret_note = note;
        *ret_mark = mark;
    }
}

// Reads the notes on the position after `game->length` moves. Before *comment there are the
// comments on it and on those before it.
static void read_position(const PtnGame *ptn, const Game *game, const char *engine, size_t *comment,
                          PositionNote *note, MoveMark *ret_mark) {
    for (; *comment > 0 && ptn->comments[*comment - 1].after == game->length; --*comment) {
        Word text = ptn->comments[*comment - 1].text;
        if (annotate_is_analysis(text, engine)) {
            read_comment(text, game->board, note, ret_mark);
        }
    }
    Outcome outcome = board_outcome(&game->board);
    if (outcome != ONGOING) {
        note_outcome(note, outcome);
    }
}

bool annotate_read_game(const PtnGame *ptn, const char *engine, GameNotes *ret_notes,
                        Fault *fault) {
    Game game = {0};
    bool good = game_notes_begin(ptn, ret_notes, &game, fault);
    if (!good || ret_notes->whole) {
        game_finish(&game);
        return good;
    }
    size_t comment = ptn->comment_count;
    MoveMark mark_after = MARK_NONE; // of the move that led to the position
    ret_notes->whole = true;
    for (size_t i = ptn->move_count + 1; i-- > 0;) {
        PositionNote *here = &ret_notes->positions[i];
        MoveMark mark = MARK_NONE;
        read_position(ptn, &game, engine, &comment, here, &mark);
        if (i < ptn->move_count && here->known && here[1].known) {
            MoveFacts facts =
                move_facts(&game.board, ptn->moves[i].move, here, answers_tak(ret_notes, i));
            note_move(&ret_notes->moves[i], &facts, mark_after, board_turn(&game.board), here + 1);
        }
        ret_notes->whole &= here->known;
        mark_after = mark;
        game_pop(&game);
    }
    game_notes_end(ptn, ret_notes);
    game_finish(&game);
    return true;
}
