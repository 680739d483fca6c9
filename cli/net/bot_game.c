// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "net/bot.h"
#include "now.h"
#include "os/file.h"
#include "ptn_file.h"
#include "server_move.h"

enum {
    OVERHEAD_MS = 100,     // per move, besides the lag
    OVERHEAD_MOST = 10000, // of the option MoveOverhead
    BLUNDER = 300,         // centi-flats
    DRAWN = 10,            // centi-flats
    UNDO_MS = 20000,       // how long a move is delayed after a request for an undo
    DRAWN_PLIES = 12,      // without a placement or a crush; also between two offers
    TAIL = 1 << 18,        // bytes at the end of the file of games that are searched for a resumed
                           // game
};

// ---- the file of games

// The place in the file where a resumed game begins, if an earlier process wrote a part of it as
// the last game; else the end of the file. A game with a result is a different one even if its id
// is the same, because the server reuses ids after a restart.
static int64_t find_game(const Bot *bot) {
    int64_t from = bot->out.length > TAIL ? bot->out.length - TAIL : 0;
    int64_t found = bot->out.length;
    char tag[64];
    char *tail = malloc(TAIL + 1);
    ptrdiff_t length = tail ? file_read_at(bot->out.fd, tail, TAIL, from) : 0;
    snprintf(tag, sizeof tag, "[GameId \"%lld\"]\n", (long long)bot->game.id);
    if (length > 0) {
        tail[length] = '\0';
        for (char *at = tail; (at = strstr(at, tag)); at++) {
            bool last = !strstr(at, "\n\n[") && strstr(at, "[Result \"*\"]");
            found = last ? from + (at - tail) : found;
        }
    }
    free(tail);
    return found;
}

// Writes the game, replacing what was written of it before.
static void save_game(Bot *bot, const char *result) {
    Fault fault = {.text = "no memory"};
    TextBuf text = {0};
    ServerGame shown = bot->game;
    for (int i = 0; i < 2; i++) {
        TextBuf name = {0};
        bot_hide_password(bot, shown.names[i], strlen(shown.names[i]), &name);
        snprintf(shown.names[i], SERVER_NAME, "%s", name.failed ? "" : name.at);
        textbuf_finish(&name);
    }
    bool good = bot->out.fd < 0 || (server_game_add_ptn(&shown, bot->settings->server,
                                                        bot->settings->rating, result, &text) &&
                                    output_cut(&bot->out, bot->out_at, &fault) &&
                                    output_add(&bot->out, text.at, text.length, &fault));
    if (!good) {
        bot_say(bot, "problem", "the game is not saved: %s", fault.text);
    }
    textbuf_finish(&text);
}

// ---- thinking

void bot_stop_thinking(Bot *bot) {
    bot_set_timer(bot, TIMER_MOVE, -1);
    bot_set_timer(bot, TIMER_UNDO, -1);
    if (bot->thinking) {
        search_stop(bot->search);
        search_wait(bot->search);
    }
    bot->thinking = false;
    atomic_store(&bot->found, false);
}

SearchSettings bot_search_settings(const Bot *bot) {
    SearchSettings settings = search_settings();
    settings.hash = bot->settings->hash;
    settings.threads = bot->settings->threads;
    settings.level = bot->level;
    settings.overhead = min_i64(OVERHEAD_MS + bot->lag_ms, OVERHEAD_MOST);
    settings.seed = (uint64_t)bot->game.id;
    return settings;
}

void bot_think(Bot *bot) {
    ServerGame *game = &bot->game;
    SearchSettings settings = bot_search_settings(bot);
    SearchLimits limits = search_limits();
    Fault fault;
    if (game->unsupported || bot->resyncing || !bot->ready || game->sent ||
        server_game_turn(game) != game->colour || game_outcome(&game->game) != ONGOING ||
        bot->due[TIMER_UNDO] != INT64_MAX) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        limits.time[i] = game->left_ms[i];
        limits.inc[i] = game->terms.increment * 1000;
    }
    bot->report.info.line_length = 0;
    (void)search_set(bot->search, &settings, NULL);
    fault_set(&fault, 0, "no memory");
    bot->thinking = search_set_game(bot->search, &game->game) &&
                    search_go(bot->search, &limits, game->clock_from_ms, &fault);
    if (!bot->thinking) {
        bot_resync(bot, fault.text);
    }
}

// True when the player has just made a move that loses much, which people like to take back.
static bool is_blunder(const Bot *bot) {
    return bot->level != LEVEL_FULL && bot->last_score != SCORE_NONE &&
           !score_is_win(bot->last_score) && bot->score - bot->last_score >= BLUNDER;
}

void bot_found_move(Bot *bot) {
    ServerGame *game = &bot->game;
    const SearchReport *report = &bot->report;
    PlyNote *note = server_game_note(game, game->game.length);
    search_wait(bot->search);
    bot->thinking = false;
    if (!note || report->best == MOVE_NONE) {
        bot_resync(bot, "no move was found");
        return;
    }
    bool judged = report->info.line_length > 0;
    *note = (PlyNote){.move = report->best};
    bot->last_score = bot->score;
    bot->score = judged ? report->info.score : SCORE_NONE;
    if (judged) {
        Score score = game->colour == WHITE ? bot->score : -bot->score;
        bool proved = score_is_proved(score);
        snprintf(note->comment, COMMENT_TEXT, proved ? "#%+.0f/%d" : "%+.2f/%d",
                 proved ? score_mate(score) : score / 100.0, report->info.depth);
    }
    int64_t courtesy = min_i64(bot->settings->courtesy * 1000, game->left_ms[game->colour] / 8);
    bot_set_timer(bot, TIMER_MOVE, judged && is_blunder(bot) ? courtesy : 0);
}

void bot_send_move(Bot *bot) {
    ServerGame *game = &bot->game;
    TextBuf text = {0};
    server_move_add(&text, bot->report.best);
    game->sent = bot->report.best;
    bot_send(bot, ASKED_MOVE, "Game#%lld %s", (long long)game->id, text.at ? text.at : "");
    textbuf_finish(&text);
}

// ---- moves

static bool is_drawn(const Bot *bot) {
    return bot->score != SCORE_NONE && abs(bot->score) <= DRAWN &&
           game_reversible_plies(&bot->game.game) >= DRAWN_PLIES;
}

// Offers a draw, once in a position. The same command accepts an offer.
static void offer_draw(Bot *bot) {
    if (bot->offered_draw != bot->game.game.length) {
        bot->offered_draw = bot->game.game.length;
        bot_send(bot, ASKED_OTHER, "Game#%lld OfferDraw", (long long)bot->game.id);
    }
}

// Plays a move that the server has accepted. The server sends the clocks before the move, but in a
// replay after all moves.
static void play(Bot *bot, Move move) {
    ServerGame *game = &bot->game;
    Colour turn = server_game_turn(game);
    if (!server_game_play(game, move)) {
        bot_resync(bot, "no memory");
        return;
    }
    if (bot->ready) {
        char *comment = game->notes[game->game.length - 1].comment;
        size_t length = strcspn(comment, " c"); // length of the score; a clock may already follow
                                                // it
        snprintf(comment + length, COMMENT_TEXT - length, "%sclock %.1f", length ? " " : "",
                 (double)game->left_ms[turn] / 1000);
        bot_show_move(bot);
        if (bot->out.regular) { // a pipe can't take a game back
            save_game(bot, "*");
        }
        bot_think(bot);
    }
}

void bot_move_answered(Bot *bot, bool accepted) {
    ServerGame *game = &bot->game;
    Move move = game->sent;
    game->sent = MOVE_NONE;
    if (!move || !bot->playing) {
        return; // the move was taken back, or its game has ended
    }
    if (!accepted) {
        bot_resync(bot, "the server refuses a move");
        return;
    }
    bot->resyncs = 0;
    play(bot, move);
    if (is_drawn(bot) && game->game.length >= bot->offered_draw + DRAWN_PLIES) {
        offer_draw(bot);
    }
}

static void on_move(Bot *bot, Word text) {
    ServerGame *game = &bot->game;
    Fault fault;
    Move move;
    if (bot->ready && (game->sent || server_game_turn(game) == game->colour)) {
        bot_resync(bot, "the server sends a move out of turn");
    } else if (!server_move_read(&game->game.board, text, &move, &fault)) {
        bot_resync(bot, fault.text);
    } else {
        play(bot, move);
    }
}

// Requests an undo, or agrees to one, and delays the next move.
static void request_undo(Bot *bot) {
    const ServerGame *game = &bot->game;
    bot_stop_thinking(bot);
    bot_send(bot, ASKED_OTHER, "Game#%lld RequestUndo", (long long)game->id);
    bot_set_timer(bot, TIMER_UNDO, min_i64(UNDO_MS, game->left_ms[game->colour] / 8));
}

static void on_undo_request(Bot *bot) {
    if (bot->due[TIMER_UNDO] != INT64_MAX) {
        return; // this player has requested it as well
    }
    if (bot->undos < bot->settings->undos) {
        bot->undos++;
        request_undo(bot);
    } else {
        bot_tell(bot, server_game_opponent(&bot->game), "Sorry, no more undo in this game.");
    }
}

// A move was taken back, because both players agreed. If it was this player's move, the opponent
// probably wants to take back their own move as well.
static void on_undo(Bot *bot) {
    ServerGame *game = &bot->game;
    bot_stop_thinking(bot);
    game->sent = MOVE_NONE;
    bot->score = bot->last_score = SCORE_NONE;
    if (!game_pop(&game->game)) {
        bot_resync(bot, "the server takes back a move that was not played");
        return;
    }
    bot_say(bot, "undo", "a move was taken back");
    if (server_game_turn(game) == game->colour && game->game.length > 0) {
        request_undo(bot);
    }
}

static void on_draw_offer(Bot *bot) {
    if (is_drawn(bot)) {
        offer_draw(bot);
    } else {
        bot_tell(bot, server_game_opponent(&bot->game), "No draw yet: I would like to play on.");
    }
}

// The end of the game comes before the answer to the move that ended it.
static void on_game_over(Bot *bot, Word text) {
    Game *game = &bot->game.game;
    char result[8] = "*";
    if (ptn_is_result(text) && text.length < sizeof result) {
        snprintf(result, sizeof result, "%.*s", (int)text.length, text.at);
    }
    if (bot->game.sent && game_push(game, bot->game.sent)) {
        bool ends = strcmp(outcome_text(game_outcome(game)), result) == 0;
        game_pop(game);
        if (ends) {
            (void)server_game_play(&bot->game, bot->game.sent);
        }
    }
    bot_end_game(bot, result);
    bot_next_game(bot);
}

void bot_on_game_line(Bot *bot, const ServerLine *line) {
    ServerGame *game = &bot->game;
    Word name;
    Reader words = reader_of(line->text.at, line->text.length);
    if ((game->unsupported || bot->resyncing) && line->type != LINE_OVER &&
        line->type != LINE_ABANDONED) {
        return;
    }
    switch (line->type) {
    case LINE_TIME: // a clock that has run out may be negative
        game->left_ms[WHITE] = max_i64(line->ms[WHITE], 0);
        game->left_ms[BLACK] = max_i64(line->ms[BLACK], 0);
        game->clock_from_ms = clock_now_ms();
        break;
    case LINE_MOVE:
        on_move(bot, line->text);
        break;
    case LINE_UNDO:
        on_undo(bot);
        break;
    case LINE_REQUEST_UNDO:
        on_undo_request(bot);
        break;
    case LINE_REMOVE_UNDO:
        if (bot->due[TIMER_UNDO] != INT64_MAX) {
            bot_set_timer(bot, TIMER_UNDO, 0);
        }
        break;
    case LINE_OFFER_DRAW:
        on_draw_offer(bot);
        break;
    case LINE_OVER:
        on_game_over(bot, line->text);
        break;
    case LINE_ABANDONED:
        reader_next(&words, &name);
        bot_end_game(bot, word_is(name, game->names[WHITE]) ? "0-1" : "1-0");
        bot_next_game(bot);
        break;
    default:
        break;
    }
}

// ---- beginning and end

void bot_start_game(Bot *bot, const ServerLine *line) {
    ServerGame *game = &bot->game;
    bool same = bot->playing && line->id == game->id;
    Fault fault;
    if (bot->playing && !same) {
        bot_end_game(bot, "*");
    }
    bot_stop_thinking(bot);
    bool good = server_game_begin(game, line, &fault);
    if (bot->version < 2) { // version 1 does not report it
        game->terms.increment = bot->offered.terms.increment;
    }
    bot->playing = bot->replayed = true;
    game->clock_from_ms = clock_now_ms();
    bot->score = bot->last_score = SCORE_NONE;
    if (!same) {
        bot->undos = bot->resyncs = 0;
        bot->offered_draw = 0;
        bot->level = bot->wish.level >= 0 ? bot->wish.level : bot->settings->level;
        bot->out_at = bot->ready ? bot->out.length : find_game(bot);
        bot_say(bot, "start", "game %lld: %s against %s, %lldx%lld", (long long)game->id,
                game->names[WHITE], game->names[BLACK], (long long)line->terms.size,
                (long long)line->terms.size);
    }
    if (!good) {
        bot_tell(bot, server_game_opponent(game), "Sorry, I can't play this: %s.", fault.text);
        bot_send(bot, ASKED_QUIET, "Game#%lld Resign", (long long)game->id);
        return;
    }
    if (bot->ready) {
        bot_greet(bot);
        bot_think(bot);
    }
}

void bot_end_game(Bot *bot, const char *result) {
    bot_stop_thinking(bot);
    bot->playing = bot->resyncing = false;
    save_game(bot, result);
    bot_say(bot, "over", "game %lld: %s", (long long)bot->game.id, result);
    bot->game.id = 0;
    search_new_game(bot->search); // now, because the clock of the next game runs from its start
}
