// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_viewporter`.
package enum WpViewporter {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getViewport = 1
    }

    /// `wp_viewporter.error`.
    package enum Error: UInt32, Sendable {
        case viewportExists = 0
    }
}
