// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_seat`.
package enum WlSeat {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case capabilities = 0
        case name = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case getPointer = 0
        case getKeyboard = 1
        case getTouch = 2
        case release = 3
    }

    /// `wl_seat.capability`.
    package struct Capability: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let pointer = Capability(rawValue: 1)
        package static let keyboard = Capability(rawValue: 2)
        package static let touch = Capability(rawValue: 4)
    }

    /// `wl_seat.error`.
    package enum Error: UInt32, Sendable {
        case missingCapability = 0
    }
}
