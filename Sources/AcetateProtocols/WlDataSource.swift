// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_data_source`.
package enum WlDataSource {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case target = 0
        case send = 1
        case cancelled = 2
        case dndDropPerformed = 3
        case dndFinished = 4
        case action = 5
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case offer = 0
        case destroy = 1
        case setActions = 2
    }

    /// `wl_data_source.error`.
    package enum Error: UInt32, Sendable {
        case invalidActionMask = 0
        case invalidSource = 1
    }
}
