import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Testing

/// A black root of 40 × 40 points with layers in it, at a scale of 1, shown frame by frame.
///
/// Each frame repaints the damage. Afterwards, `unequal` is the number of pixels that a complete repaint would paint
/// differently.
final class TransitionScene {
    static let side = 40
    let tree: RenderTree
    let size: PixelSize
    private let kept: PixelStore
    private let whole: PixelStore
    private(set) var values: [LayerID: LayerValues] = [:]
    private var known: Set<LayerID> = []

    init(_ layers: [LayerID: LayerValues], background: CGColor? = .black, scale: Double = 1) throws {
        size = try #require(PixelSize(Self.side, Self.side))
        (kept, whole) = (try #require(PixelStore(size)), try #require(PixelStore(size)))
        tree = RenderTree()
        tree.setViewport(size, scale: scale)
        var root = Self.box(CGRect(x: 0, y: 0, width: Self.side, height: Self.side), background)
        root.borderWidth = 0
        try commit([1: root].merging(layers) { $1 })
    }

    static func box(_ rect: CGRect, _ color: CGColor?) -> LayerValues {
        var values = LayerValues()
        values.bounds = CGRect(origin: .zero, size: rect.size)
        values.position = CGPoint(x: rect.midX, y: rect.midY)
        values.backgroundColor = color
        return values
    }

    /// A transition of `duration` seconds that begins at `begin`.
    static func transition(
        _ transition: LayerTransition, id: UInt64 = 1, begin: Double = 0, duration: Double = 1,
        _ edit: (inout MediaTiming) -> Void = { _ in }
    ) -> LayerAnimation {
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (begin, duration)
        edit(&timing)
        return LayerAnimation(id: id, timing: timing, curve: .linear, effect: .transition(transition))
    }

    /// Commits new values of layers, which are the root's sublayers in the order of their ids, and their animations.
    func commit(
        _ layers: [LayerID: LayerValues] = [:], animations: [LayerID: [LayerAnimation]] = [:],
        sublayers: [LayerID: [LayerID]] = [:], timing: Set<LayerID> = []
    ) throws {
        values.merge(layers) { $1 }
        var commit = Commit(root: 1)
        for id in Set(layers.keys).union(animations.keys).union(sublayers.keys).sorted() {
            let isNew = known.insert(id).inserted
            var changes: LayerChanges = isNew ? .all : [.geometry, .appearance, .compositing]
            if animations[id] != nil { changes.formUnion(.animations) }
            if timing.contains(id) { changes.formUnion(.timing) }
            if sublayers[id] != nil { changes.formUnion(.sublayers) }
            commit.updates.append(
                LayerUpdate(
                    id: id, changes: changes, values: try #require(values[id]),
                    sublayers: sublayers[id] ?? (isNew ? id == 1 ? values.keys.filter { $0 != 1 }.sorted() : [] : nil),
                    animations: animations[id] ?? (isNew ? [] : nil)))
        }
        tree.apply(commit)
    }

    /// Updates the tree to `time`, and returns the damage.
    @discardableResult
    func show(at time: Double) -> PixelRegion {
        let damage = tree.update(at: time)
        tree.paint(into: kept.pixels, region: damage)
        tree.paint(into: whole.pixels, region: PixelRegion(size.rect))
        return damage
    }

    var unequal: Int {
        (0..<size.height).reduce(0) { sum, y in
            sum + zip(kept.pixels[row: y], whole.pixels[row: y]).count { $0 != $1 }
        }
    }

    /// The pixel at a point, y up, as 0xAARRGGBB.
    subscript(x: Int, y: Int) -> UInt32 { kept.pixels[row: size.height - 1 - y][x] }
}
