// The snapshots' environment is set by the C code of this module before main(): the pinned fonts, UTC, and the C locale.
import CAcetateSnapshots
