// SPDX-License-Identifier: MIT
#include "stored_game.h"

#include <inttypes.h>
#include <string.h>

#include "outcome.h"
#include "text/ptn.h"

#define SITE "https://playtak.com/games/"

// Adds a tag of PTN; nothing when its value is NULL.
#define TAG(name, value) " || coalesce('[" name " \"' || " value " || '\"]' || char(10), '')"

// Games of PTN have all their tags in the column `tags`; those of the server have none there.
// clang-format off
static const char query[] =
    "SELECT moves, number, sources.name, result, coalesce(tags, ''"
    TAG("Player1", "nullif(white.name, '')")
    TAG("Player2", "nullif(black.name, '')")
    TAG("Rating1", "rating_white")
    TAG("Rating2", "rating_black")
    TAG("Site", "'" SITE "' || number")
    TAG("Date", "strftime('%Y.%m.%d', date, 'unixepoch')")
    TAG("Time", "strftime('%H:%M:%S', date, 'unixepoch')")
    TAG("Clock", "clock")
    TAG("Rated", "nullif(rated, 0)")
    TAG("Tournament", "nullif(tournament, 0)")
    TAG("Size", "size")
    TAG("Komi", "printf('%g', komi / 2.0)")
    TAG("Flats", "flats")
    TAG("Caps", "caps")
    TAG("Opening", "opening")
    TAG("Result", "result")
    ") FROM games JOIN players AS white ON white.id = games.white"
    " JOIN players AS black ON black.id = games.black"
    " LEFT JOIN sources ON sources.id = games.source WHERE games.id = ?";
// clang-format on
enum { AT_MOVES, AT_NUMBER, AT_SOURCE, AT_RESULT, AT_TAGS };

bool stored_game_init(StoredGame *ret_stored, GameDb *db, Fault *fault) {
    StoredGame stored = {.db = db, .row = game_db_prepare(db, query, fault)};
    ptn_game_init(&stored.game);
    if (!stored.row) {
        return false;
    }
    *ret_stored = stored;
    return true;
}

void stored_game_finish(StoredGame *stored) {
    sqlite3_finalize(stored->row);
    textbuf_finish(&stored->text);
    ptn_game_finish(&stored->game);
}

// Adds the moves. False for one that is illegal, and without memory.
static bool add_moves(PtnGame *game, Word blob) {
    for (size_t at = 0; at + 2 <= blob.length; at += 2) {
        Move move = (Move)((uint8_t)blob.at[at] | (uint8_t)blob.at[at + 1] << 8);
        if (board_outcome(&game->final) != ONGOING || !board_is_legal(&game->final, move) ||
            !ptn_game_add_move(game, move, (Word){"", 0, 1})) {
            return false;
        }
    }
    return true;
}

// Takes over the row of a game. False for a damaged one.
static bool read_row(StoredGame *stored) {
    sqlite3_stmt *row = stored->row;
    Word source = game_db_word(row, AT_SOURCE);
    Word tags = game_db_word(row, AT_TAGS);
    GameResult result = game_result_read(game_db_word(row, AT_RESULT));
    Fault why;
    stored->number = sqlite3_column_int64(row, AT_NUMBER);
    textbuf_clear(&stored->text);
    textbuf_add(&stored->text, source.at, source.length);
    textbuf_add(&stored->text, tags.at, tags.length);
    if (stored->text.failed) {
        return false;
    }
    stored->source = (Word){stored->text.at, source.length, 1};
    PtnFile file =
        ptn_file_of(stored->text.at + source.length, stored->text.length - source.length);
    bool good = ptn_file_next(&file, &stored->game, &why) == PTN_GAME &&
                stored->game.rules.size > 0 &&
                add_moves(&stored->game, game_db_word(row, AT_MOVES));
    stored->game.result = word_of_string(result == RESULT_NONE ? "" : game_result_text(result));
    return good;
}

bool stored_game_read(StoredGame *stored, int64_t id, Fault *fault) {
    const Quote name = quoted(stored->db->path);
    bool good = true;
    sqlite3_bind_int64(stored->row, 1, id);
    stored->damaged = false;
    if (game_db_row(stored->db, stored->row, &good, fault)) {
        good = read_row(stored);
        stored->damaged = !good && !stored->text.failed;
        if (stored->damaged) {
            fault_set(fault, 0, "game %" PRId64 " in '%s' is damaged", id, name.text);
        } else if (!good) {
            fault_set(fault, 0, "no memory");
        }
    } else if (good) {
        stored->damaged = true;
        good = fault_set(fault, 0, "there is no game %" PRId64 " in '%s'", id, name.text);
    }
    stored->id = id;
    sqlite3_reset(stored->row); // else the state of the database stays the one of now
    return good;
}

// The number of a game on the server, which its link in the tag Site ends with; 0: none.
static int64_t number_of(const PtnGame *ptn) {
    size_t length = sizeof SITE - 1;
    int64_t number = 0;
    Word value;
    if (ptn_game_tag(ptn, "Site", &value) && value.length > length &&
        memcmp(value.at, SITE, length) == 0) {
        Word digits = {value.at + length, value.length - length, 1};
        parse_i64(digits, "", 1, INT64_MAX, &number, NULL);
    }
    return number;
}

static int64_t tag_number(const PtnGame *ptn, const char *name) {
    Word value;
    int64_t number = 0;
    if (ptn_game_tag(ptn, name, &value)) {
        parse_i64(value, "", 0, INT32_MAX, &number, NULL);
    }
    return number;
}

bool ptn_new_game(const PtnGame *ptn, PtnNewGame *ret_new) {
    PtnNewGame *new = ret_new;
    Word date;
    int day = -1;
    GameResult result = game_result_read(ptn->result);
    Outcome outcome = board_outcome(&ptn->final);
    Move *moves = array_reserve(new->moves, 0, ptn->move_count + 1, &new->move_room, sizeof *moves);
    if (!moves) {
        return false;
    }
    new->moves = moves;
    for (size_t i = 0; i < ptn->move_count; i++) {
        moves[i] = ptn->moves[i].move;
    }
    if (ptn_game_tag(ptn, "Date", &date)) {
        day_read(date, &day);
    }
    textbuf_clear(&new->tags);
    ptn_game_write_tags(ptn, &new->tags);
    new->game = (NewGame){
        .number = number_of(ptn),
        .ratings = {tag_number(ptn, "Rating1"), tag_number(ptn, "Rating2")},
        .date = day * (int64_t)SECONDS_A_DAY,
        .result = result != RESULT_NONE ? result
                                        : game_result_read(word_of_string(outcome_text(outcome))),
        .rated = tag_number(ptn, "Rated") == 1,
        .tournament = tag_number(ptn, "Tournament") == 1,
        .tags = {new->tags.at ? new->tags.at : "", new->tags.length, 1},
        .start = &ptn->start,
        .moves = moves,
        .plies = ptn->move_count,
    };
    for (int i = 0; i < 2; i++) {
        new->game.players[i] = word_of_string("");
        ptn_game_name(ptn, (Colour)i, &new->game.players[i]);
    }
    return !new->tags.failed;
}
