import AppKit

// The listings of the article on accessibility.

private final class PlayButton: NSView, NSAccessibilityButton {
    override func accessibilityLabel() -> String? { "Play" }

    override func accessibilityPerformPress() -> Bool {
        play()
        return true
    }
}

extension PlayButton {
    /// What the program does.
    fileprivate func play() {}
}
