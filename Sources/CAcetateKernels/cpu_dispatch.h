// The choice of a row function by the CPU level in use. Costs one relaxed load.
#pragma once

#include "include/cpu_level.h"

#include <stdatomic.h>

extern _Atomic int acetate_current_cpu_level;

/// The variant of a function for the current CPU level: `DISPATCH(over)(…)`.
#if defined(__x86_64__)
#define DISPATCH(name)                                                                                                   \
    (atomic_load_explicit(&acetate_current_cpu_level, memory_order_relaxed) == AcetateCPULevelAVX2 ? name##_avx2              \
                                                                                            : name##_baseline)
#else
#define DISPATCH(name) name##_baseline
#endif
