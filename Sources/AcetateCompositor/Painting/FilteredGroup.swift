import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// A layer's group on its way through the filters, kept while it stays the same.
///
/// The last filter's first step is kept apart from what it was made of: an animated bloom blurs once, and mixes in each
/// frame.
final class FilteredGroup {
    /// What the group before the last filter depends on.
    struct Key: Equatable {
        let version: UInt64
        let a, b, c, d, fractionX, fractionY: CGFloat
        /// The group's rectangle, from the whole pixel at the layer's origin.
        let rect: PixelRect
        let earlier: [FilterProgram]
    }

    fileprivate let key: Key
    /// The group, filtered by all but the last filter; its place is from the whole pixel at the layer's origin.
    fileprivate let source: PixelStore
    fileprivate let sourceRect: PixelRect
    private var prepared: (step: FilterProgram, store: PixelStore, rect: PixelRect)?

    fileprivate init(key: Key, source: PixelStore, rect: PixelRect) {
        (self.key, self.source, sourceRect) = (key, source, rect)
    }

    /// The last filter's result in `region`, whose coordinates, like the result's, are from the whole pixel at the
    /// layer's origin. `painted` is where anything can be at all.
    fileprivate func result(of last: FilterProgram, in region: PixelRegion, painted: PixelRegion) -> PlacedImage? {
        let from = PixelPatch(source.pixels, x: sourceRect.x, y: sourceRect.y)
        if prepared?.step.preparation != last.preparation || prepared == nil {
            let rect = sourceRect.insetBy(dx: -last.margin, dy: -last.margin)
            guard let size = rect.size, let store = PixelStore(size) else { return nil }
            last.prepare(
                from, into: PixelPatch(store.pixels, x: rect.x, y: rect.y), region: painted.intersection(rect))
            prepared = (last, store, rect)
        }
        guard let prepared, let size = region.bounds.size else { return nil }
        let image = CGImage(size: size) { pixels in
            last.combine(
                from, prepared: PixelPatch(prepared.store.pixels, x: prepared.rect.x, y: prepared.rect.y),
                into: PixelPatch(pixels, x: region.bounds.x, y: region.bounds.y), region: region)
        }
        return image.map { PlacedImage(image: $0, x: region.bounds.x, y: region.bounds.y) }
    }
}

extension Painter {
    /// Paints the layer and its sublayers through its filters; the bounds cut at whole pixels if at all.
    func paintFiltered(_ node: RenderNode, _ programs: [FilterProgram]) {
        let wanted = node.clip.map { region.intersection($0) } ?? region
        guard let picture = filtered(node, programs, in: wanted) else { return }
        put(picture, alpha: node.shown.opacity)
    }

    /// The layer and its sublayers through its filters, without masks, in a region; nil for nothing.
    func filtered(_ node: RenderNode, _ programs: [FilterProgram], in region: PixelRegion) -> PlacedImage? {
        guard let last = programs.last, abs(node.toDevice.tx) < 1e9, abs(node.toDevice.ty) < 1e9 else { return nil }
        let earlier = Array(programs.dropLast())
        let margin = programs.reduce(0) { $0 + $1.margin }
        // What lies outside the screen, within the filters' reach, still shows in it.
        let reach = viewport.insetBy(dx: -margin, dy: -margin)
        let (x, y) = (Int(node.toDevice.tx.rounded(.down)), Int(node.toDevice.ty.rounded(.down)))
        let rect = node.inner.intersection(reach)
        let key = FilteredGroup.Key(
            version: node.version, a: node.toDevice.a, b: node.toDevice.b, c: node.toDevice.c, d: node.toDevice.d,
            fractionX: node.toDevice.tx - CGFloat(x), fractionY: node.toDevice.ty - CGFloat(y),
            rect: rect.offsetBy(dx: -x, dy: -y), earlier: earlier)
        if node.filtered?.key != key {
            node.filtered = nil
            let whole = Painter(context: context, region: region, origin: origin, viewport: reach)
            guard let group = whole.group(node, within: rect) else { return nil }
            node.filtered = Self.filtered(group, by: earlier, key, dx: -x, dy: -y)
        }
        let painted = node.paintedInside.grown(by: margin)
        let wanted = painted.intersection(region)
        guard !wanted.isEmpty,
            let result = node.filtered?.result(
                of: last, in: wanted.offsetBy(dx: -x, dy: -y), painted: painted.offsetBy(dx: -x, dy: -y))
        else { return nil }
        return PlacedImage(image: result.image, x: result.x + x, y: result.y + y)
    }

    /// The group moved by whole pixels, and through all filters but the last.
    private static func filtered(
        _ group: Group, by programs: [FilterProgram], _ key: FilteredGroup.Key, dx: Int, dy: Int
    ) -> FilteredGroup? {
        var (store, rect) = (group.store, group.rect.offsetBy(dx: dx, dy: dy))
        for program in programs {
            let grown = rect.insetBy(dx: -program.margin, dy: -program.margin)
            guard let size = grown.size, let target = PixelStore(size) else { return nil }
            program.apply(
                to: PixelPatch(store.pixels, x: rect.x, y: rect.y),
                into: PixelPatch(target.pixels, x: grown.x, y: grown.y), region: PixelRegion(grown))
            (store, rect) = (target, grown)
        }
        return FilteredGroup(key: key, source: store, rect: rect)
    }
}
