// Includes ROWS_FILE, a file of row functions, once for each CPU level. A function is written once, as `LEVEL(name)`,
// with the types of `vectors.h`, and called as `DISPATCH(name)`.

#include "include/rows.h"
#include "cpu_dispatch.h"

#include <stdbool.h>

// NATIVE(name) is the intrinsic function for the level's vectors, if there is one.
#if defined(__SSE2__)
#include <immintrin.h>
#define NATIVE(name) _mm_##name
#endif

/// The number of pixels of the widest vector.
#define MOST_LANES 8

#define LEVEL(name) name##_baseline
#define VECTOR_BYTES 16
#include "vectors.h"
#include ROWS_FILE
#undef LEVEL
#undef VECTOR_BYTES

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#undef NATIVE
#define NATIVE(name) _mm256_##name
#define LEVEL(name) name##_avx2
#define VECTOR_BYTES 32
#include "vectors.h"
#include ROWS_FILE
#undef LEVEL
#undef VECTOR_BYTES
#pragma clang attribute pop
#endif
