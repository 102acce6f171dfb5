import AcetatePixels
import CoreGraphics

/// Where a layer stands on the screen, and how it is composited: for tools that show the tree's structure.
package struct OutlinedLayer: Equatable, Sendable {
    /// What putting the layer on what lies behind asks for.
    package enum Cost: Sendable, CaseIterable {
        /// It shows nothing itself.
        case empty
        /// It covers its bounds with opaque pixels: nothing is mixed.
        case opaque
        /// Its pixels are mixed with those behind.
        case blended
        /// It is painted in pixels of its own first.
        case offscreen
    }

    /// The bounds, in device pixels, as far as they lie before the eye and near the screen.
    package let shape: ConvexPolygon
    /// The pixels to which the layers above cut it.
    package let clip: PixelRect
    package let cost: Cost
}

extension RenderTree {
    /// The layers of which something can be seen on the screen, as of the last update, from the back to the front. Masks
    /// are not among them.
    package func outlinedLayers() -> [OutlinedLayer] {
        var found: [OutlinedLayer] = []
        if let root { root.outline(.identity, within: viewport, viewport, &found) }
        return found
    }
}

extension RenderNode {
    /// Adds the layer and its sublayers. `toScreen`: from the pixels that the layer stands in to the screen's.
    fileprivate func outline(
        _ toScreen: Projection, within clip: PixelRect, _ viewport: PixelRect, _ found: inout [OutlinedLayer]
    ) {
        guard isVisible, !clip.isEmpty else { return }
        let toScreen = plane.map { $0.toOuter.concatenating(toScreen) } ?? toScreen
        var inside = clip
        if toDevice.isFinite {
            let bounds = shown.bounds.standardized
            let shape = Projection(toDevice).concatenating(toScreen).polygon(
                minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                maxY: Double(bounds.maxY), within: viewport.insetBy(dx: -64, dy: -64))
            let box = shape.box.map { PixelRect(coveringMinX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY) }
            if let box, box.intersects(clip) { found.append(OutlinedLayer(shape: shape, clip: clip, cost: cost)) }
            if shown.masksToBounds { inside = box.map { $0.intersection(clip) } ?? .empty }
        }
        for node in sublayers { node.outline(toScreen, within: inside, viewport, &found) }
    }

    private var cost: OutlinedLayer.Cost {
        if isPaintedApart { return .offscreen }
        if content.isEmpty { return .empty }
        return coversBounds ? .opaque : .blended
    }

    /// Whether the layer, with its sublayers, is painted offscreen before it is composited.
    private var isPaintedApart: Bool {
        if plane != nil || transition?.moment != nil || place.tint != nil { return true }
        switch plan {
        case .direct(let fadesAsGroup): return fadesAsGroup && shown.opacity < 1
        case .shadowed: return shown.opacity < 1 || !shadowSource.isOwnShape || !programs.isEmpty
        default: return plan.isGroup
        }
    }

    /// Whether what the layer itself shows covers its bounds and is opaque.
    private var coversBounds: Bool {
        guard shown.opacity >= 1, shown.outline.isRectangle, particles == nil, boundsRect != nil else { return false }
        if let color = shown.backgroundColor, color.alpha >= 1 { return true }
        if shown.hasOpaqueGradient { return true }
        let images = shown.images
        guard !images.isEmpty else { return shown.isOpaque && shown.isTiled }
        let bounds = shown.bounds.standardized
        return images.allSatisfy { image in
            (shown.isOpaque || image.isOpaque) && shown.contentsFrame(of: image)?.contains(bounds) == true
        }
    }
}
