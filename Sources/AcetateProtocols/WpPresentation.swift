// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_presentation`.
package enum WpPresentation {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case clockId = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case feedback = 1
    }

    /// `wp_presentation.error`.
    package enum Error: UInt32, Sendable {
        case invalidTimestamp = 0
        case invalidFlag = 1
    }
}
