#pragma once

#include <stdbool.h>

/// What the kernels may use of the processor.
typedef enum {
    /// What every processor of this kind has: SSE2, or NEON.
    AcetateLevelBaseline = 0,
    AcetateLevelAVX2 = 1,
} AcetateLevel;

/// The level in use: when the program starts, the highest that the processor has.
AcetateLevel acetate_level(void);

/// Uses a level from now on; false where the processor lacks it. All levels give the same bytes: this is for tests and
/// measurements. From any thread.
bool acetate_use_level(AcetateLevel level);
