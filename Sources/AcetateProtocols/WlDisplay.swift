// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_display`.
package enum WlDisplay {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case error = 0
        case deleteId = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case sync = 0
        case getRegistry = 1
    }

    /// `wl_display.error`.
    package enum Error: UInt32, Sendable {
        case invalidObject = 0
        case invalidMethod = 1
        case noMemory = 2
        case implementation = 3
    }
}
