// SPDX-License-Identifier: MIT
#include "opening_tree.h"

#include <stdlib.h>
#include <string.h>

#include "os/file.h"
#include "textbuf.h"

static int compare_places(const void *a, const void *b) {
    const TreePosition *first = a;
    const TreePosition *second = b;
    int by_key = (first->key > second->key) - (first->key < second->key);
    return first->depth != second->depth ? first->depth - second->depth : by_key;
}

static int compare(const void *a, const void *b) {
    const TreePosition *first = a;
    const TreePosition *second = b;
    int order = compare_places(a, b);
    return order ? order : (first->parent > second->parent) * 2 - 1;
}

// Appends the positions after the moves of a position.
static bool add_children(OpeningTree *tree, size_t parent, const Exploration *found,
                         const TreeLimits *limits, Fault *fault) {
    TreePosition *positions = array_reserve(tree->positions, tree->count, found->move_count,
                                            &tree->room, sizeof *positions);
    if (!positions) {
        return fault_set(fault, 0, "no memory");
    }
    tree->positions = positions;
    for (size_t i = 0; i < found->move_count; i++) {
        const ExploreMove *move = &found->moves[i];
        if (!limits->judged || move->eval.nodes > 0) {
            positions[tree->count++] =
                (TreePosition){move->key,  move->count.games,           parent,
                               move->move, positions[parent].depth + 1, move->eval};
        }
    }
    return true;
}

// Sorts the positions from index `begin` on and makes one of those with the same key. Leaves out
// those with too few games, and those that occur earlier in the tree.
static void merge(OpeningTree *tree, size_t begin, const TreeLimits *limits) {
    size_t end = tree->count;
    tree->count = begin; // so that opening_tree_position finds the earlier ones
    qsort(tree->positions + begin, end - begin, sizeof *tree->positions, compare);
    for (size_t i = begin; i < end;) {
        TreePosition position = tree->positions[i];
        for (i++; i < end && tree->positions[i].key == position.key; i++) {
            position.games += tree->positions[i].games;
        }
        if (position.games >= limits->games && !opening_tree_position(tree, position.key)) {
            tree->positions[tree->count++] = position;
        }
    }
}

bool opening_tree_find(GameIndex *index, const GameFilter *filter, const Board *start,
                       const TreeLimits *limits, TreeVisit *visit, void *user,
                       OpeningTree *ret_tree, Fault *fault) {
    OpeningTree tree = {.start = *start};
    TreePosition first = {.key = position_key(start, NULL)};
    bool good = opening_tree_eval(index->db, first.key, start->rules.half_komi, &first.eval, fault);
    tree.positions = array_reserve(NULL, 0, 1, &tree.room, sizeof first);
    good = good && (tree.positions || fault_set(fault, 0, "no memory"));
    if (good) {
        tree.positions[tree.count++] = first;
    }
    size_t begin = 0;
    for (int depth = 0; depth < limits->plies && good && begin < tree.count; depth++) {
        size_t end = tree.count;
        for (size_t i = begin; i < end && good; i++) {
            Board board = *start;
            Exploration found = {.moves = NULL};
            Move moves[TREE_PLIES];
            int length = opening_tree_moves(&tree, &tree.positions[i], moves);
            for (int at = 0; at < length; at++) {
                Undo undo;
                board_apply(&board, moves[at], &undo);
            }
            good = !limits->stop || !atomic_load(limits->stop) || fault_set(fault, 0, "stopped");
            good = good && explore_position(index, filter, &board, &found, fault);
            tree.positions[i].games = good && i == 0 ? found.count.games : tree.positions[i].games;
            good = good && (!visit || visit(user, &board, &found, fault)) &&
                   add_children(&tree, i, &found, limits, fault);
            exploration_finish(&found);
        }
        if (good) {
            merge(&tree, end, limits);
        }
        begin = end;
    }
    if (!good) {
        opening_tree_finish(&tree);
        return false;
    }
    *ret_tree = tree;
    return true;
}

void opening_tree_finish(OpeningTree *tree) {
    free(tree->positions);
    *tree = (OpeningTree){.positions = NULL};
}

int opening_tree_moves(const OpeningTree *tree, const TreePosition *position,
                       Move ret_moves[TREE_PLIES]) {
    for (const TreePosition *at = position; at->depth > 0; at = &tree->positions[at->parent]) {
        ret_moves[at->depth - 1] = at->move;
    }
    return position->depth;
}

const TreePosition *opening_tree_position(const OpeningTree *tree, int64_t key) {
    TreePosition wanted = {.key = key};
    const TreePosition *found = NULL;
    for (; !found && wanted.depth <= tree->positions[tree->count - 1].depth; wanted.depth++) {
        found = bsearch(&wanted, tree->positions, tree->count, sizeof *found, compare_places);
    }
    return found;
}

bool opening_tree_eval(GameDb *db, int64_t key, int half_komi, StoredEval *ret_eval, Fault *fault) {
    ExploreMove move = {.key = key};
    Exploration one = {.moves = &move, .move_count = 1};
    bool good = explore_find_evals(db, &one, half_komi, fault);
    *ret_eval = move.eval;
    return good;
}

// Runs a statement once and frees it; false also for NULL, whose fault is told already.
static bool run_once(GameDb *db, sqlite3_stmt *statement, Fault *fault) {
    bool good = statement && game_db_finish(db, statement, fault);
    sqlite3_finalize(statement);
    return good;
}

bool opening_tree_take_evals(GameDb *db, const char *path, int proved, int64_t *ret_count,
                             Fault *fault) {
    GameDb other;
    if (file_is_same(path, db->path, -1)) {
        return fault_set(fault, 0, "'%s' is the database itself", quoted(path).text);
    }
    if (!game_db_open(&other, path, DB_READ, 0, fault)) {
        return false;
    }
    game_db_close(&other);
    sqlite3_stmt *attach = game_db_prepare(db, "ATTACH ? AS part", fault);
    sqlite3_bind_text(attach, 1, path, -1, SQLITE_STATIC);
    if (!run_once(db, attach, fault)) {
        return false;
    }
    sqlite3_stmt *take = game_db_prepare(
        db,
        "INSERT OR REPLACE INTO main.evals SELECT * FROM part.evals AS other WHERE nodes > 0 AND "
        "NOT EXISTS (SELECT 1 FROM main.evals AS own WHERE own.key = other.key AND "
        "own.komi = other.komi AND (own.score NOT BETWEEN -?1 AND ?1, own.nodes) >= "
        "(other.score NOT BETWEEN -?1 AND ?1, other.nodes))",
        fault);
    sqlite3_bind_int(take, 1, proved - 1);
    bool good = run_once(db, take, fault);
    *ret_count = good ? sqlite3_changes(db->sql) : 0;
    return game_db_run(db, "DETACH part", good ? fault : NULL) && good;
}
