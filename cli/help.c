// SPDX-License-Identifier: MIT
// `help`: what there is, for people, and the same as man page and for the completion of shells.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "completion.h"
#include "fold.h"
#include "manual.h"
#include "nearest.h"
#include "screen.h"
#include "show/eval_words.h"
#include "show/position_output.h"
#include "version.h"

typedef struct HelpArgs {
    const char *command;
    bool bash, fish, man, zsh;
} HelpArgs;

#define AT(field) offsetof(HelpArgs, field)

// Keep sorted by name.
static const OptionSpec specs[] = {
    {"--bash", NULL, "print the completion for bash", OPTION_FLAG, HELP_ARGS, 0, 0, AT(bash), NULL},
    {"--fish", NULL, "print the completion for fish", OPTION_FLAG, HELP_ARGS, 0, 0, AT(fish), NULL},
    {"--man", NULL, "print the man page", OPTION_FLAG, HELP_ARGS, 0, 0, AT(man), NULL},
    {"--zsh", NULL, "print the completion for zsh", OPTION_FLAG, HELP_ARGS, 0, 0, AT(zsh), NULL},
};

static bool read_command(void *target, char *const words[], int count, Fault *fault) {
    HelpArgs *args = target;
    (void)count;
    if (args->command) {
        options_refuse_word(words[0], fault);
        return false;
    }
    args->command = words[0];
    return true;
}

const OptionTable help_options = {specs, sizeof specs / sizeof specs[0], read_command};

const Command *command_find(const char *name) {
    size_t count;
    const Command *commands = commands_table(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static const char *command_name(const void *table, size_t i) {
    size_t count;
    const Command *commands = commands_table(&count);
    (void)table;
    return i < count ? commands[i].name : NULL;
}

int command_refuse_name(const char *name) {
    char quote[FAULT_QUOTE];
    const char *nearest = nearest_name(word_of_string(name), command_name, NULL);
    fault_quote(quote, name, strlen(name));
    if (nearest) {
        fprintf(stderr, "bredon: unknown command '%s'; did you mean '%s'?\n", quote, nearest);
    } else {
        fprintf(stderr, "bredon: unknown command '%s'; 'bredon help' lists them\n", quote);
    }
    return EXIT_BAD_INPUT;
}

// The terms of the evaluation.
static int help_terms(void) {
    TextBuf text = {0};
    int columns = screen_text_width(STDOUT_FILENO);
    textbuf_add_string(&text, "The terms that 'bredon eval' adds up for each player, by groups.\n");
    fold_text(&text, 0, columns, 0);
    eval_words_glossary(&text, columns);
    return position_print("help", &text);
}

// Joins the lines of paragraphs, so that they can be broken elsewhere. A line that begins with a
// blank is one of a list, a table or an example, and stays.
static void join_paragraphs(TextBuf *text, size_t begin) {
    bool prose = false; // so far the line is one
    for (size_t i = begin; i + 1 < text->length; i++) {
        bool starts = i == begin || text->at[i - 1] == '\n';
        prose = starts ? text->at[i] != ' ' && text->at[i] != '\n' : prose;
        if (prose && text->at[i] == '\n' && !strchr(" \n", text->at[i + 1])) {
            text->at[i] = ' ';
        }
    }
}

// Prints and frees a text in lines that a terminal has room for; returns the exit status.
static int print_help(TextBuf *text, size_t notes) {
    enum { COLUMNS_MOST = 79 };
    int columns = screen_columns(STDOUT_FILENO);
    if (!text->failed) {
        join_paragraphs(text, notes);
        fold_text(text, 0, columns > 0 && columns < COLUMNS_MOST ? columns : COLUMNS_MOST, 0);
    }
    return position_print("help", text);
}

static int help_command(const char *name) {
    TextBuf text = {0};
    if (strcmp(name, "terms") == 0) {
        return help_terms();
    }
    const Command *command = command_find(name);
    if (!command) {
        return command_refuse_name(name);
    }
    textbuf_format(&text, "bredon %s%s%s%s\n%s\n", command->name, command->operand[0] ? " " : "",
                   command->operand, command_has_options(command) ? " [OPTIONS]" : "",
                   command->summary);
    options_add_help(&text, command->options, command->accepted);
    size_t notes = text.length;
    if (command->notes) {
        textbuf_format(&text, "\n%s", command->notes);
    }
    return print_help(&text, notes);
}

static int help_all(const Command *commands, size_t count) {
    TextBuf text = {0};
    textbuf_format(&text, "Bredon %s, an engine for Tak\n\nbredon [COMMAND] [OPTIONS]\n\n",
                   BREDON_VERSION);
    for (size_t i = 0; i < count; i++) {
        char left[32];
        snprintf(left, sizeof left, "%s %s", commands[i].name, commands[i].operand);
        textbuf_format(&text, "  %-16s %s\n", left, commands[i].summary);
    }
    size_t notes = text.length;
    textbuf_add_string(
        &text, "\n'bredon help COMMAND' lists its options, as does 'bredon COMMAND --help';\n"
               "'bredon help terms' explains what eval shows; without a command the program\n"
               "speaks TEI\n");
    return print_help(&text, notes);
}

// The man page or a completion.
static int help_generated(const HelpArgs *args, const Command *commands, size_t count) {
    TextBuf text = {0};
    int status = 0;
    if (args->man) {
        manual_add(&text, commands, count);
    } else {
        completion_add(&text,
                       args->bash  ? SHELL_BASH
                       : args->zsh ? SHELL_ZSH
                                   : SHELL_FISH,
                       commands, count);
    }
    if (text.failed) {
        Fault fault;
        fault_set(&fault, 0, "no memory");
        status = command_refuse("help", &fault);
    } else {
        fwrite(text.at, 1, text.length, stdout);
    }
    textbuf_finish(&text);
    return status;
}

int command_help(int argc, char *const argv[]) {
    HelpArgs args = {0};
    Fault fault;
    if (!options_read(&help_options, HELP_ARGS, argc, argv, &args, NULL, &fault)) {
        return command_refuse("help", &fault);
    }
    screen_reader_may_leave(true);
    int generated = args.bash + args.fish + args.man + args.zsh;
    if (generated + (args.command != NULL) > 1) {
        fault_set(&fault, 0, "one thing at a time: a command, --man, --bash, --fish or --zsh");
        return command_refuse("help", &fault);
    }
    if (args.command) {
        return help_command(args.command);
    }
    size_t count;
    const Command *commands = commands_table(&count);
    if (generated) {
        return help_generated(&args, commands, count);
    }
    return help_all(commands, count);
}
