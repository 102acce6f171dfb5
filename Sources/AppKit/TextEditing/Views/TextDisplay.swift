import Foundation
import QuartzCore

/// The layers of a text view: tiles with the text that is visible, and the insertion point.
@MainActor
final class TextDisplay {
    private struct Cell: Hashable {
        var column, row: Int
    }

    /// The size of a tile in points. A change of a line draws only its part of a tile.
    private static let tileSize = NSSize(width: 512, height: 256)
    /// The largest part of a view that is drawn, in points.
    private static let largestSide: CGFloat = 16_384

    private unowned let view: NSTextView
    private var tiles: [Cell: TextTile] = [:]
    private let insertionPoint = CALayer()
    private var observers: [NSObjectProtocol] = []
    /// The height of the text when it was last laid out.
    var shownHeight: CGFloat = 0
    /// The upper and the lower edge of the blocks that have changed since, in the coordinates of the container.
    var changed: (top: CGFloat, lastCharacter: Int)?

    init(_ view: NSTextView) { self.view = view }

    // MARK: The window

    func windowDidChange() {
        let center = NotificationCenter.default
        for observer in observers { center.removeObserver(observer) }
        observers = []
        TextDisplay.shown.removeAll { $0.view == nil || $0.view === view }
        removeTiles()
        guard let window = view.window else { return }
        TextDisplay.shown.append(WeakView(view: view))
        observers = [NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification].map {
            center.addObserver(forName: $0, object: window, queue: nil) { [weak view] _ in
                MainActor.assumeIsolated { view?.focusDidChange() }
            }
        }
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

    // MARK: Tiles

    private func removeTiles() {
        for tile in tiles.values { tile.removeFromSuperlayer() }
        tiles = [:]
    }

    func setNeedsDisplay(_ rect: NSRect) {
        for tile in tiles.values {
            let part = tile.frame.intersection(rect)
            if !part.isNull, part.width > 0, part.height > 0 { tile.setNeedsDisplay(part) }
        }
    }

    /// Covers the visible part of the view with tiles, and removes the others.
    func updateTiles() {
        guard let layer = view.layer, view.window != nil else { return removeTiles() }
        var visible = view.visibleRect
        visible.size.width = min(visible.width, Self.largestSide)
        visible.size.height = min(visible.height, Self.largestSide)
        guard visible.isFinite, visible.width > 0, visible.height > 0 else { return removeTiles() }
        let size = Self.tileSize
        func numbers(_ low: CGFloat, _ high: CGFloat, _ side: CGFloat) -> ClosedRange<Int> {
            let first = Int((low / side).rounded(.down))
            return first...max(first, Int((high / side).rounded(.up)) - 1)
        }
        var needed: Set<Cell> = []
        for row in numbers(visible.minY, visible.maxY, size.height) {
            for column in numbers(visible.minX, visible.maxX, size.width) {
                needed.insert(Cell(column: column, row: row))
            }
        }
        withoutActions {
            for (cell, tile) in tiles where !needed.contains(cell) {
                tile.removeFromSuperlayer()
                tiles[cell] = nil
            }
            for cell in needed { place(cell, in: layer) }
        }
    }

    private func place(_ cell: Cell, in layer: CALayer) {
        let size = Self.tileSize
        let frame = NSRect(
            x: CGFloat(cell.column) * size.width, y: CGFloat(cell.row) * size.height, width: size.width,
            height: size.height
        ).intersection(view.bounds)
        guard !frame.isNull, !frame.isEmpty else {
            tiles.removeValue(forKey: cell)?.removeFromSuperlayer()
            return
        }
        let tile = tiles[cell] ?? TextTile()
        if tile.superlayer == nil {
            tile.view = view
            tile.anchorPoint = .zero
            layer.insertSublayer(tile, at: 0)
            tiles[cell] = tile
        }
        let scale = view.window?.backingScaleFactor ?? 1
        if tile.frame != frame || tile.contentsScale != scale || tile.isOpaque != view.isOpaque {
            tile.contentsScale = scale
            tile.isOpaque = view.isOpaque
            // The coordinates of a tile are those of the view.
            tile.frame = frame
            tile.bounds = frame
            tile.setNeedsDisplay()
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
            let blink = CAKeyframeAnimation(keyPath: "opacity")
            blink.values = [1, 0]
            blink.calculationMode = .discrete
            blink.duration = 1
            blink.repeatCount = .infinity
            insertionPoint.add(blink, forKey: "blink")
        }
    }

    /// Hides the pointer until it moves, while the user types.
    func hideCursorWhileTyping() { NSCursor.setHiddenUntilMouseMoves(true) }
}

/// A part of a text view that is visible.
private final class TextTile: CALayer {
    weak var view: NSTextView?

    override func draw(in ctx: CGContext) {
        // A view's layers are displayed on the main thread, and the context is used only until this call returns.
        nonisolated(unsafe) let context = ctx
        let view = view
        MainActor.assumeIsolated { view?.drawTile(in: context) }
    }
}

extension NSAppearance {
    /// The result of a function that reads dynamic colors.
    fileprivate func resolving<Value>(_ body: () -> Value) -> Value {
        var result: Value?
        performAsCurrentDrawingAppearance { result = body() }
        return result ?? body()
    }
}
