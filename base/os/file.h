// SPDX-License-Identifier: MIT
// Functions for files that differ between systems. The rest is <unistd.h> and <sys/stat.h>, which
// mingw-w64 also has for Windows. Paths are UTF-8 there.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

// More flags for file_open. On Windows they have no effect.
enum {
    FILE_PRIVATE = 1 << 30, // nobody but its owner can read a file that is made
    FILE_NO_LINK = 1 << 29, // fails when the path is a symbolic link
};

// As open(), with mode 0666 for a file that is made. Child processes don't inherit
// the descriptor, opening a terminal does not make it the controlling terminal, bytes are not
// translated, and the file can be renamed and removed while it is open.
int file_open(const char *path, int flags);

// As pread(): neither uses nor changes the current offset of the file.
ptrdiff_t file_read_at(int fd, void *ret_bytes, size_t room, int64_t at);

// Waits until what was written is on the disk; does nothing to pipes and devices. Returns an errno.
int file_sync(int fd);

// Renames a file in one step, even over another one, and waits until that is on the disk. Returns
// an errno.
int file_rename(const char *from, const char *to);

// True when two paths refer to the same regular file or folder. If `other` is NULL, the open file
// `fd` is compared instead.
bool file_is_same(const char *path, const char *other, int fd);

// True when anything exists at a path, even a broken link.
bool file_is_there(const char *path);

// True for a regular file that begins as a database of SQLite does.
bool file_is_database(const char *path);

typedef enum FileLink { LINK_NONE, LINK_OWN, LINK_FOREIGN } FileLink;

// Whether a path is a symbolic link. LINK_FOREIGN: another user has made it, or one that it leads
// to, in a folder where everybody may make files; so it may lead to a file that this user would not
// want to write to. On Windows always LINK_NONE.
FileLink file_link(const char *path);

// The last part of a path, after its folders; points into it.
const char *file_name_of(const char *path);

// The path of an existing file after following all links, as realpath(); the caller frees it.
// Returns NULL and sets errno on failure. On Windows links are not followed: renaming replaces a
// link by a file.
char *file_resolve(const char *path);

// The path of the running program, which the caller frees. NULL where the system does not report
// it.
char *file_of_program(void);

// Makes one folder; the path may end in a slash. Returns an errno, 0 also when it is there already.
int folder_make(const char *path);

// Makes the folders that the path of a file leads through. Returns an errno.
int folders_make(const char *path);

// Gives an open file the mode of another one and, if allowed, its owner. Returns an errno. On
// Windows a file has the access rights of its folder.
int file_set_access(int fd, const struct stat *about);

// True for an open regular file that only the user of this process can read. True for any file on
// Windows, where files have the access rights of their folder.
bool file_is_private(int fd);

// Locks an open file against other processes of this program until this process closes any
// descriptor of the file. May be called again under the lock. False when another process has the
// lock. True without a lock if the file can't be locked.
bool file_lock(int fd);
