import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// A layer's group on its way through the filters, kept while it stays the same.
///
/// The last filter's first step is kept apart from what it was made of: an animated bloom blurs once, and mixes in each
/// frame.
final class FilteredGroup {
    /// What the group before the last filter depends on, besides the filters.
    private let key: RasterKey
    /// The rectangles of the group, and of what each filter makes of it, from the whole pixel at the layer's origin.
    private let rects: [PixelRect]
    private let earlier: [FilterProgram]
    /// The group, filtered by all but the last filter; its place is from the whole pixel at the layer's origin.
    private let source: Painter.Group
    private let cache: RasterCache
    private let kept: CachedRaster
    /// What the last filter's first step has made.
    private var prepared: (step: FilterProgram, group: Painter.Group, kept: CachedRaster)?

    /// The group, whose coordinates are from the whole pixel at the layer's origin, and what all filters but the last make of
    /// it; nil where there is no memory.
    fileprivate init?(_ key: RasterKey, _ rects: FilterRects, _ group: Painter.Group, of node: RenderNode) {
        (self.key, self.rects, earlier, cache) = (
            key, Array(rects), Array(rects.programs.dropLast()), node.rasters.cache
        )
        var source = group
        for (program, grown) in zip(earlier, self.rects.dropFirst()) {
            guard let target = Painter.Group(grown, isKept: true) else { return nil }
            program.apply(to: source.patch, into: target.patch, region: PixelRegion(grown))
            source = target
        }
        self.source = source
        kept = node.rasters.cache.keep(bytes: source.byteCount) { [unowned node] in node.rasters.filtered = nil }
    }

    /// Whether that is what it would be made of now.
    fileprivate func holds(_ key: RasterKey, _ rects: FilterRects) -> Bool {
        key == self.key && self.rects.elementsEqual(rects) && earlier.elementsEqual(rects.programs.dropLast())
    }

    /// The last filter's result in `region`, whose coordinates, like the result's, are from the whole pixel at the
    /// layer's origin. `painted` is where anything can be at all.
    fileprivate func result(of last: FilterProgram, in region: PixelRegion, painted: PixelRegion) -> Painter.Group? {
        kept.use()
        if prepared?.step.preparation != last.preparation || prepared == nil {
            guard let rect = rects.last, let group = Painter.Group(rect, isKept: true) else { return nil }
            last.prepare(source.patch, into: group.patch, region: painted.intersection(rect))
            let kept = cache.keep(bytes: group.byteCount) { [unowned self] in prepared = nil }
            prepared = (last, group, kept)
        }
        // What lies between the region's rectangles is to be transparent.
        let result = region.isRect ? Painter.Group(unset: region.bounds) : Painter.Group(region.bounds)
        guard let prepared, let result else { return nil }
        prepared.kept.use()
        last.combine(source.patch, prepared: prepared.group.patch, into: result.patch, region: region)
        return result
    }
}

extension Painter {
    /// Paints the layer and its sublayers through its filters; the bounds cut at whole pixels if at all.
    func paintFiltered(_ node: RenderNode) {
        let wanted = node.cut.rect.map { region.intersection($0) } ?? region
        guard let group = filtered(node, node.programs, in: wanted) else { return }
        put(group, alpha: opacity(of: node))
    }

    /// The layer and its sublayers through its filters, without masks, in a region; nil for nothing.
    func filtered(_ node: RenderNode, _ programs: [FilterProgram], in region: PixelRegion) -> Group? {
        guard let last = programs.last, let transform = RasterTransform(node.toDevice) else { return nil }
        let (x, y) = (transform.pixel.dx, transform.pixel.dy)
        // What lies outside the screen, within the filters' reach, still shows in it.
        let margin = min(programs.margin, RenderNode.largestReach)
        let reach = viewport.insetBy(dx: -margin, dy: -margin)
        let rect = node.inner.intersection(reach)
        let key = RasterKey(node.version, transform, rect)
        let rects = FilterRects(programs, from: rect.offsetBy(dx: -x, dy: -y), viewport.offsetBy(dx: -x, dy: -y))
        if node.rasters.filtered?.holds(key, rects) != true {
            node.rasters.filtered = nil
            let whole = Painter(canvas: canvas, region: region, viewport: reach)
            // A filter may fill a layer that shows nothing.
            guard
                let group = rect.isEmpty
                    ? Group(PixelRect(x: x, y: y, width: 1, height: 1), isKept: true)
                    : whole.group(node, within: rect, isKept: true)
            else { return nil }
            node.rasters.filtered = FilteredGroup(key, rects, group.offsetBy(dx: -x, dy: -y), of: node)
        }
        let painted = programs.reach(of: node.paintedInside.offsetBy(dx: -x, dy: -y))
        let wanted = painted.intersection(region.offsetBy(dx: -x, dy: -y))
        return wanted.isEmpty
            ? nil : node.rasters.filtered?.result(of: last, in: wanted, painted: painted)?.offsetBy(dx: x, dy: y)
    }
}

/// A rectangle, and what each filter makes of what the one before it has made: all of it, or where that is far larger than
/// the viewport, as much as is seen, or read by the filters after it.
private struct FilterRects: Sequence, IteratorProtocol {
    let programs: [FilterProgram]
    private let viewport: PixelRect
    private var rect: PixelRect
    private var index = 0
    /// The margin of the filters that are left.
    private var later: Int

    init(_ programs: [FilterProgram], from rect: PixelRect, _ viewport: PixelRect) {
        (self.programs, self.rect, self.viewport, later) = (programs, rect, viewport, programs.margin)
    }

    mutating func next() -> PixelRect? {
        guard index <= programs.count else { return nil }
        defer { index += 1 }
        guard index > 0 else { return rect }
        let program = programs[index - 1]
        later -= program.margin
        let whole = program.reach(of: rect)
        let margin = Swift.min(later, RenderNode.largestReach)
        let isRoomy = whole.area <= 4 * Swift.max(viewport.area, 1 << 20)
        rect = isRoomy ? whole : whole.intersection(viewport.insetBy(dx: -margin, dy: -margin))
        return rect
    }
}
