// SPDX-License-Identifier: MIT
#include "puzzle_find.h"

#include <stdlib.h>

#include "clamp.h"
#include "eval.h"
#include "movegen.h"

enum {
    SEARCH_HASH = 16, // MiB
    FEW = 10,         // divides the nodes of a first look
    FEW_SAFE = 4,     // moves that may not be known to lose after the first look
    BEST_GLANCE = 2,  // divides BEST_GAP in the first look
};

bool puzzle_finder_init(PuzzleFinder *finder, const PuzzleSettings *settings,
                        const atomic_bool *stop, Fault *fault) {
    SearchSettings search = search_settings();
    search.hash = SEARCH_HASH;
    search.overhead = 0;
    *finder = (PuzzleFinder){.settings = settings, .stop = stop};
    finder->moves = malloc(MOVES_MAX * sizeof *finder->moves);
    finder->prover = prover_create(settings->mib);
    if (!finder->moves || !finder->prover) {
        return fault_set(fault, 0, "no memory for a table of %zu MiB", settings->mib);
    }
    prover_limit(finder->prover, stop, 0);
    finder->search = search_create(&search, NULL, fault);
    return finder->search;
}

void puzzle_finder_finish(PuzzleFinder *finder) {
    search_destroy(finder->search);
    prover_destroy(finder->prover);
    free(finder->moves);
}

// ---- One move wins

bool puzzle_go_to(PuzzleFinder *finder, const Board *board) {
    Game game;
    game_init(&game, board);
    if (!prover_set(finder->prover, &game)) {
        fault_set(&finder->fault, 0, "no memory for a position");
        finder->failed = true;
        return false;
    }
    return true;
}

static Truth ask(PuzzleFinder *finder, const Board *board, const ProofQuestion *question,
                 Win *ret_win) {
    return puzzle_go_to(finder, board)
               ? prover_ask(finder->prover, question, finder->settings->nodes, ret_win)
               : OPEN;
}

// The shortest win of the side to move. False when there is none, or when the nodes are too few to
// know.
static bool find_shortest(PuzzleFinder *finder, Puzzle *puzzle) {
    ProofQuestion question = {.attacker = board_turn(&puzzle->board), .scope = ALL_MOVES};
    Truth truth = NOT_WON;
    for (int plies = 1; plies <= finder->settings->most && truth == NOT_WON; plies += 2) {
        Win win;
        question.plies = plies;
        truth = ask(finder, &puzzle->board, &question, &win);
        puzzle->plies = plies;
        puzzle->line.moves[0] = win.move;
    }
    return truth == WON;
}

// False when the nodes are too few to know the theme.
static bool find_theme(PuzzleFinder *finder, Puzzle *puzzle) {
    ProofQuestion question = {.attacker = board_turn(&puzzle->board),
                              .scope = ALL_MOVES,
                              .road_only = true,
                              .plies = puzzle->plies};
    Win win;
    Truth road = ask(finder, &puzzle->board, &question, &win);
    question.scope = TAKS_ONLY;
    Truth taks = road == WON ? ask(finder, &puzzle->board, &question, &win) : NOT_WON;
    puzzle->theme = road != WON ? PUZZLE_COUNT : taks == WON ? PUZZLE_TAKS : PUZZLE_QUIET;
    return road != OPEN && taks != OPEN;
}

WinProof puzzle_prove_after(PuzzleFinder *finder, const Puzzle *puzzle, Move move,
                            const ProofQuestion *question, bool first, uint64_t nodes,
                            Outcome *ret_outcome) {
    Board after = puzzle->board;
    Undo undo;
    board_apply(&after, move, &undo);
    WinProof proof = win_proof(question, board_turn(&after));
    *ret_outcome = board_outcome(&after);
    if (*ret_outcome == ONGOING && puzzle_go_to(finder, &after)) {
        win_proof_work(finder->prover, &proof, first, nodes);
    }
    return proof;
}

// True when it is proved that no other move wins within `plies`; with PROOF_PLIES_MOST, when no
// other win is found.
static bool is_only_win(PuzzleFinder *finder, Puzzle *puzzle, int plies) {
    int proved = PUZZLE_ENDS;
    Colour mover = board_turn(&puzzle->board);
    ProofQuestion question = {.attacker = mover, .scope = ALL_MOVES, .plies = plies - 1};
    int count = movegen_all(&puzzle->board, finder->moves);
    bool only = true;
    for (int i = 0; i < count && only; i++) {
        Outcome outcome;
        if (finder->moves[i] == puzzle->line.moves[0]) {
            continue;
        }
        WinProof proof = puzzle_prove_after(finder, puzzle, finder->moves[i], &question, true,
                                            finder->settings->nodes, &outcome);
        if (outcome != ONGOING) {
            only = outcome_sign(outcome) != (mover == WHITE ? 1 : -1);
        } else {
            only = proof.best == 0 &&
                   (plies == PROOF_PLIES_MOST || proof.no_win_within + 2 > question.plies);
            proved = min_int(proved, proof.no_win_within + 1);
        }
    }
    puzzle->proved = max_int(puzzle->proved, proved);
    return only;
}

static bool is_win(PuzzleFinder *finder, Puzzle *puzzle) {
    const PuzzleSettings *settings = finder->settings;
    return puzzle->plies >= settings->least && find_theme(finder, puzzle) &&
           settings->themes[puzzle->theme] &&
           is_only_win(finder, puzzle,
                       min_int(puzzle->plies + max_int(settings->unique, 0), PROOF_PLIES_MOST)) &&
           (settings->unique != PUZZLE_LIMITS || is_only_win(finder, puzzle, PROOF_PLIES_MOST));
}

// ---- All moves but one lose

// True when all moves except at most `safe_most` are proved to lose, each with about `nodes` nodes.
// Sets the plies within which they lose, and the last move that does not.
static bool do_others_lose(PuzzleFinder *finder, Puzzle *puzzle, bool first, uint64_t nodes,
                           int safe_most) {
    Colour mover = board_turn(&puzzle->board);
    ProofQuestion question = {.attacker = (Colour)!mover,
                              .scope = ALL_MOVES,
                              .plies = max_int(finder->settings->most - 1, 1)};
    int count = movegen_all(&puzzle->board, finder->moves);
    int safe = 0;
    puzzle->plies = 0;
    for (int i = 0; i < count && safe <= safe_most; i++) {
        Outcome outcome;
        WinProof proof =
            puzzle_prove_after(finder, puzzle, finder->moves[i], &question, first, nodes, &outcome);
        if (proof.best > 0 || outcome_sign(outcome) == (mover == WHITE ? -1 : 1)) {
            puzzle->plies = max_int(puzzle->plies, proof.best + 1);
        } else {
            puzzle->line.moves[0] = finder->moves[i];
            safe++;
        }
    }
    return safe > 0 && safe <= safe_most && !atomic_load(finder->stop);
}

bool puzzle_is_safe(PuzzleFinder *finder, Puzzle *puzzle) {
    ProofQuestion question = {.attacker = (Colour)!board_turn(&puzzle->board),
                              .scope = ALL_MOVES,
                              .plies = PROOF_PLIES_MOST};
    Outcome outcome;
    WinProof proof = puzzle_prove_after(finder, puzzle, puzzle->line.moves[0], &question, true,
                                        DEEP_TIMES * finder->settings->nodes, &outcome);
    puzzle->proved = proof.no_win_within + 1;
    return proof.best == 0 && outcome == ONGOING && puzzle->proved >= puzzle->plies;
}

static bool is_avoid(PuzzleFinder *finder, Puzzle *puzzle) {
    const PuzzleSettings *settings = finder->settings;
    puzzle->theme = PUZZLE_AVOID;
    return settings->themes[PUZZLE_AVOID] &&
           do_others_lose(finder, puzzle, true, settings->nodes / FEW + 1, FEW_SAFE) &&
           do_others_lose(finder, puzzle, false, settings->nodes, 1) &&
           puzzle->plies >= settings->least && puzzle_is_safe(finder, puzzle);
}

// ---- One move keeps the win chance

int puzzle_look(PuzzleFinder *finder, const Board *board, Move without, uint64_t nodes,
                SearchReport *ret_report) {
    SearchLimits limits = search_limits();
    Game game;
    game_init(&game, board);
    limits.nodes = nodes;
    limits.stop = finder->stop;
    if (without != MOVE_NONE) {
        limits.searchmoves = finder->moves;
        limits.searchmove_count = movegen_except(board, without, finder->moves);
        if (limits.searchmove_count == 0) {
            return -1;
        }
    }
    if (!search_once(finder->search, &game, &limits, NULL, ret_report, &finder->fault)) {
        finder->failed = true;
        return -1;
    }
    const SearchInfo *info = &ret_report->info;
    return info->line_length > 0 ? wdl_percent(info->wdl) : -1;
}

static void set_line(Line *line, const SearchReport *report) {
    line->length = min_int(report->info.line_length, MAX_PLY);
    for (int i = 0; i < line->length; i++) {
        line->moves[i] = report->line[i];
    }
}

// Searches for the best move and for the next best one.
static bool compare_best(PuzzleFinder *finder, Puzzle *puzzle, uint64_t nodes, int gap) {
    SearchReport report;
    puzzle->chance = puzzle_look(finder, &puzzle->board, MOVE_NONE, nodes, &report);
    if (puzzle->chance < gap || score_is_proved(report.info.score)) {
        return false;
    }
    set_line(&puzzle->line, &report);
    puzzle->plies = puzzle->line.length;
    puzzle->nodes = report.info.nodes;
    puzzle->next = puzzle_look(finder, &puzzle->board, report.best, nodes, &report);
    puzzle->attempt_count = puzzle->next >= 0;
    set_line(&puzzle->attempts[0], &report);
    return puzzle->next >= 0 && puzzle->chance - puzzle->next >= gap;
}

static bool is_best(PuzzleFinder *finder, Puzzle *puzzle) {
    uint64_t nodes = finder->settings->nodes;
    puzzle->theme = PUZZLE_BEST;
    return finder->settings->themes[PUZZLE_BEST] && !board_is_opening(&puzzle->board) &&
           compare_best(finder, puzzle, nodes, BEST_GAP / BEST_GLANCE) &&
           compare_best(finder, puzzle, DEEP_TIMES * nodes, BEST_GAP) && !atomic_load(finder->stop);
}

// The evaluation of the position after a move, for the player who makes it.
static int looks(const Board *board, Move move) {
    Board after = *board;
    Undo undo;
    board_apply(&after, move, &undo);
    return -evaluate(&after, true);
}

// Counts the moves that look better than the solution, and begins the attempts with those that look
// best, except for PUZZLE_BEST.
static void find_lures(PuzzleFinder *finder, Puzzle *puzzle) {
    int best[PUZZLE_ATTEMPTS];
    int wanted = puzzle->theme == PUZZLE_BEST ? 0 : PUZZLE_ATTEMPTS;
    int solution = looks(&puzzle->board, puzzle->line.moves[0]);
    int count = movegen_all(&puzzle->board, finder->moves);
    puzzle->lures = 0;
    puzzle->attempt_count = wanted == 0 ? puzzle->attempt_count : 0;
    for (int i = 0; i < count; i++) {
        int value = looks(&puzzle->board, finder->moves[i]);
        int at = puzzle->attempt_count;
        if (finder->moves[i] == puzzle->line.moves[0]) {
            continue;
        }
        puzzle->lures += value > solution;
        while (wanted > 0 && at > 0 && best[at - 1] < value) {
            at--;
        }
        if (at >= wanted) {
            continue;
        }
        puzzle->attempt_count += puzzle->attempt_count < wanted;
        for (int k = puzzle->attempt_count - 1; k > at; k--) {
            best[k] = best[k - 1];
            puzzle->attempts[k] = puzzle->attempts[k - 1];
        }
        best[at] = value;
        puzzle->attempts[at] = (Line){.length = 1, .moves = {finder->moves[i]}};
    }
}

bool puzzle_find(PuzzleFinder *finder, Puzzle *puzzle) {
    bool found = find_shortest(finder, puzzle)
                     ? is_win(finder, puzzle)
                     : is_avoid(finder, puzzle) || is_best(finder, puzzle);
    if (found) {
        find_lures(finder, puzzle);
    }
    return found && (puzzle->theme != PUZZLE_BEST || puzzle->lures > 0);
}
