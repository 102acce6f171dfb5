// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `zwp_text_input_v3`.
package enum ZwpTextInputV3 {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case enter = 0
        case leave = 1
        case preeditString = 2
        case commitString = 3
        case deleteSurroundingText = 4
        case done = 5
    }

    /// The opcodes of its requests.
    package enum Request: UInt32, Sendable {
        case destroy = 0
        case enable = 1
        case disable = 2
        case setSurroundingText = 3
        case setTextChangeCause = 4
        case setContentType = 5
        case setCursorRectangle = 6
        case commit = 7
    }

    /// `zwp_text_input_v3.change_cause`.
    package enum ChangeCause: UInt32, Sendable {
        case inputMethod = 0
        case other = 1
    }

    /// `zwp_text_input_v3.content_hint`.
    package struct ContentHint: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let completion = ContentHint(rawValue: 0x1)
        package static let spellcheck = ContentHint(rawValue: 0x2)
        package static let autoCapitalization = ContentHint(rawValue: 0x4)
        package static let lowercase = ContentHint(rawValue: 0x8)
        package static let uppercase = ContentHint(rawValue: 0x10)
        package static let titlecase = ContentHint(rawValue: 0x20)
        package static let hiddenText = ContentHint(rawValue: 0x40)
        package static let sensitiveData = ContentHint(rawValue: 0x80)
        package static let latin = ContentHint(rawValue: 0x100)
        package static let multiline = ContentHint(rawValue: 0x200)
    }

    /// `zwp_text_input_v3.content_purpose`.
    package enum ContentPurpose: UInt32, Sendable {
        case normal = 0
        case alpha = 1
        case digits = 2
        case number = 3
        case phone = 4
        case url = 5
        case email = 6
        case name = 7
        case password = 8
        case pin = 9
        case date = 10
        case time = 11
        case datetime = 12
        case terminal = 13
    }
}
