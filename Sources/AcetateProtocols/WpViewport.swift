// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_viewport`.
package enum WpViewport {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setSource = 1
        case setDestination = 2
    }

    /// `wp_viewport.error`.
    package enum Error: UInt32, Sendable {
        case badValue = 0
        case badSize = 1
        case outOfBuffer = 2
        case noSurface = 3
    }
}
