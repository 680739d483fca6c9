// SPDX-License-Identifier: MIT
#include "match/match_out.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "text_file.h"

bool match_out_open(OutputFile *out, const char *path, bool resume, Fault *fault) {
    char quote[FAULT_QUOTE];
    if (!output_append(out, path, "", fault)) {
        return false;
    }
    if (out->length > 0 && !resume) {
        fault_set(fault, 0,
                  "'%s' is there already: go on with it by --resume, or take another name",
                  fault_quote(quote, path, strlen(path)));
        output_abandon(out);
        return false;
    }
    return true;
}

bool match_out_read(const OutputFile *out, TextBuf *text, Fault *fault) {
    char part[1 << 14];
    ssize_t got = 0;
    off_t at = 0;
    textbuf_add(text, "", 0); // an empty file gives "", not NULL
    do {
        got = pread(out->fd, part, sizeof part, at);
        if (got > 0) {
            textbuf_add(text, part, (size_t)got);
            at += got;
        }
    } while (!text->failed && (got > 0 || (got < 0 && errno == EINTR)));
    if (got < 0 || text->failed) {
        char quote[FAULT_QUOTE];
        fault_set(fault, 0, "can't read '%s': %s", fault_quote(quote, out->path, strlen(out->path)),
                  text_file_problem(text->failed ? ENOMEM : errno));
        return false;
    }
    return true;
}

void match_out_close(OutputFile *out) {
    if (out->fd >= 0 && out->length > 0) {
        output_commit(out, NULL);
    } else {
        output_abandon(out);
    }
}
