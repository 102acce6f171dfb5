#define _GNU_SOURCE
#include "CAcetateLinux.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
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
