// SPDX-License-Identifier: MIT
// `games book`: makes a book of openings; `games scores`: takes the scores for it over.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "games/games_actions.h"
#include "movegen.h"
#include "opening_book.h"
#include "opening_tree.h"
#include "output_file.h"
#include "score.h"
#include "symmetry.h"

// How far the score of a position may be above that of its best move before all its moves count as
// worse. The search of the position is a ply less deep: with 20,000 nodes each it was more hopeful
// by more than this in one of seven positions of 6x6.
enum { HOPE = 20 };

typedef struct Making {
    GameDb *db;
    int loss;
    OpeningBook book;
    size_t room;
    int64_t positions; // that have moves
    bool scored;       // a position has a score
} Making;

static int score_of(const StoredEval *eval, Colour mover) {
    return mover == WHITE ? eval->score : -eval->score;
}

// Finds the score of the best move that has one, played or not; SCORE_NONE when no move has one.
static bool find_best(const Making *it, const Board *board, Score *ret_best, Fault *fault) {
    int half_komi = board->rules.half_komi;
    Move *moves = malloc(MOVES_MAX * sizeof *moves);
    int count = moves && board_outcome(board) == ONGOING ? movegen_all(board, moves) : 0;
    Exploration all = {.moves = calloc((size_t)count + 1, sizeof *all.moves)};
    StoredEval own;
    Score best = SCORE_NONE;
    bool good = (moves && all.moves) || fault_set(fault, 0, "no memory");
    for (int i = 0; i < count && good; i++) {
        Board after = *board;
        Undo undo;
        board_apply(&after, moves[i], &undo);
        all.moves[all.move_count++].key = position_key(&after, NULL);
    }
    good = good && explore_find_evals(it->db, &all, half_komi, fault) &&
           opening_tree_eval(it->db, position_key(board, NULL), half_komi, &own, fault);
    for (size_t i = 0; i < all.move_count && good; i++) {
        int score = score_of(&all.moves[i].eval, board_turn(board));
        if (all.moves[i].eval.nodes > 0 && (best == SCORE_NONE || score > best)) {
            best = score;
        }
    }
    if (good && best != SCORE_NONE && own.nodes > 0) {
        int hoped = score_of(&own, board_turn(board)) - HOPE;
        best = hoped > best ? hoped : best;
    }
    free(moves);
    exploration_finish(&all);
    *ret_best = best;
    return good;
}

// Takes the moves of a position: those that people have played and that are good enough. Where
// a win or a loss is proved the engine finds the way by itself.
static bool take_position(void *user, const Board *board, const Exploration *found, Fault *fault) {
    Making *it = user;
    Score best;
    int symmetry;
    uint64_t key = (uint64_t)position_key(board, &symmetry);
    if (!find_best(it, board, &best, fault)) {
        return false;
    }
    it->scored |= best != SCORE_NONE;
    size_t before = it->book.count;
    BookMove *moves =
        array_reserve(it->book.moves, before, found->move_count, &it->room, sizeof *moves);
    if (!moves && found->move_count > 0) {
        return fault_set(fault, 0, "no memory");
    }
    it->book.moves = moves ? moves : it->book.moves;
    for (size_t i = 0; i < found->move_count && best != SCORE_NONE && !score_is_proved(best); i++) {
        const ExploreMove *move = &found->moves[i];
        int score = score_of(&move->eval, board_turn(board));
        if (move->eval.nodes > 0 && score >= best - it->loss) {
            int64_t games = move->count.games;
            moves[it->book.count++] =
                (BookMove){key, move_symmetry(move->move, symmetry, board_size(board)),
                           (int16_t)score, games < UINT32_MAX ? (uint32_t)games : UINT32_MAX};
        }
    }
    it->positions += it->book.count > before;
    return true;
}

// Says why there is no book.
static bool refuse(const Making *it, const Rules *rules, Fault *fault) {
    char komi[KOMI_TEXT];
    if (it->book.count > 0) {
        return fault_set(fault, 0, "there are too many moves");
    }
    if (it->scored) {
        return fault_set(fault, 0,
                         "no played move has a score that is good enough: try a larger --loss");
    }
    return fault_set(fault, 0,
                     "no chosen position of %dx%d with komi %s has a score: run bredon explore "
                     "--tree with the same --size and --komi",
                     rules->size, rules->size, komi_write(rules->half_komi, komi));
}

static bool make(Making *it, const GamesOptions *options, Fault *fault) {
    const TreeLimits limits = {TREE_PLIES, options->least, true, NULL};
    const Board *start = &options->game.board;
    OpeningTree tree;
    GameIndex index;
    TextBuf file = {0};
    if (!game_index_open(&index, it->db, &options->filter, fault)) {
        return false;
    }
    bool good = opening_tree_find(&index, &options->filter, start, &limits, take_position, it,
                                  &tree, fault);
    game_index_finish(&index);
    if (!good) {
        return false;
    }
    opening_tree_finish(&tree);
    if (it->book.count == 0 || it->book.count > UINT32_MAX) {
        return refuse(it, &start->rules, fault);
    }
    it->book.size = board_size(start);
    it->book.half_komi = start->rules.half_komi;
    opening_book_write(&file, &it->book);
    good = output_save(options->out, OUTPUT_NEW, "--out: ", &file, fault);
    if (good) {
        char komi[KOMI_TEXT];
        printf("%s, for %dx%d with komi %s: %" PRId64 " position%s, %zu move%s\n",
               quoted(options->out).text, it->book.size, it->book.size,
               komi_write(it->book.half_komi, komi), it->positions, plural_s(it->positions),
               it->book.count, plural_s((int64_t)it->book.count));
    }
    textbuf_finish(&file);
    return good;
}

int games_book(GamesOptions *options) {
    GameDb db;
    Fault fault;
    Making making = {.db = &db, .loss = (int)options->loss};
    if (!options->out) {
        fault_set(&fault, 0, "which file? bredon games book -o FILE");
        return command_refuse("games", &fault);
    }
    if (!rules_are_usual(&options->game.board.rules)) {
        fault_set(&fault, 0, "only positions with the usual pieces have scores");
        return command_refuse("games", &fault);
    }
    if (!output_try(options->out, OUTPUT_NEW, "--out: ", &fault) ||
        !games_options_open(options, DB_READ, &db, &fault)) {
        return command_refuse("games", &fault);
    }
    bool good = make(&making, options, &fault);
    opening_book_finish(&making.book);
    game_db_close(&db);
    return good ? 0 : command_refuse("games", &fault);
}

int games_scores(GamesOptions *options) {
    GameDb db;
    Fault fault;
    int64_t sum = 0;
    if (options->files.count == 0) {
        fault_set(&fault, 0, "which databases? bredon games scores FILE...");
        return command_refuse("games", &fault);
    }
    if (!games_options_open(options, DB_WRITE, &db, &fault)) {
        return command_refuse("games", &fault);
    }
    bool good = true;
    for (int i = 0; i < options->files.count && good; i++) {
        int64_t count;
        good = opening_tree_take_evals(&db, options->files.at[i], SCORE_PROVED, &count, &fault);
        sum += good ? count : 0;
    }
    game_db_close(&db);
    if (good) {
        printf("%" PRId64 " score%s taken over\n", sum, plural_s(sum));
    }
    return good ? 0 : command_refuse("games", &fault);
}
