// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zxdg_toplevel_decoration_v1`.
package enum ZxdgToplevelDecorationV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case configure = 0
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setMode = 1
        case unsetMode = 2
    }

    /// `zxdg_toplevel_decoration_v1.error`.
    package enum Error: UInt32, Sendable {
        case unconfiguredBuffer = 0
        case alreadyConstructed = 1
        case orphaned = 2
    }

    /// `zxdg_toplevel_decoration_v1.mode`.
    package enum Mode: UInt32, Sendable {
        case clientSide = 1
        case serverSide = 2
    }
}
