// SPDX-License-Identifier: MIT
#include "proof/prover.h"

#include <stdlib.h>
#include <string.h>

#include "proof/children.h"

// What an undecided move adds to the disproof number of the others, in sixteenths.
enum { ATTACK_PART = 2 };

typedef struct Found {
    Numbers numbers;
    Win win;
} Found;

Prover *prover_create(size_t mib) {
    Prover *prover = calloc(1, sizeof *prover);
    if (prover && !proof_table_init(&prover->finder.table, mib)) {
        free(prover);
        prover = NULL;
    }
    return prover;
}

void prover_destroy(Prover *prover) {
    if (prover) {
        proof_table_finish(&prover->finder.table);
        free(prover->drawn);
        free(prover);
    }
}

void prover_clear(Prover *prover) {
    memset(prover->finder.killers, 0, sizeof prover->finder.killers);
    memset(prover->finder.refutes, 0, sizeof prover->finder.refutes);
    proof_table_clear(&prover->finder.table);
}

uint64_t prover_nodes(const Prover *prover) {
    return prover->finder.nodes;
}

void prover_limit(Prover *prover, const atomic_bool *stop, int64_t deadline) {
    prover->finder.stop = stop;
    prover->finder.deadline = deadline;
}

void prover_limit_nodes(Prover *prover, uint64_t most) {
    prover->finder.most = most;
}

void prover_watch(Prover *prover, void (*on_poll)(void *user), void *user) {
    prover->finder.on_poll = on_poll;
    prover->finder.user = user;
}

// Sets the position. prover->drawn holds the keys of the `count` earlier positions. Keeps those
// that have occurred twice, including this position.
static void set_board(Prover *prover, const Board *board, size_t count) {
    uint64_t *keys = prover->drawn;
    size_t kept = 0;
    prover->history = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t key = keys[i];
        int times = key == board->key;
        for (size_t k = i + 1; k < count; k++) {
            times += keys[k] == key;
        }
        if (times == 1) {
            keys[kept++] = key;
            prover->history ^= key * UINT64_C(0x9fb21c651e98df25);
        }
    }
    prover->begin = board->key;
    prover->finder.board = *board;
    prover->finder.drawn = keys;
    prover->finder.drawn_count = (int)kept;
    policy_sums_fill(&prover->finder.sums, board_size(board));
}

static bool make_room(Prover *prover, size_t count) {
    uint64_t *drawn = realloc(prover->drawn, (count + 1) * sizeof *drawn);
    prover->drawn = drawn ? drawn : prover->drawn;
    return drawn != NULL;
}

bool prover_set(Prover *prover, const Game *game) {
    size_t count = (size_t)game_reversible_plies(game);
    if (!make_room(prover, count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        prover->drawn[i] = game->steps[game->length - count + i].undo.key;
    }
    set_board(prover, &game->board, count);
    return true;
}

bool prover_set_past(Prover *prover, const Board *board, const uint64_t *keys, size_t count) {
    if (!make_room(prover, count)) {
        return false;
    }
    memcpy(prover->drawn, keys, count * sizeof *keys);
    set_board(prover, board, count);
    return true;
}

void prover_move_to(Prover *prover, const Board *board) {
    prover->finder.board = *board;
}

bool prover_is_over(Prover *prover) {
    const WinFinder *finder = &prover->finder;
    return finder_was_stopped(finder) || (finder->most > 0 && finder->nodes >= finder->most);
}

// ---- The numbers of a node

static void sum_attack(const Prover *prover, const ProofNode *node, Found *found) {
    int proof = NUMBER_MOST;
    int disproof = 0;
    int open = 0;
    found->win = (Win){.plies = WIN_UNKNOWN};
    for (int i = node->first; i < prover->child_count; i++) {
        const Child *child = &prover->children[i];
        if (child->numbers.proof < proof) {
            proof = child->numbers.proof;
            found->win.move = proof > 0 ? child->move : found->win.move;
        }
        disproof = max_int(disproof, child->numbers.disproof);
        open += child->numbers.disproof > 0;
        if (child->numbers.proof == 0 && child->win + 1 < found->win.plies) {
            found->win = (Win){child->win + 1, child->road, child->move};
        }
    }
    if (proof == 0) {
        found->numbers = IS_WON;
    } else if (open == 0) {
        found->numbers = IS_NOT_WON;
    } else {
        found->numbers =
            (Numbers){(uint16_t)proof, number(disproof + (open - 1) * node->part / 16)};
    }
}

static void sum_defence(const Prover *prover, const ProofNode *node, Found *found) {
    int proof = 0;
    int disproof = NUMBER_MOST;
    int open = 0;
    Move best = MOVE_NONE;
    found->win = node->lost;
    for (int i = node->first; i < prover->child_count; i++) {
        const Child *child = &prover->children[i];
        if (child->numbers.proof == 0) {
            found->win.road &= child->road;
            if (child->win + 1 > found->win.plies) {
                found->win.plies = child->win + 1;
                found->win.move = child->move;
            }
            continue;
        }
        open++;
        proof = max_int(proof, child->numbers.proof);
        if (child->numbers.disproof < disproof) {
            disproof = child->numbers.disproof;
            best = child->move;
        }
    }
    if (open == 0) {
        found->numbers = IS_WON;
        return;
    }
    found->win.move = best;
    if (disproof == 0) {
        found->numbers = IS_NOT_WON;
    } else {
        found->numbers =
            (Numbers){number(proof + (open - 1) * node->part / 16), (uint16_t)disproof};
    }
}

// The number at which a child is no longer the best one, when that of the second best is `second`.
static int margin(const Prover *prover, const ProofNode *node, int second) {
    // To leave a child and to come back costs a visit to each of its children, and with all moves
    // of the attacker these are many. So another reply is tried only when one fails, and where a
    // longer win is known and the answer will hardly be a shorter one, so is another attack.
    bool stays = prover->finder.scope == ALL_MOVES && (!node->attack || prover->has_longer_win);
    return stays ? NUMBER_MOST : min_int(second + second / 4 + 1, NUMBER_MOST);
}

// Chooses the child to search next. `ret_limit`: the numbers at which it is no longer the best
// child, or decides the node.
static Child *choose(Prover *prover, const ProofNode *node, Numbers limit, Numbers *ret_limit) {
    int best = node->first;
    int second = NUMBER_MOST;
    int smallest = NUMBER_MOST + 1;
    int open = 0;
    for (int i = node->first; i < prover->child_count; i++) {
        Numbers numbers = prover->children[i].numbers;
        int n = node->attack ? numbers.proof : numbers.disproof;
        open += node->attack ? numbers.disproof > 0 : numbers.proof > 0;
        if (n < smallest) {
            second = min_int(smallest, NUMBER_MOST);
            smallest = n;
            best = i;
        } else {
            second = min_int(n, second);
        }
    }
    int most = margin(prover, node, second);
    int others = (open - 1) * node->part / 16;
    if (node->attack) {
        ret_limit->proof = (uint16_t)min_int(limit.proof, most);
        ret_limit->disproof =
            limit.disproof == NUMBER_MOST ? limit.disproof : (uint16_t)(limit.disproof - others);
    } else {
        ret_limit->disproof = (uint16_t)min_int(limit.disproof, most);
        ret_limit->proof =
            limit.proof == NUMBER_MOST ? limit.proof : (uint16_t)(limit.proof - others);
    }
    return &prover->children[best];
}

// ---- The search

// Stores the result of a node in the table.
static void store(Prover *prover, const ProofNode *node, const Found *found, uint64_t nodes) {
    WinFinder *finder = &prover->finder;
    ProofEntry entry;
    proof_table_find(&finder->table, finder_key(finder), &entry);
    if (found->numbers.proof == 0) {
        proof_entry_win(&entry, finder->scope, found->win.plies, found->win.road);
    } else if (found->numbers.disproof == 0) {
        proof_entry_no_win(&entry, finder->scope, node->plies);
    }
    // Keep the move of a longer win when no shorter win was found.
    if (found->numbers.proof == 0 || entry.win[ALL_MOVES] == WIN_UNKNOWN) {
        entry.move = found->win.move;
    }
    entry.numbers = found->numbers;
    entry.plies = (uint8_t)node->plies;
    entry.scope = (uint8_t)finder->scope;
    entry.effort = 1;
    for (; nodes > 1; nodes /= 2) {
        entry.effort++;
    }
    proof_table_store(&finder->table, &entry);
}

// Adds the children of a node. False when it is decided without them.
static bool expand(Prover *prover, ProofNode *node, Found *found) {
    WinFinder *finder = &prover->finder;
    ProofEntry entry;
    proof_table_find(&finder->table, finder_key(finder), &entry);
    if (node->attack) {
        if (finder_win_in_one(finder, &found->win.move, &found->win.road)) {
            found->win.plies = 1;
            found->numbers = IS_WON;
            return false;
        }
        add_attacks(prover, node, entry.move);
        return true;
    }
    if (!add_defences(prover, node, entry.move)) {
        found->numbers = IS_NOT_WON;
        return false;
    }
    return true;
}

// Searches a position until one of its numbers reaches the limit or it is decided.
static Found search(Prover *prover, int plies, Numbers limit, bool root) {
    WinFinder *finder = &prover->finder;
    ProofNode node = {.plies = plies,
                      .first = prover->child_count,
                      .attack = board_turn(&finder->board) == finder->attacker,
                      .root = root,
                      .part = ATTACK_PART};
    Found found = {.numbers = {1, 1}};
    uint64_t before = finder->nodes;
    bool open = plies > SHORT_PLIES;
    if (!open) {
        Truth truth = finder_short(finder, plies, &found.win);
        found.numbers = truth == WON ? IS_WON : truth == NOT_WON ? IS_NOT_WON : found.numbers;
    } else {
        open = expand(prover, &node, &found);
    }
    while (open && !finder_is_over(finder)) {
        (node.attack ? sum_attack : sum_defence)(prover, &node, &found);
        Numbers now = found.numbers;
        if (now.proof >= limit.proof || now.disproof >= limit.disproof) {
            break;
        }
        Numbers next;
        Undo undo;
        Child *child = choose(prover, &node, limit, &next);
        finder_play(finder, child->move, &undo);
        Found below = search(prover, plies - 1, next, false);
        finder_take_back(finder, child->move, &undo);
        child->numbers = below.numbers;
        child->win = (uint8_t)below.win.plies;
        child->road = below.win.road;
        if (!node.attack && below.numbers.disproof == 0) {
            finder_count_refutation(finder, child->move);
        }
    }
    prover->child_count = node.first;
    if (!finder->over) {
        store(prover, &node, &found, finder->nodes - before);
    }
    return found;
}

Truth prover_ask(Prover *prover, const ProofQuestion *question, uint64_t nodes, Win *ret_win) {
    WinFinder *finder = &prover->finder;
    Truth truth;
    ProofEntry entry;
    bool attack = board_turn(&finder->board) == question->attacker;
    int plies = question->plies - (question->plies % 2 != attack);
    *ret_win = (Win){0};
    finder->attacker = question->attacker;
    finder->scope = question->scope;
    finder->road_only = question->road_only;
    finder->salt = prover->history ^
                   (question->attacker == BLACK ? UINT64_C(0x9e6c63d0876a3f6b) : 0) ^
                   (question->road_only ? UINT64_C(0xd1b54a32d192ed03) : 0);
    finder->limit = finder->nodes + nodes;
    if (finder->most > 0 && finder->most < finder->limit) {
        finder->limit = finder->most;
    }
    finder->looked = finder->nodes;
    finder->over = false;
    prover->child_count = 0;
    // The position itself may have occurred twice: only its next occurrence is a draw.
    if ((finder->board.key != prover->begin || board_outcome(&finder->board) != ONGOING) &&
        finder_ended(finder, &truth, &ret_win->road)) {
        return truth;
    }
    truth = finder_recall(finder, plies, &entry, ret_win);
    if (truth != OPEN) {
        return truth;
    }
    prover->has_longer_win = entry.win[finder->scope] < WIN_UNKNOWN;
    Found found = search(prover, plies, (Numbers){NUMBER_MOST, NUMBER_MOST}, true);
    if (found.numbers.proof == 0) {
        *ret_win = found.win;
        return WON;
    }
    return found.numbers.disproof == 0 ? NOT_WON : OPEN;
}
