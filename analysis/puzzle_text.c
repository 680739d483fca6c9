// SPDX-License-Identifier: MIT
#include <inttypes.h>

#include "puzzles.h"

static const char *plies_text(int plies) {
    return plies == 1 ? "ply" : "plies";
}

static void add_title(TextBuf *text, const Puzzle *puzzle) {
    const char *mover = colour_text(board_turn(&puzzle->board));
    switch (puzzle->theme) {
    case PUZZLE_AVOID:
        textbuf_format(text, "avoid, every move of %s but one loses", mover);
        break;
    case PUZZLE_BEST:
        textbuf_format(text, "best, %s keeps the result", mover);
        break;
    default:
        textbuf_format(text, "win, %s wins in %d %s", mover, puzzle->plies,
                       plies_text(puzzle->plies));
    }
}

// What is proved, and what is not.
static void add_claim(TextBuf *text, const Puzzle *puzzle, const PuzzleSettings *settings) {
    static const char *const ways[] = {"by a road, by moves that give tak",
                                       "by a road, with quiet moves", "by a road or the count"};
    int plies = puzzle->plies;
    if (puzzle->theme == PUZZLE_BEST) {
        textbuf_format(
            text,
            "One move keeps the result. Not proved: a search of %" PRIu64
            " nodes gives it %d %%, and %d %% to the next best move (a draw counts half).",
            DEEP_TIMES * settings->nodes, puzzle->chance, puzzle->next);
        return;
    }
    if (puzzle->theme == PUZZLE_AVOID) {
        textbuf_format(
            text,
            "Every move but one loses. Proved: they lose within %d %s, and this one does "
            "not lose within %d. Not proved: that it never loses; a search of %" PRIu64
            " nodes gives it %d %% (a draw counts half).",
            plies, plies_text(plies), puzzle->proved, LONG_TIMES * settings->nodes, puzzle->chance);
        return;
    }
    textbuf_format(text, "One move wins, %s. Proved: it wins in %d %s, not in fewer, and ",
                   ways[puzzle->theme], plies, plies_text(plies));
    if (puzzle->proved == PUZZLE_ENDS) {
        textbuf_add_string(text, "every other move ends the game without a win.");
        return;
    }
    textbuf_format(text, "no other move wins within %d.", puzzle->proved);
    if (settings->unique == PUZZLE_LIMITS) {
        textbuf_format(
            text, " Not proved: that none wins later; %" PRIu64 " nodes for each found no win.",
            settings->nodes);
    }
}

static void add_comment(TextBuf *text, const Puzzle *puzzle, const PuzzleSettings *settings,
                        int64_t number) {
    add_claim(text, puzzle, settings);
    textbuf_format(text,
                   " Difficulty: %" PRIu64 " nodes to %s, %d move%s look%s better to the "
                   "evaluation. From game %" PRId64 ", after ply %zu.",
                   puzzle->nodes, puzzle->theme == PUZZLE_BEST ? "search" : "proof", puzzle->lures,
                   plural_s(puzzle->lures), puzzle->lures == 1 ? "s" : "", number, puzzle->ply);
}

static bool add_moves(PtnGame *game, const Line *line) {
    bool fine = true;
    for (int i = 0; i < line->length && fine; i++) {
        fine = ptn_game_add_move(game, line->moves[i], word_of_string(""));
    }
    return fine;
}

// Writes an attempt as PTN Ninja writes branches: an empty line, a name, the moves.
static bool add_branch(TextBuf *text, const Puzzle *puzzle, int number, PtnGame *game) {
    int ply = puzzle->board.ply;
    textbuf_format(text, "{%d%c%d}\n", ply / 2 + 1, ply & 1 ? 'b' : 'w', number + 1);
    ptn_game_start(game, &puzzle->board);
    bool fine = add_moves(game, &puzzle->attempts[number]);
    ptn_game_write_moves(game, text);
    textbuf_add_string(text, "\n");
    return fine;
}

static bool add_tags(PtnGame *game, const PtnGame *source, Word title) {
    static const char *const kept[] = {"Player1", "Player2", "Date"};
    bool fine = ptn_game_add_tag(game, word_of_string("Event"), title);
    for (int i = 0; i < 3 && fine; i++) {
        Word value;
        fine = !ptn_game_tag(source, kept[i], &value) ||
               ptn_game_add_tag(game, word_of_string(kept[i]), value);
    }
    return fine;
}

void puzzle_add_ptn(TextBuf *text, const Puzzle *puzzle, const PuzzleSettings *settings,
                    const PtnGame *source, int64_t number) {
    PtnGame game;
    TextBuf title = {0};
    TextBuf comment = {0};
    ptn_game_init(&game);
    textbuf_add_string(&title, "Puzzle: ");
    add_title(&title, puzzle);
    add_comment(&comment, puzzle, settings, number);
    bool fine = !title.failed && !comment.failed;
    if (fine) {
        ptn_game_start(&game, &puzzle->board);
        fine = add_tags(&game, source, word_of_string(title.at)) &&
               ptn_game_add_comment(&game, word_of_string(comment.at)) &&
               add_moves(&game, &puzzle->line);
    }
    if (fine) {
        ptn_game_write(&game, text);
    }
    for (int i = 0; i < puzzle->attempt_count && fine; i++) {
        fine = add_branch(text, puzzle, i, &game);
    }
    text->failed |= !fine;
    ptn_game_finish(&game);
    textbuf_finish(&title);
    textbuf_finish(&comment);
}
