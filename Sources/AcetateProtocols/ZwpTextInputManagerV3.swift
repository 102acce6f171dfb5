// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_text_input_manager_v3`.
package enum ZwpTextInputManagerV3 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case getTextInput = 1
    }
}
