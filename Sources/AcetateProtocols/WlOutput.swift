// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wl_output`.
package enum WlOutput {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case geometry = 0
        case mode = 1
        case done = 2
        case scale = 3
        case name = 4
        case description = 5
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case release = 0
    }

    /// `wl_output.subpixel`.
    package enum Subpixel: UInt32, Sendable {
        case unknown = 0
        case none = 1
        case horizontalRgb = 2
        case horizontalBgr = 3
        case verticalRgb = 4
        case verticalBgr = 5
    }

    /// `wl_output.transform`.
    package enum Transform: UInt32, Sendable {
        case normal = 0
        case _90 = 1
        case _180 = 2
        case _270 = 3
        case flipped = 4
        case flipped90 = 5
        case flipped180 = 6
        case flipped270 = 7
    }

    /// `wl_output.mode`.
    package struct Mode: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let current = Mode(rawValue: 0x1)
        package static let preferred = Mode(rawValue: 0x2)
    }
}
