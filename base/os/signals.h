// SPDX-License-Identifier: MIT
// The start of the program, and what stops it: Ctrl-C, signals, a closed output.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "fault.h"

// Must be called first. A limit on the size of files gives an error, as a full disk does. On
// Windows bytes are read and written unchanged, and the console shows UTF-8.
void signals_init(void);

// From now on writing to a pipe without a reader gives an error instead of ending the program.
void signals_ignore_pipe(void);

// From now on the program ends silently when the reader of its standard output is gone (`| head`),
// even if SIGPIPE was ignored. With `for_people` it ends with status 0, since the reader may have
// seen enough; else by SIGPIPE, because output that matters was lost.
void signals_reader_may_leave(bool for_people);

// From now on SIGINT, SIGTERM and SIGHUP end the process at once with status 0, unless the parent
// process made it ignore them (nohup, `&` in a script). Also does what signals_ignore_pipe does.
void signals_end_process(void);

// ---- Long work: the first signal asks it to stop, the second one ends the program. SIGQUIT ends
// the program at once, as usual.

typedef struct Watch Watch;

// From now on the first SIGINT, SIGTERM or SIGHUP calls `stop` in a signal handler (on Windows in
// another thread), unless the signal is ignored. So `stop` may do little more than set atomic
// variables. Returns NULL and fills `fault` when signals can't be watched. There is one watch at a
// time.
Watch *watch_start(void (*stop)(void *user), void *user, Fault *fault);

// A `stop` for watch_start: sets the atomic_bool that is `user`.
static inline void watch_set_flag(void *user) {
    atomic_store((atomic_bool *)user, true);
}

// Ends the watch and restores the old state.
void watch_end(Watch *watch);

// How often the program was halted and continued (SIGCONT) during watches.
int signals_continued(void);

// ---- A dialogue: signals are noted while the program waits for input.

typedef enum Note {
    NOTE_INTERRUPT, // Ctrl-C
    NOTE_END,       // the program should end
    NOTE_CONTINUED, // the program was stopped and continues in the foreground
    NOTE_RESIZED,   // the terminal has another size
    NOTES
} Note;

typedef enum NoteWait { NOTES_INPUT, NOTES_NOTED, NOTES_LATE, NOTES_FAILED } NoteWait;

typedef struct Notes Notes;

// Begins to note signals, except ignored ones. NULL when there is no memory. There is one at a
// time, and no watch at the same time.
Notes *notes_begin(void);
void notes_end(Notes *notes);

// True when this was noted; clears the note, except NOTE_END.
bool notes_take(Notes *notes, Note note);

// Waits at most `ms` (negative: no limit) until stream_read on standard input can return at once or
// something is noted. Signals arrive only here.
NoteWait notes_wait(Notes *notes, int64_t ms);

// Notes the signals that have come so far.
void notes_look(Notes *notes);
