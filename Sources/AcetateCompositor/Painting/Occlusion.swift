import AcetatePixels
import CoreGraphics
import Foundation

/// Skips layers that opaque layers hide. An exception are layers below a layer that filters the backdrop and is painted
/// before the layer that hides it, because it can make pixels visible at other positions.
struct Occlusion {
    /// The `UpdateMarks.backdropReader` of the layers that filter the backdrop, and of all layers above them; nil if
    /// there are none.
    let readerStamp: UInt64?

    /// Whether the layer, or one inside it, filters the backdrop.
    fileprivate func containsReader(_ node: RenderNode) -> Bool { node.marks.backdropReader == readerStamp }
}

extension Painter {
    /// Occlusion is computed for at most this number of layers, and only for those that hide at least this part of the
    /// region. Otherwise it would cost more than painting.
    private static let maximumCoverCount = 8
    private static let leastShare = 32
    private static let leastPixels = 4096

    /// The minimum number of pixels that a layer must hide.
    private var leastCover: Int { max(Self.leastPixels, region.bounds.area / Self.leastShare) }

    /// The part of the region that a layer does not hide; nil if it hides too little.
    func left(by node: RenderNode) -> PixelRegion? {
        guard let occlusion, fade == 1 else { return nil }
        return left(by: node, occlusion, leastCover)
    }

    private func left(by node: RenderNode, _ occlusion: Occlusion, _ least: Int) -> PixelRegion? {
        guard node.mayCover(min(least, region.bounds.area)) else { return nil }
        let cover = node.cover(occlusion, leastPart: least / 4)
        if cover.contains(region.bounds) { return PixelRegion() }
        guard cover.area >= least, region.intersects(cover) else { return nil }
        return region.subtracting(cover)
    }

    /// Paints everything below some sublayers, in the region that is passed, and then the sublayers, back to front,
    /// each in the region that those in front of it do not hide.
    func paintUnhidden(_ sublayers: [RenderNode], above below: (PixelRegion) -> Void) {
        let firstReader = occlusion.flatMap { sublayers.firstIndex(where: $0.containsReader) } ?? sublayers.endIndex
        paintUnhidden(
            sublayers[...], above: below, firstReader: firstReader, covers: Self.maximumCoverCount,
            least: leastCover)
    }

    /// Recurses once for each layer that hides others, at most `covers` times, because the layers behind it have their
    /// own region.
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
    /// The greatest number of sublayers that are asked for what they cover, and of those that cover nothing.
    private static let maximumCoveringSublayers = 64
    private static let maximumMisses = 4

    /// A quick check whether the layer may hide this number of pixels.
    fileprivate func mayCover(_ least: Int) -> Bool {
        guard derived.extent.area >= least, derived.surface == nil, shown.opacity == 1, derived.flattened.opacity == 1
        else { return false }
        if case .direct = derived.plan { return true }
        return derived.plan == .group && shown.filters.isEmpty
    }

    /// A rectangle of pixels that the layer and its sublayers cover with opaque pixels.
    ///
    /// The largest of two: the area that the layer's own background, gradient or contents cover, and the area that one
    /// of a few sublayers covers, or several that adjoin one another, such as tiles, if no layer behind them filters the
    /// backdrop. `leastPart`: sublayers of fewer pixels are not considered.
    fileprivate func cover(_ occlusion: Occlusion, leastPart: Int) -> PixelRect {
        guard mayCover(1), derived.flattened.tint == nil, transition?.moment == nil, !shown.isTransformLayer else {
            return .empty
        }
        var best = opaqueInterior
        // The mask of the bounds does not touch the layer's own opaque pixels.
        if derived.plan == .group { return best.intersection(outlineInterior) }
        if !sublayers.isEmpty, depthScene == nil, sublayers.count <= Self.maximumCoveringSublayers {
            var (join, misses) = (CoverJoin(best), 0)
            withSublayers(touching: PixelRegion(derived.extent)) { sublayers in
                for node in sublayers {
                    if node.derived.extent.area >= leastPart, !join.best.contains(node.derived.extent) {
                        let cover = node.cover(occlusion, leastPart: leastPart)
                        if cover.isEmpty { misses += 1 } else { join.add(cover) }
                    }
                    if misses == Self.maximumMisses || occlusion.containsReader(node) { break }
                }
            }
            best = join.end()
        }
        return derived.cut.rect.map { best.intersection($0) } ?? best
    }

    /// A rectangle of pixels that the layer itself paints with an alpha of 1, before filters, masks and opacity.
    var opaqueInterior: PixelRect {
        guard derived.toDevice.isRectilinear else { return .empty }
        // An image that fades in, even from no image, is still translucent.
        if shown.contentsFade == nil, let image = shown.contents, image.isOpaque,
            let frame = shown.contentsFrame(of: image)
        {
            return pixelsInside(frame)
        }
        let isFilled = !shown.hasPattern && shown.backgroundColor.map { $0.alpha == 1 } ?? false
        guard isFilled || shown.hasOpaqueGradient else { return .empty }
        return outlineInterior
    }

    /// A rectangle of pixels that the bounds with their round corners cover completely. The transform is rectilinear.
    var outlineInterior: PixelRect {
        // The largest square in a quarter of a circle leaves 1 - 1/√2 of the radius on each side; other curves leave
        // less.
        let outline = shown.outline
        let cut = outline.isRectangle ? 0 : 0.3 * outline.radius * outline.curve.expansionFactor
        return pixelsInside(shown.bounds.standardized.insetBy(dx: cut, dy: cut))
    }

    /// The whole pixels within a rectangle of the layer's space.
    func pixelsInside(_ rect: CGRect) -> PixelRect {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return .empty }
        let box = rect.applying(derived.toDevice)
        let (minX, minY) = (Double(box.minX.rounded(.up)), Double(box.minY.rounded(.up)))
        let (maxX, maxY) = (Double(box.maxX.rounded(.down)), Double(box.maxY.rounded(.down)))
        guard minX < maxX, minY < maxY else { return .empty }
        return PixelRect(coveringMinX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}

/// Joins rectangles that adjoin one another, in any order, to one that is as large as possible.
private struct CoverJoin {
    private(set) var best: PixelRect
    /// Some of those that adjoined nothing when they were added. A later one may connect them.
    private var apart = InlineArray<8, PixelRect>(repeating: .empty)
    private var count = 0

    init(_ first: PixelRect) { best = first }

    mutating func add(_ rect: PixelRect) {
        let joined = best.extended(by: rect)
        if !joined.contains(rect) { keep(rect) }
        if !joined.contains(best) { keep(best) }
        best = joined
    }

    private mutating func keep(_ rect: PixelRect) {
        guard count < apart.count, !rect.isEmpty else { return }
        apart[count] = rect
        count += 1
    }

    /// The result.
    mutating func end() -> PixelRect {
        var former: PixelRect
        repeat {
            former = best
            for index in 0..<count { best = best.extended(by: apart[index]) }
        } while best != former
        return best
    }
}

extension PixelRect {
    /// The largest of this rectangle, another, and this one together with rows or columns of the other that adjoin it.
    fileprivate func extended(by other: PixelRect) -> PixelRect {
        var best = other.area > area ? other : self
        func extend(_ rect: PixelRect) { if rect.area > best.area { best = rect } }
        if other.minX <= minX, other.maxX >= maxX, other.minY <= maxY, other.maxY >= minY {
            extend(PixelRect(minX: minX, minY: min(minY, other.minY), maxX: maxX, maxY: max(maxY, other.maxY)))
        }
        if other.minY <= minY, other.maxY >= maxY, other.minX <= maxX, other.maxX >= minX {
            extend(PixelRect(minX: min(minX, other.minX), minY: minY, maxX: max(maxX, other.maxX), maxY: maxY))
        }
        return best
    }
}
