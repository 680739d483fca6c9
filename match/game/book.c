// SPDX-License-Identifier: MIT
#include "game/book.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "games_source.h"
#include "ptn_file.h"
#include "rng.h"
#include "text/tps.h"
#include "text_file.h"
#include "textbuf.h"

// BOOK_GAMES: as BOOK_PTN, but the first game has no tags.
typedef enum BookForm { BOOK_MOVES, BOOK_TPS, BOOK_PTN, BOOK_GAMES } BookForm;

// The state of reading a book.
typedef struct BookReader {
    Quote name;
    size_t line; // current line, from 1
    const Rules *rules;
    size_t plies; // of each opening; 0: all
    Book book;
    Fault *fault;
} BookReader;

// Puts the place before a fault: "book.txt:12: ...". Returns false.
static bool add_place(const BookReader *reader) {
    return fault_prefix(reader->fault, "%s:%zu: ", reader->name.text, reader->line);
}

static bool refuse_size(const BookReader *reader, int size) {
    return fault_set(reader->fault, 0, "the board is %dx%d, the games are %dx%d", size, size,
                     reader->rules->size, reader->rules->size);
}

// Plays a move of the opening; `word` is its text.
static bool play(const BookReader *reader, Game *game, Word word, Move move) {
    Outcome outcome = game_outcome(game);
    if (outcome != ONGOING) {
        return fault_set(reader->fault, word.column, "ply %zu, '%s': the game is over (%s)",
                         game->length + 1, quoted_word(word).text, outcome_text(outcome));
    }
    return game_push(game, move) || fault_set(reader->fault, 0, "no memory");
}

// Plays the moves of a PTN game, which was read with its own rules, again with those of the book.
static bool play_ptn(const BookReader *reader, Game *game, const PtnGame *ptn) {
    size_t count =
        reader->plies && reader->plies < ptn->move_count ? reader->plies : ptn->move_count;
    for (size_t i = 0; i < count; i++) {
        char text[PTN_TEXT];
        Fault why;
        Move move = ptn->moves[i].move;
        ptn_write_move(move, text);
        if (!board_is_legal(&game->board, move)) {
            ptn_explain(&game->board, move, word_of_string(text), &why);
            return fault_set(reader->fault, 0, "ply %zu, %s", i + 1, why.text);
        }
        if (!play(reader, game, word_of_string(text), move)) {
            return false;
        }
    }
    return true;
}

// Adds the opening that was played to the book, or counts it as skipped when it has too few plies.
static bool keep(BookReader *reader, const Board *start, const Game *game) {
    Book *book = &reader->book;
    Outcome outcome = game_outcome(game);
    size_t count = reader->plies ? reader->plies : game->length;
    if (reader->plies && game->length < count + (outcome != ONGOING)) {
        book->skipped++;
        return true;
    }
    if (outcome != ONGOING && game->length == count) {
        return fault_set(reader->fault, 0, "the opening ends the game (%s)", outcome_text(outcome));
    }
    Opening *openings =
        array_reserve(book->openings, book->count, 1, &book->room, sizeof *openings);
    book->openings = openings ? openings : book->openings;
    Move *moves = openings ? malloc((count + 1) * sizeof *moves) : NULL;
    if (!moves) {
        return fault_set(reader->fault, 0, "no memory");
    }
    for (size_t i = 0; i < count; i++) {
        moves[i] = game->steps[i].move;
    }
    book->openings[book->count++] = (Opening){reader->line, *start, moves, count};
    return true;
}

// True when a text begins with the number of a move after the first: "2.", "2)" or "2".
static bool is_later_move(const char *text, size_t length) {
    Reader reader = reader_of(text, length);
    Word word = {.at = ""};
    size_t digits = 0;
    reader_next(&reader, &word);
    while (digits < word.length && is_digit(word.at[digits])) {
        digits++;
    }
    bool ends = digits == word.length || word.at[digits] == '.' || word.at[digits] == ')';
    return digits > 0 && ends && !(digits == 1 && word.at[0] == '1');
}

static bool read_moves(BookReader *reader, Word line) {
    Board start;
    Game game;
    board_init(&start, reader->rules);
    if (is_later_move(line.at, line.length)) {
        return fault_set(reader->fault, line.column,
                         "the line begins in the middle of a game: write one opening on each line");
    }
    game_init(&game, &start);
    bool good = ptn_play_text(&game, line.at, line.length, reader->fault) ||
                (reader->plies > 0 && game.length >= reader->plies);
    good = good && keep(reader, &start, &game);
    game_finish(&game);
    return good;
}

static bool read_tps(BookReader *reader, Word line) {
    Board start;
    Game game;
    if (!tps_read(line.at, line.length, reader->rules, &start, reader->fault)) {
        return false;
    }
    if (board_size(&start) != reader->rules->size) {
        return refuse_size(reader, board_size(&start));
    }
    game_init(&game, &start);
    bool good = keep(reader, &start, &game);
    game_finish(&game);
    return good;
}

// Gives the first position of a PTN game, with the rules of its tags, else those of the book.
static bool start_ptn(const BookReader *reader, const PtnGame *ptn, Board *ret_start) {
    static const char *const set_tags[] = {"Flats", "Flats1", "Flats2", "Caps", "Caps1", "Caps2"};
    Word value;
    Board start = ptn->start;
    bool own_set = false;
    if (ptn->rules.size != reader->rules->size) {
        return refuse_size(reader, ptn->rules.size);
    }
    for (size_t i = 0; i < sizeof set_tags / sizeof set_tags[0]; i++) {
        own_set = own_set || ptn_game_tag(ptn, set_tags[i], &value);
    }
    Rules rules = own_set ? ptn->rules : *reader->rules;
    rules.half_komi =
        ptn_game_tag(ptn, "Komi", &value) ? ptn->rules.half_komi : reader->rules->half_komi;
    rules.opening = ptn->rules.opening;
    start.rules = rules;
    if (!board_finish(&start, reader->fault)) {
        return false;
    }
    *ret_start = start;
    return true;
}

static bool keep_ptn(BookReader *reader, const PtnGame *ptn) {
    Board start;
    Game game;
    reader->line = ptn->line;
    if (!start_ptn(reader, ptn, &start)) {
        return false;
    }
    game_init(&game, &start);
    bool good = play_ptn(reader, &game, ptn) && keep(reader, &start, &game);
    game_finish(&game);
    return good;
}

// Reads PTN games from the current line on, where `text` begins. Games without a size have `size`;
// 0: they are refused.
static bool read_ptn(BookReader *reader, const char *text, size_t length, int size) {
    PtnFile file = ptn_file_of(text, length);
    PtnGame game;
    bool good = true;
    file.line = reader->line;
    file.defaults.size = size;
    file.defaults.opening = (OpeningRule)reader->rules->opening;
    ptn_game_init(&game);
    for (PtnStatus status;
         good && (status = ptn_file_next(&file, &game, reader->fault)) != PTN_END;) {
        bool faulty =
            status == PTN_FAULT && (reader->plies == 0 || game.move_count < reader->plies);
        good = faulty ? fault_prefix(reader->fault, "%s: ", reader->name.text)
                      : keep_ptn(reader, &game) || add_place(reader);
    }
    ptn_game_finish(&game);
    return good;
}

// The form of a book, from its first line and the text after that.
static BookForm form_of(Word line, const char *after, size_t length) {
    if (line.at[0] == '[') {
        return BOOK_PTN;
    }
    Reader reader = reader_of(line.at, line.length);
    Word first = line;
    reader_next(&reader, &first);
    return memchr(first.at, '/', first.length) ? BOOK_TPS
           : is_later_move(after, length)      ? BOOK_GAMES
                                               : BOOK_MOVES;
}

// Reads line by line, up to the end or to the start of PTN.
static bool read_lines(BookReader *reader, const char *text, size_t length) {
    BookForm form = BOOK_MOVES;
    bool first = true;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t line_length = end ? (size_t)(end - text) - at : length - at;
        Reader rest = reader_of(text + at, line_length);
        Word line = reader_rest(&rest);
        reader->line++;
        if (line.length > 0 && line.at[0] != '#' && line.at[0] != ';') {
            size_t after = at + line_length;
            form = first ? form_of(line, text + after, length - after) : form;
            first = false;
            if (form == BOOK_PTN || form == BOOK_GAMES) {
                int size = form == BOOK_GAMES ? reader->rules->size : 0;
                return read_ptn(reader, text + at, length - at, size);
            }
            if (!(form == BOOK_TPS ? read_tps(reader, line) : read_moves(reader, line))) {
                return add_place(reader);
            }
        }
        at += line_length + 1;
    }
    return true;
}

bool book_read(const char *name, const char *text, size_t length, const Rules *rules, size_t plies,
               Book *ret_book, Fault *fault) {
    BookReader reader = {.name = quoted(name), .rules = rules, .plies = plies, .fault = fault};
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3; // skip a byte order mark
        length -= 3;
    }
    bool good = text_file_is_text(text, length, &reader.line, fault) || add_place(&reader);
    if (!good || !read_lines(&reader, text, length)) {
        book_finish(&reader.book);
        return false;
    }
    if (reader.book.count == 0) {
        return fault_set(fault, 0,
                         reader.book.skipped ? "%s: all of its games end within %zu plies"
                                             : "%s: it has no openings",
                         reader.name.text, plies);
    }
    *ret_book = reader.book;
    return true;
}

bool book_load(const char *path, const Rules *rules, size_t plies, Book *ret_book, Fault *fault) {
    size_t length;
    char *text = games_source_is(path) ? games_source_read(path, NULL, &length, NULL, fault)
                                       : text_file_read(path, NULL, &length, fault);
    bool good = text && book_read(path, text, length, rules, plies, ret_book, fault);
    free(text);
    return good;
}

bool book_empty(const Rules *rules, Book *ret_book, Fault *fault) {
    BookReader reader = {.rules = rules, .fault = fault};
    if (!read_moves(&reader, (Word){.at = "", .length = 0})) {
        return false;
    }
    *ret_book = reader.book;
    return true;
}

void book_shuffle(Book *book, uint64_t seed) {
    Rng rng = rng_of(seed);
    for (size_t left = book->count; left > 1; left--) {
        size_t other = (size_t)(rng_next(&rng) % left);
        Opening opening = book->openings[left - 1];
        book->openings[left - 1] = book->openings[other];
        book->openings[other] = opening;
    }
}

bool book_game(const Opening *opening, Game *ret_game) {
    game_init(ret_game, &opening->start);
    for (size_t i = 0; i < opening->count; i++) {
        if (!game_push(ret_game, opening->moves[i])) {
            return false;
        }
    }
    return true;
}

uint64_t book_hash(const Book *book) {
    uint64_t hash = 0;
    for (size_t i = 0; i < book->count; i++) {
        const Opening *opening = &book->openings[i];
        hash = XXH3_64bits_withSeed(&opening->start.rules, sizeof opening->start.rules,
                                    hash ^ opening->start.key);
        hash = XXH3_64bits_withSeed(opening->moves, opening->count * sizeof *opening->moves, hash);
    }
    return hash;
}

void book_finish(Book *book) {
    for (size_t i = 0; i < book->count; i++) {
        free(book->openings[i].moves);
    }
    free(book->openings);
    *book = (Book){0};
}
