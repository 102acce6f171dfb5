import AcetatePixels
import CoreGraphics
import CoreImage

/// The shadow that a layer showed last.
final class NodeShadow {
    /// What determines a shape's mask, and where it lies.
    fileprivate struct ShapeKey: Equatable {
        let shape: ShadowShape
        let transform: RasterTransform
        let blur: GaussianBlur
    }

    /// What determines the mask of a layer's own pixels.
    fileprivate struct ContentKey: Equatable {
        /// Of what casts the shadow, in the rectangle that is painted of it; the version is 0 for a path.
        var caster: RasterKey
        let path: CGPath?
        let programs: [FilterProgram]
        /// What of the blurred mask is computed, from the same pixel on.
        let target: PixelRect
        let blur: GaussianBlur

        /// Whether all but the version is the same.
        func differsOnlyInVersion(from other: ContentKey) -> Bool {
            var own = self
            own.caster.version = other.caster.version
            return own == other
        }
    }

    fileprivate enum Key: Equatable {
        case shape(ShapeKey)
        case content(ContentKey)
    }

    fileprivate let key: Key
    /// A shape's mask, or the place of the layer's own one in the cache.
    fileprivate enum Source {
        case shared(SharedMasks.Entry)
        case own(CachedRaster)

        /// Notes that the mask is composited; false where it has been evicted.
        func use() -> Bool {
            switch self {
            case .shared(let entry): return entry.use()
            case .own(let kept):
                kept.use()
                return true
            }
        }
    }

    fileprivate let source: Source
    /// Without the shadow's offset; a shape's also without the layer's.
    fileprivate let mask: PlacedMask
    /// The alpha of what casts the shadow, before the blur; nil for a shape.
    fileprivate let caster: CoverageMask?

    fileprivate init(_ key: Key, _ mask: PlacedMask, _ source: Source, caster: CoverageMask? = nil) {
        (self.key, self.mask, self.source, self.caster) = (key, mask, source, caster)
    }
}

extension Painter {
    /// How far off the screen something is still taken for a caster: exact up to a standard deviation of a third of
    /// it, and bounded memory for any.
    private static let largestReach = 1024

    /// From this standard deviation on, in pixels, a mask is composited at subpixel offsets by linear interpolation, which is
    /// then off by less than a level: 255 · max|f″| / 8, with f″ at most 0.242 / σ² for a blurred edge.
    private static let leastInterpolatedSigma = 3.0

    /// Paints the layer's shadow, without masks and opacity, except where the layer hides it.
    func paintShadow(_ node: RenderNode) {
        guard let shadow = node.shadow else { return }
        let source = node.shadowSource
        let shape = source.isOwnShape ? node.ownShadowShape : nil
        guard let mask = shadowMask(node, shadow, shape?.shape) else { return }
        let color = shadow.color.sRGB
        let tint = MaskTint(
            red: color.red, green: color.green, blue: color.blue,
            alpha: color.alpha * shadow.opacity * (shape?.opacity ?? 1))
        let hidden = source.isCovered ? node.opaqueInterior : .empty
        let seen = hidden.isEmpty ? region : region.subtracting(hidden)
        mask.moved(right: shadow.right, down: shadow.down).composite(tint, onto: canvas.patch, region: seen)
    }

    /// The shadow's mask without its offset: the one that was used last, or another one; nil where nothing casts a shadow
    /// that is seen.
    private func shadowMask(_ node: RenderNode, _ shadow: LayerShadow, _ shape: ShadowShape?) -> PlacedMask? {
        let isExact = shadow.blur.sigma < Self.leastInterpolatedSigma
        guard let transform = RasterTransform(node.toDevice, isExact ? .exact : .none) else { return nil }
        if let shape {
            let key = NodeShadow.ShapeKey(shape: shape, transform: transform, blur: shadow.blur)
            if let found = node.rasters.shadow, found.key == .shape(key), found.source.use() {
                return transform.placed(found.mask)
            }
            if let new = shapeShadow(key, isExact: isExact, node.rasters.cache) {
                node.rasters.shadow = new
                return transform.placed(new.mask)
            }
        }
        return contentShadow(node, shadow, path: node.shown.shadowPath)?.mask
    }

    // MARK: Shapes

    /// Nil where the mask would be too large, and where the shape is no finite one.
    private func shapeShadow(_ key: NodeShadow.ShapeKey, isExact: Bool, _ cache: RasterCache) -> NodeShadow? {
        guard key.blur.radius <= Self.largestReach,
            let shape = NinePatchShape(
                key.shape.elements(key.transform.linear), margin: key.blur.radius + 1, isExact: isExact),
            shape.window.fitsMask, let (entry, mask) = cache.masks.mask(of: shape, key.blur, cache)
        else { return nil }
        return NodeShadow(.shape(key), mask, .shared(entry))
    }

    // MARK: The layer's own pixels

    /// The shadow of a path that is no nine-patch, or of what the layer and its sublayers paint.
    private func contentShadow(_ node: RenderNode, _ shadow: LayerShadow, path: CGPath?) -> NodeShadow? {
        let toDevice = node.toDevice
        guard let transform = RasterTransform(toDevice) else { return nil }
        let way = -transform.pixel
        let programs = path == nil ? node.programs : []
        let caster = path.map { PixelRect(covering: $0.boundingBox.applying(toDevice)) } ?? node.casterBox
        let radius = shadow.blur.radius
        let all = caster.insetBy(dx: -radius, dy: -radius)
        // Only what is seen of the shadow is computed; a fraction of a pixel of the offset needs one more at the left and
        // at the top.
        let seen = viewport.offsetBy(dx: -shadow.x, dy: -shadow.y).insetBy(dx: -1, dy: -1)
        let target = all.intersection(seen)
        let reach = min(radius, Self.largestReach)
        let source = caster.intersection(target.insetBy(dx: -reach, dy: -reach))
        guard !source.isEmpty else { return nil }
        let key = NodeShadow.ContentKey(
            caster: RasterKey(path == nil ? node.version : 0, transform, source), path: path, programs: programs,
            target: target.offset(by: way), blur: shadow.blur)
        func placed(_ mask: CoverageMask) -> PlacedMask {
            PlacedMask(mask, x: MaskAxis(near: Double(target.x)), y: MaskAxis(near: Double(target.y)))
        }
        var former = node.rasters.shadow
        node.rasters.shadow = nil
        if case .content(let old) = former?.key, !old.differsOnlyInVersion(from: key) { former = nil }
        if case .shape = former?.key { former = nil }
        if let former, former.key == .content(key), former.source.use() {
            return keep(NodeShadow(former.key, placed(former.mask.mask), former.source, caster: former.caster), node)
        }
        // What lies off the screen casts its shadow into it. Where pictures are cut depends on the screen and the shadow
        // alone, not on what casts it: elsewhere it must not change by a bit when a part of that does.
        let painter = Painter(
            canvas: canvas, region: region,
            viewport: viewport.union(seen.insetBy(dx: -reach, dy: -reach)))
        guard let group = painter.caster(node, path, within: source),
            let alpha = CoverageMask(alphaOf: group.patch.buffer)
        else { return nil }
        // What changed in the layer may have left its outline as it was.
        if let former, let mask = former.caster, mask.isEqual(to: alpha), group.rect == source, former.source.use() {
            return keep(NodeShadow(.content(key), placed(former.mask.mask), former.source, caster: mask), node)
        }
        guard let blurred = Group(unset: target) else { return nil }
        // Relative to the layer's origin: a blur's result depends on where pixels lie, and must not where the layer stands.
        shadow.blur.apply(
            to: group.patch.offsetBy(dx: way.dx, dy: way.dy), into: blurred.patch.offsetBy(dx: way.dx, dy: way.dy),
            region: PixelRegion(key.target))
        guard let mask = CoverageMask(alphaOf: blurred.patch.buffer) else { return nil }
        let kept = node.rasters.cache.keep(bytes: mask.byteCount + alpha.byteCount) { [unowned node] in
            node.rasters.shadow = nil
        }
        return keep(
            NodeShadow(.content(key), placed(mask), .own(kept), caster: group.rect == source ? alpha : nil), node)
    }

    private func keep(_ shadow: NodeShadow, _ node: RenderNode) -> NodeShadow {
        node.rasters.shadow = shadow
        return shadow
    }

    /// What casts the shadow: the path, filled, or the layer and its sublayers, filtered and masked.
    private func caster(_ node: RenderNode, _ path: CGPath?, within rect: PixelRect) -> Group? {
        guard let path else { return maskedGroup(node, within: rect, withShadow: false) }
        guard let group = Group(rect) else { return nil }
        let outline = PixelOutline(
            path, node.toDevice.moved(byX: -rect.x, y: -rect.y), window: group.patch.buffer.rect)
        ShapeFill(.black).put(on: group.patch.buffer, within: CoverageScan(outline, rule: .nonZero))
        return group
    }
}

extension RenderNode {
    /// At least the pixels that may cast the layer's shadow.
    fileprivate var casterBox: PixelRect {
        let box = throughFilters(inner)
        return cut.rect.map { box.intersection($0) } ?? box
    }
}
