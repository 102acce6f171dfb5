// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_tablet_tool_v2`.
package enum ZwpTabletToolV2 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case type = 0
        case hardwareSerial = 1
        case hardwareIdWacom = 2
        case capability = 3
        case done = 4
        case removed = 5
        case proximityIn = 6
        case proximityOut = 7
        case down = 8
        case up = 9
        case motion = 10
        case pressure = 11
        case distance = 12
        case tilt = 13
        case rotation = 14
        case slider = 15
        case wheel = 16
        case button = 17
        case frame = 18
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case setCursor = 0
        case destroy = 1
    }

    /// `zwp_tablet_tool_v2.type`.
    package enum TypeValue: UInt32, Sendable {
        case pen = 0x140
        case eraser = 0x141
        case brush = 0x142
        case pencil = 0x143
        case airbrush = 0x144
        case finger = 0x145
        case mouse = 0x146
        case lens = 0x147
    }

    /// `zwp_tablet_tool_v2.capability`.
    package enum Capability: UInt32, Sendable {
        case tilt = 1
        case pressure = 2
        case distance = 3
        case rotation = 4
        case slider = 5
        case wheel = 6
    }

    /// `zwp_tablet_tool_v2.button_state`.
    package enum ButtonState: UInt32, Sendable {
        case released = 0
        case pressed = 1
    }

    /// `zwp_tablet_tool_v2.error`.
    package enum Error: UInt32, Sendable {
        case role = 0
    }
}
