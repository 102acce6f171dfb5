// Made by protocols/generate.sh; do not edit.

/// The opcodes and the enumerations of `wp_presentation_feedback`.
package enum WpPresentationFeedback {
    /// The opcodes of its events.
    package enum Event: UInt32, Sendable {
        case syncOutput = 0
        case presented = 1
        case discarded = 2
    }

    /// `wp_presentation_feedback.kind`.
    package struct Kind: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let vsync = Kind(rawValue: 0x1)
        package static let hwClock = Kind(rawValue: 0x2)
        package static let hwCompletion = Kind(rawValue: 0x4)
        package static let zeroCopy = Kind(rawValue: 0x8)
    }
}
