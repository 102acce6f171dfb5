// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_cursor_shape_device_v1`.
package enum WpCursorShapeDeviceV1 {
    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case setShape = 1
    }

    /// `wp_cursor_shape_device_v1.shape`.
    package enum Shape: UInt32, Sendable {
        case `default` = 1
        case contextMenu = 2
        case help = 3
        case pointer = 4
        case progress = 5
        case wait = 6
        case cell = 7
        case crosshair = 8
        case text = 9
        case verticalText = 10
        case alias = 11
        case copy = 12
        case move = 13
        case noDrop = 14
        case notAllowed = 15
        case grab = 16
        case grabbing = 17
        case eResize = 18
        case nResize = 19
        case neResize = 20
        case nwResize = 21
        case sResize = 22
        case seResize = 23
        case swResize = 24
        case wResize = 25
        case ewResize = 26
        case nsResize = 27
        case neswResize = 28
        case nwseResize = 29
        case colResize = 30
        case rowResize = 31
        case allScroll = 32
        case zoomIn = 33
        case zoomOut = 34
    }

    /// `wp_cursor_shape_device_v1.error`.
    package enum Error: UInt32, Sendable {
        case invalidShape = 1
    }
}
