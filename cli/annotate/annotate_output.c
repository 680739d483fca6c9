// SPDX-License-Identifier: MIT
#include "annotate/annotate_output.h"

#include <string.h>
#include <unistd.h>

#include "annotate/annotate_records.h"
#include "clean.h"
#include "os/terminal.h"
#include "screen.h"

bool annotate_output_open(AnnotateOutput *output, const char *path, const char *const inputs[],
                          int count, Fault *fault) {
    *output = (AnnotateOutput){.file = output_none};
    if (strcmp(path, "-") == 0) {
        output->file.path = "standard output";
        output->file.what = "";
        output->file.fd = STDOUT_FILENO;
    } else if (!output_append(&output->file, path, "", fault)) {
        return false;
    } else if (!output_is_apart(path, inputs, count, NULL, "-o: ", fault)) {
        output_abandon(&output->file);
        return false;
    } else if (output->file.length > 0) {
        char quote[FAULT_QUOTE];
        fault_set(fault, 0, "not overwriting '%s': it is not empty; name another file",
                  fault_quote(quote, path, strlen(path)));
        output_abandon(&output->file);
        return false;
    }
    output->terminal = screen_of(output->file.fd).terminal; // /dev/stdout may be one, too
    return true;
}

bool annotate_output_write(AnnotateOutput *output, const AnnotatedGame *game, Fault *fault) {
    const TextBuf *text = &game->text;
    TextBuf all = {0};
    // If the file before this one ended without a newline, the next game still begins on its own
    // line.
    int missing = game->piece.first && output->file.length > 0 ? 2 - output->newlines : 0;
    textbuf_add(&all, "\n\n", (size_t)missing);
    if (output->terminal) {
        clean_add_lines(&all, text->at, text->length, terminal_is_utf8());
    } else {
        textbuf_add(&all, text->at, text->length);
    }
    if (all.failed) {
        fault_set(fault, 0, "no memory for a game");
    }
    bool good = !all.failed && output_add(&output->file, all.at, all.length, fault);
    textbuf_finish(&all);
    output->newlines = 0;
    for (size_t i = text->length; i > 0 && text->at[i - 1] == '\n' && output->newlines < 2; i--) {
        output->newlines++;
    }
    return good;
}

bool annotate_output_close(AnnotateOutput *output, Fault *fault) {
    if (output->file.fd < 0 || output->file.fd == STDOUT_FILENO) {
        return true;
    }
    if (output->file.length > 0) {
        output->file.fresh = false; // the games stay if the disk has an error
        return output_commit(&output->file, fault);
    }
    output_abandon(&output->file);
    return true;
}

bool annotate_csv_open(OutputFile *csv, const char *path, const char *const inputs[], int count,
                       const char *output, Fault *fault) {
    static const char option[] = "--csv: ";
    if (path[0] == '\0') {
        fault_set(fault, 0, "--csv needs a file name: --csv moves.csv");
        return false;
    }
    return output_is_apart(path, inputs, count, output, option, fault) &&
           output_may_replace(path, annotate_csv_head, option, "bredon --csv", fault) &&
           output_open(csv, path, OUTPUT_REPLACE, option, fault);
}

bool annotate_csv_close(OutputFile *csv, Fault *fault) {
    if (csv->length > 0) {
        return output_commit(csv, fault);
    }
    output_abandon(csv);
    return true;
}
