// SPDX-License-Identifier: MIT
#include "mistake_words.h"

#include <inttypes.h>
#include <stdlib.h>

#include "movegen.h"
#include "rating.h"
#include "text/ptn.h"
#include "turning_points.h"
#include "win.h"

enum { STILL_WINNING = 95 }; // per cent

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
        "overlooked a win with one move",    "missed a forced road (tinue)",
        "missed another forced win",         "let the opponent finish a road",
        "gave the flat count away",          "let the opponent force a win",
        "lowered the chances in other ways",
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
                   : note->how == 'F' ? "a win by the flat count"
                                      : "a win",
                   moves);
}

// ---- what stops a road

// The moves after which the opponent can't win at once.
typedef struct Defences {
    int count;
    Move only;                 // the last one that was found
    uint64_t squares[CAP + 1]; // of placements, by kind
} Defences;

static Defences find_defences(const Board *board) {
    Defences found = {0};
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        Board after = *board;
        Undo undo;
        Move win;
        board_apply(&after, moves[i], &undo);
        if (board_outcome(&after) == ONGOING && !win_in_one(&after, &win)) {
            found.count++;
            found.only = moves[i];
            if (!move_is_spread(moves[i])) {
                found.squares[move_kind(moves[i])] |= bits_of(move_square(moves[i]));
            }
        }
    }
    return found;
}

// Adds "a wall on b4, c3 or d2": at most three of the squares.
static void add_places(TextBuf *text, const char *piece, uint64_t squares) {
    int count = bits_count(squares) < 3 ? bits_count(squares) : 3;
    textbuf_format(text, "%s on ", piece);
    for (int i = 0; i < count; i++, squares &= squares - 1) {
        textbuf_format(text, "%s%s",
                       i == 0           ? ""
                       : i + 1 == count ? " or "
                                        : ", ",
                       square_name(bits_lowest(squares)).text);
    }
}

// Adds what would have stopped a road, of which `best` is one move.
static void add_defences(TextBuf *text, const Defences *found, Move best) {
    const uint64_t *squares = found->squares;
    if (found->count == 1) {
        textbuf_add_string(text, "only ");
    }
    if (squares[FLAT] & squares[WALL]) {
        add_places(text, "a piece", squares[FLAT] & squares[WALL]);
    } else if (squares[FLAT]) {
        add_places(text, "a flat", squares[FLAT]);
    } else if (squares[WALL]) {
        add_places(text, "a wall", squares[WALL]);
    } else if (squares[CAP]) {
        add_places(text, "the capstone", squares[CAP]);
    } else {
        ptn_add_moves(text, found->count == 1 ? &found->only : &best, 1);
    }
    textbuf_add_string(text, " would have stopped it");
}

// ---- what was wrong

// The square of a stack of the player that the reply covers; -1 when it covers none.
static int stack_taken(const Board *board, Colour player, Move reply) {
    Drops drops = drops_of(reply);
    int square;
    int count;
    int taken = -1;
    while (move_is_spread(reply) && drops_next(&drops, &square, &count)) {
        if (board->tops[player] & board->tall & bits_of(square)) {
            taken = square;
        }
    }
    return taken;
}

// True when a road that the opponent threatened before the move still wins after it. *ret_road is
// such a move: the first one of the line after it, if that is one.
static bool is_tak_left(const PtnGame *game, const GameNotes *notes, size_t index, Move *ret_road) {
    Board before;
    Board after;
    Move threats[MOVES_MAX];
    Move roads[MOVES_MAX];
    const PositionNote *note = &notes->positions[index + 1];
    bool found = false;
    if (!ptn_game_position(game, index, &before) || !ptn_game_position(game, index + 1, &after) ||
        board_is_opening(&before)) {
        return false;
    }
    board_pass(&before);
    int threat_count = win_roads(&before, threats);
    int road_count = win_roads(&after, roads);
    for (int i = 0; i < threat_count; i++) {
        for (int j = 0; j < road_count; j++) {
            bool shown = note->line_length > 0 && roads[j] == note->line[0];
            if (threats[i] == roads[j] && (!found || shown)) {
                found = true;
                *ret_road = roads[j];
            }
        }
    }
    return found;
}

// Adds what the opponent can do after the move, who wins by force: "let White finish a road".
static void add_lost(TextBuf *text, const PtnGame *game, const GameNotes *notes, size_t index) {
    const PositionNote *after = &notes->positions[index + 1];
    Colour mover = ptn_game_mover(game, index);
    const char *opponent = colour_text((Colour)!mover);
    int sign = mover == WHITE ? 1 : -1;
    bool after_missed = notes->moves[index].missed;
    if (after->outcome != ONGOING) {
        textbuf_format(
            text, after->how == 'R' ? "completed %s's road" : "ended the game with a win for %s",
            opponent);
    } else if (is_road_next(after)) {
        Move road = after->line_length > 0 ? after->line[0] : MOVE_NONE;
        bool left = !after_missed && is_tak_left(game, notes, index, &road);
        textbuf_format(text,
                       left ? "overlooked the tak: %s finishes a road" : "let %s finish a road",
                       opponent);
        if (road != MOVE_NONE) {
            textbuf_add_string(text, " with ");
            ptn_add_moves(text, &road, 1);
        }
    } else {
        textbuf_format(text, "let %s ", opponent);
        add_win(text, after, false);
        if (move_shortens(notes, index, sign)) {
            textbuf_format(text, " instead of %d", score_winner_moves(after[-1].score));
        }
    }
}

// Adds what a move cost that neither loses by force nor misses a win.
static void add_lowered(TextBuf *text, const PtnGame *game, const GameNotes *notes, size_t index) {
    int opening = 2 * game->rules.size - 2; // plies
    const PositionNote *before = &notes->positions[index];
    const PositionNote *after = before + 1;
    Colour mover = ptn_game_mover(game, index);
    Board board;
    int taken = after->line_length > 0 && ptn_game_position(game, index + 1, &board)
                    ? stack_taken(&board, mover, after->line[0])
                    : -1;
    if (taken >= 0) {
        textbuf_format(text, "let %s cover the stack on %s with ", colour_text((Colour)!mover),
                       square_name(taken).text);
        ptn_add_moves(text, after->line, 1);
        textbuf_add_string(text, " and ");
    } else if (mark_is_bad(notes->moves[index].mark) && game->start.ply + (int)index < opening) {
        textbuf_add_string(text, "was a weak opening move and ");
    }
    textbuf_format(text, "lowered %s's chances from %d %% to %d %%", colour_text(mover),
                   note_percent(before, mover), note_percent(after, mover));
}

// Adds "12... d5".
static void add_numbered(TextBuf *text, const PtnGame *game, int index) {
    textbuf_format(text, "%d.%s ", (game->start.ply + index) / 2 + 1,
                   ptn_game_mover(game, (size_t)index) == BLACK ? ".." : "");
    ptn_add_moves(text, &game->moves[index].move, 1);
}

static void add_decided(TextBuf *text, const PtnGame *game, int index) {
    add_numbered(text, game, index);
    textbuf_add_string(text, " decided the game");
}

// True when a missed win was only a quicker one: the mover has hardly worse chances, and nothing
// says that it won no later than by this win, or not at all.
static bool is_only_quicker(const PtnGame *game, const GameNotes *notes, size_t index) {
    char how;
    Colour mover = ptn_game_mover(game, index);
    int winner = game_winner(game, notes, &how);
    bool unfinished = notes->positions[notes->move_count].outcome == ONGOING;
    int took = (int)(notes->move_count - index) + unfinished; // plies, at least
    bool later = winner == (mover == WHITE ? 1 : -1) &&
                 took > abs(score_mate(notes->positions[index].score));
    return note_chance(&notes->positions[index + 1], mover) >= STILL_WINNING &&
           (later || (winner == 0 && how == '\0'));
}

void mistake_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes, size_t index) {
    const PositionNote *before = &notes->positions[index];
    const PositionNote *after = before + 1;
    bool lost = is_lost(game, notes, index);
    bool missed = notes->moves[index].missed;
    bool drawn = after->outcome == DRAW;
    Board board;
    ptn_add_moves(text, &game->moves[index].move, 1);
    textbuf_add_string(text, !missed                               ? " "
                             : is_only_quicker(game, notes, index) ? " missed a quicker win"
                                                                   : " missed a win");
    textbuf_add_string(text, missed && (lost || drawn) ? " and " : "");
    if (lost) {
        add_lost(text, game, notes, index);
    } else if (drawn) {
        textbuf_add_string(text, "made the game a draw");
    } else if (!missed) {
        add_lowered(text, game, notes, index);
    }
    if (before->line_length > 0 && ptn_game_position(game, index, &board)) {
        Defences found = {0};
        if (lost && !missed && is_road_next(after)) {
            found = find_defences(&board);
        }
        textbuf_add_string(text, "; ");
        if (found.count > 0) {
            add_defences(text, &found, before->line[0]);
        } else {
            ptn_add_moves(text, before->line, 1);
            textbuf_add_string(text, missed ? " " : " was better");
        }
        if (missed) {
            add_win(text, before, true);
        }
    }
    if ((int)index == notes->decisive) {
        textbuf_add_string(text, ". ");
        add_decided(text, game, notes->decisive);
    }
}

// ---- the whole game

// How a game ended that the board does not end: " by resignation". A note Termination with other
// words has no place in a sentence.
static const char *ending_words(const PtnGame *game) {
    Word ending;
    if (!ptn_game_note(game, "Termination", &ending)) {
        return " by resignation or on time";
    }
    return word_is_nocase(ending, "resignation") ? " by resignation"
           : word_is_nocase(ending, "time")      ? " on time"
                                                 : "";
}

bool result_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes) {
    char how;
    int winner = game_winner(game, notes, &how);
    if (winner == 0) {
        textbuf_add_string(text, how == 'D' ? "a draw" : "");
        return how == 'D';
    }
    textbuf_format(text, "%s won%s", winner > 0 ? "White" : "Black",
                   how == 'R'   ? " by a road"
                   : how == 'F' ? " by the flat count"
                                : ending_words(game));
    if (notes->decisive >= 0) {
        textbuf_add_string(text, "; ");
        add_decided(text, game, notes->decisive);
    }
    if (notes->last_chance >= 0) {
        textbuf_add_string(text, "; the last chance to stop the road was missed by ");
        add_numbered(text, game, notes->last_chance);
    }
    return true;
}

bool known_words_add(TextBuf *text, const PtnGame *game, const GameNotes *notes) {
    const int64_t count = notes->known_games;
    const int index = (int)notes->known_moves;
    const bool ended = notes->known_moves == notes->move_count;
    if (count == 0) {
        return false;
    }
    if (!ended && !notes->known_limit) {
        add_numbered(text, game, index);
        textbuf_add_string(text, " is new; ");
    }
    textbuf_format(text, "%" PRId64 " other game%s in the database reach%s the ", count,
                   plural_s(count), count == 1 ? "es" : "");
    if (ended) {
        textbuf_add_string(text, "last position");
    } else if (notes->known_limit) {
        textbuf_add_string(text, "position before ");
        add_numbered(text, game, index);
        textbuf_add_string(text, ", where the index of the database ends");
    } else {
        textbuf_add_string(text, "position before it");
    }
    return true;
}

void player_words_add(TextBuf *text, const PlayerNote *note) {
    Rating rating;
    textbuf_format(text, "accuracy %.0f %%", note->accuracy);
    if (rating_of(note, &rating)) {
        textbuf_format(text, ", like players rated about %d on playtak.com",
                       (int)(rating.rating / 10 + 0.5) * 10);
    }
}
