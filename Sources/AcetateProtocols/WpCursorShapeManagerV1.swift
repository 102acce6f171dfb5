// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_cursor_shape_manager_v1`.
package enum WpCursorShapeManagerV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getPointer = 1
        case getTabletToolV2 = 2
    }
}
