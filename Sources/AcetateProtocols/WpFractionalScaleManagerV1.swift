// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_fractional_scale_manager_v1`.
package enum WpFractionalScaleManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getFractionalScale = 1
    }

    /// `wp_fractional_scale_manager_v1.error`.
    package enum Error: UInt32, Sendable {
        case fractionalScaleExists = 0
    }
}
