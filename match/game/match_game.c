// SPDX-License-Identifier: MIT
#include "game/match_game.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "now.h"
#include "os/signals.h"
#include "text/ptn.h"

enum {
    GO_TEXT = 224,
    STOP_MS = 1000, // longest wait for the answer to `stop`
    NAP_MS = 10,
    NARROW_PERCENT = 2,
};

// A running game.
typedef struct Play {
    TeiClient *const *clients;
    const MatchLimits *const *limits;
    const MatchRules *rules;
    const atomic_bool *stop;
    MatchRecord *record;
    int64_t left_us[2]; // on the clocks of White and Black
    int64_t moves[2];   // that they made themselves
    Adjudicator adjudicator;
} Play;

const char *ending_text(Ending ending) {
    static const char *const texts[ENDINGS] = {
        [ENDING_ROAD] = "road",
        [ENDING_FLATS] = "flats",
        [ENDING_REPETITION] = "repetition",
        [ENDING_DRAW_PLIES] = "no progress",
        [ENDING_LENGTH] = "length",
        [ENDING_ADJUDICATED] = "adjudication",
        [ENDING_TIME] = "time",
        [ENDING_NARROW] = "narrow time",
        [ENDING_HANG] = "hang",
        [ENDING_CRASH] = "crash",
        [ENDING_ILLEGAL] = "illegal move",
        [ENDING_STOPPED] = "stopped",
    };
    return texts[ending];
}

bool ending_is_fault(Ending ending) {
    return ending >= ENDING_TIME && ending <= ENDING_ILLEGAL;
}

bool adjudicate(Adjudicator *adjudicator, const MatchAdjudication *rules, Colour turn,
                const TeiThought *thought, size_t plies, int *ret_sign) {
    int64_t score = turn == WHITE ? thought->score : -(int64_t)thought->score; // from White's side
    int64_t run = adjudicator->win;
    int winner = !thought->has_score          ? 0
                 : score >= rules->win_score  ? 1
                 : -score >= rules->win_score ? -1
                                              : 0;
    bool even = thought->has_score && score <= rules->draw_score && -score <= rules->draw_score;
    adjudicator->win = run * winner > 0 ? run + winner : winner;
    adjudicator->draw = even ? adjudicator->draw + 1 : 0;
    // The sides alternate, so 2n plies in a row are n moves of both.
    if (rules->win_moves > 0 && adjudicator->win * winner >= 2 * rules->win_moves) {
        *ret_sign = winner;
        return true;
    }
    if (rules->draw_moves > 0 && adjudicator->draw >= 2 * rules->draw_moves &&
        (int64_t)plies >= rules->draw_from) {
        *ret_sign = 0;
        return true;
    }
    return false;
}

static bool is_stopped(const Play *play) {
    return play->stop && atomic_load(play->stop);
}

// Ends the game with a fault of `loser`, who loses.
__attribute__((format(printf, 4, 5))) static void end_lost(Play *play, Colour loser, Ending ending,
                                                           const char *format, ...) {
    MatchRecord *record = play->record;
    va_list args;
    record->ending = ending;
    record->loser = loser;
    record->sign = loser == WHITE ? -1 : 1;
    va_start(args, format);
    vsnprintf(record->why, sizeof record->why, format, args);
    va_end(args);
}

// Ends the game because the process of `loser` has ended or closed its output.
static void end_crashed(Play *play, Colour loser) {
    TeiClient *client = play->clients[loser];
    char how[CHILD_END_TEXT];
    if (child_wait(&client->child, 0)) {
        end_lost(play, loser, ENDING_CRASH, "%s", child_end_text(&client->child, how));
    } else {
        end_lost(play, loser, ENDING_CRASH, "closed its output without a move");
    }
    tei_client_kill(client);
}

// Starts the processes that are not running, and starts a new game in both. False when the game is
// over.
static bool make_ready(Play *play) {
    int timeout = (int)play->rules->patience_ms;
    for (int i = 0; i < 2; i++) {
        TeiClient *client = play->clients[i];
        Fault fault = {0};
        if (is_stopped(play)) {
            return false;
        }
        if (!tei_client_start(client, timeout, &fault) ||
            !tei_client_new_game(client, &play->record->game.board.rules, timeout, &fault)) {
            tei_client_kill(client);
            if (!is_stopped(play)) {
                end_lost(play, (Colour)i, ENDING_CRASH, "%s", fault.text);
                play->record->unready = true;
            }
            return false;
        }
    }
    return true;
}

// The time on a clock as sent to engines, in ms, at least 1.
static int64_t sent_ms(int64_t left_us) {
    return left_us < 1000 ? 1 : left_us / 1000;
}

// Writes the line with all limits of a side, which begins with `go`. When the other side has no
// clock, the line gives it the same time.
static void write_go(const Play *play, const char *go, Colour turn, char ret_text[GO_TEXT]) {
    const MatchLimits *own = play->limits[turn];
    size_t length = (size_t)snprintf(ret_text, GO_TEXT, "%s", go);
    if (own->clock.ms > 0) {
        const MatchLimits *others = play->limits[!turn];
        bool both = others->clock.ms > 0;
        int64_t left[2];
        int64_t increment[2];
        left[turn] = sent_ms(play->left_us[turn]);
        left[!turn] = both ? sent_ms(play->left_us[!turn]) : left[turn];
        increment[turn] = time_control_increment_us(&own->clock, play->moves[turn] + 1) / 1000;
        increment[!turn] =
            both ? time_control_increment_us(&others->clock, play->moves[!turn] + 1) / 1000
                 : increment[turn];
        length +=
            (size_t)snprintf(ret_text + length, GO_TEXT - length,
                             " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64,
                             left[WHITE], left[BLACK], increment[WHITE], increment[BLACK]);
    }
    const struct {
        const char *name;
        int64_t value;
    } more[] = {{"movestogo", time_control_to_go(&own->clock, play->moves[turn] + 1)},
                {"movetime", own->movetime_ms},
                {"nodes", own->nodes},
                {"depth", own->depth}};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        if (more[i].value > 0) {
            length += (size_t)snprintf(ret_text + length, GO_TEXT - length, " %s %" PRId64,
                                       more[i].name, more[i].value);
        }
    }
}

// The time that the side to move may take, without the margin; INT64_MAX: no limit.
static int64_t allowed_us(const Play *play, Colour turn) {
    const MatchLimits *limits = play->limits[turn];
    int64_t allowed = limits->clock.ms > 0 ? play->left_us[turn] : INT64_MAX;
    int64_t movetime_us = limits->movetime_ms * 1000;
    return limits->movetime_ms > 0 && movetime_us < allowed ? movetime_us : allowed;
}

static int wait_ms(const Play *play, int64_t allowed) {
    int64_t wait = play->rules->patience_ms;
    if (allowed < INT64_MAX) {
        wait += play->rules->margin_ms + (allowed > 0 ? (allowed + 999) / 1000 : 0);
    }
    return wait < INT_MAX ? (int)wait : INT_MAX;
}

Ending ending_overstepped(const MatchLimits *limits, int64_t allowed_us, int64_t excess_us) {
    bool by_move = limits->movetime_ms > 0 && allowed_us == limits->movetime_ms * 1000;
    int64_t limit_ms = by_move ? limits->movetime_ms : limits->clock.ms;
    return excess_us < limit_ms * 1000 * NARROW_PERCENT / 100 ? ENDING_NARROW : ENDING_TIME;
}

// Ends the game because a move came too late.
static void end_overstepped(Play *play, Colour turn, int64_t used, int64_t allowed) {
    int64_t excess = used - allowed - play->rules->margin_ms * 1000;
    Ending ending = ending_overstepped(play->limits[turn], allowed, excess);
    end_lost(play, turn, ending, "used %.1f ms of %.1f; the engine reported %" PRId64 " ms",
             (double)used / 1000, allowed > 0 ? (double)allowed / 1000 : 0,
             play->record->thoughts[play->record->game.length].time_ms);
}

// Ends the game because no move came in time.
static void end_late(Play *play, Colour turn, int64_t used, int64_t allowed) {
    TeiClient *client = play->clients[turn];
    char word[TEI_NAME];
    int64_t since = clock_now_us();
    TeiStatus status = TEI_LATE;
    if (allowed < INT64_MAX && !is_stopped(play)) {
        int64_t patience = play->rules->patience_ms;
        status =
            tei_client_wait_move(client, true, patience < STOP_MS ? (int)patience : STOP_MS, word);
    }
    used += clock_now_us() - since;
    if (status == TEI_FINE) {
        end_overstepped(play, turn, used, allowed);
        return;
    }
    if (!is_stopped(play)) {
        end_lost(play, turn, ENDING_HANG, "no move within %.1f s", (double)used / 1e6);
    }
    tei_client_kill(client);
}

// Updates the clock after a move that took `used` us. False when the game is lost on time.
static bool keep_clock(Play *play, Colour turn, int64_t used, int64_t allowed) {
    const MatchLimits *limits = play->limits[turn];
    int64_t *closest = &play->record->closest_us[turn];
    if (allowed < INT64_MAX && used > allowed + play->rules->margin_ms * 1000) {
        end_overstepped(play, turn, used, allowed);
        return false;
    }
    if (limits->clock.ms > 0) {
        int64_t left = play->left_us[turn] - used;
        *closest = left < *closest ? left : *closest;
        play->left_us[turn] = time_control_after_us(&limits->clock, ++play->moves[turn], left);
    }
    return true;
}

// Asks the side to move for a move. False when this ends the game.
static bool ask(Play *play, Move *ret_move) {
    MatchRecord *record = play->record;
    Colour turn = board_turn(&record->game.board);
    TeiThought *thought = &record->thoughts[record->game.length];
    char go_line[GO_TEXT];
    char word[TEI_NAME] = "";
    int64_t allowed = allowed_us(play, turn);
    Fault fault = {0};
    write_go(play, "go", turn, go_line);
    TeiStatus status = tei_client_move(play->clients[turn], &record->game, go_line,
                                       wait_ms(play, allowed), word, thought);
    int64_t used = thought->used_us;
    switch (status) {
    case TEI_LATE:
        end_late(play, turn, used, allowed);
        return false;
    case TEI_GONE:
        end_crashed(play, turn);
        return false;
    case TEI_GARBAGE:
        end_lost(play, turn, ENDING_ILLEGAL, "ply %d: its answer is not 'bestmove MOVE'",
                 record->game.board.ply + 1);
        return false;
    case TEI_FINE:
        break;
    }
    if (!keep_clock(play, turn, used, allowed)) {
        return false;
    }
    if (!ptn_read_move(&record->game.board, word_of_string(word), ret_move, &fault)) {
        end_lost(play, turn, ENDING_ILLEGAL, "ply %d, %s", record->game.board.ply + 1, fault.text);
        return false;
    }
    return true;
}

// Lets the player of the last move think on the other's time, if its engine does this, names a
// legal answer, and the game goes on after it. False when there is no memory.
static bool ponder(Play *play) {
    Game *game = &play->record->game;
    Colour player = (Colour)!board_turn(&game->board);
    TeiClient *client = play->clients[player];
    char go_line[GO_TEXT];
    Move answer;
    if (!client->ponders ||
        !ptn_read_move(&game->board, word_of_string(client->expected), &answer, NULL)) {
        return true;
    }
    if (!game_push(game, answer)) {
        return false;
    }
    if (game_outcome(game) == ONGOING) {
        write_go(play, "go ponder", player, go_line);
        tei_client_ponder(client, game, go_line);
    }
    return game_pop(game);
}

// Ends what the engines still think when the game is over.
static void end_ponder(const Play *play) {
    for (int i = 0; i < 2; i++) {
        if (tei_client_end_ponder(play->clients[i], (int)play->rules->patience_ms) != TEI_FINE) {
            tei_client_kill(play->clients[i]);
        }
    }
}

// True when the game is over by the rules of Tak or of the match; sets result and ending.
static bool is_over(Play *play) {
    MatchRecord *record = play->record;
    const Game *game = &record->game;
    Outcome outcome = game_outcome(game);
    if (outcome == ONGOING) {
        if (play->rules->length == 0 || game->board.ply < play->rules->length) {
            return false;
        }
        record->ending = ENDING_LENGTH;
        return true;
    }
    record->sign = outcome_sign(outcome);
    if (outcome == WHITE_ROAD || outcome == BLACK_ROAD) {
        record->ending = ENDING_ROAD;
    } else if (board_outcome(&game->board) != ONGOING) {
        record->ending = ENDING_FLATS;
    } else if (game_occurrences(game) >= 3) {
        record->ending = ENDING_REPETITION;
    } else {
        record->ending = ENDING_DRAW_PLIES;
    }
    return true;
}

// True when the game is over by adjudication after the last move.
static bool is_judged(Play *play) {
    MatchRecord *record = play->record;
    size_t last = record->game.length - 1;
    Colour turn = board_turn(&record->game.board) == WHITE ? BLACK : WHITE;
    if (!adjudicate(&play->adjudicator, &play->rules->adjudication, turn, &record->thoughts[last],
                    (size_t)record->game.board.ply, &record->sign)) {
        return false;
    }
    record->ending = ENDING_ADJUDICATED;
    return true;
}

// Makes room for the report on one more move.
static bool make_room(MatchRecord *record) {
    TeiThought *thoughts =
        array_reserve(record->thoughts, record->game.length, 1, &record->room, sizeof *thoughts);
    record->thoughts = thoughts ? thoughts : record->thoughts;
    return thoughts != NULL;
}

// Begins the record with the moves of the opening. The ending is "stopped" until the game ends in
// another way.
static bool begin(MatchRecord *record, const MatchRules *rules, const Opening *opening) {
    *record = (MatchRecord){.ending = ENDING_STOPPED, .closest_us = {INT64_MAX, INT64_MAX}};
    if (!book_game(opening, &record->game)) {
        return false;
    }
    record->game.draw_plies = (int)rules->draw_plies;
    record->opening = record->game.length;
    record->room = record->opening + 1;
    record->thoughts = calloc(record->room, sizeof *record->thoughts);
    return record->thoughts != NULL;
}

bool match_await_stop(const MatchRules *rules, const atomic_bool *stop) {
    int64_t deadline = clock_now_us() + rules->grace_ms * 1000;
    while (stop && !atomic_load(stop) && clock_now_us() < deadline) {
        nanosleep(&(struct timespec){.tv_nsec = NAP_MS * 1000000L}, NULL);
    }
    return stop && atomic_load(stop);
}

static bool has_clock(const MatchLimits *limits) {
    return limits->clock.ms > 0 || limits->movetime_ms > 0;
}

// Takes the result from a game that was interrupted. `halts` is the number of halts before it.
static void check_result(Play *play, int halts) {
    MatchRecord *record = play->record;
    // A game that could not begin is tried again.
    bool late = record->ending == ENDING_TIME || record->ending == ENDING_NARROW;
    bool fault = ending_is_fault(record->ending) && !late && !record->unready;
    record->halted = signals_continued() != halts &&
                     (has_clock(play->limits[WHITE]) || has_clock(play->limits[BLACK]));
    if (record->halted || (fault && match_await_stop(play->rules, play->stop))) {
        record->ending = ENDING_STOPPED;
    }
}

bool match_game_play(TeiClient *const clients[2], const MatchLimits *const limits[2],
                     const MatchRules *rules, const Opening *opening, const atomic_bool *stop,
                     MatchRecord *ret_record, Fault *fault) {
    MatchRecord *record = ret_record;
    Play play = {.clients = clients,
                 .limits = limits,
                 .rules = rules,
                 .stop = stop,
                 .record = record,
                 .left_us = {limits[WHITE]->clock.ms * 1000, limits[BLACK]->clock.ms * 1000}};
    int halts = signals_continued();
    bool room = begin(record, rules, opening);
    bool on = room && make_ready(&play) && !is_over(&play);
    Move move = MOVE_NONE;
    while (on && !is_stopped(&play) && ask(&play, &move)) {
        room = game_push(&record->game, move) && make_room(record);
        on = room && !is_over(&play) && !is_judged(&play) && (room = ponder(&play));
    }
    end_ponder(&play);
    check_result(&play, halts);
    return room || fault_set(fault, 0, "no memory for a game");
}

void match_record_finish(MatchRecord *record) {
    game_finish(&record->game);
    free(record->thoughts);
    record->thoughts = NULL;
}
