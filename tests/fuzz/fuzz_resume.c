// SPDX-License-Identifier: MIT
// Files that --resume goes on with. The first line says whose: "match", "csv" or, for all else,
// those of annotate. Then come the openings of the match or the games to annotate, up to a line
// "====", and the file. Whatever it holds, it is cut at most, and not when it is refused. The files
// of datagen are in fuzz_data.c.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "annotate/annotate_csv.h"
#include "annotate/annotate_output.h"
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
    MatchSettings settings = {.engine_count = ENGINES, .book = &book, .games = 4, .shards = 1};
    match_tally_init(&tally, NULL);
    for (int i = 0; i < ENGINES; i++) {
        FUZZ_EXPECT(match_tally_add_engine(&tally, names[i], &fault));
        for (int k = 0; k < i; k++) {
            FUZZ_EXPECT(match_tally_add_pairing(&tally, k, i, &fault));
        }
    }
    FUZZ_EXPECT(match_setup_out(&out, path, true, &fault));
    if (match_setup_resume(&settings, &out, &tally, &fault)) {
        FUZZ_EXPECT(tally.totals.earlier == tally.totals.games && tally.totals.games <= 12);
        FUZZ_EXPECT((size_t)out.length == length_of(path));
    } else {
        FUZZ_FAULT(&fault, SIZE_MAX - 1);
        FUZZ_EXPECT(length_of(path) == old);
    }
    output_keep(&out);
    match_tally_finish(&tally);
    book_finish(&book);
}

static void resume_csv(const char *path, size_t old) {
    AnnotateCsv csv;
    Fault fault = {0};
    if (annotate_csv_open(&csv, path, true, NULL, 0, NULL, &fault)) {
        FUZZ_EXPECT((size_t)csv.file.length == length_of(path) &&
                    csv.begun == (csv.file.length > 0));
        annotate_csv_close(&csv, NULL);
    } else {
        FUZZ_FAULT(&fault, 0);
        FUZZ_EXPECT(length_of(path) == old);
    }
}

static void resume_games(Word games, const char *path, size_t old) {
    char input[FUZZ_PATH];
    char *inputs[] = {input};
    AnnotateOutput output;
    GameStream stream;
    AnnotateStyle style = {"Bredon 1", OTHERS_KEEP};
    Fault fault = {0};
    int64_t kept, bytes;
    fuzz_file(games, input);
    FUZZ_EXPECT(annotate_output_open(&output, path, true, inputs, 1, &fault));
    game_stream_init(&stream, inputs, 1, NULL);
    if (annotate_output_resume(&output, &stream, &style, &kept, &bytes, &fault)) {
        FUZZ_EXPECT(kept >= 0 && bytes >= 0 && (size_t)bytes <= games.length);
        FUZZ_EXPECT((size_t)output.file.length == length_of(path) && length_of(path) <= old);
    } else {
        FUZZ_FAULT(&fault, SIZE_MAX - 1);
        FUZZ_EXPECT(length_of(path) == old);
    }
    game_stream_finish(&stream);
    output_abandon(&output.file);
    unlink(input);
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
    } else if (word_is(kind, "csv")) {
        resume_csv(path, old.length);
    } else {
        resume_games(first, path, old.length);
    }
    fuzz_expect_front(path, old);
    unlink(path);
    return 0;
}
