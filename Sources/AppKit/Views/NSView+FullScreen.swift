import Foundation

/// The state of a view in full-screen mode: its window, and the state to restore afterwards.
@MainActor
struct FullScreenState {
    let fullScreenWindow: NSWindow
    let previousWindow: NSWindow?
    let previousSuperview: NSView?
    let previousIndex: Int
    let previousFrame: NSRect
    let previousWindowWasVisible: Bool
}

extension NSView {
    /// The key of a full-screen option. There are no options, because on Wayland the compositor controls presentation
    /// options, window levels and other screens.
    public struct FullScreenModeOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

/// The window of a view in full-screen mode, which receives key events although it has no title bar.
final class FullScreenWindow: NSWindow {
    override var canBecomeKey: Bool { true }
}
