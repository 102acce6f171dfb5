import AcetatePixels
import CoreGraphics
import Foundation

/// A layer and what it holds, painted in pixels of the layer's own, and the way of those into the superlayer's pixels.
///
/// A node is a plane where the painter cannot do directly what is asked: where the layer is seen in perspective, where it
/// should be rasterized, and where its effects (filters, shadow, background filters) go through a map that is the same in all
/// directions only in the layer's own space. Filters, shadow and masks belong to the plane's picture; opacity, the
/// background filters' outcome and the compositing filter apply where the picture is put on what lies behind
/// (`shouldRasterize`, CALayer.h). The picture has no edge of its own: it ends in transparency, so that the layer's edges
/// become as smooth as everything in it.
///
/// The picture is kept, and only what has changed in it is painted anew; a plane has at most `PlaneGrid.limit` pixels.
final class Plane {
    /// How the picture's pixels become the superlayer's.
    enum Sampling: Equatable {
        /// Each of these is the mean of what it covers.
        case area
        /// By the layer's filters: a rasterized layer.
        case filters(minification: ScalingFilter, magnification: ScalingFilter, bias: Double)
    }

    /// What the kept picture depends on, besides what changes inside.
    struct Key: Equatable {
        /// Whether the masks are applied.
        let isMasked: Bool
        /// The opacity that the layer hands down to its parts.
        let alpha: Double
    }

    private(set) var grid: PlaneGrid
    /// From the grid's pixels to the superlayer's, and back.
    private(set) var toOuter: Projection
    private(set) var fromOuter: Projection
    private(set) var sampling: Sampling
    /// The superlayer's pixels beyond which nothing matters.
    private var limits: PixelRect

    /// The picture, in its rectangle of the grid.
    private(set) var store: PixelStore?
    private(set) var rect = PixelRect.empty
    /// Its place among the pictures that are kept.
    private var kept: CachedRaster?
    private let cache: RasterCache
    /// Its levels of detail, where it is sampled by them.
    private var levels: MipChain?
    /// Its parts; nil where nobody has asked for them.
    private var parts: PictureParts?
    /// Whether it has been put down as it is.
    private var wasPut = false
    private var key: Key?
    /// At least what has been painted in it, as far as the window went then.
    private var covered = PixelRect.empty
    /// What of the picture must be painted anew.
    private var stale = PixelRegion()
    /// How many times something of the picture has been painted, and how many pixels.
    private(set) var paints = 0
    private(set) var paintedPixels = 0

    init(
        _ grid: PlaneGrid, toOuter layerToOuter: Projection, _ sampling: Sampling, seen: PixelRect,
        _ cache: RasterCache
    ) {
        (self.grid, self.sampling, self.cache) = (grid, sampling, cache)
        (toOuter, fromOuter, limits) = (.identity, .identity, seen)
        place(layerToOuter, seen: seen)
    }

    /// Takes in where the layer stands now, and what the grid is then. `extent`: at least what the picture holds. False
    /// where the picture comes out otherwise.
    func move(
        to grid: PlaneGrid, toOuter layerToOuter: Projection, _ sampling: Sampling, seen: PixelRect, extent: PixelRect
    ) -> Bool {
        // A window that cuts nothing off, before and now, might as well be another.
        let extent = extent.union(covered).insetBy(dx: -1, dy: -1)
        let isSame =
            grid == self.grid
            || grid.fromLayer == self.grid.fromLayer && grid.window.contains(extent)
                && self.grid.window.contains(extent)
        if !isSame { forget() }
        (self.grid, self.sampling) = (grid, sampling)
        place(layerToOuter, seen: seen)
        return isSame
    }

    private func place(_ layerToOuter: Projection, seen: PixelRect) {
        toOuter = Projection(grid.fromLayer.inverted()).concatenating(layerToOuter)
        fromOuter = toOuter.inverse ?? .identity
        footprint = Self.footprint(sampling, fromOuter)
        // What is so far off does not come into sight through a superlayer's filters, or in its transition.
        limits = seen.insetBy(dx: -seen.width - 1024, dy: -seen.height - 1024)
    }

    // MARK: Regions

    /// The way of whole pixels that is all that `toOuter` does; nil where it does more.
    var wholeWay: PixelOffset? {
        let affine = toOuter.affine
        guard let affine, affine.isIntegralTranslation else { return nil }
        let way = PixelOffset(affine.tx, affine.ty)
        return CGFloat(way.dx) == affine.tx && CGFloat(way.dy) == affine.ty ? way : nil
    }

    /// The way, where that is a move between pixels and nothing more.
    var shift: PixelShift? {
        guard let affine = toOuter.affine, sampling == .area ? affine.isNearlyTranslation : wholeWay != nil else {
            return nil
        }
        return PixelShift(
            CGRect(x: affine.tx, y: affine.ty, width: 0, height: 0),
            CGAffineTransform(translationX: affine.tx, y: affine.ty))
    }

    /// How far around a pixel of the picture a sample may lie that it has a part in.
    private var footprint = 1

    /// The levels of detail above which pictures are not told apart: their pixels have fixed places below.
    private static let mostLevels = 8

    /// With levels of detail, a pixel is seen as far as one of the highest level that may be used reaches.
    private static func footprint(_ sampling: Sampling, _ fromOuter: Projection) -> Int {
        guard case .filters(.trilinear, _, let bias) = sampling else { return 1 }
        guard let affine = fromOuter.affine else { return 2 << mostLevels }
        let level = log2(max(1, Double(affine.greatestScale))) + (bias.isNaN ? 0 : bias)
        return 2 << Int(max(0, min(Double(mostLevels), level.rounded(.up))))
    }

    /// The superlayer's pixels that depend on a region of the picture.
    func outward(_ region: PixelRegion) -> PixelRegion {
        if region.isEmpty { return region }
        if let wholeWay { return region.offset(by: wholeWay) }
        if region.isRect { return PixelRegion(outward(region.bounds)) }
        let rects = region.simplified(toAtMost: 16).rects
        return PixelRegion(count: rects.count) { outward(rects[$0]) }
    }

    /// The same for a rectangle.
    func outward(_ rect: PixelRect) -> PixelRect {
        if let wholeWay { return rect.offset(by: wholeWay) }
        let grown = rect.insetBy(dx: -footprint, dy: -footprint)
        guard toOuter.affine == nil else {
            return toOuter.covering(
                grown,
                within: PixelRect(
                    minX: -PixelRect.limit, minY: -PixelRect.limit, maxX: PixelRect.limit, maxY: PixelRect.limit))
        }
        return toOuter.covering(grown, within: limits)
    }

    /// The pixels of the picture on which a rectangle of the superlayer's pixels depends, within the window.
    func inward(_ rect: PixelRect) -> PixelRect {
        fromOuter.covering(rect, within: grid.window.insetBy(dx: -footprint, dy: -footprint))
            .insetBy(dx: -footprint - 1, dy: -footprint - 1)
    }

    // MARK: The picture

    /// Notes that a region of the picture is no longer right.
    func spoil(_ region: PixelRegion) {
        guard store != nil, !region.isEmpty else { return }
        stale = stale.union(region).simplified(toAtMost: 8)
    }

    /// Notes that nothing of the picture is right.
    func spoil() {
        if store != nil { stale = PixelRegion(rect) }
    }

    /// Whether something of the picture must be painted anew.
    var isStale: Bool { !stale.isEmpty }

    /// Lets the picture go.
    func forget() {
        (store, kept, rect, covered, stale, key) = (nil, nil, .empty, .empty, PixelRegion(), nil)
        (levels, parts, wasPut) = (nil, nil, false)
    }

    /// A rectangle for the picture. With levels of detail, it begins and ends where their pixels do, wherever it grows.
    private func stepped(_ rect: PixelRect) -> PixelRect {
        guard case .filters(.trilinear, _, _) = sampling, !rect.isEmpty else { return rect }
        let mask = (1 << Self.mostLevels) - 1
        return PixelRect(
            minX: rect.minX & ~mask, minY: rect.minY & ~mask, maxX: (rect.maxX + mask) & ~mask,
            maxY: (rect.maxY + mask) & ~mask)
    }

    /// The picture as it is now, as far as it lies in `wanted`, at least; nil for nothing, and where there is no memory.
    ///
    /// `paint` gives the pixels of a rectangle, nil for transparent ones.
    func picture(
        of wanted: PixelRect, key: Key, paint: (PixelRect) -> Painter.Group?
    ) -> PixelPatch? {
        if key != self.key { forget() }
        self.key = key
        guard !wanted.isEmpty else { return nil }
        covered = covered.union(wanted)
        let wanted = stepped(wanted)
        if !rect.contains(wanted) {
            let grown = grid.window.contains(rect) ? rect.union(wanted) : wanted
            guard let size = grown.size, let larger = PixelStore(size) else {
                forget()
                return nil
            }
            if let store {
                larger.pixels.copy(
                    from: store.pixels, region: PixelRegion(larger.pixels.rect), dx: rect.x - grown.x,
                    dy: rect.y - grown.y)
                // What lies beside it now was transparent, unless noted.
                stale = stale.union(PixelRegion(grown).subtracting(rect))
            } else {
                stale = PixelRegion(grown)
            }
            (store, rect, levels, parts, wasPut) = (larger, grown, nil, nil, false)
            kept = cache.keep(bytes: larger.byteCount + levelBytes(of: larger)) { [unowned self] in forget() }
        }
        guard let store else { return nil }
        kept?.use()
        let patch = PixelPatch(store.pixels, x: rect.x, y: rect.y)
        let dirty = stale.intersection(rect)
        stale = PixelRegion()
        guard !dirty.isEmpty else { return patch }
        paints += 1
        (levels, parts, wasPut) = (nil, nil, false)
        for part in dirty.rects {
            paintedPixels += part.area
            let group = paint(part)
            if let group { patch.copy(from: group.patch, region: PixelRegion(part)) } else { patch.clear(part) }
        }
        return patch
    }

    // MARK: Sampling

    /// Puts what is seen of a patch in the plane's pixels over the superlayer's, in a region. `rect`: at least what the
    /// patch's pixels paint.
    func put(_ patch: PixelPatch, onto target: PixelPatch, alpha: Double, region: PixelRegion, within rect: PixelRect) {
        if let shift {
            ShiftedOver(alpha: alpha).apply(
                patch.offsetBy(dx: shift.x, dy: shift.y), fx: shift.fx, fy: shift.fy, onto: target,
                region: region, parts: parts(of: patch))
        } else if let resample {
            let levels = levels(of: patch, for: resample, in: target.rect)
            // Within its edges a sample reads pixels within one of it.
            let seen = region.intersection(outward(patch.rect).intersection(rect))
            _ = SampledOver(resample, alpha: alpha).apply(patch, levels: levels, onto: target, region: seen)
        } else {
            CoreBands.forEach(
                region.intersection(rect),
                AreaBands(
                    sampling: AreaSampling(toSource: fromOuter), patch: patch, target: target, alpha: alpha))
        }
    }

    /// Writes the superlayer's pixels of a region: what is seen there of a patch in the plane's. Beyond the patch is
    /// transparency.
    func sample(_ patch: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        if let way = wholeWay {
            let moved = PixelPatch(patch.buffer, x: patch.x + way.dx, y: patch.y + way.dy)
            return target.copy(from: moved, region: region.intersection(target.rect))
        }
        guard let resample else {
            return AreaSampling(toSource: fromOuter).apply(patch, into: target, region: region)
        }
        resample.apply(
            patch, levels: levels(of: patch, for: resample, in: target.rect), into: target, region: region)
    }

    /// Nil where a pixel is the mean of what it covers.
    private var resample: Resample? {
        guard case .filters(let minification, let magnification, let bias) = sampling else { return nil }
        return Resample(
            toSource: fromOuter, minification: Resample.Filter(minification),
            magnification: Resample.Filter(magnification), bias: bias, edges: .transparent)
    }

    /// The most bytes that a picture's levels of detail take: a third of its own, all together, where it may need them.
    private func levelBytes(of store: PixelStore) -> Int {
        guard case .filters(.trilinear, _, _) = sampling else { return 0 }
        return store.byteCount / 3
    }

    /// What is told once of the patch, where it is the picture. Of one that has changed not before it is put down again as
    /// it was: it may be another in each frame.
    private func parts(of patch: PixelPatch) -> PictureParts? {
        guard patch.buffer.base == store?.pixels.base else { return nil }
        defer { wasPut = true }
        if parts == nil, paints == 1 || wasPut { parts = PictureParts(of: patch.buffer) }
        return parts
    }

    /// The kept levels of detail, where the patch is the picture, and its samples need them.
    private func levels(of patch: PixelPatch, for resample: Resample, in rect: PixelRect) -> MipChain? {
        guard patch.buffer.base == store?.pixels.base else { return nil }
        if levels == nil, resample.needsLevels(of: patch.rect, in: rect) {
            levels = MipChain(of: patch, edges: .transparent)
        }
        return levels
    }
}

extension Resample.Filter {
    init(_ filter: ScalingFilter) {
        self =
            switch filter {
            case .nearest: .nearest
            case .linear: .linear
            case .trilinear: .trilinear
            }
    }
}

/// A plane's picture put down in perspective.
private struct AreaBands: BandWork {
    let sampling: AreaSampling
    let patch, target: PixelPatch
    let alpha: Double

    func work(on band: PixelRegion) { sampling.apply(patch, onto: target, alpha: alpha, region: band) }
}
