import AcetatePixels
import CoreGraphics
import Foundation

/// What opaque layers hide is not painted, and not even looked at: unless a layer that is painted before the one that hides
/// it filters what lies behind it, and so lets pixels be seen beside where they are.
struct Occlusion {
    /// The layers that filter what lies behind them, and all layers above those.
    let holders: Set<ObjectIdentifier>

    /// Whether the layer, or one in it, filters what lies behind it.
    fileprivate func holdsReader(_ node: RenderNode) -> Bool {
        !holders.isEmpty && holders.contains(ObjectIdentifier(node))
    }
}

extension Painter {
    /// A sublayer, and what of the region may be seen of it.
    struct Unhidden {
        let node: RenderNode
        let region: PixelRegion
    }

    /// Hiding is worked out for so many layers at most, and for none that hides less than this part of the region: else it
    /// would take longer than painting.
    private static let mostCovers = 8
    private static let leastShare = 32

    /// Splits the region among a layer's sublayers, from the back to the front: each has what those in front of it leave.
    /// Nil where none hides enough. `rest` is what all of them leave for the layer itself.
    func unhidden(_ sublayers: [RenderNode]) -> (sublayers: [Unhidden], rest: PixelRegion)? {
        let least = max(1, region.bounds.area / Self.leastShare)
        guard let occlusion, fade == 1, sublayers.contains(where: { $0.mayCover(least) }) else { return nil }
        let firstReader = sublayers.firstIndex(where: occlusion.holdsReader) ?? sublayers.endIndex
        var (result, rest, covers): ([Unhidden], PixelRegion, Int) = ([], region, 0)
        for index in sublayers.indices.reversed() {
            let node = sublayers[index]
            result.append(Unhidden(node: node, region: rest))
            guard index <= firstReader, covers < Self.mostCovers, node.mayCover(least) else { continue }
            let cover = node.cover(occlusion)
            guard cover.area >= least, rest.intersects(cover) else { continue }
            covers += 1
            rest = rest.subtracting(cover)
            if rest.isEmpty { break }
        }
        return covers == 0 ? nil : (result.reversed(), rest)
    }
}

extension RenderNode {
    /// Whether it may hide so many pixels of what lies behind, at first sight.
    fileprivate func mayCover(_ least: Int) -> Bool {
        extent.area >= least && isVisible && shown.opacity == 1 && place.opacity == 1 && plane == nil && !hasEffects
    }

    /// Pixels of which the layer, with its sublayers, lets nothing through; those of one rectangle of them at most.
    ///
    /// The larger one of what its own background, gradient or contents cover and of what one of a few sublayers does, of those
    /// before which no layer filters what lies behind it.
    fileprivate func cover(_ occlusion: Occlusion) -> PixelRect {
        guard mayCover(1), place.tint == nil, transition?.moment == nil, programs.isEmpty, !needsMask,
            !shown.isTransformLayer
        else { return .empty }
        var best = ownCover
        if depthScene == nil, sublayers.count <= 4 {
            for node in sublayers(touching: PixelRegion(extent)) {
                if node.extent.area > best.area {
                    let cover = node.cover(occlusion)
                    if cover.area > best.area { best = cover }
                }
                if occlusion.holdsReader(node) { break }
            }
        }
        return clip.map { best.intersection($0) } ?? best
    }

    private var ownCover: PixelRect {
        guard toDevice.isRectilinear else { return .empty }
        // An image that fades in, also from none, still lets something through.
        if shown.contentsFade == nil, let image = shown.contents, image.isOpaque,
            let frame = shown.contentsFrame(of: image)
        {
            return inside(frame)
        }
        let isFilled = shown.backgroundColor.map { $0.alpha == 1 } ?? false
        guard isFilled || shown.hasOpaqueGradient else { return .empty }
        // The largest square in a quarter of a circle leaves 1 - 1/√2 of the radius at each side; other curves cut less.
        let outline = shown.outline
        let cut = outline.isRectangle ? 0 : 0.3 * outline.radius * outline.curve.expansionFactor
        return inside(shown.bounds.standardized.insetBy(dx: cut, dy: cut))
    }

    /// The whole pixels within a rectangle of the layer's space.
    private func inside(_ rect: CGRect) -> PixelRect {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return .empty }
        let box = rect.applying(toDevice)
        let (minX, minY) = (Double(box.minX.rounded(.up)), Double(box.minY.rounded(.up)))
        let (maxX, maxY) = (Double(box.maxX.rounded(.down)), Double(box.maxY.rounded(.down)))
        guard minX < maxX, minY < maxY else { return .empty }
        return PixelRect(coveringMinX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}
