// SPDX-License-Identifier: MIT
#include "net/player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "level.h"
#include "net/player_think.h"
#include "now.h"
#include "server_move.h"
#include "text/ptn.h"

enum {
    DRAWN = 10,       // centi-flats
    UNDO_MS = 20000,  // how long a move is delayed after a request for an undo
    UNDOS_MOST = 5,   // a game
    RESYNCS_MOST = 3, // connections, before the game is resigned
    DRAWN_PLIES = 12, // without a placement or a crush; also between two offers
};

// Writes the game to the file, replacing what was written of it before. A pipe can't take that
// back, and gets the game when it is `over`.
static void save_game(Player *player, const char *result, bool over) {
    OutputFile *out = &player->out;
    Fault fault = {.text = "no memory"};
    TextBuf text = {0};
    if (out->fd < 0 || (!over && !out->regular)) {
        return;
    }
    ServerGame shown = player->game;
    for (int i = 0; i < 2; i++) {
        TextBuf name = {0};
        wire_hide(player->wire, shown.names[i], strlen(shown.names[i]), &name);
        snprintf(shown.names[i], SERVER_NAME, "%s", name.failed || !name.at ? "" : name.at);
        textbuf_finish(&name);
    }
    if (!server_game_add_ptn(&shown, player->wire->settings->server, result, &text) ||
        !output_cut(out, player->out_at, &fault) ||
        !output_add(out, text.at, text.length, &fault)) {
        wire_say(player->wire, "the game is not saved: %s", fault.text);
    }
    textbuf_finish(&text);
}

static void stop_thinking(Player *player) {
    wire_set_timer(player->wire, TIMER_UNDO, -1);
    player_think_stop(player);
}

// The server and this program disagree: connects again, because the server then repeats the game;
// resigns when that does not help.
static void resync(Player *player, const char *why) {
    bool again = ++player->resyncs <= RESYNCS_MOST;
    wire_say(player->wire, "%s; %s", why, again ? "connecting again" : "resigning");
    stop_thinking(player);
    player->game.sent = MOVE_NONE;
    player->resyncing = true;
    if (again) {
        wire_ping(player->wire); // the server sends the reason of a refusal before its answer
    } else {
        wire_send(player->wire, ASKED_QUIET, "Game#%lld Resign", (long long)player->game.id);
    }
}

bool player_wants_login(const Player *player) {
    return player->resyncing && player->resyncs <= RESYNCS_MOST;
}

static void think(Player *player) {
    Fault fault;
    if (!player_think(player, &fault)) {
        resync(player, fault.text);
    }
}

static void send_move(Player *player) {
    ServerGame *game = &player->game;
    TextBuf text = {0};
    server_move_add(&text, player->report.best);
    game->sent = player->report.best;
    wire_send(player->wire, ASKED_MOVE, "Game#%lld %s", (long long)game->id,
              text.at ? text.at : "");
    textbuf_finish(&text);
}

static void found_move(Player *player) {
    ServerGame *game = &player->game;
    const SearchReport *report = &player->report;
    PlyNote *note = server_game_note(game, game->game.length);
    search_wait(player->search);
    player->thinking = false;
    if (!note || report->best == MOVE_NONE) {
        resync(player, "no move was found");
        return;
    }
    bool judged = report->info.line_length > 0;
    *note = (PlyNote){.move = report->best};
    player->score = judged ? report->info.score : SCORE_NONE;
    if (player->from_book) {
        snprintf(note->comment, COMMENT_TEXT, "book");
    } else if (judged) {
        Score score = game->colour == WHITE ? player->score : -player->score;
        bool proved = score_is_proved(score);
        snprintf(note->comment, COMMENT_TEXT, proved ? "#%+.0f/%d" : "%+.2f/%d",
                 proved ? score_mate(score) : score / 100.0, report->info.depth);
    }
    send_move(player);
}

// ---- moves

static bool is_drawn(const Player *player) {
    return player->score != SCORE_NONE && abs(player->score) <= DRAWN &&
           game_reversible_plies(&player->game.game) >= DRAWN_PLIES;
}

// Offers a draw, once in a position. The same command accepts an offer.
static void offer_draw(Player *player) {
    if (player->offered_draw != player->game.game.length) {
        player->offered_draw = player->game.game.length;
        wire_send(player->wire, ASKED_OTHER, "Game#%lld OfferDraw", (long long)player->game.id);
    }
}

static void show_move(const Player *player) {
    size_t ply = player->game.game.length;
    const PlyNote *note = &player->game.notes[ply - 1];
    wire_say(player->wire, "%zu.%s %s %s", (ply + 1) / 2, ply % 2 ? "" : "..",
             move_text(note->move).text, note->comment);
}

// Plays a move that the server has accepted. The server sends the clocks before the move, but in a
// replay after all moves.
static void play(Player *player, Move move) {
    ServerGame *game = &player->game;
    Colour turn = server_game_turn(game);
    if (!server_game_play(game, move)) {
        resync(player, "no memory");
        return;
    }
    if (player->wire->ready) {
        server_game_note_clock(game, turn);
        show_move(player);
        save_game(player, "*", false);
        think(player);
        player_ponder(player);
    }
}

void player_answered(Player *player, bool accepted) {
    ServerGame *game = &player->game;
    Move move = game->sent;
    game->sent = MOVE_NONE;
    if (!move || !player->playing) {
        return; // the move was taken back, or its game has ended
    }
    if (!accepted) {
        resync(player, "the server refuses a move");
        return;
    }
    player->resyncs = 0;
    play(player, move);
    if (is_drawn(player) && game->game.length >= player->offered_draw + DRAWN_PLIES) {
        offer_draw(player);
    }
}

static void on_move(Player *player, Word text) {
    ServerGame *game = &player->game;
    Fault fault;
    Move move;
    if (player->wire->ready && (game->sent || server_game_turn(game) == game->colour)) {
        resync(player, "the server sends a move out of turn");
    } else if (!server_move_read(&game->game.board, text, &move, &fault)) {
        resync(player, fault.text);
    } else {
        play(player, move);
    }
}

// Requests an undo, or agrees to one, and delays the next move.
static void request_undo(Player *player) {
    const ServerGame *game = &player->game;
    stop_thinking(player);
    wire_send(player->wire, ASKED_OTHER, "Game#%lld RequestUndo", (long long)game->id);
    wire_set_timer(player->wire, TIMER_UNDO, min_i64(UNDO_MS, game->left_ms[game->colour] / 8));
}

static void on_undo_request(Player *player) {
    if (wire_runs(player->wire, TIMER_UNDO)) {
        return; // this player has requested it as well
    }
    if (player->undos < UNDOS_MOST) {
        player->undos++;
        request_undo(player);
    } else {
        wire_tell(player->wire, server_game_opponent(&player->game),
                  "Sorry, no more undo in this game.");
    }
}

// A move was taken back, because both players agreed. If it was this player's move, the opponent
// probably wants to take back their own move as well.
static void on_undo(Player *player) {
    ServerGame *game = &player->game;
    stop_thinking(player);
    game->sent = MOVE_NONE;
    player->score = SCORE_NONE;
    if (!game_pop(&game->game)) {
        resync(player, "the server takes back a move that was not played");
        return;
    }
    wire_say(player->wire, "a move was taken back");
    if (server_game_turn(game) == game->colour && game->game.length > 0) {
        request_undo(player);
    }
}

static void on_draw_offer(Player *player) {
    if (is_drawn(player)) {
        offer_draw(player);
    } else {
        wire_tell(player->wire, server_game_opponent(&player->game),
                  "No draw yet: I would like to play on.");
    }
}

static void end_game(Player *player, const char *result) {
    stop_thinking(player);
    player->playing = player->resyncing = false;
    save_game(player, result, true);
    wire_say(player->wire, "game %lld: %s", (long long)player->game.id, result);
    player->game.id = 0;
    search_new_game(player->search); // now, because the clock of the next game runs from its start
}

void player_on_line(Player *player, const ServerLine *line) {
    ServerGame *game = &player->game;
    Word name;
    Reader words = reader_of(line->text.at, line->text.length);
    char result[RESULT_TEXT];
    bool ends = line->type == LINE_OVER || line->type == LINE_ABANDONED;
    if (!player->playing || line->id != game->id ||
        ((game->unsupported || player->resyncing) && !ends)) {
        return;
    }
    switch (line->type) {
    case LINE_TIME: // a clock that has run out may be negative
        game->left_ms[WHITE] = max_i64(line->ms[WHITE], 0);
        game->left_ms[BLACK] = max_i64(line->ms[BLACK], 0);
        game->clock_from_ms = clock_now_ms();
        player_think_clocks(player);
        break;
    case LINE_MOVE:
        on_move(player, line->text);
        break;
    case LINE_UNDO:
        on_undo(player);
        break;
    case LINE_REQUEST_UNDO:
        on_undo_request(player);
        break;
    case LINE_REMOVE_UNDO:
        if (wire_runs(player->wire, TIMER_UNDO)) {
            wire_set_timer(player->wire, TIMER_UNDO, 0);
        }
        break;
    case LINE_OFFER_DRAW:
        on_draw_offer(player);
        break;
    case LINE_OVER:
        server_game_take_result(game, line->text, result);
        end_game(player, result);
        break;
    case LINE_ABANDONED:
        reader_next(&words, &name);
        end_game(player, word_is(name, game->names[WHITE]) ? "0-1" : "1-0");
        break;
    default:
        break;
    }
}

// ---- beginning and end

static void greet(Player *player) {
    char level[32] = "full strength";
    if (player->level != LEVEL_FULL) {
        snprintf(level, sizeof level, "level %" PRId64, player->level);
    }
    wire_tell(player->wire, server_game_opponent(&player->game),
              "Hello! I am Bredon, I play at %s. \"%s: help\" lists what I understand.", level,
              player->wire->name);
}

void player_start(Player *player, const ServerLine *line, int64_t level) {
    Wire *wire = player->wire;
    ServerGame *game = &player->game;
    bool same = player->playing && line->id == game->id;
    Fault fault;
    if (player->playing && !same) {
        end_game(player, "*");
    }
    stop_thinking(player);
    bool good = server_game_begin(game, line, &fault);
    player->playing = player->replayed = true;
    game->clock_from_ms = clock_now_ms();
    player->score = SCORE_NONE;
    if (!same) {
        player->undos = player->resyncs = 0;
        player->offered_draw = 0;
        player->level = level;
        player->out_at = player->out.length;
        wire_say(wire, "game %lld: %s against %s, %lldx%lld", (long long)game->id,
                 game->names[WHITE], game->names[BLACK], (long long)line->terms.size,
                 (long long)line->terms.size);
    }
    if (!good) {
        wire_tell(wire, server_game_opponent(game), "Sorry, I can't play this: %s.", fault.text);
        wire_send(wire, ASKED_QUIET, "Game#%lld Resign", (long long)game->id);
        return;
    }
    if (wire->ready) {
        greet(player);
        think(player);
    }
}

// ---- events

void player_offline(Player *player) {
    stop_thinking(player);
    player->resyncing = player->replayed = false;
    player->game.sent = MOVE_NONE;
}

void player_ready(Player *player) {
    if (player->playing && !player->replayed) {
        end_game(player, "*");
    }
    if (player->playing) {
        think(player);
    }
}

void player_on_wake(Player *player) {
    if (atomic_exchange(&player->found, false) && player->thinking) {
        found_move(player);
    }
    if (wire_is_due(player->wire, TIMER_UNDO)) { // the other player does not take back a move
        wire_send(player->wire, ASKED_OTHER, "Game#%lld RemoveUndo", (long long)player->game.id);
        think(player);
    }
}

bool player_open(Player *player, Wire *wire, Fault *fault) {
    const char *path = wire->settings->out;
    *player = (Player){.wire = wire, .out = output_none};
    return player_think_open(player, fault) &&
           (!path || output_open(&player->out, path, OUTPUT_APPEND, "--out: ", fault));
}

void player_close(Player *player) {
    player_think_close(player);
    server_game_finish(&player->game);
    opening_book_finish(&player->book);
    output_keep(&player->out);
}
