// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zxdg_imported_v2`.
package enum ZxdgImportedV2 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case destroyed = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setParentOf = 1
    }

    /// `zxdg_imported_v2.error`.
    package enum Error: UInt32, Sendable {
        case invalidSurface = 0
    }
}
