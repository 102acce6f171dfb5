// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `xdg_activation_token_v1`.
package enum XdgActivationTokenV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case done = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case setSerial = 0
        case setAppId = 1
        case setSurface = 2
        case commit = 3
        case destroy = 4
    }

    /// `xdg_activation_token_v1.error`.
    package enum Error: UInt32, Sendable {
        case alreadyUsed = 0
    }
}
