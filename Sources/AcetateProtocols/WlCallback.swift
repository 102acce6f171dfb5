// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_callback`.
package enum WlCallback {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case done = 0
    }
}
