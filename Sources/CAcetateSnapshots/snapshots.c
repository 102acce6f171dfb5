#include "CAcetateSnapshots.h"

#include <stdlib.h>

static int is_pinned = 0;

// Before main() there is one thread only, so that the environment can be changed, and nothing has read it.
__attribute__((constructor)) static void pin_environment(void) {
    // AppKit uses a screen in memory then, if there is no compositor.
    setenv("ACETATE_SNAPSHOTS", "1", 1);
    is_pinned = setenv("ACETATE_FONTS", "pinned", 1) == 0 && setenv("LC_ALL", "C.UTF-8", 1) == 0 && setenv("TZ", "UTC", 1) == 0;
}

int acetate_snapshots_environment_is_pinned(void) { return is_pinned; }
