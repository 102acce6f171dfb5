// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwlr_layer_surface_v1`.
package enum ZwlrLayerSurfaceV1 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case configure = 0
        case closed = 1
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case setSize = 0
        case setAnchor = 1
        case setExclusiveZone = 2
        case setMargin = 3
        case setKeyboardInteractivity = 4
        case getPopup = 5
        case ackConfigure = 6
        case destroy = 7
        case setLayer = 8
    }

    /// `zwlr_layer_surface_v1.keyboard_interactivity`.
    package enum KeyboardInteractivity: UInt32, Sendable {
        case none = 0
        case exclusive = 1
        case onDemand = 2
    }

    /// `zwlr_layer_surface_v1.error`.
    package enum Error: UInt32, Sendable {
        case invalidSurfaceState = 0
        case invalidSize = 1
        case invalidAnchor = 2
        case invalidKeyboardInteractivity = 3
    }

    /// `zwlr_layer_surface_v1.anchor`.
    package struct Anchor: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let top = Anchor(rawValue: 1)
        package static let bottom = Anchor(rawValue: 2)
        package static let left = Anchor(rawValue: 4)
        package static let right = Anchor(rawValue: 8)
    }
}
