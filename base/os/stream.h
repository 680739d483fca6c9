// SPDX-License-Identifier: MIT
// Reading and writing descriptors that may be pipes or terminals. A process reads its standard
// input either only with these functions or only with those of <stdio.h>.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Waits at most `ms` (negative: no limit) until stream_read would not wait. False when there is
// still nothing.
bool stream_wait(int fd, int ms);

// As read(), but continues after signals, and waits if the descriptor is non-blocking.
ptrdiff_t stream_read(int fd, void *ret_bytes, size_t room);

// The same after stream_wait, but returns -1 with EAGAIN if the descriptor is non-blocking and
// another process has read the input.
ptrdiff_t stream_read_ready(int fd, void *ret_bytes, size_t room);

// Writes all bytes, continues after signals, and waits if the descriptor is non-blocking. Returns
// an errno.
int stream_write(int fd, const void *bytes, size_t length);

// True when the reader of an output is known to be gone.
bool stream_is_closed(int fd);

// After <stdio.h> failed to write: true if it failed because the reader is gone. Only on Windows;
// elsewhere a signal has ended the program (signals_reader_may_leave).
bool stream_reader_has_left(void);

// Waits until an output accepts more. False when the input `peer` (-1: none) has ended and the
// output stays full for `ms`. Always true on Windows, where the write fails instead.
bool stream_await_room(int fd, int peer, int ms);

// Writes some of the bytes, without waiting after stream_await_room if the system can do that.
// Returns how many, or -1 with an errno.
ptrdiff_t stream_write_some(int fd, const void *bytes, size_t length);
