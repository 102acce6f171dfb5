// The functions of the C library that depend on time. Their definitions here replace those of the C library for the whole
// process, including its shared libraries: with the simulated clock if there is one, otherwise by calling the C library.
//
// Not replaced: timeouts of poll, select, epoll_wait and futex, and clocks of processor time.
#define _GNU_SOURCE
#include "CAcetateClock.h"
#include "simulation.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

// The sanitizers replace the same functions.
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

/// The C library's function of this name, which is looked up at the first call.
#define ORIGINAL(name)                                                                      \
    ({                                                                                      \
        static _Atomic(__typeof__(&name)) cached;                                           \
        __typeof__(&name) function = atomic_load_explicit(&cached, memory_order_relaxed);   \
        if (!function) {                                                                    \
            function = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                          \
            atomic_store_explicit(&cached, function, memory_order_relaxed);                 \
        }                                                                                   \
        function;                                                                           \
    })

#define EXPORTED __attribute__((visibility("default"), used))

static const int64_t second = 1000000000;

static struct timespec timespec_of(int64_t time) {
    return (struct timespec){.tv_sec = time / second, .tv_nsec = time % second};
}

/// The nanoseconds of a time, at most what fits.
static int64_t nanoseconds(const struct timespec *time) {
    return time->tv_sec >= INT64_MAX / second ? INT64_MAX : time->tv_sec * second + time->tv_nsec;
}

static int64_t sum(int64_t first, int64_t other) {
    int64_t result;
    return __builtin_add_overflow(first, other, &result) ? ACETATE_NEVER : result;
}

/// The simulated time at which a clock has a value.
static int64_t time_of(const struct timespec *value, clockid_t clock) { return nanoseconds(value) - acetate_origin(clock); }

// Clocks.

EXPORTED int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!acetate_clock_is_simulated() || acetate_origin(clock) < 0) return ORIGINAL(clock_gettime)(clock, time);
    *time = timespec_of(acetate_origin(clock) + acetate_clock_now());
    return 0;
}

EXPORTED int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(gettimeofday)(time, zone);
    int64_t value = acetate_origin(CLOCK_REALTIME) + acetate_clock_now();
    *time = (struct timeval){.tv_sec = value / second, .tv_usec = value % second / 1000};
    return 0;
}

EXPORTED time_t time(time_t *result) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(time)(result);
    time_t value = (acetate_origin(CLOCK_REALTIME) + acetate_clock_now()) / second;
    if (result) *result = value;
    return value;
}

// Sleep.

static void sleep_until(int64_t time) {
    struct acetate_deadline deadline = {.wake = ACETATE_WAKE_SLEEPER, .time = time};
    acetate_lock();
    acetate_schedule(&deadline);
    acetate_unlock();
    while (!atomic_load(&deadline.is_over)) syscall(SYS_futex, &deadline.is_over, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

EXPORTED int nanosleep(const struct timespec *duration, struct timespec *remaining) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(nanosleep)(duration, remaining);
    if (duration->tv_sec < 0 || duration->tv_nsec < 0 || duration->tv_nsec >= second) return (errno = EINVAL, -1);
    sleep_until(sum(acetate_clock_now(), nanoseconds(duration)));
    return 0;
}

EXPORTED int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *remaining) {
    if (!acetate_clock_is_simulated() || acetate_origin(clock) < 0)
        return ORIGINAL(clock_nanosleep)(clock, flags, time, remaining);
    if (time->tv_sec < 0 || time->tv_nsec < 0 || time->tv_nsec >= second) return EINVAL;
    sleep_until(flags & TIMER_ABSTIME ? time_of(time, clock) : sum(acetate_clock_now(), nanoseconds(time)));
    return 0;
}

EXPORTED int usleep(useconds_t microseconds) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(usleep)(microseconds);
    sleep_until(sum(acetate_clock_now(), (int64_t)microseconds * 1000));
    return 0;
}

EXPORTED unsigned sleep(unsigned seconds) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(sleep)(seconds);
    sleep_until(sum(acetate_clock_now(), seconds * second));
    return 0;
}

// Timers.

EXPORTED int timerfd_create(int clock, int flags) {
    if (!acetate_clock_is_simulated() || acetate_origin(clock) < 0) return ORIGINAL(timerfd_create)(clock, flags);
    int descriptor = ORIGINAL(timerfd_create)(CLOCK_MONOTONIC, flags);
    if (descriptor < 0) return descriptor;
    acetate_lock();
    struct acetate_deadline *timer = acetate_add_timer(descriptor, clock);
    acetate_unlock();
    if (timer) return descriptor;
    close(descriptor);
    return (errno = ENOMEM, -1);
}

static void describe(const struct acetate_deadline *timer, struct itimerspec *value) {
    int64_t remaining = timer->time == ACETATE_NEVER ? 0 : timer->time - acetate_clock_now();
    value->it_interval = timespec_of(timer->interval);
    value->it_value = timespec_of(timer->time == ACETATE_NEVER ? 0 : remaining > 1 ? remaining : 1);
}

EXPORTED int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(timerfd_settime)(descriptor, flags, new, old);
    acetate_lock();
    struct acetate_deadline *timer = acetate_timer(descriptor);
    // This also removes what has fired and was not read.
    struct itimerspec none = {0};
    int result = ORIGINAL(timerfd_settime)(descriptor, 0, timer ? &none : new, timer ? NULL : old);
    if (timer && result == 0) {
        if (old) describe(timer, old);
        int64_t value = nanoseconds(&new->it_value);
        timer->interval = nanoseconds(&new->it_interval);
        if (value == 0) {
            acetate_unschedule(timer);
            timer->time = ACETATE_NEVER;
        } else {
            timer->time = flags & TFD_TIMER_ABSTIME ? time_of(&new->it_value, timer->clock) : sum(acetate_clock_now(), value);
            acetate_schedule(timer);
        }
    }
    acetate_unlock();
    return result;
}

EXPORTED int timerfd_gettime(int descriptor, struct itimerspec *value) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(timerfd_gettime)(descriptor, value);
    acetate_lock();
    struct acetate_deadline *timer = acetate_timer(descriptor);
    if (timer) describe(timer, value);
    acetate_unlock();
    return timer ? 0 : ORIGINAL(timerfd_gettime)(descriptor, value);
}

// Waits with a time limit.

/// The clock of a condition's limit. A condition does not reveal it, but no monotonic clock has the values of a wall clock.
static clockid_t clock_of(const struct timespec *limit) {
    return limit->tv_sec < acetate_origin(CLOCK_REALTIME) / second / 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

static int wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t time) {
    if (time <= acetate_clock_now()) {
        // Other threads must get the mutex all the same.
        pthread_mutex_unlock(mutex);
        pthread_mutex_lock(mutex);
        return ETIMEDOUT;
    }
    struct acetate_deadline deadline = {.wake = ACETATE_WAKE_CONDITION, .time = time, .condition = condition};
    acetate_lock();
    acetate_schedule(&deadline);
    acetate_unlock();
    int result = pthread_cond_wait(condition, mutex);
    acetate_lock();
    acetate_unschedule(&deadline);
    acetate_unlock();
    return result != 0 ? result : acetate_clock_now() >= time ? ETIMEDOUT : 0;
}

EXPORTED int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict limit) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(pthread_cond_timedwait)(condition, mutex, limit);
    return wait_until(condition, mutex, time_of(limit, clock_of(limit)));
}

EXPORTED int pthread_cond_clockwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
    const struct timespec *restrict limit) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(pthread_cond_clockwait)(condition, mutex, clock, limit);
    return wait_until(condition, mutex, time_of(limit, clock));
}

/// The real time that is as far from now as a simulated one.
static struct timespec real_time(const struct timespec *limit, clockid_t clock) {
    struct timespec now;
    ORIGINAL(clock_gettime)(clock, &now);
    int64_t rest = time_of(limit, clock) - acetate_clock_now();
    return timespec_of(sum(nanoseconds(&now), rest > 0 ? rest : 0));
}

// A semaphore and a mutex cannot be awaited together with the clock, so their limits are real time.

EXPORTED int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict limit) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(sem_timedwait)(semaphore, limit);
    struct timespec real = real_time(limit, CLOCK_REALTIME);
    return ORIGINAL(sem_timedwait)(semaphore, &real);
}

EXPORTED int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict limit) {
    if (!acetate_clock_is_simulated()) return ORIGINAL(pthread_mutex_timedlock)(mutex, limit);
    struct timespec real = real_time(limit, CLOCK_REALTIME);
    return ORIGINAL(pthread_mutex_timedlock)(mutex, &real);
}

#endif
