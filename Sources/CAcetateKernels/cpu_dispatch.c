#include "cpu_dispatch.h"

_Atomic int acetate_current_cpu_level = AcetateCPULevelBaseline;

static AcetateCPULevel highest(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) return AcetateCPULevelAVX2;
#endif
    return AcetateCPULevelBaseline;
}

// Runs before `main`, and therefore before other threads read the level.
__attribute__((constructor)) static void choose_level(void) { acetate_current_cpu_level = highest(); }

AcetateCPULevel acetate_cpu_level(void) { return (AcetateCPULevel)acetate_current_cpu_level; }

bool acetate_use_cpu_level(AcetateCPULevel level) {
    if (level > highest()) return false;
    acetate_current_cpu_level = level;
    return true;
}
