// SPDX-License-Identifier: MIT
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotate_text.h"
#include "note_moves.h"
#include "text/ptn.h"

// The number in `text` from its character `at` up to the next comma or the end, after which *ret_at
// is. False when it is not one from min to max.
static bool read_number(Word text, size_t at, int64_t min, int64_t max, int64_t *ret_value,
                        size_t *ret_at) {
    const char *begin = text.at + at;
    size_t left = text.length - at;
    const char *comma = memchr(begin, ',', left);
    size_t length = comma ? (size_t)(comma - begin) : left;
    *ret_at = at + length + (comma != NULL);
    return parse_i64((Word){begin, length, 1}, "", min, max, ret_value, NULL);
}

static bool read_int(Word text, size_t at, int min, int max, int *ret_value) {
    int64_t value;
    size_t end;
    if (!read_number(text, at, min, max, &value, &end) || end != text.length) {
        return false;
    }
    *ret_value = (int)value;
    return true;
}

// The win, draw and loss of "wdl:W,D,L"; false when they are not a whole.
static bool read_wdl(Word word, Wdl *ret_wdl) {
    int64_t parts[3];
    size_t at = strlen("wdl:");
    for (int i = 0; i < 3; i++) {
        if (!read_number(word, at, 0, 1000, &parts[i], &at)) {
            return false;
        }
    }
    *ret_wdl = (Wdl){(int)parts[0], (int)parts[1], (int)parts[2]};
    return at == word.length && parts[0] + parts[1] + parts[2] == 1000;
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

// Reads one word of a comment; `before` is the word before it. False for a number that this program
// does not write.
static bool read_word(Word word, Word before, PositionNote *note, MoveMark *mark, bool *counted) {
    enum { PLIES_MOST = SCORE_WIN - SCORE_PROVED };
    const char *slash = memchr(word.at, '/', word.length);
    size_t score = strlen("score:");
    int64_t nodes = 0;
    for (int i = MARK_NONE + 1; i < MOVE_MARKS; i++) {
        *mark = word_is(word, mark_text((MoveMark)i)) ? (MoveMark)i : *mark;
    }
    if (word_begins(word, "wdl:")) {
        note->known = read_wdl(word, &note->wdl);
        return note->known;
    }
    if (word_begins(word, "cp:")) {
        *counted = true;
        return read_int(word, strlen("cp:"), 1 - SCORE_PROVED, SCORE_PROVED - 1, &note->score);
    }
    if (word_begins(word, "score:") && word.length > score) {
        note->how = word.at[score];
        return memchr("RFD", note->how, 3) &&
               read_int(word, score + 1, 0, PLIES_MOST, &note->plies);
    }
    if (slash) {
        return read_int(word, (size_t)(slash + 1 - word.at), 0, INT_MAX, &note->depth);
    }
    if (word_is(word, "nodes")) {
        bool good = parse_i64(before, "", 0, INT64_MAX, &nodes, NULL);
        note->nodes = (uint64_t)nodes;
        return good;
    }
    if (word.length > 2 && is_digit(word.at[0]) &&
        memcmp(word.at + word.length - 2, "ms", 2) == 0) {
        return parse_i64((Word){word.at, word.length - 2, 1}, "", 0, INT64_MAX, &note->ms, NULL);
    }
    return true;
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
            good = read_word(word, before, &note, &mark, &counted);
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

// The name in a comment that begins as those of engines do; empty for others, and for one that is
// too long for GameNotes or has more than ASCII: it goes to terminals.
static Word name_of(Word comment) {
    size_t begin = strlen("name:\"");
    Word name = {"", 0, 1};
    const char *quote = word_begins(comment, "name:\"")
                            ? memchr(comment.at + begin, '"', comment.length - begin)
                            : NULL;
    if (quote && quote - comment.at - (ptrdiff_t)begin < OTHER_NAME) {
        name = (Word){comment.at + begin, (size_t)(quote - comment.at) - begin, 1};
    }
    for (size_t i = 0; i < name.length; i++) {
        if (name.at[i] < ' ' || name.at[i] > '~') {
            return (Word){"", 0, 1};
        }
    }
    return name;
}

// Reads a comment of another engine, the one whose comments the notes have, or the first one.
static bool read_other(Word comment, const Game *game, GameNotes *notes) {
    Word name = name_of(comment);
    PositionNote note = {.known = false};
    MoveMark mark;
    if (name.length == 0 || (notes->other[0] && !word_is(name, notes->other))) {
        return true;
    }
    read_comment(comment, game->board, &note, &mark);
    if (!note.known) {
        return true;
    }
    if (!notes->others) {
        notes->others = calloc(notes->move_count + 1, sizeof *notes->others);
        if (!notes->others) {
            return false;
        }
        (void)word_copy(name, notes->other, sizeof notes->other);
    }
    notes->others[game->length] = note;
    return true;
}

// Reads the notes on the position after `game->length` moves. Before *comment there are the
// comments on it and on those before it. False without memory.
static bool read_position(const PtnGame *ptn, const Game *game, const char *engine, size_t *comment,
                          GameNotes *notes, MoveMark *ret_mark) {
    PositionNote *note = &notes->positions[game->length];
    const char *version = strchr(engine, ' ');
    Outcome outcome = board_outcome(&game->board);
    bool good = true;
    for (; *comment > 0 && ptn->comments[*comment - 1].after == game->length; --*comment) {
        Word text = ptn->comments[*comment - 1].text;
        // The same engine as another one calls itself by its name without the version.
        bool twin = version && name_of(text).length == (size_t)(version - engine);
        if (annotate_is_analysis(text, engine) && !twin) {
            read_comment(text, game->board, note, ret_mark);
        } else if (outcome == ONGOING) {
            good = good && read_other(text, game, notes);
        }
    }
    if (outcome != ONGOING) {
        note_outcome(note, outcome);
    }
    return good;
}

bool annotate_read_game(const PtnGame *ptn, const char *engine, const char *other,
                        GameNotes *ret_notes, Fault *fault) {
    Game game = {0};
    bool good = game_notes_begin(ptn, ret_notes, &game, fault);
    if (!good || ret_notes->whole) {
        game_finish(&game);
        return good;
    }
    snprintf(ret_notes->other, sizeof ret_notes->other, "%s", other ? other : "");
    size_t comment = ptn->comment_count;
    MoveMark mark_after = MARK_NONE; // of the move that led to the position
    ret_notes->whole = true;
    for (size_t i = ptn->move_count + 1; i-- > 0;) {
        PositionNote *here = &ret_notes->positions[i];
        MoveMark mark = MARK_NONE;
        if (!read_position(ptn, &game, engine, &comment, ret_notes, &mark)) {
            game_finish(&game);
            return fault_set(fault, 0, "no memory for a game");
        }
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
