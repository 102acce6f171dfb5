#define _GNU_SOURCE
#include "CAcetateLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/magic.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

int acetate_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int acetate_poll(struct pollfd *entries, int count, int64_t nanoseconds) {
    struct timespec timeout = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(entries, (nfds_t)count, nanoseconds < 0 ? NULL : &timeout, NULL);
}

int acetate_memfd(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int acetate_seal_size(int descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

void acetate_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

int32_t acetate_thread_id(void) {
    // Cached because callers ask often and it never changes.
    static __thread int32_t thread;
    if (thread == 0) thread = gettid();
    return thread;
}

int acetate_inotify(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int acetate_watch_folder(int inotify, const char *path) {
    return inotify_add_watch(
        inotify, path, IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

void acetate_unwatch(int inotify, int watch) { inotify_rm_watch(inotify, watch); }

int acetate_connect(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -1;
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    int cause = errno;
    close(descriptor);
    errno = cause;
    return -1;
}

int acetate_pipe(int descriptors[2]) {
    if (pipe2(descriptors, O_CLOEXEC) < 0) return -1;
    if (acetate_set_nonblocking(descriptors[0]) == 0) return 0;
    int cause = errno;
    close(descriptors[0]);
    close(descriptors[1]);
    errno = cause;
    return -1;
}

int acetate_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

ssize_t acetate_write(int descriptor, const void *bytes, size_t count) {
    // The signal of a failed write is sent to the calling thread. It is blocked here, and removed if it was not pending
    // before.
    sigset_t pipe_signal, former, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &former);
    sigpending(&pending);
    ssize_t written = write(descriptor, bytes, count);
    int cause = errno;
    if (written < 0 && cause == EPIPE && !sigismember(&pending, SIGPIPE)) {
        struct timespec none = {0, 0};
        sigtimedwait(&pipe_signal, NULL, &none);
    }
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    errno = cause;
    return written;
}

int acetate_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

bool acetate_is_dmabuf(int descriptor) {
    struct statfs system;
    return fstatfs(descriptor, &system) == 0 && system.f_type == DMA_BUF_MAGIC;
}

static int sync_dmabuf(int descriptor, uint64_t flags) {
    struct dma_buf_sync sync = {.flags = DMA_BUF_SYNC_READ | flags};
    int result;
    do result = ioctl(descriptor, DMA_BUF_IOCTL_SYNC, &sync);
    while (result < 0 && (errno == EINTR || errno == EAGAIN));
    return result;
}

int acetate_dmabuf_begin_reading(int descriptor) { return sync_dmabuf(descriptor, DMA_BUF_SYNC_START); }

int acetate_dmabuf_end_reading(int descriptor) { return sync_dmabuf(descriptor, DMA_BUF_SYNC_END); }
