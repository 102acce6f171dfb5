// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_surface`.
package enum WlSurface {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case enter = 0
        case leave = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case attach = 1
        case damage = 2
        case frame = 3
        case setOpaqueRegion = 4
        case setInputRegion = 5
        case commit = 6
        case setBufferTransform = 7
        case setBufferScale = 8
        case damageBuffer = 9
        case offset = 10
    }

    /// `wl_surface.error`.
    package enum Error: UInt32, Sendable {
        case invalidScale = 0
        case invalidTransform = 1
        case invalidSize = 2
        case invalidOffset = 3
    }
}
