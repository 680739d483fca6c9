// SPDX-License-Identifier: MIT
#include "annotate.h"

#include <stdlib.h>
#include <string.h>

#include "movegen.h"
#include "road.h"

enum {
    GLANCE_NODES = 2000,
    GLANCE_HASH = 1,
    NEXT_PART = 4, // the second best move gets so many times less than the best one
};

// The last report of a search, from the side to move.
typedef struct LastLook {
    bool seen;
    Score score;
    Wdl wdl;
    int depth;
    uint64_t nodes;
    int64_t ms;
    Move line[MAX_PLY];
    int line_length;
    Move glance; // the best move of the weak search
} LastLook;

static void on_info(void *user, const SearchInfo *info) {
    LastLook *look = user;
    if (info->number > 1) {
        return;
    }
    look->seen = true;
    look->score = info->score;
    look->wdl = info->wdl;
    look->depth = info->depth;
    look->nodes = info->nodes;
    look->ms = info->time_ms;
    look->line_length = info->line_length < MAX_PLY ? info->line_length : MAX_PLY;
    memcpy(look->line, info->line, (size_t)look->line_length * sizeof *look->line);
}

static void ignore_best(void *user, Move move) {
    (void)user;
    (void)move;
}

static void ignore_info(void *user, const SearchInfo *info) {
    (void)user;
    (void)info;
}

static void on_glance(void *user, Move move) {
    ((LastLook *)user)->glance = move;
}

bool annotator_init(Annotator *annotator, const AnnotateLimits *limits, const atomic_bool *stop,
                    Fault *fault) {
    *annotator = (Annotator){.limits = limits->limits, .stop = stop};
    annotator->look = calloc(1, sizeof *annotator->look);
    SearchCallbacks main = {annotator->look, on_info, ignore_best};
    SearchCallbacks glance = {annotator->look, ignore_info, on_glance};
    annotator->search = search_create(&main);
    annotator->glance = search_create(&glance);
    if (!annotator->look || !annotator->search || !annotator->glance) {
        annotator_finish(annotator);
        fault_set(fault, 0, "no memory for a search");
        return false;
    }
    if (!search_set_hash(annotator->search, (size_t)limits->hash, fault) ||
        !search_set_hash(annotator->glance, GLANCE_HASH, fault)) {
        annotator_finish(annotator);
        return false;
    }
    search_set_threads(annotator->search, limits->threads);
    search_set_overhead(annotator->search, 0);
    return true;
}

void annotator_finish(Annotator *annotator) {
    search_destroy(annotator->search);
    search_destroy(annotator->glance);
    free(annotator->look);
    *annotator = (Annotator){0};
}

void annotator_stop(Annotator *annotator) {
    search_stop(annotator->search);
    search_stop(annotator->glance);
}

void game_notes_finish(GameNotes *notes) {
    free(notes->positions);
    free(notes->moves);
    *notes = (GameNotes){0};
}

double note_chance(const PositionNote *note, Colour colour) {
    return (colour == WHITE ? note->wdl.win : note->wdl.loss) / 10.0 + note->wdl.draw / 20.0;
}

static Wdl turned(Wdl wdl, Colour turn) {
    return turn == WHITE ? wdl : (Wdl){wdl.loss, wdl.draw, wdl.win};
}

static char how_of(Outcome outcome) {
    return outcome == ONGOING ? '\0'
           : outcome == DRAW  ? 'D'
                              : (outcome == WHITE_ROAD || outcome == BLACK_ROAD ? 'R' : 'F');
}

static void note_outcome(PositionNote *note, Outcome outcome) {
    int sign = outcome_sign(outcome);
    note->known = true;
    note->outcome = outcome;
    note->how = how_of(outcome);
    note->score = sign * SCORE_WIN;
    note->wdl = sign > 0 ? (Wdl){1000, 0, 0} : sign < 0 ? (Wdl){0, 0, 1000} : (Wdl){0, 1000, 0};
}

// How a proved game ends: the line is played out.
static void note_proof(PositionNote *note, const Board *board) {
    Board end = *board;
    Undo undo;
    for (int i = 0; i < note->line_length; i++) {
        board_apply(&end, note->line[i], &undo);
    }
    Outcome outcome = board_outcome(&end);
    if (outcome_sign(outcome) == (note->score > 0 ? 1 : -1)) {
        int mate = score_mate(note->score);
        note->how = how_of(outcome);
        note->plies = mate < 0 ? -mate : mate;
    }
}

static bool is_stopped(const Annotator *annotator) {
    return annotator->stop && atomic_load(annotator->stop);
}

// Searches a position. *ret_done is false when the search was stopped.
static bool look(Annotator *annotator, const Game *game, const SearchLimits *limits, bool *ret_done,
                 Fault *fault) {
    annotator->look->seen = false;
    if (!search_set_game(annotator->search, game)) {
        fault_set(fault, 0, "no memory for a game");
        return false;
    }
    if (is_stopped(annotator)) {
        *ret_done = false;
        return true;
    }
    if (!search_run(annotator->search, limits, clock_now_ms(), fault)) {
        return false;
    }
    *ret_done = annotator->look->seen && !is_stopped(annotator);
    return true;
}

static bool note_position(Annotator *annotator, const Game *game, PositionNote *note,
                          Fault *fault) {
    const LastLook *last = annotator->look;
    const Board *board = &game->board;
    bool done = false;
    Outcome outcome = board_outcome(board);
    if (outcome != ONGOING) {
        note_outcome(note, outcome);
        return true;
    }
    if (!look(annotator, game, &annotator->limits, &done, fault)) {
        return false;
    }
    if (!done) {
        return true;
    }
    note->known = true;
    note->score = board_turn(board) == WHITE ? last->score : -last->score;
    note->wdl = turned(last->wdl, board_turn(board));
    note->depth = last->depth;
    note->nodes = last->nodes;
    note->ms = last->ms;
    note->line_length = last->line_length;
    memcpy(note->line, last->line, sizeof note->line);
    if (score_is_proved(note->score)) {
        note_proof(note, board);
    }
    return true;
}

// Whether the player who has just moved would win by a road with another move.
static bool is_tak(const Board *board) {
    Move threats[ROAD_THREATS_MAX];
    Colour mover = board_turn(board) == WHITE ? BLACK : WHITE;
    RoadMap map = road_map(board, mover);
    return !board_is_opening(board) && board_outcome(board) == ONGOING &&
           road_threats(board, mover, &map, threats) > 0;
}

// The chance with the best of the moves that were not played; -1 when it is not known.
static bool next_chance(Annotator *annotator, const Game *game, Move played, double *ret_chance,
                        Fault *fault) {
    Move *moves = malloc(MOVES_MAX * sizeof *moves);
    if (!moves) {
        fault_set(fault, 0, "no memory for the moves of a position");
        return false;
    }
    int count = movegen_all(&game->board, moves);
    int others = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i] != played) {
            moves[others++] = moves[i];
        }
    }
    SearchLimits limits = annotator->limits;
    limits.searchmoves = moves;
    limits.searchmove_count = others;
    limits.nodes = limits.nodes > NEXT_PART ? limits.nodes / NEXT_PART : limits.nodes;
    limits.movetime = limits.movetime > 0 ? limits.movetime / NEXT_PART : limits.movetime;
    bool done = false;
    bool good = others == 0 || look(annotator, game, &limits, &done, fault);
    Wdl wdl = annotator->look->wdl;
    *ret_chance = done ? wdl.win / 10.0 + wdl.draw / 20.0 : -1;
    free(moves);
    return good;
}

// Whether a weak look at the position finds another move.
static bool is_hidden(Annotator *annotator, const Game *game, Move played) {
    SearchLimits limits = search_limits();
    Fault ignored;
    limits.nodes = GLANCE_NODES;
    search_new_game(annotator->glance);
    annotator->look->glance = MOVE_NONE;
    return !is_stopped(annotator) && search_set_game(annotator->glance, game) &&
           search_run(annotator->glance, &limits, clock_now_ms(), &ignored) &&
           !is_stopped(annotator) && annotator->look->glance != played;
}

// `game` stands before the move, `notes` of both positions are there.
static bool note_move(Annotator *annotator, const Game *game, Move played,
                      const PositionNote *before, const PositionNote *after, bool answers_tak,
                      MoveNote *ret_note, Fault *fault) {
    Colour mover = board_turn(&game->board);
    MoveFacts facts = {
        .before = note_chance(before, mover),
        .after = note_chance(after, mover),
        .best = before->line_length > 0 && before->line[0] == played,
        .plain = answers_tak || after->outcome != ONGOING || board_is_opening(&game->board),
        .next = -1,
    };
    if (facts.best && !facts.plain && facts.before >= GOOD_GAP && facts.after >= GOOD_GAP) {
        if (!next_chance(annotator, game, played, &facts.next, fault)) {
            return false;
        }
        facts.hidden = mark_of(&facts) == MARK_GOOD && facts.before - facts.next >= BRILLIANT_GAP &&
                       is_hidden(annotator, game, played);
    }
    bool wins = mover == WHITE ? after->score > 0 : after->score < 0;
    ret_note->known = true;
    ret_note->best = facts.best;
    ret_note->loss = mark_loss(&facts);
    ret_note->mark = mark_of(&facts);
    ret_note->tinue = after->outcome == ONGOING && after->how == 'R' && wins;
    return true;
}

// Inserts a move into the list of the worst ones.
static void add_worst(PlayerNote *player, const MoveNote *moves, int index) {
    int at = player->worst_count;
    while (at > 0 && moves[player->worst[at - 1]].loss < moves[index].loss) {
        at--;
    }
    if (at == WORST_MOVES) {
        return;
    }
    player->worst_count += player->worst_count < WORST_MOVES;
    for (int i = player->worst_count - 1; i > at; i--) {
        player->worst[i] = player->worst[i - 1];
    }
    player->worst[at] = index;
}

void game_notes_sum(GameNotes *notes, Colour first) {
    memset(notes->players, 0, sizeof notes->players);
    for (size_t i = 0; i < notes->move_count; i++) {
        const MoveNote *move = &notes->moves[i];
        PlayerNote *player = &notes->players[((unsigned)first + i) & 1];
        if (!move->known) {
            continue;
        }
        player->moves++;
        player->accuracy += mark_accuracy(move->loss);
        player->loss += move->loss;
        player->marks[move->mark]++;
        if (move->mark == MARK_MISTAKE || move->mark == MARK_BLUNDER) {
            add_worst(player, notes->moves, (int)i);
        }
    }
    for (int i = 0; i < 2; i++) {
        PlayerNote *player = &notes->players[i];
        if (player->moves > 0) {
            player->accuracy /= player->moves;
            player->loss /= player->moves;
        }
    }
}

// Goes through the positions from the last one to the first one.
static bool note_all(Annotator *annotator, Game *game, const PtnGame *ptn, GameNotes *notes,
                     Fault *fault) {
    for (size_t i = notes->move_count + 1; i-- > 0;) {
        PositionNote *here = &notes->positions[i];
        if (!note_position(annotator, game, here, fault)) {
            return false;
        }
        if (here->known && i < notes->move_count) {
            bool answers_tak = i > 0 && notes->moves[i - 1].tak;
            if (!note_move(annotator, game, ptn->moves[i].move, here, here + 1, answers_tak,
                           &notes->moves[i], fault)) {
                return false;
            }
        }
        if (is_stopped(annotator)) {
            // A mark that a stopped search was to decide is not known.
            notes->moves[i < notes->move_count ? i : 0].known = false;
            return true;
        }
        if (annotator->on_position) {
            annotator->on_position(annotator->user);
        }
        game_pop(game);
    }
    notes->whole = true;
    return true;
}

bool annotate_game(Annotator *annotator, const PtnGame *ptn, GameNotes *ret_notes, Fault *fault) {
    Game game;
    *ret_notes = (GameNotes){.move_count = ptn->move_count};
    ret_notes->positions = calloc(ptn->move_count + 1, sizeof *ret_notes->positions);
    ret_notes->moves = calloc(ptn->move_count + 1, sizeof *ret_notes->moves);
    if (!ret_notes->positions || !ret_notes->moves) {
        fault_set(fault, 0, "no memory for the notes of a game");
        return false;
    }
    if (ptn->rules.size == 0) {
        ret_notes->whole = true;
        return true;
    }
    search_new_game(annotator->search);
    game_init(&game, &ptn->start);
    bool good = true;
    for (size_t i = 0; i < ptn->move_count && good; i++) {
        good = game_push(&game, ptn->moves[i].move);
        ret_notes->moves[i].tak = good && is_tak(&game.board);
    }
    if (!good) {
        fault_set(fault, 0, "no memory for a game");
    }
    good = good && note_all(annotator, &game, ptn, ret_notes, fault);
    game_finish(&game);
    game_notes_sum(ret_notes, board_turn(&ptn->start));
    return good;
}
