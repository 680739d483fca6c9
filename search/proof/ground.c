// SPDX-License-Identifier: MIT
#include "proof/ground.h"

#include "movegen.h"
#include "now.h"
#include "outcome.h"

enum { CLOCK_NODES = 500 };

uint64_t ground_key(const Ground *ground) {
    return ground->board.key ^ ground->salt;
}

void ground_play(Ground *ground, Move move, Undo *ret_undo) {
    ground->nodes++;
    board_apply(&ground->board, move, ret_undo);
}

void ground_take_back(Ground *ground, Move move, const Undo *undo) {
    board_undo(&ground->board, move, undo);
}

bool ground_is_told(const Ground *ground) {
    return (ground->stop && atomic_load_explicit(ground->stop, memory_order_relaxed)) ||
           (ground->deadline && clock_now_ms() >= ground->deadline);
}

bool ground_is_over(Ground *ground) {
    if (ground->nodes - ground->looked > CLOCK_NODES) {
        ground->looked = ground->nodes;
        if (ground->on_poll) {
            ground->on_poll(ground->user);
        }
        ground->over = ground->over || ground_is_told(ground);
    }
    ground->over = ground->over || ground->nodes >= ground->limit;
    return ground->over;
}

static bool is_drawn(const Ground *ground) {
    for (int i = 0; i < ground->drawn_count; i++) {
        if (ground->drawn[i] == ground->board.key) {
            return true;
        }
    }
    return false;
}

bool ground_ended(const Ground *ground, Truth *ret_truth, bool *ret_road) {
    Outcome outcome = board_outcome(&ground->board);
    int sign = ground->attacker == WHITE ? outcome_sign(outcome) : -outcome_sign(outcome);
    *ret_road = outcome == WHITE_ROAD || outcome == BLACK_ROAD;
    *ret_truth = sign > 0 && (*ret_road || !ground->road_only) ? WON : NOT_WON;
    return outcome != ONGOING || is_drawn(ground);
}

// A spread that fills the board and wins by the count: only where few squares are empty.
static bool fills_and_wins(Ground *ground, Move *ret_move) {
    Board *board = &ground->board;
    Colour turn = board_turn(board);
    uint64_t empty = board_empty(board);
    Move moves[MOVES_MAX];
    if (bits_count(empty) >= board_size(board)) {
        return false;
    }
    int count = movegen_spreads(board, moves);
    for (int i = 0; i < count; i++) {
        Undo undo;
        if ((empty & ~move_squares(moves[i])) != 0) {
            continue;
        }
        ground_play(ground, moves[i], &undo);
        int sign = outcome_sign(board_outcome(board));
        ground_take_back(ground, moves[i], &undo);
        if (turn == WHITE ? sign > 0 : sign < 0) {
            *ret_move = moves[i];
            return true;
        }
    }
    return false;
}

bool ground_wins_at_once(Ground *ground, bool roads_only, Move *ret_move, bool *ret_road) {
    const Board *board = &ground->board;
    Colour turn = board_turn(board);
    *ret_road = road_in_one(board, ret_move);
    if (*ret_road || roads_only) {
        return *ret_road;
    }
    if (board_wins_by_count(board, turn)) {
        Kind kind = board->stones[turn] > 0 ? FLAT : CAP;
        *ret_move = move_place(bits_lowest(board_empty(board)), kind);
        return true;
    }
    return fills_and_wins(ground, ret_move);
}

// True when the defender's placement of a wall changes nothing for the attacker: it ends nothing,
// and no road, count or throw comes from it. So where the attacker threatens nothing there is a
// defence against a win with his next move. `more`: squares that may be filled before.
static bool can_wait(const Board *board, Colour defender, int more) {
    return !board_is_opening(board) && board->stones[defender] > 0 &&
           board_in_hand(board, defender) > 2 && board_in_hand(board, (Colour)!defender) > 2 &&
           bits_count(board_empty(board)) > board_size(board) + more;
}

bool ground_threat(const Ground *ground, Threat *ret_threat) {
    const Board *board = &ground->board;
    RoadMap map = road_map(board, ground->attacker);
    bool found = threat_find(board, &map, ret_threat);
    ret_threat->draws = ground->drawn_count > 0;
    return found;
}

int ground_moves(const Ground *ground, const Threat *threat, Move ret_moves[MOVES_MAX]) {
    return threat ? threat_answers(threat, &ground->board, ret_moves)
                  : movegen_all(&ground->board, ret_moves);
}

// Whether each answer loses to the attacker's next move. `*ret_win` gets the longest defence.
static Truth loses_in_two(Ground *ground, Win *ret_win) {
    Colour defender = board_turn(&ground->board);
    Move moves[MOVES_MAX];
    Move refutation;
    Threat threat;
    bool road;
    if (road_in_one(&ground->board, &refutation)) {
        return NOT_WON;
    }
    bool threatened = ground_threat(ground, &threat);
    if (!threatened && (ground->scope == TAKS_ONLY || can_wait(&ground->board, defender, 0))) {
        return NOT_WON;
    }
    int count = ground_moves(ground, threatened ? &threat : NULL, moves);
    *ret_win = (Win){.plies = threatened ? 2 : 1, .road = true};
    for (int i = 0; i < count; i++) {
        Undo undo;
        Move move;
        Truth truth;
        ground_play(ground, moves[i], &undo);
        bool ended = ground_ended(ground, &truth, &road);
        if (!ended) {
            truth = ground_wins_at_once(ground, ground->road_only, &move, &road) ? WON : NOT_WON;
            ret_win->plies = 2;
        }
        ground_take_back(ground, moves[i], &undo);
        if (truth == NOT_WON) {
            ret_win->move = moves[i];
            return NOT_WON;
        }
        ret_win->road &= road;
        if (!ended) {
            ret_win->move = moves[i];
        }
    }
    return WON;
}

// Whether a move of the attacker's is worth a try for a win in three plies: it threatens to win, or
// the defender might have no harmless move.
static bool can_win_in_three(Ground *ground, Threats *threats, bool tall, bool waits, Move move) {
    Board *board = &ground->board;
    if (!waits) {
        return true;
    }
    if (!move_is_spread(move) && move_kind(move) == WALL) {
        return false;
    }
    // With a stack there are throws that need several squares at once, which only the position
    // after the move tells.
    return tall || threats_gives_tak(threats, board, move);
}

static Truth try_move(Ground *ground, Move move, Win *ret_win) {
    Undo undo;
    Truth truth;
    bool road;
    ground_play(ground, move, &undo);
    bool ended = ground_ended(ground, &truth, &road);
    *ret_win = (Win){.road = road};
    if (!ended) {
        truth = loses_in_two(ground, ret_win);
    }
    ground_take_back(ground, move, &undo);
    ret_win->plies++;
    ret_win->move = move;
    return truth;
}

static Truth wins_in_three(Ground *ground, Win *ret_win) {
    Board *board = &ground->board;
    Colour defender = (Colour)!ground->attacker;
    Threats threats;
    Move moves[MOVES_MAX];
    if (ground_wins_at_once(ground, ground->road_only, &ret_win->move, &ret_win->road)) {
        ret_win->plies = 1;
        return WON;
    }
    threats_init(&threats, board);
    bool threatened = threats_find(&threats, board);
    threats.threat.draws = ground->drawn_count > 0;
    int count = ground_moves(ground, threatened ? &threats.threat : NULL, moves);
    bool waits = ground->scope == TAKS_ONLY || can_wait(board, defender, board_size(board));
    bool tall = (board->tall & board->tops[ground->attacker]) != 0 || ground->scope == TAKS_ONLY;
    for (int killer = 0; killer < GROUND_KILLERS; killer++) {
        for (int i = 0; i < count; i++) {
            if (moves[i] == ground->killers[killer] && try_move(ground, moves[i], ret_win) == WON) {
                return WON;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        if (moves[i] != ground->killers[0] && moves[i] != ground->killers[1] &&
            can_win_in_three(ground, &threats, tall, waits, moves[i]) &&
            try_move(ground, moves[i], ret_win) == WON) {
            ground->killers[1] = ground->killers[0];
            ground->killers[0] = moves[i];
            return WON;
        }
    }
    return NOT_WON;
}

Truth ground_recall(const Ground *ground, int plies, Claim *ret_claim, Win *ret_win) {
    claims_find(&ground->claims, ground_key(ground), ret_claim);
    Numbers known = claim_answer(ret_claim, ground->scope, plies);
    if (known.proof == 0 && known.disproof > 0) {
        *ret_win =
            (Win){ret_claim->win[ground->scope], ret_claim->road[ground->scope], ret_claim->move};
        return WON;
    }
    return known.disproof == 0 && known.proof > 0 ? NOT_WON : OPEN;
}

// As wins_in_three, but with what is known of the position.
static Truth recall_three(Ground *ground, Win *ret_win) {
    Claim claim;
    Truth truth = ground_recall(ground, 3, &claim, ret_win);
    if (truth != OPEN) {
        return truth;
    }
    truth = wins_in_three(ground, ret_win);
    if (truth == WON) {
        claim_win(&claim, ground->scope, ret_win->plies, ret_win->road);
        claim.move = ret_win->move;
    } else {
        claim_none(&claim, ground->scope, 3);
    }
    claim.effort = claim.effort > 2 ? claim.effort : 2;
    claims_keep(&ground->claims, &claim);
    return truth;
}

// Puts the move that was most often enough to defend at `at`.
static void bring_best(const Ground *ground, Move *moves, int count, int at) {
    int best = at;
    for (int i = at + 1; i < count; i++) {
        best = ground->refutes[moves[i]] > ground->refutes[moves[best]] ? i : best;
    }
    Move move = moves[best];
    moves[best] = moves[at];
    moves[at] = move;
}

void ground_refuted(Ground *ground, Move move) {
    if (++ground->refutes[move] == UINT8_MAX) {
        for (int i = 0; i < 1 << 16; i++) {
            ground->refutes[i] /= 2;
        }
    }
}

static Truth loses_in_four(Ground *ground, Win *ret_win) {
    enum { SORTED = 12 };
    Move moves[MOVES_MAX];
    Move road_move;
    Threat threat;
    bool road;
    if (road_in_one(&ground->board, &road_move)) {
        return NOT_WON;
    }
    bool threatened = ground_threat(ground, &threat);
    if (!threatened && ground->scope == TAKS_ONLY) {
        return NOT_WON;
    }
    int count = ground_moves(ground, threatened ? &threat : NULL, moves);
    Win longest = {.plies = threatened ? 2 : 1, .road = true};
    for (int i = 0; i < count; i++) {
        Undo undo;
        Truth truth;
        Win win = {0};
        if (i < SORTED) {
            bring_best(ground, moves, count, i);
        }
        if (ground_is_over(ground)) {
            return OPEN;
        }
        ground_play(ground, moves[i], &undo);
        if (!ground_ended(ground, &truth, &road)) {
            truth = recall_three(ground, &win);
            road = win.road;
        }
        ground_take_back(ground, moves[i], &undo);
        if (truth == NOT_WON) {
            ground_refuted(ground, moves[i]);
            ret_win->move = moves[i];
            return NOT_WON;
        }
        longest.road &= road;
        if (win.plies + 1 >= longest.plies) {
            longest.plies = win.plies + 1;
            longest.move = moves[i];
        }
    }
    *ret_win = longest;
    return WON;
}

Truth ground_short(Ground *ground, int plies, Win *ret_win) {
    *ret_win = (Win){0};
    switch (plies) {
    case 0:
        return NOT_WON;
    case 1:
        ret_win->plies = 1;
        return ground_wins_at_once(ground, ground->road_only, &ret_win->move, &ret_win->road)
                   ? WON
                   : NOT_WON;
    case 2:
        return loses_in_two(ground, ret_win);
    case 3:
        return recall_three(ground, ret_win);
    default:
        return loses_in_four(ground, ret_win);
    }
}
