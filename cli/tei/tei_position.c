// SPDX-License-Identifier: MIT
#include "tei/tei.h"
#include "text/ptn.h"
#include "text/tps.h"

// The rules of the next position on a board of `size`: komi, opening and piece counts by the
// options.
static Rules rules_for(const Tei *tei, int size) {
    const NewGame *new = &tei->new_game;
    EngineOptions options = tei->options.engine;
    options.half_komi = new->has_komi ? new->half_komi : options.half_komi;
    options.opening = new->has_opening ? (int64_t) new->opening : options.opening;
    return engine_rules(&options, size);
}

// Makes `game` the session's position.
static bool adopt(Tei *tei, Game *game) {
    if (!search_set_game(tei->search, game)) {
        game_finish(game);
        return false;
    }
    game_finish(&tei->game);
    tei->game = *game;
    return true;
}

bool tei_reset(Tei *tei, int size) {
    Rules rules = rules_for(tei, size);
    Board start;
    Game game;
    board_init(&start, &rules);
    game_init(&game, &start);
    game.draw_plies = (int)tei->options.engine.draw_plies;
    return adopt(tei, &game);
}

void tei_have_position(Tei *tei) {
    tei->game_begins = false;
    if (tei->has_position) {
        return;
    }
    if (tei_reset(tei, (int)tei->new_game.size)) {
        tei->has_position = true;
    } else {
        tei_error(tei, "position", "no memory for the start position");
    }
}

// Reads the part before the moves: startpos, or tps and a position, in the spellings that clients
// send.
static bool read_start(const Tei *tei, Reader *words, Board *ret_start, Fault *fault) {
    Word word;
    if (!reader_next(words, &word)) {
        return fault_set(fault, 0, "'startpos' or 'tps' is missing");
    }
    bool tps = word_is(word, "tps");
    while (tps && reader_peek(words, &word) && word_is(word, "tps")) {
        reader_next(words, &word);
    }
    if (tps && reader_peek(words, &word) && word_is(word, "startpos")) {
        reader_next(words, &word);
        tps = false;
    } else if (!tps && !word_is(word, "startpos")) {
        return fault_set(fault, word.column, "'%s' is neither startpos nor tps",
                         quoted_word(word).text);
    }
    if (!tps) {
        Rules rules = rules_for(tei, (int)tei->new_game.size);
        board_init(ret_start, &rules);
        return true;
    }
    int size = tps_size(words->text + words->at, words->length - words->at);
    Rules rules =
        rules_for(tei, size >= SIZE_LEAST && size <= SIZE_MOST ? size : (int)tei->new_game.size);
    bool rows = reader_peek(words, &word);
    return tps_read_next(words, &rules, ret_start, fault) ||
           fault_prefix(fault, "'%s': ", rows ? quoted_word(word).text : "tps");
}

// Plays the moves of a line from the position of `game`, which becomes the session's, or is freed
// after an error.
static bool play_moves(Tei *tei, const char *command, Game *game, Reader *words) {
    Fault fault;
    if (!ptn_play_moves(game, words, &fault)) {
        game_finish(game);
        tei_error(tei, command, "%s", fault.text);
        return false;
    }
    if (!adopt(tei, game)) {
        tei_error(tei, command, "no memory for the game");
        return false;
    }
    return true;
}

void tei_position(Tei *tei, Reader *words) {
    Board start;
    Game game;
    Word word;
    Fault fault;
    tei->game_begins = false;
    if (!read_start(tei, words, &start, &fault)) {
        tei_error(tei, "position", "%s", fault.text);
        return;
    }
    if (reader_peek(words, &word) && word_is(word, "moves")) {
        reader_next(words, &word);
    }
    game_init(&game, &start);
    game.draw_plies = (int)tei->options.engine.draw_plies;
    if (play_moves(tei, "position", &game, words)) {
        tei->has_position = true;
    }
}

void tei_move(Tei *tei, Reader *words) {
    Game game;
    tei_have_position(tei);
    if (game_copy(&game, &tei->game)) {
        play_moves(tei, "move", &game, words);
    } else {
        tei_error(tei, "move", "no memory for the game");
    }
}
