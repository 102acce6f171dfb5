// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `xdg_positioner`.
package enum XdgPositioner {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setSize = 1
        case setAnchorRect = 2
        case setAnchor = 3
        case setGravity = 4
        case setConstraintAdjustment = 5
        case setOffset = 6
        case setReactive = 7
        case setParentSize = 8
        case setParentConfigure = 9
    }

    /// `xdg_positioner.error`.
    package enum Error: UInt32, Sendable {
        case invalidInput = 0
    }

    /// `xdg_positioner.anchor`.
    package enum Anchor: UInt32, Sendable {
        case none = 0
        case top = 1
        case bottom = 2
        case left = 3
        case right = 4
        case topLeft = 5
        case bottomLeft = 6
        case topRight = 7
        case bottomRight = 8
    }

    /// `xdg_positioner.gravity`.
    package enum Gravity: UInt32, Sendable {
        case none = 0
        case top = 1
        case bottom = 2
        case left = 3
        case right = 4
        case topLeft = 5
        case bottomLeft = 6
        case topRight = 7
        case bottomRight = 8
    }

    /// `xdg_positioner.constraint_adjustment`.
    package struct ConstraintAdjustment: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let slideX = ConstraintAdjustment(rawValue: 1)
        package static let slideY = ConstraintAdjustment(rawValue: 2)
        package static let flipX = ConstraintAdjustment(rawValue: 4)
        package static let flipY = ConstraintAdjustment(rawValue: 8)
        package static let resizeX = ConstraintAdjustment(rawValue: 16)
        package static let resizeY = ConstraintAdjustment(rawValue: 32)
    }
}
