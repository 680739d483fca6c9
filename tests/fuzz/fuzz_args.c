// SPDX-License-Identifier: MIT
// Command lines. The first line names the command, the lines behind it are its words, up to an
// empty line; what is behind that is the file that --ptn or --openings names.
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "match_options.h"
#include "outcome.h"

enum { WORDS_MAX = 64, PATH_ROOM = 64 };

// The words of a command line. No input opens a file of its choice.
typedef struct CommandLine {
    char *words[WORDS_MAX];
    int count;
    char path[PATH_ROOM]; // of the game, "" when there is none
} CommandLine;

static unsigned accepted_by(Word name) {
    static const struct {
        const char *name;
        unsigned accepted;
    } commands[] = {
        {"analyze", ANALYZE_ARGS}, {"bench", BENCH_ARGS}, {"eval", EVAL_ARGS},
        {"moves", MOVES_ARGS},     {"perft", PERFT_ARGS}, {"show", SHOW_ARGS},
        {"solve", SOLVE_ARGS},
    };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (word_is(name, commands[i].name)) {
            return commands[i].accepted & ~(unsigned)ARGS_FILE; // which would open any file
        }
    }
    return ARGS_POSITION | ARGS_LIMITS | ARGS_HASH | ARGS_THREADS | ARGS_DIVIDE | ARGS_SYMMETRY |
           ARGS_OPERAND;
}

static char *copy_of(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    FUZZ_EXPECT(copy);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

// Writes the game to a file of its own.
static void make_file(CommandLine *line, Word text) {
    const char *folder = getenv("TMPDIR");
    int length = snprintf(line->path, sizeof line->path, "%s/bredon-fuzz-XXXXXX",
                          folder && strlen(folder) < PATH_ROOM / 2 ? folder : "/tmp");
    FUZZ_EXPECT(length > 0 && (size_t)length < sizeof line->path);
    int fd = mkstemp(line->path);
    FUZZ_EXPECT(fd >= 0);
    for (size_t at = 0; at < text.length;) {
        ssize_t written = write(fd, text.at + at, text.length - at);
        FUZZ_EXPECT(written > 0);
        at += (size_t)written;
    }
    close(fd);
}

// Puts the path of the file, or one that can't be read, in place of what the input names.
static void tame_path(CommandLine *line, int index, const char *option, Word text) {
    size_t length = strlen(option);
    char *word = line->words[index];
    bool joined = strncmp(word, option, length) == 0 && word[length] == '=';
    bool parted = index > 0 && strcmp(line->words[index - 1], option) == 0;
    if (!joined && !parted) {
        return;
    }
    const char *value = joined ? word + length + 1 : word;
    if (strcmp(value, ".") == 0 || strcmp(value, "") == 0) {
        return;
    }
    if (!line->path[0]) {
        make_file(line, text);
    }
    char taken[2 * PATH_ROOM];
    int used = snprintf(taken, sizeof taken, "%s%s%s", joined ? option : "", joined ? "=" : "",
                        line->path);
    free(word);
    line->words[index] = copy_of(taken, (size_t)used);
}

static void split(CommandLine *line, Reader *input) {
    for (;;) {
        Word word = fuzz_line(input);
        if (word.length == 0 || line->count == WORDS_MAX) {
            break;
        }
        // A word ends at a NUL as the system would have it.
        const char *nul = memchr(word.at, '\0', word.length);
        size_t length = nul ? (size_t)(nul - word.at) : word.length;
        line->words[line->count++] = copy_of(word.at, length);
    }
    Word text = fuzz_rest(input);
    for (int i = 0; i < line->count; i++) {
        tame_path(line, i, "--ptn", text);
        tame_path(line, i, "--openings", text);
    }
}

static void check_fields(const Args *args) {
    FUZZ_EXPECT(args->size >= SIZE_LEAST && args->size <= SIZE_MOST);
    FUZZ_EXPECT(args->half_komi >= -HALF_KOMI_MAX && args->half_komi <= HALF_KOMI_MAX);
    FUZZ_EXPECT(args->ply >= -1 && args->ply <= MOVE_NUMBER_MAX);
    FUZZ_EXPECT(args->movetime >= -1 && args->limits.movetime == args->movetime);
    FUZZ_EXPECT(args->depth >= 0 && args->limits.depth == args->depth);
    FUZZ_EXPECT(args->nodes >= 0 && args->limits.nodes == (uint64_t)args->nodes);
    FUZZ_EXPECT(args->hash >= -1 && args->threads >= 1);
}

// The game holds a position, and a history that leads to it.
static void check_game(const Game *game) {
    Board board = game->board;
    FUZZ_BOARD(&board);
    for (size_t i = game->length; i > 0; i--) {
        const GameStep *step = &game->steps[i - 1];
        board_undo(&board, step->move, &step->undo);
        FUZZ_EXPECT(board_outcome(&board) == ONGOING);
        FUZZ_EXPECT(board_is_legal(&board, step->move));
    }
    FUZZ_BOARD(&board);
}

// The engines of a match are named, not started.
static void try_match(const CommandLine *line, size_t size) {
    Fault fault = {0};
    MatchArgs args;
    if (!match_args_read(&args, line->count, line->words, &fault)) {
        FUZZ_FAULT(&fault, size);
        return;
    }
    if (!args.reports) {
        const MatchSettings *settings = &args.settings;
        FUZZ_EXPECT(settings->engine_count >= 2 && settings->engine_count <= MATCH_ENGINES_MAX);
        FUZZ_EXPECT(settings->shard >= 0 && settings->shard < settings->shards);
        FUZZ_EXPECT(settings->book->count > 0 && settings->games > 0);
        for (int i = 0; i < settings->engine_count; i++) {
            const MatchLimits *limits = &settings->limits[i];
            FUZZ_EXPECT(settings->specs[i].argv[0][0]);
            FUZZ_EXPECT(strlen(settings->specs[i].name) < TEI_NAME);
            FUZZ_EXPECT(limits->clock_ms > 0 || limits->movetime_ms > 0 || limits->nodes > 0 ||
                        limits->depth > 0);
            for (int k = 0; k < i; k++) {
                FUZZ_EXPECT(strcmp(settings->specs[i].name, settings->specs[k].name) != 0);
            }
        }
    }
    match_args_finish(&args);
}

static void forget(CommandLine *line) {
    for (int i = 0; i < line->count; i++) {
        free(line->words[i]);
    }
    if (line->path[0]) {
        unlink(line->path);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CommandLine line = {.count = 0};
    Reader input = fuzz_reader(data, size);
    Word name = fuzz_line(&input);
    bool is_match = word_is(name, "match");
    unsigned accepted = accepted_by(name);
    Fault fault = {0};
    Args args, again, untouched;
    split(&line, &input);
    if (is_match) {
        try_match(&line, size);
        forget(&line);
        return 0;
    }
    memset(&args, 0x5a, sizeof args);
    memcpy(&untouched, &args, sizeof args);
    if (args_read(&args, line.count, line.words, accepted, &fault)) {
        check_fields(&args);
        check_game(&args.game);
        FUZZ_EXPECT(args_read(&again, line.count, line.words, accepted, NULL));
        FUZZ_EXPECT(board_equal(&args.game.board, &again.game.board));
        args_finish(&again);
        args_finish(&args);
    } else {
        FUZZ_EXPECT(memcmp(&args, &untouched, sizeof args) == 0);
        FUZZ_FAULT(&fault, size);
    }
    forget(&line);
    return 0;
}
