// SPDX-License-Identifier: MIT
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

#include "os/file.h"

// The locked byte is beyond any data, because Windows lets no other process read or write locked
// bytes.
static const DWORD LOCK_AT = 0x7fffffff;

static const DWORD SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

static HANDLE handle_of(int fd) {
    return (HANDLE)_get_osfhandle(fd);
}

static int error_of(DWORD problem) {
    switch (problem) {
    case ERROR_SUCCESS:
        return 0;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
        return ENOENT;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return EEXIST;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
        return EACCES;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return ENOSPC;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY:
        return ENOMEM;
    default:
        return EIO;
    }
}

static bool is_folder(const char *path) {
    DWORD kind = GetFileAttributesA(path);
    return kind != INVALID_FILE_ATTRIBUTES && (kind & FILE_ATTRIBUTE_DIRECTORY);
}

int file_open(const char *path, int flags) {
    int wanted = flags & (O_RDONLY | O_WRONLY | O_RDWR);
    DWORD access = wanted == O_RDWR     ? GENERIC_READ | GENERIC_WRITE
                   : wanted == O_WRONLY ? GENERIC_WRITE
                                        : GENERIC_READ;
    DWORD making = flags & O_EXCL ? CREATE_NEW : flags & O_CREAT ? OPEN_ALWAYS : OPEN_EXISTING;
    HANDLE file = CreateFileA(path, access, SHARED, NULL, making, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        int error = error_of(GetLastError());
        errno = error == EACCES && is_folder(path) ? EISDIR : error;
        return -1;
    }
    int fd = _open_osfhandle((intptr_t)file, (flags & O_APPEND) | _O_BINARY | _O_NOINHERIT);
    if (fd < 0) {
        CloseHandle(file);
    }
    return fd;
}

ptrdiff_t file_read_at(int fd, void *ret_bytes, size_t room, int64_t at) {
    OVERLAPPED place = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
    int64_t before = _lseeki64(fd, 0, SEEK_CUR);
    DWORD length = 0;
    bool good = ReadFile(handle_of(fd), ret_bytes, (DWORD)room, &length, &place);
    DWORD problem = good ? 0 : GetLastError();
    _lseeki64(fd, before, SEEK_SET);
    if (problem && problem != ERROR_HANDLE_EOF) {
        errno = error_of(problem);
        return -1;
    }
    return (ptrdiff_t)length;
}

int file_sync(int fd) {
    return _commit(fd) == 0 || errno == EBADF ? 0 : errno;
}

int file_rename(const char *from, const char *to) {
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)
               ? 0
               : error_of(GetLastError());
}

// Gives the identity of a file; false when it is not a regular file.
static bool identify(HANDLE file, BY_HANDLE_FILE_INFORMATION *ret_info) {
    return GetFileType(file) == FILE_TYPE_DISK && GetFileInformationByHandle(file, ret_info) &&
           !(ret_info->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
}

static bool identify_path(const char *path, BY_HANDLE_FILE_INFORMATION *ret_info) {
    HANDLE file =
        CreateFileA(path, 0, SHARED, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    bool good = file != INVALID_HANDLE_VALUE && identify(file, ret_info);
    if (file != INVALID_HANDLE_VALUE) {
        CloseHandle(file);
    }
    return good;
}

bool file_is_same(const char *path, const char *other, int fd) {
    BY_HANDLE_FILE_INFORMATION info[2];
    return identify_path(path, &info[0]) &&
           (other ? identify_path(other, &info[1]) : identify(handle_of(fd), &info[1])) &&
           info[0].dwVolumeSerialNumber == info[1].dwVolumeSerialNumber &&
           info[0].nFileIndexHigh == info[1].nFileIndexHigh &&
           info[0].nFileIndexLow == info[1].nFileIndexLow;
}

bool file_is_there(const char *path) {
    return GetFileAttributesA(path) != INVALID_FILE_ATTRIBUTES;
}

FileLink file_link(const char *path) {
    (void)path;
    return LINK_NONE;
}

int folder_make(const char *path) {
    return CreateDirectoryA(path, NULL) || is_folder(path) ? 0 : error_of(GetLastError());
}

char *file_resolve(const char *path) {
    return strdup(path);
}

char *file_of_program(void) {
    char path[4 * MAX_PATH];
    DWORD length = GetModuleFileNameA(NULL, path, sizeof path);
    return length > 0 && length < sizeof path ? strdup(path) : NULL;
}

int file_set_access(int fd, const struct stat *about) {
    (void)fd;
    (void)about;
    return 0;
}

bool file_is_private(int fd) {
    (void)fd;
    return true;
}

// A process can't lock a byte twice, so it first unlocks it.
bool file_lock(int fd) {
    OVERLAPPED place = {.OffsetHigh = LOCK_AT};
    HANDLE file = handle_of(fd);
    if (GetFileType(file) != FILE_TYPE_DISK) {
        return true;
    }
    UnlockFileEx(file, 0, 1, 0, &place);
    DWORD flags = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    return LockFileEx(file, flags, 0, 1, 0, &place) ||
           (GetLastError() != ERROR_LOCK_VIOLATION && GetLastError() != ERROR_IO_PENDING);
}
