// Linux system calls that Swift's Glibc module lacks, because it is built without _GNU_SOURCE.
#pragma once
#include <poll.h>
#include <stdint.h>

/// Creates an eventfd, close-on-exec and nonblocking. Returns -1 and sets errno on failure.
int acetate_eventfd(void);

/// poll with a timeout in nanoseconds; a negative one waits forever.
int acetate_poll(struct pollfd *entries, int count, int64_t nanoseconds);

/// Creates an anonymous file in memory, close-on-exec, which can be sealed. Returns -1 and sets errno on failure.
int acetate_memfd(const char *name);

/// Seals the file against changes of its size. Returns -1 and sets errno on failure.
int acetate_seal_size(int descriptor);

/// Names the calling thread for tools that list threads; at most 15 bytes are kept.
void acetate_name_thread(const char *name);

/// The kernel's ID of the calling thread, which for the main thread is the process ID.
int32_t acetate_thread_id(void);
