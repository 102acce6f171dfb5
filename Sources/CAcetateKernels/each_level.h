// Includes ROWS_FILE, a file of row functions, once for each level that the processor may have: a function is written
// once, over `vectors.h`, as `LEVEL(name)`, and chosen as `CHOOSE(name)`.

#include "include/rows.h"
#include "level.h"

#include <stdbool.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

/// As many pixels as the widest vector has.
#define MOST_LANES 8

#define LEVEL(name) name##_baseline
#define VECTOR_BYTES 16
#include "vectors.h"
#include ROWS_FILE
#undef LEVEL
#undef VECTOR_BYTES

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LEVEL(name) name##_avx2
#define VECTOR_BYTES 32
#include "vectors.h"
#include ROWS_FILE
#undef LEVEL
#undef VECTOR_BYTES
#pragma clang attribute pop
#endif
