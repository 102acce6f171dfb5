import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// The cached result of a layer's filters except the last, valid while the layer's content is the same.
///
/// The first step of the last filter is cached separately: an animated bloom blurs once, and only blends in each frame.
final class FilteredGroup {
    /// The parameters of the group before the last filter, apart from the filters.
    private let key: RasterKey
    /// The rectangles of the group and of the result of each filter, relative to the pixel at the layer's origin.
    private let rects: [PixelRect]
    private let earlier: [FilterProgram]
    /// The group, filtered by all filters but the last. Its position is relative to the pixel at the layer's origin.
    private let source: Bitmap
    private let cache: RasterCache
    private let kept: CachedRaster
    /// The result of the last filter's first step.
    private var prepared: (step: FilterProgram, group: Bitmap, kept: CachedRaster)?

    /// Applies all filters but the last to the group, whose coordinates are relative to the pixel at the layer's
    /// origin; nil if there is not enough memory.
    fileprivate init?(_ key: RasterKey, _ rects: FilterRects, _ group: Bitmap, of node: RenderNode) {
        (self.key, self.rects, earlier, cache) = (
            key, Array(rects), Array(rects.programs.dropLast()), node.rasters.cache
        )
        var source = group
        for (program, grown) in zip(earlier, self.rects.dropFirst()) {
            guard let target = Bitmap(grown, isKept: true) else { return nil }
            program.apply(to: source.patch, into: target.patch, region: PixelRegion(grown))
            source = target
        }
        self.source = source
        kept = node.rasters.cache.keep(bytes: source.byteCount) { [unowned node] in node.rasters.filtered = nil }
    }

    /// Whether the cached result is valid for these parameters.
    fileprivate func matches(_ key: RasterKey, _ rects: FilterRects) -> Bool {
        key == self.key && self.rects.elementsEqual(rects) && earlier.elementsEqual(rects.programs.dropLast())
    }

    /// The last filter's result in `region`. The coordinates of both are relative to the pixel at the layer's origin.
    /// Outside `painted`, everything is transparent.
    fileprivate func result(of last: FilterProgram, in region: PixelRegion, painted: PixelRegion) -> Bitmap? {
        kept.use()
        if prepared?.step.preparation != last.preparation || prepared == nil {
            guard let rect = rects.last, let group = Bitmap(rect, isKept: true) else { return nil }
            last.prepare(source.patch, into: group.patch, region: painted.intersection(rect))
            let kept = cache.keep(bytes: group.byteCount) { [unowned self] in prepared = nil }
            prepared = (last, group, kept)
        }
        // The pixels between the region's rectangles must be transparent.
        let result = region.isRect ? Bitmap(unset: region.bounds) : Bitmap(region.bounds)
        guard let prepared, let result else { return nil }
        prepared.kept.use()
        last.combine(source.patch, prepared: prepared.group.patch, into: result.patch, region: region)
        return result
    }
}

extension Painter {
    /// Paints the layer and its sublayers through its filters, for bounds that clip at whole pixels or not at all.
    func paintFiltered(_ node: RenderNode) {
        let wanted = node.derived.cut.rect.map { region.intersection($0) } ?? region
        let programs = node.appliedPrograms
        if programs.isEmpty { return within(wanted).paintGroup(node, .normal) }
        guard let group = filtered(node, programs, in: wanted) else { return }
        put(group, alpha: opacity(of: node))
    }

    /// The layer and its sublayers through its filters, without masks, in a region; nil if nothing is visible.
    func filtered(_ node: RenderNode, _ programs: [FilterProgram], in region: PixelRegion) -> Bitmap? {
        guard let last = programs.last, let transform = RasterTransform(node.derived.toDevice) else { return nil }
        let (x, y) = (transform.pixel.dx, transform.pixel.dy)
        // Pixels outside the screen within the reach of the filters affect those on the screen.
        let margin = min(programs.margin, RenderNode.largestReach)
        let reach = viewport.insetBy(dx: -margin, dy: -margin).intersection(limits)
        let rect = node.derived.inner.intersection(reach)
        let key = RasterKey(node.derived.version, transform, rect)
        let rects = FilterRects(
            programs, from: rect.offsetBy(dx: -x, dy: -y), viewport.offsetBy(dx: -x, dy: -y),
            limits: limits.offsetBy(dx: -x, dy: -y))
        if node.rasters.filtered?.matches(key, rects) != true {
            node.rasters.filtered = nil
            let whole = Painter(canvas: canvas, region: region, viewport: reach, limits: limits)
            // A filter may fill a layer that shows nothing.
            guard
                let group = rect.isEmpty
                    ? Bitmap(PixelRect(x: x, y: y, width: 1, height: 1), isKept: true)
                    : whole.group(node, within: rect, isKept: true)
            else { return nil }
            node.rasters.filtered = FilteredGroup(key, rects, group.offsetBy(dx: -x, dy: -y), of: node)
        }
        let painted = programs.reach(of: node.paintedInside.offsetBy(dx: -x, dy: -y))
        var wanted = painted.intersection(region.offsetBy(dx: -x, dy: -y))
        if node.filterLimit < .infinity {
            // Filters that are not applied may have limited the extent.
            wanted = wanted.intersection(node.throughFilters(node.derived.inner).offsetBy(dx: -x, dy: -y))
        }
        return wanted.isEmpty
            ? nil : node.rasters.filtered?.result(of: last, in: wanted, painted: painted)?.offsetBy(dx: x, dy: y)
    }
}

/// The rectangle of a group, and that of the result of each filter: the whole result or, if that is far larger than the
/// viewport, the part that is visible or read by later filters.
private struct FilterRects: Sequence, IteratorProtocol {
    let programs: [FilterProgram]
    private let viewport, limits: PixelRect
    private var rect: PixelRect
    private var index = 0
    /// Above this number of pixels, invisible ones are not cached.
    private static let maximumHiddenPixelCount = 1 << 23
    /// The sum of the margins of the remaining filters.
    private var later: Int

    init(_ programs: [FilterProgram], from rect: PixelRect, _ viewport: PixelRect, limits: PixelRect) {
        (self.programs, self.rect, self.viewport, self.limits) = (programs, rect, viewport, limits)
        later = programs.margin
    }

    mutating func next() -> PixelRect? {
        guard index <= programs.count else { return nil }
        defer { index += 1 }
        guard index > 0 else { return rect }
        let program = programs[index - 1]
        later -= program.margin
        let whole = program.reach(of: rect)
        let margin = Swift.min(later, RenderNode.largestReach)
        let isRoomy = whole.area <= Swift.min(4 * Swift.max(viewport.area, 1 << 20), Self.maximumHiddenPixelCount)
        let seen = viewport.insetBy(dx: -margin, dy: -margin).intersection(limits)
        rect = isRoomy ? whole : whole.intersection(seen)
        return rect
    }
}
