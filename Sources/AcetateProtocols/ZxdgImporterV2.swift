// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zxdg_importer_v2`.
package enum ZxdgImporterV2 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case importToplevel = 1
    }
}
