// SPDX-License-Identifier: MIT
// Files that are written as a whole, new or in place of an old one. After a failure nothing new is
// left over, and an old file stays until all of the new text is on the disk. Pipes and devices,
// such as /dev/stdout, are written to directly. Also files that are appended to. A file has one
// writer at a time.
//
// A file, also a new one, is replaced by renaming another file over it. So other hard links keep
// the old file, its folder must be writable, and a killed process leaves a file .bredon-XXXXXX.
#ifndef BREDON_BASE_OUTPUT_FILE_H
#define BREDON_BASE_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

typedef enum OutputWay {
    OUTPUT_NEW,     // the file must not exist
    OUTPUT_REPLACE, // an existing file is replaced in one step; its mode, and links to it, are kept
} OutputWay;

typedef struct OutputFile {
    const char *path; // as the user named it; must outlive the OutputFile
    const char *what; // what the faults begin with, such as "--out: "
    int fd;           // -1: closed
    bool replaces;    // a file that is not empty will be replaced
    bool regular;     // a regular file, which can be cut
    bool fresh;       // the file at `target` was made here, and output_abandon removes it
    int64_t length;   // bytes that stay, also after the end: what a file had, and whole additions
    char *target;     // the path after following links
    char *made;       // path of the new file, which will be renamed or removed; NULL: none
    int held;         // the target, locked while a file beside it is written; -1: none
} OutputFile;

// No file: to close it does nothing.
static const OutputFile output_none = {.fd = -1, .held = -1};

// True when a path may be replaced without asking: nothing is there, or an empty file, a pipe or a
// device, or a file that begins with `mark`. Else false with a fault such as "--svg: not
// overwriting 'game.ptn': it was not written by bredon --svg"; here `writer` is "bredon --svg".
bool output_may_replace(const char *path, const char *mark, const char *what, const char *writer,
                        Fault *fault);

// True when a path is none of the input files ("-": standard input) and not the other output
// `output` ("-": standard output, NULL: none). Else false with a fault such as "--svg: 'game.ptn'
// is also what is read; name another file".
bool output_is_apart(const char *path, const char *const inputs[], int count, const char *output,
                     const char *what, Fault *fault);

// Opens a file before the work starts, so that errors show early. After a failure there is nothing
// to close.
bool output_open(OutputFile *output, const char *path, OutputWay way, const char *what,
                 Fault *fault);

// Opens or makes a file for appending, and locks it. `length` is what it has already, which can be
// read from the descriptor. output_abandon then removes a file that was made here, and leaves an
// existing one as it is.
bool output_append(OutputFile *output, const char *path, const char *what, Fault *fault);

// Cuts a regular file that is open for appending; output_add continues there. Does nothing to other
// files.
bool output_cut(OutputFile *output, int64_t length, Fault *fault);

// Appends bytes. When they do not fit (the disk is full), the part written is removed again if
// possible. A file size limit is a fault if SIGXFSZ is blocked or ignored.
bool output_add(OutputFile *output, const void *bytes, size_t length, Fault *fault);

// Waits until what was written so far is on the disk. Call it after the header by which a file is
// known: after a power failure a file may have its length without its content.
bool output_sync(OutputFile *output, Fault *fault);

// Puts the whole text on the disk and in its place, and closes the file. On failure the file is as
// it was before output_open.
bool output_commit(OutputFile *output, Fault *fault);

// Closes a file of output_append with what was written so far; does not wait for the disk. Removes
// it if it was made here and is empty. Does nothing if it is closed.
void output_keep(OutputFile *output);

// Closes the file and undoes all changes since output_open. Does nothing after output_commit.
void output_abandon(OutputFile *output);

// Opens, writes and commits a whole text. False, too, when `text` has failed for lack of memory.
bool output_save(const char *path, OutputWay way, const char *what, const TextBuf *text,
                 Fault *fault);

// True when output_save could write this file. Changes nothing. Does not open pipes and devices:
// the reader of a pipe would see its end.
bool output_try(const char *path, OutputWay way, const char *what, Fault *fault);

#endif
