// SPDX-License-Identifier: MIT
#include "proof/proof.h"

#include <stdlib.h>

#include "bits.h"
#include "clamp.h"
#include "movegen.h"
#include "outcome.h"

enum {
    FIRST_SHARE = 10000, // nodes of the first turn; each later turn has twice as many
    TAKS_STEP = 6,       // plies between questions about taks
    TAKS_MOST = 60,
    GUESSES = 2,          // number of longer wins to ask for in a turn
    LOST_NODES = 2000000, // to prove again a result that the table has lost
    FEW_NODES = 20000,
};

WinProof win_proof(const ProofQuestion *question, Colour turn) {
    int before_first = question->attacker == turn ? -1 : 0;
    return (WinProof){
        .question = *question, .no_win_within = before_first, .no_taks_win_within = before_first};
}

bool win_proof_is_exact(const WinProof *proof) {
    return proof->best > 0 && proof->no_win_within + 2 >= proof->best;
}

// Whether every move of the defender, who is to move, ends the game in favour of the attacker.
static bool must_end(Board *board, Colour attacker) {
    Move moves[MOVES_MAX];
    bool must = bits_count(board_empty(board)) < 2 || board_in_hand(board, (Colour)!attacker) < 2;
    int count = must ? movegen_all(board, moves) : 0;
    for (int i = 0; i < count && must; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        must = outcome_sign(board_outcome(board)) == (attacker == WHITE ? 1 : -1);
        board_undo(board, moves[i], &undo);
    }
    return must;
}

// Whether a move of the attacker's, who is to move, leaves the defender only moves that end the
// game.
static bool makes_end(Board *board, Colour attacker) {
    Move moves[MOVES_MAX];
    int count = movegen_all(board, moves);
    bool makes = false;
    for (int i = 0; i < count && !makes; i++) {
        Undo undo;
        board_apply(board, moves[i], &undo);
        makes = board_outcome(board) == ONGOING && must_end(board, attacker);
        board_undo(board, moves[i], &undo);
    }
    return makes;
}

// Whether the defender may be forced to end the game by the last piece or the last square, after so
// many plies. A spread fills fewer squares than the board is wide, and each square needs a piece.
static bool may_end(const Board *board, Colour attacker, int plies) {
    int size = board_size(board);
    const Rules *rules = &board->rules;
    int pieces = rules->stones[WHITE] + rules->caps[WHITE] + rules->stones[BLACK] +
                 rules->caps[BLACK] - board_in_hand(board, WHITE) - board_in_hand(board, BLACK);
    return board_is_opening(board) || board_in_hand(board, (Colour)!attacker) <= 1 + plies / 2 ||
           (bits_count(board_empty(board)) <= 1 + plies * (size - 1) &&
            pieces + plies >= size * size - 1);
}

bool win_proof_is_shortest(const WinProof *proof, const Board *board) {
    Board after = *board;
    Colour attacker = proof->question.attacker;
    // The defender can always place a piece, and no road of the attacker's comes from that.
    return win_proof_is_exact(proof) &&
           (proof->road || proof->best == 1 ||
            (proof->best == 2   ? !must_end(&after, attacker)
             : proof->best == 3 ? !makes_end(&after, attacker)
                                : !may_end(board, attacker, proof->best - 2)));
}

bool win_proof_is_done(const WinProof *proof, bool first) {
    return (first && proof->best > 0) || win_proof_is_exact(proof) ||
           proof->no_win_within + 2 > proof->question.plies;
}

// What a turn asks for.
typedef enum Aim {
    BY_TAKS, // a win by taks within more and more plies
    SHORTER, // wins shorter than the known one, until there are none
    NEXT,    // the shortest win that is still possible
    LONGER,  // longer wins, which may be found before shorter ones are disproved
} Aim;

// The plies of the next question after `asked` ones with this aim; 0: there is none.
static int next_plies(const WinProof *proof, Aim aim, int asked) {
    int taks_most = min_int(proof->question.plies, TAKS_MOST);
    int plies = 0;
    switch (aim) {
    case BY_TAKS:
        if (proof->question.scope == ALL_MOVES && proof->best == 0 &&
            proof->no_taks_win_within + 2 <= taks_most) {
            plies = min_int(taks_most, proof->no_taks_win_within + TAKS_STEP);
        }
        break;
    case SHORTER:
        plies = proof->best == 0 || win_proof_is_exact(proof) ? 0 : proof->best - 2;
        break;
    case NEXT:
        plies = win_proof_is_done(proof, false) ? 0 : proof->no_win_within + 2;
        break;
    case LONGER:
        plies = proof->best > 0 || asked == GUESSES ? 0 : proof->no_win_within + 4 + 2 * asked;
        break;
    }
    return plies <= proof->question.plies ? plies : 0;
}

// Asks the questions of an aim, with about `nodes` nodes at most, and adds the answers to the
// proof.
static void ask(Prover *prover, WinProof *proof, Aim aim, uint64_t nodes) {
    uint64_t end = prover_nodes(prover) + nodes;
    ProofQuestion question = proof->question;
    Truth truth = WON;
    question.scope = aim == BY_TAKS ? TAKS_ONLY : question.scope;
    for (int asked = 0; prover_nodes(prover) < end && (truth != OPEN || aim == LONGER); asked++) {
        Win win;
        question.plies = next_plies(proof, aim, asked);
        if (question.plies == 0) {
            return;
        }
        uint64_t left = end - prover_nodes(prover);
        truth = prover_ask(prover, &question, aim == LONGER ? left / 2 : left, &win);
        // The game may end with a move of the defender's. Questions end with one of the attacker's.
        int best = win.plies + (win.plies - proof->no_win_within) % 2;
        int *none = aim == BY_TAKS ? &proof->no_taks_win_within : &proof->no_win_within;
        if (truth == WON && (proof->best == 0 || best < proof->best)) {
            proof->best = best;
            proof->road = win.road;
            proof->taks = question.scope == TAKS_ONLY;
        } else if (truth == NOT_WON) {
            *none = max_int(*none, question.plies);
        }
    }
}

static void take_turn(Prover *prover, WinProof *proof, uint64_t nodes) {
    ask(prover, proof, BY_TAKS, nodes / 2);
    ask(prover, proof, SHORTER, nodes / 2);
    ask(prover, proof, NEXT, nodes);
    ask(prover, proof, LONGER, nodes / 2);
}

void win_proof_work(Prover *prover, WinProof *proof, bool first, uint64_t nodes) {
    uint64_t end = prover_nodes(prover) + nodes;
    for (uint64_t share = FIRST_SHARE;
         !win_proof_is_done(proof, first) && !prover_is_over(prover) && prover_nodes(prover) < end;
         share *= 2) {
        uint64_t left = end - prover_nodes(prover);
        take_turn(prover, proof, share < left ? share : left);
    }
}

Proof proof_begin(const ProofQuestion *question, Colour turn) {
    ProofQuestion questions[] = {*question, *question};
    questions[0].attacker = turn;
    questions[1].attacker = (Colour)!turn;
    return (Proof){win_proof(&questions[0], turn), win_proof(&questions[1], turn)};
}

const WinProof *proof_won(const Proof *proof) {
    return proof->win.best > 0 ? &proof->win : proof->loss.best > 0 ? &proof->loss : NULL;
}

void proof_work(Prover *prover, Proof *proof, bool first, uint64_t nodes) {
    uint64_t end = prover_nodes(prover) + nodes;
    WinProof *sides[] = {&proof->win, &proof->loss};
    for (uint64_t share = FIRST_SHARE;; share *= 2) {
        for (int i = 0; i < 2; i++) {
            uint64_t left = end - prover_nodes(prover);
            if (prover_nodes(prover) >= end || prover_is_over(prover)) {
                return;
            }
            if (sides[!i]->best == 0 && !win_proof_is_done(sides[i], first)) {
                take_turn(prover, sides[i], share < left ? share : left);
            }
        }
        const WinProof *won = proof_won(proof);
        if (won ? win_proof_is_done(won, first)
                : win_proof_is_done(sides[0], first) && win_proof_is_done(sides[1], first)) {
            return;
        }
    }
}

// ---- Lines

// A walk through the positions of a proof.
typedef struct Walk {
    Prover *prover;
    Game game;
    ProofQuestion question;
    uint64_t *seen; // hash table: keys of verified positions, mixed with the plies left; 0: free
    size_t room, positions;
} Walk;

static bool walk_begin(Walk *walk, Prover *prover, const Game *game, const WinProof *proof) {
    *walk = (Walk){.prover = prover, .question = proof->question};
    walk->question.scope = proof->taks ? TAKS_ONLY : ALL_MOVES;
    return game_copy(&walk->game, game);
}

static void walk_end(Walk *walk, const Game *game) {
    prover_set(walk->prover, game);
    game_finish(&walk->game);
    free(walk->seen);
}

// Asks whether the position of the walk is won within `plies`.
static Truth walk_ask(Walk *walk, int plies, uint64_t nodes, Win *ret_win) {
    if (plies <= 0) {
        return NOT_WON;
    }
    walk->question.plies = plies;
    prover_move_to(walk->prover, &walk->game.board);
    return prover_ask(walk->prover, &walk->question, nodes, ret_win);
}

static bool has_won(const Walk *walk, Outcome outcome) {
    int sign = outcome_sign(outcome);
    return (walk->question.attacker == WHITE ? sign > 0 : sign < 0) &&
           (!walk->question.road_only || outcome == WHITE_ROAD || outcome == BLACK_ROAD);
}

// The number of plies within which the attacker wins after a move of either player (0: the move
// wins the game); -1 when no win is found.
static int plies_after(Walk *walk, Move move, int plies, uint64_t nodes) {
    Win win = {0};
    if (!board_is_legal(&walk->game.board, move) || !game_push(&walk->game, move)) {
        return -1;
    }
    Outcome outcome = game_outcome(&walk->game);
    bool won =
        outcome != ONGOING ? has_won(walk, outcome) : walk_ask(walk, plies, nodes, &win) == WON;
    game_pop(&walk->game);
    return won ? win.plies : -1;
}

// A move that wins within `plies`; MOVE_NONE when none is found again.
static Move attack_of(Walk *walk, int plies) {
    Win win = {0};
    Move moves[MOVES_MAX];
    if (walk_ask(walk, plies, LOST_NODES, &win) != WON) {
        return MOVE_NONE;
    }
    if (win.move != MOVE_NONE && plies_after(walk, win.move, plies - 1, FEW_NODES) >= 0) {
        return win.move;
    }
    // The table may hold the move of a longer win.
    int count = movegen_all(&walk->game.board, moves);
    for (uint64_t nodes = FEW_NODES; nodes < LOST_NODES; nodes *= 10) {
        for (int i = 0; i < count && !prover_is_over(walk->prover); i++) {
            if (plies_after(walk, moves[i], plies - 1, nodes) >= 0) {
                return moves[i];
            }
        }
    }
    return MOVE_NONE;
}

// How good a defence is: twice the number of plies that it lasts, plus 1 when it need not end with
// a road. Negative when it is not known.
static int defence_score(Walk *walk, Move move, int plies) {
    Win win;
    int now = plies_after(walk, move, plies, LOST_NODES);
    if (now <= 0 || !game_push(&walk->game, move)) {
        return 2 * now;
    }
    // The proved number of plies may not be the smallest.
    while (now > 1 && walk_ask(walk, now - 2, LOST_NODES, &win) == WON) {
        now = win.plies;
    }
    bool road = walk_ask(walk, now, LOST_NODES, &win) == WON && win.road;
    game_pop(&walk->game);
    return 2 * now + !road;
}

// The longest defence found against a win in `plies`. Of several it prefers one that leads to the
// count.
static Move defence_of(Walk *walk, int plies) {
    Move moves[MOVES_MAX];
    Win win = {0};
    int count = movegen_all(&walk->game.board, moves);
    int best = -1;
    int enough = 2 * (plies - 1);
    Move found = MOVE_NONE;
    if (walk_ask(walk, plies, LOST_NODES, &win) != WON) {
        return MOVE_NONE;
    }
    enough += !win.road;
    if (win.move != MOVE_NONE && board_is_legal(&walk->game.board, win.move)) {
        best = defence_score(walk, win.move, plies - 1);
        found = win.move;
    }
    for (int i = 0; i < count && best < enough && !prover_is_over(walk->prover); i++) {
        int score = defence_score(walk, moves[i], plies - 1);
        if (score > best) {
            best = score;
            found = moves[i];
        }
    }
    return found;
}

bool proof_line(Prover *prover, const Game *game, const WinProof *proof, Line *ret_line) {
    Walk walk;
    ret_line->length = 0;
    bool fine = walk_begin(&walk, prover, game, proof);
    for (int left = proof->best; fine && game_outcome(&walk.game) == ONGOING; left--) {
        bool attack = board_turn(&walk.game.board) == walk.question.attacker;
        Move move = left > 0 ? (attack ? attack_of : defence_of)(&walk, left) : MOVE_NONE;
        fine = move != MOVE_NONE && ret_line->length < MAX_PLY && game_push(&walk.game, move);
        if (fine) {
            ret_line->moves[ret_line->length++] = move;
        }
    }
    fine = fine && has_won(&walk, game_outcome(&walk.game));
    walk_end(&walk, game);
    return fine;
}

// ---- Verification

static bool grow_seen(Walk *walk) {
    size_t room = walk->room ? 2 * walk->room : 1 << 12;
    uint64_t *seen = calloc(room, sizeof *seen);
    if (!seen) {
        return false;
    }
    for (size_t i = 0; i < walk->room; i++) {
        size_t at = (size_t)(walk->seen[i] % room);
        while (walk->seen[i] && seen[at]) {
            at = (at + 1) % room;
        }
        seen[at] = walk->seen[i] ? walk->seen[i] : seen[at];
    }
    free(walk->seen);
    walk->seen = seen;
    walk->room = room;
    return true;
}

// Adds the position with `plies` left to the table. False when there is no memory. `ret_new`: it
// was not there before.
static bool note_seen(Walk *walk, int plies, bool *ret_new) {
    uint64_t key = walk->game.board.key ^ (uint64_t)plies * UINT64_C(0x9e3779b97f4a7c15);
    if (walk->positions >= walk->room / 2 && !grow_seen(walk)) {
        return false;
    }
    size_t at = (size_t)(key % walk->room);
    while (walk->seen[at] && walk->seen[at] != key) {
        at = (at + 1) % walk->room;
    }
    *ret_new = walk->seen[at] == 0;
    walk->positions += *ret_new;
    walk->seen[at] = key;
    return true;
}

static bool verify(Walk *walk, int plies) {
    Outcome outcome = game_outcome(&walk->game);
    bool is_new = false;
    if (outcome != ONGOING || plies == 0) {
        walk->positions++;
        return has_won(walk, outcome);
    }
    if (prover_is_over(walk->prover) || !note_seen(walk, plies, &is_new)) {
        return false;
    }
    if (!is_new) {
        return true;
    }
    Move *moves = malloc(MOVES_MAX * sizeof *moves);
    if (!moves) {
        return false;
    }
    int count = 1;
    if (board_turn(&walk->game.board) == walk->question.attacker) {
        moves[0] = attack_of(walk, plies);
        count = moves[0] != MOVE_NONE;
    } else {
        count = movegen_all(&walk->game.board, moves);
    }
    bool fine = count > 0;
    for (int i = 0; i < count && fine; i++) {
        fine = game_push(&walk->game, moves[i]);
        if (fine) {
            fine = verify(walk, plies - 1);
            game_pop(&walk->game);
        }
    }
    free(moves);
    return fine;
}

bool proof_verify(Prover *prover, const Game *game, const WinProof *proof,
                  uint64_t *ret_positions) {
    Walk walk;
    bool fine = walk_begin(&walk, prover, game, proof) && verify(&walk, proof->best);
    *ret_positions = walk.positions;
    walk_end(&walk, game);
    return fine;
}
