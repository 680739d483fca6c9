// SPDX-License-Identifier: MIT
// `help`: lists commands and options, also as a man page and as completions for shells.
#include "help/help.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fold.h"
#include "os/signals.h"
#include "screen.h"
#include "show/eval_words.h"

typedef struct HelpArgs {
    const char *command;
    bool bash, man, zsh;
} HelpArgs;

#define AT(field) offsetof(HelpArgs, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    FLAG_OPTION("--bash", 1, bash, "print the completion for bash"),
    FLAG_OPTION("--man", 1, man, "print the man page"),
    FLAG_OPTION("--zsh", 1, zsh, "print the completion for zsh"),
};

static bool read_command(void *target, char *word, Fault *fault) {
    HelpArgs *args = target;
    if (args->command) {
        return options_refuse_word(word, fault);
    }
    args->command = word;
    return true;
}

const OptionTable help_options = {specs, sizeof specs / sizeof specs[0], read_command};

// Prints the glossary of the terms of the evaluation.
static int help_terms(void) {
    TextBuf text = {0};
    int columns = screen_text_width(STDOUT_FILENO);
    textbuf_add_string(&text, "The terms that 'bredon eval' adds up for each player, by groups.\n");
    fold_text(&text, 0, columns, 0);
    eval_words_glossary(&text, columns);
    return command_print("help", &text);
}

// Joins the lines of each paragraph, so that it can be wrapped at another width. A line that begins
// with a blank belongs to a list, a table or an example and is kept.
static void join_paragraphs(TextBuf *text, size_t begin) {
    bool prose = false; // the line belongs to a paragraph
    for (size_t i = begin; i + 1 < text->length; i++) {
        bool starts = i == begin || text->at[i - 1] == '\n';
        prose = starts ? text->at[i] != ' ' && text->at[i] != '\n' : prose;
        if (prose && text->at[i] == '\n' && !strchr(" \n", text->at[i + 1])) {
            text->at[i] = ' ';
        }
    }
}

// Prints a text, wrapped to the terminal's width, and frees it; returns the exit status. Paragraphs
// from byte `notes` on are wrapped anew.
static int print_help(TextBuf *text, size_t notes) {
    enum { COLUMNS_MOST = 79 };
    int columns = screen_columns(STDOUT_FILENO);
    if (!text->failed) {
        join_paragraphs(text, notes);
        fold_text(text, 0, columns > 0 && columns < COLUMNS_MOST ? columns : COLUMNS_MOST, 0);
    }
    return command_print("help", text);
}

int help_one(const CommandTable *table, const char *name, const char *word) {
    TextBuf text = {0};
    const Command *command = command_find(table, name);
    if (!command) {
        return command_refuse_name(table, name);
    }
    command_add_usage(&text, table->program, command);
    textbuf_format(&text, "\n%s\n", command->summary);
    options_add_help(&text, command->options,
                     command->accepted_by ? command->accepted_by(word) : command->accepted);
    size_t notes = text.length;
    textbuf_format(&text, "%s%s\nExample:\n  %s\n", command->notes ? "\n" : "",
                   command->notes ? command->notes : "", command->example);
    return print_help(&text, notes);
}

int help_all(const CommandTable *table) {
    TextBuf text = {0};
    textbuf_format(&text, "%s\n\n%s [COMMAND] [OPTIONS]\n\n", table->about, table->program);
    for (size_t i = 0; i < table->count; i++) {
        const Command *command = table->commands[i];
        char left[64];
        snprintf(left, sizeof left, "%s %s", command->name, command->operand);
        textbuf_format(&text, "  %-16s %s\n", left, command->summary);
    }
    size_t notes = text.length;
    textbuf_format(&text, "\n%s", table->notes);
    return print_help(&text, notes);
}

// Prints the man page or a completion.
static int help_generated(const CommandTable *table, const HelpArgs *args) {
    TextBuf text = {0};
    if (args->man) {
        manual_add(&text, table);
    } else {
        completion_add(&text, table, args->bash ? SHELL_BASH : SHELL_ZSH);
    }
    return command_print("help", &text);
}

bool help_is_asked(int argc, char *const argv[]) {
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

int help_run(const CommandTable *table, int argc, char *const argv[]) {
    HelpArgs args = {0};
    Fault fault;
    if (!options_read(&help_options, OPTIONS_ALL, argc, argv, &args, NULL, &fault)) {
        return command_refuse("help", &fault);
    }
    signals_reader_may_leave(true);
    int generated = args.bash + args.man + args.zsh;
    if (generated + (args.command != NULL) > 1) {
        fault_set(&fault, 0, "give only one of these: a command, --man, --bash, --zsh");
        return command_refuse("help", &fault);
    }
    if (args.command) {
        return strcmp(args.command, "terms") == 0 ? help_terms()
                                                  : help_one(table, args.command, "");
    }
    return generated ? help_generated(table, &args) : help_all(table);
}
