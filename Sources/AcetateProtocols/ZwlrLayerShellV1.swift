// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwlr_layer_shell_v1`.
package enum ZwlrLayerShellV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case getLayerSurface = 0
        case destroy = 1
    }

    /// `zwlr_layer_shell_v1.error`.
    package enum Error: UInt32, Sendable {
        case role = 0
        case invalidLayer = 1
        case alreadyConstructed = 2
    }

    /// `zwlr_layer_shell_v1.layer`.
    package enum Layer: UInt32, Sendable {
        case background = 0
        case bottom = 1
        case top = 2
        case overlay = 3
    }
}
