// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zxdg_exporter_v2`.
package enum ZxdgExporterV2 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case exportToplevel = 1
    }

    /// `zxdg_exporter_v2.error`.
    package enum Error: UInt32, Sendable {
        case invalidSurface = 0
    }
}
