// SPDX-License-Identifier: MIT
// Completion of the command line in shells, made from the tables of commands and options.
#include "shell/completion.h"

#include <string.h>

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
// themselves: "random|file", "road".
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
    return shown[strspn(shown, "abcdefghijklmnopqrstuvwxyz-|")] ? VALUE_ANY : VALUE_CHOICE;
}

// The script of a shell, as templates; NULL adds nothing. They contain
//   %a  the names of all commands            %o  the option
//   %c  the command                          %f  the option, as fish names it
//   %s  the summary of the command, quoted   %h  the help of the option, quoted
//   %w  all options of the command           %v  the choices of the option's value
//   %m  '*' if the option may be given several times
typedef struct Script {
    const char *quote;            // a quote inside quotes
    const char *summary_specials; // characters that need a backslash in %s
    const char *help_specials;    // and in %h
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

#define FISH_FIRST "complete -c bredon -n __fish_use_subcommand"
#define FISH_AFTER "complete -c bredon -n '__fish_seen_subcommand_from %c'"

static const Script fish = {
    .quote = "\\'",
    .summary_specials = "\\",
    .help_specials = "\\",
    .head = "# Completion of bredon for fish; made by 'bredon help --fish'.\n"
            "complete -c bredon -f\n" FISH_FIRST " -l help -d 'list the commands'\n" FISH_FIRST
            " -l version -d 'print the version'\n",
    .begin = FISH_FIRST " -a %c -d '%s'\n",
    .option = {[VALUE_NONE] = FISH_AFTER " %f -d '%h'\n",
               [VALUE_ANY] = FISH_AFTER " %f -x -d '%h'\n",
               [VALUE_FILE] = FISH_AFTER " %f -r -F -d '%h'\n",
               [VALUE_CHOICE] = FISH_AFTER " %f -x -a '%v' -d '%h'\n"},
    .operand = {[VALUE_FILE] = FISH_AFTER " -F\n", [VALUE_COMMAND] = FISH_AFTER " -a '%a terms'\n"},
};

static const Script zsh = {
    .quote = "'\\''",
    .summary_specials = ":\\",
    .help_specials = "[]:\\",
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

static void add_quoted(const Place *at, const char *plain, const char *specials) {
    for (; *plain; plain++) {
        if (*plain == '\'') {
            textbuf_add_string(at->text, at->script->quote);
            continue;
        }
        textbuf_add_string(at->text, strchr(specials, *plain) ? "\\" : "");
        textbuf_add(at->text, plain, 1);
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
        add_quoted(at, at->command->summary, at->script->summary_specials);
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
    case 'f':
        textbuf_format(at->text, at->name[1] == '-' ? "-l %s" : "-s %s",
                       at->name + strspn(at->name, "-"));
        break;
    case 'h':
        add_quoted(at, spec->help, at->script->help_specials);
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
    const Script *script = shell == SHELL_BASH ? &bash : shell == SHELL_FISH ? &fish : &zsh;
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
