import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

/// Images of layer trees at given times, for tests.
extension CALayer {
    /// The image of the layer and its sublayers at a time, in the space of the layer's bounds, with transparency around
    /// them. Nil if it would have no pixels, or too many.
    ///
    /// It is the same on every call. The layer need not be visible. A layer that is in no tree has its animations begin at
    /// `start`; the first image decides this. The layer's own transform is not applied, except by animations.
    ///
    /// - Parameters:
    ///   - time: seconds of `CACurrentMediaTime()`.
    ///   - start: the begin time of animations that have none.
    ///   - scale: pixels per point.
    ///   - isFlipped: whether the y axis of the layer's superlayer points down.
    package func image(at time: Double, from start: Double, scale: CGFloat, isFlipped: Bool = false) -> CGImage? {
        layoutIfNeeded()
        displayAll()
        CATransaction.flush()
        guard let size = PixelSize(covering: bounds.size, scale: scale), let store = PixelStore(size) else {
            return nil
        }
        TreeLock.withLock { beginAnimations(at: start) }
        displayAnimated(at: time)
        var commit = Commit(root: id)
        describe(in: &commit) { layer in TreeLock.withLock { layer.resolvedAnimations } }
        let box = bounds
        let toPixels = CGAffineTransform(
            a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: -box.minX * scale,
            ty: isFlipped ? -box.minY * scale : CGFloat(size.height) + box.minY * scale)
        let tree = RenderTree()
        tree.waitsForTiles = true
        var toDevice = ignoringTransform(of: &commit).concatenating(toPixels)
        if isFlipped {
            // Contents follow the flips of superlayers, so there is one in the tree. No layer has the number 0.
            var superlayer = LayerValues()
            superlayer.isGeometryFlipped = true
            commit.updates.append(
                LayerUpdate(id: 0, changes: .all, values: superlayer, sublayers: [id], animations: []))
            commit.root = 0
            toDevice = CGAffineTransform(scaleX: 1, y: -1).concatenating(toDevice)
        }
        tree.setViewport(size.rect, rootTransform: toDevice)
        tree.apply(commit)
        // The root's ancestors are not in the tree, so its time is that of its superlayer.
        _ = tree.update(at: above?.localTime(atTree: time) ?? time)
        tree.paint(into: store.pixels, region: PixelRegion(size.rect))
        return CGContext(store: store, baseTransform: .identity)?.makeImage()
    }

    /// Makes the root's transform and the position of its back face have no effect, and returns the transform from the space
    /// of its superlayer to its own.
    func ignoringTransform(of commit: inout Commit) -> CGAffineTransform {
        var root = commit.updates[0].values
        (root.transform, root.isDoubleSided) = (CATransform3DIdentity, true)
        commit.updates[0].values = root
        return root.placement.flattened.inverted()
    }

    /// Determines the begin times of the animations of the layer and its descendants. The caller holds the tree lock.
    private func beginAnimations(at time: Double) {
        resolveAnimations(at: time)
        for layer in containedLayers { layer.beginAnimations(at: time) }
    }

    /// Draws the layers whose drawing an animation changes, and marks them to be drawn again with their own values.
    private func displayAnimated(at time: Double) {
        if TreeLock.withLock({ hasDrawingAnimations }) {
            display(shownAt: time)
            setNeedsDisplay()
        }
        for layer in containedLayers { layer.displayAnimated(at: time) }
    }
}

extension PixelSize {
    /// The size in pixels of a size in points; nil if it has no pixels or too many.
    fileprivate init?(covering size: CGSize, scale: CGFloat) {
        func length(_ points: CGFloat) -> Int? {
            // A length that is whole except for its rounding error does not need another pixel.
            let length = (points * scale - 1e-6).rounded(.up)
            return length >= 1 && length <= CGFloat(PixelSize.limit) ? Int(length) : nil
        }
        guard let width = length(size.width), let height = length(size.height) else { return nil }
        self.init(width, height)
    }
}

extension CALayer {
    /// The properties whose values differ from the defaults of the class, sorted by key, for descriptions.
    package var changedProperties: [(key: String, value: PropertyValue)] {
        let (values, defaults) = (values, Self.defaults(for: type(of: self)).values)
        return LayerKey.all(of: values.kind).compactMap { key in
            let value = key.get(values)
            return value == key.get(defaults) ? nil : (key.id, value)
        }.sorted { $0.key < $1.key }
    }
}
