// SPDX-License-Identifier: MIT
#include "match/match_game.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "match/adjudicate.h"
#include "now.h"
#include "text/ptn.h"

enum {
    GO_TEXT = 192,
    STOP_MS = 1000, // longest wait for the answer to `stop`
    MOVES_LEAST = 64,
};

// A running game.
typedef struct Play {
    TeiClient *const *clients;
    const MatchLimits *const *limits;
    const MatchRules *rules;
    const atomic_bool *stop;
    MatchRecord *record;
    int64_t left_us[2]; // on the clocks of White and Black
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
        [ENDING_HANG] = "hang",
        [ENDING_CRASH] = "crash",
        [ENDING_ILLEGAL] = "illegal move",
        [ENDING_OTHER] = "other",
        [ENDING_STOPPED] = "stopped",
    };
    return texts[ending];
}

bool ending_is_fault(Ending ending) {
    return ending == ENDING_TIME || ending == ENDING_HANG || ending == ENDING_CRASH ||
           ending == ENDING_ILLEGAL;
}

static bool is_stopped(const Play *play) {
    return play->stop && atomic_load(play->stop);
}

static void end_stopped(Play *play) {
    play->record->ending = ENDING_STOPPED;
    play->record->sign = 0;
}

// Ends the game: `loser` loses by a fault.
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

// Ends the game: the process of `loser` has ended or does not answer.
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
            end_stopped(play);
            return false;
        }
        if (!tei_client_start(client, timeout, &fault) ||
            !tei_client_new_game(client, &play->record->game.board.rules, timeout, &fault)) {
            tei_client_kill(client);
            if (is_stopped(play)) {
                end_stopped(play);
            } else {
                end_lost(play, (Colour)i, ENDING_CRASH, "%s", fault.text);
                play->record->unready = true;
            }
            return false;
        }
    }
    return true;
}

// The time on a clock as sent to engines, in ms, at least 1.
static int64_t told_ms(int64_t left_us) {
    return left_us < 1000 ? 1 : left_us / 1000;
}

// Writes the `go` line of the side to move with all its limits. When the other side has no clock,
// it is shown with the same one.
static void write_go(const Play *play, Colour turn, char ret_text[GO_TEXT]) {
    const MatchLimits *own = play->limits[turn];
    size_t length = (size_t)snprintf(ret_text, GO_TEXT, "go");
    if (own->clock_ms > 0) {
        const MatchLimits *others = play->limits[!turn];
        bool both = others->clock_ms > 0;
        int64_t left[2];
        int64_t increment[2];
        left[turn] = told_ms(play->left_us[turn]);
        left[!turn] = both ? told_ms(play->left_us[!turn]) : left[turn];
        increment[turn] = own->increment_ms;
        increment[!turn] = both ? others->increment_ms : own->increment_ms;
        length +=
            (size_t)snprintf(ret_text + length, GO_TEXT - length,
                             " wtime %" PRId64 " btime %" PRId64 " winc %" PRId64 " binc %" PRId64,
                             left[WHITE], left[BLACK], increment[WHITE], increment[BLACK]);
    }
    const struct {
        const char *name;
        int64_t value;
    } more[] = {{"movetime", own->movetime_ms}, {"nodes", own->nodes}, {"depth", own->depth}};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        if (more[i].value > 0) {
            length += (size_t)snprintf(ret_text + length, GO_TEXT - length, " %s %" PRId64,
                                       more[i].name, more[i].value);
        }
    }
}

// The time that the side to move may take, without the margin; -1: no limit.
static int64_t allowed_us(const Play *play, Colour turn) {
    const MatchLimits *limits = play->limits[turn];
    int64_t movetime_us = limits->movetime_ms * 1000;
    if (limits->clock_ms == 0) {
        return limits->movetime_ms > 0 ? movetime_us : -1;
    }
    int64_t left_us = play->left_us[turn] > 0 ? play->left_us[turn] : 0;
    return limits->movetime_ms > 0 && movetime_us < left_us ? movetime_us : left_us;
}

static int wait_ms(const Play *play, int64_t allowed) {
    int64_t wait = play->rules->patience_ms;
    if (allowed >= 0) {
        wait += play->rules->margin_ms + (allowed + 999) / 1000;
    }
    return wait < INT_MAX ? (int)wait : INT_MAX;
}

// Ends the game: a move came too late.
static void end_overstepped(Play *play, Colour turn, int64_t used, int64_t allowed) {
    play->record->overrun_us = used - allowed;
    end_lost(play, turn, ENDING_TIME, "used %.1f ms of %.1f; by its own clock %" PRId64 " ms",
             (double)used / 1000, (double)allowed / 1000,
             play->record->thoughts[play->record->game.length].time_ms);
}

// Ends the game: no move came in time.
static void end_late(Play *play, Colour turn, int64_t used, int64_t allowed) {
    TeiClient *client = play->clients[turn];
    char word[TEI_NAME];
    int64_t since = clock_now_us();
    TeiStatus status = TEI_LATE;
    if (allowed >= 0 && !is_stopped(play)) {
        int64_t patience = play->rules->patience_ms;
        status =
            tei_client_wait_move(client, true, patience < STOP_MS ? (int)patience : STOP_MS, word);
    }
    used += clock_now_us() - since;
    if (status == TEI_FINE) {
        end_overstepped(play, turn, used, allowed);
        return;
    }
    if (is_stopped(play)) {
        end_stopped(play);
    } else {
        end_lost(play, turn, ENDING_HANG, "no move within %.1f s", (double)used / 1e6);
    }
    tei_client_kill(client);
}

// Updates the clock after a move that took `used` us. False when the game is lost on time.
static bool keep_clock(Play *play, Colour turn, int64_t used, int64_t allowed) {
    MatchRecord *record = play->record;
    const MatchLimits *limits = play->limits[turn];
    int64_t margin = play->rules->margin_ms * 1000;
    record->used_us[record->game.length] = used;
    if (limits->movetime_ms > 0 && used > limits->movetime_ms * 1000 + margin) {
        end_overstepped(play, turn, used, allowed);
        return false;
    }
    if (limits->clock_ms > 0) {
        int64_t left = play->left_us[turn] - used;
        if (left < -margin) {
            end_overstepped(play, turn, used, allowed);
            return false;
        }
        record->closest_us[turn] =
            left < record->closest_us[turn] ? left : record->closest_us[turn];
        play->left_us[turn] = left + limits->increment_ms * 1000;
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
    int64_t used = 0;
    int64_t allowed = allowed_us(play, turn);
    Fault fault = {0};
    write_go(play, turn, go_line);
    TeiStatus status = tei_client_move(play->clients[turn], &record->game, go_line,
                                       wait_ms(play, allowed), word, thought, &used);
    switch (status) {
    case TEI_LATE:
        end_late(play, turn, used, allowed);
        return false;
    case TEI_GONE:
        end_crashed(play, turn);
        return false;
    case TEI_GARBAGE:
        end_lost(play, turn, ENDING_ILLEGAL, "ply %zu: its answer is no 'bestmove MOVE'",
                 record->game.length + 1);
        return false;
    case TEI_FINE:
        break;
    }
    if (!keep_clock(play, turn, used, allowed)) {
        return false;
    }
    if (!ptn_read_move(&record->game.board, word_of_string(word), ret_move, &fault)) {
        end_lost(play, turn, ENDING_ILLEGAL, "ply %zu, %s", record->game.length + 1, fault.text);
        return false;
    }
    return true;
}

// True when the game is over by the rules of Tak or of the match; sets result and ending.
static bool is_over(Play *play) {
    MatchRecord *record = play->record;
    const Game *game = &record->game;
    Outcome outcome = game_outcome(game);
    if (outcome == ONGOING) {
        if (play->rules->length == 0 || (int64_t)game->length < play->rules->length) {
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
    Judgement judgement = adjudicate(&play->adjudicator, &play->rules->adjudication, turn,
                                     &record->thoughts[last], record->game.length);
    if (judgement == JUDGE_ON) {
        return false;
    }
    record->ending = ENDING_ADJUDICATED;
    record->sign = judgement == JUDGE_WHITE_WINS ? 1 : judgement == JUDGE_BLACK_WINS ? -1 : 0;
    return true;
}

// Makes room in the lists for one more move.
static bool make_room(MatchRecord *record) {
    if (record->game.length < record->room) {
        return true;
    }
    size_t room = 2 * (record->game.length > MOVES_LEAST ? record->game.length : MOVES_LEAST);
    TeiThought *thoughts = realloc(record->thoughts, room * sizeof *thoughts);
    record->thoughts = thoughts ? thoughts : record->thoughts;
    int64_t *used = realloc(record->used_us, room * sizeof *used);
    record->used_us = used ? used : record->used_us;
    if (!thoughts || !used) {
        return false;
    }
    for (size_t i = record->room; i < room; i++) {
        thoughts[i] = (TeiThought){0};
        used[i] = 0;
    }
    record->room = room;
    return true;
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
                 .left_us = {limits[WHITE]->clock_ms * 1000, limits[BLACK]->clock_ms * 1000}};
    *record = (MatchRecord){.ending = ENDING_STOPPED, .closest_us = {INT64_MAX, INT64_MAX}};
    bool room = book_game(opening, &record->game) && make_room(record);
    record->game.draw_plies = (int)rules->draw_plies;
    record->opening = record->game.length;
    bool on = room && make_ready(&play) && !is_over(&play);
    while (on) {
        Move move = MOVE_NONE;
        if (is_stopped(&play)) {
            end_stopped(&play);
            break;
        }
        if (!ask(&play, &move)) {
            break;
        }
        room = game_push(&record->game, move) && make_room(record);
        on = room && !is_over(&play) && !is_judged(&play);
    }
    if (!room) {
        record->ending = ENDING_STOPPED;
        fault_set(fault, 0, "no memory for a game");
    }
    return room;
}

void match_record_finish(MatchRecord *record) {
    game_finish(&record->game);
    free(record->thoughts);
    free(record->used_us);
    record->thoughts = NULL;
    record->used_us = NULL;
    record->room = 0;
}
