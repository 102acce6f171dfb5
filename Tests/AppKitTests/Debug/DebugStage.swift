import AcetateCompositor
import AcetatePixels
import Testing

@testable import AppKit

/// A render tree with an overlay, and buffers with buffer damage like those of a window. Time is an argument.
final class DebugStage {
    final class Buffer {
        let store: PixelStore
        var missed: PixelRegion

        init(_ size: PixelSize) throws {
            store = try #require(PixelStore(size))
            missed = PixelRegion(size.rect)
        }

        var pixels: [UInt32] {
            let pixels = store.pixels
            return (0..<pixels.size.height).flatMap { Array(pixels[row: $0]) }
        }
    }

    let size: PixelSize
    let tree = RenderTree()
    let overlay: DebugOverlay?
    let buffers: [Buffer]
    /// The processor time of the overlay's clock, in seconds.
    var work = 0.0
    /// The region of the tree that was painted in the last frame.
    private(set) var painted = PixelRegion()

    init(_ options: DebugOptions, width: Int = 400, height: Int = 300, scale: Double = 1, buffers: Int = 3) throws {
        try FontEnvironment.choose(.pinned)
        size = try #require(PixelSize(width, height))
        var readClock: () -> Double = { 0 }
        overlay = DebugOverlay(options) { readClock() }
        let size = size
        self.buffers = try (0..<buffers).map { _ in try Buffer(size) }
        readClock = { [unowned self] in work }
        tree.setViewport(size, scale: scale)
        overlay?.setViewport(size, scale: scale)
    }

    /// Advances to a time, and shows the frame in a buffer if it has changes.
    @discardableResult func frame(
        _ time: Double, in buffer: Int = 0, working seconds: Double = 0
    ) -> (damage: PixelRegion, next: Double) {
        func update() -> (damage: PixelRegion, next: Double) {
            work += seconds / 2
            return (tree.update(at: time), tree.nextFrameTime(after: time))
        }
        let (damage, next) = overlay?.frame(of: tree, at: time, update) ?? update()
        guard !damage.isEmpty else { return (damage, next) }
        let buffer = buffers[buffer]
        let region = damage.union(buffer.missed).intersection(PixelRegion(size.rect))
        let pixels = buffer.store.pixels
        func paint(_ region: PixelRegion) {
            work += seconds / 2
            painted = region
            tree.paint(into: pixels, region: region)
        }
        // The pixels of the region are unspecified before the painting.
        for rect in region.rects { pixels.fill(rect, with: 0xDEAD_BEEF) }
        if let overlay { overlay.paint(into: pixels, region: region, paint) } else { paint(region) }
        for other in buffers where other !== buffer { other.missed.formUnion(damage) }
        buffer.missed = PixelRegion()
        return (damage, next)
    }

    /// Commits layers with these values, in a root layer that is much larger than the window.
    func commit(_ layers: [LayerValues]) {
        var root = LayerValues()
        root.bounds = CGRect(x: -1000, y: -1000, width: 10_000, height: 10_000)
        (root.anchorPoint, root.position) = (.zero, CGPoint(x: -1000, y: -1000))
        root.backgroundColor = CGColor(red: 0, green: 0, blue: 0.5, alpha: 1)
        var commit = Commit(root: 1)
        let ids = layers.indices.map { LayerID($0 + 2) }
        if committed.isEmpty {
            commit.updates = [LayerUpdate(id: 1, changes: .all, values: root, sublayers: ids)]
        }
        for (id, values) in zip(ids, layers) where committed[id] != values {
            commit.updates.append(LayerUpdate(id: id, changes: .all, values: values))
            committed[id] = values
        }
        tree.apply(commit)
    }

    private var committed: [LayerID: LayerValues] = [:]

    /// A red square.
    static func square(x: Double, y: Double, side: Double = 40, alpha: Double = 1) -> LayerValues {
        var values = LayerValues()
        values.anchorPoint = .zero
        values.position = CGPoint(x: x, y: y)
        values.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        values.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: CGFloat(alpha))
        return values
    }
}
