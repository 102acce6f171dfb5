import Foundation

/// The pointer's picture, as far as it can be hidden. What it looks like is the display server's affair.
@MainActor
public final class NSCursor: NSObject {
    private static var hideCount = 0
    private static var isHiddenUntilMove = false
    private static var wasHidden = false

    private override init() {
        super.init()
    }

    /// Hides the pointer over the program's windows until as many calls of `unhide()`.
    public class func hide() {
        hideCount += 1
        apply()
    }

    /// Takes one `hide()` back.
    public class func unhide() {
        hideCount = max(hideCount - 1, 0)
        apply()
    }

    /// Hides the pointer until it moves, or shows it again.
    public class func setHiddenUntilMouseMoves(_ flag: Bool) {
        isHiddenUntilMove = flag
        apply()
    }

    static func pointerDidMove() {
        guard isHiddenUntilMove else { return }
        isHiddenUntilMove = false
        apply()
    }

    private static func apply() {
        let isHidden = hideCount > 0 || isHiddenUntilMove
        guard isHidden != wasHidden else { return }
        wasHidden = isHidden
        Display.server.setCursorHidden(isHidden)
    }
}
