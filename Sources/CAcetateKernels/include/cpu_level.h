#pragma once

#include <stdbool.h>

/// The processor features that the kernels may use.
typedef enum {
    /// The features that every processor of the architecture has: SSE2 or NEON.
    AcetateCPULevelBaseline = 0,
    AcetateCPULevelAVX2 = 1,
} AcetateCPULevel;

/// Returns the level in use: initially the highest that the processor supports.
AcetateCPULevel acetate_cpu_level(void);

/// Sets the level in use, for tests and measurements. Returns false if the processor does not support it. All levels
/// give the same bytes. Safe to call from any thread.
bool acetate_use_cpu_level(AcetateCPULevel level);
