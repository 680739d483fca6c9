// SPDX-License-Identifier: MIT
#include "rolling_log.h"

#include <time.h>

#include "clean.h"
#include "os/file.h"
#include "reader.h"

enum { STAMP = 32, WHAT_ROOM = 8 };

static const char what[WHAT_ROOM] = "--log: ";

// True when the file is empty or begins with the time of a line.
static bool is_log(const OutputFile *file) {
    static const char form[] = "0000-00-00T00:00:00.000Z ";
    char front[sizeof form - 1];
    bool same = file->length == 0 ||
                file_read_at(file->fd, front, sizeof front, 0) == (ptrdiff_t)sizeof front;
    for (size_t i = 0; same && file->length > 0 && i < sizeof front; i++) {
        same = form[i] == '0' ? is_digit(front[i]) : front[i] == form[i];
    }
    return same;
}

bool rolling_log_open(RollingLog *log, const char *path, int64_t most, const char *output,
                      Fault *fault) {
    *log = (RollingLog){.path = path, .most = most, .file = output_none};
    if (!path) {
        return true;
    }
    // Only a file that is there can be compared, so it is opened first.
    if (!output_open(&log->file, path, OUTPUT_PRIVATE, what, fault)) {
        return false;
    }
    bool apart = output_is_apart(path, NULL, 0, output, what, fault);
    if (apart && is_log(&log->file)) {
        return true;
    }
    if (apart) {
        fault_set(fault, 0, "%snot appending to '%s': it is not a log", what, quoted(path).text);
    }
    output_abandon(&log->file);
    return false;
}

bool rolling_log_close(RollingLog *log, Fault *fault) {
    output_keep(&log->file);
    if (log->broken && fault) {
        *fault = log->fault;
    }
    return !log->broken;
}

// Begins a new file; the full one replaces the older one.
static bool roll(RollingLog *log, Fault *fault) {
    TextBuf older = {0};
    textbuf_format(&older, "%s.1", log->path);
    output_keep(&log->file);
    if (!older.failed) {
        file_rename(log->path, older.at);
    }
    textbuf_finish(&older);
    return output_open(&log->file, log->path, OUTPUT_PRIVATE, what, fault);
}

void rolling_log_add(RollingLog *log, const char *mark, const char *text, size_t length) {
    TextBuf line = {0};
    struct timespec now;
    struct tm parts = {0};
    char stamp[STAMP] = "";
    if (log->file.fd < 0) {
        return;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &parts);
    textbuf_format(&line, "%s.%03dZ %s ", stamp, (int)(now.tv_nsec / 1000000), mark);
    clean_add(&line, text, length, CLEAN_WHOLE, true);
    textbuf_add_string(&line, "\n");
    Fault *fault = log->broken ? NULL : &log->fault;
    fault_set(fault, 0, "%sno memory", what); // unless the file is to blame
    bool full = log->file.length > 0 && log->file.length + (int64_t)line.length > log->most;
    log->broken |= line.failed || (full && !roll(log, fault)) ||
                   !output_add(&log->file, line.at, line.length, fault);
    textbuf_finish(&line);
}
