// SPDX-License-Identifier: MIT
#include "mistake_words.h"

#include <string.h>

#include "movegen.h"
#include "text/ptn.h"
#include "win.h"

static const char missed[] = " missed a win";

// Takes a part off the front of a text. False when the text does not begin with it.
static bool skip(Word *text, const char *part) {
    size_t length = strlen(part);
    if (text->length < length || memcmp(text->at, part, length) != 0) {
        return false;
    }
    text->at += length;
    text->length -= length;
    return true;
}

bool mistake_words_are(Word text) {
    while (text.length > 0 && !reader_is_blank(text.at[0])) {
        text.at++;
        text.length--;
    }
    if (skip(&text, missed)) {
        return text.length == 0 || text.at[0] == ';' || skip(&text, " and let ") ||
               skip(&text, " and ended ");
    }
    return skip(&text, " let White finish ") || skip(&text, " let White force ") ||
           skip(&text, " let Black finish ") || skip(&text, " let Black force ");
}

static bool is_lost(const PtnGame *game, const GameNotes *notes, size_t index) {
    Colour mover = ptn_game_mover(game, index);
    return note_winner(&notes->positions[index + 1]) == (mover == WHITE ? -1 : 1);
}

static bool is_road_next(const PositionNote *note) {
    return note->outcome == ONGOING && note->plies == 1 && note->how == 'R';
}

MistakeKind mistake_kind(const PtnGame *game, const GameNotes *notes, size_t index) {
    const PositionNote *before = &notes->positions[index];
    const PositionNote *after = before + 1;
    if (notes->moves[index].missed) {
        return score_winner_moves(before->score) <= 1 ? MISTAKE_MISSED_AT_ONCE
               : before->how == 'R'                   ? MISTAKE_MISSED_ROAD
                                                      : MISTAKE_MISSED_WIN;
    }
    return !is_lost(game, notes, index) ? MISTAKE_LOWERED
           : is_road_next(after)        ? MISTAKE_LET_FINISH
           : after->how == 'F'          ? MISTAKE_LET_COUNT
                                        : MISTAKE_LET_WIN;
}

const char *mistake_kind_text(MistakeKind kind) {
    static const char *const texts[MISTAKE_KINDS] = {
        "overlooked a win with one move",   "missed a forced road (tinue)",
        "missed another forced win",        "let the opponent finish a road",
        "gave the flat count away",         "let the opponent force a win",
        "lowered the chance in other ways",
    };
    return texts[kind];
}

// Adds how a player wins by force: "force a road in 3 moves"; with `third`, "forces ...".
static void add_win(TextBuf *text, const PositionNote *note, bool third) {
    int moves = score_winner_moves(note->score);
    if (moves <= 1) {
        textbuf_add_string(text, third ? "wins at once" : "win at once");
        return;
    }
    textbuf_format(text, "%s %s in %d moves", third ? "forces" : "force",
                   note->how == 'R'   ? "a road"
                   : note->how == 'F' ? "a win by the count"
                                      : "a win",
                   moves);
}

// True when only `move` keeps the opponent from winning at once.
static bool is_only_defence(const Board *board, Move move) {
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        Board after = *board;
        Undo undo;
        Move win;
        board_apply(&after, moves[i], &undo);
        if (moves[i] != move && board_outcome(&after) == ONGOING && !win_in_one(&after, &win)) {
            return false;
        }
    }
    return true;
}

// Adds what the opponent can do after the move, who wins by force: "let White finish a road".
static void add_lost(TextBuf *text, const PositionNote *after, Colour opponent) {
    if (after->outcome != ONGOING) {
        textbuf_format(text, "ended the game with a win for %s", colour_text(opponent));
        return;
    }
    textbuf_format(text, "let %s ", colour_text(opponent));
    if (is_road_next(after)) {
        textbuf_add_string(text, "finish a road");
        if (after->line_length > 0) {
            textbuf_add_string(text, " with ");
            ptn_add_moves(text, after->line, 1);
        }
    } else {
        add_win(text, after, false);
    }
}

void mistake_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes, size_t index) {
    const PositionNote *before = &notes->positions[index];
    const PositionNote *after = before + 1;
    Colour mover = ptn_game_mover(game, index);
    bool lost = is_lost(game, notes, index);
    char best[PTN_TEXT];
    Board board;
    ptn_add_moves(text, &game->moves[index].move, 1);
    if (notes->moves[index].missed) {
        textbuf_format(text, "%s%s", missed, lost ? " and " : "");
    }
    if (lost) {
        textbuf_add_string(text, notes->moves[index].missed ? "" : " ");
        add_lost(text, after, (Colour)!mover);
    } else if (!notes->moves[index].missed) {
        textbuf_format(text, " lowered the chance to win from %d %% to %d %%",
                       note_percent(before, mover), note_percent(after, mover));
    }
    if (before->line_length == 0 || !ptn_game_position(game, index, &board)) {
        return;
    }
    ptn_write_move(before->line[0], best);
    textbuf_format(text, "; %s ", best);
    if (notes->moves[index].missed) {
        add_win(text, before, true);
    } else if (lost && after->plies == 1 && is_only_defence(&board, before->line[0])) {
        textbuf_add_string(text, "was needed");
    } else if (notes->moves[index].allowed && after->plies == 1) {
        textbuf_add_string(text, "would have stopped it");
    } else {
        textbuf_add_string(text, "was better");
    }
}
