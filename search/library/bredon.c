// SPDX-License-Identifier: MIT
#include "library/bredon.h"

#include <stdlib.h>
#include <string.h>

#include "library/bredon_engine.h"
#include "movegen.h"
#include "ptn_file.h"
#include "rng.h"
#include "text/tps.h"
#include "version.h"

_Static_assert((int)BREDON_ONGOING == (int)ONGOING && (int)BREDON_WHITE_ROAD == (int)WHITE_ROAD &&
                   (int)BREDON_BLACK_ROAD == (int)BLACK_ROAD &&
                   (int)BREDON_WHITE_FLATS == (int)WHITE_FLATS &&
                   (int)BREDON_BLACK_FLATS == (int)BLACK_FLATS && (int)BREDON_DRAW == (int)DRAW,
               "outcomes are converted by a cast");
_Static_assert(sizeof((Bredon *)0)->tps == TPS_TEXT &&
                   sizeof((EngineSearch *)0)->best == PTN_TEXT &&
                   sizeof((EngineLine *)0)->move == PTN_TEXT,
               "texts must fit");

const char *bredon_version(void) {
    return BREDON_VERSION;
}

// Gives the first position of a size, with the rules of the options.
static void start_game(const Bredon *engine, int size, Game *ret_game) {
    Rules rules = engine_rules(&engine->options, size);
    Board start;
    board_init(&start, &rules);
    game_init(ret_game, &start);
}

Bredon *bredon_create(void) {
    Bredon *engine = calloc(1, sizeof *engine);
    if (!engine) {
        return NULL;
    }
    SearchCallbacks callbacks = {engine, engine_on_info, engine_on_bestmove, NULL};
    engine->search = search_create(NULL, &callbacks, NULL);
    if (!engine->search) {
        free(engine);
        return NULL;
    }
    engine->size = 6;
    engine_options_init(&engine->options);
    engine->options.search.seed = rng_draw_seed();
    start_game(engine, engine->size, &engine->game);
    return engine;
}

void bredon_destroy(Bredon *engine) {
    if (!engine_is_usable(engine)) {
        return;
    }
    search_destroy(engine->search);
    engine_search_free(engine->last);
    game_finish(&engine->game);
    free(engine->move_texts);
    free(engine->moves);
    free(engine);
}

// Makes `game` the engine's game; the old one is freed.
static void set_game(Bredon *engine, const Game *game) {
    game_finish(&engine->game);
    engine->game = *game;
    engine->game.draw_plies = (int)engine->options.draw_plies;
    engine->size = board_size(&game->board);
}

bool bredon_new_game(Bredon *engine, int size, int half_komi) {
    Game game;
    if (!engine_is_usable(engine)) {
        return false;
    }
    if (size < SIZE_LEAST || size > SIZE_MOST) {
        return engine_refuse(engine, BREDON_BAD_ARGUMENT,
                             "a board has %d to %d squares a side, not %d", SIZE_LEAST, SIZE_MOST,
                             size);
    }
    if (half_komi < -HALF_KOMI_MAX || half_komi > HALF_KOMI_MAX) {
        return engine_refuse(engine, BREDON_BAD_ARGUMENT,
                             "half komi goes from %d to %d: %d is out of range", -HALF_KOMI_MAX,
                             HALF_KOMI_MAX, half_komi);
    }
    // bredon_go reports when there is no memory for the table.
    engine->options.search.seed = rng_draw_seed();
    engine->options.half_komi = half_komi;
    (void)search_set(engine->search, &engine->options.search, NULL);
    search_new_game(engine->search);
    start_game(engine, size, &game);
    set_game(engine, &game);
    return true;
}

// Plays the moves of a text, which may be NULL. On failure the moves before the illegal one stay
// played.
static bool play(Game *game, const char *moves, Fault *fault) {
    return !moves || ptn_play_text(game, moves, strlen(moves), fault);
}

bool bredon_set_position(Bredon *engine, const char *tps, const char *moves) {
    Game game;
    if (!engine_is_usable(engine)) {
        return false;
    }
    if (tps && tps[0] != '\0') {
        size_t length = strlen(tps);
        int size = tps_size(tps, length);
        Rules rules =
            engine_rules(&engine->options, size >= SIZE_LEAST && size <= SIZE_MOST ? size : 6);
        Board start;
        if (!tps_read(tps, length, &rules, &start, &engine->fault)) {
            return engine_fail(engine, BREDON_BAD_ARGUMENT);
        }
        game_init(&game, &start);
    } else {
        start_game(engine, engine->size, &game);
    }
    if (!play(&game, moves, &engine->fault)) {
        game_finish(&game);
        return engine_fail(engine, BREDON_BAD_ARGUMENT);
    }
    set_game(engine, &game);
    return true;
}

bool bredon_play(Bredon *engine, const char *moves) {
    if (!engine_is_usable(engine)) {
        return false;
    }
    size_t before = engine->game.length;
    if (play(&engine->game, moves, &engine->fault)) {
        return true;
    }
    while (engine->game.length > before) {
        game_pop(&engine->game);
    }
    return engine_fail(engine, BREDON_BAD_ARGUMENT);
}

bool bredon_undo(Bredon *engine) {
    if (!engine_is_usable(engine)) {
        return false;
    }
    if (game_pop(&engine->game)) {
        return true;
    }
    return engine_refuse(engine, BREDON_NO_SUCH_STATE, "there is no move to take back");
}

int bredon_size(const Bredon *engine) {
    return engine_is_usable(engine) ? engine->size : 0;
}

int bredon_turn(const Bredon *engine) {
    return engine_is_usable(engine) ? (int)board_turn(&engine->game.board) : 0;
}

const char *bredon_tps(Bredon *engine) {
    if (!engine_is_usable(engine)) {
        return NULL;
    }
    tps_write(&engine->game.board, engine->tps);
    return engine->tps;
}

BredonOutcome bredon_outcome(const Bredon *engine) {
    return engine_is_usable(engine) ? (BredonOutcome)game_outcome(&engine->game) : BREDON_ONGOING;
}

const char *bredon_outcome_text(BredonOutcome outcome) {
    bool known = (int)outcome >= BREDON_ONGOING && (int)outcome <= BREDON_DRAW;
    return known ? outcome_text((Outcome)outcome) : "?";
}

const char *const *bredon_legal_moves(Bredon *engine, size_t *ret_count) {
    Move list[MOVES_MAX];
    if (!engine_is_usable(engine)) {
        return NULL;
    }
    const Board *board = &engine->game.board;
    size_t count = board_outcome(board) == ONGOING ? (size_t)movegen_all(board, list) : 0;
    char *texts = realloc(engine->move_texts, (count + 1) * PTN_TEXT);
    engine->move_texts = texts ? texts : engine->move_texts;
    const char **moves = realloc(engine->moves, (count + 1) * sizeof *moves);
    engine->moves = moves ? moves : engine->moves;
    if (!texts || !moves) {
        engine_refuse(engine, BREDON_NO_RESOURCES, "no memory for the moves");
        return NULL;
    }
    qsort(list, count, sizeof *list, ptn_compare_moves);
    for (size_t i = 0; i < count; i++) {
        moves[i] = texts + i * PTN_TEXT;
        ptn_write_move(list[i], texts + i * PTN_TEXT);
    }
    moves[count] = NULL;
    if (ret_count) {
        *ret_count = count;
    }
    return moves;
}

const BredonEvaluation *bredon_evaluate(Bredon *engine) {
    EvalTrace trace;
    if (!engine_is_usable(engine)) {
        return NULL;
    }
    Outcome outcome = board_outcome(&engine->game.board);
    if (outcome != ONGOING) {
        engine_refuse(engine, BREDON_NO_SUCH_STATE, "the game is over: %s", outcome_text(outcome));
        return NULL;
    }
    evaluate_trace(&engine->game.board, engine->options.search.network != 0, &trace);
    for (int term = 0; term < TERMS; term++) {
        engine->terms[term] = (BredonTerm){term_text((Term)term)->text, trace.value[term][WHITE],
                                           trace.value[term][BLACK]};
    }
    engine->evaluation = (BredonEvaluation){trace.total, trace.correction, TERMS, engine->terms};
    return &engine->evaluation;
}
