// SPDX-License-Identifier: MIT
#include "puzzles.h"

#include <stdlib.h>

// The puzzle of a game and theme is the one with the highest rank.
static int rank(const Puzzle *puzzle) {
    return puzzle->theme == PUZZLE_BEST ? puzzle->lures : puzzle->plies;
}

// Completes the puzzles of a game, one for each theme (those with 0 plies are none), in the order
// of their plies.
static void collect(PuzzleFinder *finder, Puzzle best[PUZZLE_THEMES], PuzzleGame *found) {
    for (int i = 0; i < PUZZLE_THEMES && !atomic_load(finder->stop); i++) {
        if (best[i].plies > 0 && puzzle_complete(finder, &best[i])) {
            int at = found->count++;
            for (; at > 0 && found->puzzles[at - 1].ply > best[i].ply; at--) {
                found->puzzles[at] = found->puzzles[at - 1];
            }
            found->puzzles[at] = best[i];
        }
    }
}

// From the end to the beginning, so that the table knows the later positions.
bool puzzles_find(PuzzleFinder *finder, PuzzleGame *found, Fault *fault) {
    const PtnGame *ptn = &found->piece.game;
    Puzzle best[PUZZLE_THEMES] = {0};
    size_t count = ptn->rules.size > 0 ? ptn->move_count : 0;
    Game game;
    prover_clear(finder->prover);
    search_new_game(finder->search);
    found->puzzles = calloc(PUZZLE_THEMES, sizeof *found->puzzles);
    bool fine = found->puzzles && (count == 0 || ptn_game_play(ptn, count, &game, fault));
    for (size_t i = count; fine && i-- > 0 && !finder->failed && !atomic_load(finder->stop);) {
        Puzzle puzzle = {.ply = i};
        game_pop(&game);
        puzzle.board = game.board;
        if (board_outcome(&game.board) == ONGOING && puzzle_find(finder, &puzzle) &&
            rank(&puzzle) > rank(&best[puzzle.theme])) {
            best[puzzle.theme] = puzzle;
        }
    }
    if (fine && count > 0) {
        game_finish(&game);
        collect(finder, best, found);
    }
    found->whole = !atomic_load(finder->stop);
    if (!fine || finder->failed) {
        fault_set(fault, 0, "%s", finder->failed ? finder->fault.text : "no memory for a game");
    }
    return fine && !finder->failed;
}
