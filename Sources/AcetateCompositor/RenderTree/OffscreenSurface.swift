import AcetatePixels
import CoreGraphics
import Foundation

/// An offscreen surface: a layer and its sublayers, painted in their own pixels, and the map from these to the
/// superlayer's pixels.
///
/// A node has a surface if the painter cannot composite it directly: if it is in perspective, if it should be
/// rasterized, and if its effects (filters, shadow, background filters) are distorted by the transform to the
/// superlayer. Filters, shadow and masks are part of the surface's raster. Opacity, the background filters and the
/// compositing filter apply when the raster is composited with the backdrop (`shouldRasterize`, CALayer.h). The raster
/// has no edges: it ends in transparent pixels, so that the layer's edges are as smooth as everything in it.
///
/// The raster is cached, and only changed pixels are repainted. A surface has at most `SurfaceGrid.limit` pixels.
final class OffscreenSurface {
    /// How the raster is sampled in the superlayer's pixels.
    enum Sampling: Equatable {
        /// Each of the superlayer's pixels is the mean of the area that it covers.
        case area
        /// By the scaling filters of a rasterized layer.
        case filters(Resample.Filters)
    }

    /// The parameters of the cached raster, apart from changes inside.
    struct Key: Equatable {
        /// Whether the masks are applied.
        let isMasked: Bool
        /// The opacity that the layer passes down to its parts.
        let alpha: Double
    }

    private(set) var grid: SurfaceGrid
    /// From the pixels of the grid to those of the superlayer, and back.
    private(set) var toOuter: Projection
    private(set) var fromOuter: Projection
    private(set) var sampling: Sampling
    /// The superlayer's pixels beyond which nothing is visible.
    private var limits: PixelRect

    /// The raster, in its rectangle of the grid.
    private var bitmap: Bitmap?
    var rect: PixelRect { bitmap?.rect ?? .empty }
    /// The raster's entry in the cache.
    private var kept: CachedRaster?
    private let cache: RasterCache
    /// The levels of detail, if the sampling needs them.
    private var levels: MipChain?
    /// The parts of the raster; nil until requested.
    private var parts: BitmapAreas?
    /// Whether the unchanged raster has been composited.
    private var wasPut = false
    private var key: Key?
    /// Contains at least all painted pixels, limited to the window at that time.
    private var covered = PixelRect.empty
    /// The pixels of the raster that must be repainted.
    private var stale = PixelRegion()
    /// How often the raster was painted, and the number of painted pixels.
    private(set) var paints = 0
    private(set) var paintedPixels = 0

    init(
        _ grid: SurfaceGrid, toOuter layerToOuter: Projection, _ sampling: Sampling, seen: PixelRect,
        _ cache: RasterCache
    ) {
        (self.grid, self.sampling, self.cache) = (grid, sampling, cache)
        (toOuter, fromOuter, limits) = (.identity, .identity, seen)
        place(layerToOuter, seen: seen)
    }

    /// Sets the current position of the layer and the grid that results. `extent` contains at least the raster's
    /// content. Returns false if the raster changes.
    func move(
        to grid: SurfaceGrid, toOuter layerToOuter: Projection, _ sampling: Sampling, seen: PixelRect, extent: PixelRect
    ) -> Bool {
        // Windows that clip nothing, before and now, are equivalent.
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
        // Pixels this far away do not become visible through a superlayer's filters or its transition.
        limits = seen.insetBy(dx: -seen.width - 1024, dy: -seen.height - 1024)
    }

    // MARK: Regions

    /// The offset if `toOuter` is only a translation by whole pixels; otherwise nil.
    var wholeOffset: PixelOffset? {
        guard let affine = toOuter.affine, let way = affine.wholeOffset else { return nil }
        return CGFloat(way.dx) == affine.tx && CGFloat(way.dy) == affine.ty ? way : nil
    }

    /// The subpixel offset if `toOuter` is only a translation.
    var shift: SubpixelOffset? {
        guard let affine = toOuter.affine, sampling == .area ? affine.isNearlyTranslation : wholeOffset != nil else {
            return nil
        }
        return SubpixelOffset(
            CGRect(x: affine.tx, y: affine.ty, width: 0, height: 0),
            CGAffineTransform(translationX: affine.tx, y: affine.ty))
    }

    /// The maximum distance from a pixel of the raster to a sample that depends on it.
    private var footprint = 1

    /// The maximum level of detail to which rasters are aligned. The pixels of lower levels have fixed positions.
    private static let maximumLevel = 8

    /// With levels of detail, a pixel affects samples within one pixel of the highest level in use.
    private static func footprint(_ sampling: Sampling, _ fromOuter: Projection) -> Int {
        guard case .filters(let filters) = sampling, filters.minification == .trilinear else { return 1 }
        guard let affine = fromOuter.affine else { return 2 << maximumLevel }
        let level = log2(max(1, Double(affine.greatestScale))) + filters.bias
        return 2 << Int(max(0, min(Double(maximumLevel), level.rounded(.up))))
    }

    /// The superlayer's pixels that depend on a region of the raster.
    func outward(_ region: PixelRegion) -> PixelRegion {
        if region.isEmpty { return region }
        if let wholeOffset { return region.offset(by: wholeOffset) }
        if region.isRect { return PixelRegion(outward(region.bounds)) }
        let rects = region.simplified(toAtMost: 16).rects
        return PixelRegion(count: rects.count) { outward(rects[$0]) }
    }

    /// The superlayer's pixels that depend on a rectangle of the raster.
    func outward(_ rect: PixelRect) -> PixelRect {
        if let wholeOffset { return rect.offset(by: wholeOffset) }
        let grown = rect.insetBy(dx: -footprint, dy: -footprint)
        return toOuter.covering(grown, within: toOuter.affine == nil ? limits : .everything)
    }

    /// The pixels of the raster, within the window, on which a rectangle of the superlayer's pixels depends.
    func inward(_ rect: PixelRect) -> PixelRect {
        fromOuter.covering(rect, within: grid.window.insetBy(dx: -footprint, dy: -footprint))
            .insetBy(dx: -footprint - 1, dy: -footprint - 1)
    }

    // MARK: The raster

    /// Invalidates a region of the raster.
    func invalidate(_ region: PixelRegion) {
        guard bitmap != nil, !region.isEmpty else { return }
        stale = stale.union(region).simplified(toAtMost: 8)
    }

    /// Invalidates the whole raster.
    func invalidate() {
        if bitmap != nil { stale = PixelRegion(rect) }
    }

    /// Whether any part of the raster must be repainted.
    var isStale: Bool { !stale.isEmpty }

    /// Releases the raster.
    func forget() {
        (bitmap, kept, covered, stale, key) = (nil, nil, .empty, PixelRegion(), nil)
        (levels, parts, wasPut) = (nil, nil, false)
    }

    /// A rectangle for the raster. With levels of detail, it is aligned to the pixels of the highest level, even when
    /// it grows.
    private func stepped(_ rect: PixelRect) -> PixelRect {
        guard hasLevels, !rect.isEmpty else { return rect }
        let mask = (1 << Self.maximumLevel) - 1
        return PixelRect(
            minX: rect.minX & ~mask, minY: rect.minY & ~mask, maxX: (rect.maxX + mask) & ~mask,
            maxY: (rect.maxY + mask) & ~mask)
    }

    /// The current raster of at least the part in `wanted`; nil if it is empty, or if there is not enough memory.
    ///
    /// `paint` sets all pixels of the raster in a rectangle.
    func raster(
        of wanted: PixelRect, key: Key, paint: (_ part: PixelRect, _ raster: PixelPatch) -> Void
    ) -> PixelPatch? {
        if key != self.key { forget() }
        self.key = key
        guard !wanted.isEmpty else { return nil }
        covered = covered.union(wanted)
        let wanted = stepped(wanted)
        if !rect.contains(wanted) {
            let grown = grid.window.contains(rect) ? rect.union(wanted) : wanted
            guard let larger = Bitmap(grown, isKept: true) else {
                forget()
                return nil
            }
            if let bitmap {
                larger.patch.copy(from: bitmap.patch, region: PixelRegion(grown.intersection(rect)))
                // The area around the previous raster was transparent, unless it was invalidated.
                stale = stale.union(PixelRegion(grown).subtracting(rect))
            } else {
                stale = PixelRegion(grown)
            }
            (bitmap, levels, parts, wasPut) = (larger, nil, nil, false)
            // Levels of detail take a third of the raster's bytes.
            let levelBytes = hasLevels ? larger.byteCount / 3 : 0
            kept = cache.keep(bytes: larger.byteCount + levelBytes) { [unowned self] in forget() }
        }
        guard let bitmap else { return nil }
        let patch = bitmap.patch
        kept?.use()
        let dirty = stale.intersection(rect)
        stale = PixelRegion()
        guard !dirty.isEmpty else { return patch }
        paints += 1
        (levels, parts, wasPut) = (nil, nil, false)
        for part in dirty.rects {
            paintedPixels += part.area
            paint(part, patch)
        }
        return patch
    }

    // MARK: Sampling

    /// Composites the visible part of a patch in the surface's pixels over a region of the superlayer's pixels. `rect`
    /// contains at least the pixels that the patch paints.
    func put(_ patch: PixelPatch, onto target: PixelPatch, alpha: Double, region: PixelRegion, within rect: PixelRect) {
        if let shift {
            SubpixelOver(alpha: alpha).apply(
                patch.offsetBy(dx: shift.x, dy: shift.y), fx: shift.fx, fy: shift.fy, onto: target,
                region: region, parts: parts(of: patch))
        } else if let resample {
            let levels = levels(of: patch, for: resample, in: target.rect)
            // Away from its edges, a sample only reads pixels at most one pixel away.
            let seen = region.intersection(outward(patch.rect).intersection(rect))
            _ = SampledOver(resample, alpha: alpha).apply(patch, levels: levels, onto: target, region: seen)
        } else {
            let context = (AreaSampling(toSource: fromOuter), patch, target, alpha)
            ParallelBands.forEach(region.intersection(rect), context) {
                $0.0.apply($0.1, onto: $0.2, alpha: $0.3, region: $1)
            }
        }
    }

    /// Sets the superlayer's pixels of a region to the samples of a patch in the surface's pixels. Everything outside
    /// the patch is transparent.
    func sample(_ patch: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        if let way = wholeOffset {
            return target.copy(from: patch.offset(by: way), region: region)
        }
        guard let resample else {
            return AreaSampling(toSource: fromOuter).apply(patch, into: target, region: region)
        }
        resample.apply(
            patch, levels: levels(of: patch, for: resample, in: target.rect), into: target, region: region)
    }

    /// Nil if each pixel is the mean of the area that it covers.
    private var resample: Resample? {
        guard case .filters(let filters) = sampling else { return nil }
        return Resample(toSource: fromOuter, filters: filters, edges: .transparent)
    }

    /// Whether the sampling may need levels of detail.
    private var hasLevels: Bool { resample?.filters.minification == .trilinear }

    /// The precomputed parts of the patch if it is the raster. Not computed until the raster is composited unchanged a
    /// second time, because it may change in each frame.
    private func parts(of patch: PixelPatch) -> BitmapAreas? {
        guard patch.buffer.base == bitmap?.patch.buffer.base else { return nil }
        defer { wasPut = true }
        if parts == nil, paints == 1 || wasPut { parts = BitmapAreas(of: patch.buffer) }
        return parts
    }

    /// The cached levels of detail if the patch is the raster and its samples need them.
    private func levels(of patch: PixelPatch, for resample: Resample, in rect: PixelRect) -> MipChain? {
        guard patch.buffer.base == bitmap?.patch.buffer.base else { return nil }
        if levels == nil, resample.needsLevels(of: patch.rect, in: rect) {
            levels = MipChain(of: patch, edges: .transparent)
        }
        return levels
    }
}
