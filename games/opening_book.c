// SPDX-License-Identifier: MIT
#include "opening_book.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "os/file.h"
#include "rng.h"
#include "symmetry.h"
#include "text/ptn.h"
#include "text_file.h"

enum {
    BOOK_VERSION = 1,
    // Bytes of the parts of the file.
    MARK = 8,
    HEADER = 16,
    RECORD = 16,
    CHECKSUM = 8,
    FILE_MOST = 1 << 30,
};

static const char mark[MARK + 1] = "BREDBOOK";

// Numbers of `bytes` bytes, the lowest one first.
static void add_number(TextBuf *file, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) {
        char byte = (char)(number >> 8 * i & 0xff);
        textbuf_add(file, &byte, 1);
    }
}

static uint64_t number_at(const uint8_t *at, int bytes) {
    uint64_t number = 0;
    for (int i = bytes - 1; i >= 0; i--) {
        number = number << 8 | at[i];
    }
    return number;
}

static int compare(const void *a, const void *b) {
    const BookMove *first = a;
    const BookMove *second = b;
    return first->key != second->key ? (first->key < second->key ? -1 : 1)
                                     : (int)first->move - (int)second->move;
}

void opening_book_write(TextBuf *file, OpeningBook *book) {
    size_t begin = file->length;
    if (book->count > 0) {
        qsort(book->moves, book->count, sizeof *book->moves, compare);
    }
    textbuf_add(file, mark, MARK);
    add_number(file, BOOK_VERSION, 2);
    add_number(file, (uint64_t)book->size, 1);
    add_number(file, (uint64_t)book->half_komi, 1);
    add_number(file, book->count, 4);
    for (size_t i = 0; i < book->count; i++) {
        const BookMove *move = &book->moves[i];
        add_number(file, move->key, 8);
        add_number(file, move->move, 2);
        add_number(file, (uint64_t)move->score, 2);
        add_number(file, move->games, 4);
    }
    if (!file->failed) {
        add_number(file, XXH64(file->at + begin, file->length - begin, 0), CHECKSUM);
    }
}

// True for a header of these values and records that are sorted.
static bool is_sound(const OpeningBook *book) {
    bool good = book->size >= SIZE_LEAST && book->size <= SIZE_MOST &&
                book->half_komi >= -HALF_KOMI_MAX && book->half_komi <= HALF_KOMI_MAX;
    for (size_t i = 0; i < book->count && good; i++) {
        const BookMove *move = &book->moves[i];
        int square = move_square(move->move);
        good = move->games > 0 && abs(move->score) <= BOOK_SCORE_MOST &&
               square_file(square) < book->size && square_rank(square) < book->size &&
               (i == 0 || compare(move - 1, move) < 0);
    }
    return good;
}

bool opening_book_parse(const uint8_t *bytes, size_t length, const char *path,
                        OpeningBook *ret_book, Fault *fault) {
    const Quote name = quoted(path);
    if (length >= MARK && memcmp(bytes, "SQLite f", MARK) == 0) {
        return fault_set(fault, 0, "'%s' is a database; bredon games book makes a book of it",
                         name.text);
    }
    if (length < MARK || memcmp(bytes, mark, MARK) != 0) {
        return fault_set(fault, 0, "'%s' is not a book of openings", name.text);
    }
    int version = length < HEADER ? BOOK_VERSION : (int)number_at(bytes + MARK, 2);
    if (version != BOOK_VERSION) {
        return fault_set(fault, 0, "'%s' was made by %s version of Bredon (it has %d, this one %d)",
                         name.text, version > BOOK_VERSION ? "a newer" : "an older", version,
                         BOOK_VERSION);
    }
    size_t count = length < HEADER ? 0 : (size_t)number_at(bytes + MARK + 4, 4);
    bool good =
        length >= HEADER + CHECKSUM && (length - HEADER - CHECKSUM) / RECORD == count &&
        (length - HEADER - CHECKSUM) % RECORD == 0 &&
        number_at(bytes + length - CHECKSUM, CHECKSUM) == XXH64(bytes, length - CHECKSUM, 0);
    OpeningBook book = {.count = count};
    if (good && !(book.moves = malloc((count + 1) * sizeof *book.moves))) {
        return fault_set(fault, 0, "no memory for '%s'", name.text);
    }
    if (good) {
        book.size = bytes[MARK + 2];
        book.half_komi = (int8_t)bytes[MARK + 3];
        for (size_t i = 0; i < count; i++) {
            const uint8_t *at = bytes + HEADER + i * RECORD;
            book.moves[i] =
                (BookMove){number_at(at, 8), (Move)number_at(at + 8, 2),
                           (int16_t)number_at(at + 10, 2), (uint32_t)number_at(at + 12, 4)};
        }
    }
    if (!good || !is_sound(&book)) {
        free(book.moves);
        return fault_set(fault, 0, "'%s' is damaged", name.text);
    }
    *ret_book = book;
    return true;
}

// Reads a whole regular file; NULL with `fault`.
static uint8_t *read_bytes(const char *path, size_t *ret_length, Fault *fault) {
    struct stat about;
    const char *why = NULL;
    int fd = -1;
    uint8_t *bytes = NULL;
    size_t length = 0;
    // Opening a pipe would wait for its writer.
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) {
        why = S_ISDIR(about.st_mode) ? text_file_problem(EISDIR) : "this is not a regular file";
    } else if ((fd = file_open(path, O_RDONLY)) < 0 || fstat(fd, &about) != 0) {
        why = text_file_problem(errno);
    } else if (about.st_size > FILE_MOST) {
        why = "this is not a book of openings";
    } else if (!(bytes = malloc((size_t)about.st_size + 1))) {
        why = "no memory";
    }
    for (ptrdiff_t got = 1; !why && got > 0 && length < (size_t)about.st_size;) {
        got = file_read_at(fd, bytes + length, (size_t)about.st_size - length, (int64_t)length);
        why = got < 0 ? text_file_problem(errno) : NULL;
        length += got > 0 ? (size_t)got : 0;
    }
    if (fd >= 0) {
        close(fd);
    }
    if (why) {
        free(bytes);
        fault_set(fault, 0, "'%s': %s", quoted(path).text, why);
        return NULL;
    }
    *ret_length = length;
    return bytes;
}

bool opening_book_read(const char *path, OpeningBook *ret_book, Fault *fault) {
    size_t length;
    uint8_t *bytes = read_bytes(path, &length, fault);
    bool good = bytes && opening_book_parse(bytes, length, path, ret_book, fault);
    free(bytes);
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
