import AcetatePixels
import CoreGraphics
import Foundation

/// The extent of a layer in its own plane.
extension RenderNode {
    /// Contains at least what the layer and its sublayers paint, with their effects, in points of the layer's own
    /// space; null if nothing is painted. It depends only on presentation values, not on previous frames.
    var reach: CGRect {
        guard !shown.isHidden else { return .null }
        let bounds = shown.bounds.standardized
        var result = CGRect.null
        if !derived.content.isEmpty || !shown.backgroundFilters.isEmpty || blendMode.reachesBeyondSource {
            result = bounds
        }
        for image in shown.images {
            if let frame = shown.contentsFrame(of: image) { result = result.union(frame) }
        }
        forEachInScene { result = result.union($0.derived.flattened.projection.box(of: $0.reach)) }
        // Filters and shadows extend by whole pixels.
        let scale = deviceScale
        func grown(_ rect: CGRect, by pixels: Int) -> CGRect {
            let points = scale > 0 ? CGFloat(Double(pixels) / scale) : 0
            return rect.isNull || pixels == 0 ? rect : rect.insetBy(dx: -points, dy: -points)
        }
        if margin > 0 { result = grown(result, by: margin + 1) }
        if let shadow {
            let caster = shown.shadowPath?.boundingBox ?? result
            let cast = caster.offsetBy(dx: shown.shadowOffset.width, dy: shown.shadowOffset.height)
            result = result.union(grown(cast, by: shadow.blur.radius + 1))
        }
        if shown.masksToBounds { result = result.overlap(bounds) }
        if transition?.moment != nil {
            // The snapshot of the previous content, and both rasters as they slide.
            result = result.union(bounds).insetBy(dx: -bounds.width, dy: -bounds.height)
        }
        return result
    }

    /// Calls `body` with each layer in this one's three-dimensional space, in the order of the commit: sublayers, and
    /// the sublayers of transform layers in place of these. Hidden layers are skipped.
    func forEachInScene(_ body: (RenderNode) -> Void) {
        for node in sublayers {
            if !node.shown.isTransformLayer {
                if node.isVisible || node.transition?.moment != nil { body(node) }
            } else if node.isVisible {
                node.forEachInScene(body)
            }
        }
    }
}
