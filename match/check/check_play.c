// SPDX-License-Identifier: MIT
// The checks that are functions: games (played with the client of bredon match), and options.
#include <stdio.h>
#include <string.h>

#include "check/check_session.h"
#include "tei_option.h"
#include "tei_talk.h"
#include "text/ptn.h"

enum { DEFAULT_SIZE = 6, GAME_PLIES = 8, CLOCK_PLIES = 12, CLOCK_MS = 2000, INCREMENT_MS = 50 };

bool check_begin_game(CheckSession *session, const Rules *rules) {
    Fault why;
    size_t notes = session->client.tail_count;
    if (tei_client_new_game(&session->client, rules, session->patience_ms, &why)) {
        board_init(&session->board, rules);
        return true;
    }
    if (session->client.tail_count != notes) {
        return check_refute(session, session->client.child.output ? TEI_LATE : TEI_GONE, "readyok");
    }
    *session->report = (CheckReport){.result = CHECK_NOT_OFFERED};
    tei_copy_text(session->report->fact, CHECK_TEXT, word_of_string(why.text));
    return false;
}

// Asks for a move in a game, with movetime or with `clock` (ms for each player), and plays it.
// False when the game can't continue. check_watch has reported what is wrong with the move.
static bool play_move(CheckSession *session, Game *game, int64_t clock[2]) {
    char go[96] = "go movetime 20";
    char word[TEI_NAME];
    TeiThought thought;
    Move move;
    Colour turn = board_turn(&game->board);
    if (clock) {
        snprintf(go, sizeof go, "go wtime %lld btime %lld winc %d binc %d",
                 (long long)(clock[WHITE] > 0 ? clock[WHITE] : 1),
                 (long long)(clock[BLACK] > 0 ? clock[BLACK] : 1), INCREMENT_MS, INCREMENT_MS);
    }
    session->board = game->board;
    check_note_go(session);
    TeiStatus status =
        tei_client_move(&session->client, game, go, session->patience_ms, word, &thought);
    if (status != TEI_FINE && status != TEI_GARBAGE) {
        return check_refute(session, status, "bestmove MOVE");
    }
    if (clock) {
        clock[turn] += INCREMENT_MS - thought.used_us / 1000;
    }
    return status == TEI_FINE && ptn_read_move(&game->board, word_of_string(word), &move, NULL) &&
           game_push(game, move) && game_outcome(game) == ONGOING && check_await_ready(session);
}

// Plays some plies of a game.
static void play(CheckSession *session, const Rules *rules, int plies, int64_t clock[2]) {
    Game game;
    if (!check_begin_game(session, rules)) {
        return;
    }
    game_init(&game, &session->board);
    while (plies > 0 && play_move(session, &game, clock)) {
        plies--;
    }
    game_finish(&game);
}

void check_size(CheckSession *session) {
    CheckReport *report = session->report;
    Rules rules = rules_of(session->check->number, session->rules.half_komi);
    play(session, &rules, GAME_PLIES, NULL);
    // In the older dialect engines don't say which sizes they play, so a failure means "not
    // offered".
    if (report->result == CHECK_HOLDS && session->own.result == CHECK_FAILS) {
        *report = session->own;
    }
    if (report->result == CHECK_FAILS && !session->client.sized &&
        rules.size != session->rules.size) {
        CheckReport failure = *report;
        *report = (CheckReport){.result = CHECK_NOT_OFFERED};
        memcpy(report->fact, failure.came, sizeof report->fact);
        tei_client_kill(&session->client);
    }
}

void check_opening(CheckSession *session) {
    Rules rules = session->rules;
    rules.opening = (int8_t)session->check->number;
    play(session, &rules, GAME_PLIES, NULL);
}

void check_komi(CheckSession *session) {
    static const int8_t komis[] = {4, 0, 2, 1};
    session->report->result = CHECK_NOT_OFFERED;
    for (size_t i = 0; i < sizeof komis && session->report->result == CHECK_NOT_OFFERED; i++) {
        Rules rules = session->rules;
        rules.half_komi = komis[i];
        if (rules.half_komi != session->rules.half_komi) {
            *session->report = (CheckReport){.result = CHECK_HOLDS};
            play(session, &rules, GAME_PLIES, NULL);
        }
    }
}

void check_clock(CheckSession *session) {
    int64_t clock[2] = {CLOCK_MS, CLOCK_MS};
    play(session, &session->rules, CLOCK_PLIES, clock);
    if (session->report->result == CHECK_HOLDS) {
        snprintf(session->report->fact, CHECK_TEXT,
                 "%d + %d ms; slowest move %lld ms, left at the end %lld and %lld ms", CLOCK_MS,
                 INCREMENT_MS, (long long)session->used_us / 1000, (long long)clock[WHITE],
                 (long long)clock[BLACK]);
    }
}

// Adds lines that set an option to values that it accepts, the last one to its default.
static void add_settings(const TeiOption *option, TextBuf *text) {
    char least[24];
    switch (option->type) {
    case TEI_SPIN:
        snprintf(least, sizeof least, "%lld", (long long)option->least);
        tei_option_set(option, least, text, NULL);
        break;
    case TEI_CHECK:
        tei_option_set(option, "true", text, NULL);
        tei_option_set(option, "false", text, NULL);
        break;
    case TEI_COMBO:
        for (const char *at = option->choices; at && *at;) {
            size_t length = strcspn(at, "\n");
            textbuf_format(text, "setoption name %s value %.*s\n", option->name, (int)length, at);
            at += length + 1;
        }
        break;
    case TEI_BUTTON:
    case TEI_STRING:
        break;
    }
    tei_option_set(option, option->type == TEI_BUTTON ? NULL : option->preset, text, NULL);
}

void check_options(CheckSession *session) {
    const TeiClient *client = &session->client;
    int type = session->check->number;
    session->report->result = CHECK_NOT_OFFERED;
    for (size_t i = 0; i < client->option_count; i++) {
        const TeiOption *option = &client->options[i];
        if (type == OPTIONS_WITH_BLANKS ? !strchr(option->name, ' ') : (int)option->type != type) {
            continue;
        }
        session->report->result = CHECK_HOLDS;
        add_settings(option, check_request(session));
        if (!check_await_ready(session)) {
            return;
        }
        if (session->error[0]) {
            Word error = word_of_string(session->error);
            check_fail(session, session->report, TEI_FINE, &error, "no error");
            return;
        }
    }
}

void check_start(CheckSession *session) {
    const TeiClient *client = &session->client;
    const TeiOption *komi = tei_option_find(client->options, client->option_count, "HalfKomi");
    int size = session->size ? (int)session->size : DEFAULT_SIZE;
    int half_komi = komi ? (int)komi->value : 0;
    if (client->sized) {
        for (int i = SIZE_MOST; !session->size && !client->komis[size] && i >= SIZE_LEAST; i--) {
            size = client->komis[i] ? i : size;
        }
        half_komi = 0;
        while (half_komi < HALF_KOMI_MAX &&
               !(client->komis[size] >> (half_komi + HALF_KOMI_MAX) & 1)) {
            half_komi++;
        }
    }
    bool known = half_komi >= -HALF_KOMI_MAX && half_komi <= HALF_KOMI_MAX;
    session->rules = rules_of(size, known ? half_komi : 0);
}
