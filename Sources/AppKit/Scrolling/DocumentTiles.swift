import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation
import QuartzCore

/// The drawing of a scroll view's document, or of a text view: tiles of the view's layer, below the layers of its subviews.
///
/// The view draws each tile with `draw(_:)` on the main thread: those that are visible before the next frame, and those of
/// its `preparedContentRect` one by one when the main thread has nothing else to do. So the size of the document does not
/// matter, and an animation of the clip view on the render thread finds contents while the main thread is busy.
@MainActor
final class DocumentTiles {
    /// The column and the row of a tile, counted from the origin of the layer's space.
    private struct Index: Hashable {
        var column, row: Int
    }

    /// The height of a tile in pixels.
    private static let height = 256.0
    /// The width of a tile in pixels, for documents that are wider than `greatestWidth`.
    private static let width = 1024.0
    private static let greatestWidth = 4096.0
    /// The greatest number of pixels that are drawn. Only a view that is many times larger than a screen shows more.
    private static let pixelLimit = Double(1 << 26)

    private let layer: CALayer
    private weak var delegate: (any CALayerDelegate)?
    private var tiles: [Index: DocumentTile] = [:]
    /// The tiles that are not visible yet and have not been drawn, the most urgent last.
    private var waiting: [Index] = []
    private var isScheduled = false
    /// The size of a tile in points.
    private var tileSize = CGSize.zero
    private var look = Look()
    /// The pixels of a tile in which the view has drawn nothing; nil if they differ.
    private var blankPixel: UInt32? = 0
    /// What is visible and what is prepared, in the layer's space, at the last update.
    private var visible = CGRect.null, prepared = CGRect.null
    /// Tiles that are not visible and show a former state.
    private var stale: Set<Index> = []

    /// What all tiles share.
    struct Look: Equatable {
        /// Pixels per point of the layer.
        var scale = 1.0
        var isOpaque = false
        /// Whether the tiles of a frame are drawn at the same time, by several threads.
        var drawsAsynchronously = false
        /// The background that is drawn below the view; nil if the tiles have none.
        var background: CGColor?
    }

    init(of layer: CALayer, delegate: any CALayerDelegate) {
        (self.layer, self.delegate) = (layer, delegate)
    }

    /// Draws the visible part of the layer, and prepares a larger part. Both are in the layer's space.
    func update(visible: CGRect, prepared: CGRect, look: Look) {
        let bounds = layer.bounds
        guard look.scale > 0, look.scale.isFinite, bounds.isFinite else { return removeAll() }
        let isWide = bounds.width * look.scale > Self.greatestWidth
        let size = CGSize(width: isWide ? Self.width / look.scale : bounds.width, height: Self.height / look.scale)
        if size != tileSize || look != self.look { removeAll() }
        if look != self.look { blankPixel = DocumentTile.pixel(of: look.background) }
        (tileSize, self.look) = (size, look)
        let shown = limited(visible.overlap(bounds)), near = prepared.overlap(bounds).union(shown)
        guard !shown.isEmpty, size.width > 0 else { return removeAll() }
        (self.visible, self.prepared) = (shown, isWithinLimit(near) ? near : shown)
        withoutActions {
            removeStale()
            for (index, tile) in tiles where !tile.bounds.overlaps(self.prepared) || tile.bounds != rect(of: index) {
                tile.removeFromSuperlayer()
                tiles[index] = nil
            }
            for index in indices(in: shown) where tiles[index] == nil { add(index) }
        }
        prepareLater()
    }

    /// A small part counts as a tile of usual size, because its layer costs as much.
    private func isWithinLimit(_ rect: CGRect) -> Bool {
        max(rect.width * look.scale, Self.width) * max(rect.height * look.scale, Self.height) <= Self.pixelLimit
    }

    /// The part of a rectangle with the same origin that is within the limit.
    private func limited(_ rect: CGRect) -> CGRect {
        guard !rect.isEmpty, !isWithinLimit(rect) else { return rect }
        Diagnostics.warnOnce(
            "only \(Int(Self.pixelLimit)) pixels of a document are drawn, because more are visible; "
                + "make its scroll view or text view smaller", key: "document.pixels")
        let side = Self.pixelLimit.squareRoot() / look.scale
        let width = min(rect.width, max(side, side / max(rect.height, Self.height / look.scale) * side))
        let height = side / max(width, Self.width / look.scale) * side
        return CGRect(x: rect.minX, y: rect.minY, width: width, height: min(rect.height, height))
    }

    /// Prepares the tiles that are missing when the main thread has nothing else to do, those near the visible part first.
    private func prepareLater() {
        let middle = CGPoint(x: visible.midX, y: visible.midY)
        func distance(_ index: Index) -> CGFloat {
            let rect = rect(of: index)
            return max(abs(rect.midX - middle.x) / visible.width, abs(rect.midY - middle.y) / visible.height)
        }
        waiting = indices(in: prepared).filter { tiles[$0] == nil }.sorted { distance($0) > distance($1) }
        schedule()
    }

    /// Marks a part of the layer, in its space, or for nil all of it, to be drawn again: what is visible before the next frame, and
    /// the other tiles when the main thread has nothing else to do.
    func setNeedsDisplay(_ rect: CGRect?) {
        for (index, tile) in tiles where tile.bounds.overlaps(rect ?? tile.bounds) {
            if !tile.bounds.overlaps(visible) {
                stale.insert(index)
            } else if let rect {
                tile.setNeedsDisplay(rect.overlap(tile.bounds))
            } else {
                tile.setNeedsDisplay()
            }
        }
        schedule()
    }

    private func removeStale() {
        for index in stale { tiles.removeValue(forKey: index)?.removeFromSuperlayer() }
        stale = []
    }

    func displayIfNeeded() { for tile in tiles.values { tile.displayIfNeeded() } }

    func removeAll() {
        (waiting, stale) = ([], [])
        withoutActions { for tile in tiles.values { tile.removeFromSuperlayer() } }
        tiles = [:]
    }

    /// The smallest rectangle around all tiles that are drawn, in the layer's space. Null without any.
    var drawnRect: CGRect { tiles.values.reduce(.null) { $0.union($1.bounds) } }

    var count: Int { tiles.count }

    private func schedule() {
        guard !isScheduled, !waiting.isEmpty || !stale.isEmpty else { return }
        isScheduled = true
        // Events that have arrived are handled before each tile, and its drawing is committed after it.
        // It can wait until a block of the queue has ended.
        DispatchQueue.main.async { [weak self] in self?.drawNext() }
    }

    private func drawNext() {
        isScheduled = false
        if !stale.isEmpty {
            withoutActions { removeStale() }
            return prepareLater()
        }
        while let index = waiting.popLast() {
            guard tiles[index] == nil else { continue }
            withoutActions { add(index) }
            break
        }
        schedule()
    }

    private func add(_ index: Index) {
        let rect = rect(of: index)
        guard !rect.isEmpty, let delegate else { return }
        let tile = DocumentTile()
        tile.delegate = delegate
        tile.anchorPoint = .zero
        tile.bounds = rect
        tile.position = rect.origin
        tile.contentsScale = look.scale
        tile.isOpaque = look.isOpaque
        tile.drawsAsynchronously = look.drawsAsynchronously
        tile.blankPixel = blankPixel
        layer.insertSublayer(tile, at: 0)
        tiles[index] = tile
        tile.setNeedsDisplay()
    }

    private func rect(of index: Index) -> CGRect {
        let bounds = layer.bounds
        let x = tileSize.width == bounds.width ? bounds.minX : CGFloat(index.column) * tileSize.width
        return CGRect(
            x: x, y: CGFloat(index.row) * tileSize.height, width: tileSize.width, height: tileSize.height
        ).overlap(bounds)
    }

    private func indices(in rect: CGRect) -> [Index] {
        guard !rect.isEmpty else { return [] }
        func range(_ low: CGFloat, _ high: CGFloat, _ length: CGFloat) -> Range<Int> {
            // No document of this size can be scrolled to its end, but its frame must not overflow.
            func number(_ edge: CGFloat) -> Int { Int(edge.clamped(to: -1e15...1e15)) }
            let first = number((low / length).rounded(.down))
            return first..<max(first + 1, number((high / length).rounded(.up)))
        }
        let columns =
            tileSize.width == layer.bounds.width ? 0..<1 : range(rect.minX, rect.maxX, tileSize.width)
        return range(rect.minY, rect.maxY, tileSize.height).flatMap { row in
            columns.map { Index(column: $0, row: row) }
        }
    }
}

/// A tile, which has no contents if they would look like what is behind it: a large document may be blank for the most part, or
/// consist of subviews only.
private final class DocumentTile: CALayer {
    /// The pixel that a blank tile consists of; nil if blank tiles have contents too.
    var blankPixel: UInt32?

    override func display() {
        super.display()
        // The contents of an asynchronous drawing do not exist yet.
        guard !drawsAsynchronously, let blankPixel, contents != nil,
            (contents as? CGImage)?.withPixels({ $0.isUniform(blankPixel) }) == true
        else { return }
        CATransaction.withoutActions { contents = nil }
    }

    /// The pixel that a background fills a tile with; nil if it is a pattern. Nil for the background stands for none.
    static func pixel(of background: CGColor?) -> UInt32? {
        guard let background else { return 0 }
        guard background.pattern == nil, let size = PixelSize(1, 1), let store = PixelStore(size),
            let context = CGContext(store: store, baseTransform: .identity, isOpaque: true)
        else { return nil }
        context.setFillColor(background)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        return context.makeImage()?.withPixels { $0[row: 0][0] }
    }
}
