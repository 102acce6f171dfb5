// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_content_type_manager_v1`.
package enum WpContentTypeManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getSurfaceContentType = 1
    }

    /// `wp_content_type_manager_v1.error`.
    package enum Error: UInt32, Sendable {
        case alreadyConstructed = 0
    }
}
