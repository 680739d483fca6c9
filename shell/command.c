// SPDX-License-Identifier: MIT
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "clean.h"
#include "fold.h"
#include "nearest.h"
#include "os/stream.h"
#include "os/terminal.h"
#include "screen.h"

// Cleans the text, which may contain the name of an engine.
int command_refuse(const char *name, const Fault *fault) {
    TextBuf text = {0};
    clean_add(&text, fault->text, strlen(fault->text), CLEAN_WHOLE, terminal_is_utf8());
    fprintf(stderr, "bredon %s: %s\n", name,
            text.failed       ? "no memory"
            : text.length > 0 ? text.at
                              : "");
    textbuf_finish(&text);
    return EXIT_BAD_INPUT;
}

int command_print(const char *name, TextBuf *text) {
    int status = 0;
    if (text->failed) {
        Fault fault;
        fault_set(&fault, 0, "no memory");
        status = command_refuse(name, &fault);
    } else if (text->length > 0) {
        fwrite(text->at, 1, text->length, stdout);
    }
    textbuf_finish(text);
    return status;
}

int command_write(TextBuf *text, bool wrap) {
    if (wrap) {
        fold_text(text, 0, screen_columns(STDOUT_FILENO), 2);
    }
    int error = text->failed ? ENOMEM : stream_write(STDOUT_FILENO, text->at, text->length);
    textbuf_finish(text);
    return error;
}

const Command *command_find(const CommandTable *table, const char *name) {
    for (size_t i = 0; i < table->count; i++) {
        if (strcmp(name, table->commands[i]->name) == 0) {
            return table->commands[i];
        }
    }
    return NULL;
}

static const char *name_at(const void *table, size_t i) {
    const CommandTable *all = table;
    return i < all->count ? all->commands[i]->name : NULL;
}

int command_refuse_name(const CommandTable *table, const char *name) {
    const char *nearest = nearest_name(word_of_string(name), name_at, table);
    const Quote quote = quoted(name);
    if (nearest) {
        fprintf(stderr, "%s: unknown command '%s'; did you mean '%s'?\n", table->program,
                quote.text, nearest);
    } else {
        fprintf(stderr, "%s: unknown command '%s'; '%s help' lists them\n", table->program,
                quote.text, table->program);
    }
    return EXIT_BAD_INPUT;
}

const OptionSpec *command_option(const Command *command, size_t *at) {
    while (*at < command->options->count) {
        const OptionSpec *spec = &command->options->specs[(*at)++];
        if (spec->group & command->accepted) {
            return spec;
        }
    }
    return NULL;
}

void command_add_usage(TextBuf *text, const char *program, const Command *command) {
    const char *options = command_option(command, &(size_t){0}) ? " [OPTIONS]" : "";
    bool first = command->options->rest;
    textbuf_format(text, "%s %s%s%s%s%s", program, command->name, first ? options : "",
                   command->operand[0] ? " " : "", command->operand, first ? "" : options);
}

int command_run(const Command *command, int argc, char *const argv[]) {
    Args args;
    Fault fault;
    if (command->run) {
        return command->run(argc, argv);
    }
    if (!args_read(&args, argc, argv, command->accepted, &fault)) {
        return command_refuse(command->name, &fault);
    }
    int status = command->run_at(&args);
    args_finish(&args);
    return status;
}
