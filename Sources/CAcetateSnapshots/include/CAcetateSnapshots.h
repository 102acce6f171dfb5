// The environment of processes that compare snapshots.
#pragma once

// Whether the environment was set. It is set before main().
int acetate_snapshots_environment_is_pinned(void);
