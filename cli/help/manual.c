// SPDX-License-Identifier: MIT
// The man page, bredon(6), made from the tables of commands and options.
#include <string.h>

#include "help/help.h"
#include "tei/tei.h"
#include "version.h"

// Adds text so that troff prints it unchanged. At the start of a line it must begin with a letter.
static void add(TextBuf *text, const char *plain) {
    static const char *const escapes[] = {"\\\\e", "-\\-", "'\\(aq", "^\\(ha", "~\\(ti", "`\\(ga"};
    for (; *plain; plain++) {
        const char *found = NULL;
        for (size_t i = 0; i < sizeof escapes / sizeof escapes[0] && !found; i++) {
            found = escapes[i][0] == *plain ? escapes[i] + 1 : NULL;
        }
        textbuf_add(text, found ? found : plain, found ? strlen(found) : 1);
    }
}

// Adds text in a font, B or I.
static void add_font(TextBuf *text, char font, const char *plain) {
    textbuf_format(text, "\\f%c", font);
    add(text, plain);
    textbuf_add_string(text, "\\fR");
}

// Adds an entry of a list: a name, its value, and what it means.
static void add_entry(TextBuf *text, const char *name, const char *value, const char *help) {
    textbuf_add_string(text, ".TP\n");
    add_font(text, 'B', name);
    if (value && value[0]) {
        textbuf_add_string(text, " ");
        add_font(text, 'I', value);
    }
    textbuf_add_string(text, "\n\\&");
    add(text, help);
    textbuf_add_string(text, "\n");
}

// Around lines that stay as they are, as wide as help may be; with the margin of the page they
// would not fit a terminal.
#define KEPT_BEGIN ".nf\n.in 0\n"
#define KEPT_END ".in\n.fi\n"

// Adds the `notes` of a command: paragraphs are filled; lines that begin with blanks stay as they
// are, without their first two blanks, because the page has a margin.
static void add_notes(TextBuf *text, const char *lines) {
    enum { MARGIN = 2 };
    bool kept = false;
    textbuf_add_string(text, ".PP\n");
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        bool keep = strncmp(lines, "  ", MARGIN) == 0;
        if (keep != kept) {
            textbuf_add_string(text, keep ? KEPT_BEGIN : KEPT_END);
        }
        kept = keep;
        if (length == 0) {
            textbuf_add_string(text, ".PP\n");
        } else {
            size_t skipped = keep ? MARGIN : 0;
            TextBuf line = {0};
            textbuf_add(&line, lines + skipped, length - skipped);
            textbuf_add_string(text, "\\&");
            add(text, line.at ? line.at : "");
            textbuf_add_string(text, "\n");
            text->failed |= line.failed;
            textbuf_finish(&line);
        }
        lines += length + (lines[length] == '\n');
    }
    textbuf_add_string(text, kept ? KEPT_END : "");
}

static void add_command(TextBuf *text, const Command *command) {
    TextBuf usage = {0};
    command_add_usage(&usage, "bredon", command);
    textbuf_add_string(text, ".SS ");
    add(text, usage.at ? usage.at : "");
    textbuf_add_string(text, "\n\\&");
    text->failed |= usage.failed;
    textbuf_finish(&usage);
    add(text, command->summary);
    textbuf_add_string(text, "\n");
    const OptionSpec *spec;
    for (size_t at = 0; (spec = command_option(command, &at)) != NULL;) {
        TextBuf names = {0};
        options_add_names(&names, spec);
        add_entry(text, names.at ? names.at : "", spec->value, spec->help);
        text->failed |= names.failed;
        textbuf_finish(&names);
    }
    if (command->notes) {
        add_notes(text, command->notes);
    }
    textbuf_add_string(text, ".PP\nExample:\n.PP\n" KEPT_BEGIN "\\&  ");
    add(text, command->example);
    textbuf_add_string(text, "\n" KEPT_END);
}

static const char head[] =
    ".SH NAME\n"
    "bredon \\- engine for the board game Tak\n"
    ".SH SYNOPSIS\n"
    "\\fBbredon\\fR [\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n"
    ".SH DESCRIPTION\n"
    "\\fBbredon\\fR plays Tak on boards from 3x3 to 8x8 with any komi from \\-10 to 10.\n"
    "Without a command it speaks TEI, the protocol of Tak GUIs and match runners, on standard\n"
    "input and output.\n"
    "With a command it analyzes positions and games on the command line.\n"
    ".PP\n"
    "Results go to standard output. Progress goes to standard error, and only to a terminal.\n"
    "Values of options are written as \\fB\\-\\-size 6\\fR or \\fB\\-\\-size=6\\fR.\n"
    ".PP\n"
    "\\fBbredon \\-\\-version\\fR prints the version, \\fBbredon \\-\\-help\\fR lists the "
    "commands,\n"
    "\\fBbredon\\fR \\fICOMMAND\\fR \\fB\\-\\-help\\fR explains a command.\n"
    ".SH COMMANDS\n";

static const char tail[] =
    ".SH EXIT STATUS\n"
    ".TP\n"
    "0\n"
    "Success.\n"
    ".TP\n"
    "1\n"
    "The result is negative: the SPRT accepts elo0, nothing was proved, or a required check "
    "fails.\n"
    ".TP\n"
    "2\n"
    "Bad input; one line on standard error says what is wrong.\n"
    ".TP\n"
    "3\n"
    "Stopped early, or undecided.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n"
    "\\fBNO_COLOR\\fR\n"
    "When set, nothing is printed in colour.\n"
    ".TP\n"
    "\\fBBREDON_CPU\\fR\n"
    "In portable builds, the value \\fBany\\fR selects the code that runs on every processor.\n"
    ".SH FILES\n"
    ".TP\n"
    "\\fIPREFIX\\fR/share/bredon/openings\n"
    "Sets of balanced openings for \\fBbredon match\\fR.\n"
    ".TP\n"
    "\\fIPREFIX\\fR/share/doc/bredon/docs/json.md\n"
    "What the commands print with \\fB\\-\\-json\\fR.\n";

void manual_add(TextBuf *text, const CommandTable *table) {
    TeiText entry;
    textbuf_format(text, ".TH BREDON 6 \"\" \"Bredon %s\" \"Games\"\n", BREDON_VERSION);
    textbuf_add_string(text, head);
    for (size_t i = 0; i < table->count; i++) {
        add_command(text, table->commands[i]);
    }
    textbuf_add_string(text, ".SH TEI COMMANDS\n");
    for (size_t i = 0; tei_command_text(i, &entry); i++) {
        add_entry(text, entry.name, NULL, entry.help);
    }
    textbuf_add_string(text, ".SH TEI OPTIONS\n"
                             "Set by \\fBsetoption\\fR; with their ranges and defaults.\n");
    for (size_t i = 0; tei_option_text(i, &entry); i++) {
        add_entry(text, entry.name, entry.values, entry.help);
    }
    textbuf_add_string(text, tail);
}
