// SPDX-License-Identifier: MIT
#include "annotate/second_engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "score.h"
#include "text/ptn.h"

enum { START_MS = 10000, PATIENCE_MS = 5000, LEAST_MS = 100, WON = 10000, PROVED = 9000 };

// The name stands in quotes within braces.
static void take_name(SecondEngine *engine) {
    const char *id = engine->client.id[0] ? engine->client.id : engine->client.name;
    snprintf(engine->name, sizeof engine->name, "%s", id);
    for (char *at = engine->name; *at; at++) {
        *at = strchr("\"{}", *at) ? '\'' : *at;
    }
}

bool second_engine_start(SecondEngine *ret_engine, const char *command, const atomic_bool *stop,
                         Fault *fault) {
    SecondEngine *engine = ret_engine;
    char *rest = NULL;
    int count = 0;
    *engine = (SecondEngine){.begun = false};
    textbuf_add_string(&engine->words, command);
    if (engine->words.failed) {
        return fault_set(fault, 0, "no memory");
    }
    char *word = strtok_r(engine->words.at, " \t", &rest);
    for (; word && count < SECOND_WORDS; word = strtok_r(NULL, " \t", &rest)) {
        engine->argv[count++] = word;
    }
    if (count == 0 || word) {
        return fault_set(fault, 0, count == 0 ? "--engine needs a command" : "too many words");
    }
    engine->spec = (TeiSpec){.argv = engine->argv};
    engine->begun = tei_client_init(&engine->client, &engine->spec, NULL, fault);
    if (!engine->begun) {
        return false;
    }
    engine->client.interrupt = stop;
    bool good = tei_client_start(&engine->client, START_MS, fault);
    take_name(engine);
    return good;
}

void second_engine_finish(SecondEngine *engine) {
    enum { QUIT_MS = 1000 };
    if (engine->begun) {
        tei_client_finish(&engine->client, QUIT_MS);
    }
    textbuf_finish(&engine->words);
    *engine = (SecondEngine){.begun = false};
}

// Notes an answer. Chances come from the score as those of this program do.
static void note_answer(PositionNote *note, const Board *board, const TeiThought *thought,
                        const char *word) {
    int sign = board_turn(board) == WHITE ? 1 : -1;
    int score = thought->score;
    Fault why;
    if (score > PROVED || score < -PROVED) {
        score = score > 0 ? score_win_in(WON - score) : -score_win_in(WON + score);
    }
    note->known = thought->has_score;
    note->outcome = ONGOING;
    note->score = sign * score;
    note->wdl = wdl_of(note->score, board_size(board));
    note->depth = thought->depth;
    note->nodes = (uint64_t)thought->nodes;
    note->ms = thought->used_us / 1000;
    note->line_length = ptn_read_move(board, word_of_string(word), &note->line[0], &why) ? 1 : 0;
}

// Explains why there is no answer.
static void explain(const SecondEngine *engine, TeiStatus status, int timeout, Fault *fault) {
    const TeiClient *client = &engine->client;
    char text[CHILD_END_TEXT];
    if (status == TEI_LATE) {
        fault_set(fault, 0, "engine '%s' has not answered within %d ms", engine->name, timeout);
    } else if (status == TEI_GONE) {
        fault_set(fault, 0, "engine '%s' is gone: %s", engine->name,
                  client->child.ended ? child_end_text(&client->child, text)
                                      : "it has closed its output");
    } else {
        fault_set(fault, 0, "engine '%s' has sent 'bestmove' without a move", engine->name);
    }
}

static SecondStatus ask_all(SecondEngine *engine, const PtnGame *ptn, Game *game, int64_t movetime,
                            GameNotes *notes, Fault *fault) {
    for (size_t i = 0; i <= notes->move_count; i++) {
        int64_t ms = movetime > 0 ? movetime : notes->positions[i].ms;
        char go_line[48];
        char word[TEI_NAME] = "";
        TeiThought thought;
        ms = ms < LEAST_MS ? LEAST_MS : ms > INT32_MAX / 2 ? INT32_MAX / 2 : ms;
        snprintf(go_line, sizeof go_line, "go movetime %" PRId64, ms);
        if (board_outcome(&game->board) == ONGOING) {
            int timeout = (int)ms + PATIENCE_MS;
            TeiStatus status =
                tei_client_move(&engine->client, game, go_line, timeout, word, &thought);
            if (status != TEI_FINE) {
                explain(engine, status, timeout, fault);
                return SECOND_GONE;
            }
            note_answer(&notes->others[i], &game->board, &thought, word);
        }
        if (i < notes->move_count && !game_push(game, ptn->moves[i].move)) {
            fault_set(fault, 0, "no memory for a game");
            return SECOND_GONE;
        }
    }
    return SECOND_FINE;
}

SecondStatus second_engine_look(SecondEngine *engine, const PtnGame *ptn, int64_t movetime,
                                GameNotes *notes, Fault *fault) {
    TeiClient *client = &engine->client;
    Game game;
    if (!tei_client_start(client, START_MS, fault)) {
        return SECOND_GONE;
    }
    size_t before = client->tail_count;
    if (!tei_client_new_game(client, &ptn->rules, PATIENCE_MS, fault)) {
        if (client->tail_count == before) { // nothing was sent
            return SECOND_NOT;
        }
        tei_client_kill(client);
        return SECOND_GONE;
    }
    notes->others = calloc(notes->move_count + 1, sizeof *notes->others);
    if (!notes->others) {
        fault_set(fault, 0, "no memory for a game");
        return SECOND_GONE;
    }
    snprintf(notes->other, sizeof notes->other, "%s", engine->name);
    game_init(&game, &ptn->start);
    SecondStatus status = ask_all(engine, ptn, &game, movetime, notes, fault);
    game_finish(&game);
    if (status == SECOND_GONE) {
        free(notes->others);
        notes->others = NULL;
        tei_client_kill(client);
    }
    return status;
}
