// SPDX-License-Identifier: MIT
#include "completion.h"

#include <string.h>

// What kind of value an option or operand takes.
typedef enum Value { VALUE_NONE, VALUE_ANY, VALUE_FILE, VALUE_CHOICE, VALUE_COMMAND } Value;

// Derived from how help shows the value: "FILE...", "random|file", "N".
static Value value_of(const char *shown) {
    if (!shown || !shown[0]) {
        return VALUE_NONE;
    }
    if (strstr(shown, "FILE") || strstr(shown, ".ptn")) {
        return VALUE_FILE;
    }
    if (strstr(shown, "COMMAND")) {
        return VALUE_COMMAND;
    }
    return strchr(shown, '|') && !strpbrk(shown, " =[") ? VALUE_CHOICE : VALUE_ANY;
}

// Adds text in single quotes; `escape` is put before each quote and each character of `special`.
static void add_quoted(TextBuf *text, const char *plain, const char *quote, const char *special) {
    for (; *plain; plain++) {
        if (*plain == '\'') {
            textbuf_add_string(text, quote);
            continue;
        }
        if (strchr(special, *plain)) {
            textbuf_add_string(text, "\\");
        }
        textbuf_add(text, plain, 1);
    }
}

// Adds the choices of "a|b", separated by blanks.
static void add_choices(TextBuf *text, const char *shown) {
    for (; *shown; shown++) {
        textbuf_add(text, *shown == '|' ? " " : shown, 1);
    }
}

static void add_names(TextBuf *text, const CommandTable *table) {
    for (size_t i = 0; i < table->count; i++) {
        textbuf_format(text, "%s%s", i ? " " : "", table->commands[i].name);
    }
}

// ---- bash

static const char bash_head[] =
    "# Completion of bredon for bash; made by 'bredon help --bash'.\n"
    "_bredon() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local words= commands=";

static const char bash_tail[] = "    esac\n"
                                "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                                "}\n"
                                "complete -F _bredon bredon\n";

static void bash_value(TextBuf *text, const char *shown) {
    switch (value_of(shown)) {
    case VALUE_FILE:
        textbuf_add_string(text, "compopt -o default; return ;;\n");
        break;
    case VALUE_CHOICE:
        textbuf_add_string(text, "COMPREPLY=($(compgen -W '");
        add_choices(text, shown);
        textbuf_add_string(text, "' -- \"$cur\")); return ;;\n");
        break;
    default:
        textbuf_add_string(text, "return ;;\n");
        break;
    }
}

static void bash_command(TextBuf *text, const Command *command) {
    const OptionSpec *spec;
    textbuf_format(text, "    %s)\n        case $prev in\n", command->name);
    for (size_t at = 0; (spec = command_option(command, &at)) != NULL;) {
        if (spec->value) {
            textbuf_format(text, "        %s) ", spec->name);
            bash_value(text, spec->value);
        }
    }
    textbuf_add_string(text, "        esac\n        words='");
    for (size_t at = 0; (spec = command_option(command, &at)) != NULL;) {
        textbuf_format(text, "%s ", spec->name);
    }
    textbuf_add_string(text, "'\n");
    Value operand = value_of(command->operand);
    if (operand == VALUE_FILE) {
        textbuf_add_string(text, "        [[ $cur == -* ]] || { compopt -o default; return; }\n");
    } else if (operand == VALUE_COMMAND) {
        textbuf_add_string(text, "        words=\"$words $commands\"\n");
    }
    textbuf_add_string(text, "        ;;\n");
}

static void add_bash(TextBuf *text, const CommandTable *table) {
    textbuf_add_string(text, bash_head);
    textbuf_add_string(text, "'");
    add_names(text, table);
    textbuf_add_string(text, "'\n"
                             "    COMPREPLY=()\n"
                             "    if ((COMP_CWORD == 1)); then\n"
                             "        COMPREPLY=($(compgen -W \"$commands --help --version\" -- "
                             "\"$cur\"))\n"
                             "        return\n"
                             "    fi\n"
                             "    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; i < table->count; i++) {
        bash_command(text, &table->commands[i]);
    }
    textbuf_add_string(text, bash_tail);
}

// ---- fish

static void fish_quoted(TextBuf *text, const char *plain) {
    textbuf_add_string(text, "'");
    add_quoted(text, plain, "\\'", "\\");
    textbuf_add_string(text, "'");
}

static void fish_command(TextBuf *text, const Command *command) {
    const OptionSpec *spec;
    for (size_t at = 0; (spec = command_option(command, &at)) != NULL;) {
        Value value = value_of(spec->value);
        textbuf_format(text, "complete -c bredon -n '__fish_seen_subcommand_from %s' -l %s%s",
                       command->name, spec->name + 2,
                       value == VALUE_NONE   ? ""
                       : value == VALUE_FILE ? " -r -F"
                                             : " -x");
        if (value == VALUE_CHOICE) {
            textbuf_add_string(text, " -a '");
            add_choices(text, spec->value);
            textbuf_add_string(text, "'");
        }
        textbuf_add_string(text, " -d ");
        fish_quoted(text, spec->help);
        textbuf_add_string(text, "\n");
    }
    if (value_of(command->operand) == VALUE_FILE) {
        textbuf_format(text, "complete -c bredon -n '__fish_seen_subcommand_from %s' -F\n",
                       command->name);
    }
}

static void add_fish(TextBuf *text, const CommandTable *table) {
    textbuf_add_string(text, "# Completion of bredon for fish; made by 'bredon help --fish'.\n"
                             "complete -c bredon -f\n"
                             "complete -c bredon -n __fish_use_subcommand -l help"
                             " -d 'list the commands'\n"
                             "complete -c bredon -n __fish_use_subcommand -l version"
                             " -d 'print the version'\n");
    for (size_t i = 0; i < table->count; i++) {
        textbuf_format(text, "complete -c bredon -n __fish_use_subcommand -a %s -d ",
                       table->commands[i].name);
        fish_quoted(text, table->commands[i].summary);
        textbuf_add_string(text, "\n");
        if (value_of(table->commands[i].operand) == VALUE_COMMAND) {
            textbuf_format(text, "complete -c bredon -n '__fish_seen_subcommand_from %s' -a '",
                           table->commands[i].name);
            add_names(text, table);
            textbuf_add_string(text, "'\n");
        }
        fish_command(text, &table->commands[i]);
    }
}

// ---- zsh

static void zsh_value(TextBuf *text, const char *shown, const char *what) {
    switch (value_of(shown)) {
    case VALUE_FILE:
        textbuf_format(text, ":%s:_files", what);
        break;
    case VALUE_CHOICE:
        textbuf_format(text, ":%s:(", what);
        add_choices(text, shown);
        textbuf_add_string(text, ")");
        break;
    case VALUE_COMMAND:
        textbuf_format(text, ":%s:($names)", what);
        break;
    default:
        textbuf_format(text, ":%s: ", what);
        break;
    }
}

static void zsh_command(TextBuf *text, const Command *command) {
    const OptionSpec *spec;
    textbuf_format(text, "    %s)\n        specs=(\n", command->name);
    for (size_t at = 0; (spec = command_option(command, &at)) != NULL;) {
        // An option that calls a function may be given several times.
        bool again = spec->type == OPTION_READ || spec->type == OPTION_WORDS;
        textbuf_format(text, "            '%s%s%s[", again ? "*" : "", spec->name,
                       spec->value ? "=" : "");
        add_quoted(text, spec->help, "'\\''", "[]:\\");
        textbuf_add_string(text, "]");
        if (spec->value) {
            zsh_value(text, spec->value, "value");
        }
        textbuf_add_string(text, "'\n");
    }
    Value operand = value_of(command->operand);
    if (operand == VALUE_FILE) {
        textbuf_add_string(text, "            '*:file:_files'\n");
    } else if (operand == VALUE_COMMAND) {
        textbuf_add_string(text, "            \":command:($names)\"\n");
    } else if (operand != VALUE_NONE) {
        textbuf_add_string(text, "            ':operand: '\n");
    }
    textbuf_add_string(text, "        )\n        ;;\n");
}

static void add_zsh(TextBuf *text, const CommandTable *table) {
    textbuf_add_string(text, "#compdef bredon\n"
                             "# Completion of bredon for zsh; made by 'bredon help --zsh'.\n"
                             "_bredon() {\n"
                             "    local -a commands specs\n"
                             "    local names='");
    add_names(text, table);
    textbuf_add_string(text, "'\n    commands=(\n");
    for (size_t i = 0; i < table->count; i++) {
        textbuf_format(text, "        '%s:", table->commands[i].name);
        add_quoted(text, table->commands[i].summary, "'\\''", ":\\");
        textbuf_add_string(text, "'\n");
    }
    textbuf_add_string(text, "    )\n"
                             "    if ((CURRENT == 2)); then\n"
                             "        _describe -t commands command commands\n"
                             "        _arguments '--help[list the commands]' "
                             "'--version[print the version]'\n"
                             "        return\n"
                             "    fi\n"
                             "    shift words\n"
                             "    ((CURRENT--))\n"
                             "    case $words[1] in\n");
    for (size_t i = 0; i < table->count; i++) {
        zsh_command(text, &table->commands[i]);
    }
    textbuf_add_string(text, "    esac\n"
                             "    _arguments $specs\n"
                             "}\n"
                             "_bredon \"$@\"\n");
}

void completion_add(TextBuf *text, Shell shell, const CommandTable *table) {
    switch (shell) {
    case SHELL_BASH:
        add_bash(text, table);
        break;
    case SHELL_FISH:
        add_fish(text, table);
        break;
    case SHELL_ZSH:
        add_zsh(text, table);
        break;
    }
}
