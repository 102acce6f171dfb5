// The deadlines of the simulated clock, which the functions of time.c add.
#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// What happens at a deadline.
enum acetate_wake {
    /// A timerfd becomes readable.
    ACETATE_WAKE_TIMER,
    /// A sleeping thread continues.
    ACETATE_WAKE_SLEEPER,
    /// All threads that wait for a condition check it again.
    ACETATE_WAKE_CONDITION,
};

/// A deadline. It must stay at its address while it is in the list.
struct acetate_deadline {
    enum acetate_wake wake;
    int64_t time;
    /// The period of a timer; 0 for none.
    int64_t interval;
    /// The number of the deadline in the order in which they were set.
    uint64_t number;
    int descriptor;
    clockid_t clock;
    /// Set for a sleeping thread, and woken as a futex.
    _Atomic uint32_t is_over;
    pthread_cond_t *condition;
    struct acetate_deadline *next;
};

#define ACETATE_NEVER INT64_MAX

/// Protects the list and all its deadlines.
void acetate_lock(void);
void acetate_unlock(void);
/// Adds a deadline, or moves one that is in the list. The lock must be held.
void acetate_schedule(struct acetate_deadline *deadline);
/// Removes a deadline if it is in the list. The lock must be held.
void acetate_unschedule(struct acetate_deadline *deadline);
/// The deadline of a timer; null if the descriptor is not that of one. The lock must be held.
struct acetate_deadline *acetate_timer(int descriptor);
/// The deadline for a new timer; null if memory ran out. The lock must be held.
struct acetate_deadline *acetate_add_timer(int descriptor, clockid_t clock);
/// The value of a clock at time 0 of the simulation, in nanoseconds; -1 for a clock that is not simulated.
int64_t acetate_origin(clockid_t clock);
