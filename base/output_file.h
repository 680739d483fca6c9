// SPDX-License-Identifier: MIT
// Files that are written as a whole: new ones, or in the place of an old one. Nothing is left
// behind by a failure, and what was there stays until all of the new text is on the disk. What is
// no file, such as /dev/stdout or a pipe with a name, is written to as it is. And files that are
// appended to, with locks.
//
// To replace a file is to rename a new one over it: other hard links go on to lead to the old one,
// and the folder must be one that may be written to.
#ifndef BREDON_BASE_OUTPUT_FILE_H
#define BREDON_BASE_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

typedef enum OutputWay {
    OUTPUT_NEW,     // the file must not be there
    OUTPUT_REPLACE, // a file that is there is replaced at once; its mode and the links that lead to
                    // it stay
} OutputWay;

typedef struct OutputFile {
    const char *path; // as the user named it; must outlive this
    const char *what; // begins the faults, such as "--out: "
    int fd;           // -1: closed
    bool replaces;    // a file with something in it is there, and will be replaced
    bool regular;     // written to in its place, and can be cut: not a device, a pipe and the like
    int64_t length;   // of a regular one, whole additions only
    TextBuf target;   // where links lead
    TextBuf made;     // the file that was made: it becomes the target, or goes; empty: none
} OutputFile;

// Whether a path names nothing yet, an empty file, what is no file, or a file that begins with
// `mark`: what may be replaced unasked. Else false with a fault such as "--svg: 'game.ptn' is no
// picture of Bredon's and stays; name another file"; `kind` is the "picture of Bredon's".
bool output_may_replace(const char *path, const char *mark, const char *what, const char *kind,
                        Fault *fault);

// Whether a path is none of the files that are read ("-" is standard input), and not the other one
// that is written ("-" is standard output, NULL: there is none). Else false with a fault such as
// "--svg: 'game.ptn' is also what is read; name another file".
bool output_is_apart(const char *path, const char *const inputs[], int count, const char *output,
                     const char *what, Fault *fault);

// Opens a file, so that what can fail does so before the work. On failure nothing is held.
bool output_open(OutputFile *output, const char *path, OutputWay way, const char *what,
                 Fault *fault);

// Opens a file to go on behind its last line, or makes it, and locks it. A file with something in
// it must begin with `mark`, as in output_may_replace; what stands behind its last line end is cut
// off. output_abandon then takes away a file that was made, and leaves all else as it is.
bool output_append(OutputFile *output, const char *path, const char *mark, const char *what,
                   const char *kind, Fault *fault);

// Writes behind what was written. What does not fit (a full disk) is taken back, if it can be.
bool output_add(OutputFile *output, const char *text, size_t length, Fault *fault);

// Brings what was written to the disk and to its place now; output_add goes on behind it, and
// output_abandon no longer takes it back. On failure the file is as it was before output_open.
bool output_place(OutputFile *output, Fault *fault);

// Brings everything to the disk and to its place, and closes. When that fails, the file is as it
// was before output_open.
bool output_commit(OutputFile *output, Fault *fault);

// Closes; the file is as it was before output_open. Does nothing behind output_commit.
void output_abandon(OutputFile *output);

// All of these in one. Out of memory shows in `text`.
bool output_save(const char *path, OutputWay way, const char *what, const TextBuf *text,
                 Fault *fault);

// Whether output_save would find the file willing; leaves all as it was. What is no file is not
// touched: the reader of a pipe would see its end.
bool output_try(const char *path, OutputWay way, const char *what, Fault *fault);

// Writes all of it to a descriptor, however many calls that takes. False with an errno.
bool output_write(int fd, const void *bytes, size_t length);

// Keeps other programs of ours away from an open file, until this process closes a descriptor of
// it, be it another one. False with a fault when somebody has it: "'games.ptn' is being written by
// another process". Where files can't be locked nobody is kept away.
bool output_lock(int fd, const char *path, Fault *fault);

#endif
