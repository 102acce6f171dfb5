// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zxdg_exported_v2`.
package enum ZxdgExportedV2 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case handle = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
