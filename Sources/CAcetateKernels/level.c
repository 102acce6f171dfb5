#include "level.h"

_Atomic int acetate_current_level = AcetateLevelBaseline;

static AcetateLevel highest(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) return AcetateLevelAVX2;
#endif
    return AcetateLevelBaseline;
}

// When the program starts; other threads come later.
__attribute__((constructor)) static void choose_level(void) { acetate_current_level = highest(); }

AcetateLevel acetate_level(void) { return (AcetateLevel)acetate_current_level; }

bool acetate_use_level(AcetateLevel level) {
    if (level > highest()) return false;
    acetate_current_level = level;
    return true;
}
