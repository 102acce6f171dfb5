// The simulated clock of a process that plays a script on a display in memory.
//
// A process simulates its time if the environment has both ACETATE_HEADLESS and ACETATE_SCRIPT when it starts. Then the
// functions of the C library that read clocks, sleep, and set timers (clock.c lists them) use this clock, and so do Foundation,
// Dispatch and Swift's tasks. The clock stands still while a thread of the process runs. When all threads wait, a thread of its
// own sets it to the next deadline. In other processes these functions are those of the C library.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The value of CLOCK_MONOTONIC when the time of a simulation is 0, in seconds. It is not 0, because that means "not yet set"
/// for the begin time of a layer, and a power of two, so that little precision is lost.
#define ACETATE_CLOCK_EPOCH 1024

/// Whether the time of this process is simulated. It never changes.
bool acetate_clock_is_simulated(void);

/// The simulated time, in nanoseconds since the start of the process.
int64_t acetate_clock_now(void);

/// Calls a function once, on the thread of the clock, when the time has come and all threads wait, after everything else that
/// is due at that time. Replaces the former alarm.
void acetate_clock_set_alarm(int64_t nanoseconds, void (*alarm)(void));

/// Keeps the clock from advancing when all threads wait, because one of them waits for something that does not come from this
/// process, such as the network. The clock advances again after as many calls of `acetate_clock_release`, and after 30 seconds in
/// any case, for servers that do not answer. Does nothing if the time is not simulated.
void acetate_clock_hold(void);
void acetate_clock_release(void);

/// Calls a function, on the thread of the clock, when the clock has stood still for ten seconds because a thread runs without an
/// end, and again when the process has used a minute of processor time meanwhile: then it will probably stand still forever.
/// `thread` is the name of the thread.
void acetate_clock_on_standstill(void (*standstill)(bool is_final, const char *thread));

/// Calls a function with the exit status when the process exits.
void acetate_clock_on_exit(void (*ended)(int status));

/// Runs the program of this process again from its start, with the current environment. Returns the value of errno.
int acetate_restart(void);
