#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// How often this process has asked the C library for memory so far, on all threads: its own `malloc` and the like, which
/// stand before the library's.
unsigned long allocation_count(void);

#endif
