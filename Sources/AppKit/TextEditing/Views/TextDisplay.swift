import Foundation
import QuartzCore

/// What a text view shows besides its tiles: the insertion point, and which parts have changed.
@MainActor
final class TextDisplay {
    private unowned let view: NSTextView
    private let insertionPoint = CALayer()
    /// What a subclass draws for the insertion point; nil for nothing but a filled rectangle.
    private var picture: CALayer?
    private var shownPoint: ShownPoint?
    /// Whether the view draws the insertion point, and the rectangle that it has filled.
    private var isDrawing = false
    private var filled: (rect: NSRect, color: CGColor)?
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
                shownPoint = nil
                return
            }
            let isNew = insertionPoint.superlayer !== layer
            if isNew { layer.addSublayer(insertionPoint) }
            let scale = view.window?.backingScaleFactor ?? 1
            let shown = ShownPoint(
                rect: rect, color: view.effectiveAppearance.resolving { color.cgColor }, scale: scale)
            if shown == shownPoint, !isNew { return }
            shownPoint = shown
            drawInsertionPoint(in: rect, color, scale: scale)
            insertionPoint.add(.insertionPointBlink, forKey: "blink")
        }
    }

    private struct ShownPoint: Equatable {
        var rect: NSRect
        var color: CGColor
        var scale: CGFloat
    }

    /// Begins the blinking again at the next layout, with the visible half second.
    func restartBlinking() { shownPoint = nil }

    /// Calls the view's method that draws the insertion point. A filled rectangle becomes the layer itself; what a subclass draws in
    /// addition is a picture in it.
    private func drawInsertionPoint(in rect: NSRect, _ color: NSColor, scale: CGFloat) {
        let margin = min(rect.height, Self.insertionPointMargin)
        let area = rect.insetBy(dx: -margin, dy: -margin).integral
        let (width, height) = ((area.width * scale).rounded(.up), (area.height * scale).rounded(.up))
        filled = nil
        if let context = CGContext.insertionPoint(width: width, height: height) {
            context.translateBy(x: 0, y: height)
            context.scaleBy(x: scale, y: -scale)
            context.translateBy(x: -area.minX, y: -area.minY)
            isDrawing = true
            NSGraphicsContext.saveGraphicsState()
            NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: true)
            view.effectiveAppearance.performAsCurrentDrawingAppearance {
                view.drawInsertionPoint(in: rect, color: color, turnedOn: true)
            }
            NSGraphicsContext.restoreGraphicsState()
            isDrawing = false
            show(context.isEmpty ? nil : context.makeImage(), in: area, scale: scale, at: rect)
        } else {
            // No bitmap is that large.
            filled = (rect, view.effectiveAppearance.resolving { color.cgColor })
            show(nil, in: area, scale: scale, at: rect)
        }
        insertionPoint.frame = filled?.rect ?? rect
        insertionPoint.backgroundColor = filled?.color
    }

    /// Points around the insertion point in which a subclass may draw, at most.
    private static let insertionPointMargin: CGFloat = 100

    private func show(_ image: CGImage?, in area: NSRect, scale: CGFloat, at rect: NSRect) {
        guard let image else {
            picture?.removeFromSuperlayer()
            picture = nil
            return
        }
        let layer = picture ?? CALayer()
        picture = layer
        let origin = (filled?.rect ?? rect).origin
        layer.frame = area.offsetBy(dx: -origin.x, dy: -origin.y)
        layer.contentsScale = scale
        layer.contents = image
        insertionPoint.addSublayer(layer)
    }

    /// Fills a rectangle for the insertion point: that of its layer while the view draws it, and else of the current context.
    func fillInsertionPoint(_ rect: NSRect, _ color: NSColor) {
        guard isDrawing, filled == nil else {
            color.setFill()
            return rect.fill()
        }
        filled = (rect, color.cgColor)
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

extension CGContext {
    /// A bitmap for an insertion point, in pixels; nil for a size that is not finite or very large.
    fileprivate static func insertionPoint(width: CGFloat, height: CGFloat) -> CGContext? {
        guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else { return nil }
        return CGContext(
            data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
    }

    /// Whether no pixel of the bitmap has a value.
    fileprivate var isEmpty: Bool {
        guard let data else { return true }
        return UnsafeRawBufferPointer(start: data, count: bytesPerRow * height).allSatisfy { $0 == 0 }
    }
}
