import Foundation
import QuartzCore

/// What a text view shows besides its tiles: the insertion point, and which parts have changed.
@MainActor
final class TextDisplay {
    private unowned let view: NSTextView
    private let insertionPoint = CALayer()
    private var keyWindow = KeyWindowObserver()
    /// The height of the text when it was last laid out.
    var shownHeight: CGFloat = 0
    /// The number of blocks of the text at that time.
    var shownBlocks = 0
    /// The upper and the lower edge of the blocks that have changed since, in the coordinates of the container.
    var changed: (top: CGFloat, lastCharacter: Int)?
    /// What was shown of the first block that has changed since, its first character, and whether only this block has changed. Nil if
    /// that is not known.
    var former: (layout: BlockLayout, start: Int, isOnly: Bool)?

    init(_ view: NSTextView) { self.view = view }

    // MARK: The window

    func windowDidChange() {
        keyWindow.observe(view.window) { [weak view] in view?.focusDidChange() }
        TextDisplay.shown.removeAll { $0.view == nil || $0.view === view }
        guard view.window != nil else { return }
        TextDisplay.shown.append(WeakView(view: view))
        view.needsLayout = true
    }

    private struct WeakView {
        weak var view: NSTextView?
    }

    /// The text views that are in windows.
    private static var shown: [WeakView] = []

    /// Shows another part of the text views in a view that was moved, resized, scrolled or shown.
    static func placeDidChange(of view: NSView) {
        for text in shown.lazy.compactMap(\.view) where text.window === view.window && text.isDescendant(of: view) {
            text.needsLayout = true
        }
    }

    // MARK: The insertion point

    /// Shows the insertion point at a rectangle of the view, visible for the next half second; nil hides it.
    func showInsertionPoint(_ rect: NSRect?, color: NSColor) {
        withoutActions {
            guard let rect, let layer = view.layer else {
                insertionPoint.removeFromSuperlayer()
                return
            }
            let isNew = insertionPoint.superlayer !== layer
            if isNew { layer.addSublayer(insertionPoint) }
            let resolved = view.effectiveAppearance.resolving { color.cgColor }
            if insertionPoint.frame == rect, !isNew, insertionPoint.backgroundColor == resolved { return }
            insertionPoint.frame = rect
            insertionPoint.backgroundColor = resolved
            insertionPoint.add(.insertionPointBlink, forKey: "blink")
        }
    }

    /// Hides the pointer until it moves, while the user types.
    func hideCursorWhileTyping() { NSCursor.setHiddenUntilMouseMoves(true) }
}

extension NSAppearance {
    /// The result of a function that reads dynamic colors.
    fileprivate func resolving<Value>(_ body: () -> Value) -> Value {
        var result: Value?
        performAsCurrentDrawingAppearance { result = body() }
        return result ?? body()
    }
}

extension CAAnimation {
    /// The blinking of an insertion point: visible for half a second, and hidden for half a second.
    static var insertionPointBlink: CAAnimation {
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [1, 0]
        blink.calculationMode = .discrete
        blink.duration = 1
        blink.repeatCount = .infinity
        return blink
    }
}
