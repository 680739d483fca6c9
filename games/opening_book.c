// SPDX-License-Identifier: MIT
#include "opening_book.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "os/file.h"
#include "rng.h"
#include "symmetry.h"
#include "text/ptn.h"
#include "text_file.h"

enum { BOOK_VERSION = 1, RECORD_LEAST = 9 }; // RECORD_LEAST: bytes of a line

static const char mark[] = "bredon-book";

static int compare(const void *a, const void *b) {
    const BookMove *first = a;
    const BookMove *second = b;
    return first->key != second->key ? (first->key < second->key ? -1 : 1)
                                     : (int)first->move - (int)second->move;
}

void opening_book_write(TextBuf *file, OpeningBook *book) {
    if (book->count > 0) {
        qsort(book->moves, book->count, sizeof *book->moves, compare);
    }
    textbuf_format(file, "%s %d %d %d %zu\n", mark, BOOK_VERSION, book->size, book->half_komi,
                   book->count);
    for (size_t i = 0; i < book->count; i++) {
        const BookMove *move = &book->moves[i];
        textbuf_format(file, "%" PRId64 " %s %d %" PRIu32 "\n", (int64_t)move->key,
                       move_text(move->move).text, move->score, move->games);
    }
}

static bool read_number(Reader *words, int64_t least, int64_t most, int64_t *ret_number) {
    Word word;
    return reader_next(words, &word) && parse_i64(word, "", least, most, ret_number, NULL);
}

static bool read_move(Reader *words, int size, BookMove *ret_move) {
    Word word;
    int64_t key;
    int64_t score;
    int64_t games;
    bool good = read_number(words, INT64_MIN, INT64_MAX, &key) && reader_next(words, &word) &&
                ptn_parse_move(word, size, &ret_move->move, NULL) &&
                read_number(words, -BOOK_SCORE_MOST, BOOK_SCORE_MOST, &score) &&
                read_number(words, 1, UINT32_MAX, &games);
    if (good) {
        ret_move->key = (uint64_t)key;
        ret_move->score = (int16_t)score;
        ret_move->games = (uint32_t)games;
    }
    return good;
}

bool opening_book_parse(const char *text, size_t length, const char *path, OpeningBook *ret_book,
                        Fault *fault) {
    const Quote name = quoted(path);
    Reader words = reader_of(text, length);
    Word word;
    int64_t version;
    int64_t size;
    int64_t half_komi;
    int64_t count;
    if (!reader_next(&words, &word) || !word_is(word, mark)) {
        return fault_set(fault, 0, "'%s' is not a book of openings", name.text);
    }
    bool good = read_number(&words, 0, INT64_MAX, &version);
    if (good && version != BOOK_VERSION) {
        return fault_set(fault, 0, "'%s' was made by another version of Bredon", name.text);
    }
    good = good && read_number(&words, SIZE_LEAST, SIZE_MOST, &size) &&
           read_number(&words, -HALF_KOMI_MAX, HALF_KOMI_MAX, &half_komi) &&
           read_number(&words, 0, (int64_t)length / RECORD_LEAST, &count);
    OpeningBook book = {.moves = NULL};
    if (good && !(book.moves = malloc(((size_t)count + 1) * sizeof *book.moves))) {
        return fault_set(fault, 0, "no memory for '%s'", name.text);
    }
    for (; good && book.count < (size_t)count; book.count++) {
        BookMove *move = &book.moves[book.count];
        good = read_move(&words, (int)size, move);
    }
    if (good && count > 0) {
        qsort(book.moves, book.count, sizeof *book.moves, compare);
    }
    for (size_t i = 1; good && i < book.count; i++) {
        good = compare(&book.moves[i - 1], &book.moves[i]) != 0;
    }
    // A number at the end may be cut off.
    if (!good || reader_next(&words, &word) || text[length - 1] != '\n') {
        free(book.moves);
        return fault_set(fault, 0, "'%s' is damaged", name.text);
    }
    book.size = (int)size;
    book.half_komi = (int)half_komi;
    *ret_book = book;
    return true;
}

bool opening_book_read(const char *path, OpeningBook *ret_book, Fault *fault) {
    struct stat about;
    size_t length;
    // Opening a pipe would wait for its writer, and "-" is not standard input here.
    const char *why = stat(path, &about) != 0  ? text_file_problem(errno)
                      : S_ISDIR(about.st_mode) ? text_file_problem(EISDIR)
                      : !S_ISREG(about.st_mode) || strcmp(path, "-") == 0
                          ? "this is not a regular file"
                          : NULL;
    if (why) {
        return fault_set(fault, 0, "'%s': %s", quoted(path).text, why);
    }
    if (file_is_database(path)) {
        return fault_set(fault, 0, "'%s' is a database; bredon games book makes a book of it",
                         quoted(path).text);
    }
    char *text = text_file_read(path, NULL, &length, fault);
    if (!text) {
        return false;
    }
    bool good = opening_book_parse(text, length, path, ret_book, fault);
    free(text);
    return good;
}

void opening_book_finish(OpeningBook *book) {
    free(book->moves);
    *book = (OpeningBook){.moves = NULL};
}

bool opening_book_check(OpeningBook *book, const Rules *rules, bool full_strength, Fault *ret_why) {
    char komi[KOMI_TEXT];
    char other[KOMI_TEXT];
    bool same = book->size == rules->size && book->half_komi == rules->half_komi;
    ret_why->text[0] = '\0';
    if (!book->moves || (full_strength && same && rules_are_usual(rules))) {
        return book->moves;
    }
    if (book->told) {
        return false;
    }
    book->told = true;
    if (!full_strength) {
        return fault_set(ret_why, 0,
                         "the book is not used: only level 0, full strength, plays from one");
    }
    komi_write(book->half_komi, komi);
    if (same) {
        return fault_set(ret_why, 0, "the book is not used: it is for the usual pieces");
    }
    return fault_set(ret_why, 0,
                     "the book is not used: it is for %dx%d with komi %s, not %dx%d with komi %s",
                     book->size, book->size, komi, rules->size, rules->size,
                     komi_write(rules->half_komi, other));
}

// The place of the first move of a position, or of a later one.
static size_t first_of(const OpeningBook *book, uint64_t key) {
    size_t low = 0;
    size_t high = book->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (book->moves[middle].key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool opening_book_choose(OpeningBook *book, const Board *board, bool full_strength, uint64_t seed,
                         BookChoice *ret_choice, Fault *ret_why) {
    int symmetry;
    if (!opening_book_check(book, &board->rules, full_strength, ret_why)) {
        return false;
    }
    uint64_t key = board_position_key(board, &symmetry);
    size_t first = first_of(book, key);
    Rng rng = rng_of(seed ^ key);
    uint64_t place = 0;
    uint64_t of = 0;
    // The first round counts the games, the second one takes the move. An illegal move may come
    // from another position with the same key, or from a file that somebody made by hand.
    for (int round = 0; round < 2 && (round == 0 || of > 0); round++) {
        place = round == 0 ? 0 : rng_next(&rng) % of;
        for (size_t i = first; i < book->count && book->moves[i].key == key; i++) {
            const BookMove *found = &book->moves[i];
            Move move = move_symmetry(found->move, symmetry_inverse(symmetry), book->size);
            bool legal = board_is_legal(board, move);
            if (legal && round == 1 && place < found->games) {
                *ret_choice = (BookChoice){move, found->score, found->games, of};
                return true;
            }
            of += legal && round == 0 ? found->games : 0;
            place -= legal && round == 1 ? found->games : 0;
        }
    }
    return false;
}
