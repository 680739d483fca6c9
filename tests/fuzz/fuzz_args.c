// SPDX-License-Identifier: MIT
// Command lines of `match` and of the commands that take a position; fuzz_command.c runs the
// others. The first line names the command, the next lines are its words, up to an empty line; the
// rest is the file that --ptn or --openings names. A word "?X" stands for an option of the command,
// so that few changes to an input reach all of them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "fuzz.h"
#include "match/match_options.h"
#include "outcome.h"

enum { WORDS_MAX = 64 };

// The words of a command line. No input opens a file of its choice.
typedef struct CommandLine {
    char *words[WORDS_MAX];
    int count;
    char path[FUZZ_PATH]; // of the game; "": no game
} CommandLine;

// What a name that is no command accepts.
enum {
    ACCEPTED = ARGS_POSITION | ARGS_LIMITS | ARGS_HASH | ARGS_THREADS | ARGS_DIVIDE |
               ARGS_SYMMETRY | ARGS_OPERAND
};

static const Command *find_command(Word name) {
    char *copy = fuzz_copy(name.at, name.length);
    const Command *command = command_find(&all_commands, copy);
    free(copy);
    return command;
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
        fuzz_file(text, line->path);
    }
    char taken[2 * FUZZ_PATH];
    int used = snprintf(taken, sizeof taken, "%s%s%s", joined ? option : "", joined ? "=" : "",
                        line->path);
    free(word);
    line->words[index] = fuzz_copy(taken, (size_t)used);
}

static void split(CommandLine *line, Reader *input, const OptionTable *options) {
    for (;;) {
        Word word = fuzz_line(input);
        if (word.length == 0 || line->count == WORDS_MAX) {
            break;
        }
        // A word ends at a NUL as the system would have it.
        const char *nul = memchr(word.at, '\0', word.length);
        size_t length = nul ? (size_t)(nul - word.at) : word.length;
        char *copy = fuzz_copy(word.at, length);
        if (length == 2 && copy[0] == '?') {
            const char *name = options->specs[(unsigned char)copy[1] % options->count].name;
            free(copy);
            copy = fuzz_copy(name, strlen(name));
        }
        line->words[line->count++] = copy;
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
        FUZZ_EXPECT(settings->schedule.engines >= 2);
        FUZZ_EXPECT(settings->schedule.engines <= MATCH_ENGINES_MAX);
        FUZZ_EXPECT(settings->schedule.shard >= 0 &&
                    settings->schedule.shard < settings->schedule.shards);
        FUZZ_EXPECT(settings->book->count > 0 && settings->schedule.games > 0);
        for (int i = 0; i < settings->schedule.engines; i++) {
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

// A command whose words args_read reads.
static void try_args(unsigned accepted, const CommandLine *line, size_t size) {
    Fault fault = {0};
    Args args, again, untouched;
    memset(&args, 0x5a, sizeof args);
    memcpy(&untouched, &args, sizeof args);
    if (args_read(&args, line->count, line->words, accepted, &fault)) {
        check_fields(&args);
        check_game(&args.game);
        FUZZ_EXPECT(args_read(&again, line->count, line->words, accepted, NULL));
        FUZZ_EXPECT(board_equal(&args.game.board, &again.game.board));
        args_finish(&again);
        args_finish(&args);
    } else {
        FUZZ_EXPECT(memcmp(&args, &untouched, sizeof args) == 0);
        FUZZ_FAULT(&fault, size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CommandLine line = {.count = 0};
    Reader input = fuzz_reader(data, size);
    const Command *command = find_command(fuzz_line(&input));
    const OptionTable *options = command ? command->options : &args_options;
    split(&line, &input, options);
    if (options == &match_options) {
        try_match(&line, size);
    } else if (options == &args_options) {
        // A file that is just named would be any file.
        try_args((command ? command->accepted : ACCEPTED) & ~(unsigned)ARGS_FILE, &line, size);
    }
    forget(&line);
    return 0;
}
