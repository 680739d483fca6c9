// SPDX-License-Identifier: MIT
#include "net/server_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clamp.h"
#include "ptn_file.h"
#include "time_control.h"

enum { NUMBER_TEXT = 24 };

bool server_game_begin(ServerGame *game, const ServerLine *line, Fault *fault) {
    Rules rules;
    Board start;
    if (line->id != game->id) {
        server_game_finish(game);
        *game = (ServerGame){.id = line->id, .date = time(NULL)};
    }
    for (int i = 0; i < 2; i++) {
        snprintf(game->names[i], SERVER_NAME, "%.*s", (int)line->players[i].length,
                 line->players[i].at);
        game->left_ms[i] = max_i64(line->terms.seconds, 0) * 1000;
    }
    game->terms = line->terms;
    game->colour = line->colour == 'W' ? WHITE : BLACK;
    game->sent = MOVE_NONE;
    game_finish(&game->game);
    game->unsupported = !terms_rules(&line->terms, &rules, fault);
    if (game->unsupported) {
        rules = rules_of(5, 0);
    }
    board_init(&start, &rules);
    game_init(&game->game, &start);
    game->game.draw_plies = SERVER_DRAW_PLIES;
    game->game.may_repeat = true;
    return !game->unsupported;
}

void server_game_finish(ServerGame *game) {
    game_finish(&game->game);
    free(game->notes);
    *game = (ServerGame){0};
}

PlyNote *server_game_note(ServerGame *game, size_t ply) {
    if (ply >= game->note_count) {
        PlyNote *notes =
            array_reserve(game->notes, game->note_count, 1, &game->note_room, sizeof *notes);
        if (!notes) {
            return NULL;
        }
        game->notes = notes;
        notes[game->note_count++] = (PlyNote){0};
    }
    return &game->notes[ply];
}

bool server_game_play(ServerGame *game, Move move) {
    PlyNote *note = server_game_note(game, game->game.length);
    if (!note) {
        return false;
    }
    if (note->move != move) { // else the note was made before the replay
        *note = (PlyNote){.move = move};
    }
    return game_push(&game->game, move);
}

void server_game_note_clock(ServerGame *game, Colour mover) {
    char *comment = game->notes[game->game.length - 1].comment;
    size_t length = strcspn(comment, " c"); // of the score; a clock may already follow it
    snprintf(comment + length, COMMENT_TEXT - length, "%sclock %.1f", length ? " " : "",
             (double)game->left_ms[mover] / 1000);
}

void server_game_take_result(ServerGame *game, Word text, char ret_result[RESULT_TEXT]) {
    bool known = ptn_is_result(text) && text.length < RESULT_TEXT;
    snprintf(ret_result, RESULT_TEXT, "%.*s", known ? (int)text.length : 1, known ? text.at : "*");
    if (game->sent && game_push(&game->game, game->sent)) {
        bool ends = strcmp(outcome_text(game_outcome(&game->game)), ret_result) == 0;
        game_pop(&game->game);
        if (ends) {
            (void)server_game_play(game, game->sent);
        }
    }
}

bool server_game_add_ptn(const ServerGame *game, const char *site, const char *result,
                         TextBuf *text) {
    const Game *played = &game->game;
    const TimeControl control = terms_clock(&game->terms);
    char number[NUMBER_TEXT]; // the tags point to these texts
    char date[NUMBER_TEXT];
    char clock[TIME_CONTROL_TEXT];
    struct tm day = {0};
    PtnGame ptn;
    Board start;
    gmtime_r(&game->date, &day);
    strftime(date, sizeof date, "%Y.%m.%d", &day);
    snprintf(number, NUMBER_TEXT, "%" PRId64, game->id);
    time_control_write(&control, clock);
    board_init(&start, &played->board.rules);
    ptn_game_init(&ptn);
    ptn_game_start(&ptn, &start);
    bool good = ptn_game_add_text_tag(&ptn, "GameId", number) &&
                ptn_game_add_text_tag(&ptn, "Site", site) &&
                ptn_game_add_text_tag(&ptn, "Date", date) &&
                ptn_game_add_text_tag(&ptn, "Player1", game->names[WHITE]) &&
                ptn_game_add_text_tag(&ptn, "Player2", game->names[BLACK]) &&
                ptn_game_add_text_tag(&ptn, "Clock", clock) &&
                ptn_game_add_text_tag(&ptn, "Result", result);
    for (size_t i = 0; good && i < played->length; i++) {
        good = ptn_game_add_move(&ptn, played->steps[i].move, (Word){.at = ""}) &&
               (!*game->notes[i].comment ||
                ptn_game_add_comment(&ptn, word_of_string(game->notes[i].comment)));
    }
    if (good) {
        ptn.result = word_of_string(result);
        ptn_game_write(&ptn, text);
    }
    ptn_game_finish(&ptn);
    return good && !text->failed;
}
