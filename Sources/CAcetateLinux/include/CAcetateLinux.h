// Linux system calls that Swift's Glibc module lacks, because it is built without _GNU_SOURCE.
#pragma once
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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

/// Creates an inotify instance, close-on-exec and nonblocking. Returns -1 and sets errno on failure.
int acetate_inotify(void);

/// Watches a folder for files that appear, are renamed to it, or change their attributes, and for its own end. Returns -1
/// and sets errno on failure, also if the path is not a folder.
int acetate_watch_folder(int inotify, const char *path);

/// Stops watching a folder.
void acetate_unwatch(int inotify, int watch);

/// Creates a socket and connects it to a Unix socket's path, without waiting. Returns the socket, close-on-exec, or -1 and
/// sets errno on failure: EAGAIN if the other side does not accept enough connections now.
int acetate_connect(const char *path);

/// Creates a pipe, close-on-exec, whose end for reading (the first descriptor) is nonblocking. Returns -1 and sets errno on
/// failure.
int acetate_pipe(int descriptors[2]);

/// Makes a descriptor nonblocking. Returns -1 and sets errno on failure.
int acetate_set_nonblocking(int descriptor);

/// write, without the signal SIGPIPE where it fails with EPIPE.
ssize_t acetate_write(int descriptor, const void *bytes, size_t count);

/// Duplicates a descriptor, close-on-exec. Returns -1 and sets errno on failure.
int acetate_duplicate(int descriptor);

/// Whether a descriptor is of a dmabuf: memory of a device or of the kernel, whose size never changes.
bool acetate_is_dmabuf(int descriptor);

/// Begins or ends reading the mapped memory of a dmabuf. The beginning waits for a device that writes into it. Returns -1 and
/// sets errno on failure.
int acetate_dmabuf_begin_reading(int descriptor);
int acetate_dmabuf_end_reading(int descriptor);
