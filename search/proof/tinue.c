// SPDX-License-Identifier: MIT
#include "proof/tinue.h"

#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "outcome.h"
#include "proof/tinue_table.h"

enum {
    CHILDREN_MAX = 1 << 15, // of all nodes of a line together
    PLIES_MAX = 80,         // length of a line
    LINE_NODES = 100000,    // nodes for proving again what the table has lost
};

static const Numbers WON = {0, PROVED};
static const Numbers NOT_WON = {PROVED, 0};

// A move of a node and the position after it.
typedef struct Child {
    Numbers numbers;
    Move move;
    uint16_t length;
} Child;

struct Tinue {
    Colour attacker;
    uint64_t limit; // end when the worker has so many nodes
    uint64_t salt;  // part of the keys: the positions that occurred twice in the game; 0: none
    int root;       // key_count of the worker at the root of this search
    int child_count;
    Child children[CHILDREN_MAX];
    TinueTable table;
};

Tinue *tinue_create(void) {
    return calloc(1, sizeof(Tinue));
}

void tinue_destroy(Tinue *tinue) {
    free(tinue);
}

void tinue_clear(Tinue *tinue) {
    memset(&tinue->table, 0, sizeof tinue->table);
}

// The key depends on the attacker, who may be either player. Proofs hold for other games, too,
// except when positions occurred twice (the third time is a draw): then the salt makes the keys
// different.
static uint64_t key_for(const Tinue *tinue, const Board *board) {
    return board->key ^ tinue->salt ^ (tinue->attacker == BLACK ? UINT64_C(0x9e6c63d0876a3f6b) : 0);
}

// True when the search must end.
static bool is_over(const Tinue *tinue, Worker *worker) {
    return worker_nodes(worker) >= tinue->limit || worker_must_stop(worker);
}

static uint32_t sum_of(uint32_t a, uint32_t b) {
    return a + b < PROVED ? a + b : PROVED;
}

// How often a position occurred before move number `end` of the worker's game and line, as far back
// as it can occur again.
static int occurrences(const Worker *worker, uint64_t key, int end) {
    int begin = worker->path.key_count - worker->path.quiet[worker->path.key_count];
    int count = 0;
    for (int i = end - 1; i >= begin && i >= 0; i--) {
        count += worker->path.keys[i] == key;
    }
    return count;
}

// True when the position occurred before in this line, or twice in the game: then it is no win.
static bool is_repeated(const Tinue *tinue, const Worker *worker) {
    uint64_t key = worker->path.board.key;
    int in_all = occurrences(worker, key, worker->path.key_count);
    return in_all >= 2 || (in_all == 1 && occurrences(worker, key, tinue->root) == 0);
}

// A hash of the positions that occurred twice in the game, the current one included.
static uint64_t salt_of(Worker *worker) {
    int end = worker->path.key_count;
    uint64_t salt = 0;
    worker->path.keys[end] = worker->path.board.key;
    for (int i = end - worker->path.quiet[end]; i <= end; i++) {
        salt ^= i >= 0 && occurrences(worker, worker->path.keys[i], i) == 1
                    ? worker->path.keys[i] * UINT64_C(0x9fb21c651e98df25)
                    : 0;
    }
    return salt;
}

// The first guess of a proof or disproof number. It grows with the ply, so that short wins are
// found first.
static uint32_t guess(const Tinue *tinue, const Worker *worker, int moves) {
    int ply = worker->path.key_count - tinue->root;
    return (uint32_t)(moves + ply * ply / 8);
}

// The numbers of a finished game.
static Numbers numbers_of_end(const Tinue *tinue, Outcome outcome) {
    int sign = tinue->attacker == WHITE ? outcome_sign(outcome) : -outcome_sign(outcome);
    return sign > 0 ? WON : NOT_WON;
}

// Writes the moves that may answer the attacker's tak and returns their number; -1 when there is no
// tak.
static int find_answers(const Tinue *tinue, const Board *board, const RoadMap *map,
                        Move ret_moves[MOVES_MAX]) {
    Threat threat;
    if (!threat_find(board, map, &threat)) {
        return -1;
    }
    threat.draws = tinue->salt != 0; // by the third occurrence of a position
    int count = movegen_all(board, ret_moves);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (threat_may_answer(&threat, board, ret_moves[i])) {
            ret_moves[kept++] = ret_moves[i];
        }
    }
    return kept;
}

// The first numbers of a position after a move of the attacker: not won when the move gives no tak.
// `ret_length` is set when it is won. `room` has room for MOVES_MAX moves.
static Numbers judge_defence(const Tinue *tinue, const Worker *worker, Move *room,
                             uint16_t *ret_length) {
    const Board *board = &worker->path.board;
    Colour defender = board_turn(board);
    RoadMap map = road_map(board, tinue->attacker);
    Move road;
    *ret_length = 0;
    if (road_map_complete(&map) || board_is_counted(board)) {
        return numbers_of_end(tinue, board_outcome(board));
    }
    int answers = find_answers(tinue, board, &map, room);
    if (answers < 0 || is_repeated(tinue, worker)) {
        return NOT_WON;
    }
    RoadMap theirs = road_map(board, defender);
    if (road_map_complete(&theirs) || road_in_one_with(board, &theirs, &road)) {
        return NOT_WON;
    }
    *ret_length = 2;
    return answers == 0 ? WON : (Numbers){guess(tinue, worker, 1 + answers / 4), 1};
}

// The first numbers of a position after a move of the defender.
static Numbers judge_attack(const Tinue *tinue, const Worker *worker, uint16_t *ret_length) {
    const Board *board = &worker->path.board;
    Outcome outcome = board_outcome(board);
    Move road;
    *ret_length = 0;
    if (outcome != ONGOING) {
        return numbers_of_end(tinue, outcome);
    }
    if (is_repeated(tinue, worker)) {
        return NOT_WON;
    }
    *ret_length = 1;
    return road_in_one(board, &road) ? WON : (Numbers){guess(tinue, worker, 8), 1};
}

// Adds the position after a move to the children of the node, unless it is a move of the attacker
// without tak. True when the child decides the node, or the search must end.
static bool add_child(Tinue *tinue, Worker *worker, Move move, bool attack, Move *room) {
    Child *child = &tinue->children[tinue->child_count];
    Undo undo;
    if (tinue->child_count == CHILDREN_MAX) {
        tinue->limit = 0; // no room: end this search
    }
    if (is_over(tinue, worker)) {
        return true;
    }
    worker_play(worker, move, &undo);
    child->move = move;
    const Known *known = tinue_table_find(&tinue->table, key_for(tinue, &worker->path.board));
    if (known) {
        child->numbers = is_repeated(tinue, worker) ? NOT_WON : known->numbers;
        child->length = known->length;
    } else {
        child->numbers = attack ? judge_defence(tinue, worker, room, &child->length)
                                : judge_attack(tinue, worker, &child->length);
    }
    worker_take_back(worker, move, &undo);
    tinue->child_count += !attack || child->numbers.disproof > 0;
    return (attack ? child->numbers.proof : child->numbers.disproof) == 0;
}

// Adds the moves of the attacker that give tak and leave the defender no road in one. Walls give no
// tak.
static void add_attacks(Tinue *tinue, Worker *worker) {
    Board *board = &worker->path.board;
    RoadMap theirs = road_map(board, (Colour)!tinue->attacker);
    Threat threat;
    Move moves[MOVES_MAX];
    Move room[MOVES_MAX];
    bool threatened = threat_find(board, &theirs, &threat);
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        if ((!threatened || threat_may_answer(&threat, board, moves[i])) &&
            (move_is_spread(moves[i]) || move_kind(moves[i]) != WALL) &&
            add_child(tinue, worker, moves[i], true, room)) {
            break;
        }
    }
}

static void add_defences(Tinue *tinue, Worker *worker) {
    RoadMap map = road_map(&worker->path.board, tinue->attacker);
    Move moves[MOVES_MAX];
    int count = find_answers(tinue, &worker->path.board, &map, moves);
    for (int i = 0; i < count; i++) {
        if (add_child(tinue, worker, moves[i], false, NULL)) {
            break;
        }
    }
}

// Computes the numbers, move and length of a node from its children.
static void sum_up(const Tinue *tinue, int first, bool attack, Known *known) {
    Numbers all = attack ? (Numbers){PROVED, 0} : (Numbers){0, PROVED};
    known->length = attack ? UINT16_MAX : 2;
    for (int i = first; i < tinue->child_count; i++) {
        const Child *child = &tinue->children[i];
        Numbers numbers = child->numbers;
        if (attack) {
            all.proof = numbers.proof < all.proof ? numbers.proof : all.proof;
            all.disproof = sum_of(all.disproof, numbers.disproof);
        } else {
            all.proof = sum_of(all.proof, numbers.proof);
            all.disproof = numbers.disproof < all.disproof ? numbers.disproof : all.disproof;
        }
        int length = child->length + 1;
        if (numbers.proof == 0 && (attack ? length < known->length : length >= known->length)) {
            known->length = (uint16_t)length;
            known->move = child->move;
        }
    }
    known->numbers = all.proof == 0 ? WON : all.disproof == 0 ? NOT_WON : all;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

// Chooses the child to search next. *ret_limit: search it until it is no longer the best child or
// decides the node.
static int choose(const Tinue *tinue, int first, bool attack, Numbers limit, Numbers now,
                  Numbers *ret_limit) {
    int best = first;
    uint32_t second = PROVED;
    uint32_t least_yet = UINT32_MAX;
    for (int i = first; i < tinue->child_count; i++) {
        Numbers numbers = tinue->children[i].numbers;
        uint32_t number = attack ? numbers.proof : numbers.disproof;
        if (number < least_yet) {
            second = least_yet < PROVED ? least_yet : PROVED;
            least_yet = number;
            best = i;
        } else if (number < second) {
            second = number;
        }
    }
    Numbers chosen = tinue->children[best].numbers;
    uint32_t margin = sum_of(second, second / 4 + 1);
    if (attack) {
        ret_limit->proof = least(limit.proof, margin);
        ret_limit->disproof = sum_of(limit.disproof - now.disproof, chosen.disproof);
    } else {
        ret_limit->disproof = least(limit.disproof, margin);
        ret_limit->proof = sum_of(limit.proof - now.proof, chosen.proof);
    }
    return best;
}

// Searches a position until one of its numbers reaches the limit or it is decided. Proved entries
// do not change, so that lengths decrease along a line.
static Known solve(Tinue *tinue, Worker *worker, Numbers limit) {
    uint64_t key = key_for(tinue, &worker->path.board);
    const Known *proved = tinue_table_find(&tinue->table, key);
    if (proved && proved->numbers.proof == 0) {
        return *proved;
    }
    bool attack = board_turn(&worker->path.board) == tinue->attacker;
    int first = tinue->child_count;
    uint64_t before = worker_nodes(worker);
    Known known = {.key = key, .numbers = NOT_WON};
    if (worker->path.key_count - tinue->root >= PLIES_MAX) {
        return known;
    }
    if (attack) {
        add_attacks(tinue, worker);
    } else {
        add_defences(tinue, worker);
    }
    if (is_over(tinue, worker)) {
        // Not all children were made.
        tinue->child_count = first;
        known.numbers = (Numbers){1, 1};
        return known;
    }
    for (;;) {
        sum_up(tinue, first, attack, &known);
        Numbers now = known.numbers;
        if (now.proof >= limit.proof || now.disproof >= limit.disproof || is_over(tinue, worker)) {
            break;
        }
        Numbers next;
        Undo undo;
        Child *child = &tinue->children[choose(tinue, first, attack, limit, now, &next)];
        worker_play(worker, child->move, &undo);
        Known found = solve(tinue, worker, next);
        worker_take_back(worker, child->move, &undo);
        child->numbers = found.numbers;
        child->length = found.length;
    }
    tinue->child_count = first;
    known.nodes = (uint32_t)(worker_nodes(worker) - before);
    tinue_table_keep(&tinue->table, &known);
    return known;
}

// A move for a defender without an answer; if possible one that does not end the game at once.
static Move any_move(Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    for (int i = 0; i < count; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        bool on = board_outcome(board) == ONGOING;
        board_undo(board, moves[i], &undo);
        if (on) {
            return moves[i];
        }
    }
    return moves[0];
}

// The next move of a proved line.
static Move next_of_line(Tinue *tinue, Worker *worker) {
    Move road;
    bool attack = board_turn(&worker->path.board) == tinue->attacker;
    if (attack && road_in_one(&worker->path.board, &road)) {
        return road;
    }
    // An entry that the table has lost is proved again quickly.
    Known known = solve(tinue, worker, (Numbers){PROVED, PROVED});
    if (known.numbers.proof != 0) {
        return MOVE_NONE;
    }
    return known.move || attack ? known.move : any_move(&worker->path.board);
}

// Gives the line of a proved win. False when its end was not reached.
static bool line_of(Tinue *tinue, Worker *worker, Line *ret_line) {
    Undo undos[MAX_PLY];
    ret_line->length = 0;
    bool over = false;
    tinue->limit = worker_nodes(worker) + LINE_NODES;
    while (!over && ret_line->length < MAX_PLY) {
        Move move = next_of_line(tinue, worker);
        if (move == MOVE_NONE) {
            break;
        }
        worker_play(worker, move, &undos[ret_line->length]);
        ret_line->moves[ret_line->length++] = move;
        over = board_outcome(&worker->path.board) != ONGOING;
    }
    for (int i = ret_line->length - 1; i >= 0; i--) {
        worker_take_back(worker, ret_line->moves[i], &undos[i]);
    }
    return over;
}

bool tinue_find(Tinue *tinue, Worker *worker, uint64_t nodes, Line *ret_line) {
    int draw_plies = worker->shared->draw_plies;
    tinue->attacker = board_turn(&worker->path.board);
    tinue->limit = worker_nodes(worker) + nodes;
    tinue->root = worker->path.key_count;
    tinue->salt = salt_of(worker);
    tinue->child_count = 0;
    if (road_in_one(&worker->path.board, &ret_line->moves[0])) {
        ret_line->length = 1;
        return true;
    }
    const Known *before = tinue_table_find(&tinue->table, key_for(tinue, &worker->path.board));
    if (before && before->numbers.disproof == 0) {
        return false;
    }
    Known known = solve(tinue, worker, (Numbers){PROVED, PROVED});
    if (known.numbers.proof != 0) {
        return false;
    }
    bool in_time =
        draw_plies == 0 || worker->path.quiet[worker->path.key_count] + known.length < draw_plies;
    return in_time && line_of(tinue, worker, ret_line);
}
