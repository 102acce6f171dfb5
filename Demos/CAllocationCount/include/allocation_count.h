#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// Returns the number of memory allocations of this process so far, on all threads. This library's `malloc`, `calloc`,
/// `realloc` and aligned variants replace those of the C library and count the calls.
unsigned long allocation_count(void);

#endif
