// SPDX-License-Identifier: MIT
// What `annotate` was asked for, and the state of its run.
#pragma once

#include <stdatomic.h>

#include "annotate/annotate_output.h"
#include "annotate/second_engine.h"
#include "options.h"

typedef struct AnnotateWork AnnotateWork;

typedef struct Worker {
    AnnotateWork *work;
    Annotator annotator;
    SecondEngine second; // of --engine
    int64_t step;        // bytes of the input per position of the game
} Worker;

// The options, and the state of a run.
struct AnnotateWork {
    GameFiles files; // first: see game_files_add
    AnnotateOutput output;
    const char *engine;     // NULL: no other one
    atomic_bool second_bad; // it does not play with the rules of some game
    int64_t movetime, nodes, hash, threads, jobs;
    bool deep, quick, branches;
    Worker *workers;
    _Atomic int64_t positions, bytes; // done
    int64_t start;                    // ms
    bool stopped;                     // the run was stopped before the end of a game
    bool failed;                      // a game could not be written, see `fault`
    Fault fault;
};

extern const OptionTable annotate_options;
extern const char annotate_notes[];

// Reads the words after the command. Afterwards game_files_finish(&ret_work->files) and
// textbuf_finish(&ret_work->output.annotator) must be called, also on failure.
bool annotate_options_read(AnnotateWork *ret_work, int argc, char *const argv[], Fault *fault);
