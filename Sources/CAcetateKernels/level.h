// The level in use, for the choice of a row function. Not public: one plain load.
#pragma once

#include "include/levels.h"

#include <stdatomic.h>

extern _Atomic int acetate_current_level;

/// Calls the current level's version of a function: `CHOOSE(over)(…)`.
#if defined(__x86_64__)
#define CHOOSE(name)                                                                                                   \
    (atomic_load_explicit(&acetate_current_level, memory_order_relaxed) == AcetateLevelAVX2 ? name##_avx2              \
                                                                                            : name##_baseline)
#else
#define CHOOSE(name) name##_baseline
#endif
