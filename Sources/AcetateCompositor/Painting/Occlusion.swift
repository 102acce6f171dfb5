import AcetatePixels
import CoreGraphics
import Foundation

/// What opaque layers hide is not painted, and not even looked at: unless a layer that is painted before the one that hides
/// it filters what lies behind it, and so lets pixels be seen beside where they are.
struct Occlusion {
    /// The `RenderNode.readerStamp` of the layers that filter what lies behind them, and of all layers above those; nil where
    /// there are none.
    let readerStamp: UInt64?

    /// Whether the layer, or one in it, filters what lies behind it.
    fileprivate func holdsReader(_ node: RenderNode) -> Bool { node.readerStamp == readerStamp }
}

extension Painter {
    /// Hiding is worked out for so many layers at most, and for none that hides less than this part of the region: else it
    /// would take longer than painting.
    private static let mostCovers = 8
    private static let leastShare = 32
    private static let leastPixels = 4096

    /// So many pixels a layer must hide.
    private var leastCover: Int { max(Self.leastPixels, region.bounds.area / Self.leastShare) }

    /// What of the region a layer leaves to what lies behind it; nil where it hides too little.
    func left(by node: RenderNode) -> PixelRegion? {
        guard let occlusion, fade == 1 else { return nil }
        return left(by: node, occlusion, leastCover)
    }

    private func left(by node: RenderNode, _ occlusion: Occlusion, _ least: Int) -> PixelRegion? {
        guard node.mayCover(min(least, region.bounds.area)) else { return nil }
        let cover = node.cover(occlusion)
        if cover.contains(region.bounds) { return PixelRegion() }
        guard cover.area >= least, region.intersects(cover) else { return nil }
        return region.subtracting(cover)
    }

    /// Paints what lies below some sublayers, in the region that it is given, and then them, from the back to the front: each
    /// in what those in front of it leave.
    func paintUnhidden(_ sublayers: [RenderNode], above below: (PixelRegion) -> Void) {
        let firstReader = occlusion.flatMap { sublayers.firstIndex(where: $0.holdsReader) } ?? sublayers.endIndex
        paintUnhidden(
            sublayers[...], above: below, firstReader: firstReader, covers: Self.mostCovers,
            least: leastCover)
    }

    /// One step for each layer that hides, so no more than `covers`: what is behind it has a region of its own.
    private func paintUnhidden(
        _ sublayers: ArraySlice<RenderNode>, above below: (PixelRegion) -> Void, firstReader: Int, covers: Int,
        least: Int
    ) {
        if let occlusion, fade == 1, covers > 0 {
            for index in sublayers.indices.reversed() where index <= firstReader {
                guard let rest = left(by: sublayers[index], occlusion, least) else { continue }
                if !rest.isEmpty {
                    within(rest).paintUnhidden(
                        sublayers[..<index], above: below, firstReader: firstReader, covers: covers - 1, least: least)
                }
                for node in sublayers[index...] { paintInSpace(node) }
                return
            }
        }
        below(region)
        for node in sublayers { paintInSpace(node) }
    }
}

extension RenderNode {
    /// Whether it may hide so many pixels of what lies behind, at first sight.
    fileprivate func mayCover(_ least: Int) -> Bool {
        guard extent.area >= least, plane == nil, case .direct = plan else { return false }
        return shown.opacity == 1 && place.opacity == 1
    }

    /// Pixels of which the layer, with its sublayers, lets nothing through; those of one rectangle of them at most.
    ///
    /// The larger one of what its own background, gradient or contents cover and of what one of a few sublayers does, of those
    /// before which no layer filters what lies behind it.
    fileprivate func cover(_ occlusion: Occlusion) -> PixelRect {
        guard mayCover(1), place.tint == nil, transition?.moment == nil, !shown.isTransformLayer else { return .empty }
        var best = opaqueInterior
        if depthScene == nil, sublayers.count <= 4 {
            withSublayers(touching: PixelRegion(extent)) { sublayers in
                for node in sublayers {
                    if node.extent.area > best.area {
                        let cover = node.cover(occlusion)
                        if cover.area > best.area { best = cover }
                    }
                    if occlusion.holdsReader(node) { break }
                }
            }
        }
        return cut.rect.map { best.intersection($0) } ?? best
    }

    /// Pixels that the layer itself paints with an alpha of 1, before filters, masks and opacity; a rectangle of them at most.
    var opaqueInterior: PixelRect {
        guard toDevice.isRectilinear else { return .empty }
        // An image that fades in, also from none, still lets something through.
        if shown.contentsFade == nil, let image = shown.contents, image.isOpaque,
            let frame = shown.contentsFrame(of: image)
        {
            return pixelsInside(frame)
        }
        let isFilled = shown.backgroundColor.map { $0.alpha == 1 } ?? false
        guard isFilled || shown.hasOpaqueGradient else { return .empty }
        // The largest square in a quarter of a circle leaves 1 - 1/√2 of the radius at each side; other curves cut less.
        let outline = shown.outline
        let cut = outline.isRectangle ? 0 : 0.3 * outline.radius * outline.curve.expansionFactor
        return pixelsInside(shown.bounds.standardized.insetBy(dx: cut, dy: cut))
    }

    /// The whole pixels within a rectangle of the layer's space.
    func pixelsInside(_ rect: CGRect) -> PixelRect {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return .empty }
        let box = rect.applying(toDevice)
        let (minX, minY) = (Double(box.minX.rounded(.up)), Double(box.minY.rounded(.up)))
        let (maxX, maxY) = (Double(box.maxX.rounded(.down)), Double(box.maxY.rounded(.down)))
        guard minX < maxX, minY < maxY else { return .empty }
        return PixelRect(coveringMinX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}
