// SPDX-License-Identifier: MIT
#include "stored_game.h"

#include <inttypes.h>
#include <string.h>

#include "outcome.h"
#include "ptn_lexer.h"
#include "text/ptn.h"
#include "text/tps.h"
#include "time_control.h"

enum { SECONDS_A_DAY = 86400, MS_A_SECOND = 1000 };

static const char site[] = "https://playtak.com/games/";

// The columns of this statement.
static const char query[] =
    "SELECT white.name, black.name, rating_white, rating_black, result, date, size, komi, flats,"
    " caps, flats_black, caps_black, opening, start, clock, increment, rated, tournament, tags,"
    " moves, number, sources.name FROM games JOIN players AS white ON white.id = games.white"
    " JOIN players AS black ON black.id = games.black"
    " LEFT JOIN sources ON sources.id = games.source WHERE games.id = ?";
enum {
    AT_WHITE,
    AT_BLACK,
    AT_RATING_WHITE,
    AT_RATING_BLACK,
    AT_RESULT,
    AT_DATE,
    AT_SIZE,
    AT_KOMI,
    AT_FLATS,
    AT_CAPS,
    AT_FLATS_BLACK,
    AT_CAPS_BLACK,
    AT_OPENING,
    AT_START,
    AT_CLOCK,
    AT_INCREMENT,
    AT_RATED,
    AT_TOURNAMENT,
    AT_TAGS,
    AT_MOVES,
    AT_NUMBER,
    AT_SOURCE,
};

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

// The number in a column, `missing` for NULL; false when it is out of range.
static bool read_count(sqlite3_stmt *row, int column, int least, int most, int missing,
                       int8_t *ret_count) {
    bool null = sqlite3_column_type(row, column) == SQLITE_NULL;
    int64_t count = null ? missing : sqlite3_column_int64(row, column);
    *ret_count = (int8_t)count;
    return count >= least && count <= most;
}

static bool read_start(sqlite3_stmt *row, Board *ret_start) {
    Rules rules;
    OpeningRule opening = OPENING_SWAP;
    int8_t size;
    int8_t komi;
    Word word = game_db_word(row, AT_OPENING);
    Word tps = game_db_word(row, AT_START);
    if (!read_count(row, AT_SIZE, SIZE_LEAST, SIZE_MOST, 0, &size) ||
        !read_count(row, AT_KOMI, -HALF_KOMI_MAX, HALF_KOMI_MAX, 0, &komi) ||
        (word.length > 0 && !opening_read(word, &opening, NULL))) {
        return false;
    }
    rules = rules_of(size, komi);
    rules.opening = (int8_t)opening;
    if (!read_count(row, AT_FLATS, 1, STONES_MAX, rules.stones[WHITE], &rules.stones[WHITE]) ||
        !read_count(row, AT_CAPS, 0, CAPS_MAX, rules.caps[WHITE], &rules.caps[WHITE]) ||
        !read_count(row, AT_FLATS_BLACK, 1, STONES_MAX, rules.stones[WHITE],
                    &rules.stones[BLACK]) ||
        !read_count(row, AT_CAPS_BLACK, 0, CAPS_MAX, rules.caps[WHITE], &rules.caps[BLACK])) {
        return false;
    }
    if (tps.length > 0) {
        return tps_read(tps.at, tps.length, &rules, ret_start, NULL);
    }
    board_init(ret_start, &rules);
    return true;
}

// Adds a tag whose value is formatted into the text, which has enough room. An empty one is left
// out.
__attribute__((format(printf, 3, 4))) static bool add_tag(StoredGame *stored, const char *name,
                                                          const char *format, ...) {
    TextBuf *text = &stored->text;
    size_t begin = text->length;
    va_list args;
    va_start(args, format);
    textbuf_format_list(text, format, args);
    va_end(args);
    Word value = {text->at + begin, text->length - begin, 1};
    textbuf_add(text, "", 1);
    return value.length == 0 || ptn_game_add_tag(&stored->game, word_of_string(name), value);
}

static bool add_number(StoredGame *stored, const char *name, int column) {
    int64_t number = sqlite3_column_int64(stored->row, column);
    return number == 0 || add_tag(stored, name, "%" PRId64, number);
}

static bool add_date(StoredGame *stored) {
    char day[DAY_TEXT];
    int64_t date = sqlite3_column_int64(stored->row, AT_DATE);
    if (date <= 0 || date / SECONDS_A_DAY > FACT_DAYS_MOST) {
        return true;
    }
    int time = (int)(date % SECONDS_A_DAY);
    return add_tag(stored, "Date", "%s", day_write((int)(date / SECONDS_A_DAY), day)) &&
           (time == 0 ||
            add_tag(stored, "Time", "%02d:%02d:%02d", time / 3600, time / 60 % 60, time % 60));
}

static bool add_clock(StoredGame *stored) {
    char text[TIME_CONTROL_TEXT];
    int64_t clock = sqlite3_column_int64(stored->row, AT_CLOCK);
    int64_t increment = sqlite3_column_int64(stored->row, AT_INCREMENT);
    enum { MOST = 1000000 };
    if (clock <= 0 || clock > MOST || increment < 0 || increment > MOST) {
        return true;
    }
    time_control_write(clock * MS_A_SECOND, increment * MS_A_SECOND, text);
    return add_tag(stored, "Clock", "%s", text);
}

// Adds the tags that the column `tags` has as PTN.
static bool add_other_tags(StoredGame *stored) {
    Word tags = game_db_word(stored->row, AT_TAGS);
    PtnLexer lexer = {.text = tags.at, .length = tags.length, .line = 1, .column = 1};
    PtnToken token = ptn_lexer_next(&lexer);
    bool good = true;
    for (; good && token.kind == PTN_TOKEN_TAG; token = ptn_lexer_next(&lexer)) {
        good = ptn_game_add_tag(&stored->game, token.name, token.value);
    }
    return good;
}

static bool add_tags(StoredGame *stored) {
    static const char *const players[2] = {"Player1", "Player2"};
    PtnGame *game = &stored->game;
    sqlite3_stmt *row = stored->row;
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        Word name = game_db_word(row, AT_WHITE + i);
        good = name.length == 0 || ptn_game_add_tag(game, word_of_string(players[i]), name);
    }
    return good && add_number(stored, "Rating1", AT_RATING_WHITE) &&
           add_number(stored, "Rating2", AT_RATING_BLACK) &&
           (stored->number == 0 || add_tag(stored, "Site", "%s%" PRId64, site, stored->number)) &&
           add_date(stored) && add_clock(stored) && add_number(stored, "Rated", AT_RATED) &&
           add_number(stored, "Tournament", AT_TOURNAMENT) && add_other_tags(stored) &&
           (sqlite3_column_type(row, AT_RESULT) == SQLITE_NULL ||
            ptn_game_add_tag(game, word_of_string("Result"), game_db_word(row, AT_RESULT)));
}

// Adds the moves. False for one that is illegal, and without memory.
static bool add_moves(PtnGame *game, Word blob) {
    Board *board = &game->final;
    for (size_t at = 0; at + 2 <= blob.length; at += 2) {
        Move move = (Move)((uint8_t)blob.at[at] | (uint8_t)blob.at[at + 1] << 8);
        if (board_outcome(board) != ONGOING || !board_is_legal(board, move) ||
            !ptn_game_add_move(game, move, (Word){"", 0, 1})) {
            return false;
        }
    }
    return true;
}

bool stored_game_read(StoredGame *stored, int64_t id, Fault *fault) {
    enum { TAGS_ROOM = 512 };
    GameDb *db = stored->db;
    sqlite3_stmt *row = stored->row;
    Board start;
    bool good = true;
    sqlite3_reset(row);
    sqlite3_bind_int64(row, 1, id);
    if (!game_db_row(db, row, &good, fault)) {
        return good ? fault_set(fault, 0, "there is no game %" PRId64 " in '%s'", id,
                                quoted(db->path).text)
                    : false;
    }
    stored->id = id;
    stored->number = sqlite3_column_int64(row, AT_NUMBER);
    stored->source = game_db_word(row, AT_SOURCE);
    textbuf_clear(&stored->text);
    good = read_start(row, &start);
    if (good) {
        ptn_game_start(&stored->game, &start);
        good = textbuf_reserve(&stored->text, TAGS_ROOM) && add_tags(stored) &&
               add_moves(&stored->game, game_db_word(row, AT_MOVES));
        stored->game.result = game_db_word(row, AT_RESULT);
    }
    return good ||
           fault_set(fault, 0, "game %" PRId64 " in '%s' is damaged", id, quoted(db->path).text);
}

// The tags that have columns of their own, or are made from the rules.
static bool has_column(Word name) {
    static const char *const names[] = {"Player1", "Player2", "Rating1", "Rating2",   "Date",
                                        "Time",    "Size",    "Komi",    "Flats",     "Caps",
                                        "Flats1",  "Flats2",  "Caps1",   "Caps2",     "Opening",
                                        "TPS",     "Result",  "Rated",   "Tournament"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (word_is_nocase(name, names[i])) {
            return true;
        }
    }
    return false;
}

// The number of a game on the server, which its link in the tag Site ends with; 0: none.
static int64_t number_of(Word value) {
    size_t length = sizeof site - 1;
    int64_t number = 0;
    if (value.length > length && memcmp(value.at, site, length) == 0) {
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

// The seconds since 1970 of Date and Time; -1: not known.
static int64_t date_of(const PtnGame *ptn) {
    Word value;
    int day;
    int64_t seconds = 0;
    if (!ptn_game_tag(ptn, "Date", &value) || !day_read(value, &day)) {
        return -1;
    }
    if (ptn_game_tag(ptn, "Time", &value) && value.length == sizeof "00:00:00" - 1) {
        for (size_t i = 0; i < value.length; i += 3) {
            int64_t part;
            if (!parse_i64((Word){value.at + i, 2, 1}, "", 0, 59, &part, NULL)) {
                return day * (int64_t)SECONDS_A_DAY;
            }
            seconds = seconds * 60 + part;
        }
    }
    return day * (int64_t)SECONDS_A_DAY + (seconds < SECONDS_A_DAY ? seconds : 0);
}

// Reads a clock that this file would write in the same way.
static bool read_clock(Word value, NewGame *game) {
    char text[TIME_CONTROL_TEXT];
    int64_t clock;
    int64_t increment;
    if (!time_control_read(value, CLOCK_SECONDS, &clock, &increment, NULL) ||
        clock % MS_A_SECOND != 0 || increment % MS_A_SECOND != 0) {
        return false;
    }
    time_control_write(clock, increment, text);
    if (!word_is(value, text)) {
        return false;
    }
    game->clock = clock / MS_A_SECOND;
    game->increment = increment / MS_A_SECOND;
    return true;
}

static void add_tags_of(const PtnGame *ptn, PtnNewGame *new) {
    static const char *const players[2] = {"Player1", "Player2"};
    static const char *const ratings[2] = {"Rating1", "Rating2"};
    Word value;
    for (int i = 0; i < 2; i++) {
        Word *name = &new->game.players[i];
        *name = ptn_game_tag(ptn, players[i], &value) ? value : word_of_string("");
        new->game.ratings[i] = tag_number(ptn, ratings[i]);
    }
    for (size_t i = 0; i < ptn->tag_count; i++) {
        const PtnTag *tag = &ptn->tags[i];
        value = ptn_tag_value(tag);
        int64_t number = word_is_nocase(tag->name, "Site") ? number_of(value) : 0;
        new->game.number = number != 0 ? number : new->game.number;
        bool known = number != 0 || has_column(tag->name) ||
                     (word_is_nocase(tag->name, "Clock") && read_clock(value, &new->game));
        if (value.length > 0 && !known) {
            textbuf_format(&new->tags, "[%.*s \"%.*s\"]\n", (int)tag->name.length, tag->name.at,
                           (int)value.length, value.at);
        }
    }
}

bool ptn_new_game(const PtnGame *ptn, PtnNewGame *ret_new) {
    PtnNewGame *new = ret_new;
    Move *moves = array_reserve(new->moves, 0, ptn->move_count + 1, &new->move_room, sizeof *moves);
    if (!moves) {
        return false;
    }
    new->moves = moves;
    textbuf_clear(&new->tags);
    new->game = (NewGame){.start = &ptn->start, .moves = moves, .plies = ptn->move_count};
    for (size_t i = 0; i < ptn->move_count; i++) {
        moves[i] = ptn->moves[i].move;
    }
    add_tags_of(ptn, new);
    new->game.tags = (Word){new->tags.at ? new->tags.at : "", new->tags.length, 1};
    new->game.date = date_of(ptn);
    new->game.result = game_result_read(ptn->result);
    new->game.rated = tag_number(ptn, "Rated") == 1;
    new->game.tournament = tag_number(ptn, "Tournament") == 1;
    return !new->tags.failed;
}
