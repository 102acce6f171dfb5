// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_fractional_scale_v1`.
package enum WpFractionalScaleV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case preferredScale = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
    }
}
