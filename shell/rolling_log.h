// SPDX-License-Identifier: MIT
// A log of limited size: when the file is full it becomes FILE.1, in place of an older one.
#pragma once

#include "fault.h"
#include "output_file.h"

typedef struct RollingLog {
    const char *path; // must outlive the log
    int64_t most;     // bytes of a file
    OutputFile file;
    bool broken; // a line was lost; `fault` says why the first one was
    Fault fault;
} RollingLog;

// Opens the file for appending, or makes one that only its owner can read. It must be a log, or
// empty, and not the other output of the program, `output` (NULL: none). Without a path nothing is
// ever written.
bool rolling_log_open(RollingLog *log, const char *path, int64_t most, const char *output,
                      Fault *fault);

// Closes the file. False with the first fault when lines were lost.
bool rolling_log_close(RollingLog *log, Fault *fault);

// Appends a line: the time in UTC, `mark`, and the text, made safe to show. A line that can't be
// written is lost; rolling_log_close reports it.
void rolling_log_add(RollingLog *log, const char *mark, const char *text, size_t length);
