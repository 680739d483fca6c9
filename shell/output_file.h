// SPDX-License-Identifier: MIT
// Output files. A file is written as a whole, new or in place of an old one, or appended to.
//
// A whole file is first written in the same folder, as .bredon-XXXX, and then renamed. So the
// folder must be writable; after a failure the old file is unchanged, or there is no file; and
// other hard links keep the old file. Pipes and devices, such as /dev/stdout, are written to
// directly.
//
// Links are followed, but not a link at the end of the path that another user has made in a folder
// where everybody may make files, such as /tmp. Links among the folders of a path are not looked
// at.
//
// While a process appends to a file, no other process can append to it or replace it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fault.h"
#include "textbuf.h"

typedef enum OutputWay {
    OUTPUT_NEW,     // the file must not exist, neither when it is opened nor when it is renamed
    OUTPUT_REPLACE, // an existing file is replaced in one step; its mode and links to it are kept
    OUTPUT_APPEND,  // opens or makes a file and locks it; its content, `length` bytes, can be read
    OUTPUT_PRIVATE, // the same, but a file that it makes can be read by its owner only
} OutputWay;

typedef struct OutputFile {
    const char *path; // as the user named it; must outlive the OutputFile
    const char *what; // the beginning of each fault, such as "--out: "
    int fd;           // -1: closed
    bool regular;     // a regular file, which can be cut
    OutputWay way;
    bool fresh;     // made by appending; output_abandon removes it
    int64_t length; // bytes of the file without incomplete additions; kept after closing
    char *made;     // path of the new file, which will be renamed or removed; NULL: none
    char *target;   // path to which it will be renamed
} OutputFile;

// No file: closing it does nothing.
static const OutputFile output_none = {.fd = -1};

// True when a path may be replaced without asking: it is free, an empty file, a pipe, a device, or
// a file that begins with `mark`. Else returns false and fills `fault`, for example with "--svg:
// not overwriting 'game.ptn': it was not written by bredon --svg"; here `writer` is "bredon --svg".
bool output_may_replace(const char *path, const char *mark, const char *what, const char *writer,
                        Fault *fault);

// True when a path refers to none of the input files ("-": standard input) and not to the other
// output `output` ("-": standard output, NULL: none). Else returns false and fills `fault`, for
// example with "--svg: 'game.ptn' is also an input; name another file".
bool output_is_apart(const char *path, const char *const inputs[], int count, const char *output,
                     const char *what, Fault *fault);

// Opens a file. Call it before the work starts, so that errors show early. After a failure there is
// nothing to close.
bool output_open(OutputFile *output, const char *path, OutputWay way, const char *what,
                 Fault *fault);

// Cuts a regular file that is open for appending; output_add continues there. Does nothing to other
// files.
bool output_cut(OutputFile *output, int64_t length, Fault *fault);

// Appends bytes. When they do not fit (the disk is full), the part written is removed again if
// possible. A file size limit is a fault if SIGXFSZ is blocked or ignored.
bool output_add(OutputFile *output, const void *bytes, size_t length, Fault *fault);

// Waits until what was written so far is on the disk. Call it after a file's header: after a power
// failure a file may have its length without its content.
bool output_sync(OutputFile *output, Fault *fault);

// Waits until the text is on the disk, puts the file in its place, and closes it. On failure does
// the same as output_abandon.
bool output_commit(OutputFile *output, Fault *fault);

// Closes a file of OUTPUT_APPEND with what was written so far; does not wait for the disk. Removes
// it if it was made and is empty. Does nothing if it is closed.
void output_keep(OutputFile *output);

// Closes the file and removes it if it was made. Does nothing if it is closed.
void output_abandon(OutputFile *output);

// Opens, writes and commits a whole text. Also false when `text` has failed for lack of memory.
bool output_save(const char *path, OutputWay way, const char *what, const TextBuf *text,
                 Fault *fault);

// True when output_save could write this file. Changes nothing. Does not open pipes and devices:
// the reader of a pipe would see its end.
bool output_try(const char *path, OutputWay way, const char *what, Fault *fault);
