// SPDX-License-Identifier: MIT
// Files of matches that --resume continues. The input is the openings, up to a line "====", and the
// file. Whatever it holds, it is cut at most, and not when it is refused.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "run/match_setup.h"

// Continues a match whose file is `old` bytes long. Returns how long it must be then.
static size_t resume(Word openings, const char *path, size_t old) {
    enum { ENGINES = 3 };
    static const char *const names[ENGINES] = {"A", "B", "C"};
    Rules rules = rules_of(5, 0);
    Book book;
    MatchTally tally;
    OutputFile out;
    Fault fault = {0};
    if (!book_read("book", openings.at, openings.length, &rules, 0, &book, NULL)) {
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
    MatchStamp stamp = {{0}, {0}};
    textbuf_add_string(&stamp.match, "0123456789abcdef part 1/1 of 12 games on h");
    textbuf_add_string(&stamp.settings, "size=5 komi=0");
    if (match_setup_out(&settings, &stamp, &out, &tally, &fault)) {
        FUZZ_EXPECT(tally.totals.earlier == tally.totals.games && tally.totals.games <= 12);
        old = (size_t)out.length;
        output_keep(&out);
    } else {
        FUZZ_FAULT(&fault, SIZE_MAX - 1);
    }
    textbuf_finish(&stamp.match);
    textbuf_finish(&stamp.settings);
    match_tally_finish(&tally);
    book_finish(&book);
    return old;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Reader input = fuzz_reader(data, size);
    Word openings = {(const char *)data, 0, 1};
    while (input.at < size && !word_is(fuzz_line(&input), "====")) {
        openings.length = input.at;
    }
    Word old = fuzz_rest(&input);
    char path[FUZZ_PATH];
    if (old.length == 0) {
        return 0;
    }
    fuzz_path(path);
    FILE *file = fdopen(mkstemp(path), "wb");
    FUZZ_EXPECT(file && fwrite(old.at, 1, old.length, file) == old.length && fclose(file) == 0);
    size_t wanted = resume(openings, path, old.length);
    size_t length;
    char *text = fuzz_read_file(path, &length);
    FUZZ_EXPECT(length == wanted && length <= old.length);
    FUZZ_EXPECT(length == 0 || memcmp(text, old.at, length) == 0);
    free(text);
    unlink(path);
    return 0;
}
