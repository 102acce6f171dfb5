#define _GNU_SOURCE
#include "CAcetateClock.h"
#include "simulation.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// 1 January 2026, 9:41 in the morning.
#define WALL_CLOCK_EPOCH 1767260460

static bool is_simulated;
static _Atomic int64_t now;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// Signaled when a deadline or an alarm is set.
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct acetate_deadline *deadlines;
static uint64_t last_number;
/// The deadlines of all timers that were created, also of those that have been closed. Their memory is used again for a timer
/// with the same descriptor, and never freed.
static struct acetate_deadline **timers;
static int timer_capacity;
static int64_t alarm_time = ACETATE_NEVER;
static void (*alarm_handler)(void);
static void (*standstill_handler)(bool is_final, const char *thread);
static char **arguments;
/// How often the clock is held, and since when, in nanoseconds of the clock that is not simulated.
static _Atomic int holds;
static _Atomic int64_t held_since;

bool acetate_clock_is_simulated(void) { return is_simulated; }
int64_t acetate_clock_now(void) { return atomic_load(&now); }
void acetate_lock(void) { pthread_mutex_lock(&lock); }
void acetate_unlock(void) { pthread_mutex_unlock(&lock); }

int64_t acetate_origin(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
        return WALL_CLOCK_EPOCH * INT64_C(1000000000);
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
        return ACETATE_CLOCK_EPOCH * INT64_C(1000000000);
    default:
        return -1;
    }
}

void acetate_schedule(struct acetate_deadline *deadline) {
    acetate_unschedule(deadline);
    deadline->number = ++last_number;
    deadline->next = deadlines;
    deadlines = deadline;
    pthread_cond_signal(&changed);
}

void acetate_unschedule(struct acetate_deadline *deadline) {
    for (struct acetate_deadline **link = &deadlines; *link; link = &(*link)->next) {
        if (*link != deadline) continue;
        *link = deadline->next;
        return;
    }
}

struct acetate_deadline *acetate_timer(int descriptor) {
    return descriptor >= 0 && descriptor < timer_capacity ? timers[descriptor] : NULL;
}

struct acetate_deadline *acetate_add_timer(int descriptor, clockid_t clock) {
    if (descriptor >= timer_capacity) {
        int capacity = (descriptor + 1) * 2;
        struct acetate_deadline **larger = realloc(timers, (size_t)capacity * sizeof *timers);
        if (!larger) return NULL;
        memset(larger + timer_capacity, 0, (size_t)(capacity - timer_capacity) * sizeof *timers);
        (timers = larger, timer_capacity = capacity);
    }
    struct acetate_deadline *timer = timers[descriptor];
    if (!timer) timer = calloc(1, sizeof *timer);
    if (!timer) return NULL;
    acetate_unschedule(timer);
    timer->wake = ACETATE_WAKE_TIMER;
    timer->descriptor = descriptor;
    timer->clock = clock;
    timer->time = ACETATE_NEVER;
    timer->interval = 0;
    timers[descriptor] = timer;
    return timer;
}

void acetate_clock_set_alarm(int64_t nanoseconds, void (*handler)(void)) {
    acetate_lock();
    (alarm_time = nanoseconds, alarm_handler = handler);
    pthread_cond_signal(&changed);
    acetate_unlock();
}

void acetate_clock_on_standstill(void (*handler)(bool is_final, const char *thread)) {
    acetate_lock();
    standstill_handler = handler;
    acetate_unlock();
}

// The thread of the clock.

static void rest(long nanoseconds) {
    struct timespec time = {.tv_nsec = nanoseconds};
    syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, NULL);
}

/// The seconds of a clock that is not simulated.
static double real_seconds(clockid_t clock) {
    struct timespec time;
    syscall(SYS_clock_gettime, clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/// How long the clock is held at most, in seconds.
#define HOLD_LIMIT 30

void acetate_clock_hold(void) {
    if (!is_simulated) return;
    if (atomic_fetch_add(&holds, 1) == 0) atomic_store(&held_since, (int64_t)(real_seconds(CLOCK_MONOTONIC) * 1e9));
}

void acetate_clock_release(void) {
    if (is_simulated) atomic_fetch_sub(&holds, 1);
}

static bool is_held(void) {
    if (atomic_load(&holds) == 0) return false;
    return real_seconds(CLOCK_MONOTONIC) - (double)atomic_load(&held_since) * 1e-9 < HOLD_LIMIT;
}

/// Reads a short file of the kernel, and ends it with a zero. Returns false if there is none.
static bool read_file(const char *path, char *text, size_t capacity) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    ssize_t length = read(file, text, capacity - 1);
    close(file);
    if (length < 0) return false;
    text[length] = 0;
    return true;
}

/// Whether all threads but this one wait. Adds up how often they have run; where one runs, writes its name.
static bool all_threads_wait(uint64_t *runs, char name[32]) {
    static DIR *folder;
    if (!folder) folder = opendir("/proc/self/task");
    if (!folder) return false;
    rewinddir(folder);
    pid_t own = gettid();
    *runs = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        int thread = atoi(entry->d_name);
        if (thread <= 0 || thread == own) continue;
        char path[64], text[512];
        snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
        if (!read_file(path, text, sizeof text)) continue;
        // The name is in parentheses, and can contain some.
        char *end = strrchr(text, ')'), *start = strchr(text, '(');
        if (!end || !start || end[1] != ' ') continue;
        char state = end[2];
        if (state != 'S' && state != 'Z' && state != 'X' && state != 'I') {
            if (thread == getpid())
                snprintf(name, 32, "main");
            else
                snprintf(name, 32, "%.*s", (int)(end - start - 1), start + 1);
            return false;
        }
        snprintf(path, sizeof path, "/proc/self/task/%d/schedstat", thread);
        if (!read_file(path, text, sizeof text)) continue;
        char *last = strrchr(text, ' ');
        *runs += (uint64_t)thread * 1000003 + (last ? strtoull(last, NULL, 10) : 0);
    }
    return true;
}

/// Waits until all other threads wait, and none has run between two looks at them, as one can wake another and then wait; and until
/// the clock is not held.
static void wait_until_idle(void) {
    double start = real_seconds(CLOCK_MONOTONIC), processor = real_seconds(CLOCK_PROCESS_CPUTIME_ID);
    long pause = 5000;
    int reports = 0;
    for (;;) {
        uint64_t first, second;
        char name[32] = "";
        bool are_idle = all_threads_wait(&first, name) && all_threads_wait(&second, name) && first == second;
        if (are_idle && !is_held()) return;
        rest(pause);
        if (pause < 500000) pause += pause / 4;
        // Processor time, so that a program that a debugger or a busy computer stops is not taken for one that hangs.
        bool is_due = reports == 0   ? real_seconds(CLOCK_MONOTONIC) - start > 10
                      : reports == 1 ? real_seconds(CLOCK_PROCESS_CPUTIME_ID) - processor > 60
                                     : false;
        if (is_due && name[0] && standstill_handler) standstill_handler(reports++ > 0, name);
    }
}

/// Makes a timer readable. It was disarmed when its deadline was set.
static bool fire(int descriptor) {
    struct itimerspec soon = {.it_value = {.tv_nsec = 1}};
    if (syscall(SYS_timerfd_settime, descriptor, 0, &soon, NULL) < 0) return false;
    // Most often the timer has fired when this begins. Its reader may already have read it when this ends.
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
    struct timespec limit = {.tv_nsec = 50000};
    syscall(SYS_ppoll, &entry, 1, &limit, NULL, 0);
    return true;
}

/// Wakes the thread that waits for a deadline. The lock is held.
static void wake(struct acetate_deadline *deadline) {
    switch (deadline->wake) {
    case ACETATE_WAKE_TIMER:
        if (!fire(deadline->descriptor) || deadline->interval <= 0) {
            acetate_unschedule(deadline);
            deadline->time = ACETATE_NEVER;
        } else {
            deadline->time += deadline->interval;
        }
        break;
    case ACETATE_WAKE_SLEEPER:
        acetate_unschedule(deadline);
        // The memory may be gone after this, for which the system call returns an error or wakes nobody.
        atomic_store(&deadline->is_over, 1);
        syscall(SYS_futex, &deadline->is_over, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
        break;
    case ACETATE_WAKE_CONDITION:
        acetate_unschedule(deadline);
        pthread_cond_broadcast(deadline->condition);
        break;
    }
}

/// The time at which a deadline is handled, in whole microseconds. Programs compute deadlines as fractions of seconds, and
/// Dispatch cuts off what is below a nanosecond. Woken that much too early, a program that checks the time would wait again, but
/// for less than a nanosecond, and so forever.
static int64_t wake_time(const struct acetate_deadline *deadline) {
    return deadline->time > ACETATE_NEVER - 1000 ? ACETATE_NEVER : (deadline->time + 999) / 1000 * 1000;
}

static struct acetate_deadline *first_deadline(void) {
    struct acetate_deadline *first = NULL;
    for (struct acetate_deadline *each = deadlines; each; each = each->next) {
        int64_t difference = first ? wake_time(each) - wake_time(first) : -1;
        if (difference < 0 || (difference == 0 && each->number < first->number)) first = each;
    }
    return first;
}

/// Waits until a deadline or an alarm is set. The lock is held.
static void wait_for_change(void) {
    // This calls the C library's function, as the time is not limited.
    pthread_cond_wait(&changed, &lock);
}

static void *run_clock(void *unused) {
    (void)unused;
    pthread_setname_np(pthread_self(), "acetate-clock");
    for (;;) {
        wait_until_idle();
        acetate_lock();
        struct acetate_deadline *first = first_deadline();
        int64_t due = first ? wake_time(first) : ACETATE_NEVER, time = atomic_load(&now);
        int64_t next = due < alarm_time ? due : alarm_time;
        if (next == ACETATE_NEVER) {
            wait_for_change();
            acetate_unlock();
            continue;
        }
        if (next > time) atomic_store(&now, time = next);
        if (due <= time) {
            wake(first);
            acetate_unlock();
        } else {
            void (*handler)(void) = alarm_handler;
            (alarm_time = ACETATE_NEVER, alarm_handler = NULL);
            acetate_unlock();
            if (handler) handler();
        }
    }
    return NULL;
}

// The start and the end of the process.

int acetate_restart(void) {
    execv("/proc/self/exe", arguments);
    return errno;
}

/// Begins the simulation. The program is restarted once, because Swift reads the seed of its hash tables, and the kernel the
/// addresses of memory, before this is called; the order of sets and dictionaries depends on both.
__attribute__((constructor)) static void begin(int count, char **values, char **environment) {
    (void)count, (void)environment;
    arguments = values;
    if (!getenv("ACETATE_HEADLESS") || !getenv("ACETATE_SCRIPT")) return;
    if (!getenv("ACETATE_RESTARTED")) {
        setenv("ACETATE_RESTARTED", "1", 1);
        setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1);
        setenv("TZ", "UTC", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("LANG", "C.UTF-8", 1);
        setenv("LANGUAGE", "en", 1);
        // Has no effect where a sandbox forbids it.
        int former = personality(0xFFFFFFFF);
        if (former != -1) personality((unsigned long)former | ADDR_NO_RANDOMIZE);
        // Returns only if it fails, and then the simulation begins without the restart.
        acetate_restart();
    }
    // Programs that this one starts restart for themselves.
    unsetenv("ACETATE_RESTARTED");
    is_simulated = true;
    // The kernel has named the process after the link by which it was restarted.
    const char *slash = strrchr(values[0], '/');
    prctl(PR_SET_NAME, slash ? slash + 1 : values[0]);
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (pthread_create(&thread, &attributes, run_clock, NULL) != 0) is_simulated = false;
    pthread_attr_destroy(&attributes);
}

static void (*exit_handler)(int status);

static void call_exit_handler(int status, void *unused) {
    (void)unused;
    exit_handler(status);
}

void acetate_clock_on_exit(void (*ended)(int status)) {
    exit_handler = ended;
    on_exit(call_exit_handler, NULL);
}
