// SPDX-License-Identifier: MIT
// Reading and writing descriptors that may be pipes or terminals. A process reads its standard
// input either only with these functions or only with those of <stdio.h>.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Waits at most `ms` (negative: no limit) until stream_read can return at once. False when it still
// can't.
bool stream_wait(int fd, int ms);

// As read(), but continues after signals, and waits if the descriptor is non-blocking.
ptrdiff_t stream_read(int fd, void *ret_bytes, size_t room);

// As stream_read, to be called after stream_wait. Returns -1 with EAGAIN if the descriptor is
// non-blocking and another process has read the input.
ptrdiff_t stream_read_ready(int fd, void *ret_bytes, size_t room);

// Writes all bytes, continues after signals, and waits if the descriptor is non-blocking. Returns
// an errno.
int stream_write(int fd, const void *bytes, size_t length);

// True when the reader of an output is known to be gone, or the writer of an input; false for -1.
bool stream_is_closed(int fd);

// True if the last write of <stdio.h> failed because the reader is gone. Only on Windows; on other
// systems a signal ends the program first (signals_reader_may_leave).
bool stream_reader_has_left(void);

// Waits at most `ms` until an output accepts more; false when it is still full. Always true on
// Windows, where the write waits instead.
bool stream_await_room(int fd, int ms);

// Writes some of the bytes. After stream_await_room it does not wait, where the system allows that.
// Returns the number of bytes written, or -1 and sets errno.
ptrdiff_t stream_write_some(int fd, const void *bytes, size_t length);
