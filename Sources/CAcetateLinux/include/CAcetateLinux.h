// System calls of Linux that Swift's Glibc module leaves out, because it is built without _GNU_SOURCE.
#pragma once
#include <poll.h>
#include <stdint.h>

/// A counter to sleep on: close-on-exec, not blocking. -1 and errno on failure.
int acetate_eventfd(void);

/// poll, with a limit in nanoseconds: for ever if they are negative.
int acetate_poll(struct pollfd *entries, int count, int64_t nanoseconds);

/// An anonymous file in memory, close-on-exec, which can be sealed. -1 and errno on failure.
int acetate_memfd(const char *name);

/// Fixes the file's size for good. -1 and errno on failure.
int acetate_seal_size(int descriptor);

/// Names the calling thread for tools that list threads; at most 15 bytes are kept.
void acetate_name_thread(const char *name);

/// The kernel's number of the calling thread: that of the process for its first.
int32_t acetate_thread_id(void);
