import Foundation

/// The cursor, which a program can hide and show. The display server determines its image.
@preconcurrency @MainActor
open class NSCursor: NSObject {
    private static var hideCount = 0
    private static var isHiddenUntilMove = false
    private static var wasHidden = false

    private override init() {
        super.init()
    }

    /// Hides the cursor over the program's windows. Each call must be balanced by a call of `unhide()`.
    open class func hide() {
        hideCount += 1
        apply()
    }

    /// Balances a call of `hide()`.
    open class func unhide() {
        hideCount = max(hideCount - 1, 0)
        apply()
    }

    /// Hides the cursor until the pointer moves, or shows it again.
    open class func setHiddenUntilMouseMoves(_ flag: Bool) {
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
