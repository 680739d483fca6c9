// SPDX-License-Identifier: MIT
// Completion of the command line in shells, made from the tables of commands and options.
#include <string.h>

#include "help/help.h"

// The kind of value that an option or operand takes.
typedef enum Value {
    VALUE_NONE,
    VALUE_ANY,
    VALUE_FILE,
    VALUE_CHOICE,
    VALUE_COMMAND,
    VALUES,
} Value;

// Derived from how help shows the value: "FILE...", "N"; words in small letters stand for
// themselves: "random|file".
static Value value_of(const char *shown) {
    if (!shown || !shown[0]) {
        return VALUE_NONE;
    }
    if (strstr(shown, "FILE") || strstr(shown, ".ptn")) {
        return VALUE_FILE;
    }
    if (strcmp(shown, "[COMMAND]") == 0) {
        return VALUE_COMMAND;
    }
    return shown[strspn(shown, "abcdefghijklmnopqrstuvwxyz-|")] ? VALUE_ANY : VALUE_CHOICE;
}

// The script of a shell, as templates; NULL adds nothing. They contain
//   %a  the names of all commands            %o  the option
//   %c  the command                          %h  the help of the option, quoted
//   %s  the summary of the command, quoted   %v  the choices of the option's value
//   %w  all options of the command           %m  '*' if the option may be given several times
typedef struct Script {
    const char *head;
    const char *listed;          // a command in a list before `middle`
    const char *middle;          // then for each command:
    const char *begin;           //   its beginning,
    const char *option[VALUES];  //   each of its options, by kind of value,
    const char *options_end;     //
    const char *operand[VALUES]; //   its operand, by kind of value,
    const char *end;             //   its end
    const char *tail;
} Script;

static const Script bash = {
    .head = "# Completion of bredon for bash; made by 'bredon help --bash'.\n"
            "_bredon() {\n"
            "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
            "    local words= commands='%a'\n"
            "    COMPREPLY=()\n"
            "    if ((COMP_CWORD == 1)); then\n"
            "        COMPREPLY=($(compgen -W \"$commands --help --version\" -- \"$cur\"))\n"
            "        return\n"
            "    fi\n"
            "    case ${COMP_WORDS[1]} in\n",
    .begin = "    %c)\n        case $prev in\n",
    .option = {[VALUE_ANY] = "        %o) return ;;\n",
               [VALUE_FILE] = "        %o) compopt -o default; return ;;\n",
               [VALUE_CHOICE] =
                   "        %o) COMPREPLY=($(compgen -W '%v' -- \"$cur\")); return ;;\n"},
    .options_end = "        esac\n        words='%w'\n",
    .operand = {[VALUE_FILE] = "        [[ $cur == -* ]] || { compopt -o default; return; }\n",
                [VALUE_COMMAND] = "        words=\"$words $commands terms\"\n"},
    .end = "        ;;\n",
    .tail = "    esac\n"
            "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
            "}\n"
            "complete -F _bredon bredon\n",
};

static const Script zsh = {
    .head = "#compdef bredon\n"
            "# Completion of bredon for zsh; made by 'bredon help --zsh'.\n"
            "_bredon() {\n"
            "    local -a commands specs\n"
            "    local names='%a'\n"
            "    commands=(\n",
    .listed = "        '%c:%s'\n",
    .middle = "    )\n"
              "    if ((CURRENT == 2)); then\n"
              "        _describe -t commands command commands\n"
              "        _arguments '--help[list the commands]' '--version[print the version]'\n"
              "        return\n"
              "    fi\n"
              "    shift words\n"
              "    ((CURRENT--))\n"
              "    case $words[1] in\n",
    .begin = "    %c)\n        specs=(\n",
    .option = {[VALUE_NONE] = "            '%m%o[%h]'\n",
               [VALUE_ANY] = "            '%m%o=[%h]:value: '\n",
               [VALUE_FILE] = "            '%m%o=[%h]:value:_files'\n",
               [VALUE_CHOICE] = "            '%m%o=[%h]:value:(%v)'\n"},
    .operand = {[VALUE_ANY] = "            ':operand: '\n",
                [VALUE_FILE] = "            '*:file:_files'\n",
                [VALUE_COMMAND] = "            \":command:($names terms)\"\n"},
    .end = "        )\n        ;;\n",
    .tail = "    esac\n"
            "    _arguments $specs\n"
            "}\n"
            "_bredon \"$@\"\n",
};

// The current place in the tables.
typedef struct Place {
    const CommandTable *table;
    TextBuf *text;
    const Script *script;
    const Command *command;
    const OptionSpec *option;
    const char *name; // the option, in one of its spellings
} Place;

// Adds a text that stands between single quotes, with a backslash before `specials`.
static void add_quoted(TextBuf *text, const char *plain, const char *specials) {
    for (; *plain; plain++) {
        if (*plain == '\'') {
            textbuf_add_string(text, "'\\''");
            continue;
        }
        textbuf_add_string(text, strchr(specials, *plain) ? "\\" : "");
        textbuf_add(text, plain, 1);
    }
}

// Adds the choices of "a|b", separated by blanks.
static void add_choices(TextBuf *text, const char *shown) {
    for (; *shown; shown++) {
        textbuf_add(text, *shown == '|' ? " " : shown, 1);
    }
}

static void add_part(const Place *at, char part) {
    const OptionSpec *spec = at->option;
    switch (part) {
    case 'a':
        for (size_t i = 0; i < at->table->count; i++) {
            textbuf_format(at->text, "%s%s", i ? " " : "", at->table->commands[i]->name);
        }
        break;
    case 'c':
        textbuf_add_string(at->text, at->command->name);
        break;
    case 's':
        add_quoted(at->text, at->command->summary, ":\\");
        break;
    case 'w':
        for (size_t i = 0; (spec = command_option(at->command, &i)) != NULL;) {
            textbuf_format(at->text, "%s %s%s", spec->name, spec->also ? spec->also : "",
                           spec->also ? " " : "");
        }
        break;
    case 'o':
        textbuf_add_string(at->text, at->name);
        break;
    case 'h':
        add_quoted(at->text, spec->help, "[]:\\");
        break;
    case 'v':
        add_choices(at->text, spec->value);
        break;
    case 'm': // an option with a function may be given several times
        textbuf_add_string(at->text,
                           spec->type == OPTION_READ || spec->type == OPTION_WORDS ? "*" : "");
        break;
    }
}

static void add(const Place *at, const char *form) {
    for (; form && *form; form++) {
        if (*form == '%') {
            add_part(at, *++form);
        } else {
            textbuf_add(at->text, form, 1);
        }
    }
}

void completion_add(TextBuf *text, const CommandTable *table, Shell shell) {
    const Script *script = shell == SHELL_BASH ? &bash : &zsh;
    Place at = {.text = text, .script = script, .table = table};
    add(&at, script->head);
    for (size_t i = 0; i < table->count; i++) {
        at.command = table->commands[i];
        add(&at, script->listed);
    }
    add(&at, script->middle);
    for (size_t i = 0; i < table->count; i++) {
        at.command = table->commands[i];
        add(&at, script->begin);
        for (size_t next = 0; (at.option = command_option(at.command, &next)) != NULL;) {
            for (at.name = at.option->name; at.name;
                 at.name = at.name == at.option->name ? at.option->also : NULL) {
                add(&at, script->option[value_of(at.option->value)]);
            }
        }
        add(&at, script->options_end);
        add(&at, script->operand[value_of(at.command->operand)]);
        add(&at, script->end);
    }
    add(&at, script->tail);
}
