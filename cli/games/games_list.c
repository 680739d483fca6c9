// SPDX-License-Identifier: MIT
// `games list`, `export` and `remove`: the games that filters choose.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "clean.h"
#include "command.h"
#include "games/games_actions.h"
#include "json.h"
#include "os/signals.h"
#include "output_file.h"
#include "stored_game.h"
#include "text/tps.h"

// The chosen games.
typedef struct Choosing {
    const GamesOptions *options;
    GameDb db;
    StoredGame stored;
    OutputFile output; // fd -1: standard output
    bool whole;        // games as PTN, not a line for each
    bool damaged;      // a game could not be read
    int64_t *ids;
    size_t count;
    Fault fault;
} Choosing;

// The value of a tag; a word without text when there is none.
static Word tag_of(const PtnGame *game, const char *tag) {
    Word value;
    return ptn_game_tag(game, tag, &value) ? value : (Word){.at = NULL};
}

static void add_player_json(TextBuf *text, const PtnGame *game, Colour colour) {
    static const char *const names[2][2] = {{"white", "Rating1"}, {"black", "Rating2"}};
    Word name;
    int64_t rating;
    bool rated = parse_i64(tag_of(game, names[colour][1]), "", 0, FACT_RATING_MOST, &rating, NULL);
    json_open(text, names[colour][0], '{');
    json_word(text, "name", ptn_game_name(game, colour, &name) ? name : (Word){.at = NULL});
    json_real(text, "rating", rated ? (double)rating : NAN);
    json_close(text, '}');
}

void games_add_json(TextBuf *text, const StoredGame *stored) {
    const PtnGame *game = &stored->game;
    char tps[TPS_TEXT];
    tps_write(&game->start, tps);
    json_begin_line(text, "game");
    json_integer(text, "id", stored->id);
    json_word(text, "source", stored->source);
    if (stored->number > 0) {
        json_integer(text, "number", stored->number);
    } else {
        json_null(text, "number");
    }
    json_word(text, "date", tag_of(game, "Date"));
    add_player_json(text, game, WHITE);
    add_player_json(text, game, BLACK);
    json_integer(text, "size", game->rules.size);
    json_real(text, "komi", game->rules.half_komi / 2.0);
    json_string(text, "opening", opening_name((OpeningRule)game->rules.opening));
    json_bool(text, "rated", word_is(tag_of(game, "Rated"), "1"));
    json_bool(text, "tournament", word_is(tag_of(game, "Tournament"), "1"));
    json_word(text, "result", game->result.length > 0 ? game->result : (Word){.at = NULL});
    json_string(text, "start", tps);
    json_open(text, "moves", '[');
    for (size_t i = 0; i < game->move_count; i++) {
        json_string(text, NULL, move_text(game->moves[i].move).text);
    }
    json_close(text, ']');
    json_end_line(text);
}

static void add_name(TextBuf *text, const PtnGame *game, Colour colour) {
    static const char *const ratings[2] = {"Rating1", "Rating2"};
    enum { NAME = 16 };
    Word name = ptn_game_player(game, colour);
    Word rating = word_of_string("");
    ptn_game_tag(game, ratings[colour], &rating);
    clean_add_cell(text, name.at, name.length, NAME, true);
    textbuf_format(text, " %4.*s", (int)rating.length, rating.at);
}

void games_add_players(TextBuf *text, const StoredGame *stored) {
    const PtnGame *game = &stored->game;
    Word date = word_of_string("");
    ptn_game_tag(game, "Date", &date);
    textbuf_format(text, "%7" PRId64 "  %-10.*s  ", stored->id, (int)date.length, date.at);
    add_name(text, game, WHITE);
    textbuf_add_string(text, "  ");
    add_name(text, game, BLACK);
}

// Adds a line such as "  12 2026.07.01 Ann 1500 Bob 1400 6x6 komi 2 R-0 43 plies".
static void add_line(TextBuf *text, const StoredGame *stored) {
    const PtnGame *game = &stored->game;
    char komi[KOMI_TEXT];
    Word result = game->result.length > 0 ? game->result : word_of_string("*");
    games_add_players(text, stored);
    textbuf_format(text, "  %dx%d  komi %-4s  %-7.*s %3zu plies\n", game->rules.size,
                   game->rules.size, komi_write(game->rules.half_komi, komi), (int)result.length,
                   result.at, game->move_count);
}

static bool write(Choosing *choosing, const TextBuf *text) {
    Fault *fault = &choosing->fault;
    if (text->failed) {
        return fault_set(fault, 0, "no memory");
    }
    return choosing->output.fd >= 0 ? output_add(&choosing->output, text->at, text->length, fault)
                                    : fwrite(text->at, 1, text->length, stdout) == text->length ||
                                          fault_set(fault, 0, "the games could not be written");
}

static bool show_game(Choosing *choosing, int64_t id) {
    StoredGame *stored = &choosing->stored;
    TextBuf text = {0};
    if (!stored_game_read(stored, id, &choosing->fault)) {
        if (stored->damaged) {
            command_refuse("games", &choosing->fault);
            choosing->damaged = true;
        }
        return stored->damaged; // else the database fails
    }
    if (choosing->options->json) {
        games_add_json(&text, stored);
    } else if (choosing->whole) {
        ptn_game_write(&stored->game, &text);
    } else {
        add_line(&text, stored);
    }
    bool good = write(choosing, &text);
    textbuf_finish(&text);
    return good;
}

static bool show_games(Choosing *choosing) {
    Fault *fault = &choosing->fault;
    const char *out = choosing->options->out;
    if (out && choosing->count > 0 &&
        !output_open(&choosing->output, out, OUTPUT_NEW, "--out: ", fault)) {
        return false;
    }
    bool good = stored_game_init(&choosing->stored, &choosing->db, fault);
    for (size_t i = 0; i < choosing->count && good; i++) {
        good = show_game(choosing, choosing->ids[i]);
    }
    good = good && (choosing->output.fd < 0 || output_commit(&choosing->output, fault));
    output_abandon(&choosing->output);
    stored_game_finish(&choosing->stored);
    return good;
}

// Opens the database and finds the games; shows them, or removes them.
static int run(Choosing *choosing, bool remove) {
    const GamesOptions *options = choosing->options;
    Fault *fault = &choosing->fault;
    GameIndex index;
    choosing->output = output_none;
    if (!games_options_open(options, remove ? DB_WRITE : DB_READ, &choosing->db, fault)) {
        return command_refuse("games", fault);
    }
    // Nobody else may change the database between finding games and removing them.
    bool good = (!remove || game_db_run(&choosing->db, "BEGIN IMMEDIATE", fault)) &&
                game_index_open(&index, &choosing->db, &options->filter, fault);
    if (good) {
        good = game_index_find(&index, &options->filter, &choosing->ids, &choosing->count, fault) &&
               (remove ? choosing->count == 0 ||
                             game_db_remove(&choosing->db, choosing->ids, choosing->count, fault)
                       : show_games(choosing));
        game_index_finish(&index);
    }
    free(choosing->ids);
    game_db_close(&choosing->db);
    if (good && choosing->count == 0) {
        fputs("bredon games: no game matches\n", stderr);
    }
    return !good               ? command_refuse("games", fault)
           : choosing->damaged ? EXIT_BAD_INPUT
                               : choosing->count == 0;
}

int games_list(GamesOptions *options) {
    Choosing choosing = {.options = options};
    signals_reader_may_leave(true);
    return run(&choosing, false);
}

int games_export(GamesOptions *options) {
    Choosing choosing = {.options = options, .whole = true};
    signals_reader_may_leave(false);
    return run(&choosing, false);
}

int games_remove(GamesOptions *options) {
    Choosing choosing = {.options = options};
    if (!options->filtered) {
        fault_set(&choosing.fault, 0, "which games? Name them by options, such as --player NAME");
        return command_refuse("games", &choosing.fault);
    }
    int status = run(&choosing, true);
    if (status == 0) {
        printf("%zu game%s removed\n", choosing.count, plural_s((int64_t)choosing.count));
    }
    return status;
}
