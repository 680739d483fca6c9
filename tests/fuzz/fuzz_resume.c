// SPDX-License-Identifier: MIT
// Files of matches that --resume continues. After the line "match" come the openings, up to a line
// "====", and the file. Whatever it holds, it is cut at most, and not when it is refused.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "match/match_setup.h"
#include "text_file.h"

// The length of a file.
static size_t length_of(const char *path) {
    size_t length;
    char *text = text_file_read(path, &length, NULL);
    FUZZ_EXPECT(text);
    free(text);
    return length;
}

static void resume_match(Word openings, const char *path, size_t old) {
    enum { ENGINES = 3 };
    static const char *const names[ENGINES] = {"A", "B", "C"};
    Rules rules = rules_of(5, 0);
    Book book;
    MatchTally tally;
    OutputFile out;
    Fault fault = {0};
    if (!book_read("book", openings.at, openings.length, &rules, &book, NULL)) {
        FUZZ_EXPECT(book_empty(&rules, &book, NULL));
    }
    MatchSettings settings = {
        .schedule = {.engines = ENGINES, .games = 4, .openings = (int64_t)book.count, .shards = 1},
        .book = &book,
        .out = path,
        .resume = true};
    match_tally_init(&tally, NULL);
    for (int i = 0; i < ENGINES; i++) {
        FUZZ_EXPECT(match_tally_add_engine(&tally, names[i], &fault));
        for (int k = 0; k < i; k++) {
            FUZZ_EXPECT(match_tally_add_pairing(&tally, k, i, &fault));
        }
    }
    if (match_setup_out(&settings, &out, &tally, &fault)) {
        FUZZ_EXPECT(tally.totals.earlier == tally.totals.games && tally.totals.games <= 12);
        FUZZ_EXPECT((size_t)out.length == length_of(path));
        output_keep(&out);
    } else {
        FUZZ_FAULT(&fault, SIZE_MAX - 1);
        FUZZ_EXPECT(length_of(path) == old);
    }
    match_tally_finish(&tally);
    book_finish(&book);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reader input = fuzz_reader(data, size);
    Word kind = fuzz_line(&input);
    Word first = fuzz_part(&input);
    Word old = fuzz_rest(&input);
    char path[FUZZ_PATH];
    if (old.length == 0) {
        return 0;
    }
    fuzz_file(old, path);
    if (word_is(kind, "match")) {
        resume_match(first, path, old.length);
    }
    fuzz_expect_front(path, old);
    unlink(path);
    return 0;
}
