import AcetatePixels
import CoreGraphics

/// The position of a layer on the screen, and how it is composited, for tools that show the structure of the tree.
package struct OutlinedLayer: Equatable, Sendable {
    /// The cost of compositing the layer with the backdrop.
    package enum Cost: Sendable, CaseIterable {
        /// The layer itself shows nothing.
        case empty
        /// The layer covers its bounds with opaque pixels, which are not blended.
        case opaque
        /// The pixels are blended with the backdrop.
        case blended
        /// The layer is painted offscreen first.
        case offscreen
    }

    /// The bounds in device pixels, limited to the part in front of the eye and near the screen.
    package let shape: ConvexPolygon
    /// The pixels to which the layers above clip it.
    package let clip: PixelRect
    package let cost: Cost
}

extension RenderTree {
    /// The layers that may be visible on the screen, as of the last update, back to front. Masks are not included.
    package func outlinedLayers() -> [OutlinedLayer] {
        var found: [OutlinedLayer] = []
        if let root { root.outline(.identity, within: viewport, viewport, &found) }
        return found
    }
}

extension RenderNode {
    /// Adds the layer and its sublayers. `toScreen`: from the pixels in which the layer is painted to those of the
    /// screen.
    fileprivate func outline(
        _ toScreen: Projection, within clip: PixelRect, _ viewport: PixelRect, _ found: inout [OutlinedLayer]
    ) {
        guard isVisible, !clip.isEmpty else { return }
        let toScreen = derived.surface.map { $0.toOuter.concatenating(toScreen) } ?? toScreen
        var inside = clip
        if derived.toDevice.isFinite {
            let shape = Projection(derived.toDevice).concatenating(toScreen)
                .polygon(of: shown.bounds.standardized, within: viewport.insetBy(dx: -64, dy: -64))
            let box = shape.pixels
            if box.intersects(clip) { found.append(OutlinedLayer(shape: shape, clip: clip, cost: cost)) }
            if shown.masksToBounds { inside = box.intersection(clip) }
        }
        for node in sublayers { node.outline(toScreen, within: inside, viewport, &found) }
    }

    private var cost: OutlinedLayer.Cost {
        if isPaintedApart { return .offscreen }
        if derived.content.isEmpty { return .empty }
        return coversBounds ? .opaque : .blended
    }

    /// Whether the layer and its sublayers are painted offscreen before they are composited.
    private var isPaintedApart: Bool {
        if derived.surface != nil || transition?.moment != nil || derived.flattened.tint != nil { return true }
        switch derived.plan {
        case .direct(let fadesAsGroup): return fadesAsGroup && shown.opacity < 1
        case .shadowed: return shown.opacity < 1 || !shadowSource.isOwnShape || !programs.isEmpty
        default: return derived.plan.isGroup
        }
    }

    /// Whether the layer's own content covers its bounds and is opaque.
    private var coversBounds: Bool {
        guard shown.opacity >= 1, shown.outline.isRectangle, particles == nil, derived.boundsRect != nil else {
            return false
        }
        if let color = shown.backgroundColor, color.alpha >= 1, !shown.hasPattern { return true }
        if shown.hasOpaqueGradient { return true }
        let images = shown.images
        guard !images.isEmpty else { return shown.isOpaque && shown.isTiled }
        let bounds = shown.bounds.standardized
        return images.allSatisfy { image in
            (shown.isOpaque || image.isOpaque) && shown.contentsFrame(of: image)?.contains(bounds) == true
        }
    }
}
