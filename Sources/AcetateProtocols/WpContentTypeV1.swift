// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_content_type_v1`.
package enum WpContentTypeV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setContentType = 1
    }

    /// `wp_content_type_v1.type`.
    package enum TypeValue: UInt32, Sendable {
        case none = 0
        case photo = 1
        case video = 2
        case game = 3
    }
}
